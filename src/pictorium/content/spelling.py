"""Spelling: which words are in no dictionary."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Protocol

from pictorium.content.languages import SPOKEN
from pictorium.content.problem import Problem
from pictorium.content.written_cards import WrittenCard, WrittenTerm

SPELLING: Final = ("misspelt", "misspelt_somehow")
"""The problems that a dictionary finds: with suggestions, and without."""

MOST_MEANT: Final = 3


class Speller(Protocol):
    """A source of dictionaries."""

    @property
    def languages(self) -> Collection[str]:
        """The languages that it has a dictionary for."""
        ...

    def unknown(self, words: Collection[str], language: str) -> Collection[str]:
        """Those of the words that the dictionary does not know."""
        ...

    def meant(self, word: str, language: str) -> tuple[str, ...]:
        """Suggestions for a word that it does not know, the likeliest first."""
        ...


def misspelt(
    cards: Iterable[WrittenCard], speller: Speller, accepted: Mapping[str, Collection[str]]
) -> Iterator[Problem]:
    """Every word with a part that neither the dictionary of its language nor the reviewed exceptions know."""
    cards = tuple(cards)
    for language in speller.languages:
        found = _pieces(cards, language)
        wanted = found.keys() - set(accepted.get(language, ()))
        for piece in sorted(speller.unknown(wanted, language)):
            meant = ", ".join(speller.meant(piece, language)[:MOST_MEANT])
            for written in found[piece]:
                facts = {"language": language, "piece": piece, "meant": meant}
                yield Problem("misspelt" if meant else "misspelt_somehow", written.location, facts)


def needless_exceptions(
    cards: Iterable[WrittenCard], speller: Speller, accepted: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str]]:
    """Reviewed exceptions that no card uses, or that the dictionary knows."""
    cards = tuple(cards)
    for language in SPOKEN:
        by_hand = set(accepted.get(language, ()))
        used = by_hand & _pieces(cards, language).keys()
        is_checked = language in speller.languages
        needed = speller.unknown(used, language) if is_checked else used
        yield from ((language, piece) for piece in sorted(by_hand - set(needed)))


def _pieces(cards: Iterable[WrittenCard], language: str) -> dict[str, list[WrittenTerm]]:
    """The parts between spaces, with the terms that contain them. Hyphens are left to the dictionary."""
    found: defaultdict[str, list[WrittenTerm]] = defaultdict(list)
    for card in cards:
        for written in card.terms:
            for piece in dict.fromkeys(written.term.words.get(language, "").split()):
                found[piece].append(written)
    return found
