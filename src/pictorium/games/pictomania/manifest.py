"""What Pictomania consists of."""

from typing import Final

from pictorium.games.manifest import Manifest
from pictorium.games.pictomania import PICTOMANIA

MANIFEST: Final = Manifest(
    package=__package__,
    game=PICTOMANIA,
    shelf="shelf:WordShelf",
    simulation="simulation.manners:PICTOMANIA_MANNERS",
    console="console.console:CONSOLE",
    bots="bots.mind:minds",
    lab="lab.laboratory:LAB",
)
