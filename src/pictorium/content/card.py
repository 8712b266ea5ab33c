"""Word cards: two sides, seven terms a side (P-SETUP-2)."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

LEVELS: Final = (1, 2, 3, 4)
TERMS_PER_SIDE: Final = 7


class Term(Struct, frozen=True):
    """One thing to draw, with its word in each language the card was written in."""

    id: str
    words: Mapping[str, str]

    def word(self, language: str) -> str:
        """The word in a language, or in the card's first language if it has none in that one."""
        return self.words.get(language) or next(iter(self.words.values()))


class Card(Struct, frozen=True):
    """A word card. Level 1 is the easiest; geeky cards can be left in the box (P-VAR-5)."""

    id: str
    level: int
    sides: tuple[tuple[Term, ...], tuple[Term, ...]]
    is_geeky: bool = False


def spellings(terms: Iterable[Term]) -> set[tuple[str, str]]:
    """Every word of these terms with its language, to find words that occur in two sets of terms."""
    return {(language, word.casefold()) for term in terms for language, word in term.words.items()}
