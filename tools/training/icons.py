"""Icons as further drawings: several artists drew what has the same name, so the model learns what they have in common.

Line icons are thinned to their middle lines, filled ones become the borders of their colours.
"""

import io
import json
import re
from collections.abc import Iterator
from typing import Final

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from tools.training.bitmap_lines import Line, followed, thinned
from tools.training.data import PACKAGES

LINE_SETS: Final = ("lucide", "lucide-lab", "tabler", "hugeicons", "ph")
FILLED_SETS: Final = ("fluent-emoji-flat", "game-icons", "temaki")
LARGE: Final = 80
"""The size in dots at which an icon is rendered before it is traced."""
STEP_OF_COLOUR: Final = 24
"""Two dots whose colours differ by less lie on the same thing."""
TAIL: Final = re.compile(r"(-(\d+|thin|filled|alt|simple|line))+$")
UNLIKE: Final = re.compile(
    r"-(dark|light|medium|medium-light|medium-dark|bold|fill|duotone|regular|off|plus|minus|x|check|filled|slash)$"
    r"|^(letter|number|brand|square-|circle-|arrow|logo|chess)|\d{2,}$"
)


def plain_name(name: str) -> str:
    """The name of a thing, without what tells icons of it apart."""
    return TAIL.sub("", name.lower().replace(" ", "-"))


def named() -> Iterator[tuple[str, str, str, str]]:
    """Every icon that may be of use: its set, its name, its plain name and its SVG."""
    for family in (*LINE_SETS, *FILLED_SETS):
        found = json.loads((PACKAGES / "@iconify-json" / family / "icons.json").read_text("utf-8"))
        wide, high = found.get("width", 16), found.get("height", 16)
        for name, icon in found["icons"].items():
            if UNLIKE.search(name) or (family == "ph" and not name.endswith("-thin")):
                continue
            box = f"0 0 {icon.get('width', wide)} {icon.get('height', high)}"
            body = icon["body"].replace("currentColor", "#000")
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{LARGE}" height="{LARGE}" viewBox="{box}">{body}</svg>'
            )
            yield family, name, plain_name(name), svg


def icon_lines(family: str, svg: str) -> list[Line]:
    """The strokes of an icon, the longest first."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=LARGE, height=LARGE, skip_system_fonts=True)
    painted = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"), np.float32)
    ink = painted[..., 3] > 127 if family in LINE_SETS else _borders(painted)
    return [line for line in followed(thinned(np.pad(ink, 2)[None])[0]) if len(line) > 2]


def _borders(painted: NDArray[np.float32]) -> NDArray[np.bool_]:
    seen = painted[..., :3] * painted[..., 3:] / 255
    seen = np.pad(np.concatenate((seen, painted[..., 3:]), axis=2), ((1, 1), (1, 1), (0, 0)))
    right = np.abs(seen[:, 1:] - seen[:, :-1]).max(2)[:-1] > STEP_OF_COLOUR
    below = np.abs(seen[1:] - seen[:-1]).max(2)[:, :-1] > STEP_OF_COLOUR
    found: NDArray[np.bool_] = right | below
    return found
