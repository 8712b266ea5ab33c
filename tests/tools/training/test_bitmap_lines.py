"""A bitmap becomes the strokes that somebody could have drawn it with."""

import numpy as np
from numpy.typing import NDArray

from tools.training.bitmap_lines import followed, thinned
from tools.training.strokes import Line, length


def blank() -> NDArray[np.bool_]:
    return np.zeros((60, 60), np.bool_)


def traced(ink: NDArray[np.bool_]) -> list[Line]:
    return followed(thinned(ink[None])[0])


def test_a_bar_becomes_one_line_along_its_middle() -> None:
    ink = blank()
    ink[24:30, 8:48] = True
    (line,) = traced(ink)
    assert 30 < length(line) <= 40
    assert np.ptp(line[:, 1]) <= 2


def test_a_line_is_one_dot_wide_once_it_is_thinned() -> None:
    ink = np.zeros((1, 20, 20), np.bool_)
    ink[0, 8:12, 3:17] = True
    assert thinned(ink)[0].sum(axis=0).max() == 1


def test_two_lines_are_two_strokes_and_the_longer_comes_first() -> None:
    ink = blank()
    ink[10:14, 8:24] = True
    ink[40:44, 8:48] = True
    first, second = traced(ink)
    assert length(first) > length(second)


def test_a_blank_bitmap_has_no_strokes() -> None:
    assert traced(blank()) == []
