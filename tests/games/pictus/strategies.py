"""What the property tests draw from: tables, commands, and whole random evenings.

An arrangement says how a table is set up; the universe of a table holds every command that could be meant for it,
sense and nonsense alike; `play` gives random legal commands, weighted so that an evening comes to its end.
The number of examples is the same as for Pictomania: PICTORIUM_EXAMPLES raises it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus.events import Event
from pictorium.games.pictus.model import COLOURS, State, Telling, Voting
from pictorium.games.pictus.options import Options
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games import driven
from tests.games.pictomania.strategies import quick as quick
from tests.games.pictus.table import Table, made_up_pictures

ANYONE: Final = (*COLOURS, HOUSE, WATCHER, Seat("nobody"))
"""Every name that could stand on a command: all colours, the house, a watcher, and a stranger."""

WEIGHTS: Final[dict[type[Any], int]] = {
    c.GiveClue: 60,
    c.Lay: 100,
    c.Vote: 100,
    c.Next: 60,
    c.Hold: 6,
    c.Release: 20,
    c.Skip: 10,
    c.SkipTo: 10,
    c.Adjust: 10,
    c.Rest: 10,
    c.Mark: 10,
    c.Wipe: 4,
    c.Away: 4,
    c.Preside: 1,
    c.Back: 8,
    c.Tick: 3,
}
"""How often a kind of command is given; leaving is not in the list and comes from `LEAVE_ONE_IN`."""

LEAVE_ONE_IN: Final = 150


@dataclass(frozen=True)
class Arrangement:
    """How a table is set up."""

    seats: int
    spare: int = 30
    """How many pictures there are besides the fewest that can be played with."""
    options: dict[str, Any] = field(default_factory=dict)

    def table(self, seed: int = 0) -> Table:
        wishes = Options(**self.options)
        count = self.seats * (wishes.hand_size + 1) + wishes.decoys + self.spare
        return Table(self.seats, deck=made_up_pictures(count), seed=seed, **self.options)


@st.composite
def arrangements(draw: st.DrawFn, turns_max: int = 2) -> Arrangement:
    """Any number of seats, any way to vote and to end, and the host's other options, more often plain than odd."""
    seats = draw(st.integers(3, 8))
    options: dict[str, Any] = {
        "voters": draw(st.sampled_from(("others", "narrator", "everyone"))),
        "turns_each": draw(st.integers(1, turns_max)),
    }
    options |= draw(st.fixed_dictionaries({}, optional=_odd_options()))
    return Arrangement(seats, draw(st.sampled_from((0, 1, 9, 30))), options)


def _odd_options() -> dict[str, st.SearchStrategy[Any]]:
    return {
        "hand_size": st.integers(3, 6),
        "decoys": st.integers(0, 3),
        "end": st.sampled_from(("turns", "score", "deck")),
        "target": st.sampled_from((5, 12)),
        "text_counts": st.booleans(),
        "clock_s": st.sampled_from((0, 30, 90)),
        "away_limit_s": st.sampled_from((0, 10, 60)),
    }


def universe(state: State) -> tuple[c.AnyCommand, ...]:
    """Every command that could be meant for this table, in range and out of it."""
    pictures = (*state.pictures, "house/nowhere", "")
    wall = len(state.phase.hung) if isinstance(state.phase, Voting) else len(state.seats)
    return (
        *(c.GiveClue(picture, is_live=True) for picture in pictures),
        *(c.Lay(picture) for picture in pictures),
        *(c.Vote(number) for number in range(-1, wall + 3)),
        *(c.Next(turn) for turn in range(state.turn - 2, state.turn + 4)),
        *(c.Skip(turn) for turn in range(state.turn - 1, state.turn + 2)),
        *(c.SkipTo(turn, beat) for turn in range(state.turn - 1, state.turn + 2) for beat in range(-1, 14)),
        c.Hold(),
        c.Release(),
        *(c.Rest(seat) for seat in ANYONE),
        c.Leave(),
        c.Tick(),
        *(kind(seat) for kind in (c.Away, c.Back, c.Preside, c.Mark, c.Wipe) for seat in ANYONE),
        c.Preside(None),
        c.Adjust(),
    )


