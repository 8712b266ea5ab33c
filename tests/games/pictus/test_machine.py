"""The real rules and a naive evening, side by side, through everything players can think of.

A state machine gives sensible commands and nonsense to both. They must agree on what is accepted, and look the same
after every step: who holds what, what lies where, who has how many points. After each step one name at the table is
asked for its legal commands, and every command there is, in range and out of it, is held against that list.
The facts go through JSON on their way into an echo of the state, which must never differ from the state itself.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import Laying, Over, State, Telling, Voting
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.driven import STEPS_MAX
from tests.games.pictomania.table import Dice
from tests.games.pictus.naive import Evening, Score, Told
from tests.games.pictus.strategies import (
    ANYONE,
    Arrangement,
    adjustments,
    arrangements,
    clues,
    lifelike,
    pick,
    quick,
    universe,
)

KNOCKS_MAX = 40
"""More knocks at one moment than any table can have reason for."""

FACTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(PICTUS.events)


def told(events: tuple[e.Event, ...]) -> Told:
    """What luck decided in these facts."""
    hung: list[list[tuple[str, str | None]]] = [
        [(one.picture, one.owner) for one in event.hung] for event in events if isinstance(event, e.CardsHung)
    ]
    drawn = [dict(event.drawn) for event in events if isinstance(event, e.HandsFilled)]
    order = [event.order for event in events if isinstance(event, e.PileReshuffled)]
    assert max(len(hung), len(drawn), len(order)) <= 1
    hands = {str(seat): cards for seat, cards in drawn[0].items()} if drawn else None
    return Told(hung[0] if hung else None, hands, order[0] if order else None)


def picture(state: State) -> dict[str, Any]:
    """The real state in the naive evening's words."""
    phase, players = state.phase, state.players
    turn = phase.turn if isinstance(phase, Laying | Voting) else None
    is_over = isinstance(phase, Over)
    act = PICTUS.view(state, HOUSE).act
    return {
        "phase": type(phase).__name__,
        "turn": None if is_over else (state.turn, state.narrator),
        "totals": {seat: player.total for seat, player in players.items()},
        "away": {seat: p.away_since for seat, p in players.items() if p.away_since is not None and not p.has_left},
        "left": {seat for seat, player in players.items() if player.has_left},
        "hands": {seat: sorted(player.hand) for seat, player in players.items()},
        "pile": list(state.pile),
        "used": sorted(state.used),
        "ink": isinstance(phase, Telling) and phase.is_inked,
        "laid": dict(turn.laid) if turn else {},
        "resting": {seat for seat in turn.resting if not players[seat].has_left} if turn else set(),
        "wall": [(hung.picture, hung.owner) for hung in phase.hung] if isinstance(phase, Voting) else [],
        "votes": dict(phase.votes) if isinstance(phase, Voting) else {},
        "winners": set(phase.winners) if isinstance(phase, Over) else set(),
        "host": state.host,
        "show": None if act is None else (act.since, act.settles_ms, act.held.since if act.held else None),
        "end": None if is_over else (state.agreement.end, state.agreement.turns_each, state.agreement.target),
        "due": PICTUS.due(state),
        "pens": [seat for seat in ANYONE if PICTUS.pen(state, seat).is_down],
        "awaited": [seat.seat for seat in PICTUS.view(state, HOUSE).seats if seat.is_awaited],
    }


def naive_picture(evening: Evening) -> dict[str, Any]:
    """The naive evening in the same words."""
    is_on = evening.phase in ("Laying", "Voting")
    return {
        "phase": evening.phase,
        "turn": None if evening.phase == "Over" else (evening.turn, evening.narrator),
        "totals": evening.totals,
        "away": {seat: since for seat, since in evening.away.items() if seat not in evening.left},
        "left": evening.left,
        "hands": {seat: sorted(hand) for seat, hand in evening.hands.items()},
        "pile": evening.pile,
        "used": sorted(evening.used),
        "ink": evening.phase == "Telling" and evening.has_ink,
        "laid": evening.laid if is_on else {},
        "resting": evening.resting - evening.left if is_on else set(),
        "wall": evening.wall,
        "votes": evening.votes,
        "winners": evening.winners,
        "host": evening.host,
        "show": evening.act(),
        "end": None if evening.phase == "Over" else (evening.end, evening.turns_each, evening.target),
        "due": evening.due(),
        "pens": [seat for seat in ANYONE if evening.may_draw(seat)],
        "awaited": evening.awaited(),
    }


