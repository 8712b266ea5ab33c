"""The things the pictures are made of: `tools/art/props.toml` and a drawing for each."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.painting.palettes import Palette
from tools.painting.raster import Dice, Pixels, Rgb, blurred, luminance, mix, rendered, smooth

ART = Path(__file__).parents[1] / "art"
DRAWN_AT = 384
"""Props are drawn once at this size and made smaller or larger from it."""


class Prop(NamedTuple):
    """A thing with its roles, its author and its licence."""

    name: str
    roles: tuple[str, ...]
    source: str
    author: str
    licence: str

    @property
    def is_cut(self) -> bool:
        """Whether it is a silhouette in one colour, to be filled, rather than a drawing with volume."""
        return self.source.startswith("game-icons/")

    @property
    def credit(self) -> str:
        """What `deck.json` says of it."""
        return f"{self.source} ({self.author}, {self.licence})"


class PropColours(NamedTuple):
    """The colours one thing is mixed from."""

    main: Rgb
    accent: Rgb
    plain: Rgb


@cache
def props(art: Path = ART) -> dict[str, Prop]:
    """Every prop by name."""
    rows = tomllib.loads((art / "props.toml").read_text("utf-8"))
    return {
        name: Prop(name, tuple(row["roles"]), row["source"], row["author"], row["licence"])
        for name, row in sorted(rows.items())
    }


@cache
def with_role(role: str, art: Path = ART) -> tuple[str, ...]:
    """The names of all props that may play a role."""
    return tuple(name for name, prop in props(art).items() if role in prop.roles)


@cache
def drawn(name: str, art: Path = ART) -> Pixels:
    """A prop as it was drawn by its author, cut to its edges: red, green, blue, alpha."""
    svg = (art / "props" / f"{name}.svg").read_text("utf-8")
    picture = rendered(svg, DRAWN_AT, DRAWN_AT)
    rows, columns = np.where(picture[..., 3].max(1) > 0.05)[0], np.where(picture[..., 3].max(0) > 0.05)[0]
    return np.pad(picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], ((4, 4), (4, 4), (0, 0)))


def shape_of(name: str) -> float:
    """Width by height."""
    height, width = drawn(name).shape[:2]
    return width / height


def any_colours(d: Dice, palette: Palette) -> PropColours:
    """Three colours of a palette for a thing, by the dice."""
    own = [palette.one, palette.two, palette.three]
    order = [int(at) for at in d.permutation(3)]
    plain = mix(palette.light, palette.near, 0.12)
    return PropColours(own[order[0]], own[order[1]], plain)


def _ramp(level: Pixels, colour: Rgb, palette: Palette) -> Pixels:
    """From the palette's dark through a colour to the palette's light."""
    dark, light = mix(palette.dark, colour, 0.22), mix(palette.light, colour, 0.18)
    stops = np.array([dark, mix(dark, colour, 0.62), colour, light], np.float32)
    place = np.clip(level, 0, 0.999) * 3
    under = place.astype(np.int32)
    share = (place - under)[..., None]
    return stops[under] * (1 - share) + stops[under + 1] * share


def _levels(picture: Pixels) -> Pixels:
    """The thing's own light and dark, stretched over the whole range."""
    light = luminance(picture)
    seen = light[picture[..., 3] > 0.6]
    low, high = (float(np.quantile(seen, q)) for q in (0.03, 0.97)) if seen.size else (0.0, 1.0)
    return np.clip((light - low) / max(high - low, 0.15), 0, 1) * 0.78 + 0.14


def _hues(picture: Pixels) -> tuple[Pixels, Pixels]:
    """Hue in turns and saturation."""
    top, bottom = picture[..., :3].max(-1), picture[..., :3].min(-1)
    spread = np.maximum(top - bottom, 1e-4)
    red, green, blue = (picture[..., at] for at in range(3))
    hue = np.where(
        top == red,
        ((green - blue) / spread) % 6,
        np.where(top == green, (blue - red) / spread + 2, (red - green) / spread + 4),
    )
    return (hue / 6).astype(np.float32), ((top - bottom) / np.maximum(top, 1e-3)).astype(np.float32)


def _with_volume(picture: Pixels, colours: PropColours, palette: Palette) -> Pixels:
    """Recolour a drawing: its chief hue becomes the main colour, other hues the accent, greys the plain one."""
    level = _levels(picture)
    hue, saturation = _hues(picture)
    weight = picture[..., 3] * saturation
    bins = np.bincount((hue * 24).astype(int).ravel() % 24, weight.ravel(), 24)
    chief = (float(np.argmax(bins + np.roll(bins, 1) + np.roll(bins, -1))) + 0.5) / 24
    away = np.abs((hue - chief + 0.5) % 1 - 0.5)
    coloured = smooth(saturation, 0.16, 0.32)[..., None]
    other = smooth(away, 0.11, 0.2)[..., None]
    bright = _ramp(level, colours.main, palette) * (1 - other) + _ramp(level, colours.accent, palette) * other
    return bright * coloured + _ramp(level, colours.plain, palette) * (1 - coloured)


def _filled(alpha: Pixels) -> Pixels:
    """A silhouette with its gaps closed: what cannot be reached from outside."""
    step = 4
    open_ = Image.fromarray((blurred(alpha, 2.0)[::step, ::step] < 0.16).astype(np.uint8))
    width, height = open_.size
    space = Image.new("L", (width + 2, height + 2), 1)
    space.paste(open_, (1, 1))
    from PIL import ImageDraw

    ImageDraw.floodfill(space, (0, 0), 2)
    outside = (np.asarray(space)[1:-1, 1:-1] == 2).astype(np.float32)
    large = np.asarray(
        Image.fromarray(outside).resize((alpha.shape[1], alpha.shape[0]), Image.Resampling.BICUBIC), np.float32
    )
    return np.maximum(alpha, smooth(1 - blurred(large, 1.5), 0.45, 0.65))


def _cut(picture: Pixels, colours: PropColours, palette: Palette) -> tuple[Pixels, Pixels]:
    """Recolour a silhouette: the gaps inside become a second, lighter colour."""
    alpha = picture[..., 3]
    whole = _filled(alpha)
    height = alpha.shape[0]
    fall = np.linspace(0.08, -0.08, height, dtype=np.float32)[:, None]
    body = _ramp(np.full_like(alpha, 0.42) + fall, colours.main, palette)
    gaps = _ramp(np.full_like(alpha, 0.78) + fall, mix(colours.accent, colours.plain, 0.45), palette)
    return body * alpha[..., None] + gaps * (1 - alpha[..., None]), whole


@cache
def coloured(name: str, colours: PropColours, palette: Palette) -> Pixels:
    """A prop in the colours of a card: red, green, blue, alpha."""
    picture = drawn(name)
    if props()[name].is_cut:
        colour, alpha = _cut(picture, colours, palette)
    else:
        colour, alpha = _with_volume(picture, colours, palette), picture[..., 3]
    return np.concatenate([colour, alpha[..., None]], -1).astype(np.float32)


def sized(picture: Pixels, width: float, height: float, turn: float = 0, flip: bool = False) -> Pixels:
    """A cut-out in another size, turned by degrees."""
    plane = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8), "RGBA")
    if flip:
        plane = plane.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    plane = plane.convert("RGBa").resize((max(2, round(width)), max(2, round(height))), Image.Resampling.LANCZOS)
    if turn:
        plane = plane.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    return np.asarray(plane.convert("RGBA"), np.float32) / 255
