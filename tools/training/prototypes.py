"""Draws every concept for the model and keeps what it sees: `python -m tools.training.prototypes`.

Writes content/bots/prototypes.bin: for each concept what its doodle, at several stages and by several hands, has in
common. Human sketches are left out: there are some of a few concepts only, and those then won too often.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from pictorium.bots.doodles import Doodle
from pictorium.bots.encoder import (
    SIDE,
    EncoderEye,
    Floats,
    packed_prototypes,
    small_picture,
    unpacked_prototypes,
)
from tools.training import data
from tools.training.bitmap_lines import Line

MODEL: Final = data.CONTENT / "bots" / "encoder.onnx"
PROTOTYPES: Final = data.CONTENT / "bots" / "prototypes.bin"
STAGES: Final = (0.3, 0.5, 0.75, 1.0)
HANDS: Final = 2
"""The number of hands that draw each stage; half of them mirror it."""


def main() -> None:
    """Writes the prototypes with the sharpness they had; `tools.training.evaluate` finds it anew for another model."""
    sharpness, _ = unpacked_prototypes(PROTOTYPES.read_bytes())
    eye = EncoderEye(MODEL.read_bytes(), packed_prototypes(1, {"": np.zeros((1, 1), np.float32)}))
    known = {name: middle(eye, stages(name, doodle))[None] for name, doodle in data.doodles().items()}
    PROTOTYPES.write_bytes(packed_prototypes(sharpness, known))
    print(f"{PROTOTYPES.name}: {len(known)} concepts")


def stages(name: str, doodle: Doodle) -> Iterator[list[Line]]:
    """A doodle as it grows, by several hands."""
    lines = data.doodle_on_sheet(doodle)
    for stage in STAGES:
        yield from by_hands(data.beginning(lines, stage), name)


def by_hands(lines: Sequence[Line], seed: str) -> Iterator[list[Line]]:
    """The same lines, a little turned and stretched, as drawn by several hands."""
    dice = np.random.default_rng(list(seed.encode()))
    for hand in range(HANDS):
        angle, stretch = dice.normal(0, 0.06), np.exp(dice.normal(0, 0.06))
        change = np.array(((np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle)))) * (stretch, 1 / stretch)
        if hand % 2:
            change = change * (-1, 1)
        yield [(line @ change).astype(np.float32) for line in lines]


def middle(eye: EncoderEye, drawings: Iterable[Sequence[Line]]) -> Floats:
    """What drawings have in common: the mean of their directions."""
    directions, _ = read(eye, [picture_of(lines) for lines in drawings])
    mean = directions.mean(0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def picture_of(lines: Sequence[Line]) -> Floats:
    """The small picture of lines in units of the sheet; without ink a blank one."""
    picture = small_picture(data.as_drawing(lines))
    return np.zeros((SIDE, SIDE), np.float32) if picture is None else picture


def read(eye: EncoderEye, pictures: Sequence[Floats]) -> tuple[Floats, Floats]:
    """What the model sees in many pictures, a few at a time."""
    parts = [eye.read(np.stack(pictures[start : start + 32])) for start in range(0, len(pictures), 32)]
    return np.concatenate([one for one, _ in parts]), np.concatenate([one for _, one in parts])


if __name__ == "__main__":
    main()
