"""How a painted canvas becomes a picture: gouache, linocut, wash or collage."""

from collections.abc import Callable

import numpy as np

from tools.painting.canvas import Canvas
from tools.painting.raster import Pixels, blurred, luminance, mix, noise, smooth, warped


def _glowing(c: Canvas, strength: float = 1.0) -> Pixels:
    """The colours with the light that falls on them."""
    return np.clip(c.colour + np.clip(c.glow, 0, 1.2) * strength * (1.02 - c.colour) * 0.62, 0, 1)


def _graded(picture: Pixels, saturation: float, contrast: float) -> Pixels:
    """More saturation and contrast."""
    grey = luminance(picture)[..., None]
    vivid = grey + (picture - grey) * saturation
    middle = float(grey.mean())
    return np.clip(middle + (vivid - middle) * contrast, 0, 1).astype(np.float32)


def _vignette(c: Canvas, depth: float) -> Pixels:
    x, y = c.grid()
    far = ((x - 300) / 400) ** 2 + ((y - 450) / 600) ** 2
    return (1 - depth * np.clip(far - 0.25, 0, 1.2))[..., None].astype(np.float32)


def _wobble(c: Canvas, picture: Pixels, reach: float, cells: float) -> Pixels:
    dx, dy = (noise(c.grain, c.width, c.height, cells, cells * 1.5, 3) * reach * c.scale for _ in range(2))
    return warped(picture, dx, dy)


def _dabs(picture: Pixels, radius: int) -> Pixels:
    """Each spot takes the colour of its calmest neighbourhood, as a loaded brush would leave it (Kuwahara's filter)."""
    light = luminance(picture)[..., None]
    planes = np.concatenate([picture, light * light, light], -1).astype(np.float32)
    span = radius + 1
    padded = np.pad(planes, ((radius + 1, radius), (radius + 1, radius), (0, 0)), mode="edge")
    sums = padded.cumsum(0, dtype=np.float64).cumsum(1)
    height, width = light.shape[:2]

    def mean(dy: int, dx: int) -> Pixels:
        a, b = slice(dy, dy + height), slice(dx, dx + width)
        a2, b2 = slice(dy + span, dy + span + height), slice(dx + span, dx + span + width)
        return ((sums[a2, b2] - sums[a, b2] - sums[a2, b] + sums[a, b]) / (span * span)).astype(np.float32)

    best, least = picture, np.full((height, width), np.inf, np.float32)
    for dy in (0, radius):
        for dx in (0, radius):
            part = mean(dy, dx)
            unrest = part[..., 3] - part[..., 4] ** 2
            calmer = unrest < least
            best = np.where(calmer[..., None], part[..., :3], best)
            least = np.where(calmer, unrest, least)
    return best


def _bristles(c: Canvas, picture: Pixels) -> Pixels:
    """Streaks that follow the shapes: noise smeared along the lines of equal light."""
    light = blurred(luminance(picture), 5 * c.scale)
    dy, dx = np.gradient(light)
    swirl = noise(c.grain, c.width, c.height, 3, 4.5, 2)
    calm = 0.0035
    tx, ty = -dy + calm * np.cos(swirl * 2.2), dx + calm * np.sin(swirl * 2.2)
    length = np.sqrt(tx * tx + ty * ty) + 1e-6
    tx, ty = tx / length, ty / length
    grain = c.grain.standard_normal((c.height, c.width)).astype(np.float32)
    rows, columns = np.mgrid[0 : c.height, 0 : c.width].astype(np.float32)
    total = np.zeros_like(grain)
    for way in (1, -1):
        x, y = columns.copy(), rows.copy()
        for _ in range(max(4, round(9 * c.scale))):
            iy, ix = np.clip(y, 0, c.height - 1).astype(np.int32), np.clip(x, 0, c.width - 1).astype(np.int32)
            total += grain[iy, ix]
            x += tx[iy, ix] * way * 1.4
            y += ty[iy, ix] * way * 1.4
    return total / max(float(total.std()), 1e-3)


def gouache(c: Canvas) -> Pixels:
    """Opaque paint: dabs, bristles standing up in the light, warm glazes."""
    picture = _wobble(c, _glowing(c), 1.6, 26)
    picture = _dabs(picture, max(2, round(3 * c.scale))) * 0.72 + picture * 0.28
    streaks = blurred(_bristles(c, picture), 0.8 * c.scale)
    slope = -np.gradient(streaks)[0][..., None]
    picture = picture * (1 + streaks[..., None] * 0.03 + slope * 0.05)
    return _graded(picture * _vignette(c, 0.36), 1.16, 1.12)


def linocut(c: Canvas) -> Pixels:
    """Three blocks: two colours, and a dark one carved in lines that grow thinner towards the light."""
    p = c.palette
    picture = _glowing(c, 0.8)
    light = luminance(picture)
    low, high = float(np.quantile(light, 0.03)), float(np.quantile(light, 0.97))
    tone = np.clip((light - low) / max(high - low, 0.1), 0, 1) ** 0.78
    ragged = noise(c.grain, c.width, c.height, 90, 135, 2)
    waves = np.abs(((c.hatch + ragged * 0.7) / 7.4) % 1 - 0.5) * 2
    cut = smooth(waves - (1.16 - tone * 1.42) - ragged * 0.05, -0.12, 0.12)
    cut = np.where(tone > 0.8, 1, cut)
    key = np.maximum(1 - cut, smooth(c.ink + ragged * 0.12, 0.55, 0.8) * (tone < 0.93))
    under = _inked(c, picture, tone)
    shift = round(1.6 * c.scale)
    under = np.roll(under, (shift, -shift), (0, 1))
    worn = smooth(
        noise(c.grain, c.width, c.height, 220, 330, 2) + noise(c.grain, c.width, c.height, 5, 7, 3) * 0.7, 1.35, 1.75
    )
    press = (key * (1 - worn * 0.8))[..., None] * 0.94
    printed = under * (1 - press) + np.asarray(p.dark, np.float32) * press
    return _on_paper(c, printed)


