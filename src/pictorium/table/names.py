"""Names as people may write them: shown as text, told apart, and never able to play tricks on a page or a log."""

import unicodedata
from typing import Final

from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX, NAME_MARKS_MAX

JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Holds some emoji and some letters of India together; the only character without a shape that a name may have."""
SHAPELESS: Final = frozenset(
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}\N{BRAILLE PATTERN BLANK}"
)
"""Letters and marks by their kind, but nothing to look at."""


def cleaned(name: str) -> str | None:
    """The name in its composed form, without spaces around or doubled; None if it cannot be a name."""
    if len(name) > NAME_CHARACTERS_MAX:
        return None
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if len(tidy) > NAME_CHARACTERS_MAX or not _is_shown_as_written(tidy):
        return None
    return tidy if 1 <= graphemes(tidy) <= NAME_GRAPHEMES_MAX else None


def _is_shown_as_written(text: str) -> bool:
    """Whether nothing in it is invisible, turns the writing around, or climbs out of its line."""
    marks, before = 0, " "
    for one in text:
        kind = unicodedata.category(one)
        if one == JOINER:
            if not (_is_mark(before) or _is_picture(before)):
                return False
        elif kind.startswith("C") or one in SHAPELESS:
            return False
        marks = marks + 1 if _is_mark(one) else 0
        if marks > NAME_MARKS_MAX or (marks and before == " "):
            return False
        before = one
    return before != JOINER


def graphemes(text: str) -> int:
    """How many characters a reader would count: marks, joined emoji and skin tones belong to what is before them."""
    count, flags, before = 0, 0, ""
    picture = False
    for one in text:
        is_flag = "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= one <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"
        flags = flags + 1 if is_flag else 0
        is_joined = before == JOINER and picture and _is_picture(one)
        is_part = _is_mark(one) or one == JOINER or _is_tone(one)
        if not (is_part or is_joined or (is_flag and flags % 2 == 0)):
            count += 1
        if not is_part:
            picture = _is_picture(one)
        before = one
    return count


def _is_mark(one: str) -> bool:
    return unicodedata.category(one).startswith("M")


def _is_tone(one: str) -> bool:
    return "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= one <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


def _is_picture(one: str) -> bool:
    return unicodedata.category(one) == "So" or _is_tone(one)
