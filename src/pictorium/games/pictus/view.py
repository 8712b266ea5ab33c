"""All that a seat may know, built up from nothing: what is not put in here is not seen.

The public part is the same for everyone; `own` is what a player holds in hand, and None for who watches.
"""

from msgspec import Struct

from pictorium.content.picture import Picture
from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.commands import AnyCommand
from pictorium.games.pictus.sheet import Clue, TurnSheet
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment


class SeatView(Struct, frozen=True):
    """One player, as all see them."""

    seat: Seat
    total: int
    narrated: int
    is_away: bool
    has_left: bool
    is_resting: bool
    """Whether nobody waits for this seat in this turn."""
    has_laid: bool
    has_voted: bool
    is_awaited: bool
    """Whether the turn waits for this seat now."""


class Own(Struct, frozen=True):
    """What only this player knows."""

    hand: tuple[Picture, ...]
    laid: Picture | None
    """What I have laid in this turn."""
    number: int | None
    """Where it hangs: nobody votes for their own card."""
    vote: int | None


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat
    agreement: Agreement
    phase: str
    turn: int
    turns: int | None
    """How many turns the game will have, where that is known."""
    narrator: Seat
    pile: int
    """How many cards are still to come."""
    seats: tuple[SeatView, ...]
    clue: Clue | None
    """From the moment it is given until the turn after it begins."""
    hung: tuple[Picture, ...]
    """The pictures on the wall while all vote and at the reveal; the first has number 1."""
    sheets: tuple[TurnSheet, ...]
    """The turns that were scored; at the reveal the last is the one on show."""
    winners: tuple[Seat, ...]
    knock_at: Moment | None
    """When the clock will do something by itself."""
    own: Own | None
    may: tuple[AnyCommand, ...]
    """What this seat may do now. Of GiveClue one for each card, performed live; what else a clue can be is free."""
