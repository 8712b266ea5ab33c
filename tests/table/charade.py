"""A tiny made-up game: somebody draws in secret, gives it away, and then it is the next one's turn.

It is here to try what a table does for a game whose sheets are secret for a while and whose commands name what people
brought, without the rules of any real one.
"""

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.all_games import GAMES
from pictorium.games.game import Game, Pen
from pictorium.games.house_commands import Away, Back, Command, Leave, Mark, Preside, Tick, Wipe
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.context import Prepared, Services
from pictorium.table.media import Medium
from pictorium.table.people import Plan
from pictorium.table.ports import Log
from tests.games.pictomania.table import Dice
from tests.table.parlour import Parlour
from tests.table.test_decide import Shelf

PLAN = Plan(game="charade")


class Tell(Command, frozen=True):
    """All may see my sheet now, and hear this."""

    recording: str | None = None


class PassOn(Command, frozen=True):
    """The next one draws, whether this one has told or not."""


class Opened(Struct, frozen=True, tag=True):
    seats: tuple[Seat, ...]


class Given(Struct, frozen=True, tag=True):
    recording: str | None


class PassedOn(Struct, frozen=True, tag=True):
    pass


class State(Struct, frozen=True):
    seats: tuple[Seat, ...]
    turn: int = 1
    told: tuple[int, ...] = ()
    recordings: tuple[str | None, ...] = ()

    @property
    def narrator(self) -> Seat:
        return self.narrator_of(self.turn)

    def narrator_of(self, turn: int) -> Seat:
        return self.seats[(turn - 1) % len(self.seats)]


def decide(state: State, seat: Seat, command: Any, _now: Moment, _chance: Chance) -> tuple[Any, ...] | Refusal:
    if seat == HOUSE or isinstance(command, Leave):
        return ()
    if seat != state.narrator:
        return Refusal("not_your_turn", "T-GAME-1")
    return (Given(command.recording),) if isinstance(command, Tell) else (PassedOn(),)


def evolve(state: State | None, event: Any) -> State:
    if isinstance(event, Opened):
        return State(event.seats)
    assert state is not None
    if isinstance(event, Given):
        return replace(state, told=(*state.told, state.turn), recordings=(*state.recordings, event.recording))
    return replace(state, turn=state.turn + 1)


def pen(state: State, seat: Seat) -> Pen:
    is_secret = seat == state.narrator and state.turn not in state.told
    return Pen(is_down=is_secret, is_seen_by_all=not is_secret, sheet=state.turn)


def was_shown(state: State, seat: Seat, sheet: int) -> bool:
    return seat != state.narrator_of(sheet) or sheet in state.told


CHARADE: Game[Any, Any, Any, Any, Any, Any, Any] = Game(
    name="charade",
    seats=(2, 6),
    commands=Tell | PassOn | Leave | Tick | Away | Back | Preside | Mark | Wipe,
    events=Opened | Given | PassedOn,
    views=State,
    faces=Opened | Given | PassedOn,
    offers=None,
    open=lambda seats, _deck, _options, _chance: (Opened(seats),),
    decide=decide,
    evolve=evolve,
    due=lambda _state: None,
    legal=lambda _state, _seat: (),
    view=lambda state, _seat: state,
    face=lambda event, _seat: event,
    pen=pen,
    media=lambda command: tuple(filter(None, [getattr(command, "recording", None)])),
    was_shown=was_shown,
    is_drawn_unseen=True,
)


class CharadeShelf(Shelf):
    """A library that has this game, too."""

    def prepare(self, plan: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        return Prepared((), None) if plan.game == CHARADE.name else super().prepare(plan, media)


HOUSE_WITH_CHARADES = Services({**GAMES, CHARADE.name: CHARADE}, CharadeShelf(), Dice(1))


def charades(log: Log | None = None, pool: Executor | None = None) -> Parlour:
    """A house in which this can be played."""
    return Parlour(log, house=HOUSE_WITH_CHARADES, pool=pool)
