"""The habits and manners of all games, by the name of the game."""

from collections.abc import Mapping
from typing import Final

from pictorium.sim.habits import AnyHabits
from pictorium.sim.manners import Manners
from pictorium.sim.pictomania.manners import PICTOMANIA_MANNERS
from pictorium.sim.pictus.manners import PICTUS_MANNERS

MANNERS: Final[Mapping[str, Manners]] = {
    manners.habits.game.name: manners for manners in (PICTOMANIA_MANNERS, PICTUS_MANNERS)
}
HABITS: Final[Mapping[str, AnyHabits]] = {name: manners.habits for name, manners in MANNERS.items()}
