"""The real rules and a naive evening, side by side, through everything players can think of.

A state machine gives sensible commands and nonsense to both. They must agree on what is accepted, and look the same
after every step: who holds what, what lies where, who has how many points. After each step one name at the table is
asked for its legal commands, and every command there is, in range and out of it, is held against that list.
The facts go through JSON on their way into an echo of the state, which must never differ from the state itself.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.events import CardReplaced, DrawingBegun, Event, RackDealt, RoundScored, WordShown
from pictorium.games.pictomania.model import (
    NUMBERS,
    Drawing,
    Drawn,
    Glance,
    Over,
    Reveal,
    Round,
    Setup,
    State,
    own_level,
)
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.driven import STEPS_MAX
from tests.games.pictomania.naive import Evening, Told
from tests.games.pictomania.naive_lap import Score
from tests.games.pictomania.strategies import (
    ANYONE,
    ENEMIES,
    Arrangement,
    adjustments,
    arrangements,
    lifelike,
    pick,
    quick,
    universe,
)
from tests.games.pictomania.table import GREEN, RED, YELLOW, Dice, Table

KNOCKS_MAX = 20
"""More knocks at one moment than any table can have reason for."""

FACTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(PICTOMANIA.events)


def told(events: tuple[Event, ...]) -> Told:
    """What luck and the order of the reveal decided in these facts."""
    numerals = {
        str(seat): w.number for event in events if isinstance(event, DrawingBegun) for seat, w in event.words.items()
    }
    racks = [event.rack for event in events if isinstance(event, RackDealt)]
    up = [*(card for rack in racks for card in rack), *(one.card for one in events if isinstance(one, CardReplaced))]
    shown = [event.seat for event in events if isinstance(event, WordShown)]
    cards = [(one.card, one.side) for one in up if one.side is not None]
    names = {
        str(seat): w.card for event in events if isinstance(event, DrawingBegun) for seat, w in event.words.items()
    }
    return Told(numerals, cards, shown[0] if shown else None, names)


def picture(state: State) -> dict[str, Any]:
    """The real state in the naive evening's words."""
    phase, players = state.phase, state.players
    return {
        "phase": type(phase).__name__,
        "round": None if isinstance(phase, Over) else (state.round, state.agreement.rounds, state.dealer),
        "totals": {seat: player.total for seat, player in players.items()},
        "swapped": {seat: player.replaced for seat, player in players.items()},
        "away": {seat: p.away_since for seat, p in players.items() if p.away_since is not None},
        "left": {seat for seat, player in players.items() if player.has_left},
        "host": state.host,
        "own_levels": {seat: own_level(state, seat) for seat in players} if state.agreement.own_levels else {},
        "proposals": dict(phase.proposals) if isinstance(phase, Setup) else {},
        "glance": (set(phase.ready), phase.is_over) if isinstance(phase, Glance) else None,
        "gallery": {(one.round, one.seat): (one.term is not None, one.is_void) for one in state.gallery},
        "due": PICTOMANIA.due(state),
        **_lap_picture(phase),
        **_over_picture(phase),
    }


def _lap_picture(phase: object) -> dict[str, Any]:
    if not isinstance(phase, Drawing | Reveal):
        return {"desks": None, "middle": None, "reveal": None}
    desks = {
        seat: (
            set(desk.hand),
            [(laid.by, laid.number) for laid in desk.stack],
            (desk.is_inked, desk.is_frozen, desk.draws_nothing, desk.has_stopped, desk.token),
        )
        for seat, desk in phase.round.desks.items()
    }
    return {"desks": desks, "middle": sorted(phase.round.middle), "reveal": _reveal_picture(phase)}


def _reveal_picture(phase: object) -> Any:
    if not isinstance(phase, Reveal):
        return None
    vote = phase.vote and dict(phase.vote.ballots)
    agreed = phase.drawer and (set(phase.agreed), phase.is_challenge_over)
    return (set(phase.void), phase.drawer, phase.shown, len(phase.turned), vote, agreed)


def _over_picture(phase: object) -> dict[str, Any]:
    if not isinstance(phase, Over):
        return {"winners": set(), "praise": {}, "fame": None}
    return {
        "winners": set(phase.winners),
        "praise": {seat: (drawn.round, drawn.seat) for seat, drawn in phase.ballots.items()},
        "fame": None if phase.fame is None else {(drawn.round, drawn.seat) for drawn in phase.fame},
    }


