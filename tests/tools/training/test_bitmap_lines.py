"""A bitmap becomes the strokes that somebody could have drawn it with."""

import numpy as np
from numpy.typing import NDArray

from tools.training.bitmap_lines import length, thinned, traced


def blank() -> NDArray[np.float32]:
    return np.zeros((28, 28), np.float32)


def test_a_bar_becomes_one_line_along_its_middle() -> None:
    bitmap = blank()
    bitmap[12:15, 4:24] = 1
    ((line,),) = traced(bitmap[None])
    assert 30 < length(line) <= 40, "twenty dots, in units of half a dot"
    assert np.ptp(line[:, 1]) <= 2


def test_a_line_is_one_dot_wide_once_it_is_thinned() -> None:
    ink = np.zeros((1, 20, 20), np.bool_)
    ink[0, 8:12, 3:17] = True
    assert thinned(ink)[0].sum(axis=0).max() == 1


def test_two_lines_are_two_strokes_and_the_longer_comes_first() -> None:
    bitmap = blank()
    bitmap[5:7, 4:12] = 1
    bitmap[20:22, 4:24] = 1
    ((first, second),) = traced(bitmap[None])
    assert length(first) > length(second)


def test_a_blank_bitmap_has_no_strokes() -> None:
    assert traced(blank()[None]) == [[]]
