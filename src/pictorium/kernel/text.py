"""Text that people may enter: displayed as written, and unable to disturb a page or a log."""

import unicodedata
from typing import Final

JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Joins some emoji and some letters of Indic scripts; the only invisible character that a text may contain."""
SHAPELESS: Final = frozenset(
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}\N{BRAILLE PATTERN BLANK}"
)
"""Letters and marks by their Unicode category, but invisible."""
MARKS_MAX: Final = 4
"""Combining marks on one letter. No script needs more, and a stack of them covers the lines above and below."""


def is_shown_as_written(line: str) -> bool:
    """Whether a line has no invisible characters, no change of direction and no stacks of marks."""
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
    """A text of several lines in NFC: each line stripped, at most one blank line between two others."""
    tidy: list[str] = []
    for line in (line.strip() for line in unicodedata.normalize("NFC", text).splitlines()):
        if line or (tidy and tidy[-1]):
            tidy.append(line)
    return "\n".join(tidy).rstrip("\n")


def is_mark(one: str) -> bool:
    """Whether a character combines with the one before it."""
    return unicodedata.category(one).startswith("M")


def is_tone(one: str) -> bool:
    """Whether a character sets the skin tone of the emoji before it."""
    return "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= one <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


def is_picture(one: str) -> bool:
    """Whether a character is an emoji or another pictograph."""
    return unicodedata.category(one) == "So" or is_tone(one)
