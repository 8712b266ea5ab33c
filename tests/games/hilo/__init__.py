"""Hilo: a keeper knows a number, and the others guess it in turn. RULES.md has the rules.

The smallest whole game: it shows that a game is one folder. The modules have the same names as those of the games that
come with the package; `manifest` says where everything is.
"""

from typing import Final

from pictorium.games.game import Game, Pen
from pictorium.kernel.ids import Seat
from tests.games.hilo.commands import AnyCommand
from tests.games.hilo.events import Event, Face
from tests.games.hilo.evolve import evolve
from tests.games.hilo.face import face
from tests.games.hilo.model import State
from tests.games.hilo.options import SEATS, Offer, Options
from tests.games.hilo.rules import decide, legal, open_game
from tests.games.hilo.view import View, view

NO_PEN: Final = Pen(is_down=False, is_seen_by_all=True, sheet=1)
"""Nobody draws."""


def pen(state: State, seat: Seat) -> Pen:
    """Nobody draws."""
    return NO_PEN


HILO: Final[Game[State, AnyCommand, Event, Face, View, Options, None]] = Game(
    name="hilo",
    seats=SEATS,
    commands=AnyCommand,
    events=Event,
    views=View,
    faces=Face,
    offers=Offer,
    open=open_game,
    decide=decide,
    evolve=evolve,
    due=lambda _state: None,
    legal=legal,
    view=view,
    face=face,
    pen=pen,
    media=lambda _command: (),
    was_shown=lambda _state, _seat, _sheet: True,
)
