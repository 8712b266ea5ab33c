"""Icons as further drawings: several artists drew what has the same name, so the model learns what they have in common.

Thin shapes are thinned to their middle lines, others become the borders of their colours.
"""

import io
import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from tools.training.bitmap_lines import followed, thinned
from tools.training.data import PACKAGES
from tools.training.names import plain_name
from tools.training.strokes import Line, Named

LARGE: Final = 80
"""The size in dots at which an icon is rendered before it is traced."""
THIN: Final = 7.5
"""Shapes that are so many dots wide on average are lines."""
STEP_OF_COLOUR: Final = 24
"""Two dots whose colours differ by less lie on the same thing."""
AT_ONCE: Final = 256
STROKES_MOST: Final = 48
UNLIKE: Final = re.compile(
    r"-(dark|light|medium|medium-light|medium-dark|bold|fill|duotone|regular|off|plus|minus|x|check|filled|slash)$"
    r"|^(letter|number|brand|square-|circle-|arrow|logo|chess|flag-|clock-|keycap)|\d{2,}$"
)


class Icon(NamedTuple):
    """An icon of a set."""

    family: str
    name: str
    """What it shows, without what tells icons of the same thing apart."""
    svg: str
    is_coloured: bool


def icons() -> Iterator[Icon]:
    """Every icon that may be of use."""
    for folder in sorted((PACKAGES / "@iconify-json").iterdir()):
        found = json.loads((folder / "icons.json").read_text("utf-8"))
        is_coloured = bool(json.loads((folder / "info.json").read_text("utf-8")).get("palette"))
        wide, high = found.get("width", 16), found.get("height", 16)
        for name, icon in found["icons"].items():
            if UNLIKE.search(name) or (folder.name == "ph" and not name.endswith("-thin")):
                continue
            box = f"0 0 {icon.get('width', wide)} {icon.get('height', high)}"
            body = icon["body"].replace("currentColor", "#000")
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{LARGE}" height="{LARGE}" viewBox="{box}">{body}</svg>'
            )
            yield Icon(folder.name, plain_name(name), svg, is_coloured)


def traced(wanted: Sequence[tuple[str, Icon]]) -> Iterator[Named]:
    """The strokes of each of these icons under the name beside it, the longest first."""
    rows = iter(wanted)
    while some := list(islice(rows, AT_ONCE)):
        seen = [_rendered(icon) for _, icon in some]
        ink = np.stack([np.pad(one[..., 3] > 127, 2) for one in seen])
        middle = thinned(ink)
        is_thin = ink.sum((1, 2)) <= THIN * np.maximum(middle.sum((1, 2)), 1)
        is_thin &= ~np.array([icon.is_coloured for _, icon in some])
        borders = thinned(np.stack([np.pad(_borders(one), 2) for one in seen]))
        for (name, _), thin, line, border in zip(some, is_thin, middle, borders, strict=True):
            lines: list[Line] = [one for one in followed(line if thin else border) if len(one) > 2]
            if lines:
                yield Named(name, lines[:STROKES_MOST])


def _rendered(icon: Icon) -> NDArray[np.float32]:
    png = resvg_py.svg_to_bytes(svg_string=icon.svg, width=LARGE, height=LARGE, skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA").resize((LARGE, LARGE)), np.float32)


def _borders(painted: NDArray[np.float32]) -> NDArray[np.bool_]:
    seen = painted[..., :3] * painted[..., 3:] / 255
    seen = np.pad(np.concatenate((seen, painted[..., 3:]), axis=2), ((1, 1), (1, 1), (0, 0)))
    right = np.abs(seen[:, 1:] - seen[:, :-1]).max(2)[:-1] > STEP_OF_COLOUR
    below = np.abs(seen[1:] - seen[:-1]).max(2)[:, :-1] > STEP_OF_COLOUR
    found: NDArray[np.bool_] = right | below
    return found
