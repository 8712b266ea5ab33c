"""Scenes indoors."""

import numpy as np

from tools.painting.backdrops import country, foreground, in_shapes, sea, sky, skyline, wall
from tools.painting.canvas import HEIGHT, Canvas, Light
from tools.painting.compositions.casting import cast
from tools.painting.palettes import PALETTES
from tools.painting.props import any_colours, coloured, shape_of, sized
from tools.painting.raster import blurred, mix, smooth
from tools.painting.shapes import figure, lantern, rope, shape


def elsewhere(c: Canvas, subject: str | None = None, tall: float = 340, y: float = 640) -> Canvas:
    """Another world in other colours, to be seen through an opening."""
    names = [name for name in PALETTES if name != c.palette.name]
    other = Canvas(PALETTES[c.one_of(names)], c.finish, f"{c.whole(0, 10**9)}", c.width)
    horizon = other.some(470, 600)
    sky(other, horizon)
    if other.chance(0.35):
        sea(other, horizon)
        line = skyline(other, HEIGHT - 120, 14, 2)
    else:
        line = country(other, horizon)
    if subject:
        other.thing(subject, 300 + other.some(-20, 20), y, tall, width=tall * 1.25, main=True, near=0.6, haze=0.05)
        c.used[subject] = True
    foreground(other, line)
    return other


def wrong_shadow(c: Canvas) -> None:
    """The shadow on the wall is not that of the thing before the lamp."""
    floor = c.some(640, 720)
    wall(c, floor)
    p = c.palette
    real, dark, witness = cast(c, "small", "thing", "fruit"), cast(c, "giant"), cast(c, "seat", "thing")
    x = c.some(210, 390)
    side = -1 if x > 300 else 1
    c.light = Light(x - side * 60, floor + 60, 1)
    gx, gy = c.grid()
    pool = np.exp(-(((gx - x) / 300) ** 2) - ((gy - (floor - 260)) / 340) ** 2)
    c.lay((pool * 0.55).astype(np.float32), mix(p.glow, p.light, 0.4), 0.15, edge=0)
    tall = min(c.some(470, 540), 480 / shape_of(dark))
    cut = sized(
        coloured(dark, any_colours(c.dice, p), p),
        tall * shape_of(dark) * c.scale,
        tall * c.scale,
        c.some(-5, 5),
        c.chance(0.5),
    )
    soft = blurred(smooth(cut[..., 3], 0.2, 0.8), 3.2 * c.scale)
    c.used[dark] = True
    left, top = round((x + side * 24) * c.scale - cut.shape[1] / 2), round((floor - 14) * c.scale - cut.shape[0])
    c.lay(soft * 0.78, mix(p.dark, p.near, 0.25), 0.2, hatch=1.0, edge=0, at=(left, top))
    c.thing(real, x, floor + 84, c.some(110, 140), width=150, main=True, near=0.75, shadow=0.1)
    lx = x - side * c.some(130, 165)
    shape(
        c,
        f'<path d="M{lx - 46} {floor + 190}L{lx - 36} {floor + 96}H{lx + 36}L{lx + 46} {floor + 190}Z"/>',
        mix(p.one, p.dark, 0.45),
        0.8,
    )
    lantern(c, lx, floor + 72, 24, 0.85)
    c.thing(witness, min(max(x + side * 190, 80), 520), floor + 130, c.some(150, 190), width=180, main=True, near=0.8)
    c.shine(lx, floor + 70, 330, 0.4)


