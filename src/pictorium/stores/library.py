"""Where tables get what they play with: a shelf for each game, from the content folder and the host's own sets."""

from collections.abc import Iterable
from pathlib import Path

from pictorium.games.all_games import MANIFESTS
from pictorium.games.manifest import Manifests
from pictorium.kernel.refusal import Refusal
from pictorium.stores.shelf import Shelf
from pictorium.table.context import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan
from pictorium.table.repertoire import Repertoire


class ContentLibrary:
    """What can be played in a house."""

    def __init__(self, content: Path, data: Path, manifests: Manifests = MANIFESTS) -> None:
        """Read these folders, and nothing later: a rule that asks for cards opens no file."""
        self._shelves: dict[str, Shelf] = {
            name: manifest.part(manifest.shelf)(content, data) for name, manifest in manifests.items()
        }
        offers = {game: shelf.offer() for game, shelf in self._shelves.items()}
        self._repertoire = Repertoire(offers, {game: shelf.sets() for game, shelf in self._shelves.items()})

    def prepare(self, plan: Plan, media: Iterable[Medium] = ()) -> Prepared | Refusal:
        """The cards and options of a plan, at a table to which these were brought, or what in it nobody knows."""
        return self._shelves[plan.game].prepare(plan, media)

    def repertoire(self) -> Repertoire:
        """What plans can be made of."""
        return self._repertoire
