"""What holds in every evening, whatever the luck and whoever plays: nothing is lost, nothing is told too early.

Secrets are tried in three ways. *Twins*: change in a state all that a seat may not know (other words, hands, laid
numbers, ballots, decks) and leave what it knows; its view and the answers it gets must be the same to the byte.
*Canaries*: play with words and names that occur nowhere else, and look for them in the bytes. *Types*: a back has
no field that could hold the secret. Chance is not sampled but enumerated: every roll of the dice is tried.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.content.card import LEVELS, Card, Term
from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import (
    NUMBERS,
    Desk,
    Drawing,
    Drawn,
    Glance,
    Laid,
    Over,
    Pile,
    Reveal,
    Round,
    State,
    Word,
)
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.sheet import RoundSheet
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder, read_edition
from tests.games.pictomania.strategies import ANYONE, Arrangement, arrangements, play, quick, steps, universe
from tests.games.pictomania.table import EDITIONS, RED, Dice, Table

T = TypeVar("T")
SEEDS = st.integers(0, 2**32)
encode = msgspec.json.encode


# Nothing is lost


@quick()
@given(arrangement=arrangements(rounds_max=5), seed=SEEDS)
def test_P_SCORE_2_every_token_is_given_or_kept_and_every_point_has_a_line(arrangement: Arrangement, seed: int) -> None:
    table = play(arrangement, seed)
    totals = dict.fromkeys(table.seats, 0)
    for begun, stacks, sheet in scored_rounds(table.events):
        assert_tokens_kept(begun, sheet)
        assert_best_tokens_first(begun, stacks, sheet)
        assert_sheep_has_the_most_wrong(stacks, sheet)
        for seat, points in sheet.points.items():
            assert points == sum(line.points for line in sheet.lines if line.seat == seat)
            totals[seat] += points
    assert totals == {seat: player.total for seat, player in table.state.players.items()}


def scored_rounds(events: Iterable[e.Event]) -> Iterator[tuple[e.DrawingBegun, list[e.StackTurned], RoundSheet]]:
    """The rounds that came to their score: how each began, its stacks and its sheet."""
    begun: e.DrawingBegun | None = None
    stacks: list[e.StackTurned] = []
    for event in events:
        if isinstance(event, e.DrawingBegun):
            begun, stacks = event, []
        elif isinstance(event, e.StackTurned):
            stacks.append(event)
        elif isinstance(event, e.RoundScored):
            assert begun is not None
            yield begun, stacks, event.sheet


def assert_tokens_kept(begun: e.DrawingBegun, sheet: RoundSheet) -> None:
    for drawer in begun.words:
        given_out = sum(line.points for line in sheet.lines if line.reason == "guessed" and line.drawer == drawer)
        kept = -sum(line.points for line in sheet.lines if line.reason == "kept" and line.seat == drawer)
        assert given_out + kept == sum(begun.scoring_tokens)


def assert_best_tokens_first(begun: e.DrawingBegun, stacks: list[e.StackTurned], sheet: RoundSheet) -> None:
    assert {stack.seat for stack in stacks} == set(begun.words)
    for stack in stacks:
        right = [guess for guess in stack.guesses if guess.outcome == "right"]
        assert tuple(guess.token for guess in right) == begun.scoring_tokens[: len(right)]
        assert all(guess.number == begun.words[stack.seat].number for guess in right)
        lines = [(line.seat, line.points) for line in sheet.lines if line.drawer == stack.seat]
        assert lines == [(guess.by, guess.token) for guess in right]


def assert_sheep_has_the_most_wrong(stacks: list[e.StackTurned], sheet: RoundSheet) -> None:
    wrong = Counter(guess.by for stack in stacks for guess in stack.guesses if guess.outcome == "wrong")
    assert {seat: count for seat, count in sheet.wrong.items() if count} == dict(wrong)
    if sheet.sheep is not None:
        assert all(wrong[sheet.sheep] > wrong[seat] for seat in sheet.wrong if seat != sheet.sheep)


@quick(0.5)
@given(arrangement=arrangements(rounds_max=5), seed=SEEDS)
def test_P_SETUP_4_no_card_comes_back_before_its_deck_ran_dry(arrangement: Arrangement, seed: int) -> None:
    used: set[str] = set()
    level, rack = 0, [""]
    for event in play(arrangement, seed).events:
        if isinstance(event, e.DeckReshuffled):
            assert used.issuperset(event.order)
            used -= set(event.order)
        elif isinstance(event, e.RackDealt):
            level, rack = event.level, [card.card for card in event.rack]
            assert used.isdisjoint(rack)
            used |= set(rack)
        elif isinstance(event, e.CardReplaced):
            assert event.card.card not in used
            rack[event.place] = event.card.card
            used.add(event.card.card)
        assert len(set(rack)) == len(rack)
        assert all(card.startswith(f"{level}-") for card in rack if card)


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_the_same_seed_gives_the_same_evening_and_its_facts_the_same_state(arrangement: Arrangement, seed: int) -> None:
    one, other = play(arrangement, seed), play(arrangement, seed)
    paper = encode(one.events)
    assert paper == encode(other.events)
    state: State | None = None
    for event in msgspec.json.decode(paper, type=list[PICTOMANIA.events]):  # type: ignore[name-defined]
        state = PICTOMANIA.evolve(state, event)
    assert state == one.state
    assert encode(state) == encode(one.state)


# Nothing is told too early: twins


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
    return replace(state, phase=phase, piles=tuple(twin_pile(pile, random) for pile in state.piles))


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
    ballots: Mapping[Seat, Drawn], gallery: tuple[Drawn, ...], me: Seat, random: Random
) -> dict[Seat, Drawn]:
    return {
        seat: drawn if seat == me else random.choice([other for other in gallery if other.seat != seat])
        for seat, drawn in ballots.items()
    }


def twin_pile(pile: Pile, random: Random) -> Pile:
    """Other cards to come, in another order, and other words on the backs of the used ones."""
    fresh = random.sample(pile.fresh, len(pile.fresh))
    return Pile(tuple(twin_card(card) for card in fresh), tuple(twin_card(card) for card in pile.used))


def twin_card(card: Card) -> Card:
    first, second = card.sides
    return replace(card, sides=(second, tuple(Term(f"{term.id}'", {"en": f"{term.id}'"}) for term in first)))


@quick()
@given(arrangement=arrangements(), seed=SEEDS)
def test_P_GUESS_3_no_view_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        me = random.choice(ANYONE)
        twin = twin_of(table.state, me, random)
        assert encode(PICTOMANIA.view(table.state, me)) == encode(PICTOMANIA.view(twin, me))
        for other in table.seats:
            if own_secrets(table.state, other) != own_secrets(twin, other):
                assert encode(PICTOMANIA.view(table.state, other)) != encode(PICTOMANIA.view(twin, other))


def own_secrets(state: State, seat: Seat) -> Any:
    """What a seat holds in hand and knows itself, so that a twin which changed it cannot hide it from its owner."""
    desk = desk_of(state, seat)
    return desk and (desk.word, desk.hand)


def desk_of(state: State, seat: Seat) -> Desk | None:
    return state.phase.round.desks.get(seat) if isinstance(state.phase, Drawing | Reveal) else None


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
        case e.GuessLaid() if event.by != me:
            return replace(event, number=event.number % 7 + 1)
        case e.PraiseGiven() if event.by != me:
            return replace(event, drawing=Drawn(event.drawing.round + 1, event.drawing.seat))
        case _:
            return event


@quick()
@given(arrangement=arrangements(), seed=SEEDS)
def test_P_GUESS_3_no_face_depends_on_what_its_seat_may_not_know(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = play(arrangement, seed)
    for event in table.events:
        for me in ANYONE:
            twin = twin_fact(event, me, table.state, random)
            assert encode(PICTOMANIA.face(event, me)) == encode(PICTOMANIA.face(twin, me))


# Nothing is told too early: canaries


CANARY = re.compile(rb"<[a-z0-9]+>")
CANARY_NAMES = {
    "first-en": ("<n1>", "<n2>", "<n3>", "<n4>", "<n5>", "<n6>"),
    "second": ("<n1>", "<n1>", "<n2>", "<n2>", "<n3>", "<n3>"),
}


def canary_card(level: int, number: int) -> Card:
    one, other = (
        tuple(Term(f"<t{level}x{number}{side}{n}>", {"en": f"<w{level}x{number}{side}{n}>"}) for n in range(1, 8))
        for side in "ab"
    )
    return Card(f"<c{level}x{number}>", level, (one, other))


def canary_table(edition: str, seats: int, seed: int) -> Table:
    """A table whose every word, card and card name is a string that occurs nowhere else."""
    deck: Deck = tuple(canary_card(level, number) for level in LEVELS for number in range(9))
    table = Table(edition, seats, deck=deck, seed=seed, rounds=2)
    named = replace(read_edition(content_folder(), edition), card_names=CANARY_NAMES[edition])
    opened = PICTOMANIA.open(table.seats, deck, Options(edition=named, rounds=2), table.dice)
    assert not isinstance(opened, Refusal)
    table.events.clear()
    table.take(opened)
    return table


def canaries(value: object) -> Counter[str]:
    """The canaries that sing in the bytes of a value."""
    return Counter(found.decode() for found in CANARY.findall(encode(value)))


def allowed_in_view(state: State, seat: Seat) -> Counter[str]:
    """The names on the black cards in the box, the rack, one's own black card, and those shown: nothing else."""
    phase = state.phase
    allowed = Counter(state.agreement.card_names)
    rack = phase.rack if isinstance(phase, Glance) else phase.round.rack if isinstance(phase, Drawing | Reveal) else ()
    allowed += canaries(rack)
    desk = desk_of(state, seat)
    if desk:
        allowed[str(desk.word.card)] += 1
    if isinstance(phase, Reveal):
        allowed.update(str(phase.round.desks[shown].word.card) for shown in phase.order[: phase.shown])
    return allowed