def window(c: Canvas) -> None:
    """A quiet room, and outside the window something impossible."""
    floor = c.some(670, 720)
    wall(c, floor)
    p = c.palette
    outside, seat, pet = cast(c, "giant", "sea", "round", "head"), cast(c, "seat"), cast(c, "small", "music")
    other = elsewhere(c, outside, c.some(420, 520), 700)
    x, y, w, h = c.some(240, 360), c.some(300, 340), c.some(270, 330), c.some(380, 430)
    kind = c.whole(0, 2)
    frames = (
        f"M{x - w / 2} {y + h / 2}V{y - h * 0.2}Q{x - w / 2} {y - h / 2} {x} {y - h / 2}Q{x + w / 2} {y - h / 2} {x + w / 2} {y - h * 0.2}V{y + h / 2}Z",
        f"M{x - w / 2} {y - h / 2}H{x + w / 2}V{y + h / 2}H{x - w / 2}Z",
        f"M{x} {y - w * 0.62}a{w * 0.62} {w * 0.62} 0 1 0 .1 0Z",
    )
    d = frames[kind]
    shape(
        c,
        f'<path d="{d}" stroke="#000" stroke-width="34" stroke-linejoin="round"/>',
        mix(p.light, p.one, 0.2),
        0.3,
        shadow=0.35,
    )
    in_shapes(c, c.mask(f'<path d="{d}"/>'), x, y, 0.62, other)
    bars = f'<path d="M{x} {y - h * 0.7}V{y + h * 0.7}M{x - w} {y + h * 0.06}H{x + w}" stroke="#000" stroke-width="9"/>'
    clip = c.mask(bars) * c.mask(f'<path d="{d}"/>')
    c.lay(clip, mix(p.light, p.one, 0.2), 0.35, edge=0.9)
    if c.chance(0.7):
        for side in (-1, 1):
            cx = x + side * (w / 2 + 40)
            fold = "".join(
                f"Q{cx + side * (12 + 8 * (k % 2))} {y - h / 2 + k * 62} {cx + side * (k % 2) * 14} {y - h / 2 + (k + 1) * 62}"
                for k in range(7)
            )
            curtain = f'<path d="M{x + side * w * 0.36} {y - h / 2 - 30}L{cx} {y - h / 2 - 30}{fold}L{x + side * (w / 2 + 6)} {y + h / 2 + 70}Q{x + side * w * 0.58} {y} {x + side * w * 0.36} {y - h / 2 - 30}Z"/>'
            shape(c, curtain, mix(p.one, p.dark, 0.12), 0.4, shadow=0.3, texture=0.2)
    gx, gy = c.grid()
    beam = (
        np.clip(1 - np.abs(gx - x - (gy - y) * 0.12) / (w * 0.62 + (gy - y) * 0.2), 0, 1)
        * smooth(gy, floor - 4, floor + 30)
        * smooth(gy, 900, 700)
    )
    c.lay((beam * 0.42).astype(np.float32), mix(other.palette.glow, p.light, 0.4), 0.5, edge=0)
    side = c.one_of((-1, 1))
    c.thing(
        seat, 300 + side * c.some(120, 170), floor + c.some(90, 130), c.some(210, 260), width=270, main=True, near=0.75
    )
    c.thing(
        pet, 300 - side * c.some(100, 170), floor + c.some(110, 150), c.some(90, 130), width=150, main=True, near=0.8
    )
    if c.chance(0.6):
        figure(c, 300 - side * c.some(10, 60), floor + 60, 150)
    c.shine(x, y, 330, 0.22, other.palette.glow)


def feast(c: Canvas) -> None:
    """A table laid for guests who should not be there."""
    floor = c.some(520, 570)
    wall(c, floor)
    p = c.palette
    guests = [cast(c, "giant", "small") for _ in range(3)]
    dish, lamp = cast(c, "fruit", "thing", "dwelling"), cast(c, "light")
    for x in (160, 440):
        frame = f'<path d="M{x - 62} 90h124v150h-124Z"/>'
        shape(c, frame, mix(p.three, p.dark, 0.3), 0.2, shadow=0.3)
        shape(c, f'<path d="M{x - 50} 102h100v126h-100Z"/>', mix(p.sky_top, p.far, 0.4), 0.2)
    rope(c, [(300, -10), (300, 110)], 3, p.dark)
    c.thing(lamp, 300, 170, 130, width=150, foot=False, main=True, near=0.5)
    c.light = Light(300, 180, 1)
    c.shine(300, 190, 420, 0.7)
    for x, name, tall in ((112, guests[0], 310), (488, guests[1], 310), (300, guests[2], 300)):
        chair = f'<path d="M{x - 52} 660V{430 + (x == 300) * -20}Q{x} {400 - (x == 300) * 20} {x + 52} {430 - (x == 300) * 20}V660Z"/>'
        shape(c, chair, mix(p.one, p.dark, 0.5), 0.4, shadow=0.2)
        c.thing(name, x, 680, tall, width=240, main=True, near=0.55, flip=x > 300)
    cloth = '<path d="M40 640Q300 610 560 640L620 780Q300 740 -20 780Z"/>'
    shape(c, cloth, mix(p.light, p.sky_low, 0.25), 0.7, shadow=0.3)
    front = '<path d="M-20 780Q300 740 620 780L610 910H-10Z"/>'
    shape(c, front, mix(p.light, p.mid, 0.35), 0.75, texture=0.2)
    c.thing(dish, 300, 720, c.some(120, 160), width=190, main=True, near=0.85, shadow=0.2)
    little = cast(c, "fruit")
    colours = any_colours(c.dice, p)
    for x, y in ((120, 712), (480, 712), (200, 690), (400, 690)):
        shape(c, f'<ellipse cx="{x}" cy="{y}" rx="52" ry="17"/>', mix(p.light, p.two, 0.15), 0.8, shadow=0.3)
        c.thing(little, x, y + 4, 52, width=62, colours=colours, main=True, near=0.85)
    figure(c, c.one_of((70.0, 530.0)), 880, 130, holds="lantern")


