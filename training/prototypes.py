"""Draws every concept for the model and keeps what it sees: `python -m training.prototypes`.

Writes content/bots/prototypes.bin: for each concept our doodle at several stages, icons of the same name, and, for
classes that are not held out, what human sketches of it have in common.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from pictorium.bots.encoder import SIDE, EncoderEye, Floats, packed_prototypes, small_picture
from training import data
from training.tracing import Line

MODEL: Final = data.CONTENT / "bots" / "encoder.onnx"
PROTOTYPES: Final = data.CONTENT / "bots" / "prototypes.bin"
STAGES: Final = (0.3, 0.5, 0.75, 1.0)
HANDS: Final = 4
"""Each stage is drawn by so many hands, half of them mirrored, and the middle of what is seen is kept."""
ICONS: Final = 4
"""At most so many icons of one concept are kept."""


def main() -> None:
    """Writes the prototypes, with the sharpness they had, or 1."""
    eye = EncoderEye(MODEL.read_bytes(), packed_prototypes(1, {"": np.zeros((1, 1), np.float32)}))
    known = gathered(eye, set(data.held_out()))
    PROTOTYPES.write_bytes(packed_prototypes(1, known))
    print(f"{PROTOTYPES.name}: {len(known)} concepts, {sum(map(len, known.values()))} directions")


def gathered(eye: EncoderEye, closed: set[str], icons: bool = True, human: bool = True) -> dict[str, Floats]:
    """The directions of each concept."""
    found: dict[str, list[Floats]] = defaultdict(list)
    for name, doodle in data.doodles().items():
        lines = data.doodle_on_sheet(doodle)
        for stage in STAGES:
            found[name].append(middle(eye, by_hands(data.beginning(lines, stage), name)))
    concepts = set(data.english())
    if icons:
        for name, several in icon_pictures().items():
            if name in concepts:
                directions, _ = read(eye, several[:ICONS])
                found[name].extend(directions)
    if human:
        for name, concept in data.classes().items():
            if name not in closed:
                sketches = [data.on_sheet(lines) for lines in data.sketches(name)]
                for stage in (0.5, 1.0):
                    found[concept].append(middle(eye, (data.beginning(lines, stage) for lines in sketches)))
    return {name: np.stack(rows) for name, rows in found.items()}


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


def icon_pictures() -> Mapping[str, list[Floats]]:
    """The small pictures of icons by what they show, as training.prepare traced them."""
    found = defaultdict(list)
    with np.load(data.WORK / "icons.npz") as icons:
        for name, points, strokes in zip(icons["names"], icons["points"], icons["strokes"], strict=True):
            count = int(strokes[strokes != data.NOTHING].max()) + 1
            lines = [points[strokes == number].astype(np.float32) for number in range(count)]
            found[str(name)].append(picture_of(data.on_sheet(lines)))
    return found


if __name__ == "__main__":
    main()
