"""The eye with a model: drawings become small pictures, and these become embeddings.

The model (see `tools/training/`) maps a picture to a direction and a confidence. A concept is known by the directions
of a few drawings of it. Its fit is its greatest similarity times the confidence: of a single short line the model is
not confident, so all concepts fit about equally well.

This file and `taught` alone need numpy, and this one onnxruntime, too. The extra `bots` installs them; without them the
plain eye is used.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pictorium.bots.eye import Drawing
from pictorium.bots.taught import Lore, fingerprint, gathered, nearness
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, WIDTHS

Floats = NDArray[np.float32]

SIDE: Final = 64
"""The width and height of the small picture in pixels."""
MARGIN: Final = 3
"""Pixels left free around the ink."""
SMALLEST: Final = 400
"""Ink smaller than this, in sheet units, is not enlarged any further: a dot stays a dot."""
BLACK: Final = 1.5
"""The darkness of a pixel with a line through its middle, before it is clipped to 1."""
STEP: Final = 6.0
"""Lines are sampled every so many sheet units."""
DOT: Final = 24
"""A pen that only touched the sheet drew a line of this length."""
REMEMBERED: Final = 1024
"""The number of drawings whose embeddings are cached."""
LAYERS: Final = 4
"""A small picture has so many: the ink, how late it was laid, and which way it runs (two numbers, alike both ways)."""
CELL: Final = 16
"""The edge of the squares, in sheet units, by which erased ink is found."""
NO_LORE: Final[Lore] = {}


class Prototypes(msgspec.Struct, frozen=True):
    """What the eye knows of each concept: directions, as a sequence of whole numbers from -127 to 127."""

    size: int
    """The dimension of a direction."""
    sharpness: float
    """The factor that calibrates the confidence of the model."""
    concepts: dict[str, bytes]


class Embedding(NamedTuple):
    """The output of the model for a drawing."""

    drawing: Drawing
    """Keeps the drawing alive, so that its id() stays unique."""
    direction: Floats
    confidence: float


class EncoderEye:
    """The eye that uses a trained model. Thread-safe.

    Bots at one table look at the same drawings, so the last embeddings are cached.
    """

    def __init__(self, model: bytes, prototypes: bytes) -> None:
        """`model` is an ONNX file, `prototypes` the output of `packed_prototypes`."""
        import onnxruntime  # type: ignore[import-untyped] # heavy, and not everybody has it

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # leave the other cores to the server
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._sharpness, self._known = unpacked_prototypes(prototypes)
        self._seen: dict[int, Embedding] = {}
        self.model = digest_of(model)
        """Says which model this is: fingerprints of another mean nothing to it."""
        self._lore: Lore = {}

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        """How well each concept fits each drawing (see Eye)."""
        embeddings = self._embeddings(drawings)
        return [
            [0.0] * len(concepts)
            if embedding is None
            else fits(embedding.direction, embedding.confidence * self._sharpness, concepts, self._known, self._lore)
            for embedding in map(embeddings.get, map(id, drawings))
        ]

    def knows(self, concept: str) -> bool:
        """Whether it knows anything of a concept by itself."""
        return concept in self._known

    def fingerprint(self, drawing: Drawing) -> bytes | None:
        """What can be learnt from a drawing; None if there is no ink."""
        embedding = self._embeddings((drawing,)).get(id(drawing))
        return fingerprint(embedding.direction) if embedding else None

    def teach(self, lessons: Sequence[tuple[str, bytes]]) -> None:
        """Know these fingerprints from now on, and no others."""
        self._lore = gathered(lessons, next(iter(self._known.values())).shape[1])

    def _embeddings(self, drawings: Sequence[Drawing]) -> dict[int, Embedding]:
        """The embeddings of these drawings, without those that have no ink."""
        found = {id(one): embedding for one in drawings if (embedding := self._seen.get(id(one))) is not None}
        unseen = {id(one): one for one in drawings if id(one) not in found}
        inked = [(one, picture) for one in unseen.values() if (picture := small_picture(one)) is not None]
        if inked:
            directions, confidence = self.read(np.stack([picture for _, picture in inked]))
            for (one, _), direction, sure in zip(inked, directions, confidence, strict=True):
                found[id(one)] = self._seen[id(one)] = Embedding(one, direction, float(sure))
        for old in list(self._seen)[:-REMEMBERED]:
            self._seen.pop(old, None)
        return found

    def read(self, pictures: Floats) -> tuple[Floats, Floats]:
        """The direction and the confidence for each small picture."""
        directions, confidence = self._session.run(None, {"pictures": pictures})
        return directions, confidence[:, 0]


def digest_of(model: bytes) -> str:
    """The name of a model."""
    return sha256(model).hexdigest()


def fits(
    direction: Floats, confidence: float, concepts: Sequence[str], known: Mapping[str, Floats], lore: Lore = NO_LORE
) -> list[float]:
    """How well each concept fits. An unknown concept fits as well as the others on average."""
    near = {name: confidence * nearness(direction, known[name], lore.get(name)) for name in concepts if name in known}
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
    """The drawing, scaled to fill the small picture; None if there is no ink."""
    ink = laid_ink(drawing)
    if not len(ink):
        return None
    low, high = ink[:, :2].min(0), ink[:, :2].max(0)
    scale = (SIDE - 2 * MARGIN) / max(float((high - low).max()), SMALLEST)
    at = (ink[:, :2] - (low + high) / 2) * scale + SIDE / 2 - 0.5
    far, across, aslant = ink[:, 2], ink[:, 3], ink[:, 4]
    age = (np.cumsum(far) - far) / max(float(far.sum()), 1e-6)
    picture = _spread(at, far * scale * np.stack((np.ones_like(age), age, across, aslant)))
    dark = np.minimum(picture[0] * BLACK, 1)
    picture *= dark / np.maximum(picture[0], 1e-6)
    return picture


def _spread(at: Floats, amounts: Floats) -> Floats:
    """Layers of ink distributed over the four pixels around each position (bilinear)."""
    corner = np.floor(at).astype(np.int64)
    right, below = (at - corner).T
    place = corner[:, 1] * SIDE + corner[:, 0]
    picture = np.zeros((len(amounts), SIDE * SIDE))
    for step, share in (
        (0, (1 - right) * (1 - below)),
        (1, right * (1 - below)),
        (SIDE, (1 - right) * below),
        (SIDE + 1, right * below),
    ):
        for layer, amount in zip(picture, amounts, strict=True):
            layer += np.bincount(place + step, share * amount, SIDE * SIDE)
    return picture.reshape(-1, SIDE, SIDE).astype(np.float32)


def laid_ink(drawing: Drawing) -> Floats:
    """The ink that is left on the sheet, in the order in which it was laid: see `pieces`."""
    left: list[Floats] = []
    fresh: list[Floats] = []
    for stroke in drawing:
        line = np.array([(point.x, point.y) for point in stroke.points], np.float32).reshape(-1, 2)
        if stroke.is_eraser:
            left = [_rubbed(np.concatenate(left + fresh), pieces(line), WIDTHS[stroke.width])] if left + fresh else []
            fresh = []
        elif len(line):
            fresh.append(pieces(line))
    return np.concatenate(left + fresh) if left + fresh else np.zeros((0, 5), np.float32)


def pieces(line: Floats) -> Floats:
    """A line in short segments, n × 5: x, y, length, and the cosine and sine of twice the angle at which it runs."""
    if len(line) == 1:
        line = np.concatenate((line, line + np.array((DOT, 0))))
    way = np.diff(line, axis=0)
    far = np.hypot(way[:, 0], way[:, 1])
    along = way / np.maximum(far, 1e-6)[:, None]
    parts = np.maximum(1, np.ceil(far / STEP)).astype(np.int64)
    of = np.repeat(np.arange(len(parts)), parts)
    part = np.arange(len(of)) - np.repeat(np.cumsum(parts) - parts, parts)
    at = line[of] + way[of] * ((part + 0.5) / parts[of])[:, None]
    across, aslant = along[:, 0] ** 2 - along[:, 1] ** 2, 2 * along[:, 0] * along[:, 1]
    return np.column_stack((at, (far / parts)[of], across[of], aslant[of])).astype(np.float32)


def _rubbed(ink: Floats, eraser: Floats, width: int) -> Floats:
    """The ink that an eraser of that width leaves."""
    reach = -(-width // (2 * CELL))
    down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = np.hypot(down, across) * CELL <= width / 2 + CELL / 2
    rubbed = np.zeros((SHEET_HEIGHT // CELL + 2 * reach + 2, SHEET_WIDTH // CELL + 2 * reach + 2), bool)
    row, column = (eraser[:, 1] // CELL).astype(np.int64) + reach, (eraser[:, 0] // CELL).astype(np.int64) + reach
    rubbed[row[:, None] + down[inside], column[:, None] + across[inside]] = True
    gone = rubbed[(ink[:, 1] // CELL).astype(np.int64) + reach, (ink[:, 0] // CELL).astype(np.int64) + reach]
    return ink[~gone]