@quick(0.5)
@given(edition=st.sampled_from(sorted(CANARY_NAMES)), seats=st.integers(3, 6), seed=SEEDS)
def test_no_word_and_no_name_sings_in_a_view_before_its_time(edition: str, seats: int, seed: int) -> None:
    table = canary_table(edition, seats, seed)
    for _ in steps(table, Random(seed)):
        for seat in ANYONE:
            assert canaries(PICTOMANIA.view(table.state, seat)) == allowed_in_view(table.state, seat)


@quick(0.5)
@given(edition=st.sampled_from(sorted(CANARY_NAMES)), seats=st.integers(3, 6), seed=SEEDS)
def test_no_word_and_no_name_sings_in_a_face_before_its_time(edition: str, seats: int, seed: int) -> None:
    table = canary_table(edition, seats, seed)
    for _ in steps(table, Random(seed)):
        pass
    for event in table.events:
        for seat in ANYONE:
            assert canaries(PICTOMANIA.face(event, seat)) == allowed_in_face(event, seat)


def allowed_in_face(event: e.Event, seat: Seat) -> Counter[str]:
    match event:
        case e.GameOpened():
            return Counter(event.agreement.card_names)
        case e.RackDealt():
            return canaries(event.rack)
        case e.CardReplaced():
            return canaries(event.card)
        case e.DrawingBegun():
            return Counter(str(word.card) for owner, word in event.words.items() if owner == seat)
        case e.WordShown():
            return Counter([str(event.word.card)])
        case _:
            return Counter()


