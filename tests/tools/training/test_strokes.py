"""Drawings in a file come back as they were."""

from pathlib import Path

import numpy as np

from tools.training.strokes import Named, load, save


def test_drawings_survive_their_file(tmp_path: Path) -> None:
    drawings = [
        Named("cat", [np.array([[0, 0], [10.5, 2]], np.float32), np.array([[3, 3], [4, 4], [5, 3.5]], np.float32)]),
        Named("ant", [np.array([[1, 1], [2, 2]], np.float32)]),
    ]
    save(tmp_path / "some.npz", drawings)
    found = list(load(tmp_path / "some.npz"))
    assert [one.name for one in found] == ["cat", "ant"]
    for one, other in zip(found, drawings, strict=True):
        assert all(np.array_equal(line, same) for line, same in zip(one.lines, other.lines, strict=True))


def test_a_drawing_without_ink_is_none(tmp_path: Path) -> None:
    dot = np.array([[5, 5]], np.float32)
    save(tmp_path / "some.npz", [Named("dot", [dot]), Named("line", [np.concatenate((dot, dot + 1))])])
    assert [one.name for one in load(tmp_path / "some.npz")] == ["line"]
