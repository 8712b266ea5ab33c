"""What Hilo consists of."""

from typing import Final

from pictorium.games.manifest import Manifest
from tests.games.hilo import HILO

MANIFEST: Final = Manifest(
    package=__package__,
    game=HILO,
    shelf="shelf:HiloShelf",
    simulation="simulation:MANNERS",
    console="console:CONSOLE",
    bots="bots:minds",
    words="words",
)