# Nothing is told too early: types


SECRET_TYPES = {Card, Word, Laid, Drawn, Pile, Desk, State}


def struct_types(kind: object) -> set[type]:
    """Every record type that a value of this type can hold."""
    found: set[type] = set()
    _walk(msgspec.inspect.type_info(kind), found)
    return found


def _walk(info: object, found: set[type]) -> None:
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in found:
            return
        found.add(info.cls)
        for field in info.fields:
            _walk(field.type, found)
        return
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(info, name):
            _walk(getattr(info, name), found)
    for name in ("types", "item_types"):
        for part in getattr(info, name, ()):
            _walk(part, found)


def test_a_back_has_no_field_for_the_secret() -> None:
    for back in (e.TableSet, e.DeckReshuffledFaceDown, e.DrawingBegunFaceDown, e.CardLaidFaceDown, e.BallotIn):
        assert not struct_types(back) & SECRET_TYPES
        assert not {"words", "word", "number", "order", "decks", "drawing"} & set(back.__struct_fields__)
    assert struct_types(e.OwnWordSeen) & SECRET_TYPES == {Word}
    assert e.OwnWordSeen.__annotations__["own"] is Word
    assert struct_types(e.Back) >= {Word}


def test_only_these_facts_can_hold_a_secret() -> None:
    """A new fact with black cards, word cards or ballots in it must be given a back, or a place in this list."""
    with_back = {e.GameOpened, e.DrawingBegun, e.PraiseGiven}
    told_on_purpose = {e.WordShown, e.FameGiven}
    kinds = set(e.Event.__args__)
    assert {kind for kind in kinds if struct_types(kind) & SECRET_TYPES} == with_back | told_on_purpose


HAS_BACK = (e.GameOpened, e.DeckReshuffled, e.DrawingBegun, e.GuessLaid, e.PraiseGiven)


def test_who_has_no_seat_is_never_shown_a_face_with_a_secret() -> None:
    for seed in range(20):
        table = play(Arrangement("second", 3, 12, {"rounds": 1}), seed)
        for event in table.events:
            for seat in (WATCHER, HOUSE, Seat("nobody")):
                face = PICTOMANIA.face(event, seat)
                assert not isinstance(face, HAS_BACK)
                assert PICTOMANIA.view(table.state, seat).own is None


# Luck


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_SETUP_3_black_cards_differ_and_each_comes_to_someone(edition: str, seats: int) -> None:
    numerals: set[tuple[Seat, int]] = set()
    names: set[tuple[Seat, str | None]] = set()
    for words in dealt_words(edition, seats, 150):
        assert len({word.number for word in words.values()}) == seats
        shared = Counter(word.card for word in words.values())
        assert max(shared.values()) <= (2 if edition == "second" else 1)
        numerals |= {(seat, word.number) for seat, word in words.items()}
        names |= {(seat, word.card) for seat, word in words.items()}
    assert len(numerals) == seats * 7
    assert len(names) == seats * (3 if edition == "second" else 6)


