from math import exp
from random import Random

from pictorium.bots.doodler import planned
from pictorium.bots.eye import Drawing
from pictorium.bots.plain_eye import PlainEye
from pictorium.bots.plan import Progress, drawn_within
from pictorium.bots.skill import MANNERS
from pictorium.bots.visible_ink import as_seen, ink
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More, Point, Stroke, Turn
from tests.bots.made_up import made_up_doodle

DOODLES = {f"word {number}": made_up_doodle(f"word {number}") for number in range(42)}
EYE = PlainEye(DOODLES)


def drawing(name: str, share: float = 1.0) -> Drawing:
    plan = planned(DOODLES[name], MANNERS["keen"].hand, "seed")
    whole = sum(sum(line.waits) for line in plan)
    return drawn(Sheet(), drawn_within(plan, Progress(0, 0), round(share * whole))[0]).strokes


def found_first(share: float) -> int:
    count, random = 0, Random(0)
    for name in DOODLES:
        side = random.sample([other for other in DOODLES if other != name], 6)
        (scores,) = EYE.look([drawing(name, share)], [name, *side])
        count += scores.index(max(scores)) == 0
    return count


def test_a_plain_eye_knows_its_own_doodles_and_the_better_the_more_there_is() -> None:
    early, late = found_first(0.25), found_first(1.0)
    assert late == len(DOODLES)
    assert len(DOODLES) / 3 < early < late


def test_a_word_without_a_doodle_fits_as_well_as_chance_does() -> None:
    (scores,) = EYE.look([drawing("word 1")], ["word 1", "word 2", "unknown"])
    assert scores[0] > scores[2] > scores[1]
    assert EYE.look([drawing("word 1")], ["unknown", "nothing"]) == [[0.0, 0.0]]


def test_who_sees_nothing_says_nothing() -> None:
    dot = (Stroke((Point(9, 9),), 1, False),)
    assert EYE.look([(), dot], ["word 1", "word 2"]) == [[0.0, 0.0]] * 2
    assert PlainEye({}).look([drawing("word 1")], ["word 1"]) == [[0.0]]


def test_a_plain_eye_is_unsure_of_what_resembles_nothing_much() -> None:
    lines = [[(x, 400 + 600 * (x // 300 % 2)) for x in range(300 * part, 300 * part + 900, 300)] for part in range(8)]
    unlike = tuple(Stroke(tuple(Point(x, y) for x, y in line), 1, False) for line in lines)
    side = list(DOODLES)[:7]
    assert max(EYE.likeness(unlike, side).values()) < 0.7 < EYE.likeness(drawing(side[0]), side)[side[0]]
    assert _surest(EYE.look([unlike], side)[0]) < 0.4
    assert _surest(EYE.look([drawing(side[0])], side)[0]) > 0.9


def _surest(scores: list[float]) -> float:
    return exp(max(scores)) / sum(map(exp, scores))


def test_a_sheet_is_seen_as_it_lies() -> None:
    sheet = drawn(Sheet(), (Turn(True), Begin(Point(0, 0)), More((Point(4000, 0),))))
    (line,) = as_seen(sheet)
    assert [(point.x, point.y) for point in line.points] == [(3072, 0), (3072, 4000)]


def test_what_was_rubbed_out_is_not_seen() -> None:
    way = tuple(Point(x, 500) for x in range(100, 2000, 50))
    across = (Begin(Point(1000, 0), 2, is_eraser=True), More((Point(1000, 900),)))
    sheet = drawn(Sheet(), (Begin(way[0]), More(way[1:]), *across, Begin(Point(1000, 100)), More((Point(1000, 200),))))
    left, right, after = as_seen(sheet)
    assert left.points[-1].x < 1000 - 40 < 1000 + 40 < right.points[0].x
    assert [point.x for point in after.points] == [1000, 1000]
    assert ink((left, right, after)) < 2000
