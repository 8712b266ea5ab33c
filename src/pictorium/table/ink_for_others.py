"""What others see of a sheet: its ink as it was drawn, or a fair copy if they did not see it being drawn."""

from functools import lru_cache

from pictorium.ink.fair_copy import fair_copy
from pictorium.table.limits import FAIR_COPIES_KEPT
from pictorium.table.state import AnyGame


def ink_for_others(batches: bytes, game: AnyGame | None) -> bytes:
    """This ink for everyone but its author."""
    return _copied(batches) if game is not None and game.is_drawn_unseen else batches


@lru_cache(maxsize=FAIR_COPIES_KEPT)
def _copied(batches: bytes) -> bytes:
    return fair_copy(batches)
