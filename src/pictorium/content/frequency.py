"""How usual words are, listed for whoever decides on their level."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from pictorium.content.written import WrittenCard, WrittenTerm


class Frequencies(Protocol):
    """Lists of how often words are said and written, whoever keeps them."""

    @property
    def languages(self) -> Collection[str]:
        """The languages there is a list for."""
        ...

    def zipf(self, word: str, language: str) -> float:
        """0 for a word that nobody says, 3 for one in a million, 6 for one in a thousand."""
        ...


class Usual(NamedTuple):
    """How usual a word is in its language."""

    zipf: float
    language: str
    level: int
    word: str
    written: WrittenTerm


def usual(cards: Iterable[WrittenCard], frequencies: Frequencies) -> tuple[Usual, ...]:
    """Every word with its frequency, the rarest first."""
    listed = [
        Usual(frequencies.zipf(word, language), language, card.level, word, written)
        for card in cards
        for written in card.terms
        for language, word in written.term.words.items()
        if language in frequencies.languages
    ]
    return tuple(sorted(listed, key=lambda word: (word.zipf, word.word)))
