"""Pictus: a narrator gives a clue to a picture, the others slip in theirs, and all vote.

Read `model` for what there is, `commands` and `events` for what can be asked and what can happen,
`rules` for what may be done, `evolve` for how facts change the state, `scoring` for the points,
`view` and `face` for who sees what. `options` and `agreement` say what a table may choose.
"""

from typing import Final

from pictorium.content.picture import Picture
from pictorium.games.game import Game, Pen, Spot
from pictorium.games.pictus.album import ALBUM
from pictorium.games.pictus.commands import AnyCommand, GiveClue
from pictorium.games.pictus.events import Event, Face
from pictorium.games.pictus.evolve import evolve
from pictorium.games.pictus.face import face
from pictorium.games.pictus.model import Over, Reveal, State, Voting, is_told, sheet_of, voters
from pictorium.games.pictus.offer import Offer
from pictorium.games.pictus.options import SEATS_FEWEST, SEATS_MOST, Options
from pictorium.games.pictus.rules.clock import due
from pictorium.games.pictus.rules.decide import decide, legal
from pictorium.games.pictus.rules.opening import open_game
from pictorium.games.pictus.rules.telling import refuse_pen
from pictorium.games.pictus.view import View, view
from pictorium.kernel.ids import Seat


def pen(state: State, seat: Seat) -> Pen:
    """The narrator alone draws, before the clue is given, and only then is the sketch seen (S-CLUE-3)."""
    return Pen(
        is_down=refuse_pen(state, seat) is None,
        is_seen_by_all=seat == state.narrator and is_told(state),
        sheet=sheet_of(state.turn),
    )


def was_shown(state: State, seat: Seat, sheet: int) -> bool:
    """The sketch of a turn that was scored can be looked at again; one that was never a clue stays its author's."""
    told = (one for one in state.sheets if one.narrator == seat and one.clue.has_sketch)
    return any(sheet_of(one.turn) == sheet for one in told)


def spots(state: State, seat: Seat) -> tuple[Spot, ...]:
    """The cards on the wall, one's own among them: for who has no vote left to cast, and for all at the reveal."""
    match state.phase:
        case Voting(_, hung, votes):
            is_waiting = seat in state.players and (seat in votes or seat not in voters(state))
            return _cards(state.turn, len(hung)) if is_waiting else ()
        case Reveal():
            return _cards(state.turn, len(state.sheets[-1].hung))
        case Over():
            return tuple(spot for sheet in state.sheets for spot in _cards(sheet.turn, len(sheet.hung)))
        case _:
            return ()


def _cards(turn: int, count: int) -> tuple[Spot, ...]:
    return tuple(Spot(turn, number=number) for number in range(1, count + 1))


def media(command: AnyCommand) -> tuple[str, ...]:
    """The recording and the film of a clue."""
    kept = (command.recording, command.film) if isinstance(command, GiveClue) else ()
    return tuple(medium for medium in kept if medium is not None)


PICTUS: Final[Game[State, AnyCommand, Event, Face, View, Options, tuple[Picture, ...]]] = Game(
    name="pictus",
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
    is_drawn_unseen=True,
    album=ALBUM,
)
