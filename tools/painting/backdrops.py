"""Skies, water, ridges, plains and walls: what lies behind the things."""

import numpy as np

from tools.painting.canvas import HEIGHT, WIDTH, Canvas, Light
from tools.painting.raster import Pixels, Rgb, blurred, luminance, mix, noise, smooth, warped


def gradient(c: Canvas, top: Rgb, low: Rgb, until: float) -> Pixels:
    """One colour above, another below, uneven as washes are."""
    _, y = c.grid()
    share = np.clip(y / until + c.noise(3, 3) * 0.06, 0, 1)[..., None] ** 1.25
    return (np.asarray(top, np.float32) * (1 - share) + np.asarray(low, np.float32) * share).astype(np.float32)


def _sky_lines(c: Canvas) -> Pixels:
    """How a print would carve this sky: rings around the light, rays from it, or wind."""
    x, y = c.grid()
    bend = c.noise(3, 3)
    kind = c.whole(0, 3)
    away = np.sqrt((x - c.light.x) ** 2 + (y - c.light.y) ** 2)
    if kind == 0:
        return away + bend * 9
    if kind == 1:
        return np.arctan2(y - c.light.y, x - c.light.x) * 70 + bend * 4
    if kind == 2:
        return y + bend * 26
    swirl = np.arctan2(y - c.light.y, x - c.light.x)
    return away * 0.8 + swirl * 14 * 9 / (2 * np.pi) + bend * 16


def sky(c: Canvas, horizon: float, *, body: str | None = None, clouds: float | None = None) -> None:
    """A sky down to the horizon, with its sun or moon, clouds or stars."""
    p = c.palette
    c.light = Light(c.some(90, 510), c.some(80, max(120.0, horizon * 0.55)), 1)
    low = mix(p.sky_low, p.glow, c.some(0, 0.35))
    paint = gradient(c, p.sky_top, low, horizon)
    c.lay(np.ones_like(c.hatch), paint, 0, hatch=_sky_lines(c), edge=0)
    is_dark = float(luminance(np.asarray(p.sky_top))) < 0.3
    if is_dark:
        stars(c, horizon, c.whole(60, 220))
    kind = body or c.one_of(("disc", "disc", "crescent", "ring", "none"))
    if kind != "none":
        orb(c, c.light.x, c.light.y, c.some(26, 78), kind)
    clouds = c.one_of((0.0, 0.35, 0.6, 0.8)) if clouds is None else clouds
    if clouds:
        cloud_bank(c, horizon, clouds)
    c.shine(c.light.x, c.light.y, c.some(260, 460), c.some(0.35, 0.6))