def naive_picture(evening: Evening) -> dict[str, Any]:
    """The naive evening in the same words."""
    lap = evening.lap
    return {
        "phase": evening.phase,
        "round": None if evening.phase == "Over" else (evening.round, evening.rounds, evening.dealer),
        "totals": evening.totals,
        "swapped": evening.swapped,
        "away": evening.away,
        "left": evening.left,
        "host": evening.host,
        "own_levels": evening.chosen,
        "proposals": evening.proposals if evening.phase == "Setup" else {},
        "glance": (evening.ready, evening.glance_is_over) if evening.phase == "Glance" else None,
        "gallery": evening.gallery,
        "due": evening.due(),
        "desks": lap and {seat: _naive_desk(evening, seat) for seat in lap.seats},
        "middle": lap and sorted(lap.middle),
        "reveal": _naive_reveal(evening),
        "winners": evening.winners,
        "praise": evening.praise,
        "fame": evening.fame,
    }


def _naive_desk(evening: Evening, seat: str) -> Any:
    lap = evening.lap
    assert lap
    signs = (seat in lap.ink, seat in lap.frozen, seat in lap.nothing, seat in lap.stopped, lap.taken.get(seat))
    return (lap.hands[seat], lap.stacks[seat], signs)


def _naive_reveal(evening: Evening) -> Any:
    lap = evening.lap
    if evening.phase != "Reveal" or lap is None:
        return None
    agreed = lap.on_show() and (lap.content, lap.patience_is_over)
    return (lap.void, lap.on_show(), len(lap.shown), len(lap.turned), lap.ballot and lap.ballot.says, agreed)


class Pair:
    """One game, played by the real rules and by the naive ones."""

    def __init__(self, arrangement: Arrangement, seed: int) -> None:
        self.table = arrangement.table(seed)
        dealer = self.table.state.dealer
        decks = [[card.id for card in pile.fresh] for pile in self.table.state.piles]
        enemies = ENEMIES if arrangement.has_look_alikes else ()
        self.evening = Evening(
            arrangement.edition, self.table.seats, dealer, decks=decks, enemies=enemies, **arrangement.options
        )
        self.echo: State | None = None
        self.log: list[bytes] = []
        self.hear(tuple(self.table.events))

    @property
    def state(self) -> State:
        return self.table.state

    def hear(self, events: tuple[Event, ...]) -> None:
        """Fold the facts once more, as they come back from paper."""
        for event in events:
            self.log.append(msgspec.json.encode(event))
            self.echo = PICTOMANIA.evolve(self.echo, FACTS.decode(self.log[-1]))

    def give(self, seat: Seat, command: c.AnyCommand) -> bool:
        """Give a command to both; whether they, both, accept it."""
        answer = PICTOMANIA.decide(self.state, seat, command, self.table.now, self.table.dice)
        expected = self.evening.accepts(seat, command)
        assert isinstance(answer, Refusal) != expected, f"{seat} gives {command}: {answer}"
        if isinstance(answer, Refusal):
            return False
        self.hear(self.table.take(answer))
        self.evening.apply(seat, command, self.table.now, told(answer))
        for event in answer:
            if isinstance(event, RoundScored):
                sheet = event.sheet
                points = {str(seat): points for seat, points in sheet.points.items()}
                wrong = {str(seat): count for seat, count in sheet.wrong.items()}
                real = Score(points, wrong, sheet.sheep)
                assert real == self.evening.scores[-1]
        return True

    def knock(self) -> bool:
        """A knock at the very moment it is due; the clock must not ask for the same again without end."""
        for _ in range(KNOCKS_MAX):
            due = PICTOMANIA.due(self.state)
            if due is None or due > self.table.now:
                return True
            before = self.state
            self.give(HOUSE, c.Tick())
            assert self.state != before, "a knock that was due brought nothing about"
        return False

    def play(self, random: Random, steps: int) -> None:
        """That many likely commands, or until the game is over and most have voted for fame."""
        for _ in range(steps):
            if isinstance(self.state.phase, Over) and random.random() < 0.15:
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
        if isinstance(self.state.phase, Drawing | Reveal):
            assert_guess_cards_kept(self.state.phase.round)
            assert_bonus_tokens_kept(self.state.phase.round)

    def glance_at(self, who: Seat) -> None:
        """The short question: this name is offered just what the naive evening would accept."""
        accepted = {command for command in universe() if self.evening.accepts(who, command)}
        assert set(PICTOMANIA.legal(self.state, who)) == accepted

    def ask(self, who: Seat) -> None:
        """Hold every command there is against what this name is offered. Of adjustments one stands for all."""
        legal = PICTOMANIA.legal(self.state, who)
        assert len(set(legal)) == len(legal)
        assert set(legal) <= set(universe())
        for command in universe():
            answer = PICTOMANIA.decide(self.state, who, command, self.table.now, Dice())
            is_refused = isinstance(answer, Refusal)
            assert is_refused != (command in legal), f"legal for {who}? {command}: {answer}"
            assert is_refused != self.evening.accepts(who, command), f"{who} would give {command}: {answer}"
        for adjustment in adjustments():
            answer = PICTOMANIA.decide(self.state, who, adjustment, self.table.now, Dice())
            assert isinstance(answer, Refusal) != self.evening.accepts(who, adjustment), f"{who}: {adjustment}"


