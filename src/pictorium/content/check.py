"""All checks of a set of cards together."""

from collections.abc import Iterable, Iterator, Sequence

from pictorium.content.card import LEVELS
from pictorium.content.problem import Location, Problem
from pictorium.content.reviewed import Reviewed
from pictorium.content.set_check import id_problems, repeated_words, side_problems
from pictorium.content.spelling import Speller, misspelt, needless_exceptions
from pictorium.content.term_check import shrinking_problems, term_problems
from pictorium.content.written_cards import WrittenCard


def check(cards: Sequence[WrittenCard], speller: Speller, reviewed: Reviewed) -> Iterator[Problem]:
    """What is wrong with these cards, each by itself and compared with each other."""
    yield from id_problems(cards)
    yield from repeated_words(cards, reviewed)
    yield from misspelt(cards, speller, reviewed.spelling)
    for card in cards:
        for side in card.sides:
            yield from side_problems(side)
        for written in card.terms:
            yield from term_problems(written)
            yield from shrinking_problems(written)


def check_review(cards: Sequence[WrittenCard], speller: Speller, reviewed: Reviewed, file: str) -> Iterator[Problem]:
    """Reviewed exceptions that are no longer needed, so that their list stays short."""
    found = {
        (problem.facts["language"], problem.facts["word"])
        for problem in repeated_words(cards, reviewed)
        if problem.code == "shared_word"
    }
    shared = [(shared.language, shared.word) for shared in reviewed.shared]
    unshared = (pair for pair in shared if pair not in found)
    for language, word in (*needless_exceptions(cards, speller, reviewed.spelling), *unshared):
        yield Problem("needless", Location(file), {"language": language, "word": word})


def check_boxes(cards: Iterable[WrittenCard], boxes: Iterable[Sequence[int]], folder: str) -> Iterator[Problem]:
    """Levels with fewer cards than some edition's box has, without the geeky cards (P-VAR-5)."""
    plain = [card.level for card in cards if not card.is_geeky]
    for level, counts in zip(LEVELS, zip(*boxes, strict=True), strict=True):
        if plain.count(level) < max(counts):
            facts = {"level": level, "count": plain.count(level), "wanted": max(counts)}
            yield Problem("too_few_cards", Location(folder), facts)
