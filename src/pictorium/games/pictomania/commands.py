"""What can be asked of a game. Players give the first group, the house the second."""

from msgspec import Struct

from pictorium.kernel.ids import Seat


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A wish; the rules answer it with facts or a refusal."""


class Deal(Command, frozen=True):
    """Put a rack of that level up for the next round."""

    level: int


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
    """On with the reveal."""


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


class Leave(Command, frozen=True):
    """I leave for good."""


class Tick(Command, frozen=True):
    """The clock knocks."""


class Away(Command, frozen=True):
    """That seat's line is gone."""

    seat: Seat


class Back(Command, frozen=True):
    """That seat is here again."""

    seat: Seat


class Mark(Command, frozen=True):
    """There is something on that seat's sheet."""

    seat: Seat


class Wipe(Command, frozen=True):
    """That seat's sheet is blank again."""

    seat: Seat


PlayerCommand = (
    Deal
    | Replace
    | Ready
    | Go
    | Guess
    | DrawNothing
    | Stop
    | Rest
    | Next
    | OwnUp
    | Challenge
    | CastVote
    | Praise
    | Leave
)
HouseCommand = Tick | Away | Back | Mark | Wipe
AnyCommand = PlayerCommand | HouseCommand
