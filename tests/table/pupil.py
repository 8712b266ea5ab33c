"""An eye for words that nobody has a drawing of: a drawing looks to it like its first point."""

from collections.abc import Sequence

from pictorium.bots.eye import Drawing


class Pupil:
    """Remembers what it was taught last."""

    def __init__(self, model: str = "first") -> None:
        self.model = model
        self.taught: tuple[tuple[str, bytes], ...] = ()

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        return [[0.0] * len(concepts) for _ in drawings]

    def knows(self, concept: str) -> bool:
        return not concept.startswith("own/")

    def fingerprint(self, drawing: Drawing) -> bytes | None:
        return mark(drawing[0].points[0].x) if drawing else None

    def teach(self, lessons: Sequence[tuple[str, bytes]]) -> None:
        self.taught = tuple(lessons)


def mark(x: int) -> bytes:
    """What it makes of a drawing that begins there."""
    return x.to_bytes(2, "big")
