"""Scenes on land."""

import math

import numpy as np

from tools.painting.backdrops import (
    at,
    chequers,
    country,
    foreground,
    mist,
    ridge,
    sky,
    skyline,
    trees_on,
)
from tools.painting.canvas import HEIGHT, WIDTH, Canvas
from tools.painting.compositions.casting import cast
from tools.painting.props import PropColours, any_colours, coloured, shape_of, sized
from tools.painting.raster import blurred, mix, smooth
from tools.painting.shapes import birds, figure, houses, ladder, leaves, rope, shape, tree


def giant(c: Canvas) -> None:
    """A creature too large for its country looks over a village."""
    horizon = c.some(430, 560)
    sky(c, horizon)
    line = country(c, horizon)
    who, pet = cast(c, "giant"), cast(c, "small")
    side = c.some(220, 380)
    foot = c.some(640, 730)
    c.thing(who, side, foot, c.some(460, 590), width=c.some(500, 620), near=0.35, main=True, haze=c.some(0.08, 0.22))
    mist(c, foot - 10, 46, 0.75)
    hill = skyline(c, foot + 40, 24, 2.5)
    ridge(c, hill, mix(c.palette.mid, c.palette.near, 0.5), 0.5)
    trees_on(c, hill, mix(c.palette.near, c.palette.dark, 0.3), 0.55, 34, c.whole(8, 24))
    a = c.some(150, 450)
    houses(c, a, at(c, hill, a) + 22, c.whole(3, 6), c.some(34, 52))
    foreground(c, line)
    b = c.some(90, 510)
    figure(c, b, at(c, line, b) + 8, c.some(58, 82), holds=c.one_of(("lantern", "umbrella", "staff")))
    d = (b + c.some(150, 330)) % 480 + 60
    c.thing(pet, d, at(c, line, d) + 8, c.some(40, 70), main=True)


def fruit(c: Canvas) -> None:
    """A tree that bears the wrong fruit."""
    horizon = c.some(540, 700)
    sky(c, horizon)
    line = country(c, horizon)
    foreground(c, line)
    x = c.some(220, 380)
    y = at(c, line, x) + 14
    ends = tree(
        c, x, y, c.some(560, 660), mix(c.palette.dark, c.palette.one, c.some(0.05, 0.3)), spread=c.some(0.5, 0.8)
    )
    if c.chance(0.7):
        leaves(
            c,
            ends,
            c.some(18, 34),
            mix(c.one_of((c.palette.mid, c.palette.two, c.palette.three)), c.palette.near, 0.25),
        )
    kind, picker = cast(c, "fruit"), cast(c, "small")
    colours = any_colours(c.dice, c.palette)
    size = c.some(52, 74)
    ends = sorted(ends, key=lambda end: end[1])
    hung: list[tuple[float, float]] = []
    for ex, ey, _ in ends:
        ex, ey = min(max(ex, 36), 564), max(ey, 40)
        if all(math.hypot(ex - a, ey - b) > size * 0.95 for a, b in hung) and len(hung) < 13:
            hung.append((ex, ey))
            string = c.some(8, 26)
            rope(c, [(ex, ey), (ex, ey + string)], 1.6, c.palette.dark, 0.75)
            c.thing(
                kind,
                ex,
                ey + string + size * 0.45,
                size * c.some(0.85, 1.1),
                width=size * 1.2,
                colours=colours,
                foot=False,
                near=0.8,
                main=True,
                turn=c.some(-12, 12),
                shadow=0.2,
            )
    side = -1 if x > 300 else 1
    bx = x + side * c.some(90, 150)
    ladder(
        c,
        bx + side * 40,
        at(c, line, bx) + 16,
        x + side * 30,
        y - c.some(240, 320),
        26,
        mix(c.palette.three, c.palette.dark, 0.3),
    )
    a = min(max(x - side * c.some(120, 200), 60), 540)
    figure(c, a, at(c, line, a) + 12, c.some(74, 96), holds=c.one_of(("lantern", "staff", None)))
    c.thing(picker, min(max(bx + side * 80, 50), 550), at(c, line, bx) + 14, c.some(48, 72), main=True)


