"""What Pictus consists of."""

from typing import Final

from pictorium.games.manifest import Manifest
from pictorium.games.pictus import PICTUS

MANIFEST: Final = Manifest(
    package=__package__,
    game=PICTUS,
    shelf="shelf:PictureShelf",
    simulation="simulation.manners:PICTUS_MANNERS",
    console="console.console:CONSOLE",
    bots="bots.mind:minds",
    constants=("options:CLUE_CHARACTERS_MAX",),
)
