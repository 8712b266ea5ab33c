"""The habits and manners of all games, by the name of the game."""

from collections.abc import Mapping
from typing import Final

from pictorium.games.pictomania.simulation.manners import PICTOMANIA_MANNERS
from pictorium.games.pictus.simulation.manners import PICTUS_MANNERS
from pictorium.sim.habits import AnyHabits
from pictorium.sim.manners import Manners

MANNERS: Final[Mapping[str, Manners]] = {
    manners.habits.game.name: manners for manners in (PICTOMANIA_MANNERS, PICTUS_MANNERS)
}
HABITS: Final[Mapping[str, AnyHabits]] = {name: manners.habits for name, manners in MANNERS.items()}
