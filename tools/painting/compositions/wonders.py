"""Scenes that hold another scene, or put one thing in place of another."""

import math

import numpy as np

from tools.painting.backdrops import at, country, foreground, in_shapes, mist, ridge, sky, skyline, wall
from tools.painting.canvas import Canvas, Light
from tools.painting.compositions.casting import cast
from tools.painting.compositions.indoors import elsewhere
from tools.painting.props import any_colours, shape_of
from tools.painting.raster import mix, smooth
from tools.painting.shapes import birds, figure, glass, houses, ladder, leaves, rope, shape, tree


def doorway(c: Canvas) -> None:
    """A way into another world stands in this one."""
    horizon = c.some(520, 640)
    sky(c, horizon)
    line = country(c, horizon)
    p = c.palette
    beyond, guard, lost = cast(c, "giant", "dwelling", "head"), cast(c, "giant", "small"), cast(c, "fruit", "thing")
    other = elsewhere(c, beyond, c.some(380, 470), 690)
    foreground(c, line)
    x, foot = c.some(250, 350), at(c, line, 300) + 12
    w, h = c.some(250, 300), c.some(470, 540)
    y = foot - h / 2
    kinds = (
        f"M{x - w / 2} {foot}V{y - h * 0.1}A{w / 2} {w / 2} 0 0 1 {x + w / 2} {y - h * 0.1}V{foot}Z",
        f"M{x - w * 0.46} {foot}L{x - w * 0.2} {y + 10}A{w * 0.46} {w * 0.46} 0 1 1 {x + w * 0.2} {y + 10}L{x + w * 0.46} {foot}Z",
        f"M{x - w / 2} {foot}V{y - h * 0.4}H{x + w / 2}V{foot}Z",
        f"M{x} {foot}C{x - w * 0.9} {foot - h * 0.2} {x - w * 0.5} {foot - h} {x} {foot - h}C{x + w * 0.5} {foot - h} {x + w * 0.9} {foot - h * 0.2} {x} {foot}Z",
    )
    kind = c.whole(0, 3)
    d = kinds[kind]
    tone = mix(c.one_of((p.one, p.two, p.three, p.light)), p.dark, 0.18)
    shape(
        c,
        f'<path d="{d}" stroke="#000" stroke-width="40" stroke-linejoin="round"/>',
        tone,
        0.6,
        shadow=0.4,
        texture=0.25,
    )
    in_shapes(c, c.mask(f'<path d="{d}"/>'), x, y, 0.72, other)
    if kind == 2:
        shape(
            c,
            f'<path d="M{x + w / 2} {y - h * 0.4}L{x + w * 0.86} {y - h * 0.32}V{foot + 34}L{x + w / 2} {foot}Z"/>',
            mix(tone, p.one, 0.3),
            0.65,
            shadow=0.3,
        )
        shape(c, f'<circle cx="{x + w * 0.8}" cy="{y + 30}" r="8"/>', p.glow, 0.7)
    gx, gy = c.grid()
    spill = (
        np.clip(1 - np.abs(gx - x) / (w * 0.42 + (gy - foot) * 0.9), 0, 1)
        * smooth(gy, foot - 2, foot + 10)
        * smooth(gy, 930, 760)
    )
    c.lay((spill * 0.5).astype(np.float32), mix(other.palette.glow, other.palette.light, 0.3), 0.7, edge=0)
    c.shine(x, y, 330, 0.3, other.palette.glow)
    side = c.one_of((-1, 1))
    a = x + side * c.some(30, 80)
    figure(c, a, foot + 50, 118, holds=c.one_of(("lantern", "umbrella", "staff", None)))
    b = min(max(x - side * c.some(200, 240), 70), 530)
    c.thing(guard, b, at(c, line, b) + 34, c.some(110, 150), width=160, main=True, near=0.85)
    e = min(max(x + side * c.some(170, 230), 60), 540)
    c.thing(lost, e, at(c, line, e) + 50, c.some(52, 76), width=90, main=True, near=0.88, turn=c.some(-25, 25))


