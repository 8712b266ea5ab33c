"""Secrets, tried with canaries and with types: pictures and titles that occur nowhere else are looked for in the bytes
of every view and face, and a back has no field that could hold the secret.
"""

import re
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.picture import Picture
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import ClueTurn, Laying, Player, State, Voting
from pictorium.games.pictus.score_sheet import Ballot, Hung, TurnSheet
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from tests.games.pictomania.test_secret_canaries import struct_types
from tests.games.pictus.strategies import ANYONE, Arrangement, arrangements, play, quick, steps
from tests.games.pictus.table import Table

SEEDS = st.integers(0, 2**32)
CANARY = re.compile(rb"<[a-z0-9]+>")
encode = msgspec.json.encode


def canary_table(arrangement: Arrangement, seed: int) -> Table:
    """A table whose every picture and title is a string that occurs nowhere else."""
    count = len(arrangement.table(seed).state.pictures)
    deck = tuple(Picture(f"<p{number}>", {"en": f"<t{number}>"}) for number in range(count))
    return Table(arrangement.seats, deck=deck, seed=seed, **arrangement.options)


def canaries(value: object) -> set[str]:
    """The canaries that sing in the bytes of a value."""
    return {found.decode() for found in CANARY.findall(encode(value))}


def titled(pictures: Any) -> set[str]:
    """Pictures that are seen whole: by id and with their title."""
    return {sign for picture in pictures for sign in (picture, picture.replace("<p", "<t"))}


def allowed_in_view(state: State, seat: Seat) -> set[str]:
    """One's own hand and card, the wall, and what was on it in turns that were scored: nothing else."""
    allowed = titled(hung.picture for sheet in state.sheets for hung in sheet.hung)
    phase = state.phase
    if seat in state.players:
        allowed |= titled(state.players[seat].hand)
    if isinstance(phase, Laying | Voting) and seat in phase.turn.laid:
        allowed |= titled([phase.turn.laid[seat]])
    if isinstance(phase, Voting):
        allowed |= titled(hung.picture for hung in phase.hung)
    return allowed


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_CARD_1_no_picture_sings_in_a_view_before_its_time(arrangement: Arrangement, seed: int) -> None:
    table = canary_table(arrangement, seed)
    for _ in steps(table, Random(seed)):
        for seat in ANYONE:
            sung = canaries(PICTUS.view(table.state, seat))
            allowed = allowed_in_view(table.state, seat)
            assert sung <= allowed
            own = titled(table.state.players[seat].hand) if seat in table.seats else set()
            assert own <= sung, "a hand that its owner does not see"


def allowed_in_face(event: e.Event, seat: Seat) -> set[str]:
    match event:
        case e.HandsFilled():
            return set(event.drawn.get(seat, ()))
        case e.ClueGiven() | e.CardLaid():
            return {event.picture} if event.seat == seat else set()
        case e.CardsHung():
            return {hung.picture for hung in event.hung}
        case e.TurnScored():
            return {hung.picture for hung in event.sheet.hung}
        case _:
            return set()


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_CARD_1_no_picture_sings_in_a_face_before_its_time(arrangement: Arrangement, seed: int) -> None:
    table = canary_table(arrangement, seed)
    for _ in steps(table, Random(seed)):
        pass
    for event in table.events:
        for seat in ANYONE:
            assert canaries(PICTUS.face(event, seat)) == allowed_in_face(event, seat)


def test_S_CLUE_1_a_clue_sings_only_when_it_is_given() -> None:
    table = Table(3)
    seen = [encode(PICTUS.view(table.state, seat)) for seat in ANYONE]
    assert not any(b"<clue>" in view for view in seen)
    facts = table.give(table.narrator, c.GiveClue(table.hand(table.narrator)[0], "<clue>", "<tune>", "<film>"))
    for seat in ANYONE:
        told = encode([PICTUS.view(table.state, seat), *(PICTUS.face(event, seat) for event in facts)])
        assert all(sign in told for sign in (b"<clue>", b"<tune>", b"<film>"))


SECRET_TYPES = {Hung, Ballot, TurnSheet, ClueTurn, Player, State, Picture}
BACKS = (
    e.TableSet,
    e.HandsFilledFaceDown,
    e.PileReshuffledFaceDown,
    e.ClueHeard,
    e.CardLaidFaceDown,
    e.CardsShown,
    e.BallotIn,
)


def test_a_back_has_no_field_for_the_secret() -> None:
    assert set(e.Back.__args__) == set(BACKS)
    for back in BACKS:
        assert not struct_types(back) & SECRET_TYPES
        assert not {"picture", "drawn", "order", "number", "hung", "owner", "owners", "laid"} & set(
            back.__struct_fields__
        )


def test_only_these_facts_can_hold_a_secret() -> None:
    """A new fact with owners, ballots or whole pictures in it must be given a back, or a place in this list."""
    with_back = {e.GameOpened, e.CardsHung}
    told_on_purpose = {e.TurnScored}
    kinds = {kind for kind in (*e.Hidden.__args__, *e.Shown.__args__) if struct_types(kind) & SECRET_TYPES}
    assert kinds == with_back | told_on_purpose


HAS_BACK = (e.GameOpened, e.HandsFilled, e.PileReshuffled, e.ClueGiven, e.CardLaid, e.CardsHung, e.VoteCast)


def test_who_has_no_seat_is_never_shown_a_face_with_a_secret() -> None:
    for seed in range(10):
        table = play(Arrangement(3, 12, {"turns_each": 1, "voters": "everyone", "decoys": 1}), seed)
        for event in table.events:
            for seat in (WATCHER, HOUSE, Seat("nobody")):
                assert not isinstance(PICTUS.face(event, seat), HAS_BACK)
                assert PICTUS.view(table.state, seat).own is None
