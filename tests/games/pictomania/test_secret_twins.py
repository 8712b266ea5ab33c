"""Secrets, tried with twins: change in a state all that a seat may not know (other words, hands, laid numbers,
ballots, decks) and leave what it knows; its view and the answers it gets must be the same to the byte.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.content.card import Card, Term
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import (
    NUMBERS,
    Drawing,
    Drawn,
    Exhibit,
    Laid,
    Over,
    Pile,
    Player,
    Reveal,
    Round,
    State,
    Word,
    own_level,
)
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.strategies import ANYONE, Arrangement, arrangements, desk_of, play, quick, steps, universe
from tests.games.pictomania.table import RED, Dice

SEEDS = st.integers(0, 2**32)
encode = msgspec.json.encode


def twin_of(state: State, me: Seat, random: Random) -> State:
    """The same table to this seat's eyes, and another one behind them."""
    phase = state.phase
    if isinstance(phase, Drawing):
        phase = replace(phase, round=twin_round(state, phase.round, me, (), (), random))
    elif isinstance(phase, Reveal):
        shown, turned = phase.order[: phase.shown], phase.order[: len(phase.turned)]
        phase = replace(phase, round=twin_round(state, phase.round, me, shown, turned, random))
    elif isinstance(phase, Over):
        phase = replace(phase, ballots=twin_ballots(phase.ballots, state.gallery, me, random))
    players = {
        seat: twin_player(player, state, random) if seat != me else player for seat, player in state.players.items()
    }
    return replace(state, phase=phase, players=players, piles=tuple(twin_pile(pile, random) for pile in state.piles))


def twin_player(player: Player, state: State, random: Random) -> Player:
    """Somebody at another level of their own, where everyone chooses one (P-HAND-3)."""
    levels = state.agreement.own_levels
    return replace(player, own_level=random.choice((None, *levels))) if levels else player


def twin_round(
    state: State, play: Round, me: Seat, shown: tuple[Seat, ...], turned: tuple[Seat, ...], random: Random
) -> Round:
    words = twin_words({seat: desk.word for seat, desk in play.desks.items()}, state, {me, *shown}, random)
    swap = {seat: twin_cards(play, seat, turned, random) for seat in play.desks if seat != me}
    swap[me] = {number: number for number in NUMBERS}
    desks = {
        seat: replace(
            desk,
            word=words[seat],
            hand=tuple(sorted(swap[seat][number] for number in desk.hand)),
            stack=tuple(Laid(laid.by, swap[laid.by][laid.number]) for laid in desk.stack),
        )
        for seat, desk in play.desks.items()
    }
    return replace(play, desks=desks)


def twin_words(words: Mapping[Seat, Word], state: State, known: set[Seat], random: Random) -> dict[Seat, Word]:
    """Other black cards for those whose are not known, as another shuffle could have dealt them."""
    numbers = [number for number in NUMBERS if number not in {words[seat].number for seat in known if seat in words}]
    names = list(state.agreement.card_names)
    for seat in known & set(words):
        if names:
            names.remove(words[seat].card or "")
    random.shuffle(numbers)
    random.shuffle(names)
    return {
        seat: word if seat in known else Word(names.pop() if names else None, numbers.pop())
        for seat, word in words.items()
    }


def twin_cards(play: Round, seat: Seat, turned: tuple[Seat, ...], random: Random) -> dict[int, int]:
    """Other guess cards for another player; those already turned up stay."""
    up = {laid.number for drawer in turned for laid in play.desks[drawer].stack if laid.by == seat}
    hidden = [number for number in NUMBERS if number not in up]
    return {number: number for number in up} | dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))


def twin_ballots(
    ballots: Mapping[Seat, Drawn], gallery: tuple[Exhibit, ...], me: Seat, random: Random
) -> dict[Seat, Drawn]:
    return {
        seat: drawn if seat == me else random.choice([other.drawn for other in gallery if other.seat != seat])
        for seat, drawn in ballots.items()
    }


def twin_pile(pile: Pile, random: Random) -> Pile:
    """Other cards to come, in another order, and other words on the backs of the used ones."""
    fresh = random.sample(pile.fresh, len(pile.fresh))
    used = tuple(twin_card(card) for card in pile.used)
    return replace(pile, fresh=tuple(twin_card(card) for card in fresh), used=used)


