"""What can be asked of a game. Players give the first group, the house the second."""

from typing import Literal

from msgspec import Struct

from pictorium.games.acts import Hold as Hold
from pictorium.games.acts import Release as Release
from pictorium.games.acts import Skip as Skip
from pictorium.games.acts import SkipTo as SkipTo
from pictorium.games.house_commands import Away as Away
from pictorium.games.house_commands import Back as Back
from pictorium.games.house_commands import Command as Command
from pictorium.games.house_commands import Leave as Leave
from pictorium.games.house_commands import Mark as Mark
from pictorium.games.house_commands import Preside as Preside
from pictorium.games.house_commands import Tick as Tick
from pictorium.games.house_commands import Wipe as Wipe
from pictorium.kernel.ids import Seat

Ending = Literal["turns", "score", "deck"]
"""Everyone has narrated so many times, somebody has so many points, or the deck cannot refill the hands (S-END-1)."""


class Adjustment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be otherwise in the turns to come. None: stays as it is."""

    end: Ending | None = None
    turns_each: int | None = None
    target: int | None = None
    clock_s: int | None = None
    away_limit_s: int | None = None


class GiveClue(Command, frozen=True):
    """I lay this picture of my hand face down, and this is my clue; what is on my sheet belongs to it."""

    picture: str
    text: str = ""
    recording: str | None = None
    """A tune or a voice, by the id it was kept under."""
    film: str | None = None
    """A gesture, by the id it was kept under."""
    is_live: bool = False
    """I perform it, here and now."""


class Lay(Command, frozen=True):
    """Of my hand, this picture fits the clue best."""

    picture: str


class Vote(Command, frozen=True):
    """My die shows this number."""

    number: int


class Next(Command, frozen=True):
    """On to the turn with this number: two players who ask for the same turn cause one turn."""

    turn: int


class Adjust(Command, frozen=True):
    """The host: let us play on like this."""

    to: Adjustment = Adjustment()


class Rest(Command, frozen=True):
    """Let us not wait any longer in this turn for a seat that is away; its narrator is passed over."""

    seat: Seat


PlayerCommand = GiveClue | Lay | Vote | Next | Hold | Release | Skip | SkipTo | Adjust | Rest | Leave
HouseCommand = Tick | Away | Back | Preside | Mark | Wipe
AnyCommand = PlayerCommand | HouseCommand
