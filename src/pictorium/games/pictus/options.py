"""What a host may change, and what makes no sense."""

from typing import Final, Literal

from msgspec import Struct

from pictorium.games.bounds import Bounds, refuse_numbers
from pictorium.games.pictus.commands import Ending
from pictorium.games.players import refuse_count
from pictorium.kernel.refusal import Refusal

Voters = Literal["others", "narrator", "everyone"]
"""Who votes: all but the narrator, the narrator alone, or everyone (S-VOTE-1)."""

SEATS_FEWEST: Final = 3
SEATS_MOST: Final = 8
CLUE_CHARACTERS_MAX: Final = 1_500
"""A whole story (S-CLUE-2)."""


BOUNDS: Final = {
    "hand_size": Bounds("S-SETUP-1", 3, 6),
    "decoys": Bounds("S-CARD-2", 0, 3),
    "turns_each": Bounds("S-END-1", 1, 10),
    "target": Bounds("S-END-1", 5, 100),
    "clock_s": Bounds("S-CLOCK-1", 30, 3600, is_off_at_zero=True),
    "away_limit_s": Bounds("S-AWAY-1", 10, 3600, is_off_at_zero=True),
}


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host's wishes; how it is unless the host wishes otherwise."""

    voters: Voters = "others"
    hand_size: int = 6
    decoys: int = 0
    """Random cards that are mixed in each turn."""
    text_counts: bool = False
    """Whether a card's title is shown on it and is part of what a clue may be about."""
    end: Ending = "turns"
    turns_each: int = 2
    target: int = 30
    clock_s: int = 0
    """How long laying and voting may take, each."""
    away_limit_s: int = 60
    """After how long nobody waits any longer for who is away."""


def refuse_options(options: Options, seats: int) -> Refusal | None:
    """The first thing in the host's wishes that makes no sense, or that many seats."""
    return refuse_count(seats, (SEATS_FEWEST, SEATS_MOST), "S-SETUP-1") or refuse_numbers(options, BOUNDS)
