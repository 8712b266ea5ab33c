"""From a doodle to a drawing by hand: where the pen goes and when, deterministic for a seed.

A plan is complete before the first line is drawn, so that how far it was drawn can be read off the sheet.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, radians, sin
from random import Random
from typing import Final

from pictorium.bots.doodles import DOODLE_WIDTH, Doodle
from pictorium.bots.plan import Plan, PlannedStroke
from pictorium.bots.skill import Hand
from pictorium.content.card import Term
from pictorium.content.fold import folded
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Point

SCALE: Final = SHEET_WIDTH // DOODLE_WIDTH
STEP: Final = 56
"""The distance between two points of a line."""
MARGIN: Final = 72
"""The least distance from the edge of the sheet."""
HURRY_MAX: Final = 2.2
"""The most by which a long drawing is sped up."""
LEAN: Final = 4.0
"""The largest rotation to either side, in degrees."""

Spot = tuple[float, float]
Way = list[Spot]


def doodle_of(term: Term, doodles: Mapping[str, Doodle]) -> Doodle:
    """The doodle for a term. For a host's own word, that of a term with the same word, or with a word in it."""
    name = _nearest(term, doodles)
    return doodles[name] if name is not None else ()


def is_drawn_in_part(term: Term, doodles: Mapping[str, Doodle]) -> bool:
    """Whether the doodle for this term shows a part of it alone, which may be no part of what it means."""
    name = None if term.id in doodles else _nearest(term, doodles)
    return name is not None and set(_words(name)) != _words_of(term)


def _nearest(term: Term, doodles: Mapping[str, Doodle]) -> str | None:
    """Whose doodle comes nearest to a term."""
    if term.id in doodles:
        return term.id
    words = _words_of(term)
    within = [name for name in doodles if words.issuperset(_words(name)) and doodles[name]]
    return max(within, key=lambda name: (len(name), name), default=None)


def _words_of(term: Term) -> set[str]:
    return set(_words(term.words.get("en") or next(iter(term.words.values()))))


def _words(text: str) -> tuple[str, ...]:
    return tuple(folded(text.replace("-", " "), "en").split())


def planned(doodle: Doodle, hand: Hand, seed: str, *, is_upright: bool = False) -> Plan:
    """How this hand draws this doodle. The strokes that matter most come last, and always come.

    A stand-in may find a sheet that stands upright: there the same drawing is smaller, and stands upright too.
    """
    random = Random(seed)
    ways: list[tuple[Way, bool]] = [
        ([(x * SCALE, y * SCALE) for x, y in stroke.points], stroke.is_key) for stroke in doodle
    ]
    ways = _worth_drawing(sorted(ways, key=lambda way: way[1]), hand)
    place = _placed([way for way, _ in ways], random)
    if is_upright:
        place = [list(map(_on_upright_sheet, way)) for way in place]
    length = sum(_length(way) for way in place)
    pause_s = len(place) * hand.pause_ms / 1000
    pace = min(hand.pace * HURRY_MAX, max(hand.pace, length / max(1.0, hand.drawing_s - pause_s)))
    return tuple(_line(way, is_key, pace, hand, random) for way, (_, is_key) in zip(place, ways, strict=True))


def _worth_drawing(ways: list[tuple[Way, bool]], hand: Hand) -> list[tuple[Way, bool]]:
    """Without strokes that are too short or that there is no time for; key strokes always stay."""
    kept = [way for way in ways if way[1] or _length(way[0]) >= hand.leaves_out] or ways
    by_size = sorted((way for way in kept if not way[1]), key=lambda way: _length(way[0]))
    while by_size and _seconds(kept, hand) > hand.drawing_s and len(kept) > 1:
        smallest = by_size.pop(0)
        kept = [way for way in kept if way is not smallest]
    return kept


def _seconds(ways: list[tuple[Way, bool]], hand: Hand) -> float:
    return sum(_length(way) for way, _ in ways) / (hand.pace * HURRY_MAX) + len(ways) * hand.pause_ms / 1000


def _length(way: Sequence[Spot]) -> float:
    return sum(map(dist, way, way[1:]))


def _placed(ways: list[Way], random: Random) -> list[Way]:
    """The whole drawing, scaled down a little, rotated and moved, but still on the sheet."""
    angle, size = radians(random.uniform(-LEAN, LEAN)), random.uniform(0.84, 0.98)
    run = random.uniform(0.95, 1.05)
    ways = [[_turned(spot, angle, size, run) for spot in way] for way in ways]
    xs, ys = [x for way in ways for x, _ in way], [y for way in ways for _, y in way]
    if not xs:
        return ways
    wide, high = SHEET_WIDTH - 2 * MARGIN, SHEET_HEIGHT - 2 * MARGIN
    shrink = min(1.0, wide / max(1.0, max(xs) - min(xs)), high / max(1.0, max(ys) - min(ys)))
    left, top = (
        _shift(min(xs) * shrink, max(xs) * shrink, SHEET_WIDTH, random),
        _shift(min(ys) * shrink, max(ys) * shrink, SHEET_HEIGHT, random),
    )
    return [[(x * shrink + left, y * shrink + top) for x, y in way] for way in ways]


