"""How each fact changes the state."""

from typing import assert_never

from msgspec.structs import replace

from pictorium.games.players import seats_from, with_player
from tests.games.hilo import events as e
from tests.games.hilo.model import Attempt, Guessing, Over, Player, State


def evolve(state: State | None, event: e.Event) -> State:
    """The state after a fact. None stands for the empty table before the first."""
    if isinstance(event, e.Opened):
        players = {seat: Player() for seat in event.seats}
        return State(event.agreement, event.seats, players, event.secret, Guessing(event.seats[1]))
    assert state is not None, "the first fact opens the game"
    match event:
        case e.Guessed(by, number, answer):
            phase = Guessing(seats_from(state, by)[1])
            return replace(state, phase=phase, guesses=(*state.guesses, Attempt(by, number, answer)))
        case e.GameOver(winner):
            return replace(state, phase=Over(winner))
        case e.SeatAway(seat, at):
            return with_player(state, seat, away_since=at)
        case e.SeatBack(seat):
            return with_player(state, seat, away_since=None)
        case e.SeatLeft(seat):
            return with_player(state, seat, has_left=True)
        case _:
            assert_never(event)
