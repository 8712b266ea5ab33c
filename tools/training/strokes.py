"""Drawings as strokes, many in one file: how people's drawings and icons are kept."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float32]
"""A stroke: n × 2, x to the right and y down."""


class Named(NamedTuple):
    """A drawing and the name that it goes by."""

    name: str
    lines: list[Line]


def length(line: Line) -> float:
    """How long a line is."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum()) if len(line) > 1 else 0.0


def load(file: Path) -> Iterator[Named]:
    """The drawings in a file, those that have any ink."""
    with np.load(file) as found:
        names, of = found["classes"], found["cls"]
        points, ends = found["xy"].astype(np.float32), np.cumsum(found["stroke_len"].astype(np.int64))
        last = np.cumsum(found["n_strokes"].astype(np.int64))
    strokes = np.split(points, ends[:-1])
    for name, end, start in zip(of, last, np.concatenate(((0,), last[:-1])), strict=True):
        lines = [line for line in strokes[start:end] if len(line)]
        if sum(map(length, lines)) > 0:
            yield Named(str(names[name]), lines)


def save(file: Path, drawings: Sequence[Named]) -> None:
    """Keep drawings; their points are rounded to a tenth of their unit."""
    names, of = np.unique([one.name for one in drawings], return_inverse=True)
    lines = [line for one in drawings for line in one.lines]
    np.savez_compressed(
        file,
        classes=names,
        cls=of.astype(np.uint16),
        n_strokes=np.array([len(one.lines) for one in drawings], np.uint16),
        stroke_len=np.array([len(line) for line in lines], np.uint16),
        xy=np.round(np.concatenate(lines), 1).astype(np.float16),
    )
