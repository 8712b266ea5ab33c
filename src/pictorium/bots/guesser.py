"""Who draws which number, by how well words fit drawings; for all rivals together, since their numbers differ."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from pictorium.kernel.ids import Seat

LAPSE: Final = 0.8
"""The error of the scores when a bot mistakes a drawing for something else, relative to their range."""


class Choice(NamedTuple):
    """A word on the rack that a rival could be drawing."""

    concept: str
    number: int
    weight: float
    """The prior probability of its card, relative to the other cards."""


class Belief(NamedTuple):
    """The most likely number, and its probability."""

    number: int
    likely: float


def numbers_of(scores: Sequence[float], choices: Sequence[Choice]) -> dict[int, float]:
    """From a score for each word to a score for each number: only the number counts, whichever card the word is on."""
    found: dict[int, list[float]] = {}
    for score, choice in zip(scores, choices, strict=True):
        found.setdefault(choice.number, []).append(score + log(choice.weight))
    return {number: _sum(some) for number, some in found.items()}


def _sum(logarithms: Sequence[float]) -> float:
    most = max(logarithms)
    return most + log(sum(exp(one - most) for one in logarithms))


def believed(scores: Mapping[Seat, Mapping[int, float]]) -> dict[Seat, dict[int, float]]:
    """The probability of each number for each rival, over all assignments of different numbers to all rivals."""
    seats = tuple(scores)
    numbers = sorted({number for row in scores.values() for number in row})
    if not seats or len(numbers) < len(seats):
        return {seat: _independent(scores[seat]) for seat in seats}
    rows = [[exp(scores[seat][number] - max(scores[seat].values())) for number in numbers] for seat in seats]
    total, sums = _ways(rows)
    if not total:
        return {seat: _independent(scores[seat]) for seat in seats}
    return {
        seat: {number: part / total for number, part in zip(numbers, sum_, strict=True)}
        for seat, sum_ in zip(seats, sums, strict=True)
    }


def _ways(rows: Sequence[Sequence[float]]) -> tuple[float, list[list[float]]]:
    """The weight of all assignments of different columns to the rows, and of those that give each row each column.

    What comes before a row and after it depends only on the set of columns that are taken. Of these sets there are few,
    whereas there are thousands of assignments.
    """
    columns = range(len(rows[0]))
    before = [{0: 1.0}]
    for row in rows:
        reached: dict[int, float] = {}
        for taken, weight in before[-1].items():
            for column in columns:
                if not taken >> column & 1:
                    now = taken | 1 << column
                    reached[now] = reached.get(now, 0.0) + weight * row[column]
        before.append(reached)
    after = dict.fromkeys(before[-1], 1.0)
    sums: list[list[float]] = []
    for row, reached in zip(reversed(rows), reversed(before[:-1]), strict=True):
        sums.append([0.0] * len(row))
        ahead: dict[int, float] = {}
        for taken, weight in reached.items():
            for column in columns:
                if not taken >> column & 1:
                    follows = row[column] * after[taken | 1 << column]
                    ahead[taken] = ahead.get(taken, 0.0) + follows
                    sums[-1][column] += weight * follows
        after = ahead
    return after[0], sums[::-1]


def _independent(row: Mapping[int, float]) -> dict[int, float]:
    """The probabilities of one rival, regardless of the others."""
    whole = _sum(tuple(row.values())) if row else 0.0
    return {number: exp(score - whole) for number, score in row.items()}


def best(row: Mapping[int, float]) -> Belief:
    """The most likely number."""
    number = max(row, key=lambda one: (row[one], -one))
    return Belief(number, row[number])


def misjudged(scores: Sequence[float], noise: float, lapses: float, seed: str) -> list[float]:
    """The same scores as a less skilled player sees them.

    The error for a word stays the same for the whole round. Now and then a drawing is mistaken for something else.
    """
    lot, slips = _errors(seed, len(scores))
    off = max(noise, LAPSE * (max(scores) - sum(scores) / len(scores))) if lot < lapses else noise
    return [score + off * slip for score, slip in zip(scores, slips, strict=True)]


@lru_cache(4096)
def _errors(seed: str, count: int) -> tuple[float, tuple[float, ...]]:
    """The errors of a round: a random number that decides on a lapse, and the error for each word."""
    random = Random(seed)
    return random.random(), tuple(random.gauss(0, 1) for _ in range(count))
