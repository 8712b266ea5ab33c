"""What may be done. RULES.md has the rules by their ids."""

from typing import Final, assert_never

from pictorium.games.players import refuse_seats, remaining
from pictorium.games.presence import (
    PresenceRules,
    legal_presence,
    refuse_away,
    refuse_back,
    refuse_preside,
    refuse_seat,
)
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.hilo import commands as c
from tests.games.hilo import model
from tests.games.hilo.events import Event, GameOver, Guessed, Opened, SeatAway, SeatBack, SeatLeft
from tests.games.hilo.evolve import evolve
from tests.games.hilo.model import COLOURS, Answer, Over, State, turn
from tests.games.hilo.options import SEATS, Options, refuse_options

Decision = tuple[Event, ...] | Refusal
PRESENCE: Final = PresenceRules(seated="H-SETUP-1", leave="H-LEAVE-1", away="H-AWAY-1")
NOT_YOURS: Final = Refusal("not_for_this_seat", "H-HOUSE-1")


def open_game(seats: tuple[Seat, ...], deck: None, options: Options, chance: Chance) -> Decision:
    """The first fact, or why there is none."""
    refusal = refuse_options(options, len(seats)) or refuse_seats(seats, COLOURS, "H-SETUP-1")
    return refusal or (Opened(seats, options, model.FIRST + chance.below(len(numbers(options)))),)


def decide(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """The facts that follow from a command; or why there are none."""
    if isinstance(command, c.HouseCommand):
        return _decide_for_house(state, command, now) if seat == HOUSE else NOT_YOURS
    if seat == HOUSE:
        return NOT_YOURS
    refusal = refuse_seat(state, seat, PRESENCE)
    if refusal:
        return refusal
    match command:
        case c.Guess(number):
            return refuse_turn(state, seat) or refuse_number(state, number) or _guessed(state, seat, number)
        case c.Leave():
            return _left(state, seat)
        case _:
            assert_never(command)


def _decide_for_house(state: State, command: c.HouseCommand, now: Moment) -> Decision:
    match command:
        case c.Away(seat):
            return refuse_away(state, seat, PRESENCE) or (SeatAway(seat, now),)
        case c.Back(seat):
            return refuse_back(state, seat, PRESENCE) or (SeatBack(seat),)
        case c.Preside(seat):
            return refuse_preside(state, seat, PRESENCE) or ()
        case c.Tick():
            return ()
        case c.Mark() | c.Wipe():
            return Refusal("nothing_to_draw", "H-HOUSE-1")
        case _:
            assert_never(command)


def legal(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Every command that `decide` would not refuse this seat now."""
    if seat == HOUSE:
        return (c.Tick(), *legal_presence(state, PRESENCE))
    if refuse_seat(state, seat, PRESENCE):
        return ()
    guesses = () if refuse_turn(state, seat) else map(c.Guess, numbers(state.agreement))
    return (*guesses, c.Leave())


def numbers(options: Options) -> range:
    """What can be guessed."""
    return range(model.FIRST, options.most + 1)


def refuse_turn(state: State, seat: Seat) -> Refusal | None:
    """Whether it is not this seat's turn."""
    return None if turn(state) == seat else Refusal("not_your_turn", "H-TURN-1")


def refuse_number(state: State, number: int) -> Refusal | None:
    """Whether there is no such number."""
    most = state.agreement.most
    return None if number in numbers(state.agreement) else Refusal("number_not_there", "H-NUMBER-1", {"most": most})


def _guessed(state: State, seat: Seat, number: int) -> tuple[Event, ...]:
    if number == state.secret:
        return Guessed(seat, number, "right"), GameOver(seat)
    answer: Answer = "higher" if state.secret > number else "lower"
    return (Guessed(seat, number, answer),)


def _left(state: State, seat: Seat) -> tuple[Event, ...]:
    left = SeatLeft(seat)
    is_too_few = len(remaining(evolve(state, left))) < SEATS[0]
    return (left, GameOver(None)) if is_too_few and not isinstance(state.phase, Over) else (left,)
