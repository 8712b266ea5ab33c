"""A sheet as a picture that people can keep: PNG on paper, and SVG without.

Pillow is imported when the first picture is made.
"""

from __future__ import annotations

import io
from html import escape
from itertools import pairwise, starmap
from math import hypot
from typing import TYPE_CHECKING, Final

from pictorium.ink.curve import Place, places
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pictorium.ink.sheet import Sheet
    from pictorium.ink.stroke import Stroke
    from pictorium.kernel.ids import Seat

INK: Final[Mapping[str, str]] = {
    "red": "#c8352d",
    "yellow": "#a87400",
    "green": "#1f7d45",
    "blue": "#2464bd",
    "purple": "#7a3fb5",
    "orange": "#d05a10",
    "pink": "#bf2f7b",
    "brown": "#7a4a22",
}
"""The ink of each seat, as the page has it in `client/src/styles/tokens.css`."""
BLACK: Final = "#2a2420"
PAPER: Final = "#fffefa"
LONG: Final = 2400
"""The longer side of a picture in pixels: twice as large as a sheet is on a large screen."""
FINER: Final = 2
"""So many times larger it is painted before it is scaled down, since Pillow paints no smooth edges."""


def png_of(sheet: Sheet, seat: Seat) -> bytes:
    """A sheet on paper, in the ink of a seat."""
    from PIL import Image, ImageDraw

    scale = FINER * LONG / SHEET_WIDTH
    size = (FINER * LONG, round(SHEET_HEIGHT * scale))
    ink = Image.new("L", size)
    pen = ImageDraw.Draw(ink)
    for stroke in sheet.strokes:
        _paint(pen, stroke, scale, 0 if stroke.is_eraser else 255)
    ink = ink.resize((LONG, size[1] // FINER), Image.Resampling.BOX)
    if sheet.is_upright:
        ink = ink.transpose(Image.Transpose.ROTATE_270)
    picture = Image.new("RGB", ink.size, PAPER)
    picture.paste(Image.new("RGB", ink.size, INK.get(seat, BLACK)), mask=ink)
    body = io.BytesIO()
    picture.quantize(64).save(body, "PNG", optimize=True)
    return body.getvalue()


def _paint(pen: object, stroke: Stroke, scale: float, shade: int) -> None:
    from PIL.ImageDraw import ImageDraw

    assert isinstance(pen, ImageDraw)
    before: Place | None = None
    for place in (Place(x * scale, y * scale, radius * scale) for x, y, radius in places(stroke)):
        x, y, radius = place
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade)
        if before is not None:
            pen.polygon(_between(before, place), fill=shade)
        before = place


def _between(one: Place, other: Place) -> list[tuple[float, float]]:
    """The corners of a line between two places."""
    length = hypot(other.x - one.x, other.y - one.y) or 1
    across, along = -(other.y - one.y) / length, (other.x - one.x) / length
    return [
        (one.x + across * one.radius, one.y + along * one.radius),
        (other.x + across * other.radius, other.y + along * other.radius),
        (other.x - across * other.radius, other.y - along * other.radius),
        (one.x - across * one.radius, one.y - along * one.radius),
    ]


def svg_of(sheet: Sheet, seat: Seat, title: str) -> str:
    """A sheet without paper; what an eraser removed is masked, so that nothing is painted over."""
    width, height = (SHEET_HEIGHT, SHEET_WIDTH) if sheet.is_upright else (SHEET_WIDTH, SHEET_HEIGHT)
    masks, lines = _layered(sheet.strokes)
    turned = f' transform="rotate(90) translate(0 -{SHEET_HEIGHT})"' if sheet.is_upright else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<title>{escape(title)}</title><defs>{''.join(masks)}</defs>"
        f'<g fill="none" stroke="{INK.get(seat, BLACK)}" stroke-linecap="round" stroke-linejoin="round"{turned}>{lines}'
        "</g></svg>\n"
    )


def _layered(strokes: Sequence[Stroke]) -> tuple[list[str], str]:
    """The lines, and a mask for each run of erasing, which removes from all that was drawn before it."""
    masks: list[str] = []
    drawn = erased = ""
    for stroke in (*strokes, None):
        if stroke is not None and stroke.is_eraser:
            erased += _line(stroke) if drawn else ""
            continue
        if erased:
            name = f"erased-{len(masks) + 1}"
            masks.append(
                f'<mask id="{name}" maskUnits="userSpaceOnUse" x="0" y="0" width="{SHEET_WIDTH}" '
                f'height="{SHEET_HEIGHT}"><path fill="#fff" d="M0 0H{SHEET_WIDTH}V{SHEET_HEIGHT}H0Z"/>'
                f'<g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">{erased}</g></mask>'
            )
            drawn, erased = f'<g mask="url(#{name})">{drawn}</g>', ""
        drawn += _line(stroke) if stroke is not None else ""
    return masks, drawn


def _line(stroke: Stroke) -> str:
    """One path where the width is the same everywhere; otherwise a short one from place to place."""
    found = places(stroke)
    if len({place.radius for place in found}) == 1:
        way = " ".join(f"{place.x:.1f} {place.y:.1f}" for place in found)
        return f'<path stroke-width="{2 * found[0].radius:g}" d="M{way}{"" if len(found) > 1 else "h0"}"/>'
    return "".join(starmap(_piece, pairwise(found)))


def _piece(one: Place, other: Place) -> str:
    way = f"M{one.x:.1f} {one.y:.1f} {other.x:.1f} {other.y:.1f}"
    return f'<path stroke-width="{one.radius + other.radius:.1f}" d="{way}"/>'
