"""A sheet on which a person can look at many drawings at once: a row for each side of a card."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from PIL import Image, ImageDraw

from pictorium.bots.doodles import DOODLE_WIDTH, Doodle
from tools.tracing.making import TracedDrawing

ACROSS: Final = 7
CELL: Final = (210, 180)
PAPER, INK, KEY, GREY = "#fffdf6", "#26241f", "#b3261e", "#8a857a"


def sheet(drawings: Sequence[TracedDrawing], words: Mapping[str, str]) -> Image.Image:
    """All drawings with their words; what distinguishes a word in another colour."""
    rows = [list(row) for _, row in groupby(drawings, key=lambda one: (one.written.file, one.written.side))]
    lines = [row[start : start + ACROSS] for row in rows for start in range(0, len(row), ACROSS)]
    page = Image.new("RGB", (CELL[0] * ACROSS, CELL[1] * len(lines)), PAPER)
    pen = ImageDraw.Draw(page)
    for down, line in enumerate(lines):
        for across, one in enumerate(line):
            corner = (across * CELL[0], down * CELL[1])
            _draw(pen, one.doodle, corner)
            text = words.get(one.written.concept, one.written.concept)
            pen.text((corner[0] + 4, corner[1] + 2), f"{text} ({len(one.doodle)})", fill=GREY)
    return page


def _draw(pen: ImageDraw.ImageDraw, doodle: Doodle, corner: tuple[int, int]) -> None:
    scale = (CELL[0] - 8) / DOODLE_WIDTH
    for points, is_key in doodle:
        spots = [(corner[0] + 4 + x * scale, corner[1] + 20 + y * scale) for x, y in points]
        pen.line(spots, fill=KEY if is_key else INK, width=2)
