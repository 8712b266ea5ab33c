"""Scenes on the water, in it and under it."""

import numpy as np

from tools.painting.backdrops import at, bubbles, deep, foreground, mist, ridge, sea, sky, skyline, trees_on
from tools.painting.canvas import Canvas
from tools.painting.compositions.casting import cast
from tools.painting.props import any_colours, coloured, shape_of, sized
from tools.painting.raster import mix, noise, warped
from tools.painting.shapes import birds, boat, figure, lantern, rope, shape


def reflection(c: Canvas) -> None:
    """The water shows something else."""
    horizon = c.some(400, 470)
    sky(c, horizon)
    p = c.palette
    for share in (0.0, 0.5):
        line = skyline(c, horizon - 24 + 18 * share, 40 - 18 * share, 3)
        ridge(c, line, mix(mix(p.far, p.sky_low, 0.3), p.mid, share), 0.15 + share * 0.2)
        trees_on(c, line, mix(p.mid, p.dark, 0.3), 0.3, 18, 20)
    sea(c, horizon)
    real, seen, third = (
        cast(c, "giant", "thing", "dwelling"),
        cast(c, "giant", "thing", "head"),
        cast(c, "small", "light"),
    )
    x, shore = c.some(230, 370), horizon + c.some(60, 90)
    tall = c.some(230, 290)
    shape(
        c,
        f'<path d="M{x - 190} {shore + 6}Q{x - 110} {shore - 22} {x} {shore - 16}Q{x + 120} {shore - 24} {x + 190} {shore + 6}Q{x} {shore + 18} {x - 190} {shore + 6}Z"/>',
        mix(p.near, p.mid, 0.3),
        0.5,
        texture=0.3,
    )
    _upside(c, seen, x, shore + 6, c.some(290, 350))
    c.thing(real, x, shore - 4, tall, width=320, main=True, near=0.6)
    side = c.one_of((-1, 1))
    c.thing(third, x + side * 150, shore, c.some(50, 70), width=80, main=True, near=0.6)
    bx, by = 300 - side * c.some(110, 190), c.some(700, 790)
    figure(c, bx, by - 18, 100, holds=c.one_of(("rod", "lantern")))
    boat(c, bx, by, 150, mix(p.one, p.dark, 0.35), 0.8)
    _reeds(c)
    birds(c, c.some(120, 480), c.some(80, 200), 6, 8)


def _upside(c: Canvas, name: str, x: float, y: float, tall: float) -> None:
    """A thing as the water would show it, were it there."""
    c.used[name] = True
    tall = min(tall, 360 / shape_of(name))
    cut = sized(
        coloured(name, any_colours(c.dice, c.palette), c.palette), tall * shape_of(name) * c.scale, tall * c.scale
    )[::-1]
    pad = int(24 * c.scale)
    cut = np.pad(cut, ((0, 0), (pad, pad), (0, 0)))
    height, width = cut.shape[:2]
    sway = (
        noise(c.dice, width, height, 3, height / c.scale / 7, 3, 0.6)
        * np.linspace(2, 11, height, dtype=np.float32)[:, None]
        * c.scale
    )
    cut = warped(cut, sway, sway * 0.2)
    fade = np.linspace(0.88, 0.42, height, dtype=np.float32)[:, None]
    bands = np.clip(0.8 + noise(c.dice, width, height, 3, height / c.scale / 6, 2) * 0.5, 0.3, 1)
    water = np.asarray(mix(c.palette.near, c.palette.sky_top, 0.4), np.float32)
    c.lay(
        cut[..., 3] * fade * bands,
        cut[..., :3] * 0.78 + water * 0.22,
        0.45,
        edge=0.5,
        at=(round(x * c.scale - width / 2), round(y * c.scale)),
    )


def _reeds(c: Canvas) -> None:
    side = c.one_of((0, 1))
    d = ""
    for _ in range(16):
        x = c.some(0, 130) if side else c.some(470, 600)
        h, lean = c.some(90, 230), c.some(-26, 26)
        d += f'<path d="M{x - 3} 905Q{x} {900 - h * 0.5} {x + lean} {900 - h}Q{x + 3} {900 - h * 0.4} {x + 4} 905Z"/>'
        if c.chance(0.4):
            d += f'<ellipse cx="{x + lean * 0.9}" cy="{900 - h * 0.93}" rx="4.5" ry="16"/>'
    shape(c, d, mix(c.palette.dark, c.palette.near, 0.4), 0.95, edge=0.4)