def dealt_words(edition: str, seats: int, seeds: int) -> Iterator[Mapping[Seat, Word]]:
    table = Table(edition, seats)
    table.deal()
    table.wait(10)
    table.give(HOUSE, c.Tick())
    for seed in range(seeds):
        (begun,) = begun_with(table, Dice(seed))
        yield begun.words


def begun_with(table: Table, chance: Chance) -> tuple[e.DrawingBegun]:
    answer = PICTOMANIA.decide(table.state, table.dealer, c.Go(), table.now, chance)
    assert not isinstance(answer, Refusal)
    (begun,) = answer
    assert isinstance(begun, e.DrawingBegun)
    return (begun,)


class EveryRoll:
    """Dice that have to be thrown again and again, until every course of luck has been seen.

    The rolls from `first` up to `last` are enumerated, like the wheels of a counter; all others show 0.
    """

    def __init__(self, first: int = 0, last: int = 1000) -> None:
        self._range = range(first, last)
        self._wheels: list[list[int]] = []
        self._at = 0
        self._rolled = 0

    def below(self, bound: int) -> int:
        self._rolled += 1
        if self._rolled - 1 not in self._range:
            return 0
        if self._at == len(self._wheels):
            self._wheels.append([0, bound])
        value, known = self._wheels[self._at]
        assert known == bound
        self._at += 1
        return value

    def courses(self, roll: Callable[[Chance], T]) -> Iterator[tuple[T, Fraction]]:
        """Everything that can come out, each with its exact chance; the same outcome may come more than once."""
        while True:
            self._at = self._rolled = 0
            outcome = roll(self)
            chance = Fraction(1)
            for _, bound in self._wheels:
                chance /= bound
            yield outcome, chance
            while self._wheels and self._wheels[-1][0] + 1 == self._wheels[-1][1]:
                self._wheels.pop()
            if not self._wheels:
                return
            self._wheels[-1][0] += 1


def spread(roll: Callable[[Chance], T], first: int = 0, last: int = 1000) -> dict[T, Fraction]:
    """The exact chance of every outcome."""
    chances: dict[T, Fraction] = {}
    for outcome, chance in EveryRoll(first, last).courses(roll):
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    assert sum(chances.values()) == 1
    return chances


@pytest.mark.parametrize("count", range(6))
def test_every_order_of_a_shuffle_is_exactly_as_likely_as_the_others(count: int) -> None:
    orders = list(permutations(range(count)))
    assert spread(lambda chance: shuffled(range(count), chance)) == dict.fromkeys(orders, Fraction(1, len(orders)))


def test_P_SETUP_3_every_deal_of_numerals_is_exactly_as_likely_as_the_others() -> None:
    """Seven numerals on three seats: 7·6·5 = 210 deals, from six rolls of the dice."""
    table = glanced_table("first-en")
    chances = spread(lambda chance: tuple(word.number for word in begun_with(table, chance)[0].words.values()), 0, 6)
    assert chances == dict.fromkeys(permutations(NUMBERS, 3), Fraction(1, 210))


@pytest.mark.parametrize(("edition", "twice"), [("first-en", False), ("second", True)])
def test_P_SETUP_3_every_deal_of_names_is_exactly_as_likely_as_the_others(edition: str, twice: bool) -> None:
    """Six cards on three seats: 6·5·4 = 120 deals. With each letter twice, as often as its cards make it so."""
    table = glanced_table(edition)
    chances = spread(lambda chance: tuple(word.card for word in begun_with(table, chance)[0].words.values()), 6, 11)
    expected = Counter(permutations(table.state.agreement.card_names, 3))
    assert chances == {names: Fraction(count, 120) for names, count in expected.items()}
    assert len(chances) == (24 if twice else 120)


def glanced_table(edition: str) -> Table:
    table = Table(edition)
    table.deal()
    table.wait(10)
    table.give(HOUSE, c.Tick())
    return table


def test_P_SETUP_4_either_side_of_every_card_is_exactly_as_likely() -> None:
    """Three cards from the top of the deck: eight racks, each as likely as the others."""
    table = Table("second")

    def sides(chance: Chance) -> tuple[str, ...]:
        answer = PICTOMANIA.decide(table.state, table.dealer, c.Deal(1), table.now, chance)
        assert not isinstance(answer, Refusal)
        dealt = answer[-1]
        assert isinstance(dealt, e.RackDealt)
        assert [card.card for card in dealt.rack] == [card.id for card in table.state.piles[0].fresh[:3]]
        return tuple(card.terms[0].id[-2] for card in dealt.rack)

    assert spread(sides) == {(a, b, d): Fraction(1, 8) for a in "ab" for b in "ab" for d in "ab"}