def stranger(c: Canvas) -> None:
    """Somebody with something else for a head."""
    p = c.palette
    indoors = c.chance(0.35)
    if indoors:
        wall(c, 860)
    else:
        sky(c, 640)
        country(c, c.some(520, 640))
        mist(c, 700, 90, 0.5)
    head, pet, around = cast(c, "head"), cast(c, "small", "flyer"), cast(c, "fruit", "flyer")
    colours = any_colours(c.dice, p)
    x, neck = 300 + c.some(-24, 24), c.some(440, 490)
    coat = mix(c.one_of((p.one, p.two, p.three, p.near)), p.dark, 0.35)
    for k in range(c.whole(4, 7)):
        t = k / 6 * math.tau + c.some(-0.3, 0.3)
        c.thing(
            around,
            x + math.cos(t) * c.some(190, 245),
            neck - 190 + math.sin(t) * c.some(150, 210),
            c.some(34, 58),
            width=70,
            foot=False,
            colours=colours,
            near=0.3,
            haze=c.some(0, 0.35),
            turn=c.some(-30, 30),
            main=True,
        )
    w = c.some(210, 250)
    shape(
        c, f'<path d="M{x - 34} {neck - 30}H{x + 34}L{x + 46} {neck + 60}H{x - 46}Z"/>', mix(p.light, p.one, 0.3), 0.7
    )
    body = f'<path d="M{x - w} 910C{x - w * 1.02} {neck + 170} {x - w * 0.8} {neck + 76} {x - 66} {neck + 34}L{x} {neck + 60}L{x + 66} {neck + 34}C{x + w * 0.8} {neck + 76} {x + w * 1.02} {neck + 170} {x + w} 910Z"/>'
    shape(c, body, coat, 0.75, shadow=0.35, texture=0.25, round_=0.9)
    kind = c.whole(0, 2)
    if kind == 0:
        shape(
            c,
            f'<path d="M{x - 46} {neck + 34}L{x} {neck + 250}L{x + 46} {neck + 34}L{x} {neck + 74}Z"/>',
            p.light,
            0.76,
        )
        shape(
            c,
            f'<path d="M{x - 14} {neck + 70}H{x + 14}L{x + 10} {neck + 96}L{x + 22} {neck + 240}L{x} {neck + 268}L{x - 22} {neck + 240}L{x - 10} {neck + 96}Z"/>',
            p.one,
            0.77,
            shadow=0.2,
        )
    elif kind == 1:
        ruff = "".join(
            f'<ellipse cx="{x + math.cos(t) * 92}" cy="{neck + 40 + math.sin(t) * 26}" rx="34" ry="24"/>'
            for t in np.arange(0, math.tau, 0.5)
        )
        shape(c, ruff, mix(p.light, p.sky_low, 0.15), 0.77, shadow=0.3)
        for k in range(4):
            shape(c, f'<circle cx="{x}" cy="{neck + 130 + k * 66}" r="11"/>', p.three, 0.78, shadow=0.2)
    else:
        shape(
            c,
            f'<path d="M{x - 110} {neck + 56}Q{x} {neck + 130} {x + 110} {neck + 56}L{x + 92} {neck + 10}Q{x} {neck + 60} {x - 92} {neck + 10}Z"/>',
            c.one_of((p.two, p.three, p.one)),
            0.77,
            shadow=0.3,
            texture=0.3,
        )
        shape(
            c,
            f'<path d="M{x + 40} {neck + 80}L{x + 100} {neck + 66}L{x + 130} {neck + 290}L{x + 74} {neck + 300}Z"/>',
            mix(c.palette.two, c.palette.dark, 0.1),
            0.77,
            shadow=0.3,
            texture=0.3,
        )
    for side in (-1, 1) if kind == 0 else ():
        lapel = f'<path d="M{x + side * 66} {neck + 34}L{x + side * 14} {neck + 130}L{x + side * 92} {neck + 190}L{x + side * 124} {neck + 70}Z"/>'
        shape(c, lapel, mix(coat, p.dark, 0.25), 0.78, shadow=0.25)
    tall = min(c.some(310, 370), 380 / shape_of(head))
    c.thing(head, x, neck + 8, tall, width=380, main=True, near=0.8, shadow=0.3)
    c.thing(
        pet, x + c.one_of((-1, 1)) * w * 0.68, neck + 118, c.some(96, 130), width=140, main=True, near=0.85, shadow=0.25
    )