def _inked(c: Canvas, picture: Pixels, tone: Pixels) -> Pixels:
    """The colour blocks under the dark one: flat, few, bright."""
    p = c.palette
    inks = np.array(
        [
            p.light,
            mix(p.light, p.glow, 0.7),
            p.sky_low,
            p.one,
            p.two,
            p.three,
            mix(p.mid, p.light, 0.2),
            mix(p.far, p.light, 0.25),
        ],
        np.float32,
    )
    soft = _dabs(picture, max(2, round(3 * c.scale)))
    lifted = soft / np.maximum(luminance(soft)[..., None], 0.12) * (0.34 + 0.5 * tone[..., None])
    gaps = ((lifted[:, :, None, :] - inks[None, None]) ** 2).sum(-1)
    nearest = inks[gaps.argmin(-1)]
    return blurred(nearest, 0.8 * c.scale)


def _on_paper(c: Canvas, printed: Pixels) -> Pixels:
    """An uneven margin of paper around a print."""
    x, y = c.grid()
    ragged = noise(c.grain, c.width, c.height, 30, 45, 3) * 2.2
    inside = np.minimum(np.minimum(x, 600 - x), np.minimum(y, 900 - y)) - 20 + ragged
    cover = smooth(inside, -0.8, 0.8)[..., None]
    fibres = noise(c.grain, c.width, c.height, 130, 195, 2)[..., None] * 0.012
    paper = np.asarray(mix(c.palette.light, (0.98, 0.95, 0.88), 0.5), np.float32)
    return np.clip(printed * cover + paper * (1 - cover) + fibres, 0, 1)


def wash(c: Canvas) -> Pixels:
    """Watercolour and ink: pigment that pools at edges, white paper showing, a pen line over it."""
    picture = _glowing(c, 0.9)
    paper = np.asarray((0.985, 0.965, 0.915), np.float32)
    soft = _graded(_dabs(_wobble(c, picture, 2.6, 14), max(2, round(3 * c.scale))), 1.45, 1.25)
    bloom = noise(c.grain, c.width, c.height, 4, 6, 5, 0.62)[..., None]
    grainy = noise(c.grain, c.width, c.height, 150, 225, 2)[..., None]
    thin = 0.74 + 0.26 * soft + bloom * 0.05
    pigment = soft * (0.86 + 0.14 * thin) + (paper - soft) * np.clip(0.12 + bloom * 0.16, 0, 0.5)
    edges = blurred(c.ink, 1.5 * c.scale)[..., None]
    rim = np.clip(blurred(c.ink, 5 * c.scale)[..., None] - edges * 0.5, 0, 1)
    pigment = pigment * (1 - rim * 0.3) * (1 + grainy * 0.022)
    x, y = c.grid()
    ragged = noise(c.grain, c.width, c.height, 7, 10, 5, 0.6)
    inside = np.minimum(np.minimum(x, 600 - x), np.minimum(y, 900 - y)) - 30 + ragged * 15
    cover = smooth(inside, -2.5, 3)
    pool = smooth(inside, 0, 3) * smooth(inside, 14, 3)
    painted = pigment * (1 - pool[..., None] * 0.2)
    result = painted * cover[..., None] + paper * (1 - cover[..., None])
    pen = noise(c.grain, c.width, c.height, 40, 60, 2)
    line = smooth(_wobble(c, c.ink, 1.5, 30) + pen * 0.22, 0.5, 0.92) * smooth(inside, 2, 6)
    dark = np.asarray(mix(c.palette.dark, (0.08, 0.07, 0.1), 0.4), np.float32)
    strokes = _shading_strokes(c, luminance(picture)) * smooth(inside, 4, 10)
    share = np.clip(line * 0.9 + strokes * 0.4, 0, 0.92)[..., None]
    return np.clip(result * (1 - share) + dark * share, 0, 1)


def _shading_strokes(c: Canvas, light: Pixels) -> Pixels:
    """Fine pen strokes where it is dark."""
    ragged = noise(c.grain, c.width, c.height, 60, 90, 2)
    waves = np.abs(((c.hatch * 1.3 + ragged) / 6.0) % 1 - 0.5) * 2
    dark = smooth(blurred(light, 3 * c.scale), 0.36, 0.1)
    return smooth(waves - (1.06 - dark * 0.42) + ragged * 0.06, -0.06, 0.06) * (dark > 0.02)


def collage(c: Canvas) -> Pixels:
    """Cut paper: the sheets were shaded as they were laid; here come fibres, folds and a soft light from above."""
    picture = _glowing(c, 0.55)
    fibres = noise(c.grain, c.width, c.height, 110, 165, 2)[..., None]
    creases = noise(c.grain, c.width, c.height, 3, 4, 3)
    slope = np.add(*np.gradient(creases))[..., None] * 6
    picture = picture * (1 + fibres * 0.022 + slope * 0.5)
    return _graded(picture * _vignette(c, 0.2), 1.3, 1.15)


FINISHES: dict[str, Callable[[Canvas], Pixels]] = {
    "gouache": gouache,
    "linocut": linocut,
    "wash": wash,
    "collage": collage,
}
