"""One card: a recipe in, a picture out. The same recipe always gives the same picture."""

from typing import NamedTuple

import numpy as np

from tools.painting.canvas import WIDTH, Canvas
from tools.painting.compositions import COMPOSITIONS
from tools.painting.finishes import FINISHES
from tools.painting.palettes import PALETTES
from tools.painting.props import props
from tools.painting.raster import Pixels, dice


class CardRecipe(NamedTuple):
    """Everything that a card is painted from."""

    composition: str
    finish: str
    palette: str
    seed: int


class PaintedCard(NamedTuple):
    """A painted card and what is on it."""

    recipe: CardRecipe
    picture: Pixels
    props: tuple[str, ...]
    """The names of the main things on it, each once."""

    @property
    def credits(self) -> tuple[str, ...]:
        """The authors of the things on it, with their licences."""
        return tuple(sorted({props()[name].credit for name in self.props}))


def recipe(seed: int) -> CardRecipe:
    """The recipe of a seed: every kind, finish and palette comes up about as often."""
    kinds, finishes, palettes = list(COMPOSITIONS), list(FINISHES), list(PALETTES)
    round_, place = divmod(seed, len(kinds))
    order = dice("kinds", round_).permutation(len(kinds))
    d = dice("recipe", seed)
    finish = finishes[(seed * 7 + int(d.integers(2))) % len(finishes)]
    return CardRecipe(kinds[int(order[place])], finish, palettes[int(d.integers(len(palettes)))], seed)


def painted(made: CardRecipe, width: int = WIDTH) -> PaintedCard:
    """Paint a card."""
    c = Canvas(PALETTES[made.palette], made.finish, f"{made.composition} {made.seed}", width)
    COMPOSITIONS[made.composition](c)
    picture = FINISHES[made.finish](c)
    pixels = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    return PaintedCard(made, pixels, tuple(sorted(name for name, is_main in c.used.items() if is_main)))
