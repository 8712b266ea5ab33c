"""How much two pictures look alike, judged by a perceptual hash of their coarse light and dark."""

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

BITS = 64


@cache
def _waves() -> NDArray[np.float64]:
    """The first nine cosines over 32 points."""
    k, n = np.arange(9)[:, None], np.arange(32)[None, :]
    return np.cos(np.pi * (2 * n + 1) * k / 64)


def print_of(picture: Image.Image) -> int:
    """A perceptual hash of 64 bits, which stays the same when a picture is scaled down or badly compressed."""
    grey = np.asarray(picture.convert("L").resize((32, 32), Image.Resampling.BOX), np.float64)
    table = _waves() @ grey @ _waves().T
    flat = table[:8, 1:9].ravel()
    bits = flat > np.median(flat)
    return int("".join("1" if bit else "0" for bit in bits), 2)


def distance(one: int, other: int) -> int:
    """In how many of the 64 bits two pictures differ."""
    return (one ^ other).bit_count()
