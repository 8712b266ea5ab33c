"""Text as people may write it: shown as it stands, and never able to play tricks on a page or a log."""

import unicodedata
from typing import Final

JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Holds some emoji and some letters of India together; the only character without a shape that a text may have."""
SHAPELESS: Final = frozenset(
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}\N{BRAILLE PATTERN BLANK}"
)
"""Letters and marks by their kind, but nothing to look at."""
MARKS_MAX: Final = 4
"""Marks on one letter; no script needs more, and a tower of them climbs over the lines around it."""


def is_shown_as_written(line: str) -> bool:
    """Whether nothing in a line is invisible, turns the writing around, or climbs out of it."""
    marks, before = 0, " "
    for one in line:
        kind = unicodedata.category(one)
        if one == JOINER:
            if not (is_mark(before) or is_picture(before)):
                return False
        elif kind.startswith("C") or one in SHAPELESS:
            return False
        marks = marks + 1 if is_mark(one) else 0
        if marks > MARKS_MAX or (marks and before == " "):
            return False
        before = one
    return before != JOINER


def tidied(text: str) -> str:
    """A text of several lines in its composed form: nothing around the lines, at most one blank between two."""
    tidy: list[str] = []
    for line in (line.strip() for line in unicodedata.normalize("NFC", text).splitlines()):
        if line or (tidy and tidy[-1]):
            tidy.append(line)
    return "\n".join(tidy).rstrip("\n")


def is_mark(one: str) -> bool:
    """Whether a character sits on the one before it."""
    return unicodedata.category(one).startswith("M")


def is_tone(one: str) -> bool:
    """Whether a character gives the one before it the colour of a skin."""
    return "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= one <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


def is_picture(one: str) -> bool:
    """Whether a character is a little picture."""
    return unicodedata.category(one) == "So" or is_tone(one)
