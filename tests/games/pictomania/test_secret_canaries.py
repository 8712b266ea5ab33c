"""Secrets, tried with canaries and with types: words and names that occur nowhere else are looked for in the bytes
of every view and face, and a back has no field that could hold the secret.
"""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pictorium.content.card import LEVELS, Card, Term
from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.model import (
    Desk,
    Drawing,
    Drawn,
    Glance,
    Laid,
    Over,
    Pile,
    RackCard,
    Reveal,
    Setup,
    State,
    Word,
)
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from tests.games.pictomania.strategies import ANYONE, Arrangement, desk_of, play, quick, steps
from tests.games.pictomania.table import Table

SEEDS = st.integers(0, 2**32)
encode = msgspec.json.encode


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


OWN_LEVELS = st.sampled_from(((), (1, 3), (1, 2, 4)))


def canary_table(edition: str, seats: int, seed: int, own_levels: tuple[int, ...] = ()) -> Table:
    """A table whose every word, card and card name is a string that occurs nowhere else."""
    deck: Deck = tuple(canary_card(level, number) for level in LEVELS for number in range(9))
    table = Table(edition, seats, deck=deck, seed=seed, rounds=2)
    named = replace(read_edition(content_folder(), edition), card_names=CANARY_NAMES[edition])
    named = replace(named, more_card_names=("<n4>", "<n5>", "<n6>") if edition == "second" else ())
    wishes = Options(edition=named, rounds=2, own_levels=own_levels)
    opened = PICTOMANIA.open(table.seats, deck, wishes, table.dice)
    assert not isinstance(opened, Refusal)
    table.events.clear()
    table.take(opened)
    return table


def canaries(value: object) -> Counter[str]:
    """The canaries that sing in the bytes of a value."""
    return Counter(found.decode() for found in CANARY.findall(encode(value)))


def shown_before(events: Sequence[e.Event]) -> Counter[str]:
    """What sings in the words that were shown so far and lie by a drawing, read off the facts alone."""
    rack: dict[str | None, RackCard] = {}
    inked: set[Seat] = set()
    shown: dict[Seat, Counter[str]] = {}
    found: Counter[str] = Counter()
    for event in events:
        match event:
            case e.RackDealt():
                rack = {card.name: card for card in event.rack}
            case e.CardReplaced():
                rack[event.card.name] = event.card
            case e.DrawingBegun():
                inked.clear()
                shown.clear()
            case e.SheetMarked():
                inked.add(event.seat)
            case e.SheetWiped():
                inked.discard(event.seat)
            case e.WordShown():
                shown[event.seat] = canaries(rack[event.word.card].terms[event.word.number - 1])
            case e.RoundScored() | e.GameEnded():
                for seat in inked & shown.keys():
                    found += shown.pop(seat)
    return found


def allowed_in_view(table: Table, seat: Seat) -> Counter[str]:
    """The names on the black cards in the box, the rack, one's own black card, and those shown: nothing else."""
    state = table.state
    phase = state.phase
    allowed = Counter(state.agreement.card_names)
    rack = phase.rack if isinstance(phase, Glance) else phase.round.rack if isinstance(phase, Drawing | Reveal) else ()
    allowed += canaries(rack)
    if isinstance(phase, Setup | Over):
        allowed += shown_before(table.events)
    desk = desk_of(state, seat)
    if desk:
        allowed[str(desk.word.card)] += 1
    if isinstance(phase, Reveal):
        allowed.update(str(phase.round.desks[shown].word.card) for shown in phase.order[: phase.shown])
    return allowed


@quick(0.5)
@given(edition=st.sampled_from(sorted(CANARY_NAMES)), seats=st.integers(3, 6), seed=SEEDS, levels=OWN_LEVELS)
def test_no_word_and_no_name_sings_in_a_view_before_its_time(
    edition: str, seats: int, seed: int, levels: tuple[int, ...]
) -> None:
    table = canary_table(edition, seats, seed, levels)
    for _ in steps(table, Random(seed)):
        for seat in ANYONE:
            assert canaries(PICTOMANIA.view(table.state, seat)) == allowed_in_view(table, seat)


@quick(0.5)
@given(edition=st.sampled_from(sorted(CANARY_NAMES)), seats=st.integers(3, 6), seed=SEEDS, levels=OWN_LEVELS)
def test_no_word_and_no_name_sings_in_a_face_before_its_time(
    edition: str, seats: int, seed: int, levels: tuple[int, ...]
) -> None:
    table = canary_table(edition, seats, seed, levels)
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
    assert e.LevelChosenFaceDown.__struct_fields__ == ()
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


HAS_BACK = (e.GameOpened, e.DeckReshuffled, e.OwnLevelChosen, e.DrawingBegun, e.GuessLaid, e.PraiseGiven)


def test_who_has_no_seat_is_never_shown_a_face_with_a_secret() -> None:
    for seed in range(20):
        table = play(Arrangement("second", 3, 12, {"rounds": 1}), seed)
        for event in table.events:
            for seat in (WATCHER, HOUSE, Seat("nobody")):
                face = PICTOMANIA.face(event, seat)
                assert not isinstance(face, HAS_BACK)
                assert PICTOMANIA.view(table.state, seat).own is None
