"""What a host may change."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pictorium.games.bounds import Bounds, refuse_numbers
from pictorium.games.players import refuse_count
from pictorium.kernel.refusal import Refusal

SEATS: Final = (2, 4)
BOUNDS: Final = {"most": Bounds("H-SETUP-1", 2, 100)}


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host's wishes. The rules read them as they are: there is nothing else to agree on."""

    most: int = 10
    """The highest number there is."""


class Offer(Struct, frozen=True, kw_only=True):
    """What a host may choose. What no option names is as `usual`."""

    seats: tuple[int, int]
    bounds: Mapping[str, Bounds]
    usual: Options


def refuse_options(options: Options, seats: int) -> Refusal | None:
    """Why that many cannot play by these options."""
    return refuse_count(seats, SEATS, "H-SETUP-1") or refuse_numbers(options, BOUNDS)