class TwoTables(RuleBasedStateMachine):
    """Everything that players, the house and strangers can try."""

    pair: Pair
    steps = 0

    @initialize(arrangement=arrangements(rounds_max=2), seed=st.integers(0, 2**20), steps=st.integers(0, 150))
    def sit_down(self, arrangement: Arrangement, seed: int, steps: int) -> None:
        self.pair = Pair(arrangement, seed)
        self.pair.play(Random(seed), steps)

    @rule(who=st.sampled_from(ANYONE), which=st.sampled_from((*universe(), *adjustments())))
    def try_anything(self, who: Seat, which: c.AnyCommand) -> None:
        self.pair.give(who, which)

    @rule(number=st.integers(0, 2**16))
    def do_something_legal(self, number: int) -> None:
        state = self.pair.state
        choices = [
            (seat, command)
            for seat in (*state.seats, HOUSE)
            for command in PICTOMANIA.legal(state, seat)
            if not isinstance(command, c.Leave)
        ]
        assert self.pair.give(*choices[number % len(choices)])

    @rule(seed=st.integers(0, 2**32), steps=st.sampled_from((4, 16, 64)))
    def play_on(self, seed: int, steps: int) -> None:
        self.pair.play(Random(seed), steps)

    @rule(seconds=st.sampled_from((0.001, 1, 5, 29.999, 100)))
    def wait(self, seconds: float) -> None:
        self.pair.table.wait(seconds)

    @rule()
    def knock_when_due(self) -> None:
        table = self.pair.table
        table.now = Moment(max(table.now, PICTOMANIA.due(table.state) or 0))
        assert self.pair.knock(), "the clock knocks without end"

    @precondition(lambda self: not isinstance(self.pair.state.phase, Over))
    @rule(seat=st.integers(0, 5), whim=st.integers(0, 9))
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
            state = PICTOMANIA.evolve(state, FACTS.decode(line))
        assert msgspec.json.encode(state) == msgspec.json.encode(self.pair.state)


def laid_by(play: Round) -> Mapping[Seat, list[int]]:
    """The numbers each seat has on all stacks together."""
    laid: dict[Seat, list[int]] = {seat: [] for seat in play.desks}
    for desk in play.desks.values():
        for guess in desk.stack:
            laid[guess.by].append(guess.number)
    return laid


def assert_guess_cards_kept(play: Round) -> None:
    """Every guess card is in its owner's hand or on one stack, never both, never neither."""
    for seat, laid in laid_by(play).items():
        assert sorted([*play.desks[seat].hand, *laid]) == list(NUMBERS)


def assert_bonus_tokens_kept(play: Round) -> None:
    """What lies in the middle and what was taken are all the bonus tokens there are."""
    taken = [desk.token for desk in play.desks.values() if desk.token is not None]
    assert sorted([*play.middle, *taken]) == sorted(play.bonus_tokens)


TwoTables.TestCase.settings = settings(quick(), stateful_step_count=25)
TestTwoTables = TwoTables.TestCase


@quick()
@given(arrangement=arrangements(rounds_max=5), seed=st.integers(0, 2**32))
def test_whole_evenings_come_out_the_same_on_both_tables(arrangement: Arrangement, seed: int) -> None:
    pair = Pair(arrangement, seed)
    pair.play(Random(seed), STEPS_MAX)
    assert isinstance(pair.state.phase, Over)


def test_P_AWAY_2_nobody_lets_themselves_rest() -> None:
    """Any *other* player may: by oneself it would be a way to stop without a token where none is allowed."""
    table = Table("first-fr")
    table.begin()
    table.give(HOUSE, c.Away(RED))
    table.refused(RED, c.Stop(None))
    table.refused(RED, c.Rest(RED))
    assert c.Rest(RED) not in PICTOMANIA.legal(table.state, RED)


def test_P_TOTAL_2_the_vote_does_not_wait_for_who_has_nothing_to_vote_for() -> None:
    """Only red drew anything all evening: red cannot vote, and the others' votes are all there can be."""
    table = Table("first-en", rounds=1)
    table.begin()
    table.ink(RED)
    for seat in table.seats:
        table.stop(seat)
    table.score()
    for seat in (YELLOW, GREEN):
        table.give(seat, c.Praise(1, RED))
    assert isinstance(table.state.phase, Over)
    assert table.state.phase.fame == (Drawn(1, RED),)
