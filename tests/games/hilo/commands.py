"""What can be asked of a game."""

from pictorium.games.house_commands import Away, Back, Command, Leave, Mark, Preside, Tick, Wipe


class Guess(Command, frozen=True):
    """It is this number."""

    number: int


PlayerCommand = Guess | Leave
HouseCommand = Tick | Away | Back | Preside | Mark | Wipe
AnyCommand = PlayerCommand | HouseCommand
