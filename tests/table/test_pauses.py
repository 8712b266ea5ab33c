"""Pausing a game: who may, what stands still, and how it goes on."""

from hypothesis import given
from hypothesis import strategies as st

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.decide import decide_play, due
from pictorium.table.limits import PAUSES_MAX, PAUSES_WITHIN_MS
from pictorium.table.people import Key, Pause
from pictorium.table.projection import project
from pictorium.table.state import fold
from pictorium.table.view import table_view
from tests.table.test_decide import P1, P2, P3, P4, PLAYED, Seen


def at_play() -> Seen:
    return Seen("Ada", "Bob", "Cem").started()


def test_T_PAUSE_1_anybody_with_a_seat_pauses_and_all_see_who_and_why() -> None:
    table = at_play()
    table.done(P2, c.PauseGame("door"))
    assert table_view(table.table).pause == Pause(P2, "door", table.now)
    assert table.done(P3, c.PauseGame("rules")) == ()
    assert table_view(table.table).pause == Pause(P2, "door", table.now)


def test_T_PAUSE_1_watchers_do_not_and_without_a_game_nobody_does() -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert table.refused(P1, c.PauseGame()) == ("no_game", "T-PAUSE-1")
    table.started()
    table.done(None, c.Admit("Dot", "en", "watcher", Key("dot")))
    assert table.refused(P4, c.PauseGame()) == ("no_seat", "T-PAUSE-1")
    table.done(P1, c.PauseGame())
    assert table.refused(P4, c.ResumeGame()) == ("no_seat", "T-PAUSE-4")


def test_T_PAUSE_2_nothing_can_be_done_in_the_game_and_pens_rest() -> None:
    table = at_play()
    game = PLAYED[table.table.playing.game]  # type: ignore[union-attr]
    seat = table.table.people[P1].seat
    assert seat is not None
    command = game.legal(table.table.playing.state, seat)[0]  # type: ignore[union-attr]
    table.done(P2, c.PauseGame())
    answer = decide_play(table.table, P1, command, table.now, table.house)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("game_is_paused", "T-PAUSE-2")
    assert not any(pen.is_down for pen in project(table.table, table.house).pens.values())
    table.done(P1, c.ResumeGame())
    assert not isinstance(decide_play(table.table, P1, command, table.now, table.house), Refusal)


@given(st.lists(st.tuples(st.integers(0, 90_000), st.integers(0, 9_000_000)), max_size=4))
def test_T_PAUSE_3_the_clock_of_the_game_loses_exactly_the_length_of_each_pause(pauses: list[tuple[int, int]]) -> None:
    table = at_play()
    began, paused = table.now, 0
    for before, length in pauses:
        table.now = Moment(table.now + before)
        table.done(P1, c.PauseGame())
        stood = table.table.game_time(table.now)
        table.now = Moment(table.now + length)
        assert table.table.game_time(table.now) == stood
        assert due(table.table, table.house) is None
        table.done(P2, c.ResumeGame())
        paused += length
        assert table.table.game_time(table.now) == table.now - paused
    assert table.table.game_time(table.now) - began == sum(before for before, _ in pauses)


def test_T_PAUSE_4_who_paused_and_left_holds_nobody() -> None:
    table = at_play()
    table.done(P2, c.PauseGame())
    table.done(P2, c.GoAway())
    table.done(P3, c.ResumeGame())
    assert table.table.pause is None
    assert table.done(P3, c.ResumeGame()) == ()


def test_T_PAUSE_4_a_game_that_is_closed_is_paused_no_more() -> None:
    table = at_play()
    table.done(P2, c.PauseGame())
    table.now = Moment(table.now + 5_000)
    table.done(P1, c.CloseGame())
    assert (table.table.pause, table.table.paused_ms) == (None, 0)
    assert table.done(P2, c.ResumeGame()) == ()


def test_T_PAUSE_5_nobody_pauses_more_than_so_many_times_a_minute() -> None:
    table = at_play()
    for _ in range(PAUSES_MAX):
        table.done(P1, c.PauseGame())
        table.done(P2, c.ResumeGame())
    assert table.refused(P1, c.PauseGame()) == ("paused_too_often", "T-PAUSE-5")
    table.done(P2, c.PauseGame())
    table.done(P1, c.ResumeGame())
    table.now = Moment(table.now + PAUSES_WITHIN_MS)
    table.done(P1, c.PauseGame())


def test_T_PAUSE_3_a_pause_in_the_log_is_the_same_when_read_back() -> None:
    table = at_play().table
    facts = (f.GamePaused(P1, "rules", Moment(7_000)), f.GameResumed(P2, Moment(9_500)))
    assert fold(table, facts[:1], PLAYED).game_time(Moment(99_000)) == 7_000
    assert fold(table, facts, PLAYED).game_time(Moment(10_000)) == 7_500