class Pair:
    """One game, played by the real rules and by the naive ones."""

    def __init__(self, arrangement: Arrangement, seed: int) -> None:
        self.table = arrangement.table(seed)
        opened, *_ = self.table.events
        assert isinstance(opened, e.GameOpened)
        deck = [one.id for one in opened.pictures]
        first = told(tuple(self.table.events))
        self.evening = Evening(self.table.seats, deck, first, **arrangement.options)
        self.deck = Counter(deck)
        self.echo: State | None = None
        self.log: list[bytes] = []
        self.hear(tuple(self.table.events))

    @property
    def state(self) -> State:
        return self.table.state

    def hear(self, events: tuple[e.Event, ...]) -> None:
        """Fold the facts once more, as they come back from paper."""
        for event in events:
            self.log.append(msgspec.json.encode(event))
            self.echo = PICTUS.evolve(self.echo, FACTS.decode(self.log[-1]))

    def give(self, seat: Seat, command: c.AnyCommand) -> bool:
        """Give a command to both; whether they, both, accept it."""
        answer = PICTUS.decide(self.state, seat, command, self.table.now, self.table.dice)
        expected = self.evening.accepts(seat, command)
        assert isinstance(answer, Refusal) != expected, f"{seat} gives {command}: {answer}"
        if isinstance(answer, Refusal):
            return False
        self.hear(self.table.take(answer))
        self.evening.apply(seat, command, self.table.now, told(answer))
        for event in answer:
            if isinstance(event, e.TurnScored):
                assert score(event) == self.evening.scores[-1]
            elif isinstance(event, e.GameEnded):
                assert event.cause == self.evening.cause
                assert event.totals == self.evening.totals
        return True

    def knock(self) -> bool:
        """A knock at the very moment it is due; the clock must not ask for the same again without end."""
        for _ in range(KNOCKS_MAX):
            due = PICTUS.due(self.state)
            if due is None or due > self.table.now:
                return True
            before = self.state
            self.give(HOUSE, c.Tick())
            assert self.state != before, "a knock that was due brought nothing about"
        return False

    def play(self, random: Random, steps: int) -> None:
        """That many likely commands, or until the game is over."""
        for _ in range(steps):
            if isinstance(self.state.phase, Over) and random.random() < 0.3:
                return
            self.table.wait_a_while(random)
            assert self.give(*lifelike(self.state, pick(self.state, random), random))
            self.compare()
            self.glance_at(random.choice(self.table.seats))

    def compare(self) -> None:
        """Both tables look the same, from paper too, and have lost nothing."""
        real, naive = picture(self.state), naive_picture(self.evening)
        assert real == naive, {key: (real[key], naive[key]) for key in real if real[key] != naive[key]}
        assert self.echo == self.state
        assert cards_of(self.state) == self.deck

    def glance_at(self, who: Seat) -> None:
        """The short question: this name is offered just what the naive evening would accept."""
        accepted = {command for command in universe(self.state) if self.evening.accepts(who, command)}
        assert set(PICTUS.legal(self.state, who)) == accepted

    def ask(self, who: Seat) -> None:
        """Hold every command there is against what this name is offered. Of clues, one for each card stands for all."""
        legal = PICTUS.legal(self.state, who)
        assert len(set(legal)) == len(legal)
        assert set(legal) <= set(universe(self.state))
        for command in universe(self.state):
            answer = PICTUS.decide(self.state, who, command, self.table.now, Dice())
            is_refused = isinstance(answer, Refusal)
            assert is_refused != (command in legal), f"legal for {who}? {command}: {answer}"
            assert is_refused != self.evening.accepts(who, command), f"{who} would give {command}: {answer}"
        for adjustment in adjustments():
            answer = PICTUS.decide(self.state, who, adjustment, self.table.now, Dice())
            assert isinstance(answer, Refusal) != self.evening.accepts(who, adjustment), f"{who}: {adjustment}"
        for clue in clues(self.state):
            answer = PICTUS.decide(self.state, who, clue, self.table.now, Dice())
            assert isinstance(answer, Refusal) != self.evening.accepts(who, clue), f"{who} tells {clue}: {answer}"


