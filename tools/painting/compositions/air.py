"""Scenes in the air."""

import math
from itertools import pairwise

import numpy as np

from tools.painting.backdrops import at, cloud_bank, country, foreground, mist, ridge, sea, sky, skyline
from tools.painting.canvas import HEIGHT, Canvas
from tools.painting.compositions.casting import cast
from tools.painting.props import any_colours, shape_of
from tools.painting.raster import mix
from tools.painting.shapes import birds, figure, houses, island, ladder, rope, shape, stairs


def carried(c: Canvas) -> None:
    """Something heavy is lifted by many of something light."""
    horizon = c.some(640, 760)
    sky(c, horizon)
    if c.chance(0.35):
        sea(c, horizon)
        line = skyline(c, HEIGHT - 70, 10, 2)
    else:
        line = country(c, horizon)
    lifts, load, watcher = (
        cast(c, "fruit", "flyer", "round"),
        cast(c, "thing", "giant", "seat", "dwelling", "vehicle"),
        cast(c, "small"),
    )
    x, y = c.some(240, 360), c.some(500, 600)
    tall = c.some(210, 260)
    real = min(tall, 310 / shape_of(load))
    colours = any_colours(c.dice, c.palette)
    size = c.some(62, 88)
    spots: list[tuple[float, float]] = []
    for _ in range(300):
        a, b = c.some(50, 550), c.some(60, 330)
        round_ = ((a - x) / 240) ** 2 + ((b - 190) / 150) ** 2
        if round_ < 1 and all(math.hypot(a - s, b - t) > size * 0.92 for s, t in spots):
            spots.append((a, b))
    for a, b in spots[:14]:
        rope(
            c,
            [(a, b + size * 0.4), (x + (a - x) * 0.12, y - real * 0.5)],
            1.8,
            mix(c.palette.dark, c.palette.sky_low, 0.15),
            0.55,
        )
    for a, b in spots[:14]:
        c.thing(
            lifts,
            a,
            b,
            size * c.some(0.9, 1.12),
            width=size * 1.3,
            colours=colours,
            foot=False,
            near=0.55,
            main=True,
            turn=c.some(-14, 14),
            shadow=0.12,
        )
    c.thing(load, x, y, tall, width=310, foot=False, near=0.65, main=True, turn=c.some(-6, 6), shadow=0.15)
    figure(c, x + c.some(-50, 50), y - real * 0.42, c.some(44, 58), holds=c.one_of(("lantern", "staff", None)))
    foreground(c, line)
    a = c.some(80, 520)
    houses(c, a, at(c, line, a) + 10, c.whole(2, 4), 36, 0.85)
    b = (a + 250) % 480 + 60
    c.thing(watcher, b, at(c, line, b) + 8, c.some(48, 66), main=True)


def islands(c: Canvas) -> None:
    """Pieces of land that float, joined by ladders."""
    sky(c, 900, clouds=0.8)
    mist(c, 840, 120, 0.8)
    spots = [
        (c.some(140, 240), c.some(690, 730), c.some(280, 340)),
        (c.some(390, 450), c.some(470, 530), c.some(240, 290)),
        (c.some(160, 260), c.some(250, 310), c.some(210, 260)),
    ]
    if c.chance(0.5):
        spots = [(600 - x, y, w) for x, y, w in spots]
    names = [cast(c, "dwelling", "seat"), cast(c, "giant", "tree"), cast(c, "thing", "music")]
    for (x, y, w), (x2, y2, w2) in pairwise(spots):
        side = 1 if x2 > x else -1
        ladder(
            c,
            x + side * w * 0.38,
            y,
            x2 - side * w2 * 0.36,
            y2 + 8,
            20,
            mix(c.palette.three, c.palette.dark, 0.35),
            0.5,
        )
    for k, (x, y, w) in enumerate(spots):
        island(c, x, y, w, 0.6 + 0.1 * (2 - k))
        c.thing(
            names[k], x + c.some(-10, 10), y - w * 0.03, w * c.some(0.68, 0.84), width=w * 0.86, main=True, near=0.7
        )
    x, y, w = spots[0]
    figure(c, x - w * 0.34, y + 2, 62, holds=c.one_of(("lantern", "umbrella")))
    x, y, w = spots[1]
    hang = cast(c, "fruit", "light")
    rope(c, [(x, y + w * 0.5), (x, y + w * 0.5 + 70)], 2, c.palette.dark)
    c.thing(hang, x, y + w * 0.5 + 96, 60, width=70, foot=False, main=True)
    birds(c, c.some(300, 500), c.some(120, 300), 6, 8)
    cloud_bank(c, 1000, 0.25)