def parade(c: Canvas) -> None:
    """A procession on a ridge before an enormous sun."""
    horizon = c.some(560, 690)
    sky(c, horizon, body="none", clouds=c.one_of((0.0, 0.4)))
    p = c.palette
    sx, sy, r = c.some(200, 400), c.some(250, 380), c.some(170, 250)
    disc = c.mask(f'<circle cx="{sx}" cy="{sy}" r="{r}"/>')
    _, y = c.grid()
    band = (np.sin(y / 9) * 0.5 + c.noise(6, 4) * 0.8)[..., None]
    c.lay(
        disc,
        np.clip(np.asarray(mix(p.glow, p.one, c.some(0, 0.5)), np.float32) * (1 + band * 0.06), 0, 1),
        0,
        hatch=y * 0.9,
        edge=0.8,
    )
    c.light = c.light._replace(x=sx, y=sy)
    c.shine(sx, sy, r * 1.9, 0.55)
    birds(c, c.some(100, 500), c.some(90, 240), c.whole(4, 12), 9)
    for share in (0.0, 0.35):
        ridge(c, skyline(c, horizon + 30 + 120 * share, 44, 3), mix(p.far, p.mid, share * 2), 0.2 + share)
    x = np.arange(c.width) / c.width
    crest = (horizon + 70 - 60 * np.sin(np.pi * (x * c.some(0.8, 1.3) + c.some(-0.2, 0.2)))).astype(
        np.float32
    ) + skyline(c, 0, 7, 5)
    walkers = [cast(c, "giant"), cast(c, "giant", "small")]
    load = cast(c, "thing", "seat", "dwelling")
    places = np.linspace(c.some(70, 95), c.some(505, 530), 4)
    where = c.whole(0, 2)
    for k, a in enumerate(places):
        foot = at(c, crest, a) + 7
        if k == 3 or (k == where + 1 and k == 2):
            figure(c, float(a), foot, c.some(66, 86), holds=c.one_of(("lantern", "umbrella", "staff")))
        else:
            who = walkers[k % 2]
            size = c.some(150, 185)
            c.thing(who, float(a), foot, size, width=178, near=0.7, main=True, flip=False, silhouette=c.some(0.15, 0.4))
            if k == 0:
                c.thing(
                    load,
                    float(a),
                    foot - min(size, 178 / shape_of(who)) * 0.86,
                    c.some(80, 110),
                    width=120,
                    near=0.7,
                    main=True,
                    silhouette=0.15,
                )
    ridge(c, crest, mix(p.near, p.dark, 0.35), 0.8, grassy=14)
    low = skyline(c, HEIGHT - 90, 20, 2)
    foreground(c, low)


def forest(c: Canvas) -> None:
    """Someone small in a wood of large things."""
    sky(c, 640, clouds=0.6)
    p = c.palette
    kind, friend = cast(c, "forest"), cast(c, "small", "light")
    colours = any_colours(c.dice, c.palette)
    for share, count, tall in ((0.0, 7, 330), (0.4, 5, 480), (0.75, 3, 640)):
        base = 640 + 130 * share
        hill = skyline(c, base, 14, 2)
        spots = np.linspace(20, 580, count) + c.dice.uniform(-34, 34, count)
        for a in spots:
            if share > 0.6 and abs(a - 300) < 130:
                continue
            c.thing(
                kind,
                float(a),
                at(c, hill, float(a)) + 14,
                tall * c.some(0.8, 1.15),
                near=0.2 + share * 0.6,
                colours=colours,
                turn=c.some(-7, 7),
                haze=0.62 * (1 - share),
                main=True,
            )
        ridge(c, hill, mix(p.far, p.near, share), 0.2 + 0.6 * share)
        mist(c, base + 20, 50, 0.6 * (1 - share))
    line = skyline(c, 800, 12, 2)
    foreground(c, line)
    a = c.some(230, 370)
    figure(c, a, at(c, line, a) + 12, c.some(84, 108), holds="lantern")
    b = a + c.one_of((-1, 1)) * c.some(80, 150)
    c.thing(friend, b, at(c, line, b) + 14, c.some(56, 84), main=True)


