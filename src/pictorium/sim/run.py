"""Many evenings, one after another, each checked as it is scored."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.sim.habits import AnyHabits


class Evening(Struct, frozen=True):
    """An evening that was played to its end."""

    number: int
    events: tuple[Any, ...]
    records: tuple[Any, ...]
    """All that was scored."""
    times: tuple[Moment, ...] = ()
    """When each of the events happened, if there was a clock."""


class DisagreementError(AssertionError):
    """The game and the second opinion on it differ: our own mistake, with the seed that shows it."""


def evening_seed(seed: str, number: int) -> str:
    """Each evening has dice of its own, so that any one can be played again alone."""
    return f"{seed}/{number}"


def simulate(
    habits: AnyHabits, seats: int, deck: Any, options: Any, seed: str, evenings: int
) -> Iterator[Evening] | Refusal:
    """That many evenings, or why none can be played."""
    first = play_evening(habits, seats, deck, options, evening_seed(seed, 0))
    if isinstance(first, Refusal):
        return first
    return (_play(habits, seats, deck, options, seed, number) for number in range(evenings))


def _play(habits: AnyHabits, seats: int, deck: Any, options: Any, seed: str, number: int) -> Evening:
    steps = play_evening(habits, seats, deck, options, evening_seed(seed, number))
    assert not isinstance(steps, Refusal), steps
    events = tuple(event for step in steps for event in step.events)
    evening = Evening(number, events, tuple(habits.records(number, events)))
    check(habits, evening, evening_seed(seed, number))
    return evening


def check(habits: AnyHabits, evening: Evening, seed: str) -> None:
    """Compare what was scored, and what was dealt, with a second opinion."""
    opened = evening.events[0]
    for record in evening.records:
        opinion = habits.opinion(record, opened.agreement)
        if opinion != record.points:
            raise DisagreementError(f"seed {seed}, number {record.number}: scored {record.points}, counted {opinion}")
    for fault in habits.faults(evening.records, opened):
        raise DisagreementError(f"seed {seed}, {fault}")
