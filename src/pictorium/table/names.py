"""Names as people may write them: shown as text, told apart, and never able to play tricks on a page or a log."""

import unicodedata
from typing import Final

from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX

JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Holds some emoji together; the only invisible character a name may have."""


def cleaned(name: str) -> str | None:
    """The name in its composed form, without spaces around or doubled; None if it cannot be a name."""
    if len(name) > NAME_CHARACTERS_MAX:
        return None
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(one).startswith("C") and one != JOINER for one in tidy):
        return None
    return tidy if 1 <= graphemes(tidy) <= NAME_GRAPHEMES_MAX else None


def graphemes(text: str) -> int:
    """How many characters a reader would count: marks, joined emoji and skin tones belong to what is before them."""
    count, is_joined, flags = 0, False, 0
    for one in text:
        is_flag = "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= one <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"
        flags = flags + 1 if is_flag else 0
        is_mark = unicodedata.category(one).startswith("M") or one == JOINER
        is_tone = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= one <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"
        if not (is_mark or is_tone or is_joined or (is_flag and flags % 2 == 0)):
            count += 1
        is_joined = one == JOINER
    return count
