"""The contract that every game of the house keeps, whatever its rules.

A game brings one thing, its arrangement (`arrangement.py`): how it is opened. Everything else is asked through the
verbs alone. From a seed, random commands are drawn out of those the game itself offers, and at every step on the way
the contract is held against it. A game of this package without an arrangement fails here.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.all_games import PACKAGES
from pictorium.games.game import AnyGame, Pen, Spot
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.arrangement import ARRANGEMENTS, FOUND, MANIFESTS
from tests.games.driven import Dice
from tests.games.pictomania.strategies import quick

STEPS = 60
STRANGERS = (HOUSE, WATCHER, Seat(""), Seat("nobody"))
RULE = re.compile(r"^[A-Z]-[A-Z]+-\d+$")

EVERY_GAME = pytest.mark.parametrize("name", sorted(MANIFESTS))
SEEDS = st.integers(0, 2**32)


class Sitting:
    """A table of any game, driven through its verbs."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: AnyGame = MANIFESTS[name].game
        self.random = Random(seed)
        self.dice = Dice(seed)
        self.now = Moment(0)
        self.seats, deck, options = ARRANGEMENTS[name].opening(self.random)
        opened = self.game.open(self.seats, deck, options, self.dice)
        assert not isinstance(opened, Refusal), opened
        self.state: Any = None
        self.events: list[Any] = []
        self.take(opened)

    def take(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.events += events

    def offers(self) -> list[tuple[Seat, Any]]:
        names = (*self.seats, HOUSE)
        return [(seat, command) for seat in names for command in self.game.legal(self.state, seat)]

    def walk(self) -> Iterator[tuple[Any, ...]]:
        """Give random commands out of those on offer; yields the facts of each step."""
        yield tuple(self.events)
        for _ in range(STEPS):
            self.now = Moment(self.now + self.random.choice((0, 500, 8000)))
            offers = self.offers()
            kind = self.random.choice(sorted({type(command).__name__ for _, command in offers}))
            seat, command = self.random.choice([offer for offer in offers if type(offer[1]).__name__ == kind])
            answer = self.game.decide(self.state, seat, command, self.now, self.dice)
            assert not isinstance(answer, Refusal), f"{seat} was offered {command}: {answer}"
            self.take(answer)
            yield answer


def test_every_game_has_its_arrangement() -> None:
    assert set(PACKAGES) < {one.package for one in FOUND}


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_opening_gives_facts_and_the_first_fact_a_state(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    assert sitting.events
    assert sitting.game.evolve(None, sitting.events[0]) is not None


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_what_is_legal_is_exactly_what_is_not_refused(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        seat = sitting.random.choice((*sitting.seats, *STRANGERS))
        legal = sitting.game.legal(sitting.state, seat)
        for command in {*legal, *sitting.random.sample(ARRANGEMENTS[name].everything(), 20)}:
            answer = sitting.game.decide(sitting.state, seat, command, sitting.now, Dice())
            assert isinstance(answer, Refusal) == (command not in legal)


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_a_refusal_names_its_reason_and_its_rule(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        seat = sitting.random.choice((*sitting.seats, *STRANGERS))
        for command in sitting.random.sample(ARRANGEMENTS[name].everything(), 20):
            answer = sitting.game.decide(sitting.state, seat, command, sitting.now, Dice())
            if isinstance(answer, Refusal):
                assert re.fullmatch(r"[a-z0-9_]+", answer.code)
                assert RULE.match(answer.rule), answer


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_everyone_gets_a_view_and_faces_even_who_has_no_seat(name: str, seed: int) -> None:
    """And each is one of those that the game says there are: clients are written to them."""
    sitting = Sitting(name, seed)
    for events in sitting.walk():
        for seat in (*sitting.seats, *STRANGERS):
            view = sitting.game.view(sitting.state, seat)
            assert from_paper(view, sitting.game.views) == view
            for event in events:
                face = sitting.game.face(event, seat)
                assert from_paper(face, sitting.game.faces) == face


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_only_a_seat_of_the_game_has_its_pen_down(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        for seat in (*sitting.seats, *STRANGERS):
            pen = sitting.game.pen(sitting.state, seat)
            assert isinstance(pen, Pen)
            assert not pen.is_down or seat in sitting.seats


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_who_only_watches_stamps_what_everybody_may(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        watched = sitting.game.spots(sitting.state, WATCHER)
        for seat in (*sitting.seats, *STRANGERS):
            spots = sitting.game.spots(sitting.state, seat)
            assert all(isinstance(spot, Spot) for spot in spots)
            assert len(set(spots)) == len(spots)
            assert set(watched) <= set(spots)
            assert not spots or seat in sitting.seats or spots == watched


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_asking_changes_nothing_and_luck_lies_in_the_facts(name: str, seed: int) -> None:
    """The same question with the same dice has the same answer, and leaves the state as it was."""
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        before = msgspec.json.encode(sitting.state)
        seat, command = sitting.random.choice(sitting.offers())
        answers = [sitting.game.decide(sitting.state, seat, command, sitting.now, Dice(seed)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert not isinstance(answers[0], Refusal)
        assert msgspec.json.encode(sitting.state) == before
        state = sitting.state
        for event in answers[0]:
            again = sitting.game.evolve(state, event)
            state = sitting.game.evolve(state, event)
            assert state == again
        assert msgspec.json.encode(sitting.state) == before


@EVERY_GAME
@quick(0.1)
@given(seed=SEEDS)
def test_everything_is_frozen(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    seen: set[type] = set()
    for events in sitting.walk():
        faces = [sitting.game.face(event, WATCHER) for event in events]
        commands = [command for _, command in sitting.offers()]
        view = sitting.game.view(sitting.state, sitting.seats[0])
        for value in (sitting.state, view, *events, *faces, *commands):
            assert_frozen(value, seen)


def assert_frozen(value: Any, seen: set[type]) -> None:
    """No record in here can be written to, and no list or set lies in it. A type of record is looked at once."""
    assert not isinstance(value, list | set | bytearray)
    parts: tuple[Any, ...] = ()
    if isinstance(value, msgspec.Struct):
        if type(value) in seen and not hasattr(value, "phase"):
            return
        seen.add(type(value))
        parts = tuple(getattr(value, field) for field in value.__struct_fields__)
        for field in value.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(value, field, None)
    elif isinstance(value, tuple):
        parts = value
    elif isinstance(value, dict):
        parts = tuple(value.values())
    for part in parts:
        assert_frozen(part, seen)


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_facts_commands_and_states_survive_paper(name: str, seed: int) -> None:
    sitting = Sitting(name, seed)
    for events in sitting.walk():
        for event in events:
            assert from_paper(event, sitting.game.events) == event
        for _, command in sitting.offers():
            assert from_paper(command, sitting.game.commands) == command
        for value in (sitting.state, sitting.game.view(sitting.state, sitting.seats[0])):
            assert from_paper(value, type(value)) == value
    state = None
    for event in sitting.events:
        state = sitting.game.evolve(state, from_paper(event, sitting.game.events))
    assert state == sitting.state


def from_paper(value: object, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@EVERY_GAME
@quick(0.3)
@given(seed=SEEDS)
def test_the_clock_knocks_only_for_something(name: str, seed: int) -> None:
    """What is due can be done: knocking at every due moment in turn, the clock falls silent or moves on."""
    sitting = Sitting(name, seed)
    for _ in sitting.walk():
        state, knocks = sitting.state, 0
        while (due := sitting.game.due(state)) is not None and knocks < 100:
            after = knocked(sitting, state, Moment(max(due, sitting.now)))
            assert after != state
            state, knocks = after, knocks + 1
        assert knocks < 100


def knocked(sitting: Sitting, state: Any, now: Moment) -> Any:
    """The state after the house has knocked; the knock is called Tick in every game."""
    tick = next(command for command in sitting.game.legal(state, HOUSE) if type(command).__name__ == "Tick")
    answer = sitting.game.decide(state, HOUSE, tick, now, Dice())
    assert not isinstance(answer, Refusal)
    for event in answer:
        state = sitting.game.evolve(state, event)
    return state