def score(event: e.TurnScored) -> Score:
    """What was scored, in the naive evening's words."""
    sheet = event.sheet
    votes = {str(ballot.by): ballot.number for ballot in sheet.votes}
    return Score({str(seat): points for seat, points in sheet.points.items()}, votes, sheet.narrator_vote)


def cards_of(state: State) -> Counter[str]:
    """Every card there is, wherever it lies."""
    cards = Counter(state.pile) + Counter(state.used)
    for player in state.players.values():
        cards.update(player.hand)
    if isinstance(state.phase, Laying):
        cards.update(state.phase.turn.laid.values())
    if isinstance(state.phase, Voting):
        cards.update(hung.picture for hung in state.phase.hung)
    return cards


class TwoTables(RuleBasedStateMachine):
    """Everything that players, the house and strangers can try."""

    pair: Pair
    steps = 0

    @initialize(arrangement=arrangements(), seed=st.integers(0, 2**20), steps=st.integers(0, 150))
    def sit_down(self, arrangement: Arrangement, seed: int, steps: int) -> None:
        self.pair = Pair(arrangement, seed)
        self.pair.play(Random(seed), steps)

    @rule(who=st.sampled_from(ANYONE), which=st.integers(0, 2**16))
    def try_anything(self, who: Seat, which: int) -> None:
        commands = (*universe(self.pair.state), *clues(self.pair.state), *adjustments())
        self.pair.give(who, commands[which % len(commands)])

    @rule(number=st.integers(0, 2**16))
    def do_something_legal(self, number: int) -> None:
        state = self.pair.state
        choices = [
            (seat, command)
            for seat in (*state.seats, HOUSE)
            for command in PICTUS.legal(state, seat)
            if not isinstance(command, c.Leave)
        ]
        assert self.pair.give(*choices[number % len(choices)])

    @rule(seed=st.integers(0, 2**32), steps=st.sampled_from((4, 16, 64)))
    def play_on(self, seed: int, steps: int) -> None:
        self.pair.play(Random(seed), steps)

    @rule(seconds=st.sampled_from((0.001, 1, 5, 29.999, 100)))
    def wait(self, seconds: float) -> None:
        self.pair.table.now = Moment(self.pair.table.now + int(1000 * seconds))

    @rule()
    def knock_when_due(self) -> None:
        table = self.pair.table
        table.now = Moment(max(table.now, PICTUS.due(table.state) or 0))
        assert self.pair.knock(), "the clock knocks without end"

    @rule(whim=st.integers(0, 9))
    def all_go_away_now_and_then(self, whim: int) -> None:
        for seat in self.pair.state.seats if whim == 3 else ():
            self.pair.give(HOUSE, c.Away(seat))

    @precondition(lambda self: not isinstance(self.pair.state.phase, Over))
    @rule(seat=st.integers(0, 7), whim=st.integers(0, 9))
    def leave_now_and_then(self, seat: int, whim: int) -> None:
        if whim == 7:
            self.pair.give(self.pair.state.seats[seat % len(self.pair.state.seats)], c.Leave())

    @invariant()
    def looks_the_same_on_both_tables(self) -> None:
        self.pair.compare()

    @invariant()
    def offers_exactly_what_is_allowed(self) -> None:
        self.steps += 1
        self.pair.ask(ANYONE[self.steps % len(ANYONE)])

    def teardown(self) -> None:
        if not hasattr(self, "pair"):
            return
        state: State | None = None
        for line in self.pair.log:
            state = PICTUS.evolve(state, FACTS.decode(line))
        assert msgspec.json.encode(state) == msgspec.json.encode(self.pair.state)


TwoTables.TestCase.settings = settings(quick(1), stateful_step_count=20)
TestTwoTables = TwoTables.TestCase


@quick(1)
@given(arrangement=arrangements(turns_max=3), seed=st.integers(0, 2**32))
def test_whole_evenings_come_out_the_same_on_both_tables(arrangement: Arrangement, seed: int) -> None:
    pair = Pair(arrangement, seed)
    pair.play(Random(seed), STEPS_MAX)
    assert isinstance(pair.state.phase, Over)