def jar(c: Canvas) -> None:
    """A world kept in glass."""
    p = c.palette
    inside, keeper, beside = (
        cast(c, "boat", "dwelling", "giant", "tree"),
        cast(c, "giant", "small"),
        cast(c, "thing", "light"),
    )
    kind = c.whole(0, 2)
    table = c.some(700, 740)
    if c.chance(0.6):
        wall(c, table)
    else:
        sky(c, 560)
        foreground(c, skyline(c, table, 16, 2))
    c.light = Light(c.some(80, 520), 120, 1)
    other = elsewhere(c, inside, c.some(300, 360), 650)
    x, foot = c.some(260, 340), table + 70
    w, h = c.some(330, 370), c.some(480, 530)
    top = foot - h
    outlines = (
        f"M{x - w * 0.3} {top}H{x + w * 0.3}V{top + 30}C{x + w * 0.56} {top + 70} {x + w / 2} {top + 150} {x + w / 2} {foot - 40}Q{x + w / 2} {foot} {x + w * 0.36} {foot}H{x - w * 0.36}Q{x - w / 2} {foot} {x - w / 2} {foot - 40}C{x - w / 2} {top + 150} {x - w * 0.56} {top + 70} {x - w * 0.3} {top + 30}Z",
        f"M{x - w * 0.11} {top - 10}H{x + w * 0.11}V{top + 120}C{x + w * 0.13} {top + 170} {x + w * 0.5} {top + 190} {x + w / 2} {top + 300}V{foot - 30}Q{x + w / 2} {foot} {x + w * 0.38} {foot}H{x - w * 0.38}Q{x - w / 2} {foot} {x - w / 2} {foot - 30}V{top + 300}C{x - w * 0.5} {top + 190} {x - w * 0.13} {top + 170} {x - w * 0.11} {top + 120}Z",
        f"M{x - w * 0.34} {foot - 26}A{w * 0.56} {w * 0.56} 0 1 1 {x + w * 0.34} {foot - 26}Z",
    )
    d = outlines[kind]
    c.stand(x, foot, w * 1.1)
    mask = c.mask(f'<path d="{d}"/>')
    c.lay(mask, mix(p.light, p.sky_low, 0.5), 0.6, shadow=0.45)
    in_shapes(c, mask, x, foot - h * 0.42, 0.66, other)
    c.lay(mask * 0.12, mix(p.light, p.sky_low, 0.3), 0.6, edge=0)
    glass(c, d)
    gleam = f'<path d="M{x - w * 0.38} {foot - h * 0.5}Q{x - w * 0.42} {foot - h * 0.25} {x - w * 0.36} {foot - h * 0.12}" fill="none" stroke="#000" stroke-width="13" stroke-linecap="round"/><path d="M{x + w * 0.33} {foot - h * 0.46}v60" stroke="#000" stroke-width="8" stroke-linecap="round"/>'
    c.lay(c.mask(gleam) * mask * 0.6, p.light, 0.8, edge=0)
    if kind == 0:
        shape(
            c,
            f'<path d="M{x - w * 0.34} {top - 36}h{w * 0.68}v40h{-w * 0.68}Z"/>',
            mix(p.three, p.dark, 0.2),
            0.8,
            shadow=0.3,
        )
    elif kind == 1:
        shape(
            c,
            f'<path d="M{x - w * 0.1} {top - 50}L{x + w * 0.1} {top - 50}L{x + w * 0.085} {top + 30}H{x - w * 0.085}Z"/>',
            mix(p.three, p.dark, 0.3),
            0.8,
        )
    else:
        shape(
            c,
            f'<path d="M{x - w * 0.4} {foot - 30}H{x + w * 0.4}L{x + w * 0.48} {foot + 34}H{x - w * 0.48}Z"/>',
            mix(p.one, p.dark, 0.3),
            0.8,
            shadow=0.3,
        )
    side = c.one_of((-1, 1))
    c.thing(
        keeper, x + side * c.some(190, 215), foot + 50, c.some(150, 190), width=180, main=True, near=0.88, shadow=0.15
    )
    c.thing(
        beside, x - side * c.some(170, 215), foot + 84, c.some(110, 150), width=150, main=True, near=0.9, shadow=0.15
    )
    if c.chance(0.6):
        ladder(c, x - side * w * 0.62, foot + 40, x - side * w * 0.4, top + 130, 24, mix(p.three, p.dark, 0.4), 0.85)
        figure(c, x - side * w * 0.54, foot - h * 0.3, 66)


