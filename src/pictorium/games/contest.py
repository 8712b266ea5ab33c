"""What a game says of commands with which whoever is first gets more, and what it is told of a close finish.

The order in which commands arrive depends on how fast everybody's line is. So a table asks the game which commands race
for the same thing, lets them wait for each other a moment, and decides them in the order in which they were probably
given (T-FAIR). The game knows nothing of lines; it says what is raced for, and by whom.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pictorium.kernel.ids import Seat

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Contest(Struct, frozen=True):
    """What a command races for."""

    prize: Any
    """What only one gets, or the first gets most of: commands for the same prize race with each other. Hashable."""
    rivals: frozenset[Seat]
    """Who else could give such a command now."""


class Finisher(Struct, frozen=True):
    """A seat whose command was in a race, and when it came; both counted from the first to arrive."""

    seat: Seat
    arrived_ms: int
    """When it arrived after the first that did."""
    lag_ms: int
    """What the way to the table takes by the table's own measure; 0 for bots, and where too little was measured."""
    behind_ms: int
    """How far it came in behind the first by what counts: arrival less the way."""


class Finish(Struct, frozen=True):
    """A race in which several came in, in the order that was found."""

    prize: Any
    finishers: tuple[Finisher, ...]


@dataclass(frozen=True)
class Racing(Generic[State, Command, Event]):
    """The verbs of a game in which something is raced for."""

    contest: Callable[[State, Seat, Command], Contest | None]
    """What a command races for; None if for nothing, or if it would be refused. It must not depend on any secret."""
    order: Callable[[State], tuple[Seat, ...]]
    """Who goes first where nobody can tell who was first: an order that chance made and all can know."""
    finished: Callable[[State, Any, tuple[Finisher, ...]], tuple[Event, ...]]
    """The facts of a race for a prize in which several came in, told just before their commands, in the same order."""


AnyRacing = Racing[Any, Any, Any]
