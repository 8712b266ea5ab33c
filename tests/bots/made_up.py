"""Doodles made up from their names: different for each, and the same each time."""

from random import Random

from pictorium.bots.doodles import Doodle, DoodleStroke


def made_up_doodle(name: str) -> Doodle:
    """A large shape, a few smaller ones, and one without which nobody could tell."""
    random = Random(name)
    sizes = (620, *(random.randrange(60, 320) for _ in range(random.randrange(2, 6))))
    strokes = [DoodleStroke(_shape(random, size), False) for size in sizes]
    return (*strokes, DoodleStroke(_shape(random, 120), True))


def _shape(random: Random, size: int) -> tuple[tuple[int, int], ...]:
    left, top = random.randrange(1, 1023 - size), random.randrange(1, 767 - size)
    return tuple((left + random.randrange(size), top + random.randrange(size)) for _ in range(random.randrange(3, 8)))
