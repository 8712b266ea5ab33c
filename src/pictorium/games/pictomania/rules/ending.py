"""How a round's drawing ends, and how the game does (P-FINISH, P-TOTAL)."""

from pictorium.games.pictomania.events import (
    DrawingEnded,
    DrawingVoided,
    EndOfDrawing,
    EndOfGame,
    Event,
    GameEnded,
)
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import Drawing, State
from pictorium.games.players import best, remaining
from pictorium.kernel.moment import Moment


def with_end_of_drawing(state: State, events: tuple[Event, ...], now: Moment) -> tuple[Event, ...]:
    """These facts, and the end of the drawing where they bring it about."""
    after = fold(state, events)
    assert isinstance(after.phase, Drawing)
    play = after.phase.round
    if not play.middle:
        return events + end_of_drawing(after, "last_token", now)
    if all(desk.has_stopped for desk in play.desks.values()):
        return events + end_of_drawing(after, "all_stopped", now)
    return events


def end_of_drawing(state: State, cause: EndOfDrawing, now: Moment) -> tuple[Event, ...]:
    """Pens down. A sheet with nothing on it counts for nobody, whether its owner said so or not (P-DRAW-4)."""
    assert isinstance(state.phase, Drawing)
    facts: list[Event] = [DrawingEnded(cause, now)]
    for seat, desk in state.phase.round.desks.items():
        if desk.draws_nothing:
            facts += [DrawingVoided(seat, "nothing")] if state.agreement.nothing_is_void else []
        elif not desk.is_inked:
            facts.append(DrawingVoided(seat, "blank"))
    return tuple(facts)


def end_of_game(state: State, cause: EndOfGame) -> GameEnded:
    """The totals and who has won: the highest of those still here, together where they tie (P-TOTAL-1)."""
    totals = {seat: state.players[seat].total for seat in state.seats}
    return GameEnded(cause, totals, best(totals, remaining(state)))
