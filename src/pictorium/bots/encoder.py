"""The eye with a model: drawings become small pictures, and those points on a sphere where like lies near like.

The model (`tools/training/` says how it was trained) turns a picture into a direction and a sureness. A concept is
known by the directions of a few drawings of it. How well it fits is how near the nearest of them is, times the
sureness: of a single short line the model is hardly sure, so all concepts fit about equally well.

This file alone needs numpy and onnxruntime, which the extra `bots` brings; whoever has them not uses the plain eye.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pictorium.bots.eye import Drawing
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, WIDTHS

Floats = NDArray[np.float32]

SIDE: Final = 64
"""The small picture is so many dots wide and high."""
MARGIN: Final = 3
"""Dots left free around the ink."""
SMALLEST: Final = 400
"""Ink smaller than this, in units of the sheet, is not enlarged any further: a dot stays a dot."""
BLACK: Final = 1.5
"""How black a dot is through which a line runs along its middle; nothing is blacker than 1."""
STEP: Final = 6.0
"""Ink is laid down in steps of so many units of the sheet."""
DOT: Final = 24
"""A pen that only touched the sheet drew a line as short as this."""
REMEMBERED: Final = 1024
"""Of how many drawings it is remembered what the model made of them."""
CELL: Final = 16
"""What is rubbed out is known by squares so many units wide."""


class Prototypes(msgspec.Struct, frozen=True):
    """What the eye knows of each concept: directions, as whole numbers from -127 to 127 in a row."""

    size: int
    """How many numbers a direction has."""
    sharpness: float
    """What the sureness of the model is multiplied by, so that it is right as often as it says."""
    concepts: dict[str, bytes]


class Sight(NamedTuple):
    """What the model made of a drawing."""

    drawing: Drawing
    """Kept with it: as long as it is here, no other has its place in memory."""
    direction: Floats
    sureness: float


class EncoderEye:
    """The eye that learnt to see. Any thread may use it.

    Bots at one table look at the same drawings, and it takes time: so it remembers what it made of the last ones.
    """

    def __init__(self, model: bytes, prototypes: bytes) -> None:
        """Takes the model (ONNX) and the packed prototypes."""
        import onnxruntime  # type: ignore[import-untyped] # heavy, and not everybody has it

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # the server's other threads need the rest
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._sharpness, self._known = unpacked_prototypes(prototypes)
        self._seen: dict[int, Sight] = {}

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        """How well each concept fits each drawing (see Eye)."""
        sights = self._sights(drawings)
        return [
            [0.0] * len(concepts)
            if sight is None
            else fits(sight.direction, sight.sureness * self._sharpness, concepts, self._known)
            for sight in map(sights.get, map(id, drawings))
        ]

    def _sights(self, drawings: Sequence[Drawing]) -> dict[int, Sight]:
        """What the model makes of these; of those without ink, nothing."""
        found = {id(one): sight for one in drawings if (sight := self._seen.get(id(one))) is not None}
        unseen = {id(one): one for one in drawings if id(one) not in found}
        inked = [(one, picture) for one in unseen.values() if (picture := small_picture(one)) is not None]
        if inked:
            directions, sureness = self.read(np.stack([picture for _, picture in inked]))
            for (one, _), direction, sure in zip(inked, directions, sureness, strict=True):
                found[id(one)] = self._seen[id(one)] = Sight(one, direction, float(sure))
        for old in list(self._seen)[:-REMEMBERED]:
            self._seen.pop(old, None)
        return found

    def read(self, pictures: Floats) -> tuple[Floats, Floats]:
        """The direction of each small picture, and how sure the model is of it."""
        directions, sureness = self._session.run(None, {"pictures": pictures[:, None]})
        return directions, sureness[:, 0]


def fits(direction: Floats, sureness: float, concepts: Sequence[str], known: Mapping[str, Floats]) -> list[float]:
    """How well each concept fits, given what is known of them; an unknown one fits as well as the others on average."""
    near = {name: sureness * float((known[name] @ direction).max()) for name in concepts if name in known}
    if not near:
        return [0.0] * len(concepts)
    best = max(near.values())
    chance = best + float(np.log(np.mean(np.exp(np.array(list(near.values())) - best))))
    return [near.get(name, chance) for name in concepts]


def packed_prototypes(sharpness: float, known: Mapping[str, Floats]) -> bytes:
    """The prototypes as a file."""
    size = next(iter(known.values())).shape[1]
    concepts = {name: np.rint(rows * 127).astype(np.int8).tobytes() for name, rows in sorted(known.items())}
    return msgspec.msgpack.encode(Prototypes(size, sharpness, concepts))


def unpacked_prototypes(data: bytes) -> tuple[float, dict[str, Floats]]:
    """The sharpness, and the directions by concept, of such a file."""
    found = msgspec.msgpack.decode(data, type=Prototypes)
    rows = {name: np.frombuffer(one, np.int8).reshape(-1, found.size) / 127 for name, one in found.concepts.items()}
    return found.sharpness, {name: one.astype(np.float32) for name, one in rows.items()}


def small_picture(drawing: Drawing) -> Floats | None:
    """What is on the sheet, as large as it fits into the small picture; None where there is no ink."""
    ink = laid_ink(drawing)
    if not len(ink):
        return None
    low, high = ink[:, :2].min(0), ink[:, :2].max(0)
    scale = (SIDE - 2 * MARGIN) / max(float((high - low).max()), SMALLEST)
    at = (ink[:, :2] - (low + high) / 2) * scale + SIDE / 2 - 0.5
    return np.asarray(np.minimum(_spread(at, ink[:, 2] * scale) * BLACK, 1), np.float32)


def _spread(at: Floats, amount: Floats) -> Floats:
    """Ink laid onto the four dots around each place, each the more the nearer it is."""
    corner = np.floor(at).astype(np.int64)
    right, below = (at - corner).T
    place = corner[:, 1] * SIDE + corner[:, 0]
    picture = np.zeros(SIDE * SIDE)
    for step, share in (
        (0, (1 - right) * (1 - below)),
        (1, right * (1 - below)),
        (SIDE, (1 - right) * below),
        (SIDE + 1, right * below),
    ):
        picture += np.bincount(place + step, share * amount, SIDE * SIDE)
    return picture.reshape(SIDE, SIDE).astype(np.float32)


def laid_ink(drawing: Drawing) -> Floats:
    """The ink that is left on the sheet: n × 3, x and y of a short piece of line, and how long it is."""
    left: list[Floats] = []
    fresh: list[Floats] = []
    for stroke in drawing:
        line = np.array([(point.x, point.y) for point in stroke.points], np.float32).reshape(-1, 2)
        if stroke.is_eraser:
            left = [_rubbed(np.concatenate(left + fresh), pieces(line), WIDTHS[stroke.width])] if left + fresh else []
            fresh = []
        elif len(line):
            fresh.append(pieces(line))
    return np.concatenate(left + fresh) if left + fresh else np.zeros((0, 3), np.float32)


def pieces(line: Floats) -> Floats:
    """A line cut into short pieces."""
    if len(line) == 1:
        line = np.concatenate((line, line + np.array((DOT, 0))))
    way = np.diff(line, axis=0)
    far = np.hypot(way[:, 0], way[:, 1])
    parts = np.maximum(1, np.ceil(far / STEP)).astype(np.int64)
    of = np.repeat(np.arange(len(parts)), parts)
    part = np.arange(len(of)) - np.repeat(np.cumsum(parts) - parts, parts)
    at = line[of] + way[of] * ((part + 0.5) / parts[of])[:, None]
    return np.column_stack((at, (far / parts)[of])).astype(np.float32)


def _rubbed(ink: Floats, eraser: Floats, width: int) -> Floats:
    """The ink that an eraser of that width left."""
    reach = -(-width // (2 * CELL))
    down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = np.hypot(down, across) * CELL <= width / 2 + CELL / 2
    rubbed = np.zeros((SHEET_HEIGHT // CELL + 2 * reach + 2, SHEET_WIDTH // CELL + 2 * reach + 2), bool)
    row, column = (eraser[:, 1] // CELL).astype(np.int64) + reach, (eraser[:, 0] // CELL).astype(np.int64) + reach
    rubbed[row[:, None] + down[inside], column[:, None] + across[inside]] = True
    gone = rubbed[(ink[:, 1] // CELL).astype(np.int64) + reach, (ink[:, 0] // CELL).astype(np.int64) + reach]
    return ink[~gone]
