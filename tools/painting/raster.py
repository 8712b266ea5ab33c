"""Arithmetic on pixels: noise, blur, warp, colour. Everything else in this package is built on it."""

import io
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[Any]
"""A plane (height × width) or a picture (height × width × 3) of numbers from 0 to 1."""
Rgb = tuple[float, float, float]
Dice = np.random.Generator


def dice(*seeds: object) -> Dice:
    """A random number generator: the same seeds give the same numbers."""
    return np.random.Generator(np.random.PCG64([zlib.crc32(repr(seed).encode()) for seed in seeds]))


def rgb(hexes: str) -> Rgb:
    """A colour written as `#rrggbb`."""
    red, green, blue = (int(hexes[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour between two."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(picture: Pixels) -> Pixels:
    """How light each pixel is."""
    light: Pixels = picture[..., 0] * 0.3 + picture[..., 1] * 0.59 + picture[..., 2] * 0.11
    return light


def smooth(values: Pixels, low: "Pixels | float", high: float) -> Pixels:
    """0 below `low`, 1 above `high`, and a soft step between."""
    t: Pixels = np.clip((values - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def resized(plane: Pixels, width: int, height: int) -> Pixels:
    """The same plane in another size."""
    return np.asarray(Image.fromarray(plane).resize((width, height), Image.Resampling.BICUBIC), np.float32)


def noise(
    d: Dice, width: int, height: int, cells_x: float, cells_y: float, octaves: int = 1, gain: float = 0.5
) -> Pixels:
    """Soft noise around 0: `cells_x` × `cells_y` hills and hollows, finer ones upon them."""
    total = np.zeros((height, width), np.float32)
    strength, sum_of_strengths = 1.0, 0.0
    for octave in range(octaves):
        across, down = max(2, round(cells_x * 2**octave) + 1), max(2, round(cells_y * 2**octave) + 1)
        lattice = d.standard_normal((down, across)).astype(np.float32)
        total += strength * resized(lattice, width, height)
        sum_of_strengths += strength
        strength *= gain
    return total / np.float32(sum_of_strengths)


def _box(plane: Pixels, radius: int, axis: int) -> Pixels:
    pad = [(0, 0)] * plane.ndim
    pad[axis] = (radius + 1, radius)
    sums = np.cumsum(np.pad(plane, pad, mode="edge"), axis=axis, dtype=np.float64)
    size, span = plane.shape[axis], 2 * radius + 1
    ahead = sums[span : span + size] if axis == 0 else sums[:, span : span + size]
    behind = sums[:size] if axis == 0 else sums[:, :size]
    return ((ahead - behind) * (1 / span)).astype(np.float32)


def blurred(plane: Pixels, radius: float) -> Pixels:
    """The plane out of focus. Wide blurs are done at a smaller size, which makes no visible difference."""
    if radius < 0.6:
        return plane
    height, width = plane.shape[:2]
    shrink = int(radius // 6)
    if shrink > 1 and min(height, width) > 8 * shrink and plane.ndim == 2:
        small = np.asarray(Image.fromarray(plane).resize((width // shrink, height // shrink), Image.Resampling.BOX))
        return resized(blurred(small.astype(np.float32), radius / shrink), width, height)
    steps = max(1, round(radius / 1.7))
    for _ in range(2):
        plane = _box(_box(plane, steps, 0), steps, 1)
    return plane


def warped(picture: Pixels, dx: Pixels, dy: Pixels) -> Pixels:
    """Each pixel fetched from somewhere else, softly."""
    height, width = picture.shape[:2]
    x = np.clip(np.arange(width, dtype=np.float32)[None, :] + dx, 0, width - 1.001)
    y = np.clip(np.arange(height, dtype=np.float32)[:, None] + dy, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    fx, fy = x - left, y - top
    if picture.ndim == 3:
        fx, fy = fx[..., None], fy[..., None]
    upper = picture[top, left] * (1 - fx) + picture[top, left + 1] * fx
    lower = picture[top + 1, left] * (1 - fx) + picture[top + 1, left + 1] * fx
    return (upper * (1 - fy) + lower * fy).astype(np.float32)


def rendered(svg: str, width: int, height: int) -> Pixels:
    """An SVG drawing as red, green, blue and alpha."""
    import resvg_py

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    picture = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"), np.float32) * np.float32(1 / 255)
    picture = picture[:height, :width]  # a drawing may come out one row too large or too small
    return np.pad(picture, ((0, height - picture.shape[0]), (0, width - picture.shape[1]), (0, 0)))
