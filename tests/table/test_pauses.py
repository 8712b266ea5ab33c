"""Pausing a game: who may, what stands still, and how it goes on."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.pictomania.commands import Next, Stop
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import InkRefused
from pictorium.table.decide import decide_play, due
from pictorium.table.limits import PAUSES_MAX, PAUSES_WITHIN_MS
from pictorium.table.people import Key, Pause
from pictorium.table.state import fold
from pictorium.table.view import table_view
from tests.table.at_play import AWAY_S
from tests.table.parlour import Parlour, stroke, told
from tests.table.test_decide import P1, P2, P3, P4, PLAYED, Seen

GREEN = Seat("green")


def at_play() -> Seen:
    return Seen("Ada", "Bob", "Cem").started()


def test_T_PAUSE_1_anybody_with_a_seat_pauses_and_all_see_who_and_why() -> None:
    table = at_play()
    table.done(P2, c.PauseGame("door"))
    assert table_view(table.table).pause == Pause(P2, "door", table.now)
    assert table.done(P3, c.PauseGame("rules")) == ()
    assert table_view(table.table).pause == Pause(P2, "door", table.now)


def test_T_PAUSE_1_who_paused_can_say_why_later_and_nobody_else() -> None:
    table = at_play()
    table.done(P2, c.PauseGame())
    since = table.now
    table.now = Moment(table.now + 4_000)
    assert table.done(P3, c.PauseGame("rules")) == ()
    assert table.done(P2, c.PauseGame()) == ()
    assert table.done(P2, c.PauseGame("door")) == (f.PauseExplained("door"),)
    assert table_view(table.table).pause == Pause(P2, "door", since)
    assert table.done(P2, c.PauseGame("door")) == ()
    assert table.table.people[P2].paused_at == (since,), "that is no other pause"


def test_T_PAUSE_1_watchers_do_not_and_without_a_game_nobody_does() -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert table.refused(P1, c.PauseGame()) == ("no_game", "T-PAUSE-1")
    table.started()
    table.done(None, c.Admit("Dot", "en", "watcher", Key("dot")))
    assert table.refused(P4, c.PauseGame()) == ("no_seat", "T-PAUSE-1")
    table.done(P1, c.PauseGame())
    assert table.refused(P4, c.ResumeGame()) == ("no_seat", "T-PAUSE-4")


def test_T_PAUSE_2_nothing_can_be_done_in_the_game() -> None:
    table = at_play()
    game = PLAYED[table.table.playing.game]  # type: ignore[union-attr]
    seat = table.table.people[P1].seat
    assert seat is not None
    command = game.legal(table.table.playing.state, seat)[0]  # type: ignore[union-attr]
    table.done(P2, c.PauseGame())
    answer = decide_play(table.table, P1, command, table.now, table.house)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("game_is_paused", "T-PAUSE-2")
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


def test_T_PAUSE_6_what_was_drawn_before_the_pause_is_not_lost() -> None:
    """It was under way when somebody paused, or its author had no line then."""

    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing([ada, bob, cem])
        await ada.draw(stroke(1))
        await cem.hang_up()
        await asyncio.sleep(AWAY_S)
        assert await bob.wish(c.PauseGame("door")) is None
        await ada.draw(stroke(2))
        await cem.come_back()
        await cem.draw(stroke(3))
        everything = {"red": stroke(1) + stroke(2), "green": stroke(3)}
        assert bob.sheets == everything
        assert await bob.wish(c.ResumeGame()) is None
        await ada.draw(stroke(4))
        assert bob.sheets == {**everything, "red": everything["red"] + stroke(4)}
        assert not ada.of(InkRefused)
        assert not cem.of(InkRefused)
        desks = (await parlour.state()).phase.round.desks
        assert [seat for seat, desk in desks.items() if desk.is_inked] == ["red", "green"]

    told(story())


def test_T_PAUSE_7_who_goes_away_in_a_pause_is_given_their_time_when_it_is_over() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing([ada, bob, cem])
        assert await ada.wish(c.PauseGame()) is None
        await cem.hang_up()
        await asyncio.sleep(600)
        actor = await parlour.actor()
        assert (await parlour.person(cem)).away_since is not None, "all see who is away"
        assert (await parlour.state()).players[GREEN].away_since is None
        assert not (await parlour.state()).phase.round.desks[GREEN].has_stopped
        assert due(actor.table, parlour.house) is None
        assert await ada.wish(c.ResumeGame()) is None
        limit = (await parlour.state()).agreement.away_limit_s
        assert due(actor.table, parlour.house) == parlour.now() + 1000 * limit
        await asyncio.sleep(limit - 1)
        assert not (await parlour.state()).phase.round.desks[GREEN].has_stopped
        await asyncio.sleep(2)
        assert (await parlour.state()).phase.round.desks[GREEN].has_stopped

    told(story())


def test_T_PAUSE_7_who_was_away_before_loses_no_time_in_the_pause() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing([ada, bob, cem])
        await cem.hang_up()
        await asyncio.sleep(30)
        assert await ada.wish(c.PauseGame()) is None
        left = (await parlour.state()).players[GREEN].away_since
        await asyncio.sleep(600)
        assert await ada.wish(c.ResumeGame()) is None
        assert (await parlour.state()).players[GREEN].away_since == left, "away since then, not since the pause"
        assert not (await parlour.state()).phase.round.desks[GREEN].has_stopped
        await asyncio.sleep(40)
        assert (await parlour.state()).phase.round.desks[GREEN].has_stopped

    told(story())


def test_T_PAUSE_7_a_round_goes_over_nobody_who_is_away_in_a_pause() -> None:
    """The others are fine with the drawing on show: without a pause it would go on at once without who goes away."""

    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        ada, bob, cem = guests
        await parlour.to_drawing(guests)
        await ada.draw(stroke(1))
        for guest in guests:
            await guest.draw(stroke(2))
            assert await guest.play(Stop(None)) is None
        await parlour.give(guests, Next)
        step = (await parlour.state()).phase.steps
        for guest in (ada, bob):
            assert await guest.play(Next(step)) is None
        assert await ada.wish(c.PauseGame()) is None
        await cem.hang_up()
        await asyncio.sleep(AWAY_S)
        assert (await parlour.state()).phase.steps == step
        await cem.come_back()
        assert await ada.wish(c.ResumeGame()) is None
        assert (await parlour.state()).phase.steps == step
        assert (await parlour.state()).players[GREEN].away_since is None

    told(story())


def test_T_PAUSE_7_whoever_is_back_before_it_goes_on_was_never_away_in_the_game() -> None:
    table = at_play()
    table.done(P1, c.PauseGame())
    assert [type(fact).__name__ for fact in table.done(None, c.LineGone(P2))] == ["LineLost"]
    assert [type(fact).__name__ for fact in table.done(None, c.LineBack(P2))] == ["LineFound"]
    assert [type(fact).__name__ for fact in table.done(P1, c.ResumeGame())] == ["GameResumed"]


def test_T_PAUSE_3_a_pause_in_the_log_is_the_same_when_read_back() -> None:
    table = at_play().table
    facts = (f.GamePaused(P1, "rules", Moment(7_000)), f.GameResumed(P2, Moment(9_500)))
    assert fold(table, facts[:1], PLAYED).game_time(Moment(99_000)) == 7_000
    assert fold(table, facts, PLAYED).game_time(Moment(10_000)) == 7_500