def garden(c: Canvas) -> None:
    """Rows of stalks, and on them what does not grow."""
    horizon = c.some(330, 430)
    sky(c, horizon)
    p = c.palette
    country(c, horizon, c.one_of(("hills", "woods", "peaks")))
    crop, keeper = cast(c, "fruit", "head"), cast(c, "small", "giant")
    colours = any_colours(c.dice, c.palette)
    odd = c.whole(4, 9)
    other = cast(c, "fruit", "light")
    field = skyline(c, horizon + 70, 10, 1.5)
    ridge(c, field, mix(p.near, p.one, 0.2), 0.6)
    count = 0
    for row in range(5):
        depth = row / 4
        y = horizon + 110 + 330 * depth**1.25
        size = 46 + 78 * depth
        step = size * 1.5
        shift = c.some(0, step)
        for a in np.arange(-step, WIDTH + step, step) + shift:
            a = float(a) + c.some(-8, 8)
            if row >= 3 and abs(a - 300) < 90 and row == 3:
                continue
            b, tall = y + c.some(-8, 8), size * c.some(0.75, 1.1)
            stalk = f'<path d="M{a} {b}Q{a + c.some(-14, 14)} {b - tall * 0.5} {a} {b - tall}" fill="none" stroke="#000" stroke-width="{2 + 3 * depth}"/><path d="M{a} {b - tall * 0.25}q{size * 0.2} {-size * 0.24} {size * 0.38} {-size * 0.06}q{-size * 0.2} {size * 0.14} {-size * 0.38} {size * 0.06}Z"/>'
            shape(c, stalk, mix(p.mid, p.dark, 0.3), 0.5 + depth * 0.4, edge=0.5)
            count += 1
            name = other if count == odd * 2 else crop
            c.thing(
                name,
                a,
                b - tall - size * 0.22,
                size * (1.1 if name == other else 0.86),
                width=size,
                foot=False,
                colours=colours if name == crop else None,
                near=0.5 + 0.4 * depth,
                main=True,
                turn=c.some(-9, 9),
            )
        if row == 3:
            figure(c, 300 + c.some(-50, 50), y + 30, 120, holds=c.one_of(("lantern", "staff", "umbrella")))
    line = skyline(c, HEIGHT - 50, 10, 2)
    foreground(c, line, True)
    a = c.one_of((c.some(90, 190), c.some(410, 510)))
    c.thing(keeper, a, HEIGHT - 36, c.some(120, 160), width=190, near=0.9, main=True)


def board(c: Canvas) -> None:
    """A chequered plain and a game nobody explains."""
    horizon = c.some(330, 470)
    sky(c, horizon)
    p = c.palette
    ridge(c, skyline(c, horizon, 30, 3), mix(p.far, p.sky_low, 0.3), 0.15)
    chequers(c, horizon, mix(p.light, p.sky_low, 0.3), mix(p.near, p.two, 0.2), c.some(0.8, 1.4))
    big, foe, third = cast(c, "thing", "head"), cast(c, "giant"), cast(c, "fruit", "light")
    a = c.some(150, 450)
    _long_shadow(c, big, a, 650, 330, 0.5)
    c.thing(big, a, 650, 330, width=330, near=0.6, main=True)
    b = 600 - a + c.some(-40, 40)
    _long_shadow(c, foe, b, 560, 170, 0.4)
    c.thing(foe, b, 560, 170, width=210, near=0.5, main=True)
    x = c.some(120, 480)
    _long_shadow(c, third, x, 815, 120, 0.5)
    c.thing(third, x, 815, 120, width=140, near=0.8, main=True)
    e = (x + 240) % 480 + 60
    figure(c, e, 790, 104, holds=c.one_of(("staff", "umbrella", "lantern")))


def _long_shadow(c: Canvas, name: str, x: float, y: float, tall: float, strength: float) -> None:
    """The shadow of a thing, lying on the ground away from the light."""
    cut = coloured(name, PropColours(c.palette.one, c.palette.two, c.palette.light), c.palette)
    wide = tall * shape_of(name)
    flat = sized(cut, wide * c.scale, tall * 0.42 * c.scale)[::-1, :, 3]
    lean = np.sign(x - c.light.x) or 1
    height, width = flat.shape
    reach = int(height * 0.9)
    out = np.zeros((height, width + reach), np.float32)
    for row in range(height):
        shift = int(row / height * reach)
        start = shift if lean > 0 else reach - shift
        out[row, start : start + width] = flat[row] * (1 - row / height * 0.6)
    left = round(x * c.scale - width / 2) - (0 if lean > 0 else reach)
    c.lay(
        blurred(out, 2.5 * c.scale) * strength,
        c.palette.dark,
        0.5,
        edge=0,
        at=(left, round((y - tall * 0.03) * c.scale)),
    )