def stage(c: Canvas) -> None:
    """A theatre in which something unlikely is played, before unlikely spectators."""
    p = c.palette
    star, partner = cast(c, "giant", "thing"), cast(c, "giant", "seat", "music")
    crowd = cast(c, "small")
    other = elsewhere(c)
    c.light = Light(300, 140, 1)
    c.lay(np.ones_like(c.hatch), mix(p.dark, p.near, 0.5), 0, hatch=c.grid()[0], edge=0)
    opening = "M70 620V190Q300 60 530 190V620Z"
    in_shapes(c, c.mask(f'<path d="{opening}"/>'), 300, 380, 0.85, other)
    floor = '<path d="M40 600H560L610 720H-10Z"/>'
    shape(c, floor, mix(p.one, p.near, 0.45), 0.4, texture=0.2)
    gx, gy = c.grid()
    cone = np.clip(1 - np.abs(gx - 300) / (30 + np.maximum(gy - 40, 0) * 0.34), 0, 1) * (gy < 690)
    c.lay((cone * 0.25).astype(np.float32), p.glow, 0.3, edge=0)
    moon = cast(c, "round", "fruit")
    mx = c.some(190, 410)
    rope(c, [(mx, 60), (mx, 190)], 2, p.dark)
    c.thing(moon, mx, 240, 100, width=120, foot=False, main=True, near=0.4)
    c.thing(star, 250 + c.some(-30, 30), 660, c.some(260, 310), width=290, main=True, near=0.6, shadow=0.25)
    c.thing(partner, 440, 670, c.some(150, 180), width=170, main=True, near=0.65)
    for side in (-1, 1):
        folds = ""
        for k in range(4):
            a = 300 + side * (170 + k * 40)
            folds += f'<path d="M{a} 40Q{a + side * 30} 340 {a + side * 14} 650H{a + side * 64}Q{a + side * 80} 300 {a + side * 50} 40Z"/>'
            shape(
                c, folds[folds.rfind("<path") :], mix(p.one, p.dark, 0.1 + 0.18 * (k % 2)), 0.7, shadow=0.3, texture=0.2
            )
    scallops = "".join(f"Q{60 + k * 96} 170 {108 + k * 96} 96" for k in range(-1, 6))
    shape(
        c,
        f'<path d="M-40 -10H640V96H-40Z M-84 96{scallops}V40H-84Z"/>',
        mix(p.one, p.dark, 0.25),
        0.75,
        shadow=0.35,
        texture=0.2,
    )
    shape(c, '<path d="M-10 700H610V740H-10Z"/>', mix(p.three, p.dark, 0.35), 0.8)
    for k in range(5):
        lantern(c, 80 + k * 110, 700, 13, 0.82)
    colours = any_colours(c.dice, p)
    for row in range(2):
        for k in range(5):
            x = 40 + k * 130 + row * 60 + c.some(-10, 10)
            c.thing(
                crowd,
                x,
                850 + row * 70,
                120 + row * 20,
                width=150,
                main=True,
                near=0.9,
                colours=colours,
                silhouette=0.68,
            )


KINDS = (wrong_shadow, window, feast, stage)
