"""Spelling: which pieces of the words are in no dictionary."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Protocol

from pictorium.content.problem import Problem
from pictorium.content.words import LANGUAGES
from pictorium.content.written import WrittenCard, WrittenTerm

SPELLING: Final = ("misspelt", "misspelt_somehow")
"""The problems that a dictionary finds, where it can say what was meant and where it cannot."""

MOST_MEANT: Final = 3


class Speller(Protocol):
    """Dictionaries, whoever keeps them."""

    @property
    def languages(self) -> Collection[str]:
        """The languages there is a dictionary for."""
        ...

    def unknown(self, words: Collection[str], language: str) -> Collection[str]:
        """Those of the words that the dictionary does not know."""
        ...

    def meant(self, word: str, language: str) -> tuple[str, ...]:
        """What may have been meant by a word it does not know, the likeliest first."""
        ...


def misspelt(
    cards: Iterable[WrittenCard], speller: Speller, accepted: Mapping[str, Collection[str]]
) -> Iterator[Problem]:
    """Every word with a piece that neither the dictionary of its language nor those who reviewed it know."""
    cards = tuple(cards)
    for language in speller.languages:
        found = _pieces(cards, language)
        wanted = found.keys() - set(accepted.get(language, ()))
        for piece in sorted(speller.unknown(wanted, language)):
            meant = ", ".join(speller.meant(piece, language)[:MOST_MEANT])
            for written in found[piece]:
                facts = {"language": language, "piece": piece, "meant": meant}
                yield Problem("misspelt" if meant else "misspelt_somehow", written.place, facts)


def needless(
    cards: Iterable[WrittenCard], speller: Speller, accepted: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str]]:
    """What was accepted by hand for no reason: no card says it, or the dictionary knows it."""
    cards = tuple(cards)
    for language in LANGUAGES:
        by_hand = set(accepted.get(language, ()))
        used = by_hand & _pieces(cards, language).keys()
        is_checked = language in speller.languages
        needed = speller.unknown(used, language) if is_checked else used
        yield from ((language, piece) for piece in sorted(by_hand - set(needed)))


def _pieces(cards: Iterable[WrittenCard], language: str) -> dict[str, list[WrittenTerm]]:
    """What stands between spaces, with the terms it stands in. A hyphen is the dictionary's business."""
    found: defaultdict[str, list[WrittenTerm]] = defaultdict(list)
    for card in cards:
        for written in card.terms:
            for piece in dict.fromkeys(written.term.words.get(language, "").split()):
                found[piece].append(written)
    return found
