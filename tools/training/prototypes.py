"""Writes content/bots/prototypes.bin: `scripts/tools training.prototypes [--learn WEIGHTS.npz]`.

A prototype is a mean of three: what the concept's doodle, at several stages and by several hands, has in common; what
icons of it have in common, if there are any; and the direction that the model learnt for its name. The last two are
kept in learnt.npz, so a new recipe needs neither icons nor training; `--learn` makes that file for a new model.
People's drawings themselves are left out: there are some of a few concepts only, and those then won too often.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from pictorium.bots.doodles import Doodle
from pictorium.bots.encoder import (
    LAYERS,
    SIDE,
    EncoderEye,
    Floats,
    packed_prototypes,
    small_picture,
    unpacked_prototypes,
)
from tools.training import data
from tools.training.strokes import Line, load

MODEL: Final = data.CONTENT / "bots" / "encoder.onnx"
PROTOTYPES: Final = data.CONTENT / "bots" / "prototypes.bin"
STAGES: Final = (0.3, 0.5, 0.75, 1.0)
LEARNT: Final = data.HERE / "learnt.npz"
ICON_STAGES: Final = (0.5, 1.0)
OF_ICONS: Final = 1.0
"""The weight of icons, beside 1 for the doodle and 1 for the name."""
IN_FILE: Final = 60
"""By so much directions are multiplied to become whole numbers of eight bits."""
HANDS: Final = 2
"""The number of hands that draw each stage; half of them mirror it."""


def main() -> None:
    """Writes the prototypes with the sharpness they had; `tools.training.evaluate` finds it anew for another model."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--learn", type=Path)
    chosen = options.parse_args()
    eye = EncoderEye(MODEL.read_bytes(), packed_prototypes(1, {"": np.zeros((1, 1), np.float32)}))
    if chosen.learn:
        learn(eye, chosen.learn)
    sharpness, _ = unpacked_prototypes(PROTOTYPES.read_bytes())
    further = learnt()
    known = {
        name: _normal(middle(eye, stages(name, doodle)) + further.get(name, 0))[None]
        for name, doodle in data.doodles().items()
    }
    PROTOTYPES.write_bytes(packed_prototypes(sharpness, known))
    print(f"{PROTOTYPES.name}: {len(known)} concepts")


def learn(eye: EncoderEye, weights: Path) -> None:
    """Write what is known of concepts from elsewhere than their doodles."""
    with np.load(weights) as found:
        known = dict(zip(map(str, found["names"]), found["proxies"].astype(np.float32), strict=True))
    icons: dict[str, list[list[Line]]] = {}
    for name, lines in load(data.ICONS):
        if name in data.english():
            icons.setdefault(name, []).append(lines)
    for name, drawings in icons.items():
        beginnings = [data.beginning(data.on_sheet(lines), part) for lines in drawings for part in ICON_STAGES]
        known[name] = known.get(name, np.float32(0)) + OF_ICONS * middle(eye, beginnings)
    names = sorted(known)
    rows = np.rint(np.stack([known[name] for name in names]) * IN_FILE).astype(np.int8)
    np.savez_compressed(LEARNT, names=np.array(names), directions=rows)


def learnt() -> dict[str, Floats]:
    """What `learn` wrote."""
    with np.load(LEARNT) as found:
        return dict(zip(map(str, found["names"]), found["directions"] / np.float32(IN_FILE), strict=True))


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
    return _normal(directions.mean(0))


def _normal(direction: Floats) -> Floats:
    return np.asarray(direction / np.linalg.norm(direction), np.float32)


def picture_of(lines: Sequence[Line]) -> Floats:
    """The small picture of lines in units of the sheet; without ink a blank one."""
    picture = small_picture(data.as_drawing(lines))
    return np.zeros((LAYERS, SIDE, SIDE), np.float32) if picture is None else picture


def read(eye: EncoderEye, pictures: Sequence[Floats]) -> tuple[Floats, Floats]:
    """What the model sees in many pictures, a few at a time."""
    parts = [eye.read(np.stack(pictures[start : start + 32])) for start in range(0, len(pictures), 32)]
    return np.concatenate([one for one, _ in parts]), np.concatenate([one for _, one in parts])


if __name__ == "__main__":
    main()
