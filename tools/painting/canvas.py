"""What a card is painted on: colours, and what else a finish needs to know of each pixel."""

from typing import NamedTuple, TypeVar

import numpy as np

from tools.painting.palettes import Palette
from tools.painting.props import PropColours, any_colours, coloured, shape_of, sized
from tools.painting.raster import Dice, Pixels, Rgb, blurred, dice, luminance, noise, rendered, smooth, warped

WIDTH, HEIGHT = 600, 900
"""The units of all compositions, whatever the size of the card."""


T = TypeVar("T")


class Light(NamedTuple):
    """Where the light comes from."""

    x: float
    y: float
    strength: float


def _svg(body: str, x: float, y: float, width: float, height: float) -> str:
    """An SVG document that shows one part of a drawing, in the units of the card."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">{body}</svg>'


class Canvas:
    """A card in the making. Things are laid upon it from far to near."""

    def __init__(self, palette: Palette, finish: str, seed: str, width: int = WIDTH) -> None:
        self.palette = palette
        self.finish = finish
        self.scale = width / WIDTH
        self.width, self.height = width, round(width * HEIGHT / WIDTH)
        self.dice: Dice = dice(seed)
        self.grain: Dice = dice(seed, "grain")
        self.light = Light(300, 200, 1)
        self.colour: Pixels = np.zeros((self.height, self.width, 3), np.float32)
        self.hatch: Pixels = np.zeros((self.height, self.width), np.float32)
        self.ink: Pixels = np.zeros((self.height, self.width), np.float32)
        self.near: Pixels = np.zeros((self.height, self.width), np.float32)
        self.glow: Pixels = np.zeros((self.height, self.width, 3), np.float32)
        self.used: dict[str, bool] = {}
        self._sheet: Pixels | None = None

    # -- dice ---------------------------------------------------------------------------------------------------------

    def some(self, low: float, high: float) -> float:
        """A number between two."""
        return float(self.dice.uniform(low, high))

    def whole(self, low: int, high: int) -> int:
        """A whole number between two, both included."""
        return int(self.dice.integers(low, high + 1))

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return bool(self.dice.random() < share)

    def one_of(self, things: tuple[T, ...] | list[T]) -> T:
        """One of several."""
        return things[int(self.dice.integers(len(things)))]

    # -- planes -------------------------------------------------------------------------------------------------------

    def grid(self) -> tuple[Pixels, Pixels]:
        """Where each pixel lies, in units."""
        x = (np.arange(self.width, dtype=np.float32) + 0.5) / self.scale
        y = (np.arange(self.height, dtype=np.float32) + 0.5) / self.scale
        return np.broadcast_to(x[None, :], self.hatch.shape), np.broadcast_to(y[:, None], self.hatch.shape)

    def noise(self, cells: float, octaves: int = 4, stretch: float = 1, gain: float = 0.5) -> Pixels:
        """Noise over the whole card: `cells` hills across, wider than high by `stretch`."""
        return noise(self.dice, self.width, self.height, cells, cells * 1.5 * stretch, octaves, gain)

    def mask(self, body: str) -> Pixels:
        """An SVG drawing as a mask of the whole card."""
        whole = np.zeros_like(self.hatch)
        part, (left, top) = self.part(body)
        whole[top : top + part.shape[0], left : left + part.shape[1]] = part
        return whole

    def part(self, body: str) -> tuple[Pixels, tuple[int, int]]:
        """An SVG drawing as a mask cropped to it, and where that lies. A tiny rendering finds out where."""
        tiny = rendered(_svg(body, 0, 0, WIDTH, HEIGHT), 60, 90)[..., 3]
        rows, columns = np.where(tiny.max(1) > 0)[0], np.where(tiny.max(0) > 0)[0]
        if not rows.size:
            return np.zeros((1, 1), np.float32), (0, 0)
        step = WIDTH / 60 * self.scale
        left, top = (max(0, int((first[0] - 1) * step)) for first in (columns, rows))
        right, low = min(self.width, int((columns[-1] + 2) * step)), min(self.height, int((rows[-1] + 2) * step))
        wide, tall = right - left, low - top
        svg = _svg(body, left / self.scale, top / self.scale, wide / self.scale, tall / self.scale)
        return rendered(svg, wide, tall)[..., 3], (left, top)

    # -- laying -------------------------------------------------------------------------------------------------------

    def lay(
        self,
        mask: Pixels,
        colour: "Pixels | Rgb",
        near: float = 0.5,
        *,
        hatch: "Pixels | float | None" = None,
        edge: float = 1.0,
        shadow: float = 0.0,
        at: tuple[int, int] = (0, 0),
    ) -> None:
        """Lay a shape: its colour, its line, how its light is to be hatched, and the shadow it throws behind it."""
        left, top = at
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(self.width, left + mask.shape[1]), min(self.height, top + mask.shape[0])
        if x0 >= x1 or y0 >= y1:
            return
        part = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        place = (slice(y0, y1), slice(x0, x1))
        paint = np.asarray(colour, np.float32)
        if paint.ndim == 3:
            paint = paint[part]
        if shadow or (self.finish == "collage" and edge > 0):
            self._throw(mask[part], place, max(shadow, 0.42 if self.finish == "collage" else 0))
        cover = mask[part]
        if self.finish == "collage" and edge > 0:
            paint = self._paper(paint, cover)
        wide = cover[..., None]
        self.colour[place] = self.colour[place] * (1 - wide) + paint * wide
        self.near[place] = self.near[place] * (1 - cover) + near * cover
        self.ink[place] *= 1 - cover
        if edge > 0:
            inner = blurred(cover, 1.6 * self.scale)
            line = np.clip(4 * inner * (1 - inner), 0, 1) * (cover > 0.02)
            self.ink[place] = np.maximum(self.ink[place], line * edge)
        if hatch is not None:
            field = np.asarray(hatch, np.float32)
            field = field[part] if field.ndim == 2 else field
            self.hatch[place] = np.where(cover > 0.5, field, self.hatch[place])

    def _throw(self, cover: Pixels, place: tuple[slice, slice], strength: float) -> None:
        """A soft shadow on what lies behind, away from the light."""
        reach = 9 * self.scale
        pad = int(3 * reach)
        soft = blurred(np.pad(cover, pad), reach * 0.55)
        y0, x0 = place[0].start - pad, place[1].start - pad
        middle = (place[1].start + place[1].stop) / 2 / self.scale
        dx = int(np.sign(middle - self.light.x) * reach * 0.6) or 1
        dy = int(reach * 0.7)
        ys, xs = y0 + dy, x0 + dx
        a, b = max(0, ys), max(0, xs)
        c, d = min(self.height, ys + soft.shape[0]), min(self.width, xs + soft.shape[1])
        if a >= c or b >= d:
            return
        dim = (soft[a - ys : c - ys, b - xs : d - xs] * strength)[..., None]
        dark = np.asarray(self.palette.dark, np.float32)
        self.colour[a:c, b:d] = self.colour[a:c, b:d] * (1 - dim) + dark * dim

    def _paper(self, paint: Pixels, cover: Pixels) -> Pixels:
        """Cut paper has few tones, fibres, and a pale edge."""
        height, width = cover.shape
        paint = np.broadcast_to(paint, (height, width, 3))
        fibres = noise(self.grain, width, height, width / self.scale / 5, height / self.scale / 5, 2)[..., None]
        level = luminance(paint)[..., None]
        steps = np.round((level + fibres * 0.004) * 9) / 9
        flat = paint * (0.25 + 0.75 * np.clip(steps / np.maximum(level, 0.02), 0.4, 1.8))
        rim = smooth(blurred(cover, 1.2 * self.scale), 0.96, 0.55)[..., None] if min(height, width) > 6 else 0
        return np.clip(flat + fibres * 0.022 + rim * 0.26, 0, 1).astype(np.float32)

    # -- things -------------------------------------------------------------------------------------------------------

    def thing(
        self,
        name: str,
        x: float,
        y: float,
        height: float,
        *,
        width: float | None = None,
        near: float = 0.6,
        colours: PropColours | None = None,
        turn: float = 0,
        flip: bool | None = None,
        main: bool = False,
        foot: bool = True,
        shadow: float = 0.0,
        haze: float = 0.0,
        silhouette: float = 0.0,
    ) -> None:
        """A prop standing on (x, y), or with its middle there when it has no foot, lit by the light of the card."""
        self.used[name] = self.used.get(name, False) or main
        colours = colours or any_colours(self.dice, self.palette)
        flip = self.chance(0.5) if flip is None else flip
        if width is not None:
            height = min(height, width / shape_of(name))
        tall = height * self.scale
        picture = sized(coloured(name, colours, self.palette), tall * shape_of(name), tall, turn, flip)
        self.cutout(picture, x, y, near=near, foot=foot, shadow=shadow, haze=haze, silhouette=silhouette)

    def cutout(
        self,
        picture: Pixels,
        x: float,
        y: float,
        *,
        near: float = 0.6,
        foot: bool = True,
        shadow: float = 0.0,
        haze: float = 0.0,
        silhouette: float = 0.0,
    ) -> None:
        """A coloured cut-out, given volume and light, laid on the card."""
        height, width = picture.shape[:2]
        picture = self._wobbled(picture)
        mask = smooth(picture[..., 3], 0.1, 0.9)
        colour = self._lit(picture[..., :3], mask, x, y)
        if silhouette:
            colour = colour * (1 - silhouette) + np.asarray(self.palette.dark, np.float32) * silhouette
        if haze:
            colour = self._hazed(colour, haze, foot)
        left = round(x * self.scale - width / 2)
        top = round(y * self.scale - (height if foot else height / 2))
        if foot:
            self.stand(x, y, width / self.scale)
        field = self._rounded_hatch(mask, left, top)
        self.lay(mask, colour, near, hatch=field, shadow=shadow, at=(left, top))

    def _wobbled(self, picture: Pixels) -> Pixels:
        """The cut-out with uneven edges, as if cut by hand."""
        height, width = picture.shape[:2]
        if min(height, width) < 24:
            return picture
        cells = max(width, height) / self.scale / 16
        reach = 1.3 * self.scale
        dx, dy = (noise(self.grain, width, height, cells, cells, 2) * reach for _ in range(2))
        return warped(picture, dx, dy)

    def _lit(self, colour: Pixels, mask: Pixels, x: float, y: float) -> Pixels:
        """Shade a cut-out as if it were round: light side, dark side, and a rim of light."""
        size = float(max(mask.shape))
        swell = blurred(mask, size * 0.035) + blurred(mask, size * 0.09) * 1.5
        dy, dx = np.gradient(swell)
        lx, ly = self.light.x - x, self.light.y - y
        length = max((lx * lx + ly * ly) ** 0.5, 1)
        lx, ly = lx / length, ly / length
        facing = -(dx * lx + dy * ly) * size * 0.11
        shade = np.clip(facing, -1, 1)[..., None] * self.light.strength
        dark, glow = np.asarray(self.palette.dark, np.float32), np.asarray(self.palette.glow, np.float32)
        lighter = colour + (glow - colour * 0.5) * np.clip(shade, 0, 1) * 0.42
        darker = lighter * (1 - np.clip(-shade, 0, 1) * 0.62) + dark * np.clip(-shade, 0, 1) * 0.3
        patches = noise(self.grain, mask.shape[1], mask.shape[0], 7, 7, 4)[..., None]
        ground = np.linspace(0.03, -0.1, mask.shape[0], dtype=np.float32)[:, None, None]
        return np.clip(darker * (1 + patches * 0.16 + ground), 0, 1).astype(np.float32)

    def _hazed(self, colour: Pixels, haze: float, foot: bool) -> Pixels:
        """The colours seen through haze, which is thicker near the ground."""
        air = np.asarray(self.palette.sky_low, np.float32) * 0.75 + np.asarray(self.palette.far, np.float32) * 0.25
        fall = np.linspace(0.55, 1.25, colour.shape[0], dtype=np.float32)[:, None, None] if foot else 1.0
        share = np.clip(haze * fall, 0, 0.93)
        return (colour * (1 - share) + air * share).astype(np.float32)

    def stand(self, x: float, y: float, width: float) -> None:
        """The dark spot under a thing that stands."""
        wide, flat = width * 0.5, max(3.0, width * 0.075)
        place = self._around(x, y, wide * 1.9, flat * 2.4)
        gx, gy = (plane[place] for plane in self.grid())
        spot = np.exp(-(((gx - x) / wide) ** 2) * 1.6 - ((gy - y) / flat) ** 2)[..., None] * 0.5
        self.colour[place] = self.colour[place] * (1 - spot) + np.asarray(self.palette.dark, np.float32) * spot

    def _around(self, x: float, y: float, wide: float, tall: float) -> tuple[slice, slice]:
        """The part of the card around a spot."""
        left, right = (int(np.clip((x + way * wide) * self.scale, 0, self.width)) for way in (-1, 1))
        top, low = (int(np.clip((y + way * tall) * self.scale, 0, self.height)) for way in (-1, 1))
        return slice(top, low), slice(left, right)

    def _rounded_hatch(self, mask: Pixels, left: int, top: int) -> Pixels:
        """Lines that bend around a thing."""
        height, width = mask.shape
        swell = blurred(mask, max(height, width) * 0.06) * max(height, width) * 0.16 / self.scale
        y = (np.arange(height, dtype=np.float32)[:, None] + top) / self.scale
        x = (np.arange(width, dtype=np.float32)[None, :] + left) / self.scale
        return (x * 0.55 + y * 0.84 + swell).astype(np.float32)

    def shine(self, x: float, y: float, reach: float, strength: float = 1.0, colour: Rgb | None = None) -> None:
        """Light that falls on everything near a spot."""
        place = self._around(x, y, reach * 1.6, reach * 1.6)
        gx, gy = (plane[place] for plane in self.grid())
        far = ((gx - x) ** 2 + (gy - y) ** 2) / (reach * reach)
        fall = (np.exp(-far * 2.2) * 0.6 + np.exp(-far * 14) * 0.5)[..., None] * strength
        self.glow[place] += fall * np.asarray(colour or self.palette.glow, np.float32)

    def speckle(self, place: tuple[slice, slice]) -> Pixels:
        """Grain for a drawn shape, cut from one large sheet of it."""
        if self._sheet is None:
            self._sheet = noise(self.grain, self.width, self.height, 12, 18, 4)
        return self._sheet[place]
