"""Things drawn by code rather than by an artist: people far away, ladders, ropes, trees, boats, stairs, islands."""

import math
from collections.abc import Callable

import numpy as np

from tools.painting.canvas import Canvas
from tools.painting.raster import Rgb, blurred, mix, smooth


def shape(
    c: Canvas,
    body: str,
    colour: Rgb,
    near: float = 0.6,
    *,
    shadow: float = 0.0,
    texture: float = 0.1,
    round_: float = 0.5,
    edge: float = 1.0,
) -> None:
    """A drawn shape, given volume, grain and light."""
    part, (x0, y0) = c.part(body)
    y1, x1 = y0 + part.shape[0], x0 + part.shape[1]
    if part.shape[0] < 2 or part.shape[1] < 2:
        return
    x, y = c.grid()
    gx, gy = x[y0:y1, x0:x1], y[y0:y1, x0:x1]
    swell = blurred(part, 9 * c.scale)
    dy, dx = np.gradient(swell)
    away = np.sqrt((c.light.x - gx) ** 2 + (c.light.y - gy) ** 2) + 1
    facing = -(dx * (c.light.x - gx) + dy * (c.light.y - gy)) / away * 18 * c.scale * round_
    shade = np.clip(facing, -1, 1)[..., None]
    base = np.asarray(colour, np.float32)
    paint = base + (np.asarray(c.palette.glow, np.float32) - base) * np.clip(shade, 0, 1) * 0.45
    paint = paint * (1 - np.clip(-shade, 0, 1) * 0.5)
    grain = c.speckle((slice(y0, y1), slice(x0, x1)))[..., None]
    field = gx * 0.7 + gy * 0.7 + swell * 30
    c.lay(part, np.clip(paint * (1 + grain * texture), 0, 1), near, hatch=field, edge=edge, shadow=shadow, at=(x0, y0))


def figure(
    c: Canvas,
    x: float,
    y: float,
    tall: float,
    *,
    colour: Rgb | None = None,
    holds: str | None = None,
    near: float = 0.8,
) -> None:
    """Somebody, seen from afar: a coat, a head, perhaps a hat, and something in the hand."""
    p = c.palette
    coat = colour or c.one_of((p.one, p.two, p.three, p.light))
    coat = mix(coat, p.dark, 0.2)
    side = c.one_of((-1, 1))
    u = tall / 80  # people count for more than their size
    wide = c.some(0.85, 1.2)

    def put(px: float, py: float) -> str:
        return f"{x + px * side * u:.1f} {y - py * u:.1f}"

    legs = f'<path d="M{put(-9, 0)}L{put(-7, 34)}L{put(0, 34)}L{put(-2, 0)}ZM{put(4, 0)}L{put(1, 34)}L{put(8, 34)}L{put(12, 0)}Z"/>'
    shape(c, legs, mix(p.dark, p.near, 0.3), near, edge=0.5)
    flare = 20 * wide
    body = f'<path d="M{put(-flare, 20)}Q{put(-13, 50)} {put(-10, 76)}Q{put(0, 84)} {put(10, 76)}Q{put(15, 50)} {put(flare * 0.9, 20)}Q{put(0, 14)} {put(-flare, 20)}Z"/>'
    shape(c, body, coat, near, edge=0.6)
    if holds:
        arm = f'<path d="M{put(4, 70)}Q{put(20, 62)} {put(30, 66)}" fill="none" stroke="#000" stroke-width="{6 * u:.1f}" stroke-linecap="round"/>'
        shape(c, arm, mix(coat, p.dark, 0.15), near, edge=0.4)
    shape(
        c,
        f'<circle cx="{x + 1.5 * side * u}" cy="{y - 88 * u}" r="{9.5 * u}"/>',
        mix(p.light, p.one, 0.28),
        near,
        edge=0.5,
    )
    _hat(c, put, near)
    if c.chance(0.5):
        scarf = f'<path d="M{put(-10, 78)}L{put(11, 76)}L{put(9, 70)}L{put(-6, 72)}Q{put(-24, 66)} {put(-34, 74)}L{put(-32, 80)}Q{put(-20, 74)} {put(-10, 78)}Z"/>'
        shape(c, scarf, c.one_of((p.one, p.two, p.three)), near, edge=0.4)
    if holds == "lantern":
        lantern(c, x + 31 * side * u, y - 54 * u, 13 * u, near)
    elif holds == "umbrella":
        body = f'<path d="M{put(30, 60)}L{put(30, 122)}" stroke="#000" stroke-width="{2.5 * u}" fill="none"/><path d="M{put(-12, 112)}Q{put(30, 168)} {put(72, 112)}Q{put(62, 106)} {put(51, 112)}Q{put(41, 106)} {put(30, 112)}Q{put(19, 106)} {put(9, 112)}Q{put(-2, 106)} {put(-12, 112)}Z"/>'
        shape(c, body, c.one_of((p.one, p.two, p.three)), near)
    elif holds == "rod":
        body = f'<path d="M{put(26, 58)}L{put(96, 150)}" stroke="#000" stroke-width="{2.5 * u}" fill="none"/>'
        shape(c, body, p.dark, near, edge=0)
    elif holds == "staff":
        body = f'<path d="M{put(30, 0)}L{put(31, 104)}" stroke="#000" stroke-width="{3 * u}" fill="none"/>'
        shape(c, body, mix(p.dark, p.one, 0.3), near, edge=0)


