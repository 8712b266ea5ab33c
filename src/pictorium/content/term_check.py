"""Checks of a single word: its characters, its length and where it may be broken."""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from pictorium.content.card import Term
from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import APOSTROPHE, WrittenTerm

MOST_CHARACTERS: Final = 18
MOST_WITH_REASON: Final = 22
MOST_UNBROKEN: Final = 16
"""What fits on one line of a card when two cards are side by side on a narrow phone."""

MOST_AT_FULL_SIZE: Final = 11
"""What fits on one line when three cards are side by side there: a longer piece makes all words of its card smaller."""

FEWEST_BESIDE_A_SEAM: Final = 2

TYPE_SIZE: Final = ("needs_seam",)
"""The problems that only make words smaller; a host's cards may have them."""


def term_problems(written: WrittenTerm) -> Iterator[Problem]:
    """What is wrong with the words of a term."""
    for language, word in written.term.words.items():
        facts = {"language": language, "word": word}
        yield from _character_problems(word, written.location, facts)
        yield from _length_problems(written, language, facts)
        yield from _seam_problems(written.term, language, written.location, facts)


def shrinking_problems(written: WrittenTerm) -> Iterator[Problem]:
    """Words with a piece so long that the type of their card has to be smaller on a narrow phone."""
    for language in written.term.words:
        for piece in pieces(written.term, language):
            if len(piece) > MOST_AT_FULL_SIZE:
                facts = {"language": language, "piece": piece, "length": len(piece), "most": MOST_AT_FULL_SIZE}
                yield Problem("needs_seam", written.location, facts)


def pieces(term: Term, language: str) -> list[str]:
    """The parts of a word between which a line may break: at spaces, after hyphens and at its seams."""
    word, seams = term.words[language], term.seams.get(language, ())
    parts = [word[start:end] for start, end in pairwise((0, *seams, len(word)))]
    return [piece for part in parts for piece in part.replace("-", "- ").split()]


def _seam_problems(term: Term, language: str, location: Location, facts: Mapping[str, object]) -> Iterator[Problem]:
    """A seam belongs between letters, and no letter stands alone beside one."""
    word, seams = term.words[language], term.seams.get(language, ())
    beside = [word[max(seam - FEWEST_BESIDE_A_SEAM, 0) : seam + FEWEST_BESIDE_A_SEAM] for seam in seams]
    is_between = all(len(letters) == 2 * FEWEST_BESIDE_A_SEAM and letters.isalpha() for letters in beside)
    is_apart = all(end - start >= FEWEST_BESIDE_A_SEAM for start, end in pairwise(seams))
    if not (is_between and is_apart):
        yield Problem("bad_seam", location, facts)


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


def _length_problems(written: WrittenTerm, language: str, facts: Mapping[str, object]) -> Iterator[Problem]:
    location, length = written.location, len(written.term.words[language])
    if length > MOST_WITH_REASON:
        yield Problem("too_long", location, {**facts, "length": length, "most": MOST_WITH_REASON})
    elif length > MOST_CHARACTERS and not written.long:
        limits = {"length": length, "most": MOST_CHARACTERS, "at_all": MOST_WITH_REASON}
        yield Problem("long_without_reason", location, {**facts, **limits})
    for piece in pieces(written.term, language):
        if len(piece) > MOST_UNBROKEN:
            yield Problem("unbroken", location, {"piece": piece, "length": len(piece), "most": MOST_UNBROKEN})
