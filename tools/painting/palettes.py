"""Sixteen sets of colours. Everything on a card is mixed from its palette."""

from typing import NamedTuple

from tools.painting.raster import Rgb, rgb


class Palette(NamedTuple):
    """The colours of one card."""

    name: str
    sky_top: Rgb
    sky_low: Rgb
    far: Rgb
    mid: Rgb
    near: Rgb
    dark: Rgb
    light: Rgb
    glow: Rgb
    one: Rgb
    two: Rgb
    three: Rgb


def _palette(name: str, hexes: str) -> Palette:
    return Palette(name, *(rgb(f"#{value}") for value in hexes.split()))


# sky top, sky low, far, mid, near, dark, light, glow, then three for the things
_ALL = (
    _palette("dusk", "2b2a5e e98a6b 9a6a8c 5b4370 2d2145 1a1230 fbe6c8 ffc47a d8563f 3f8f9b f0b24a"),
    _palette("lagoon", "0f4c5c 9fd8cb 5fa8a0 2c7a7b 12474f 07262e f4f6e0 fff1b8 e9724c f2b134 3a6ea5"),
    _palette("ember", "3a0f1e f08a3c a8442f 6d2426 34111a 1c0710 ffe9c2 ffd166 e63b2e f6a21e 4f7c82"),
    _palette("frost", "5d7fa3 e3eef2 a9bfd0 7390ad 3f587a 1d2b44 ffffff fff3dc c8553d e7a977 56799c"),
    _palette("moss", "55705a e4e3b8 9aab7a 5f7d4e 2f4a30 16261b f7f2d4 fff0a6 c4512d dfa53c 4d8076"),
    _palette("plum", "241a47 b86fa5 7a4d8c 4a2f69 241540 120a26 fbe4ee ffd1a8 e35d7a 6d8fd6 f0c05a"),
    _palette("sand", "6fa7b0 f6dfb0 dcb27c b9824f 7a4a2e 38201a fff6de ffe7a0 bf4630 2f7f86 e8963a"),
    _palette("ink", "1b2433 8a97a3 5d6b78 38434f 1c242d 0c1117 f2ecdd fbe3a3 d9482b c9a25a 6f8796"),
    _palette("rose", "8d5a76 fbd3c4 d99a9c a7657a 5c3350 2c1830 fff3e8 ffe3b0 c9374f 3f7d86 f0a35c"),
    _palette("copper", "21424a d99a5b 8a7a5e 5a5a48 2c3530 141c1c fbe8c6 ffd48a c0562b 3e8c86 e3b04b"),
    _palette("spring", "7fc3d8 fdf0d0 b9d59b 77b06d 3a7650 1c3b34 fffbe8 fff2b0 ef6f6c f2b632 5a7fc0"),
    _palette("midnight", "070f2b 2f4f8f 29457a 1a2d57 0c1633 050a1b e8efff ffeaa0 e2725b 5fb0c9 f4c95d"),
    _palette("apricot", "e8a56b fdf1d2 eab98a c7825c 84483c 3f2027 fffaea fff0b5 3d6f87 b83f3b 5f9c82"),
    _palette("heath", "74698f f0cfc0 b08aa0 7f5f86 453a5c 221c36 fbf1e6 ffdf9e b5485d 5f8f7a e0a04a"),
    _palette("storm", "2a3b3f a9b8a0 6f8682 47605f 233639 0f1a1d f0efd8 fbe68c d5652f d8b33f 7fa3a8"),
    _palette("orchard", "3d5a80 f4d58d a9a05f 6f8148 39512f 1b2a1e fdf4d7 ffe08a b3242a ef8f35 4f86a8"),
)
PALETTES = {palette.name: palette for palette in _ALL}
