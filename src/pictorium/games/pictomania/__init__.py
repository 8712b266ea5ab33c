"""Pictomania: everyone draws a secret word and guesses everyone else's, all at once.

Read `model` for what there is, `commands` and `events` for what can be asked and what can happen,
`rules` for what may be done, `evolve` for how facts change the state, `scoring` for the points,
`view` and `face` for who sees what. `edition`, `options` and `agreement` say how the rulebooks differ.
"""

from typing import Final

from pictorium.content.deck import Deck
from pictorium.games.game import Game, Pen, Spot
from pictorium.games.pictomania.album import ALBUM
from pictorium.games.pictomania.commands import AnyCommand
from pictorium.games.pictomania.events import Event, Face
from pictorium.games.pictomania.evolve import evolve
from pictorium.games.pictomania.face import face
from pictorium.games.pictomania.model import Drawing, Over, Reveal, Setup, State
from pictorium.games.pictomania.offer import Offer
from pictorium.games.pictomania.options import SEATS_FEWEST, SEATS_MOST, Options
from pictorium.games.pictomania.rules.clock import due
from pictorium.games.pictomania.rules.decide import decide, legal
from pictorium.games.pictomania.rules.drawing import refuse_pen
from pictorium.games.pictomania.rules.opening import open_game
from pictorium.games.pictomania.rules.racing import RACING
from pictorium.games.pictomania.view import View, view
from pictorium.kernel.ids import Seat


def pen(state: State, seat: Seat) -> Pen:
    """Only the owner draws on a sheet, while the rules let it; all see all sheets all the time (P-DRAW-1)."""
    return Pen(is_down=refuse_pen(state, seat) is None, is_seen_by_all=True, sheet=state.round)


def was_shown(state: State, seat: Seat, sheet: int) -> bool:
    """All see all sheets all the time."""
    return True


def spots(state: State, seat: Seat) -> tuple[Spot, ...]:
    """The drawings of the round, for who has stopped, and for all once all have; after it those of all rounds."""
    phase = state.phase
    if isinstance(phase, Setup | Over):
        return tuple(Spot(exhibit.round, exhibit.seat) for exhibit in state.gallery)
    if not isinstance(phase, Drawing | Reveal):
        return ()
    own = phase.round.desks.get(seat)
    if isinstance(phase, Drawing) and not (own and own.has_stopped):
        return ()
    return tuple(Spot(state.round, other) for other, desk in phase.round.desks.items() if desk.is_inked)


def media(command: AnyCommand) -> tuple[str, ...]:
    """Nothing is brought to this game but ink."""
    return ()


PICTOMANIA: Final[Game[State, AnyCommand, Event, Face, View, Options, Deck]] = Game(
    name="pictomania",
    seats=(SEATS_FEWEST, SEATS_MOST),
    commands=AnyCommand,
    events=Event,
    views=View,
    faces=Face,
    offers=Offer,
    open=open_game,
    decide=decide,
    evolve=evolve,
    due=due,
    legal=legal,
    view=view,
    face=face,
    pen=pen,
    media=media,
    was_shown=was_shown,
    spots=spots,
    racing=RACING,
    album=ALBUM,
)