def opened(c: Canvas) -> None:
    """Something is opened, and a country comes out of it."""
    p = c.palette
    indoors = c.chance(0.5)
    if indoors:
        wall(c, 640)
    else:
        sky(c, 660)
        ridge(c, skyline(c, 660, 24, 2), mix(p.far, p.mid, 0.4), 0.3)
    c.light = Light(300, 240, 1)
    holder = c.one_of(
        ("open-book", "top-hat", "teacup", "luggage", "oyster", "basket", "hiking-boot", "amphora", "bathtub", "bucket")
    )
    names = [cast(c, "dwelling"), cast(c, "tree", "plant"), cast(c, "giant", "small")]
    x, foot = 300 + c.some(-20, 20), c.some(800, 840)
    tall = min(300.0, 430 / shape_of(holder))
    wide = tall * shape_of(holder)
    mouth = foot - tall * (0.5 if holder == "open-book" else 0.8)
    c.shine(x, mouth - 120, 380, 0.7)
    gx, gy = c.grid()
    fan = (
        np.clip(1 - np.abs(gx - x) / (wide * 0.35 + np.maximum(mouth - gy, 0) * 0.5), 0, 1)
        * (gy < mouth)
        * smooth(gy, 0, mouth)
    )
    c.lay((fan * 0.4).astype(np.float32), mix(p.glow, p.light, 0.4), 0.2, edge=0)
    for k, (base, size) in enumerate(((mouth - 150, 1.0), (mouth - 80, 1.05), (mouth - 20, 0.9))):
        r = wide * size * 0.62
        hill = f'<path d="M{x - r} {mouth + 34}C{x - r * 0.9} {base - 10} {x - r * 0.4} {base - 70 + 20 * k} {x - r * 0.1} {base - 20}C{x + r * 0.2} {base + 16} {x + r * 0.5} {base - 60} {x + r * 0.72} {base - 10}Q{x + r * 0.95} {base + 26} {x + r} {mouth + 34}Z"/>'
        shape(c, hill, mix(mix(p.far, p.three, 0.2), p.near, k * 0.28), 0.3 + 0.12 * k, texture=0.3, shadow=0.15)
        if k == 0:
            c.thing(names[0], x - r * 0.3, base - 20, c.some(190, 230), width=210, main=True, near=0.4, shadow=0.1)
        elif k == 1:
            c.thing(names[1], x + r * 0.5, base - 12, c.some(180, 240), width=190, main=True, near=0.5, shadow=0.1)
        else:
            c.thing(names[2], x - r * 0.42, base + 4, c.some(100, 130), width=150, main=True, near=0.6)
            houses(c, x + r * 0.16, base + 22, 3, 46, 0.6)
    c.thing(holder, x, foot, tall, width=430, main=True, near=0.75, shadow=0.3)
    birds(c, x + c.some(-120, 120), c.some(120, 240), 9, 9)
    line = skyline(c, 856, 8, 2)
    if not indoors:
        foreground(c, line, True)
    figure(c, c.one_of((70.0, 530.0)), 872, 118, holds=c.one_of(("lantern", "umbrella", None)))


def maze(c: Canvas) -> None:
    """A labyrinth seen from above, and what waits in it."""
    p = c.palette
    gx, gy = c.grid()
    cx, cy = 300 + c.some(-30, 30), c.some(400, 470)
    c.light = Light(c.some(40, 560), 20, 1)
    rough = c.noise(5, 5)
    soil = np.asarray(mix(p.far, p.sky_low, 0.4), np.float32) * (1 + rough[..., None] * 0.12)
    c.lay(np.ones_like(gx), np.clip(soil, 0, 1), 0.1, hatch=gx * 0.8 + gy * 0.5 + rough * 12, edge=0)
    square = c.chance(0.4)
    step = c.some(46, 54)
    rings = 8
    d = ""
    for k in range(2, rings + 2):
        r = k * step
        gap = c.some(0, math.tau)
        if square:
            sx, sy = r, r * 1.25
            size = step * 0.9
            edge = c.whole(0, 3)
            pts = [(cx - sx, cy - sy), (cx + sx, cy - sy), (cx + sx, cy + sy), (cx - sx, cy + sy)]
            for q in range(4):
                (ax, ay), (bx, by) = pts[q], pts[(q + 1) % 4]
                if q == edge:
                    t = c.some(0.2, 0.7)
                    long = math.hypot(bx - ax, by - ay)
                    t2 = t + size / long
                    d += f"M{ax} {ay}L{ax + (bx - ax) * t} {ay + (by - ay) * t}M{ax + (bx - ax) * t2} {ay + (by - ay) * t2}L{bx} {by}"
                else:
                    d += f"M{ax} {ay}L{bx} {by}"
        else:
            open_ = step / r
            x0, y0 = cx + math.cos(gap + open_) * r, cy + math.sin(gap + open_) * r
            x1, y1 = cx + math.cos(gap) * r, cy + math.sin(gap) * r
            d += f"M{x0} {y0}A{r} {r} 0 1 1 {x1} {y1}"
            for _ in range(2 if k > 3 else 1):
                t = gap + c.some(0.6, 5.6)
                d += f"M{cx + math.cos(t) * r} {cy + math.sin(t) * r}L{cx + math.cos(t) * (r + step)} {cy + math.sin(t) * (r + step)}"
    hedge = f'<path d="{d}" fill="none" stroke="#000" stroke-width="{step * 0.36}" stroke-linecap="round" stroke-linejoin="round"/>'
    deep = f'<g transform="translate(6 12)">{hedge}</g>'
    c.lay(c.mask(deep) * 0.55, p.dark, 0.3, edge=0)
    shape(c, hedge, mix(p.mid, p.near, c.some(0.2, 0.7)), 0.4, texture=0.35, round_=1.0)
    heart, seeker, other = cast(c, "giant", "thing", "dwelling"), cast(c, "small"), cast(c, "small", "thing", "fruit")
    c.thing(heart, cx, cy + step * 1.5, step * 3.3, width=step * 3.3, main=True, near=0.7, shadow=0.3)
    figure(c, c.some(390, 520), c.some(770, 850), 82, holds="lantern", near=0.8)
    for name, (ax, ay) in ((seeker, (c.some(60, 200), c.some(700, 830))), (other, (c.some(400, 540), c.some(90, 200)))):
        c.thing(name, ax, ay, c.some(80, 110), width=120, main=True, near=0.75, shadow=0.2)
    c.shine(cx, cy, 260, 0.4)