def _turned(spot: Spot, angle: float, size: float, run: float) -> Spot:
    x, y = (spot[0] - SHEET_WIDTH / 2) * size * run, (spot[1] - SHEET_HEIGHT / 2) * size / run
    return x * cos(angle) - y * sin(angle) + SHEET_WIDTH / 2, x * sin(angle) + y * cos(angle) + SHEET_HEIGHT / 2


def _on_upright_sheet(spot: Spot) -> Spot:
    """Where it has to be on the sheet so that it is seen there, as wide as the upright sheet, and in its middle."""
    size = SHEET_HEIGHT / SHEET_WIDTH
    across, down = spot[0] * size, SHEET_WIDTH / 2 + (spot[1] - SHEET_HEIGHT / 2) * size
    return down, SHEET_HEIGHT - across


def _shift(low: float, high: float, side: int, random: Random) -> float:
    """A random shift that stays on the sheet."""
    wish = random.uniform(-0.03, 0.03) * side
    return min(max(wish, MARGIN - low), side - MARGIN - high)


def _line(way: Way, is_key: bool, pace: float, hand: Hand, random: Random) -> PlannedStroke:
    spots = _rounded(_even(way))
    if random.random() < hand.overshoot and len(spots) > 3:
        spots.append(_beyond(spots, random))
    strayed = _wobbled(spots, hand.wobble, random)
    points = tuple(Point(_inside(x, SHEET_WIDTH), _inside(y, SHEET_HEIGHT)) for x, y in strayed)
    hesitation = 3.0 if random.random() < 0.08 else 1.0
    pause = hand.pause_ms * hesitation * random.uniform(0.6, 1.4)
    return PlannedStroke(points, (int(pause), *_waits(strayed, pace)), is_key)


def _inside(value: float, side: int) -> int:
    return min(max(round(value), 0), side - 1)


def _even(way: Way) -> Way:
    """The same path with evenly spaced points; a dot becomes a tick."""
    spots, left = [way[0]], float(STEP)
    for (x, y), (to_x, to_y) in pairwise(way):
        length = hypot(to_x - x, to_y - y)
        while length and left <= length:
            x, y = x + (to_x - x) * left / length, y + (to_y - y) * left / length
            length, left = hypot(to_x - x, to_y - y), float(STEP)
            spots.append((x, y))
        left -= length
    if spots[-1] != way[-1]:
        spots.append(way[-1])
    return spots if len(spots) > 1 else [spots[0], (spots[0][0] + 20, spots[0][1] + 12)]


def _rounded(spots: Way) -> Way:
    """The path with rounded corners: each point a little nearer to its neighbours."""
    for _ in range(2):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(spots, spots[1:], spots[2:], strict=False)
        ]
        spots = [spots[0], *inner, spots[-1]]
    return spots


def _beyond(spots: Way, random: Random) -> Spot:
    """A point a little beyond the end."""
    (x, y), (to_x, to_y) = spots[-2], spots[-1]
    angle, far = atan2(to_y - y, to_x - x), random.uniform(30, 100)
    return to_x + far * cos(angle), to_y + far * sin(angle)


def _wobbled(spots: Way, wobble: float, random: Random) -> Way:
    """The path with slow waves and a faint tremor, different for each stroke."""
    waves = [
        (wobble * share, 2 * pi * STEP / random.uniform(*long), random.uniform(0, 2 * pi), axis)
        for share, long in ((1.0, (1200, 2600)), (0.6, (450, 900)), (0.25, (150, 260)))
        for axis in (0, 1)
    ]
    strayed = []
    for place, (x, y) in enumerate(spots):
        off = [0.0, 0.0]
        for size, turn, start, axis in waves:
            off[axis] += size * sin(place * turn + start)
        strayed.append((x + off[0], y + off[1]))
    return strayed


def _waits(spots: Way, pace: float) -> list[int]:
    """How long the pen takes to each point but the first: slower at turns and at both ends."""
    waits = []
    for place in range(1, len(spots)):
        far = dist(spots[place - 1], spots[place])
        turn = _turn(spots[place - 1], spots[place], spots[place + 1]) if place + 1 < len(spots) else 0.5
        start = 0.5 if place == 1 else 0.0
        waits.append(max(1, round(1000 * far / pace * (0.85 + 0.8 * turn + start))))
    return waits


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """How sharply the path turns at b: 0 straight on, 1 back."""
    angle = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return abs((angle + pi) % (2 * pi) - pi) / pi