def climb(c: Canvas) -> None:
    """A staircase that leads to something in the sky."""
    horizon = c.some(600, 720)
    sky(c, horizon)
    if c.chance(0.4):
        sea(c, horizon)
        line = skyline(c, HEIGHT - 90, 12, 2)
    else:
        line = country(c, horizon)
    p = c.palette
    tone = mix(c.one_of((p.light, p.three, p.far)), p.near, 0.2)
    way = c.one_of((-1, 1))
    x, y = 300 - way * c.some(150, 200), at(c, line, 300) - 10
    goal, guard, lost = cast(c, "dwelling", "thing", "round", "light"), cast(c, "giant", "small"), cast(c, "fruit")
    low = stairs(c, x, y, 9, way * 36, 28, 72, tone, 0.6)
    ax, ay = low[-1]
    shape(c, f'<path d="M{ax - way * 20} {ay - 6}h{way * 110}v14h{-way * 110}Z"/>', mix(tone, p.dark, 0.15), 0.6)
    high = stairs(c, ax + way * 40, ay - 26, 8, -way * 33, 27, 62, tone, 0.6)
    bx, by = high[-1]
    c.thing(goal, bx - way * 20, by + 10, c.some(200, 240), width=250, main=True, near=0.6)
    c.shine(bx - way * 20, by - 70, 150, 0.5)
    figure(c, *high[3], tall=64, holds=c.one_of(("lantern", "umbrella")))
    c.thing(guard, ax + way * 60, ay - 6, c.some(100, 130), width=150, main=True, near=0.65)
    cloud_bank(c, 620, 0.2)
    foreground(c, line)
    for _ in range(3):
        a = c.some(60, 540)
        c.thing(lost, a, at(c, line, a) + 22, c.some(34, 46), width=56, main=True, turn=c.some(-50, 50))


def swimmers(c: Canvas) -> None:
    """What belongs in the sea swims over the roofs."""
    horizon = c.some(620, 720)
    sky(c, horizon, clouds=0.7)
    line = country(c, horizon, c.one_of(("hills", "woods", "peaks")))
    p = c.palette
    big, many, held = cast(c, "sea"), cast(c, "sea"), cast(c, "small", "thing")
    colours = any_colours(c.dice, p)
    for _ in range(c.whole(5, 9)):
        c.thing(
            many,
            c.some(60, 540),
            c.some(60, 560),
            c.some(44, 84),
            width=104,
            foot=False,
            near=0.2,
            colours=colours,
            haze=c.some(0.3, 0.55),
            turn=c.some(-14, 14),
            main=True,
            flip=False,
        )
    x, y = c.some(250, 350), c.some(260, 350)
    tall = c.some(290, 360)
    c.thing(big, x, y, tall, width=470, foot=False, near=0.55, main=True, turn=c.some(-10, 10), shadow=0.1)
    real = min(tall, 470 / shape_of(big))
    cloud_bank(c, 560, 0.1)
    foreground(c, line)
    a = c.some(150, 450)
    houses(c, a, at(c, line, a) + 12, c.whole(4, 7), c.some(56, 80), 0.85)
    b = (a + 270) % 480 + 60
    foot = at(c, line, b) + 10
    figure(c, b, foot, 84, holds="staff")
    rope(c, [(b + 24, foot - 60), ((b + x) / 2 + 30, 560), (x, y + real * 0.36)], 2.2, mix(p.light, p.dark, 0.2))
    d = min(max(b + c.one_of((-1, 1)) * 70, 50), 550)
    c.thing(held, d, foot + 6, c.some(44, 62), width=80, main=True)


