"""A drawing from its recipe."""

import numpy as np
import pytest

from pictorium.bots.doodles import DOODLE_HEIGHT, DOODLE_WIDTH, Doodle, packed, unpacked
from tools.tracing.composing import STROKES_MAX, composed
from tools.tracing.lines import Points
from tools.tracing.recipe import RecipeError, read_recipe

SHAPES: dict[str, list[Points]] = {
    "line": [np.array([[-0.5, 0.0], [0.5, 0.0]])],
    "corner": [np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5]])],
    "many": [np.array([[-0.5, y / 200], [0.5 - y / 1000, y / 200]]) for y in range(90)],
}


def tracer(set_: str, name: str) -> list[Points] | None:
    return SHAPES.get(name)


def drawn(*lines: str) -> Doodle:
    return composed(read_recipe(list(lines)), tracer)


def test_a_piece_lies_in_its_box() -> None:
    (stroke,) = drawn("own:line 10 20 50")
    assert stroke.points == ((102, 461), (614, 461))


def test_a_piece_is_flipped_turned_and_stretched() -> None:
    assert drawn("own:corner 0 0 50 flip")[0].points == ((512, 0), (0, 0), (0, 512))
    assert drawn("own:line 0 0 50 turn=90")[0].points[0][0] == drawn("own:line 0 0 50 turn=90")[0].points[1][0]
    wide = np.ptp(np.array(drawn("own:corner 0 0 50 wide=2")[0].points), axis=0)
    assert wide[0] == 2 * wide[1]


def test_what_distinguishes_comes_last_and_is_marked() -> None:
    strokes = drawn("!own:line 0 0 50", "own:corner 0 0 50", "cross 0 0 10")
    assert [stroke.is_key for stroke in strokes] == [False, False, False, True]


def test_too_many_strokes_lose_the_shortest_but_none_that_distinguishes() -> None:
    strokes = drawn("own:many 0 0 70", "!own:line 0 70 70")
    assert len(strokes) == STROKES_MAX
    assert strokes[-1].is_key


def test_nothing_leaves_the_sheet() -> None:
    for stroke in drawn("own:corner 60 50 90", "path M-50 -50 L200 200"):
        assert all(0 <= x < DOODLE_WIDTH and 0 <= y < DOODLE_HEIGHT for x, y in stroke.points)


def test_lines_of_our_own_are_in_the_units_of_the_sheet() -> None:
    (stroke,) = drawn("path M0 0L50 37.5")
    assert stroke.points == ((0, 0), (512, 384))


@pytest.mark.parametrize(
    ("line", "code"), [("own:none", "unknown_art"), ("path hello", "bad_path"), ("path ", "bad_path")]
)
def test_what_cannot_be_drawn_says_why(line: str, code: str) -> None:
    with pytest.raises(RecipeError) as caught:
        drawn(line)
    assert caught.value.code == code


def test_drawings_are_packed_and_unpacked_unchanged_but_for_points_on_long_lines() -> None:
    doodle = drawn("own:line 0 0 90", "!cross 0 0 10")
    again = unpacked(packed({"a": doodle, "b": ()}))
    assert again["b"] == ()
    assert [one.is_key for one in again["a"]] == [one.is_key for one in doodle]
    assert [(one.points[0], one.points[-1]) for one in again["a"]] == [
        (one.points[0], one.points[-1]) for one in doodle
    ]
