"""What a turn looks like once it is scored: every card with its owner, every vote, every point with its reason."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pictorium.kernel.ids import Seat

Reason = Literal["all_or_none", "found", "narrated", "fooled", "chosen"]
"""All right or all wrong; who found the card, and whose clue it was; a vote on one's card; the narrator's on it."""


class Clue(Struct, frozen=True):
    """A clue, of any kinds together (S-CLUE-1)."""

    text: str = ""
    has_sketch: bool = False
    recording: str | None = None
    film: str | None = None
    is_live: bool = False


class Hung(Struct, frozen=True):
    """A card on the wall, and whose it is; a decoy is nobody's. Its number is its place, from 1."""

    picture: str
    owner: Seat | None


class Ballot(Struct, frozen=True):
    """A vote, face up."""

    by: Seat
    number: int


class ScoreLine(Struct, frozen=True):
    """One line of a player's score."""

    seat: Seat
    reason: Reason
    rule: str
    points: int
    by: Seat | None = None
    """Whose vote it was, where a vote is the reason."""


class TurnSheet(Struct, frozen=True):
    """The score of one turn."""

    turn: int
    narrator: Seat
    clue: Clue
    hung: tuple[Hung, ...]
    votes: tuple[Ballot, ...]
    """Of all but the narrator."""
    narrator_vote: int | None
    lines: tuple[ScoreLine, ...]
    points: Mapping[Seat, int]
    """Of all who had a part in the turn."""
