"""What the property tests draw from: tables, commands, and whole random evenings.

An arrangement says how a table is set up; the universe of a table holds every command that could be meant for it,
sense and nonsense alike; `play` gives random legal commands, weighted so that an evening comes to its end.
The number of examples stands here alone: PICTORIUM_EXAMPLES raises it.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.content.card import LEVELS
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.events import Event
from pictorium.games.pictomania.model import COLOURS, Desk, Drawing, Reveal, State
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games import driven
from tests.games.pictomania.table import EDITIONS, Table, made_up_deck, with_look_alikes

EXAMPLES: Final = int(os.environ.get("PICTORIUM_EXAMPLES", "60"))

ANYONE: Final = (*COLOURS, HOUSE, WATCHER, Seat("nobody"))
"""Every name that could stand on a command: all colours, the house, a watcher, and a stranger."""

VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "first-en": ("kids", "geek"),
    "first-de": ("kids", "geek"),
    "first-fr": ("relaxed", "kids", "geek"),
    "second": ("learning", "competitive", "kids", "geek"),
}

WEIGHTS: Final[dict[type[Any], int]] = {
    c.Propose: 20,
    c.ChooseLevel: 40,
    c.Deal: 60,
    c.Adjust: 10,
    c.Replace: 4,
    c.Ready: 30,
    c.Go: 60,
    c.Mark: 60,
    c.Wipe: 4,
    c.Guess: 100,
    c.DrawNothing: 3,
    c.Stop: 20,
    c.Rest: 5,
    c.Next: 60,
    c.Hold: 6,
    c.Release: 20,
    c.Skip: 10,
    c.OwnUp: 5,
    c.Challenge: 16,
    c.CastVote: 60,
    c.Praise: 60,
    c.Away: 2,
    c.Back: 10,
    c.Preside: 3,
    c.Tick: 3,
}
"""How often a kind of command is given; leaving is not in the list and comes from `LEAVE_ONE_IN`."""

LEAVE_ONE_IN: Final = 150

ALIKE: Final = (
    *(
        tuple((f"{level}-{number}", side) for number, side in group)
        for level in LEVELS
        for group in (((0, 0), (1, 0), (2, 1)), ((1, 0), (3, 1)), ((4, 0), (5, 1)), ((4, 1), (5, 0)))
    ),
    (("1-6", 0), ("2-6", 0), ("4-0", 1)),
    (("1-6", 1), ("3-6", 0)),
)
"""Sides of made-up cards that are drawn the same way: of three cards, of both sides, of several levels."""
ENEMIES: Final = frozenset(frozenset(pair) for group in ALIKE for pair in combinations(group, 2))
"""Which of them cannot meet."""


def quick(share: float = 1.0) -> settings:
    """Settings for one property, with its share of the examples."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=max(1, round(EXAMPLES * share)), suppress_health_check=slow)


@dataclass(frozen=True)
class Arrangement:
    """How a table is set up."""

    edition: str
    seats: int
    cards_per_level: int = 12
    options: dict[str, Any] = field(default_factory=dict)
    has_look_alikes: bool = False

    def table(self, seed: int = 0) -> Table:
        deck = made_up_deck(self.cards_per_level)
        deck = with_look_alikes(deck, ALIKE) if self.has_look_alikes else deck
        return Table(self.edition, self.seats, deck=deck, seed=seed, **self.options)


@st.composite
def arrangements(draw: st.DrawFn, rounds_max: int = 3) -> Arrangement:
    """Any edition, any number of seats, and the host's options, more often plain than odd."""
    edition = draw(st.sampled_from(EDITIONS))
    seats = draw(st.integers(3, 6))
    rounds = draw(st.integers(1, rounds_max))
    offered = [name for name in VARIANTS[edition] if name != "relaxed" or seats == 3]
    variants = draw(st.lists(st.sampled_from(offered), unique=True, max_size=2).map(tuple))
    options: dict[str, Any] = {"rounds": rounds, "variants": variants}
    options |= draw(st.fixed_dictionaries({}, optional=_odd_options(seats, rounds)))
    if any(name in variants for name in ("relaxed", "competitive")):
        options.pop("bonus_tokens", None)
    if "levels" in options or "kids" in variants:
        options.pop("own_levels", None)
    cards, has_look_alikes = draw(st.sampled_from(((7, False), (9, True), (12, True), (12, False))))
    return Arrangement(edition, seats, cards, options, has_look_alikes)


def _odd_options(seats: int, rounds: int) -> dict[str, st.SearchStrategy[Any]]:
    return {
        "levels": st.lists(st.integers(1, 4), min_size=rounds, max_size=rounds).map(tuple),
        "own_levels": st.sampled_from(((1, 3), (4, 2), (1, 2, 4))),
        "bonus_tokens": st.lists(st.integers(1, 4), min_size=1, max_size=seats).map(tuple),
        "replacements": st.sampled_from((0, 1, 2, "unlimited")),
        "stop_without_token": st.booleans(),
        "void": st.sampled_from(("vote", "own_up", "off")),
        "round_clock_s": st.sampled_from((0, 30, 90)),
        "away_limit_s": st.sampled_from((0, 10, 60)),
        "challenge_s": st.sampled_from((0, 5, 30)),
        "vote_limit_s": st.sampled_from((10, 30)),
        "reveal": st.sampled_from(("show", "hand")),
        "reveal_pace_s": st.sampled_from((0, 2, 20)),
    }


