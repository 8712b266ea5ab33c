"""How common words are, for deciding the level of a card."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from pictorium.content.written_cards import WrittenCard, WrittenTerm


class Frequencies(Protocol):
    """A source of word frequencies."""

    @property
    def languages(self) -> Collection[str]:
        """The languages that it has frequencies for."""
        ...

    def zipf(self, word: str, language: str) -> float:
        """The Zipf frequency: 0 for an unknown word, 3 for one in a million, 6 for one in a thousand."""
        ...


class WordFrequency(NamedTuple):
    """How common one word of a card is in its language."""

    zipf: float
    language: str
    level: int
    word: str
    written: WrittenTerm


def word_frequencies(cards: Iterable[WrittenCard], frequencies: Frequencies) -> tuple[WordFrequency, ...]:
    """Every word with its frequency, the rarest first."""
    listed = [
        WordFrequency(frequencies.zipf(word, language), language, card.level, word, written)
        for card in cards
        for written in card.terms
        for language, word in written.term.words.items()
        if language in frequencies.languages
    ]
    return tuple(sorted(listed, key=lambda word: (word.zipf, word.word)))
