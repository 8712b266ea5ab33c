"""Names that people may have: displayed as text, distinguishable, and unable to disturb a page or a log."""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Final

from pictorium.kernel.text import JOINER, is_mark, is_picture, is_shown_as_written, is_tone
from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX

ALIKE: Final = str.maketrans("авекмнорстухіјѕӏԁαβεζηικμνορτυχ", "abekmhopctyxijsldabezhikmnoptyx")
"""Small letters of other scripts, and the Latin ones that they, or their capitals, look like."""


def cleaned(name: str) -> str | None:
    """The name in NFC, without surrounding or double spaces; None if it is not a valid name."""
    if len(name) > NAME_CHARACTERS_MAX:
        return None
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if len(tidy) > NAME_CHARACTERS_MAX or not is_shown_as_written(tidy):
        return None
    return tidy if 1 <= graphemes(tidy) <= NAME_GRAPHEMES_MAX else None


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number appended if another person has it, or one that looks like it."""
    taken = {look(other) for other in others}
    candidates = chain([name], (_with_number(name, number) for number in count(2)))
    return next(one for one in candidates if look(one) not in taken)


def look(name: str) -> str:
    """The same for names that look alike."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(ALIKE)


def _with_number(name: str, number: int) -> str:
    """As much of the name as fits before the number."""
    tail = f" {number}"
    _, *ends = (*_starts(name), len(name))
    fitting = (end for end in ends[: NAME_GRAPHEMES_MAX - len(tail)] if end + len(tail) <= NAME_CHARACTERS_MAX)
    return f"{name[: max(fitting)].rstrip()}{tail}"


def graphemes(text: str) -> int:
    """The number of user-perceived characters: marks, joined emoji and skin tones belong to what precedes them."""
    return sum(1 for _ in _starts(text))


def _starts(text: str) -> Iterator[int]:
    """The index of each of these."""
    flags, before = 0, ""
    picture = False
    for place, one in enumerate(text):
        is_flag = "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= one <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"
        flags = flags + 1 if is_flag else 0
        is_joined = before == JOINER and picture and is_picture(one)
        is_part = is_mark(one) or one == JOINER or is_tone(one)
        if not (is_part or is_joined or (is_flag and flags % 2 == 0)):
            yield place
        if not is_part:
            picture = is_picture(one)
        before = one
