"""The habits of all games, by the name of the game."""

from collections.abc import Mapping
from typing import Final

from pictorium.sim.habits import AnyHabits
from pictorium.sim.pictomania.habits import PICTOMANIA_HABITS
from pictorium.sim.pictus.habits import PICTUS_HABITS

HABITS: Final[Mapping[str, AnyHabits]] = {habits.game.name: habits for habits in (PICTOMANIA_HABITS, PICTUS_HABITS)}
