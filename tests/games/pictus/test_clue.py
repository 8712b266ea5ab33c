"""The narrator's card and clue."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import GiveClue, Mark, Wipe
from pictorium.games.pictus.events import ClueGiven, SketchMarked, SketchWiped
from pictorium.games.pictus.model import Telling
from pictorium.games.pictus.score_sheet import Clue
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal

from .arrange import PHASES, every_phase, in_laying, in_telling, in_voting, only, why
from .table import BLUE, GREEN, RED, YELLOW, Table


def clue_of(table: Table, command: GiveClue) -> Clue:
    return only(ClueGiven, table.give(RED, command)).clue


@pytest.mark.parametrize(
    ("command", "clue"),
    [
        ({"text": "moon"}, Clue("moon")),
        ({"recording": "r1"}, Clue(recording="r1")),
        ({"film": "f1"}, Clue(film="f1")),
        ({"is_live": True}, Clue(is_live=True)),
        ({"text": "la", "recording": "r1", "film": "f1", "is_live": True}, Clue("la", False, "r1", "f1", True)),
    ],
)
def test_S_CLUE_1_a_clue_is_one_or_several_things(command: dict[str, object], clue: Clue) -> None:
    table = in_telling()
    card = table.hand(RED)[2]
    (given_,) = table.give(RED, GiveClue(card, **command))  # type: ignore[arg-type]
    assert given_ == ClueGiven(RED, card, clue, table.now)
    assert table.phase == "Laying"
    assert card not in table.hand(RED)
    assert table.view().clue == clue


def test_S_CLUE_1_a_clue_needs_something() -> None:
    table = in_telling()
    for text in ("", "  \n ", "\n"):
        assert why(table.refused(RED, GiveClue(table.hand(RED)[0], text))) == ("no_clue", "S-CLUE-1")


@pytest.mark.parametrize("seat", [YELLOW, GREEN, BLUE])
def test_S_CLUE_1_only_the_narrator_gives_it(seat: Seat) -> None:
    table = in_telling()
    assert why(table.refused(seat, GiveClue(table.hand(seat)[0], "moon"))) == ("not_the_narrator", "S-CLUE-1")


def test_S_CLUE_1_the_card_is_one_of_the_hand() -> None:
    table = in_telling()
    for card in (table.hand(YELLOW)[0], table.state.pile[0], "house/none", ""):
        assert why(table.refused(RED, GiveClue(card, "moon"))) == ("not_in_hand", "S-CLUE-1")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  moon  ", "moon"),
        ("one\ntwo", "one\ntwo"),
        ("one\n\ntwo", "one\n\ntwo"),
        ("one\n\n\n\n \n two ", "one\n\ntwo"),
        ("\n\none\r\ntwo\rthree\n\n", "one\ntwo\nthree"),
        ("one\u2028two", "one\ntwo"),
        ("cafe\u0301", "café"),
        ("two  blanks", "two  blanks"),
        ("👩\u200d👧 🎈", "👩\u200d👧 🎈"),
    ],
)
def test_S_CLUE_2_words_are_shown_as_they_were_written(written: str, shown: str) -> None:
    table = in_telling()
    assert clue_of(table, GiveClue(table.hand(RED)[0], written)).text == shown


@pytest.mark.parametrize(
    "text", ["a\u202eb", "a\u200bb", "a\tb", "a\x00b", "a\n\u2066b", "one\n\u0301", "a" + "\u0330" * 5]
)
def test_S_CLUE_2_nothing_in_them_is_invisible_or_turns_the_writing_around(text: str) -> None:
    table = in_telling()
    for command in (GiveClue(table.hand(RED)[0], text), GiveClue(table.hand(RED)[0], text, is_live=True)):
        assert why(table.refused(RED, command)) == ("bad_clue", "S-CLUE-2")


def test_S_CLUE_2_a_story_has_1500_characters_at_most() -> None:
    table = in_telling()
    card = table.hand(RED)[0]
    refusal = table.refused(RED, GiveClue(card, "x" * 1501))
    assert why(refusal) == ("clue_too_long", "S-CLUE-2")
    assert dict(refusal.facts) == {"most": 1500}
    assert len(clue_of(table, GiveClue(card, " " + "x" * 1500 + "\n")).text) == 1500


@given(st.text(max_size=200))
def test_S_CLUE_2_what_was_accepted_once_is_accepted_again_and_stays(text: str) -> None:
    table = in_telling()
    command = GiveClue(table.hand(RED)[0], text, is_live=True)
    answer = PICTUS.decide(table.state, RED, command, table.now, table.dice)
    if not isinstance(answer, Refusal):
        shown = only(ClueGiven, answer).clue.text
        assert "\n\n\n" not in shown
        assert clue_of(table, GiveClue(table.hand(RED)[0], shown, is_live=True)).text == shown


def test_S_CLUE_3_what_is_on_the_sheet_belongs_to_the_clue() -> None:
    table = in_telling()
    assert table.give(HOUSE, Mark(RED)) == (SketchMarked(RED),)
    assert clue_of(table, GiveClue(table.hand(RED)[0])) == Clue(has_sketch=True)


def test_S_CLUE_3_a_sheet_that_was_wiped_is_no_clue() -> None:
    table = in_telling()
    table.give(HOUSE, Mark(RED))
    assert table.give(HOUSE, Wipe(RED)) == (SketchWiped(RED),)
    assert why(table.refused(RED, GiveClue(table.hand(RED)[0]))) == ("no_clue", "S-CLUE-1")
    assert not clue_of(table, GiveClue(table.hand(RED)[0], "moon")).has_sketch


def test_S_CLUE_3_only_news_of_the_sheet_is_a_fact() -> None:
    table = in_telling()
    assert table.give(HOUSE, Wipe(RED)) == ()
    table.give(HOUSE, Mark(RED))
    assert table.give(HOUSE, Mark(RED)) == ()
    assert table.state.phase == Telling(is_inked=True)


@pytest.mark.parametrize("kind", [Mark, Wipe])
def test_S_CLUE_3_only_the_narrator_draws(kind: type[Mark] | type[Wipe]) -> None:
    table = in_telling()
    for seat in (YELLOW, WATCHER, HOUSE):
        assert why(table.refused(HOUSE, kind(seat))) == ("not_your_sheet", "S-CLUE-3")


@every_phase
def test_S_CLUE_3_the_pen_is_down_before_the_clue_and_the_sketch_is_seen_after_it(arrive: object) -> None:
    table = arrive()  # type: ignore[operator]
    for seat in (*table.seats, WATCHER, HOUSE):
        pen = PICTUS.pen(table.state, seat)
        is_narrator = seat == table.narrator
        assert pen.is_down == (is_narrator and table.phase == "Telling")
        assert pen.is_seen_by_all == (is_narrator and table.phase != "Telling")


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "Telling"])
@pytest.mark.parametrize("kind", [Mark, Wipe])
def test_S_CLUE_3_no_ink_once_the_clue_is_given(phase: str, kind: type[Mark] | type[Wipe]) -> None:
    table = PHASES[phase]()
    assert why(table.refused(HOUSE, kind(table.narrator))) == ("wrong_phase", "S-CLUE-3")


def test_S_CLUE_3_a_sketch_that_was_never_given_stays_hidden() -> None:
    table = in_telling(3)
    table.give(HOUSE, Mark(RED))
    table.leave(YELLOW)
    assert table.phase == "Over"
    assert not PICTUS.pen(table.state, RED).is_seen_by_all


@pytest.mark.parametrize("arrive", [in_laying, in_voting])
def test_S_CLUE_3_a_sketch_that_was_seen_stays_so_when_too_few_are_left(arrive: Callable[..., Table]) -> None:
    table = arrive(3)
    table.leave(YELLOW)
    assert table.phase == "Over"
    assert PICTUS.pen(table.state, RED).is_seen_by_all


def test_S_CLUE_3_each_turn_has_a_sheet_of_its_own_that_begins_blank() -> None:
    table = in_telling()
    table.give(HOUSE, Mark(RED))
    assert {PICTUS.pen(table.state, seat).sheet for seat in table.seats} == {1}
    table.play_turn()
    assert PICTUS.pen(table.state, RED).sheet == 1
    table.next()
    assert {PICTUS.pen(table.state, seat).sheet for seat in table.seats} == {2}
    assert table.state.phase == Telling()
    assert not PICTUS.pen(table.state, RED).is_seen_by_all


def test_S_CLUE_3_only_a_sketch_that_was_a_clue_can_be_looked_at_again() -> None:
    table = in_telling()
    table.give(HOUSE, Mark(RED))
    assert not PICTUS.was_shown(table.state, RED, 1)
    table.play_turn()
    table.next()
    table.play_turn()
    table.next()
    assert PICTUS.was_shown(table.state, RED, 1)
    assert not PICTUS.was_shown(table.state, YELLOW, 1)
    assert not PICTUS.was_shown(table.state, RED, 2)
    assert not PICTUS.was_shown(table.state, YELLOW, 2)


def test_S_CLUE_3_the_numbers_of_sheets_go_round() -> None:
    table = Table(3, end="score", target=100)
    sheets = []
    for _ in range(257):
        sheets.append(PICTUS.pen(table.state, RED).sheet)
        table.away(table.narrator)
        away = table.narrator
        table.knock(60)
        table.back(away)
    assert sheets == [*range(1, 256), 1, 2]


def test_S_CLUE_1_the_media_of_a_clue_are_named() -> None:
    assert PICTUS.media(GiveClue("house/1", "words")) == ()
    assert PICTUS.media(GiveClue("house/1", recording="r")) == ("r",)
    assert PICTUS.media(GiveClue("house/1", recording="r", film="f")) == ("r", "f")
    assert PICTUS.media(Mark(RED)) == ()