def _hat(c: Canvas, place: Callable[[float, float], str], near: float) -> None:
    p = c.palette
    kind = c.whole(0, 4)
    tone = c.one_of((p.dark, p.one, p.two, p.three))
    bodies = (
        f'<path d="M{place(-11, 92)}L{place(2, 124)}L{place(14, 91)}Z"/>',
        f'<path d="M{place(-18, 94)}L{place(20, 93)}L{place(20, 97)}L{place(11, 97)}L{place(9, 116)}L{place(-8, 116)}L{place(-10, 97)}L{place(-18, 97)}Z"/>',
        f'<path d="M{place(-20, 93)}Q{place(1, 122)} {place(22, 92)}Q{place(1, 97)} {place(-20, 93)}Z"/>',
        f'<path d="M{place(-10, 84)}Q{place(-14, 102)} {place(2, 101)}Q{place(14, 101)} {place(11, 92)}Q{place(0, 99)} {place(-4, 82)}Q{place(-7, 76)} {place(-10, 84)}Z"/>',
    )
    if kind < 4:
        shape(c, bodies[kind], tone, near, edge=0.5)


def lantern(c: Canvas, x: float, y: float, size: float, near: float = 0.8) -> None:
    """A small light that really shines."""
    a = size
    shape(
        c,
        f'<path d="M{x - a * 0.5} {y - a * 0.6}H{x + a * 0.5}L{x + a * 0.62} {y + a * 0.7}H{x - a * 0.62}Z"/>',
        c.palette.glow,
        near,
        edge=0.8,
    )
    shape(
        c,
        f'<path d="M{x - a * 0.6} {y - a * 0.6}L{x} {y - a * 1.1}L{x + a * 0.6} {y - a * 0.6}ZM{x - a * 0.7} {y + a * 0.7}H{x + a * 0.7}V{y + a}H{x - a * 0.7}Z"/>',
        c.palette.dark,
        near,
        edge=0.4,
    )
    c.shine(x, y, size * 7.5, 0.8)


def rope(c: Canvas, points: list[tuple[float, float]], thick: float, colour: Rgb, near: float = 0.6) -> None:
    """A line through points, softly bent."""
    (x, y), *rest = points
    d = f"M{x:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in zip(points, rest, strict=False):
        d += f"Q{(ax + bx) / 2 + (by - ay) * 0.04:.1f} {(ay + by) / 2 + abs(bx - ax) * 0.06:.1f} {bx:.1f} {by:.1f}"
    shape(
        c,
        f'<path d="{d}" fill="none" stroke="#000" stroke-width="{thick}" stroke-linecap="round"/>',
        colour,
        near,
        edge=0,
    )


