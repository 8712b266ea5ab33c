"""What the simulator has to know of a game to play it at a real table, over the wire: one record for each game.

Habits are for the rules alone; here people know no more than their view, and what is held against the log afterwards
knows no more than the facts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pictorium.games.game import AnyGame
from pictorium.sim.habits import AnyHabits
from pictorium.table.media import MediumKind

if TYPE_CHECKING:
    from pictorium.sim.drawings import ExpectedGallery
    from pictorium.sim.person import SimPerson
    from pictorium.sim.prefixes import Prefixes

View = Mapping[str, Any]
"""What somebody was told of the game."""


@dataclass(frozen=True)
class Manners:
    """How one game is played at a table, and what must hold for it afterwards."""

    habits: AnyHabits
    nonsense: tuple[dict[str, Any], ...]
    """Commands that are refused nearly always."""
    may_draw: Callable[[View], bool]
    """Whether the pen of who sees this is down."""
    zeal: float
    """How often somebody who may draw does."""
    brings: Callable[[View], tuple[MediumKind, ...]]
    """What who sees this may want to bring for what they do next."""
    said: Callable[["SimPerson", dict[str, Any]], dict[str, Any]]
    """A command as it is said: what is free in it is filled in."""
    inked: tuple[str, ...]
    """Commands that are never safe without the ink that came before them."""
    without_luck: Callable[[Any], Any]
    """What of a fact does not depend on chance: asked again, the same comes of it."""
    faults: Callable[[Sequence[Any]], Iterator[str]]
    """What is wrong with the facts of a game, in their order, its points apart."""
    is_over: Callable[[View], bool] = lambda view: bool(view["phase"] == "Over")
    """Whether who sees this knows that the game is over."""
    waits: Callable[[View], bool] = lambda _: True
    """Whether who sees this has nothing left to decide on what all see: before the reveal only they see stamps."""
    complaints: Callable[["Prefixes", "ExpectedGallery", Mapping[str, AnyGame]], Iterator[str]] = lambda *_: iter(())
    """What is wrong with its facts beside the ink and the media that the log has."""

    @property
    def weights(self) -> dict[str, int]:
        """How often each kind of command is tried. Nobody leaves a game without leaving the table."""
        return {kind.__name__: weight for kind, weight in self.habits.weights.items()} | {"Leave": 0}
