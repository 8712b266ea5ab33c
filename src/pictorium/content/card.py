"""Word cards: two sides, seven terms a side (P-SETUP-2)."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from pictorium.content.languages import read_in, reading

LEVELS: Final = (1, 2, 3, 4)
TERMS_PER_SIDE: Final = 7
LOOKS: Final = ""
"""Stands where a language stands, for what looks the same in all of them."""


class Term(Struct, frozen=True):
    """One thing to draw, with its word in each language the card was written in."""

    id: str
    words: Mapping[str, str]
    seams: Mapping[str, tuple[int, ...]] = {}
    """Where a word may be broken at the end of a line: before these letters of it, counted from 0."""

    def word(self, language: str) -> str:
        """The word for a reader of a language; in the card's first language, if there is none in theirs."""
        return reading(self.words, language)


class Card(Struct, frozen=True):
    """A word card. Level 1 is the easiest; geeky cards can be left in the box (P-VAR-5)."""

    id: str
    level: int
    sides: tuple[tuple[Term, ...], tuple[Term, ...]]
    is_geeky: bool = False
    look_alikes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each side, the groups of words drawn the same way of which it has one. Earlier versions knew of none."""


def distinctions(card: Card, side: int) -> set[tuple[str, str]]:
    """What no other side on the same rack may have: its words (P-SETUP-4), its groups of look-alikes (P-SETUP-7)."""
    return spellings(card.sides[side]) | {(LOOKS, group) for group in card.look_alikes[side]}


def spellings(terms: Iterable[Term]) -> set[tuple[str, str]]:
    """Every word of these terms with the language whose readers see it, to find words that are on two sets of terms."""
    return {(language, word.casefold()) for term in terms for language, word in read_in(term.words).items()}