def ladder(c: Canvas, x0: float, y0: float, x1: float, y1: float, wide: float, colour: Rgb, near: float = 0.6) -> None:
    """A ladder between two spots."""
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    nx, ny = -uy * wide / 2, ux * wide / 2
    d = f"M{x0 + nx:.1f} {y0 + ny:.1f}L{x1 + nx:.1f} {y1 + ny:.1f}M{x0 - nx:.1f} {y0 - ny:.1f}L{x1 - nx:.1f} {y1 - ny:.1f}"
    for step in np.arange(wide * 0.4, length, wide * 0.55):
        a, b = x0 + ux * step, y0 + uy * step
        d += f"M{a + nx:.1f} {b + ny:.1f}L{a - nx:.1f} {b - ny:.1f}"
    shape(
        c,
        f'<path d="{d}" fill="none" stroke="#000" stroke-width="{max(2, wide * 0.14):.1f}" stroke-linecap="round"/>',
        colour,
        near,
        edge=0.5,
    )


Branch = tuple[float, float, float]


def tree(
    c: Canvas, x: float, y: float, tall: float, colour: Rgb, near: float = 0.7, spread: float = 0.62
) -> list[Branch]:
    """A bare tree; gives back where its branches end, for what may hang there."""
    d: list[str] = []
    ends: list[Branch] = []

    def grow(px: float, py: float, angle: float, length: float, thick: float, level: int) -> None:
        bend = c.some(-0.22, 0.22)
        qx, qy = px + math.cos(angle + bend) * length * 0.5, py + math.sin(angle + bend) * length * 0.5
        ex, ey = px + math.cos(angle) * length, py + math.sin(angle) * length
        nx, ny = -math.sin(angle) * thick / 2, math.cos(angle) * thick / 2
        t = 0.66
        d.append(
            f"M{px + nx:.1f} {py + ny:.1f}Q{qx + nx * 0.9:.1f} {qy + ny * 0.9:.1f} {ex + nx * t:.1f} {ey + ny * t:.1f}"
            f"L{ex - nx * t:.1f} {ey - ny * t:.1f}Q{qx - nx * 0.9:.1f} {qy - ny * 0.9:.1f} {px - nx:.1f} {py - ny:.1f}Z"
            f"M{ex - thick * t / 2:.1f} {ey:.1f}a{thick * t / 2:.1f} {thick * t / 2:.1f} 0 1 0 {thick * t:.1f} 0a{thick * t / 2:.1f} {thick * t / 2:.1f} 0 1 0 {-thick * t:.1f} 0Z"
        )
        if level == 0:
            ends.append((ex, ey, thick))
            return
        for _ in range(2 if level > 1 else c.whole(2, 3)):
            turn = c.some(0.25, spread) * c.one_of((-1, 1)) if _ else c.some(-0.2, 0.2)
            side = angle + turn
            grow(ex, ey, side + (-math.pi / 2 - side) * 0.08, length * c.some(0.66, 0.84), thick * t, level - 1)
        if level >= 2:
            grow(ex, ey, angle + c.one_of((-1, 1)) * c.some(0.5, 0.95), length * 0.7, thick * t * 0.8, level - 2)

    lean = c.some(-0.16, 0.16)
    trunk = tall * 0.1
    grow(x, y + 6, -math.pi / 2 + lean, tall * 0.3, trunk, 4)
    roots = "".join(
        f"M{x + side * trunk * 0.2:.1f} {y - tall * 0.1:.1f}Q{x + side * trunk * 0.5:.1f} {y:.1f} {x + side * trunk * reach:.1f} {y + 8:.1f}L{x:.1f} {y + 8:.1f}Z"
        for side in (-1, 1)
        for reach in (0.9, 1.5)
    )
    shape(c, f'<path fill-rule="nonzero" d="{"".join(d)}{roots}"/>', colour, near, shadow=0.15)
    return ends