def adjustments() -> tuple[c.Adjust, ...]:
    """What a host could wish for between turns, in range and out of it."""
    return (
        *(c.Adjust(c.Adjustment(turns_each=turns)) for turns in (-1, 0, 1, 2, 3, 10, 11)),
        *(c.Adjust(c.Adjustment(end="turns", turns_each=turns)) for turns in (1, 2, 4)),
        *(c.Adjust(c.Adjustment(target=target)) for target in (4, 5, 10, 100, 101)),
        *(c.Adjust(c.Adjustment(end="score", target=target)) for target in (5, 10, 20)),
        *(c.Adjust(c.Adjustment(clock_s=seconds)) for seconds in (-1, 0, 29, 30, 3600, 3601)),
        *(c.Adjust(c.Adjustment(away_limit_s=seconds)) for seconds in (-1, 0, 9, 10, 60, 3600, 3601)),
        *(c.Adjust(c.Adjustment(end=end)) for end in ("turns", "score", "deck")),
        c.Adjust(c.Adjustment(end="score", target=30, clock_s=90, away_limit_s=0)),
    )


def clues(state: State) -> tuple[c.GiveClue, ...]:
    """Clues of every kind and of none, with a card of the narrator's and with another."""
    hand = state.players[state.narrator].hand
    pictures = (*hand[:1], *state.pile[:1])
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"text": " \n\t"},
        {"text": "\u200b\u202e"},
        {"text": "a tune"},
        {"text": "x" * 1500},
        {"text": "x" * 1501},
        {"recording": "r"},
        {"film": "f"},
        {"text": "all", "recording": "r", "film": "f", "is_live": True},
    )
    return tuple(c.GiveClue(picture, **kind) for picture in pictures for kind in kinds)


def pick(state: State, random: Random) -> tuple[Seat, c.AnyCommand]:
    """A weighted random legal command that may change something."""
    open_to_all = [
        (seat, command)
        for seat in (*state.seats, HOUSE)
        for command in PICTUS.legal(state, seat)
        if not _is_old_news(state, command)
    ]
    leaving = [choice for choice in open_to_all if isinstance(choice[1], c.Leave)]
    if leaving and random.randrange(LEAVE_ONE_IN) == 0:
        return random.choice(leaving)
    kinds: dict[type[Any], list[tuple[Seat, c.AnyCommand]]] = {}
    for choice in open_to_all:
        kinds.setdefault(type(choice[1]), []).append(choice)
    kinds.pop(c.Leave, None)
    (kind,) = random.choices(list(kinds), [WEIGHTS[kind] for kind in kinds])
    return random.choice(kinds[kind])


def _is_old_news(state: State, command: c.AnyCommand) -> bool:
    """Ink reported where ink is known, or none where none is."""
    if not isinstance(state.phase, Telling) or not isinstance(command, c.Mark | c.Wipe):
        return False
    return state.phase.is_inked == isinstance(command, c.Mark)


def lifelike(state: State, choice: tuple[Seat, c.AnyCommand], random: Random) -> tuple[Seat, c.AnyCommand]:
    """The same choice, but a third of all votes are right, and clues and adjustments come in every kind."""
    seat, command = choice
    if isinstance(command, c.Adjust):
        return seat, random.choice([command, *(one for one in adjustments() if _is_short(state, seat, one))])
    if isinstance(command, c.GiveClue):
        kinds = ({"text": "a story"}, {"recording": "r1"}, {"film": "f1"}, {"is_live": True})
        return seat, replace(c.GiveClue(command.picture), **random.choice(kinds))
    if isinstance(command, c.Vote) and isinstance(state.phase, Voting) and random.random() < 1 / 3:
        owners = [hung.owner for hung in state.phase.hung]
        right = c.Vote(owners.index(state.narrator) + 1)
        return (seat, right) if right in PICTUS.legal(state, seat) else choice
    return choice


def _is_short(state: State, seat: Seat, command: c.Adjust) -> bool:
    """Whether the game can be adjusted like this, and does not become longer than a test can wait for."""
    goals = (command.to.turns_each or 0, (command.to.target or 0) // 10)
    is_refused = isinstance(PICTUS.decide(state, seat, command, Moment(0), driven.Dice()), Refusal)
    return not is_refused and max(goals) < 10


def steps(table: Table, random: Random) -> Iterator[tuple[Event, ...]]:
    """Random legal commands until the game is over, and some after it; yields the facts of each."""
    return driven.steps(table, choose, random, after=6)


def choose(state: State, random: Random) -> tuple[Seat, c.AnyCommand]:
    """What happens next."""
    return lifelike(state, pick(state, random), random)


def play(arrangement: Arrangement, seed: int) -> Table:
    """A whole evening from one seed."""
    table = arrangement.table(seed)
    for _ in steps(table, Random(seed)):
        pass
    return table
