"""After the game: the most original drawing, for fame and no points (P-TOTAL-2)."""

from collections import Counter

from pictorium.games.pictomania.commands import Praise
from pictorium.games.pictomania.events import Event, FameGiven, PraiseGiven
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import Drawn, Over, State
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.players import present
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_praising(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat has no vote for a drawing now."""
    if not isinstance(state.phase, Over):
        return Refusal("wrong_phase", "P-TOTAL-2")
    if state.phase.fame is not None:
        return Refusal("fame_is_given", "P-TOTAL-2")
    return Refusal("voted_already", "P-TOTAL-2") if seat in state.phase.ballots else None


def refuse_drawing(state: State, seat: Seat, drawing: Drawn) -> Refusal | None:
    """Whether this drawing cannot have this seat's vote."""
    if all(exhibit.drawn != drawing for exhibit in state.gallery):
        return Refusal("no_such_drawing", "P-TOTAL-2")
    return Refusal("own_drawing", "P-TOTAL-2") if drawing.seat == seat else None


def decide_praise(state: State, seat: Seat, command: Praise, now: Moment, chance: Chance) -> Decision:
    """A secret vote; the last one closes."""
    drawing = Drawn(command.round, command.seat)
    refusal = refuse_praising(state, seat) or refuse_drawing(state, seat, drawing)
    return refusal or with_fame(state, (PraiseGiven(seat, drawing),))


def with_fame(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """These facts, and the result where nobody who is here can still vote."""
    after = fold(state, events)
    assert isinstance(after.phase, Over)
    ballots = after.phase.ballots
    is_waiting = any(legal_after_game(after, seat) for seat in present(after))
    if after.phase.fame is not None or not ballots or is_waiting:
        return events
    count = Counter(ballots.values())
    most = max(count.values())
    best = tuple(exhibit.drawn for exhibit in after.gallery if count[exhibit.drawn] == most)
    return (*events, FameGiven(best, most))


def legal_after_game(state: State, seat: Seat) -> list[Praise]:
    """The drawings this seat may vote for."""
    if refuse_praising(state, seat):
        return []
    return [
        Praise(exhibit.round, exhibit.seat)
        for exhibit in state.gallery
        if not refuse_drawing(state, seat, exhibit.drawn)
    ]