def bearer(c: Canvas) -> None:
    """A creature walks on with somebody's home on its back."""
    horizon = c.some(440, 600)
    sky(c, horizon)
    line = country(c, horizon)
    who, home, extra = cast(c, "bearer"), cast(c, "dwelling"), cast(c, "small", "tree", "light")
    size = c.some(330, 400)
    x, y = c.some(260, 340), c.some(720, 770)
    tall = min(size, 500 / shape_of(who))
    flip = c.chance(0.5)
    c.thing(who, x, y, size, width=500, near=0.55, main=True, flip=flip, haze=0.04)
    back = y - tall * 0.86
    wide = tall * shape_of(who)
    ground = f'<path d="M{x - wide * 0.28} {back + 22}Q{x} {back - 26} {x + wide * 0.28} {back + 22}Q{x} {back + 52} {x - wide * 0.28} {back + 22}Z"/>'
    shape(c, ground, mix(c.palette.mid, c.palette.three, 0.3), 0.55, texture=0.3)
    c.thing(home, x, back + 10, c.some(190, 240), width=230, near=0.6, main=True, shadow=0.2)
    c.thing(extra, x + c.one_of((-1, 1)) * wide * 0.22, back + 20, 66, width=70, near=0.62, main=True)
    ladder(c, x + wide * 0.12, back + 20, x + wide * 0.1, y - tall * 0.2, 16, c.palette.dark)
    mist(c, y, 26, 0.5)
    birds(c, c.some(100, 500), c.some(80, 200), 7, 8)
    foreground(c, line)
    a = c.one_of((c.some(60, 150), c.some(450, 540)))
    figure(c, a, at(c, line, a) + 8, c.some(64, 84), holds=c.one_of(("staff", "lantern", "umbrella")))


def within(c: Canvas) -> None:
    """A creature made of a landscape."""
    from tools.painting.palettes import PALETTES

    names = [name for name in PALETTES if name != c.palette.name]
    other = Canvas(PALETTES[c.one_of(names)], c.finish, f"{c.whole(0, 10**9)}", c.width)
    horizon = 520 + other.some(-60, 60)
    sky(other, horizon)
    line = country(other, horizon, other.one_of(("peaks", "woods", "hills")))
    foreground(other, line)
    houses(other, other.some(200, 400), at(other, line, 300) + 6, 4, 50)
    p = c.palette
    sky(c, 700, clouds=0.6)
    ridge(c, skyline(c, 700, 18, 2), mix(p.far, p.sky_low, 0.2), 0.3)
    who, inner, pet = cast(c, "giant"), cast(c, "dwelling", "tree"), cast(c, "small", "flyer")
    other.thing(inner, other.some(230, 370), at(other, line, 300) - 10, 200, width=220, near=0.7, main=True)
    tall = min(640.0, 560 / shape_of(who))
    x, y = 300 + c.some(-20, 20), 790
    cut = sized(
        coloured(who, any_colours(c.dice, p), p), tall * shape_of(who) * c.scale, tall * c.scale, 0, c.chance(0.5)
    )
    mask = np.zeros_like(c.hatch)
    top, left = round((y - tall) * c.scale), round((x - tall * shape_of(who) / 2) * c.scale)
    h, w = min(cut.shape[0], c.height - top), min(cut.shape[1], c.width - left)
    mask[top : top + h, max(0, left) : left + w] = smooth(cut[:h, max(0, -left) : w, 3], 0.1, 0.9)
    c.used |= {who: True, inner: True}
    c.lay(mask, np.clip(other.colour + other.glow * 0.4, 0, 1), 0.5, hatch=other.hatch, shadow=0.35)
    inside = other.ink * mask
    c.ink = np.maximum(c.ink, inside * 0.7)
    own = np.zeros((*mask.shape, 1), np.float32)
    own[top : top + h, max(0, left) : left + w, 0] = 1 - np.clip(cut[:h, max(0, -left) : w, :3].mean(-1) * 1.5, 0, 1)
    shade = smooth(blurred(mask, 16 * c.scale), 1.0, 0.5) * mask
    c.lay(np.clip(shade * 0.5 + own[..., 0] * mask * 0.22, 0, 1), mix(p.dark, p.near, 0.2), 0.5, edge=0)
    ground = skyline(c, 792, 10, 2)
    foreground(c, ground, True)
    a = c.one_of((c.some(60, 140), c.some(460, 540)))
    figure(c, a, at(c, ground, a) + 10, c.some(70, 92), holds=c.one_of(("lantern", "staff")))
    c.thing(pet, 600 - a, at(c, ground, 600 - a) + 4, 58, width=70, main=True)


KINDS = (giant, fruit, parade, forest, garden, board, bearer, within)