def hollow(c: Canvas) -> None:
    """A tree with rooms in it, and somebody at home."""
    horizon = c.some(560, 660)
    sky(c, horizon)
    line = country(c, horizon, c.one_of(("woods", "hills")))
    p = c.palette
    foreground(c, line)
    x, foot = c.some(270, 330), at(c, line, 300) + 20
    bark = mix(p.dark, p.one, c.some(0.1, 0.3))
    ends = tree(c, x, foot - 372, 400, bark, 0.6, 0.9)
    leaves(c, ends, 30, mix(c.one_of((p.two, p.three, p.mid)), p.near, 0.3), 0.6)
    trunk = f'<path d="M{x - 190} {foot + 16}C{x - 120} {foot - 60} {x - 138} {foot - 260} {x - 26} {foot - 410}L{x + 26} {foot - 410}C{x + 138} {foot - 260} {x + 120} {foot - 60} {x + 190} {foot + 16}Z"/>'
    shape(c, trunk, mix(bark, p.near, 0.3), 0.7, texture=0.4, shadow=0.3, round_=0.9)
    names = [cast(c, "giant", "small"), cast(c, "seat", "thing", "music"), cast(c, "light", "fruit")]
    for (rx, ry, size), name in zip(((x - 6, foot - 268, 58), (x + 8, foot - 106, 84)), names, strict=False):
        hole = f'<ellipse cx="{rx}" cy="{ry}" rx="{size}" ry="{size * 1.02}"/>'
        shape(
            c,
            f'<ellipse cx="{rx}" cy="{ry}" rx="{size + 13}" ry="{size * 1.02 + 13}"/>',
            mix(bark, p.light, 0.25),
            0.72,
            texture=0.4,
        )
        shape(c, hole, mix(p.glow, p.one, 0.35), 0.72, round_=-0.8, texture=0.2)
        c.shine(rx, ry, size * 2, 0.4)
        c.thing(name, rx, ry + size * 0.86, size * 1.6, width=size * 1.5, main=True, near=0.75)
    colours = any_colours(c.dice, p)
    hung = sorted(ends, key=lambda end: end[1])[::3][:6]
    for ex, ey, _ in hung:
        ex = min(max(ex, 40), 560)
        rope(c, [(ex, ey), (ex, ey + 34)], 1.6, p.dark)
        c.thing(names[2], ex, ey + 58, 50, width=58, foot=False, colours=colours, main=True, near=0.75)
    ladder(c, x + 150, foot + 20, x + 60, foot - 250, 26, mix(p.three, p.dark, 0.3), 0.8)
    figure(c, 90 if x > 300 else 510, foot + 30, 104, holds=c.one_of(("lantern", "umbrella", "staff")))


KINDS = (doorway, stranger, jar, opened, maze, hollow)
