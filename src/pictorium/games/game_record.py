"""What a game adds to a table's album, which keeps every game played there.

A game tells its album from what watchers are told of it, fact by fact. So an album holds nothing that was not shown to
all: no part of a game's state is ever stripped to make it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

Face = TypeVar("Face")
View = TypeVar("View")
Story = TypeVar("Story")


class Sketch(Struct, frozen=True):
    """A drawing of a game: the number of the sheet in the game, and whose it is."""

    sheet: int
    seat: Seat


class GameRecord(Struct, frozen=True, kw_only=True):
    """What is known of any game. A game's own record says more."""

    edition: str = ""
    """The edition that was played; empty where a game has none."""
    totals: Mapping[Seat, int] = {}
    """The points so far."""
    winners: tuple[Seat, ...] = ()
    """Once the game has ended."""
    is_over: bool = False
    """Whether it was played to its end."""
    through: int = 0
    """The number of the last round or turn that is in it."""
    drawings: tuple[Sketch, ...] = ()
    """The drawings that may be looked at again, in the order in which they were drawn."""
    crowned: tuple[Sketch, ...] = ()
    """The most original ones, where that was voted on."""


@dataclass(frozen=True)
class Album(Generic[Face, View, Story]):
    """How a game is told in an album. A story is whatever the game needs on the way from the first fact to the last."""

    records: Any
    """What a record is, for telling clients."""
    tell: Callable[[Story | None, Face, Moment, Callable[[], View]], Story]
    """The story after a fact as watchers are told it, at this moment (None: before the first fact).

    What watchers see after it can be asked for.
    """
    caption: Callable[[Any, Sketch, str], str]
    """What a drawing of a record shows, in a language; empty where nobody showed it."""
    record: Callable[[Story, bool], GameRecord]
    """What may be shown to all by now; nothing of a round that goes on, unless the game was closed in it."""
    known: Callable[[Any], Mapping[Sketch, str]] = lambda _: {}
    """The drawings of a record that somebody knew for what they were, with what that was: the id of a word."""


AnyAlbum = Album[Any, Any, Any]