def twin_card(card: Card) -> Card:
    first, second = card.sides
    return replace(card, sides=(second, tuple(Term(f"{term.id}'", {"en": f"{term.id}'"}) for term in first)))


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_P_GUESS_3_no_view_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        me = random.choice(ANYONE)
        twin = twin_of(table.state, me, random)
        assert encode(PICTOMANIA.view(table.state, me)) == encode(PICTOMANIA.view(twin, me))
        for anyone in ANYONE:  # what can be stamped depends on no secret, not even on one's own
            assert PICTOMANIA.spots(table.state, anyone) == PICTOMANIA.spots(twin, anyone)
        for other in table.seats:
            if own_secrets(table.state, other) != own_secrets(twin, other):
                assert encode(PICTOMANIA.view(table.state, other)) != encode(PICTOMANIA.view(twin, other))


def own_secrets(state: State, seat: Seat) -> Any:
    """What a seat holds in hand and knows itself, so that a twin which changed it cannot hide it from its owner."""
    desk = desk_of(state, seat)
    level = own_level(state, seat) if state.agreement.own_levels else None
    return level, desk and (desk.word, desk.hand)


TELLING = (c.Next, c.Praise, c.Leave, c.Deal, c.Replace, c.Go, c.Tick, c.Away)
"""Commands that may turn something up, or roll dice; the others must answer alike whatever is hidden."""


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_P_GUESS_3_no_answer_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        me = random.choice((*table.seats, HOUSE))
        twin = twin_of(table.state, me, random)
        for command in random.sample(universe(), 40):
            answers = [PICTOMANIA.decide(state, me, command, table.now, Dice()) for state in (table.state, twin)]
            if isinstance(command, TELLING):
                assert isinstance(answers[0], Refusal) == isinstance(answers[1], Refusal)
            else:
                assert told_to(me, answers[0]) == told_to(me, answers[1])


def told_to(seat: Seat, answer: tuple[e.Event, ...] | Refusal) -> bytes:
    return encode(answer if isinstance(answer, Refusal) else [PICTOMANIA.face(event, seat) for event in answer])


def test_twins_are_not_the_same_twice() -> None:
    """The property above would hold for a twin that changes nothing: this one changes every kind of secret."""
    random = Random(1)
    changed: Counter[str] = Counter()
    for seed in range(20):
        table = Arrangement("second", 4, 12, {"rounds": 1}).table(seed)
        for _ in steps(table, Random(seed)):
            twin = twin_of(table.state, RED, random)
            changed["decks"] += twin.piles != table.state.piles
            for seat in table.seats[1:]:
                before, after = desk_of(table.state, seat), desk_of(twin, seat)
                if before and after:
                    phase = type(table.state.phase).__name__
                    changed[f"{phase} word"] += before.word != after.word
                    changed[f"{phase} hand"] += before.hand != after.hand
                    changed[f"{phase} stack"] += before.stack != after.stack
            if isinstance(twin.phase, Over) and isinstance(table.state.phase, Over):
                changed["ballots"] += twin.phase.ballots != table.state.phase.ballots
    phases = [f"{phase} {what}" for phase in ("Drawing", "Reveal") for what in ("word", "hand", "stack")]
    assert all(changed[kind] > 10 for kind in ("decks", "ballots", *phases)), changed


def twin_fact(event: e.Event, me: Seat, state: State, random: Random) -> e.Event:
    """Another fact that this seat could not tell from the first."""
    match event:
        case e.GameOpened():
            return replace(event, decks=tuple(twin_pile(Pile(deck), random).fresh for deck in event.decks))
        case e.DeckReshuffled():
            return replace(event, order=event.order[::-1])
        case e.DrawingBegun():
            return replace(event, words=twin_words(event.words, state, {me}, random))
        case e.OwnLevelChosen() if event.seat != me:
            others = [seat for seat in state.seats if seat != me]
            return replace(event, seat=random.choice(others), level=random.choice(state.agreement.own_levels))
        case e.GuessLaid() if event.by != me:
            return replace(event, number=event.number % 7 + 1)
        case e.PraiseGiven() if event.by != me:
            return replace(event, drawing=Drawn(event.drawing.round + 1, event.drawing.seat))
        case _:
            return event


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_P_GUESS_3_no_face_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = play(arrangement, seed)
    for event in table.events:
        for me in ANYONE:
            twin = twin_fact(event, me, table.state, random)
            assert encode(PICTOMANIA.face(event, me)) == encode(PICTOMANIA.face(twin, me))