def leaves(c: Canvas, ends: list[Branch], size: float, colour: Rgb, near: float = 0.7) -> None:
    """A loose crown of leaves around the ends of branches."""
    dots = []
    for x, y, _ in ends:
        for _ in range(9):
            a, b, r = x + c.some(-1, 1) * size, y + c.some(-1, 0.8) * size, size * c.some(0.14, 0.34)
            dots.append(
                f'<ellipse cx="{a:.1f}" cy="{b:.1f}" rx="{r:.1f}" ry="{r * 0.62:.1f}" transform="rotate({c.some(0, 180):.0f} {a:.1f} {b:.1f})"/>'
            )
    shape(c, "".join(dots), colour, near, round_=0.9, texture=0.22)


def island(c: Canvas, x: float, y: float, wide: float, near: float = 0.6) -> None:
    """A piece of land that floats: grass above, rock below."""
    p = c.palette
    depth = wide * c.some(0.45, 0.85)
    n = 9
    low = [
        (x - wide / 2 + wide * k / n, y + depth * math.sin(math.pi * k / n) ** 1.2 * c.some(0.55, 1.05))
        for k in range(1, n)
    ]
    d = (
        f"M{x - wide / 2} {y}"
        + "".join(f"L{a:.1f} {b:.1f}" for a, b in low)
        + f"L{x + wide / 2} {y}Q{x} {y - wide * 0.09} {x - wide / 2} {y}Z"
    )
    shape(c, f'<path d="{d}"/>', mix(p.near, p.one, 0.18), near, texture=0.3, shadow=0.1)
    for k in range(3):
        a, b = low[c.whole(1, len(low) - 2)]
        e = f"M{a} {b - depth * 0.2 * k}L{a + c.some(-14, 14)} {y + 8}L{a + c.some(6, 16)} {y + 8}Z"
        shape(c, f'<path d="{e}"/>', mix(p.near, p.dark, 0.4), near, edge=0.3)
    top = f"M{x - wide / 2 - 4} {y + 2}Q{x - wide * 0.25} {y - wide * 0.13} {x} {y - wide * 0.07}Q{x + wide * 0.25} {y - wide * 0.12} {x + wide / 2 + 4} {y + 2}Q{x + wide * 0.3} {y + wide * 0.1} {x + wide * 0.12} {y + wide * 0.05}Q{x - wide * 0.1} {y + wide * 0.14} {x - wide * 0.24} {y + wide * 0.06}Q{x - wide * 0.4} {y + wide * 0.12} {x - wide / 2 - 4} {y + 2}Z"
    shape(c, f'<path d="{top}"/>', mix(p.mid, p.three, 0.25), near, texture=0.25)


def boat(c: Canvas, x: float, y: float, wide: float, colour: Rgb, near: float = 0.7) -> None:
    """A rowing boat on its waterline."""
    h = wide * 0.24
    d = f"M{x - wide / 2} {y - h}Q{x} {y - h * 0.62} {x + wide / 2} {y - h * 1.15}Q{x + wide * 0.42} {y + h * 0.1} {x + wide * 0.3} {y}H{x - wide * 0.32}Q{x - wide * 0.44} {y} {x - wide / 2} {y - h}Z"
    shape(c, f'<path d="{d}"/>', colour, near, shadow=0.2)
    shape(
        c,
        f'<path d="M{x - wide / 2} {y - h}Q{x} {y - h * 0.62} {x + wide / 2} {y - h * 1.15}L{x + wide * 0.49} {y - h * 0.95}Q{x} {y - h * 0.42} {x - wide * 0.49} {y - h * 0.8}Z"/>',
        mix(colour, c.palette.light, 0.4),
        near,
        edge=0.4,
    )