@cache
def universe() -> tuple[c.AnyCommand, ...]:
    """Every command that could be meant for a table, in range and out of it."""
    return (
        *(kind(level) for kind in (c.Propose, c.ChooseLevel, c.Deal) for level in range(6)),
        c.Deal(None),
        *(c.Replace(place) for place in range(-1, 7)),
        *(c.Guess(on, number) for on in ANYONE for number in range(9)),
        *(c.Stop(token) for token in (None, 0, 1, 2, 3, 4, 5)),
        *(c.Rest(seat) for seat in ANYONE),
        *(c.Praise(number, seat) for number in range(-1, 14) for seat in ANYONE),
        *(kind() for kind in (c.Ready, c.Go, c.DrawNothing, c.OwnUp, c.Challenge, c.Hold, c.Release, c.Leave, c.Tick)),
        *(kind(step) for kind in (c.Next, c.Skip) for step in range(-1, 14)),
        *(c.CastVote(is_void) for is_void in (True, False)),
        *(kind(seat) for kind in (c.Away, c.Back, c.Preside, c.Mark, c.Wipe) for seat in ANYONE),
        c.Preside(None),
        c.Adjust(),
    )


@cache
def adjustments() -> tuple[c.Adjust, ...]:
    """What a host could wish for between rounds, in range and out of it."""
    return (
        *(c.Adjust(c.Adjustment(rounds=rounds)) for rounds in (-1, 0, 1, 2, 3, 12, 13)),
        *(
            c.Adjust(c.Adjustment(levels=levels, rounds=rounds))
            for levels in ((), (3,), (1, 2), (2, 4, 4), (0, 5))
            for rounds in (None, 1, 2, 3)
        ),
        *(
            c.Adjust(replace(c.Adjustment(), **{name: seconds}))
            for name in ("glance_s", "round_clock_s", "away_limit_s", "challenge_s", "vote_limit_s", "reveal_pace_s")
            for seconds in (-1, 0, 1, 10, 60, 600, 3600, 3601)
        ),
        c.Adjust(c.Adjustment(rounds=2, glance_s=30, round_clock_s=90, reveal_pace_s=5)),
    )


def pick(state: State, random: Random) -> tuple[Seat, c.AnyCommand]:
    """A weighted random legal command that may change something."""
    open_to_all = [
        (seat, command)
        for seat in (*state.seats, HOUSE)
        for command in PICTOMANIA.legal(state, seat)
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
    """Ink reported where ink is known, none where none is, or the host where the host sits."""
    if isinstance(command, c.Preside):
        return command.seat == state.host
    if not isinstance(state.phase, Drawing) or not isinstance(command, c.Mark | c.Wipe):
        return False
    return state.phase.round.desks[command.seat].is_inked == isinstance(command, c.Mark)


def lifelike(state: State, choice: tuple[Seat, c.AnyCommand], random: Random) -> tuple[Seat, c.AnyCommand]:
    """The same choice, but half of all guesses are right, and what is adjusted is a clock or the number of rounds."""
    seat, command = choice
    if isinstance(command, c.Adjust):
        return seat, random.choice([one for one in adjustments() if _makes_sense(state, seat, one)])
    if not isinstance(command, c.Guess) or random.random() < 0.5:
        return choice
    assert isinstance(state.phase, Drawing)
    right = c.Guess(command.on, state.phase.round.desks[command.on].word.number)
    return (seat, right) if right in PICTOMANIA.legal(state, seat) else choice


def _makes_sense(state: State, seat: Seat, command: c.Adjust) -> bool:
    """Whether the game can be adjusted like this, and does not become longer than a test can wait for."""
    is_refused = isinstance(PICTOMANIA.decide(state, seat, command, Moment(0), driven.Dice()), Refusal)
    return not is_refused and (command.to.rounds or 0) <= 3


def steps(table: Table, random: Random) -> Iterator[tuple[Event, ...]]:
    """Random legal commands until the game is over, and some after it; yields the facts of each."""
    return driven.steps(table, choose, random, after=12)


def choose(state: State, random: Random) -> tuple[Seat, c.AnyCommand]:
    """What happens next."""
    return lifelike(state, pick(state, random), random)


def play(arrangement: Arrangement, seed: int) -> Table:
    """A whole evening from one seed."""
    table = arrangement.table(seed)
    for _ in steps(table, Random(seed)):
        pass
    return table


def desk_of(state: State, seat: Seat) -> Desk | None:
    return state.phase.round.desks.get(seat) if isinstance(state.phase, Drawing | Reveal) else None
