"""Secrets, tried with twins: change in a state all that a seat may not know (other hands, other laid cards, other
owners on the wall, other votes, another pile) and leave what it knows; its view and the answers it gets must be the
same to the byte.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import ClueTurn, Laying, State, Voting
from pictorium.games.pictus.score_sheet import Hung
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.table import Dice
from tests.games.pictus.strategies import ANYONE, Arrangement, arrangements, clues, play, quick, steps, universe
from tests.games.pictus.table import RED, YELLOW

SEEDS = st.integers(0, 2**32)
encode = msgspec.json.encode


def twin_of(state: State, me: Seat, random: Random) -> State:
    """The same table to this seat's eyes, and another one behind them."""
    hidden = Cards(state, me, random)
    players = {
        seat: player if seat == me else replace(player, hand=hidden.take(len(player.hand)))
        for seat, player in state.players.items()
    }
    phase: Any = state.phase
    if isinstance(phase, Laying):
        laid = {seat: card if seat == me else hidden.take(1)[0] for seat, card in phase.turn.laid.items()}
        phase = replace(phase, turn=replace(phase.turn, laid=laid))
    elif isinstance(phase, Voting):
        phase = twin_wall(phase, state.narrator, me, random)
    pile = hidden.take(len(state.pile))
    used = tuple(random.sample(state.used, len(state.used)))
    return replace(state, players=players, phase=phase, pile=pile, used=used)


class Cards:
    """All cards that this seat cannot know the place of, shuffled: hands and laid cards of others, and the pile."""

    def __init__(self, state: State, me: Seat, random: Random) -> None:
        hands = [card for seat, player in state.players.items() if seat != me for card in player.hand]
        laid = state.phase.turn.laid.items() if isinstance(state.phase, Laying) else ()
        self.cards = [*hands, *(card for seat, card in laid if seat != me), *state.pile]
        random.shuffle(self.cards)

    def take(self, count: int) -> tuple[str, ...]:
        taken, self.cards = self.cards[:count], self.cards[count:]
        return tuple(taken)


def twin_wall(voting: Voting, narrator: Seat, me: Seat, random: Random) -> Voting:
    """The same pictures in the same order; whose they are, and who voted for what, is another matter."""
    owners = [hung.owner for hung in voting.hung if hung.owner != me]
    random.shuffle(owners)
    hung = tuple(one if one.owner == me else Hung(one.picture, owners.pop()) for one in voting.hung)
    cards = {one.owner: one.picture for one in hung if one.owner is not None}
    laid = {seat: cards[seat] for seat in voting.turn.laid}
    votes = {seat: vote if seat == me else other_vote(hung, seat, random) for seat, vote in voting.votes.items()}
    turn: ClueTurn = replace(voting.turn, laid=laid)
    return replace(voting, turn=turn, hung=hung, votes=votes)


def other_vote(hung: tuple[Hung, ...], seat: Seat, random: Random) -> int:
    return random.choice([number for number, one in enumerate(hung, 1) if one.owner != seat])


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_SHOW_1_no_view_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        me = random.choice(ANYONE)
        twin = twin_of(table.state, me, random)
        assert encode(PICTUS.view(table.state, me)) == encode(PICTUS.view(twin, me))
        for anyone in ANYONE:  # what can be stamped depends on no secret, not even on one's own
            assert PICTUS.spots(table.state, anyone) == PICTUS.spots(twin, anyone)
        for other in table.seats:
            if own_secrets(table.state, other) != own_secrets(twin, other):
                assert encode(PICTUS.view(table.state, other)) != encode(PICTUS.view(twin, other))


def own_secrets(state: State, seat: Seat) -> Any:
    """What a seat knows itself, so that a twin which changed it cannot hide it from its owner."""
    turn = state.phase.turn if isinstance(state.phase, Laying | Voting) else None
    vote = state.phase.votes.get(seat) if isinstance(state.phase, Voting) else None
    return set(state.players[seat].hand), turn and turn.laid.get(seat), vote


REVEALING = (e.CardsHung, e.TurnScored, e.HandsFilled, e.PileReshuffled, e.GameEnded)
"""Facts that turn something up, or hold what luck decided."""


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_SHOW_1_no_answer_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        me = random.choice((*table.seats, HOUSE))
        twin = twin_of(table.state, me, random)
        for command in random.sample((*universe(table.state), *clues(table.state)), 30):
            one, other = (PICTUS.decide(state, me, command, table.now, Dice()) for state in (table.state, twin))
            if isinstance(one, Refusal) or isinstance(other, Refusal):
                assert encode(one) == encode(other)
            elif any(isinstance(event, REVEALING) for event in one):
                assert [type(event) for event in one] == [type(event) for event in other]
            else:
                assert told_to(me, one) == told_to(me, other)


def told_to(seat: Seat, answer: tuple[e.Event, ...]) -> bytes:
    return encode([PICTUS.face(event, seat) for event in answer])


def test_twins_are_not_the_same_twice() -> None:
    """The property above would hold for a twin that changes nothing: this one changes every kind of secret."""
    random = Random(1)
    changed: Counter[str] = Counter()
    for seed in range(10):
        options = {"turns_each": 1, "voters": "everyone", "decoys": 1}
        table = Arrangement(4, 12, options).table(seed)
        for _ in steps(table, Random(seed)):
            twin = twin_of(table.state, RED, random)
            one, other = table.state, twin
            changed["pile"] += one.pile != other.pile
            changed["hand"] += one.players[YELLOW].hand != other.players[YELLOW].hand
            if isinstance(one.phase, Laying) and isinstance(other.phase, Laying):
                changed["laid"] += one.phase.turn.laid != other.phase.turn.laid
            if isinstance(one.phase, Voting) and isinstance(other.phase, Voting):
                changed["owners"] += one.phase.hung != other.phase.hung
                changed["votes"] += one.phase.votes != other.phase.votes
    assert all(changed[kind] > 10 for kind in ("pile", "hand", "laid", "owners", "votes")), changed


def twin_fact(event: e.Event, me: Seat, random: Random) -> e.Event:
    """Another fact that this seat could not tell from the first."""
    match event:
        case e.GameOpened():
            return replace(event, pictures=tuple(random.sample(event.pictures, len(event.pictures))))
        case e.HandsFilled():
            return replace(
                event, drawn={seat: cards if seat == me else cards[::-1] for seat, cards in event.drawn.items()}
            )
        case e.PileReshuffled():
            return replace(event, order=event.order[::-1])
        case e.ClueGiven() | e.CardLaid() if event.seat != me:
            return replace(event, picture="house/another")
        case e.CardsHung():
            owners = random.sample([hung.owner for hung in event.hung], len(event.hung))
            hung = tuple(Hung(one.picture, owner) for one, owner in zip(event.hung, owners, strict=True))
            return replace(event, hung=hung)
        case e.VoteCast() if event.seat != me:
            return replace(event, number=event.number + 1)
        case _:
            return event


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_SHOW_1_no_face_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    for event in play(arrangement, seed).events:
        for me in ANYONE:
            assert encode(PICTUS.face(event, me)) == encode(PICTUS.face(twin_fact(event, me, random), me))
