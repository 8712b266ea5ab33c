"""Names as people may write them: shown as text, told apart, and never able to play tricks on a page or a log."""

import unicodedata

from pictorium.kernel.text import JOINER, is_mark, is_picture, is_shown_as_written, is_tone
from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX


def cleaned(name: str) -> str | None:
    """The name in its composed form, without spaces around or doubled; None if it cannot be a name."""
    if len(name) > NAME_CHARACTERS_MAX:
        return None
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if len(tidy) > NAME_CHARACTERS_MAX or not is_shown_as_written(tidy):
        return None
    return tidy if 1 <= graphemes(tidy) <= NAME_GRAPHEMES_MAX else None


def graphemes(text: str) -> int:
    """How many characters a reader would count: marks, joined emoji and skin tones belong to what is before them."""
    count, flags, before = 0, 0, ""
    picture = False
    for one in text:
        is_flag = "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= one <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"
        flags = flags + 1 if is_flag else 0
        is_joined = before == JOINER and picture and is_picture(one)
        is_part = is_mark(one) or one == JOINER or is_tone(one)
        if not (is_part or is_joined or (is_flag and flags % 2 == 0)):
            count += 1
        if not is_part:
            picture = is_picture(one)
        before = one
    return count
