"""What a scored round looks like: every point with its reason and its rule."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pictorium.kernel.ids import Seat

Outcome = Literal["right", "wrong", "returned"]
Reason = Literal[
    "guessed",
    "kept",
    "kept_blank",
    "bonus",
    "bonus_learning",
    "bonus_sheep",
    "bonus_unguessed",
    "bonus_void",
    "bonus_returned",
]


class Turned(Struct, frozen=True):
    """A guess, face up: a token for a right one, the middle for a wrong one, back from a void drawing."""

    by: Seat
    number: int
    outcome: Outcome
    token: int = 0


class ScoreLine(Struct, frozen=True):
    """One line of a player's score."""

    seat: Seat
    reason: Reason
    rule: str
    points: int
    drawer: Seat | None = None
    """Whose word was guessed, where a guess is the reason."""


class RoundSheet(Struct, frozen=True):
    """The score of one round."""

    round: int
    lines: tuple[ScoreLine, ...]
    wrong: Mapping[Seat, int]
    """Wrong guesses in the middle, by the seat that made them."""
    sheep: Seat | None
    points: Mapping[Seat, int]
