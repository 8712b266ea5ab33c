"""Everything that is wrong with some cards: what reading them found, and what the checks found."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from pictorium.content.check import check, check_boxes, check_review
from pictorium.content.look_alikes import look_alike_problems
from pictorium.content.problem import Location, Problem
from pictorium.content.reviewed import Reviewed
from pictorium.content.set_check import drawn_alike
from pictorium.content.spelling import SPELLING, Speller
from pictorium.content.term_check import TYPE_SIZE
from pictorium.content.written_cards import WrittenCard, merged
from pictorium.stores.content_files import (
    CARDS_FOLDER,
    LOOK_ALIKES_FILE,
    REVIEWED_FILE,
    read_boxes,
    read_card_file,
    read_cards,
    read_look_alikes,
    read_reviewed,
    stray_files,
)
from pictorium.stores.own_cards import read_set


class CardProblems(NamedTuple):
    """Cards, and what is wrong with them and with those that could not be read, sorted by location."""

    cards: tuple[WrittenCard, ...]
    problems: tuple[Problem, ...]

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What must be fixed."""
        return tuple(problem for problem in self.problems if problem.is_fault)


def check_shipped(folder: Path, speller: Speller) -> CardProblems:
    """The shipped cards, which must be enough for every edition."""
    cards, problems = read_cards(folder)
    reviewed = read_reviewed(folder)
    return _verdict(
        cards,
        problems,
        (Problem("stray_file", Location(name)) for name in stray_files(folder)),
        check_boxes(cards, read_boxes(folder), CARDS_FOLDER),
        check_review(cards, speller, reviewed, REVIEWED_FILE),
        look_alike_problems(cards, read_look_alikes(folder), LOOK_ALIKES_FILE),
        check(cards, speller, reviewed),
    )


def check_set(data: Path, name: str, speller: Speller) -> CardProblems:
    """A host's cards as stored. Their spelling was accepted on import, so spelling problems are only notices."""
    cards, problems = read_set(data, name)
    return _verdict(cards, problems, _noticed(check(cards, speller, Reviewed()), (*SPELLING, *TYPE_SIZE)))


def check_files(files: Sequence[Path], speller: Speller) -> CardProblems:
    """The cards of these files, as one set."""
    cards, problems = merged(read_card_file(file, str(file)) for file in files)
    names = Counter(file.name for file in files)
    same = [Problem("same_file_name", Location(str(file))) for file in files if names[file.name] > 1]
    return _verdict(cards, problems, same, _noticed(check(cards, speller, Reviewed()), TYPE_SIZE), drawn_alike(cards))


def _noticed(problems: Iterable[Problem], codes: Collection[str]) -> Iterator[Problem]:
    """The problems; those of these kinds are for a host to look at, no more."""
    return (replace(problem, is_fault=False) if problem.code in codes else problem for problem in problems)


def _verdict(cards: tuple[WrittenCard, ...], *problems: Iterable[Problem]) -> CardProblems:
    return CardProblems(cards, tuple(sorted(chain(*problems), key=lambda problem: problem.location)))
