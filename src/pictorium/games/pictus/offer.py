"""What a host can choose for this game."""

from collections.abc import Mapping

from msgspec import Struct

from pictorium.games.bounds import Bounds
from pictorium.games.pictus.options import BOUNDS, SEATS_FEWEST, SEATS_MOST, Options


class Offer(Struct, frozen=True, kw_only=True):
    """What a host may choose. What no option names is as `usual`."""

    seats: tuple[int, int]
    bounds: Mapping[str, Bounds]
    """The options that are numbers, by name."""
    usual: Options


def offer() -> Offer:
    """What can be chosen."""
    return Offer(seats=(SEATS_FEWEST, SEATS_MOST), bounds=BOUNDS, usual=Options())
