"""Seats that go away, come back or leave for good: what is the same in every game, by each game's own rule ids."""

from typing import Protocol

from msgspec import Struct

from pictorium.games.house_commands import Away, Back, Preside
from pictorium.games.players import Seated, is_away, remaining
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


class Fact(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that has happened, or how it looks from behind."""


class SeatAway(Fact, frozen=True):
    """A seat's line is gone."""

    seat: Seat
    at: Moment


class SeatBack(Fact, frozen=True):
    """A seat is here again."""

    seat: Seat


class HostSeated(Fact, frozen=True):
    """The table's host sits there; None: at no seat that plays."""

    seat: Seat | None


class SeatLeft(Fact, frozen=True):
    """A seat has left for good."""

    seat: Seat


class SeatedWithHost(Seated, Protocol):
    """A state that knows where the table's host sits."""

    @property
    def host(self) -> Seat | None:
        """That seat, if the host plays."""
        ...


class PresenceRules(Struct, frozen=True):
    """The ids of the rules that a game has for this."""

    seated: str
    """Who plays."""
    leave: str
    """Who has left for good."""
    away: str
    """Who is away."""


def refuse_seat(state: Seated, seat: Seat, rules: PresenceRules) -> Refusal | None:
    """Whether this seat plays no part: it watches, or has left for good."""
    player = state.players.get(seat)
    if player is None:
        return Refusal("not_seated", rules.seated)
    return Refusal("has_left", rules.leave) if player.has_left else None


def refuse_away(state: Seated, seat: Seat, rules: PresenceRules) -> Refusal | None:
    """Whether the house cannot report this seat away."""
    refusal = refuse_seat(state, seat, rules)
    if refusal:
        return refusal
    return Refusal("away_already", rules.away, {"seat": seat}) if is_away(state, seat) else None


def refuse_back(state: Seated, seat: Seat, rules: PresenceRules) -> Refusal | None:
    """Whether the house cannot report this seat back."""
    refusal = refuse_seat(state, seat, rules)
    if refusal:
        return refusal
    return None if is_away(state, seat) else Refusal("not_away", rules.away, {"seat": seat})


def refuse_preside(state: Seated, seat: Seat | None, rules: PresenceRules) -> Refusal | None:
    """Whether the table's host cannot sit there: it is no seat of this game."""
    return Refusal("not_seated", rules.seated) if seat is not None and seat not in state.seats else None


def seated_host(state: SeatedWithHost, seat: Seat | None, rules: PresenceRules) -> tuple[HostSeated, ...] | Refusal:
    """Where the host sits; nowhere, if that seat has left for good."""
    refusal = refuse_preside(state, seat, rules)
    if refusal:
        return refusal
    host = seat if seat in remaining(state) else None
    return () if host == state.host else (HostSeated(host),)


def legal_presence(state: Seated, rules: PresenceRules) -> list[Away | Back | Preside]:
    """The comings and goings that the house may report, and where the host may sit."""
    away = [Away(seat) for seat in state.seats if not refuse_away(state, seat, rules)]
    back = [Back(seat) for seat in state.seats if not refuse_back(state, seat, rules)]
    return [*away, *back, *map(Preside, (*state.seats, None))]
