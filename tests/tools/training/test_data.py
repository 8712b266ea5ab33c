"""What the eye learns from: whole drawings and their beginnings, and what is held out."""

import numpy as np
import pytest

from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH
from tools.training import data
from tools.training.strokes import length

LINES = [np.array([[0, 0], [100, 0]], np.float32), np.array([[0, 50], [0, 100], [50, 100]], np.float32)]


@pytest.mark.parametrize("part", [0.25, 0.5, 0.8, 1.0])
def test_a_beginning_has_that_share_of_the_ink(part: float) -> None:
    found = data.beginning(LINES, part)
    assert sum(map(length, found)) == pytest.approx(200 * part)
    assert len(found) == (1 if part <= 0.5 else 2)


def test_a_drawing_becomes_points_evenly_along_its_ink() -> None:
    points, strokes = data.form(LINES)
    assert points.shape == (data.POINTS, 2)
    assert np.ptp(points, axis=0).max() == data.TOP
    counts = np.bincount(strokes)
    assert abs(int(counts[0]) - int(counts[1])) <= 2, "both strokes are as long"


def test_a_sketch_is_laid_into_the_middle_of_the_sheet() -> None:
    every = np.concatenate(data.on_sheet(LINES))
    assert np.ptp(every, axis=0).max() == pytest.approx(data.HUMAN_SIZE)
    middle = (every.min(0) + every.max(0)) / 2
    assert middle == pytest.approx([SHEET_WIDTH / 2, SHEET_HEIGHT / 2])


def test_what_is_held_out_is_what_the_lots_say_and_about_a_quarter() -> None:
    held_out = data.held_out()
    assert held_out == data.drawn_lots(data.classes())
    assert 0.2 < len({data.classes()[name] for name in held_out}) / len(set(data.classes().values())) < 0.3


def test_a_class_that_means_no_concept_never_takes_the_name_of_one() -> None:
    assert data.learnt_as("cat", "quick-draw") == "cat"
    assert "cup" in data.english()
    assert data.learnt_as("cup", "quick-draw") == "class:cup"
    assert data.learnt_as("The Great Wall of China", "quick-draw") == "the-great-wall-of-china"


def test_what_is_held_out_is_held_out_of_careful_drawings_too() -> None:
    held = {data.classes()[name] for name in data.held_out()}
    assert held & set(data.classes("tuberlin").values())


def test_a_dot_is_a_short_line() -> None:
    points, strokes = data.form([LINES[0], np.array([[50, 50]], np.float32)])
    dot = points[strokes == 1]
    assert np.ptp(dot.astype(np.float32), axis=0) == pytest.approx([data.DOT, 0], abs=0.1)
