"""The contract of a game: eleven verbs, the verbs of a race where it has any, and the types they speak in.

A game is a record of functions over values. It keeps nothing, sends nothing, and knows neither
clock nor dice: `now` and `chance` are handed in, and what luck decided lies in the events, so that
folding the events again gives the same state for ever.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pictorium.games.contest import Racing
from pictorium.games.game_record import AnyAlbum
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
Face = TypeVar("Face")
View = TypeVar("View")
Options = TypeVar("Options")
Deck = TypeVar("Deck")


class Pen(Struct, frozen=True):
    """What a game says of ink: may this seat draw now, may everyone see its sheet, and which sheet it is."""

    is_down: bool
    is_seen_by_all: bool
    """Until then only its author receives it. A sheet that was once public stays public."""
    sheet: int
    """The number of the sheet. A new number means a new, blank sheet."""


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """What a stamp is put on: a drawing by its seat, or a card on the wall by its number."""

    round: int
    """The round or turn it is of; for a drawing the number of its sheet."""
    seat: Seat | None = None
    """Whose drawing it is; None for a card."""
    number: int = 0
    """The number of the card, from 1; 0 for a drawing."""


def no_spots(_state: Any, _seat: Seat) -> tuple[Spot, ...]:
    """What a game says of stamps in which there is nothing to put them on."""
    return ()


@dataclass(frozen=True)
class Game(Generic[State, Command, Event, Face, View, Options, Deck]):
    """One game, as the table, the bots and the simulator know it."""

    name: str
    seats: tuple[int, int]
    """The fewest that can play, and the most."""
    commands: Any
    """The union of all commands, for decoding."""
    events: Any
    """The union of all events, for reading a log back."""
    views: Any
    """What a view is, for telling clients."""
    faces: Any
    """The union of all faces: events that may be seen whole, and backs."""
    offers: Any
    """What can be chosen for a game, for telling clients."""

    open: Callable[[tuple[Seat, ...], Deck, Options, Chance], tuple[Event, ...] | Refusal]
    """The first facts."""
    decide: Callable[[State, Seat, Command, Moment, Chance], tuple[Event, ...] | Refusal]
    """Facts, or a refusal."""
    evolve: Callable[[State | None, Event], State]
    """The next state (None: before the first fact). Never fails, never rolls."""
    due: Callable[[State], Moment | None]
    """When the game needs the command `Tick` next, if ever."""
    legal: Callable[[State, Seat], tuple[Command, ...]]
    """The commands open to a seat now: exactly those that `decide` would not refuse."""
    view: Callable[[State, Seat], View]
    """All that a seat may know, built up from nothing."""
    face: Callable[[Event, Seat], Face]
    """An event as a seat may see it: whole, or its back."""
    pen: Callable[[State, Seat], Pen]
    """May this seat draw now, and who may see the sheet."""
    media: Callable[[Command], tuple[str, ...]]
    """The ids of the media that a command refers to."""
    was_shown: Callable[[State, Seat, int], bool]
    """Whether an earlier sheet of a seat, by its number, was public."""
    spots: Callable[[State, Seat], tuple[Spot, ...]] = no_spots
    """What this seat may put stamps on now, and sees the stamps of. Depends on nothing but what all know, and is empty
    for who has still something to decide on what is shown there.
    """
    is_drawn_unseen: bool = False
    """Whether others see a sheet only when it is finished. They then receive the result, not how it was drawn."""
    racing: Racing[State, Command, Event] | None = None
    """What is raced for, if anything is."""
    album: AnyAlbum | None = None
    """How it is told in the album of its table; without, an album says only that it was played, and by whom."""


AnyGame = Game[Any, Any, Any, Any, Any, Any, Any]
"""A game whose types do not matter here."""