def stairs(
    c: Canvas, x: float, y: float, steps: int, run: float, rise: float, wide: float, colour: Rgb, near: float = 0.6
) -> list[tuple[float, float]]:
    """Steps that go up sideways, with nothing under them; gives back the middle of each."""
    p = c.palette
    places = []
    for k in range(steps):
        a, b = x + run * k, y - rise * k
        slant = abs(rise) * 0.55
        s = 1 if run >= 0 else -1
        w = abs(run) + wide * 0.25
        front = f"M{a} {b}h{s * w}v{rise * 0.62}h{-s * w}Z"
        top = f"M{a} {b}l{s * wide * 0.3} {-slant}h{s * w}l{-s * wide * 0.3} {slant}Z"
        shape(c, f'<path d="{front}"/>', mix(colour, p.dark, 0.35), near, edge=0.7, texture=0.2)
        shape(c, f'<path d="{top}"/>', mix(colour, p.light, 0.3), near, edge=0.7, texture=0.15)
        places.append((a + s * (w / 2 + wide * 0.12), b - slant * 0.4))
    return places


def houses(c: Canvas, x: float, y: float, count: int, tall: float, near: float = 0.6) -> None:
    """A huddle of small houses with lit windows."""
    p = c.palette
    for k in range(count):
        a = x + (k - count / 2) * tall * 0.62 + c.some(-6, 6)
        h, w = tall * c.some(0.5, 1.1), tall * c.some(0.42, 0.62)
        b = y + c.some(-3, 6)
        tone = mix(c.one_of((p.light, p.one, p.three, p.far)), p.near, 0.35)
        shape(c, f'<path d="M{a - w / 2} {b}V{b - h * 0.55}H{a + w / 2}V{b}Z"/>', tone, near, edge=0.7)
        shape(
            c,
            f'<path d="M{a - w * 0.62} {b - h * 0.52}L{a} {b - h}L{a + w * 0.62} {b - h * 0.52}Z"/>',
            mix(p.one, p.dark, c.some(0.2, 0.6)),
            near,
            edge=0.7,
        )
        size = w * 0.17
        lit = "".join(
            f'<rect x="{a + dx * w - size / 2}" y="{b - h * 0.4}" width="{size}" height="{size * 1.4}"/>'
            for dx in ((-0.24, 0.24) if c.chance(0.6) else (0.0,))
        )
        shape(c, lit, p.glow, near, edge=0.3)
        c.shine(a, b - h * 0.35, tall * 0.5, 0.16)


def birds(c: Canvas, x: float, y: float, count: int, size: float, near: float = 0.3) -> None:
    """Birds far off."""
    d = ""
    for _ in range(count):
        a, b, r = x + c.some(-1, 1) * size * 9, y + c.some(-1, 1) * size * 5, size * c.some(0.6, 1.2)
        d += f"M{a - r} {b - r * 0.3}Q{a - r * 0.4} {b - r * 0.7} {a} {b}Q{a + r * 0.4} {b - r * 0.7} {a + r} {b - r * 0.3}"
    c.lay(
        c.mask(f'<path d="{d}" fill="none" stroke="#000" stroke-width="{size * 0.22}" stroke-linecap="round"/>'),
        mix(c.palette.dark, c.palette.sky_low, 0.2),
        near,
        edge=0,
    )


def glass(c: Canvas, outline: str, near: float = 0.8) -> None:
    """A glass wall: a pale rim and a long gleam."""
    mask = c.mask(f'<path d="{outline}"/>')
    rim = mask * smooth(blurred(mask, 9 * c.scale), 1.0, 0.6)
    c.lay(rim * 0.55, mix(c.palette.light, c.palette.sky_low, 0.2), near, edge=0.9)
    c.lay(mask * 0.07, c.palette.light, near, edge=0)