def tightrope(c: Canvas) -> None:
    """A walk on a rope between two places that should not be joined."""
    p = c.palette
    sky(c, 860, body="none")
    mist(c, 850, 130, 0.9)
    left, right, walker = (
        cast(c, "round", "dwelling"),
        cast(c, "round", "dwelling", "thing"),
        cast(c, "giant", "small", "seat"),
    )
    y0, y1 = c.some(330, 470), c.some(330, 470)
    for k, share in enumerate((0.0, 0.5)):
        ridge(
            c,
            skyline(c, 700 + 90 * k, 80 - 30 * k, 4, 5, 0.5),
            mix(mix(p.far, p.sky_low, 0.35), p.mid, share),
            0.15 + share * 0.4,
        )
    houses(c, c.some(150, 450), 800, 5, 30, 0.4)
    mist(c, 800, 60, 0.7)
    for name, x, y in ((left, 70.0, y0), (right, 530.0, y1)):
        cliff = skyline(c, 0, 14, 8)
        gx, gy = c.grid()
        edge = np.abs(gx - (0 if x < 300 else 600)) - (95 + c.noise(5, 4) * 24 + (gy - y) * 0.07)
        mask = (np.clip(0.5 - edge * c.scale, 0, 1) * np.clip((gy - y - cliff[None, :]) * c.scale, 0, 1)).astype(
            np.float32
        )
        rough = c.noise(9, 5)[..., None]
        c.lay(
            mask,
            np.clip(np.asarray(mix(p.near, p.one, 0.12), np.float32) * (1 + rough * 0.3), 0, 1),
            0.7,
            hatch=gx * 0.9 + gy * 0.25,
            shadow=0.3,
        )
        c.thing(name, x + (14 if x < 300 else -14), y + 12, c.some(200, 250), width=210, main=True, near=0.7)
    a, b = (95.0, y0 - 2), (505.0, y1 - 2)
    sag = c.some(30, 60)
    shape(
        c,
        f'<path d="M{a[0]} {a[1]}Q300 {(a[1] + b[1]) / 2 + sag * 2} {b[0]} {b[1]}" fill="none" stroke="#000" stroke-width="4"/>',
        mix(p.light, p.three, 0.4),
        0.7,
        edge=0.3,
    )
    t = c.some(0.35, 0.65)
    mx = a[0] + (b[0] - a[0]) * t
    my = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * ((a[1] + b[1]) / 2 + sag * 2) + t * t * b[1]
    tall = c.some(150, 200)
    c.thing(walker, mx, my + 5, tall, width=220, main=True, near=0.75)
    real = min(tall, 220 / shape_of(walker))
    figure(c, mx, my - real * 0.82, 60, holds="umbrella")
    birds(c, c.some(150, 450), c.some(100, 220), 8, 8)
    hung = cast(c, "fruit")
    for k in range(3):
        u = (k + 0.7) / 3.6
        if abs(u - t) < 0.15:
            continue
        hx = a[0] + (b[0] - a[0]) * u
        hy = (1 - u) ** 2 * a[1] + 2 * u * (1 - u) * ((a[1] + b[1]) / 2 + sag * 2) + u * u * b[1]
        rope(c, [(hx, hy), (hx, hy + 34)], 1.6, p.dark)
        c.thing(hung, hx, hy + 66, 70, width=80, foot=False, main=True)


def moonlike(c: Canvas) -> None:
    """Where the moon should be hangs something else, and somebody wants it."""
    horizon = c.some(600, 720)
    sky(c, horizon, body="none")
    p = c.palette
    moon, want, near_by = cast(c, "round"), cast(c, "giant", "small"), cast(c, "thing", "dwelling")
    x, y, size = c.some(200, 400), c.some(210, 290), c.some(260, 340)
    c.light = c.light._replace(x=x, y=y - 40)
    c.shine(x, y, size * 1.25, 0.75)
    c.thing(moon, x, y, size, width=size * 1.15, foot=False, near=0.1, main=True, haze=0.1)
    cloud_bank(c, 480, 0.15)
    if c.chance(0.4):
        sea(c, horizon)
        line = skyline(c, HEIGHT - 110, 30, 2)
    else:
        line = country(c, horizon)
    foreground(c, line)
    way = c.one_of((-1, 1))
    a = 300 - way * c.some(90, 170)
    kind = c.whole(0, 2)
    foot = at(c, line, a) + 10
    if kind == 0:
        ladder(c, a, foot, x + way * 10, y + size * 0.42, 30, mix(p.three, p.dark, 0.3), 0.75)
        figure(c, a + (x - a) * 0.45, foot + (y + size * 0.42 - foot) * 0.45 + 20, 74)
    elif kind == 1:
        figure(c, a, foot, 110, holds="rod")
        rope(c, [(a + way * 104, foot - 165), (x, y + size * 0.38)], 1.6, p.light)
    else:
        figure(c, a, foot, 100, holds="string")
        rope(
            c,
            [(a, foot - 60), ((a + x) / 2 - way * 40, (foot + y) / 2), (x, y + size * 0.45)],
            2.4,
            mix(p.light, p.one, 0.3),
        )
    b = 300 + way * c.some(110, 190)
    c.thing(want, b, at(c, line, b) + 10, c.some(120, 170), width=190, main=True, near=0.85)
    d = (b + a) / 2 + c.some(-40, 40)
    c.thing(near_by, d, at(c, line, d) + 4, c.some(60, 90), width=100, main=True, near=0.8)


