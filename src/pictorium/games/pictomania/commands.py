"""What can be asked of a game. Players give the first group, the house the second."""

from msgspec import Struct

from pictorium.games.acts import Hold as Hold
from pictorium.games.acts import Release as Release
from pictorium.games.acts import Skip as Skip
from pictorium.games.house_commands import Away as Away
from pictorium.games.house_commands import Back as Back
from pictorium.games.house_commands import Command as Command
from pictorium.games.house_commands import Leave as Leave
from pictorium.games.house_commands import Mark as Mark
from pictorium.games.house_commands import Preside as Preside
from pictorium.games.house_commands import Tick as Tick
from pictorium.games.house_commands import Wipe as Wipe
from pictorium.kernel.ids import Seat


class Adjustment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be otherwise in the rounds to come. None: stays as it is."""

    rounds: int | None = None
    """All rounds of the game, those played included."""
    levels: tuple[int, ...] | None = None
    """Of each round to come, where the host has fixed levels."""
    glance_s: int | None = None
    round_clock_s: int | None = None
    away_limit_s: int | None = None
    challenge_s: int | None = None
    vote_limit_s: int | None = None
    reveal_pace_s: int | None = None


class Propose(Command, frozen=True):
    """Let us play the next round with that level."""

    level: int


class ChooseLevel(Command, frozen=True):
    """I play at that level, where everyone chooses their own; the others are not told."""

    level: int


class Deal(Command, frozen=True):
    """Put a rack of that level up for the next round; of none where everyone plays at a level of their own."""

    level: int | None


class Adjust(Command, frozen=True):
    """The host: let us play on like this."""

    to: Adjustment = Adjustment()


class Replace(Command, frozen=True):
    """Have a card with an unknown word replaced; `place` counts the rack from 0."""

    place: int


class Ready(Command, frozen=True):
    """I have read the rack."""


class Go(Command, frozen=True):
    """Everyone look at your word and draw."""


class Guess(Command, frozen=True):
    """Lay one of my numbers face down on a rival's stack."""

    on: Seat
    number: int


class DrawNothing(Command, frozen=True):
    """I leave my sheet blank this round."""


class Stop(Command, frozen=True):
    """I neither draw nor guess any more; with a token from the middle, or without."""

    token: int | None


class Rest(Command, frozen=True):
    """Let a seat that is away rest for this round."""

    seat: Seat


class Next(Command, frozen=True):
    """On with the reveal; while the drawing on show can be challenged, that I am fine with it."""

    step: int
    """The number of the wanted step in this reveal, from 0: two players who ask for the same step cause one step."""


class OwnUp(Command, frozen=True):
    """My drawing broke the rules."""


class Challenge(Command, frozen=True):
    """This drawing broke the rules: let us vote."""


class CastVote(Command, frozen=True):
    """My vote on the challenged drawing."""

    is_void: bool


class Praise(Command, frozen=True):
    """My vote for the most original drawing of the evening."""

    round: int
    seat: Seat


PlayerCommand = (
    Propose
    | ChooseLevel
    | Deal
    | Adjust
    | Replace
    | Ready
    | Go
    | Guess
    | DrawNothing
    | Stop
    | Rest
    | Next
    | Hold
    | Release
    | Skip
    | OwnUp
    | Challenge
    | CastVote
    | Praise
    | Leave
)
HouseCommand = Tick | Away | Back | Preside | Mark | Wipe
AnyCommand = PlayerCommand | HouseCommand
