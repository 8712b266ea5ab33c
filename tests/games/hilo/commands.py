"""What can be asked of a game."""

from pictorium.games.house_commands import Away as Away
from pictorium.games.house_commands import Back as Back
from pictorium.games.house_commands import Command as Command
from pictorium.games.house_commands import Leave as Leave
from pictorium.games.house_commands import Mark as Mark
from pictorium.games.house_commands import Preside as Preside
from pictorium.games.house_commands import Tick as Tick
from pictorium.games.house_commands import Wipe as Wipe


class Guess(Command, frozen=True):
    """It is this number."""

    number: int


PlayerCommand = Guess | Leave
HouseCommand = Tick | Away | Back | Preside | Mark | Wipe
AnyCommand = PlayerCommand | HouseCommand
