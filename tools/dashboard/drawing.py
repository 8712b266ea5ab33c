"""The dashboard as one SVG: what stands in each panel, where Grafana would put it."""

import math
import time
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from tools.dashboard.panels import Answers, Line, Panel

COLUMN: Final = 50
ROW: Final = 26
GAP: Final = 8
COLOURS: Final = ("#1f77b4", "#d1495b", "#2e933c", "#b7791f", "#7b4fa3", "#0f8b8d", "#8c564b", "#5f6b7a")
LETTER: Final = 5.9
"""About how wide a letter is."""
TICKS: Final = 4
STEPS: Final = (1, 2, 2.5, 5, 10)
STYLE: Final = (
    "text{font:11px sans-serif;fill:#3b4252}.t{font-weight:600;fill:#1c2330}"
    ".s{font-size:26px;font-weight:600;fill:#1c2330}.r{font-size:14px;font-weight:600}.p{fill:#fff;stroke:#d7dce5}"
    ".g{stroke:#e6e9ef}.l{fill:none;stroke-width:1.4}.e{text-anchor:end}.m{text-anchor:middle}"
)
THOUSANDS: Final = {"short": "", "ops": "/s", "Bps": "B/s", "bytes": "B"}


def drawn(panels: Sequence[Panel], answers: Answers) -> str:
    """All panels, with what they ask for."""
    wide, high = 24 * COLUMN, max(panel.place[1] + panel.place[3] for panel in panels) * ROW
    parts = [part for panel in panels for part in _panel(panel, answers)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><style>{STYLE}</style>'
    return "\n".join((head, f'<rect width="{wide}" height="{high}" fill="#f3f4f8"/>', *parts, "</svg>", ""))


def _panel(panel: Panel, answers: Answers) -> Iterator[str]:
    x, y, w, h = panel.place
    left, top, wide, high = x * COLUMN + GAP / 2, y * ROW + GAP / 2, w * COLUMN - GAP, h * ROW - GAP
    if panel.kind == "row":
        yield _text(left + 4, top + 15, panel.title, "r")
        return
    yield f'<rect class="p" x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="4"/>'
    yield _text(left + 10, top + 17, panel.title, "t")
    lines = [line for question in panel.questions for line in answers.lines(question)]
    if panel.kind == "stat":
        yield _text(left + wide / 2, top + high / 2 + 16, _last(panel, lines), "s m")
    else:
        yield from _chart(panel, lines, answers.span, (left + 56, top + 28, wide - 68, high - 78))
        yield from _legend(lines, left + 12, top + high - 32, wide - 20)


def _last(panel: Panel, lines: Sequence[Line]) -> str:
    """A number, or what is known by its label alone."""
    if not lines or not lines[0].points:
        return "?"
    is_named = "{{" in panel.questions[0].legend
    return lines[0].label.split(",")[0] if is_named else said(lines[0].points[-1][1], panel.unit)


Box = tuple[float, float, float, float]


def _chart(panel: Panel, lines: Sequence[Line], span: tuple[float, float], box: Box) -> Iterator[str]:
    left, top, wide, high = box
    begin, end = span
    step = tick(max((much for line in lines for _, much in line.points), default=0))
    most = step * TICKS
    for number in range(TICKS + 1):
        y = top + high * (1 - number / TICKS)
        yield f'<path class="g" d="M{left:g} {y:.1f}h{wide:g}"/>'
        yield _text(left - 6, y + 4, said(step * number, panel.unit), "e")
    for part in (0, 0.5, 1):
        at = time.strftime("%H:%M:%S", time.gmtime(begin + part * (end - begin)))
        yield _text(left + part * wide, top + high + 14, at, "m" if part < 1 else "e")
    for number, line in enumerate(lines):
        places = (
            f"{left + wide * (when - begin) / (end - begin):.1f} {top + high * (1 - much / most):.1f}"
            for when, much in line.points
        )
        if way := "L".join(places):
            yield f'<path class="l" stroke="{COLOURS[number % len(COLOURS)]}" d="M{way}"/>'


def _legend(lines: Sequence[Line], left: float, top: float, wide: float) -> Iterator[str]:
    """In two rows at most; what has no room is counted."""
    x, y = left, top
    for number, line in enumerate(lines):
        needs = 16 + LETTER * len(line.label) + 10
        if x + needs > left + wide - 30 * (y > top) and x > left:
            if y > top:
                yield _text(x, y + 8, f"+{len(lines) - number}")
                return
            x, y = left, top + 15
        yield f'<rect x="{x:g}" y="{y + 2:g}" width="10" height="3" fill="{COLOURS[number % len(COLOURS)]}"/>'
        yield _text(x + 14, y + 8, line.label)
        x += needs
    if not lines:
        yield _text(x, y + 8, "no data")


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:g}" y="{y:g}">{escape(text)}</text>'


def tick(most: float) -> float:
    """How far apart the lines of a grid are, so that four of them reach as high as that; round."""
    if most <= 0:
        return 0.25
    rough = most / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * step for step in STEPS if power * step >= rough * (1 - 1e-9))


def said(much: float, unit: str) -> str:
    """A number as people read it."""
    if unit == "percentunit":
        return f"{100 * much:g} %"
    if unit == "s":
        return f"{much:g} s" if much >= 1 or not much else f"{1000 * much:g} ms"
    for power, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(much) >= power:
            return f"{much / power:.3g} {prefix}{THOUSANDS[unit]}"
    return f"{much:.3g} {THOUSANDS[unit]}".rstrip()
