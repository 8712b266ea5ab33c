"""Checks of a single word: its characters and its length."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import APOSTROPHE, WrittenTerm

MOST_CHARACTERS: Final = 18
MOST_WITH_REASON: Final = 22
MOST_UNBROKEN: Final = 16
"""What fits on one line of a card when two cards are side by side on a narrow phone."""


def term_problems(written: WrittenTerm) -> Iterator[Problem]:
    """What is wrong with the words of a term."""
    for language, word in written.term.words.items():
        facts = {"language": language, "word": word}
        yield from _character_problems(word, written.location, facts)
        yield from _length_problems(word, bool(written.long), written.location, facts)


def pieces(word: str) -> list[str]:
    """The parts between which a line may break."""
    return word.replace("-", "- ").split()


def _character_problems(word: str, location: Location, facts: Mapping[str, object]) -> Iterator[Problem]:
    if word != unicodedata.normalize("NFC", word):
        yield Problem("loose_accent", location, facts)
        return
    if word.strip(" ") != word or "  " in word:
        yield Problem("stray_space", location, facts)
    for character in dict.fromkeys(word):
        named = {**facts, "character": character, "code": f"U+{ord(character):04X}"}
        if unicodedata.category(character).startswith("C"):
            yield Problem("control_character", location, named)
        elif not (_is_letter(character) or character in f" -{APOSTROPHE}0123456789"):
            yield Problem("bad_character", location, named)


def _is_letter(character: str) -> bool:
    return character.isalpha() and unicodedata.name(character).startswith("LATIN ")


def _length_problems(word: str, has_reason: bool, location: Location, facts: Mapping[str, object]) -> Iterator[Problem]:
    length = len(word)
    if length > MOST_WITH_REASON:
        yield Problem("too_long", location, {**facts, "length": length, "most": MOST_WITH_REASON})
    elif length > MOST_CHARACTERS and not has_reason:
        limits = {"length": length, "most": MOST_CHARACTERS, "at_all": MOST_WITH_REASON}
        yield Problem("long_without_reason", location, {**facts, **limits})
    for piece in pieces(word):
        if len(piece) > MOST_UNBROKEN:
            yield Problem("unbroken", location, {"piece": piece, "length": len(piece), "most": MOST_UNBROKEN})
