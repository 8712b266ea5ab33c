"""How Hilo is played in the simulator, and what must hold for it afterwards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from pictorium.kernel.ids import Seat
from pictorium.sim.habits import Habits
from pictorium.sim.manners import Manners
from tests.games.hilo import HILO
from tests.games.hilo import commands as c
from tests.games.hilo import events as e
from tests.games.hilo.model import Over, State
from tests.games.hilo.options import Options, refuse_options

WEIGHTS: Final[dict[type, int]] = {c.Guess: 3000, c.Away: 20, c.Back: 300, c.Preside: 0, c.Leave: 1}
NONSENSE: Final[tuple[dict[str, Any], ...]] = (
    {"type": "Tick"},
    {"type": "Away", "seat": "red"},
    {"type": "Mark", "seat": "yellow"},
    *({"type": "Guess", "number": number} for number in (-1, 0, 1, 5, 101)),
)


class GameRecord(Struct, frozen=True, kw_only=True):
    """One game that was won, as `pictorium simulate --json` writes it."""

    game: str
    evening: int
    number: int
    secret: int
    guesses: list[tuple[Seat, int]]
    points: dict[Seat, int]
    """One for who has found the number."""


def records(evening: int, events: Iterable[e.Event]) -> Iterator[GameRecord]:
    """The game of an evening's facts, if somebody has won."""
    guesses: list[tuple[Seat, int]] = []
    for event in events:
        match event:
            case e.Opened():
                opened = event
            case e.Guessed():
                guesses.append((event.by, event.number))
            case e.GameOver(winner) if winner is not None:
                points = {seat: int(seat == winner) for seat in opened.seats}
                yield GameRecord(
                    game="hilo", evening=evening, number=1, secret=opened.secret, guesses=guesses, points=points
                )
            case _:
                pass


def opinion(record: GameRecord, agreement: Options) -> Mapping[Seat, int]:
    """The first who named the number, counted again."""
    first = next(by for by, number in record.guesses if number == record.secret)
    return {seat: int(seat == first) for seat in record.points}


def faults(game: Sequence[e.Event]) -> Iterator[str]:
    """The keeper never guesses, nobody guesses twice in a row but alone, and every answer is true."""
    opened = game[0]
    assert isinstance(opened, e.Opened)
    for event in game:
        if isinstance(event, e.Guessed):
            if event.by == opened.seats[0]:
                yield "the keeper has guessed"
            told = {"higher": event.number < opened.secret, "lower": event.number > opened.secret}
            if not told.get(event.answer, event.number == opened.secret):
                yield f"{event.number} was called {event.answer}"


def patience(state: State) -> int | None:
    """Nobody stays when the game is over."""
    return 0 if isinstance(state.phase, Over) else None


HABITS: Final[Habits[State, c.AnyCommand, e.Event, Options, None, GameRecord]] = Habits(
    game=HILO,
    weights=WEIGHTS,
    refuse=refuse_options,
    ink=lambda _state, _seat: (),
    word=lambda _state, command, _chance: command,
    patience=patience,
    records=records,
    opinion=opinion,
    faults=lambda _records, _opened: (),
)
MANNERS: Final = Manners(
    habits=HABITS,
    nonsense=NONSENSE,
    may_draw=lambda _view: False,
    zeal=0.0,
    brings=lambda _view: (),
    said=lambda _person, command: command,
    inked=(),
    without_luck=lambda event: event,
    faults=faults,
    is_over=lambda view: bool(view["phase"] == "over"),
)