def voyage(c: Canvas) -> None:
    """A strange vessel on a strange sea."""
    horizon = c.some(360, 480)
    sky(c, horizon)
    p = c.palette
    hull, crew, far = cast(c, "vessel"), cast(c, "small", "giant"), cast(c, "dwelling", "giant", "round")
    fx = c.some(100, 500)
    c.thing(far, fx, horizon + 8, c.some(130, 200), width=190, main=True, near=0.15, haze=0.42)
    sea(c, horizon, rough=1.6)
    _swell(c, 560, 0.45)
    x, y = c.some(250, 350), c.some(690, 740)
    tall = min(c.some(220, 280), 330 / shape_of(hull))
    turn = c.some(-8, 8)
    mast = y - tall * 0.6
    sail = c.chance(0.6)
    if sail:
        shape(
            c,
            f'<path d="M{x - 4} {mast}L{x - 3} {mast - 300}L{x + 3} {mast - 300}L{x + 4} {mast}Z"/>',
            mix(p.dark, p.one, 0.3),
            0.6,
        )
        shape(
            c,
            f'<path d="M{x + 6} {mast - 290}Q{x + 170} {mast - 200} {x + 150} {mast - 70}Q{x + 70} {mast - 96} {x + 6} {mast - 80}Z"/>',
            mix(p.light, p.one, 0.12),
            0.6,
            shadow=0.15,
        )
        shape(
            c,
            f'<path d="M{x - 6} {mast - 270}Q{x - 110} {mast - 180} {x - 100} {mast - 80}Q{x - 50} {mast - 100} {x - 6} {mast - 84}Z"/>',
            mix(p.one, p.light, 0.25),
            0.6,
            shadow=0.15,
        )
    c.thing(
        crew, x + c.one_of((-1, 1)) * tall * 0.2, y - tall * 0.62, c.some(110, 140), width=130, main=True, near=0.65
    )
    figure(c, x - c.one_of((-1, 1)) * tall * 0.2, y - tall * 0.6, 96, holds=c.one_of(("lantern", "rod", "umbrella")))
    c.thing(hull, x, y + 14, tall, width=330, main=True, near=0.7, turn=turn, shadow=0.25)
    _swell(c, y - 6, 0.7)
    leap = cast(c, "sea")
    c.thing(
        leap,
        600 - fx,
        c.some(800, 840),
        c.some(80, 120),
        width=130,
        foot=False,
        main=True,
        near=0.8,
        turn=c.some(-30, 30),
    )
    _swell(c, 838, 0.9)
    birds(c, c.some(120, 480), c.some(70, 200), 8, 9)


def _swell(c: Canvas, y: float, near: float) -> None:
    """One long wave with foam on its crest."""
    p = c.palette
    x = np.arange(c.width, dtype=np.float32) / c.scale
    step, shift = c.some(110, 190), c.some(0, 200)
    crest = y + 22 - np.abs(np.sin((x + shift) / step * np.pi)) * c.some(22, 40) + skyline(c, 0, 5, 6)
    tone = mix(mix(p.near, p.sky_top, 0.4), p.dark, near * 0.25)
    _, gy = c.grid()
    depth = np.clip((gy - crest[None, :]) / 120, 0, 1)[..., None]
    waves = c.noise(7, 4, 6, 0.6)[..., None]
    paint = np.asarray(mix(tone, p.sky_low, 0.35), np.float32) * (1 - depth) + np.asarray(tone, np.float32) * depth
    paint = paint * (1 + waves * 0.16)
    foam = np.exp(-(((gy - crest[None, :]) / 7) ** 2))[..., None] * np.clip(0.55 + waves, 0, 1)
    paint = paint * (1 - foam) + np.asarray(p.light, np.float32) * foam
    mask = np.clip((gy - crest[None, :]) * c.scale + 0.5, 0, 1).astype(np.float32)
    c.lay(mask, np.clip(paint, 0, 1), near, hatch=(gy - crest[None, :]) * 1.1 + waves[..., 0] * 8, edge=0.7)


