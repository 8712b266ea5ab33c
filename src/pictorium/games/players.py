"""What every game keeps of those who play it: who has left for good, who is away, and since when."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


class AnyPlayer(Protocol):
    """One player, as far as all games know them."""

    @property
    def away_since(self) -> Moment | None:
        """Since when this player's line is gone."""
        ...

    @property
    def has_left(self) -> bool:
        """Whether this player has left for good."""
        ...


class Seated(Protocol):
    """The state of any game, as far as all games have it."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In the order they sit."""
        ...

    @property
    def players(self) -> Mapping[Seat, AnyPlayer]:
        """Who sits there."""
        ...


State = TypeVar("State", bound=Struct)


def remaining(state: Seated) -> tuple[Seat, ...]:
    """The seats that have not left for good."""
    return tuple(seat for seat in state.seats if not state.players[seat].has_left)


def present(state: Seated) -> tuple[Seat, ...]:
    """The seats that are here now: they have not left, and are not away."""
    return tuple(seat for seat in remaining(state) if state.players[seat].away_since is None)


def is_away(state: Seated, seat: Seat) -> bool:
    """Whether the line of this seat is gone."""
    return state.players[seat].away_since is not None


def seats_from(state: Seated, first: Seat) -> tuple[Seat, ...]:
    """All seats in the order they sit, beginning with one."""
    start = state.seats.index(first)
    return state.seats[start:] + state.seats[:start]


def away_limits(state: Seated, seats: Iterable[Seat], limit_s: int) -> dict[Seat, Moment]:
    """When each of these seats that is away will have been away too long; never, where there is no limit."""
    if not limit_s:
        return {}
    away = {seat: state.players[seat].away_since for seat in seats}
    return {seat: later(since, limit_s) for seat, since in away.items() if since is not None}


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with something else in the record of one player."""
    players = state.players  # type: ignore[attr-defined]  # a state is a record that is `Seated`
    return replace(state, players={**players, seat: replace(players[seat], **changes)})


def best(totals: Mapping[Seat, int], seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Who of these has the highest total, together where they tie."""
    here = tuple(seats)
    most = max((totals[seat] for seat in here), default=0)
    return tuple(seat for seat in here if totals[seat] == most)


def refuse_seats(seats: tuple[Seat, ...], known: tuple[Seat, ...], rule: str) -> Refusal | None:
    """Whether a game cannot be opened for these seats: a colour that it does not know, or one that is taken twice."""
    for seat in seats:
        if seat not in known:
            return Refusal("unknown_colour", rule, {"colour": seat})
    return Refusal("colour_taken_twice", rule) if len(set(seats)) < len(seats) else None


def refuse_count(seats: int, bounds: tuple[int, int], rule: str) -> Refusal | None:
    """Whether so many cannot play a game for the fewest and the most there may be."""
    fewest, most = bounds
    facts = {"seats": seats, "fewest": fewest, "most": most}
    if seats < fewest:
        return Refusal("too_few_seats", rule, facts)
    return Refusal("too_many_seats", rule, facts) if seats > most else None