def strings(c: Canvas) -> None:
    """Somebody above the clouds holds the strings."""
    horizon = c.some(580, 680)
    sky(c, horizon, clouds=0.0)
    line = country(c, horizon)
    p = c.palette
    names = [
        cast(c, "dwelling", "giant"),
        cast(c, "giant", "vehicle", "thing"),
        cast(c, "tree", "plant", "small", "seat"),
    ]
    foreground(c, line)
    spots = [
        (c.some(110, 170), c.some(610, 690), 240),
        (c.some(280, 330), c.some(410, 500), 220),
        (c.some(430, 490), c.some(640, 740), 210),
    ]
    bar = c.some(120, 170)
    for (x, y, size), name in zip(spots, names, strict=True):
        tall = min(size, 250 / shape_of(name))
        for dx in (-0.3, 0.0, 0.3):
            rope(
                c,
                [(x + dx * 120, bar), (x + dx * tall * shape_of(name) * 0.8, y - tall * 0.7)],
                1.5,
                mix(p.light, p.dark, 0.15),
                0.55,
            )
        c.thing(name, x, y, size, width=250, main=True, near=0.65, turn=c.some(-7, 7), foot=False, shadow=0.15)
        shape(
            c,
            f'<path d="M{x - 58} {bar - 5}h116v11h-116ZM{x - 6} {bar - 42}h12v70h-12Z"/>',
            mix(p.three, p.dark, 0.3),
            0.6,
            shadow=0.15,
        )
    _, down = c.grid()
    roll = c.noise(4, 5, 1.2, 0.55)
    cover = np.clip((bar + 30 - down + roll * 42) / 22, 0, 1).astype(np.float32)
    shade = np.clip(0.55 + roll * 0.5, 0, 1)[..., None]
    paint = (
        np.asarray(mix(p.sky_top, p.light, 0.45), np.float32) * (1 - shade) + np.asarray(p.light, np.float32) * shade
    )
    c.lay(cover, paint.astype(np.float32), 0.7, hatch=down + roll * 40, shadow=0.25)
    for hx in (c.some(140, 200), c.some(390, 460)):
        c.thing("hand", hx, bar - 26, 150, foot=False, near=0.75, turn=180 + c.some(-15, 15), main=False)
    a = c.some(60, 540)
    figure(c, a, at(c, line, a) + 12, 72, holds=c.one_of(("lantern", "umbrella")))


def rain(c: Canvas) -> None:
    """It rains, but not water."""
    p = c.palette
    horizon = c.some(600, 700)
    sky(c, horizon, body="none", clouds=0.8)
    line = country(c, horizon, c.one_of(("hills", "woods")))
    drop, other, dry = cast(c, "fruit"), cast(c, "fruit"), cast(c, "small", "giant")
    colours = any_colours(c.dice, p)
    cloud_bank(c, 420, 0.7)
    spots: list[tuple[float, float, float]] = []
    for _ in range(400):
        a, b, s = c.some(20, 580), c.some(90, 690), c.some(48, 118)
        if len(spots) < 26 and all(math.hypot(a - q, b - r) > (s + t) * 0.62 for q, r, t in spots):
            spots.append((a, b, s))
    spots.sort(key=lambda spot: spot[2])
    for k, (a, b, s) in enumerate(spots):
        name = other if k in (12, 21) else drop
        c.thing(
            name,
            a,
            b,
            s,
            width=s * 1.2,
            foot=False,
            colours=colours if name == drop else None,
            near=0.2 + s / 200,
            haze=max(0.0, 0.6 - s / 140),
            turn=c.some(-60, 60),
            main=True,
        )
        streak = f'<path d="M{a} {b - s * 0.7}v{-s * 0.8}M{a + s * 0.25} {b - s * 0.8}v{-s * 0.5}" stroke="#000" stroke-width="1.4"/>'
        c.lay(c.mask(streak) * 0.5, p.light, 0.3, edge=0)
    houses(c, c.some(120, 480), at(c, line, 300) + 6, 6, 62, 0.8)
    foreground(c, line)
    a = c.some(170, 430)
    figure(c, a, at(c, line, a) + 20, 128, holds="umbrella")
    b = (a + 220) % 460 + 70
    c.thing(dry, b, at(c, line, b) + 20, c.some(90, 130), width=150, main=True, near=0.9)
    for _ in range(4):
        e = c.some(40, 560)
        c.thing(
            drop,
            e,
            at(c, line, e) + c.some(26, 60),
            c.some(36, 50),
            width=60,
            colours=colours,
            near=0.92,
            turn=c.some(-70, 70),
            main=True,
        )


KINDS = (carried, islands, climb, swimmers, tightrope, moonlike, strings, rain)
