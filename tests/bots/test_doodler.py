from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.bots.doodler import doodle_of, planned
from pictorium.bots.doodles import Doodle, DoodleStroke
from pictorium.bots.eye import Drawing
from pictorium.bots.plan import Plan, Progress, drawn_within, next_wait, progress, strokes_beside_plan
from pictorium.bots.skill import MANNERS
from pictorium.bots.visible_ink import as_seen
from pictorium.content.card import Term
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Point
from pictorium.table.people import Skill
from tests.bots.made_up import made_up_doodle

SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")
SPOTS = st.tuples(st.integers(0, 1023), st.integers(0, 767))
STROKES = st.builds(DoodleStroke, st.lists(SPOTS, min_size=1, max_size=12).map(tuple), st.booleans())
DOODLES = st.lists(STROKES, min_size=1, max_size=12).map(tuple)


def plan_of(doodle: Doodle, skill: Skill = "keen", seed: str = "seed") -> Plan:
    return planned(doodle, MANNERS[skill].hand, seed)


def whole(plan: Plan) -> Sheet:
    return drawn(Sheet(), drawn_within(plan, Progress(0, 0), 10**9)[0])


def seconds(plan: Plan) -> float:
    return sum(sum(line.waits) for line in plan) / 1000


@settings(max_examples=60, deadline=None)
@given(DOODLES, st.sampled_from(SKILLS), st.text(max_size=5))
def test_key_strokes_come_last_and_always(doodle: Doodle, skill: Skill, seed: str) -> None:
    plan = plan_of(doodle, skill, seed)
    keys = [line.is_key for line in plan]
    assert keys == sorted(keys)
    assert sum(keys) == sum(stroke.is_key for stroke in doodle)
    assert plan


@settings(max_examples=60, deadline=None)
@given(DOODLES, st.sampled_from(SKILLS), st.text(max_size=5))
def test_everything_is_on_the_sheet_and_takes_its_time(doodle: Doodle, skill: Skill, seed: str) -> None:
    for line in plan_of(doodle, skill, seed):
        assert all(0 <= point.x < SHEET_WIDTH and 0 <= point.y < SHEET_HEIGHT for point in line.points)
        assert len(line.waits) == len(line.points) > 1
        assert all(wait > 0 for wait in line.waits)


@settings(max_examples=40, deadline=None)
@given(DOODLES, st.integers(0, 2**32), st.integers(40, 3000))
def test_a_plan_goes_on_from_what_is_on_the_sheet(doodle: Doodle, seed: int, batch_ms: int) -> None:
    plan = plan_of(doodle, seed=str(seed))
    sheet, random = Sheet(), Random(seed)
    while (wait := next_wait(plan, at := progress(plan, sheet))) is not None:
        moves, spent = drawn_within(plan, at, wait + random.randrange(batch_ms))
        assert moves
        assert spent >= wait
        pen = sheet.strokes[-1].points[-1] if sheet.strokes else None
        sheet = drawn(sheet, unpacked(packed(moves, pen)))
    assert sheet == whole(plan)


@settings(max_examples=40, deadline=None)
@given(DOODLES, st.text(max_size=5))
def test_on_an_upright_sheet_the_same_drawing_is_seen_smaller_and_upright(doodle: Doodle, seed: str) -> None:
    """Each point where it would be, at three quarters of the size, in the middle of the sheet."""
    hand = replace(MANNERS["keen"].hand, wobble=0.0, overshoot=0.0)
    plans = [planned(doodle, hand, seed, is_upright=is_upright) for is_upright in (False, True)]
    lying, standing = (_box(as_seen(replace(whole(plan), is_upright=plan is plans[1]))) for plan in plans)
    for side in range(4):
        off = (SHEET_WIDTH - SHEET_HEIGHT * 3 / 4) / 2 if side % 2 else 0
        assert standing[side] == pytest.approx(lying[side] * 3 / 4 + off, abs=30)  # a dot becomes a tick


def _box(drawing: Drawing) -> tuple[float, ...]:
    xs, ys = zip(*(point[:2] for line in drawing for point in line.points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_plan_goes_on_above_what_somebody_else_has_drawn() -> None:
    plan = plan_of(made_up_doodle("cat"))
    mine, _ = drawn_within(plan, Progress(0, 0), 9000)
    other = (Begin(Point(5, 5)), More((Point(90, 90),)), Begin(Point(700, 5)))
    sheet = drawn(Sheet(), (*other, *mine))
    assert progress(plan, sheet) == progress(plan, drawn(Sheet(), mine)) != (0, 0)
    assert strokes_beside_plan(plan, sheet) == sheet.strokes[:2]
    assert progress(plan, drawn(Sheet(), other)) == (0, 0)


def test_the_same_seed_draws_the_same_and_another_does_not() -> None:
    doodle = made_up_doodle("cat")
    assert plan_of(doodle, seed="a") == plan_of(doodle, seed="a") != plan_of(doodle, seed="b")


def test_a_gentle_hand_is_slower_and_shakier_and_leaves_out_more() -> None:
    dots = tuple(DoodleStroke(((x, 40), (x + 9, 44)), False) for x in range(300, 900, 100))
    doodle = (DoodleStroke(((100, 100), (900, 100)), False), *dots, DoodleStroke(((500, 300), (510, 300)), True))
    gentle, sharp = plan_of(doodle, "gentle"), plan_of(doodle, "sharp")
    assert len(gentle) == 2 < len(sharp) == len(doodle)
    line = (DoodleStroke(((100, 400), (900, 400)), False),)

    def strays(skill: Skill) -> float:
        plans = [plan_of(line, skill, str(seed))[0].points[1:-1] for seed in range(20)]
        return sum(_bend(points) for points in plans)

    assert strays("gentle") > 1.3 * strays("keen") > 1.3 * strays("sharp")
    assert seconds(plan_of(line, "gentle")) > seconds(plan_of(line, "keen")) > seconds(plan_of(line, "sharp"))


def _bend(points: tuple[Point, ...]) -> float:
    """How far points are off the straight way from the first to the last."""
    (x, y, _), (to_x, to_y, _) = points[0], points[-1]
    return sum(abs(point.y - y - (to_y - y) * (point.x - x) / (to_x - x)) for point in points) / len(points)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_long_drawing_takes_no_longer_than_a_hand_has_patience_for(skill: Skill) -> None:
    random = Random(1)
    strokes = [
        DoodleStroke(tuple((random.randrange(1024), random.randrange(768)) for _ in range(9)), place > 57)
        for place in range(60)
    ]
    plan = plan_of(tuple(strokes), skill)
    assert sum(line.is_key for line in plan) == 2
    assert seconds(plan) < 1.6 * MANNERS[skill].hand.drawing_s


def test_a_word_that_somebody_brought_is_drawn_as_one_that_is_in_it() -> None:
    doodles = {name: made_up_doodle(name) for name in ("cat", "house", "cat-house", "car")}
    assert doodle_of(Term("cat", {"en": "x"}), doodles) == doodles["cat"]
    assert doodle_of(Term("own-1", {"en": "Cats"}), doodles) == doodles["cat"]
    assert doodle_of(Term("own-1", {"en": "my cat house"}), doodles) == doodles["cat-house"]
    assert doodle_of(Term("own-1", {"de": "Haus"}), doodles) == ()
    assert doodle_of(Term("own-1", {"en": "cart"}), doodles) == ()
