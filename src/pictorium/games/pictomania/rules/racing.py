"""What players race for: the next place on a rival's stack, and the tokens (P-RACE).

A command races for nothing if it would be refused, or if nobody else who is here could come before it.
"""

from hashlib import blake2b
from typing import Any, Final

from pictorium.games.contest import Contest, Finisher, Racing
from pictorium.games.pictomania.commands import AnyCommand, Guess, Stop
from pictorium.games.pictomania.events import Event, RaceRun
from pictorium.games.pictomania.model import Desk, Drawing, Prize, State
from pictorium.games.pictomania.rules.drawing import desk_in_play, play_of, refuse_number, refuse_rival, refuse_token
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal

RACED_WITH: Final = (Guess, Stop)
"""The commands with which anything is raced for."""


def contest(state: State, seat: Seat, command: AnyCommand) -> Contest | None:
    """What this command races for."""
    if not isinstance(command, RACED_WITH) or state.agreement.race != "fair":
        return None
    if not isinstance(state.phase, Drawing) or seat not in state.phase.round.desks:
        return None
    desk = desk_in_play(state, seat, "P-RACE-1")
    if isinstance(desk, Refusal):
        return None
    return _for_stack(state, seat, desk, command) if isinstance(command, Guess) else _for_token(state, seat, command)


def _for_stack(state: State, seat: Seat, desk: Desk, command: Guess) -> Contest | None:
    """The next place on a stack: all race for it who have not laid a guess there (P-RACE-1)."""
    desks = play_of(state).desks
    if refuse_rival(desks, seat, command.on) or refuse_number(desk, command.number):
        return None
    laid = {guess.by for guess in desks[command.on].stack}
    return Contest(Prize(on=command.on), frozenset(_in_play(state) - laid - {seat, command.on}))


def _for_token(state: State, seat: Seat, command: Stop) -> Contest | None:
    """A token, if there are not enough of its kind (P-RACE-2); the last one, as it ends the round (P-RACE-3)."""
    play = play_of(state)
    desk = play.desks[seat]
    if command.token is None or refuse_token(state, desk, command.token):
        return None
    in_play = _in_play(state) - {seat}
    takers = {other for other in in_play if not play.desks[other].draws_nothing}
    is_enough = play.middle.count(command.token) > len(takers)
    rivals = in_play if len(play.middle) == 1 else takers if not is_enough else ()
    return Contest(Prize(token=command.token), frozenset(rivals))


def _in_play(state: State) -> set[Seat]:
    """Who has not stopped and is here."""
    desks = play_of(state).desks.items()
    return {seat for seat, desk in desks if not desk.has_stopped and state.players[seat].away_since is None}


def order(state: State) -> tuple[Seat, ...]:
    """Who goes first where nobody can tell: another order in each round, made of the cards on the rack (P-RACE-4).

    Everybody can see the rack, so the order tells nothing, and nobody can choose it.
    """
    play = play_of(state)
    rack = " ".join(f"{card.card}/{card.side}" for card in play.rack)
    return tuple(sorted(play.desks, key=lambda seat: blake2b(f"{state.round} {rack} {seat}".encode()).digest()))


def finished(state: State, prize: Any, finishers: tuple[Finisher, ...]) -> tuple[Event, ...]:
    """A race in which several came in."""
    return (RaceRun(prize, finishers),)


RACING: Final = Racing[State, AnyCommand, Event](contest, order, finished)