def drowned(c: Canvas) -> None:
    """Somebody lives at the bottom of the sea."""
    line = deep(c)
    p = c.palette
    home, passing, seat = cast(c, "dwelling", "vehicle", "seat"), cast(c, "sea"), cast(c, "seat", "thing", "music")
    colours = any_colours(c.dice, p)
    shoal = cast(c, "sea", "fruit")
    for _ in range(c.whole(6, 11)):
        c.thing(
            shoal,
            c.some(40, 560),
            c.some(80, 560),
            c.some(40, 76),
            width=94,
            foot=False,
            colours=colours,
            near=0.25,
            haze=c.some(0.25, 0.55),
            main=True,
            flip=False,
            turn=c.some(-12, 12),
        )
    c.thing(
        passing,
        c.some(180, 420),
        c.some(190, 290),
        c.some(170, 230),
        width=300,
        foot=False,
        main=True,
        near=0.4,
        haze=0.15,
    )
    x = c.some(190, 410)
    c.thing(home, x, c.some(720, 750), c.some(270, 340), width=340, main=True, near=0.6)
    bubbles(c, x + 30, 430, 9)
    foreground(c, line, False)
    weed = ""
    for _ in range(26):
        a, h = c.some(0, 600), c.some(50, 190)
        a = a if abs(a - x) > 130 else a + 240
        weed += f'<path d="M{a - 5} 905C{a - 26} {900 - h * 0.4} {a + 26} {900 - h * 0.6} {a + c.some(-16, 16)} {900 - h}C{a + 34} {900 - h * 0.55} {a - 12} {900 - h * 0.35} {a + 6} 905Z"/>'
    shape(c, weed, mix(p.two, p.near, 0.55), 0.9)
    b = 600 - x + c.some(-30, 30)
    c.thing(seat, b, at(c, line, b) + 22, c.some(110, 150), width=170, main=True, near=0.85)
    d = (x + b) / 2
    figure(c, d, at(c, line, d) + 26, 98, holds=c.one_of(("lantern", "umbrella")))
    bubbles(c, d, at(c, line, d) - 84, 7)


def living_island(c: Canvas) -> None:
    """An island that is alive."""
    horizon = c.some(380, 470)
    sky(c, horizon)
    p = c.palette
    beast, home, plant = cast(c, "sea", "bearer"), cast(c, "dwelling"), cast(c, "tree", "plant", "light")
    sea(c, horizon)
    x, y = c.some(260, 340), c.some(690, 740)
    tall = c.some(300, 360)
    real = min(tall, 500 / shape_of(beast))
    wide = real * shape_of(beast)
    c.thing(beast, x, y, tall, width=500, main=True, near=0.55, foot=True)
    top = y - real * 0.9
    shape(
        c,
        f'<path d="M{x - wide * 0.3} {top + 30}Q{x - wide * 0.1} {top - 22} {x + wide * 0.05} {top - 12}Q{x + wide * 0.2} {top - 10} {x + wide * 0.3} {top + 30}Q{x} {top + 54} {x - wide * 0.3} {top + 30}Z"/>',
        mix(p.mid, p.three, 0.3),
        0.58,
        texture=0.3,
    )
    c.thing(home, x - wide * 0.05, top + 4, c.some(150, 190), width=190, main=True, near=0.6)
    c.thing(plant, x + wide * 0.2, top + 16, c.some(70, 110), width=100, main=True, near=0.62)
    _swell(c, y - real * 0.16, 0.65)
    bx = 300 + c.one_of((-1, 1)) * c.some(130, 190)
    by = c.some(815, 850)
    figure(c, bx, by - 16, 84, holds=c.one_of(("lantern", "rod", "staff")))
    boat(c, bx, by, 130, mix(p.one, p.dark, 0.3), 0.85)
    _swell(c, by - 6, 0.9)
    lantern(c, x - wide * 0.2, top + 8, 12)
    rope(c, [(x - wide * 0.28, top + 36), (bx, by - 36)], 2, mix(p.light, p.dark, 0.3))
    mist(c, horizon + 6, 18, 0.5)


KINDS = (reflection, voyage, drowned, living_island)
