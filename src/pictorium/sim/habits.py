"""What the simulator has to know of a game to play evenings of it: one record for each game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pictorium.games.game import Game
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal


class Scored(Protocol):
    """What was scored, as one flat object; each game has more to tell."""

    @property
    def number(self) -> int:
        """Which round or turn it was."""
        ...

    @property
    def points(self) -> dict[Seat, int]:
        """What it came to."""
        ...


State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
Options = TypeVar("Options")
Deck = TypeVar("Deck")
Record = TypeVar("Record", bound=Scored)


@dataclass(frozen=True)
class Habits(Generic[State, Command, Event, Options, Deck, Record]):
    """How one game is played by people who try everything, and how its scores are counted again."""

    game: Game[State, Command, Event, Any, Any, Options, Deck]
    weights: Mapping[type, int]
    """How often each kind of command is tried, when it is legal."""
    refuse: Callable[[Options, int], Refusal | None]
    """Why that many cannot play by these options."""
    ink: Callable[[State, Seat], tuple[Command, ...]]
    """What the house may report of a seat's sheet."""
    word: Callable[[State, Command, Chance], Command]
    """A command as it is said: what is free in it is filled in."""
    patience: Callable[[State], int | None]
    """How many steps people stay after the game; None while it is on."""
    records: Callable[[int, Iterable[Event]], Iterator[Record]]
    """All that was scored in an evening's facts."""
    opinion: Callable[[Record, Any], Mapping[Seat, int]]
    """The points of a record, counted a second time by the agreement."""
    faults: Callable[[Sequence[Record], Any], Iterable[str]]
    """What is wrong with an evening's records, by the first fact of the game, its points apart."""


AnyHabits = Habits[Any, Any, Any, Any, Any, Any]
