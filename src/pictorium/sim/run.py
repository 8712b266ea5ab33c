"""Many evenings, one after another, each checked as it is scored."""

from collections.abc import Iterator

from msgspec import Struct

from pictorium.content.deck import Deck
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.events import Event
from pictorium.games.pictomania.options import Options
from pictorium.kernel.refusal import Refusal
from pictorium.sim.checks import second_opinion
from pictorium.sim.evening import play_evening
from pictorium.sim.record import RoundRecord, records


class Evening(Struct, frozen=True):
    """An evening that was played to its end."""

    number: int
    events: tuple[Event, ...]
    rounds: tuple[RoundRecord, ...]


class DisagreementError(AssertionError):
    """The score and the second opinion differ: our own mistake, with the seed that shows it."""


def evening_seed(seed: str, number: int) -> str:
    """Each evening has dice of its own, so that any one can be played again alone."""
    return f"{seed}/{number}"


def simulate(seats: int, deck: Deck, options: Options, seed: str, evenings: int) -> Iterator[Evening] | Refusal:
    """That many evenings, or why none can be played."""
    agreement = agree(options, seats)
    if isinstance(agreement, Refusal):
        return agreement
    first = play_evening(seats, deck, options, evening_seed(seed, 0))
    if isinstance(first, Refusal):
        return first
    return (_play(seats, deck, options, agreement, seed, number) for number in range(evenings))


def _play(seats: int, deck: Deck, options: Options, agreement: Agreement, seed: str, number: int) -> Evening:
    steps = play_evening(seats, deck, options, evening_seed(seed, number))
    assert not isinstance(steps, Refusal), steps
    events = tuple(event for step in steps for event in step.events)
    evening = Evening(number, events, tuple(records(number, events)))
    for record in evening.rounds:
        check(record, agreement, evening_seed(seed, number))
    return evening


def check(record: RoundRecord, agreement: Agreement, seed: str) -> None:
    """Compare a round's points with a second opinion."""
    opinion = second_opinion(
        record,
        is_learning=agreement.first_round_is_learning and record.round == 1,
        void_returns_bonus=agreement.void_returns_bonus,
    )
    if opinion != record.points:
        raise DisagreementError(f"seed {seed}, round {record.round}: scored {record.points}, counted {opinion}")