def stars(c: Canvas, until: float, count: int) -> None:
    """Stars of several sizes."""
    x, y, size = c.dice.uniform(0, WIDTH, count), c.dice.uniform(0, until, count), c.dice.exponential(0.7, count) + 0.5
    dots = "".join(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{r:.2f}"/>' for a, b, r in zip(x, y, size, strict=True))
    c.lay(c.mask(dots) * 0.85, c.palette.light, 0, edge=0)


def orb(c: Canvas, x: float, y: float, radius: float, kind: str = "disc") -> None:
    """A sun or a moon."""
    shape = f'<circle cx="{x}" cy="{y}" r="{radius}"/>'
    if kind == "crescent":
        a = radius
        shape = (
            f'<path d="M{x - a * 0.4} {y - a * 0.92} A{a} {a} 0 1 0 {x + a * 0.92} {y + a * 0.4} '
            f'A{a * 0.86} {a * 0.86} 0 0 1 {x - a * 0.4} {y - a * 0.92}Z"/>'
        )
    if kind == "ring":
        shape += (
            f'<circle cx="{x}" cy="{y}" r="{radius * 1.35}" fill="none" stroke="#000" stroke-width="{radius * 0.07}"/>'
        )
    patches = c.noise(16, 3)[..., None]
    face = np.asarray(mix(c.palette.glow, c.palette.light, 0.45), np.float32) * (1 + patches * 0.1)
    c.lay(c.mask(shape), np.clip(face, 0, 1), 0, edge=0.6)
    c.shine(x, y, radius * 3.4, 0.5)


def cloud_bank(c: Canvas, until: float, amount: float) -> None:
    """Clouds, lit on the side of the light."""
    _, y = c.grid()
    billow = c.noise(2.2, 6, 2.2, 0.58)
    push = c.noise(4, 3)
    reach = 30 * c.scale
    billow = warped(billow, push * reach, c.noise(4, 3) * reach)
    fade = smooth(y, until * 1.02, until * 0.45) * smooth(y, -60, 140)
    cover = smooth(billow + amount * 0.42 - 0.32, 0.02, 0.4) * fade * 0.85
    shift = int(10 * c.scale)
    side = 1 if c.light.x > WIDTH / 2 else -1
    shifted = np.pad(billow, shift, mode="edge")
    shifted = shifted[: c.height, shift + shift * side :][:, : c.width]
    lit = np.clip((billow - shifted) * 1.6 + 0.45, 0, 1)[..., None]
    dark = np.asarray(mix(c.palette.sky_top, c.palette.far, 0.5), np.float32)
    light = np.asarray(mix(c.palette.light, c.palette.sky_low, 0.25), np.float32)
    c.lay(cover, dark * (1 - lit) + light * lit, 0.05, edge=0)


def skyline(c: Canvas, base: float, rise: float, cells: float, octaves: int = 5, gain: float = 0.45) -> Pixels:
    """The upper edge of a ridge: its height at each column."""
    line = noise(c.dice, c.width, 2, cells, 1, octaves, gain)[0]
    return (base - line * rise).astype(np.float32)


def below(c: Canvas, line: Pixels) -> Pixels:
    """The mask of all that lies under an edge."""
    _, y = c.grid()
    return np.clip((y - line[None, :]) * c.scale + 0.5, 0, 1).astype(np.float32)


def ridge(c: Canvas, line: Pixels, colour: Rgb, near: float, *, grassy: float = 0.0, air: float = 0.25) -> None:
    """Land under an edge: lit along the top, hazy at its foot, hatched along its slope."""
    x, y = c.grid()
    depth = np.clip((y - line[None, :]) / 190, 0, 1)
    rough = c.noise(7, 5, 1.6, 0.6)
    base = np.asarray(colour, np.float32)
    top = np.asarray(mix(colour, c.palette.glow, 0.28), np.float32)
    haze = np.asarray(mix(colour, c.palette.sky_low, air), np.float32)
    slope = np.gradient(line) * c.scale
    toward = np.sign(c.light.x - x) * slope[None, :]
    lit = np.clip(np.exp(-depth * 9) * 0.7 + rough * 0.14 + toward * 0.25 * (1 - depth), 0, 1)[..., None]
    paint = base * (1 - lit) + top * lit
    fog = (smooth(depth, 0.2, 1.0) * (1 - near))[..., None]
    paint = paint * (1 - fog) + haze * fog
    paint = paint * (1 + rough[..., None] * 0.1)
    field = (y - line[None, :]) * 0.9 + c.noise(5, 3) * 12 + x * 0.12
    c.lay(below(c, line), np.clip(paint, 0, 1), near, hatch=field)
    if grassy:
        grass(c, line, mix(colour, c.palette.dark, 0.25), near, grassy)


def grass(c: Canvas, line: Pixels, colour: Rgb, near: float, tall: float) -> None:
    """Blades along an edge."""
    count = int(150 + 90 * c.some(0, 1))
    d = []
    for x in c.dice.uniform(0, WIDTH, count):
        y = float(line[min(c.width - 1, int(x * c.scale))])
        h, lean = tall * c.some(0.4, 1.3), c.some(-0.45, 0.45)
        d.append(
            f"M{x - 1.6:.1f} {y + 6:.1f}Q{x:.1f} {y - h * 0.5:.1f} {x + lean * h:.1f} {y - h:.1f}Q{x + 1:.1f} {y - h * 0.3:.1f} {x + 1.6:.1f} {y + 6:.1f}Z"
        )
    c.lay(c.mask(f'<path d="{"".join(d)}"/>'), colour, near, edge=0.5)


def trees_on(c: Canvas, line: Pixels, colour: Rgb, near: float, tall: float, count: int) -> None:
    """Small firs and round trees along a ridge."""
    d = []
    spread = c.dice.normal(c.some(100, 500), c.some(70, 260), count)
    firs = c.chance(0.6)
    for x in spread:
        if not 0 <= x < WIDTH:
            continue
        y = float(line[int(x * c.scale)]) + 3
        h = tall * c.some(0.5, 1.2)
        if firs:
            w = h * 0.3
            d.append(
                f"M{x:.1f} {y - h:.1f}L{x + w * 0.6:.1f} {y - h * 0.5:.1f}L{x + w * 0.35:.1f} {y - h * 0.5:.1f}L{x + w:.1f} {y:.1f}L{x - w:.1f} {y:.1f}L{x - w * 0.35:.1f} {y - h * 0.5:.1f}L{x - w * 0.6:.1f} {y - h * 0.5:.1f}Z"
            )
        else:
            r = h * 0.38
            d.append(
                f"M{x - 1.2:.1f} {y:.1f}V{y - h * 0.5:.1f}H{x + 1.2:.1f}V{y:.1f}ZM{x - r:.1f} {y - h * 0.62:.1f}a{r:.1f} {r * 1.1:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r * 1.1:.1f} 0 1 0 {-2 * r:.1f} 0Z"
            )
    c.lay(c.mask(f'<path d="{"".join(d)}"/>'), colour, near, edge=0.6)


def country(c: Canvas, horizon: float, kind: str | None = None) -> Pixels:
    """A landscape from the horizon down; gives back the edge of its foreground, on which things stand."""
    p = c.palette
    kind = kind or c.one_of(("hills", "hills", "peaks", "dunes", "mesas", "woods"))
    rises = {"hills": (34, 2.2), "peaks": (105, 3.2), "dunes": (22, 1.3), "mesas": (70, 4), "woods": (40, 3)}
    rise, cells = rises[kind]
    steps = c.whole(2, 4)
    for step in range(steps):
        share = step / steps
        base = horizon + (HEIGHT - horizon) * 0.52 * share**1.25
        octaves, gain = (2, 0.3) if kind == "dunes" else (5, 0.5 if kind == "peaks" else 0.4)
        line = skyline(c, base, rise * (1 - share * 0.5), cells, octaves, gain)
        if kind == "mesas":
            line = base - np.round((base - line) / 34) * 26 - (base - line) * 0.12
            line = blurred(np.tile(line, (3, 1)), 3 * c.scale)[1]
        tone = mix(mix(p.far, p.sky_low, 0.3), p.mid, share * 1.1)
        ridge(c, line, tone, 0.12 + 0.4 * share)
        if kind == "woods" or (kind in ("hills", "peaks") and c.chance(0.5)):
            trees_on(c, line, mix(tone, p.dark, 0.28), 0.14 + 0.4 * share, 16 + 34 * share, c.whole(12, 46))
    return skyline(c, HEIGHT - c.some(95, 170), c.some(8, 30), 1.8, 4, 0.4)


def foreground(c: Canvas, line: Pixels, grassy: bool | None = None) -> None:
    """The dark, near edge of the land."""
    is_grassy = c.chance(0.6) if grassy is None else grassy
    ridge(c, line, c.palette.near, 0.9, grassy=c.some(10, 26) if is_grassy else 0, air=0)


def at(c: Canvas, line: Pixels, x: float) -> float:
    """How high an edge is at x."""
    return float(line[int(np.clip(x * c.scale, 0, c.width - 1))])


def sea(c: Canvas, horizon: float, *, mirror: bool = True, rough: float = 1.0, until: float = HEIGHT) -> None:
    """Water from the horizon down, mirroring what is painted already."""
    x, y = c.grid()
    depth = np.clip((y - horizon) / (HEIGHT - horizon), 0, 1)
    waves = c.noise(5, 4, 14, 0.7)
    paint = gradient(c, mix(c.palette.sky_low, c.palette.mid, 0.4), mix(c.palette.near, c.palette.sky_top, 0.4), HEIGHT)
    share = depth[..., None]
    near = np.asarray(mix(c.palette.near, c.palette.sky_top, 0.35), np.float32)
    paint = np.asarray(mix(c.palette.sky_low, c.palette.mid, 0.45), np.float32) * (1 - share) + near * share
    if mirror:
        paint = paint * 0.4 + mirrored(c, horizon, waves * (6 + 16 * depth) * rough) * 0.6
    glint = smooth(waves, 0.35 + 0.25 * depth, 0.8)[..., None] * (0.32 + 0.2 * (1 - share))
    path = np.exp(-(((x - c.light.x) / (40 + 110 * depth)) ** 2))[..., None]
    light = np.asarray(mix(c.palette.light, c.palette.glow, 0.4), np.float32)
    paint = paint * (1 - glint) + light * glint
    paint = paint + (light - paint) * path * smooth(waves, -0.1, 0.5)[..., None] * 0.55
    paint = paint * (1 - smooth(-waves, 0.3, 0.9)[..., None] * 0.22)
    cover = np.clip((y - horizon) * c.scale, 0, 1) * np.clip((until - y) * c.scale, 0, 1)
    c.lay(cover, np.clip(paint, 0, 1), 0.4, hatch=y * (1.25 - 0.4 * depth) + waves * 13, edge=0.4)


def mirrored(c: Canvas, horizon: float, sway: Pixels) -> Pixels:
    """What is above the water, seen in it."""
    rows = np.clip(2 * horizon * c.scale - np.arange(c.height), 0, c.height - 1).astype(int)
    upside = c.colour[rows] + np.clip(c.glow[rows], 0, 1) * 0.35
    return warped(np.clip(upside, 0, 1), sway * c.scale, sway * 0.3 * c.scale)


def mist(c: Canvas, y: float, tall: float, strength: float = 0.6) -> None:
    """A band of fog."""
    _, gy = c.grid()
    drift = c.noise(2.5, 4, 3, 0.55)
    band = np.exp(-(((gy - y) / tall) ** 2)) * np.clip(0.7 + drift * 0.9, 0, 1) * strength
    c.lay(band.astype(np.float32), mix(c.palette.sky_low, c.palette.light, 0.3), 0.3, edge=0)


def chequers(c: Canvas, horizon: float, one: Rgb, other: Rgb, size: float = 1.0) -> None:
    """A chequered plain to the horizon."""
    x, y = c.grid()
    depth = 90 / np.maximum(y - horizon, 0.5)
    across = np.floor((x - 300) * depth / (62 * size) + 0.5)
    down = np.floor(depth * 9 / size)
    odd = ((across + down) % 2).astype(np.float32)
    fade = smooth(y, horizon, horizon + 90)[..., None]
    paint = np.asarray(one, np.float32) * odd[..., None] + np.asarray(other, np.float32) * (1 - odd[..., None])
    paint = paint * fade + np.asarray(mix(c.palette.sky_low, c.palette.far, 0.5), np.float32) * (1 - fade)
    paint = paint * (1 + c.noise(6, 4)[..., None] * 0.1)
    c.lay(np.clip((y - horizon) * c.scale, 0, 1), np.clip(paint, 0, 1), 0.5, hatch=y + x * 0.1, edge=0.3)


def wall(c: Canvas, floor: float) -> None:
    """A room: papered wall, boards or tiles, a skirting, and the corner's darkness."""
    p = c.palette
    x, y = c.grid()
    tone = c.one_of((p.mid, p.far, mix(p.two, p.mid, 0.5), mix(p.three, p.near, 0.45), mix(p.one, p.near, 0.5)))
    pattern = _wallpaper(c, x, y)
    paint = np.asarray(tone, np.float32) * (1 + pattern[..., None] * 0.13 + c.noise(3, 4)[..., None] * 0.09)
    c.light = Light(c.some(120, 480), c.some(60, 330), 1)
    c.lay(np.ones_like(x), np.clip(paint, 0, 1), 0.1, hatch=x * 0.97 + pattern * 2, edge=0)
    board(c, floor, mix(p.near, p.one, c.some(0.05, 0.3)))
    skirting = f'<rect x="-5" y="{floor - 22}" width="610" height="24"/>'
    c.lay(c.mask(skirting), mix(tone, p.dark, 0.45), 0.2, hatch=y, edge=0.8)
    corner = np.clip(((x - 300) / 330) ** 2 * 0.5 + ((y - 380) / 620) ** 2 * 0.4, 0, 0.6)
    c.lay(corner.astype(np.float32), p.dark, 0.2, edge=0)


def _wallpaper(c: Canvas, x: Pixels, y: Pixels) -> Pixels:
    kind = c.whole(0, 4)
    step = c.some(34, 64)
    if kind == 0:
        return np.sign(np.sin(x * np.pi / step)).astype(np.float32)
    if kind == 1:
        return (np.sin(x * np.pi / step) * np.sin(y * np.pi / step) > 0.45).astype(np.float32) * 1.6
    if kind == 2:
        return (np.abs((x / step + np.abs((y / step) % 2 - 1)) % 1 - 0.5) < 0.09).astype(np.float32) * 1.5
    if kind == 3:
        shift = (np.floor(y / step) % 2) * step / 2
        return (((x + shift) % step - step / 2) ** 2 + (y % step - step / 2) ** 2 < (step * 0.2) ** 2).astype(
            np.float32
        ) * 1.7
    return np.zeros_like(x)


def board(c: Canvas, floor: float, colour: Rgb) -> None:
    """Floor boards running towards us."""
    x, y = c.grid()
    depth = np.maximum(y - floor + 120, 1) / 120
    place = (x - 300) / depth / 46
    plank = np.floor(place)
    tone = np.sin(plank * 12.9898) * 0.5
    seam = smooth(np.abs(place - plank - 0.5), 0.46, 0.495)
    streak = noise(c.dice, c.width, c.height, 60, 5, 3)
    paint = (
        np.asarray(colour, np.float32)
        * (1 + tone[..., None] * 0.16 + streak[..., None] * 0.12)
        * (1 - seam[..., None] * 0.5)
    )
    paint = paint + np.asarray(c.palette.glow, np.float32) * (np.exp(-(((x - c.light.x) / 220) ** 2)) * 0.12)[..., None]
    c.lay(np.clip((y - floor) * c.scale, 0, 1), np.clip(paint, 0, 1), 0.5, hatch=place * 9 + 0 * y, edge=0.6)


def deep(c: Canvas) -> Pixels:
    """The bottom of the sea: shafts of light, drifting specks, rocks; gives back the edge of the sea floor."""
    p = c.palette
    x, y = c.grid()
    c.light = Light(c.some(120, 480), -60, 1)
    top = mix(mix(p.sky_low, p.two, 0.25), p.light, 0.15)
    c.lay(
        np.ones_like(x),
        gradient(c, top, mix(p.sky_top, p.dark, 0.35), HEIGHT * 0.95),
        0,
        hatch=y + c.noise(3, 3) * 30,
        edge=0,
    )
    angle = np.arctan2(x - c.light.x, y + 160)
    rays = noise(c.dice, c.width, 2, 14, 1, 3, 0.6)[0]
    lookup = np.clip((angle / np.pi + 0.5) * c.width, 0, c.width - 1).astype(int)
    shafts = smooth(rays[lookup], 0.05, 0.7) * smooth(y, HEIGHT * 0.85, 0) * 0.42
    c.lay(shafts.astype(np.float32), mix(p.light, p.glow, 0.4), 0.05, edge=0)
    for share in (0.0, 0.4):
        line = skyline(c, 640 + 110 * share, 90 - 60 * share, 3, 5, 0.5)
        ridge(c, line, mix(mix(p.mid, p.sky_top, 0.5), p.near, share), 0.2 + share * 0.5)
    c.shine(c.light.x, 0, 430, 0.4, mix(p.light, p.glow, 0.5))
    return skyline(c, HEIGHT - c.some(90, 150), 22, 2, 4, 0.4)


def bubbles(c: Canvas, x: float, y: float, count: int) -> None:
    """A string of bubbles rising from a spot."""
    d = "".join(
        f'<circle cx="{x + c.some(-14, 14) * (1 + at_ * 0.12):.1f}" cy="{y - at_ * c.some(16, 26):.1f}" r="{c.some(1.5, 6.5):.1f}" '
        f'fill="none" stroke="#000" stroke-width="1.5"/>'
        for at_ in range(count)
    )
    c.lay(c.mask(d), c.palette.light, 0.7, edge=0)


def in_shapes(c: Canvas, mask: Pixels, x: float, y: float, scale: float, paint_other: Canvas) -> None:
    """Another painted card seen through an opening of this one."""
    gx, gy = c.grid()
    sx = np.clip(((gx - x) / scale + 300) * c.scale, 0, c.width - 1).astype(int)
    sy = np.clip(((gy - y) / scale + 450) * c.scale, 0, c.height - 1).astype(int)
    seen = np.clip(paint_other.colour + np.clip(paint_other.glow, 0, 1) * 0.5 * (1 - paint_other.colour), 0, 1)
    c.lay(mask, seen[sy, sx], 0.2, hatch=paint_other.hatch[sy, sx], edge=1)
    c.ink = np.maximum(c.ink, paint_other.ink[sy, sx] * mask * 0.8)
