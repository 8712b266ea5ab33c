"""A turn as one flat object: what hung on the wall, who voted for what, and the points that came of it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pictorium.games.pictus import events as e
from pictorium.games.pictus.options import Voters
from pictorium.kernel.ids import Seat


class ShownRecord(Struct, frozen=True):
    """A card on the wall; a decoy is nobody's."""

    number: int
    owner: Seat | None


class VoteRecord(Struct, frozen=True):
    """A die that was turned up."""

    by: Seat
    number: int


class TurnRecord(Struct, frozen=True, kw_only=True):
    """One scored turn, as `pictorium simulate --game pictus --json` writes it."""

    game: str
    evening: int
    turn: int
    mode: Voters
    seats: tuple[Seat, ...]
    """Those who took part."""
    narrator: Seat
    shown: list[ShownRecord]
    votes: list[VoteRecord]
    """Of all but the narrator."""
    narrator_vote: int | None
    points: dict[Seat, int]

    @property
    def number(self) -> int:
        """Which turn it was."""
        return self.turn


def records(evening: int, events: Iterable[e.Event]) -> Iterator[TurnRecord]:
    """The scored turns of an evening's facts."""
    for event in events:
        match event:
            case e.GameOpened():
                agreement = event.agreement
            case e.TurnScored():
                sheet = event.sheet
                yield TurnRecord(
                    game="pictus",
                    evening=evening,
                    turn=sheet.turn,
                    mode=agreement.voters,
                    seats=tuple(sheet.points),
                    narrator=sheet.narrator,
                    shown=[ShownRecord(number, hung.owner) for number, hung in enumerate(sheet.hung, 1)],
                    votes=[VoteRecord(ballot.by, ballot.number) for ballot in sheet.votes],
                    narrator_vote=sheet.narrator_vote,
                    points=dict(sheet.points),
                )
            case _:
                pass
