"""The one who keeps a table: who is told what and when, and that nothing is told before it is kept."""

import asyncio
from collections.abc import Sequence

import pytest

from pictorium.games.house_commands import Mark, Wipe
from pictorium.games.pictomania.commands import Deal, Guess, Rest, Stop
from pictorium.ink.frame import unframed
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.audience import Answered, Dismissed, InkRefused, Update, Welcome
from pictorium.table.limits import AWAY_AFTER_MS, HOST_PASSES_AFTER_MS
from pictorium.table.people import Key
from pictorium.table.ports import Row, TableId
from tests.table.parlour import Guest, Parlour, stroke, told

RED, YELLOW, GREEN = map(Seat, ("red", "yellow", "green"))


def test_T_AWAY_1_whose_line_is_gone_for_five_seconds_is_away_until_they_are_back() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        await bob.hang_up()
        await asyncio.sleep(AWAY_AFTER_MS / 1000 - 0.1)
        assert ada.table.people[1].away_since is None
        await asyncio.sleep(0.2)
        assert ada.table.people[1].away_since is not None
        await bob.come()
        assert ada.table.people[1].away_since is None

    told(story())


def test_T_AWAY_1_a_short_cut_is_nobody_s_business() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        before = len(ada.heard)
        await bob.hang_up()
        await asyncio.sleep(AWAY_AFTER_MS / 1000 - 1)
        await bob.come()
        await asyncio.sleep(10)
        assert len(ada.heard) == before

    told(story())


def test_T_HOST_2_after_a_minute_another_is_host() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        await ada.hang_up()
        await asyncio.sleep((AWAY_AFTER_MS + HOST_PASSES_AFTER_MS) / 1000 - 1)
        assert bob.table.host == ada.id
        await asyncio.sleep(2)
        assert bob.table.host == bob.id

    told(story())


def test_W_CLOSE_3_a_person_has_one_line() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        other = Guest(parlour, ada.id)
        await other.come()
        assert ada.of(Dismissed) == [Dismissed("elsewhere")]
        assert not ada.is_open
        actor = await parlour.actor()
        actor.detach(ada.id, ada)  # the door hears of it late
        assert actor.is_connected(ada.id)

    told(story())


def test_T_HAND_1_a_place_is_handed_over_once() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        actor = await parlour.actor()
        await actor.ask(c.OfferHandover(ada.id, Key("code")))
        answers = await asyncio.gather(*(actor.ask(c.TakeOver(Key("code"), Key(f"device {n}"))) for n in range(2)))
        assert [isinstance(answer, Refusal) for answer in answers] == [False, True]
        assert actor.table.people[ada.id].key == "device 0"
        await parlour.restart()
        assert (await parlour.actor()).table.people[ada.id].key == "device 0"

    told(story())


def test_W_TELL_1_who_comes_late_sees_the_game_and_what_was_drawn() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        await guests[0].draw(stroke(1))
        dee = await parlour.come("Dee")
        assert dee.last.view is not None
        assert dee.last.view.may == ()
        assert dee.last.sheet is None
        assert dee.sheets == {"red": stroke(1)}

    told(story())


class CountingLog(MemoryLog):
    """Counts appends, and is slow enough for others to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.appends: list[int] = []

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0.01)
        self.appends.append(len(rows))
        await super().append(table, rows)


def test_what_comes_together_is_kept_together() -> None:
    async def story() -> None:
        log = CountingLog()
        parlour = Parlour(log)
        guests = await parlour.open("Ada", "Bob", "Cem")
        actor = await parlour.actor()
        log.appends.clear()
        actor.wish(guests[0].id, 1, c.BeReady(True))
        await asyncio.sleep(0.001)
        for n, guest in enumerate(guests):
            actor.wish(guest.id, 2 if n == 0 else 1, c.BeReady(False))
        await parlour.settled()
        assert log.appends == [1, 3]
        assert [answer.n for answer in guests[0].of(Answered)] == [1, 2]

    told(story())


def test_W_ACT_2_a_person_who_sends_a_command_of_the_server_is_answered_in_their_turn() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, first = guests[0], guests[0].n + 1
        actor = await parlour.actor()
        actor.wish(ada.id, first, c.BeReady(True))
        actor.play(ada.id, first + 1, Mark(YELLOW))
        actor.play(ada.id, first + 2, Wipe(YELLOW))
        actor.wish(ada.id, first + 3, c.BeReady(False))
        await parlour.settled()
        answers = [answer for answer in ada.of(Answered) if answer.n >= first]
        assert [answer.n for answer in answers] == [first, first + 1, first + 2, first + 3]
        assert [answer.refusal is None for answer in answers] == [True, False, False, True]

    told(story())


def test_what_is_decided_together_is_decided_in_order() -> None:
    async def story() -> None:
        parlour = Parlour(CountingLog())
        ada, bob = await parlour.open("Ada", "Bob")
        actor = await parlour.actor()
        actor.wish(ada.id, 1, c.Sit(Seat("blue")))
        actor.wish(bob.id, 1, c.Sit(Seat("blue")))
        actor.wish(ada.id, 2, c.Sit(Seat("green")))
        actor.wish(bob.id, 2, c.Sit(Seat("blue")))
        await parlour.settled()
        assert [answer.refusal is None for answer in ada.of(Answered)] == [True, True]
        assert [answer.refusal is None for answer in bob.of(Answered)] == [False, True]

    told(story())


def test_W_TELL_2_nothing_is_told_before_it_is_kept() -> None:
    async def story() -> None:
        log = CountingLog()
        parlour = Parlour(log)
        ada, bob = await parlour.open("Ada", "Bob")
        actor = await parlour.actor()
        heard = len(ada.heard), len(bob.heard)
        actor.wish(ada.id, 1, c.BeReady(True))
        await asyncio.sleep(0.009)
        assert (len(ada.heard), len(bob.heard)) == heard
        await asyncio.sleep(0.002)
        assert [type(message) for message in ada.heard[heard[0] :]] == [Update, Answered]
        assert [type(message) for message in bob.heard[heard[1] :]] == [Update]

    told(story())


def test_W_ACT_4_a_known_action_is_answered_as_before_and_a_refusal_stays_one() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        refusal = await bob.wish(c.Lock(True))
        assert refusal == Refusal("not_the_host", "T-HOST-1")
        assert await ada.wish(c.PassHost(bob.id)) is None
        assert await bob.wish(c.Lock(True), n=1) == refusal
        assert not (await parlour.actor()).table.is_locked
        await parlour.restart()
        await bob.come()
        assert await bob.wish(c.Lock(True), n=1) == refusal
        assert await bob.wish(c.Lock(True), n=2) is None
        assert await bob.wish(c.Lock(False), n=2) is None
        assert (await parlour.actor()).table.is_locked

    told(story())


def test_W_ACT_5_an_action_that_comes_too_early_is_passed_over() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        (await parlour.actor()).wish(ada.id, 3, c.Lock(True))
        await parlour.settled()
        assert ada.of(Answered) == []

    told(story())


def test_W_ACT_8_an_action_waits_for_the_ink_before_it() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, actor = guests[0], await parlour.actor()
        await ada.draw(stroke(1))
        ada.heard.clear()
        actor.play(ada.id, ada.n + 1, Guess(YELLOW, 1), ink_through=2)
        await parlour.settled()
        assert ada.of(Answered) == []
        assert [welcome.through for welcome in ada.of(Welcome)] == [1]
        await ada.draw(stroke(2))
        actor.play(ada.id, ada.n + 1, Guess(YELLOW, 1), ink_through=2)
        await parlour.settled()
        assert ada.of(Answered) == [Answered(ada.n + 1)]

    told(story())


def test_W_ACT_8_a_token_is_never_kept_without_the_drawing() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, actor = guests[0], await parlour.actor()
        sheet = ada.last.sheet
        assert sheet is not None
        assert actor.ink(ada.id, sheet, 1, stroke(1))
        actor.play(ada.id, ada.n + 1, Stop(3), ink_through=1)
        await parlour.settled()
        kinds = [row.kind for row in await parlour.rows()]
        assert kinds.index("ink") < len(kinds) - 1
        assert kinds[-1] == "play"

    told(story())


def test_what_a_game_is_told_of_ink_comes_where_the_ink_does() -> None:
    """What is drawn while an action waits is kept before it: the game must not hear of it only afterwards."""

    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, actor = guests[0], await parlour.actor()
        assert ada.last.sheet is not None
        actor.play(ada.id, ada.n + 1, Guess(YELLOW, 1))
        assert actor.ink(ada.id, ada.last.sheet, 1, stroke(1))
        await parlour.settled()
        ink, first, then = (await parlour.rows())[-3:]
        assert ink.kind == "ink"
        assert b"SheetMarked" in first.body
        assert b"GuessLaid" in then.body

    told(story())


def test_W_INK_4_when_the_pen_is_up_ink_is_refused() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada = guests[0]
        await ada.draw(stroke(1))
        assert await ada.play(Guess(YELLOW, 1)) is None  # the first guess ends the drawing
        await ada.draw(stroke(2))
        assert ada.of(InkRefused) == [InkRefused(ada.last.sheet or 0, 1)]
        assert guests[1].sheets == {"red": stroke(1)}

    told(story())


def test_W_INK_5_bytes_that_are_no_ink_are_noticed_and_change_nothing() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        sheet = guests[0].last.sheet
        assert sheet is not None
        assert not (await parlour.actor()).ink(guests[0].id, sheet, 1, b"\x63")
        await guests[0].draw(stroke(1))
        assert guests[1].sheets == {"red": stroke(1)}

    told(story())


def test_W_INK_6_ink_is_passed_on_once_and_said_to_be_kept() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        for number in range(5):
            await guests[0].draw(stroke(number))
        assert guests[1].sheets == {"red": b"".join(map(stroke, range(5)))}
        (last,) = unframed(guests[0].seen[-1])
        assert (last.through, last.kept) == (5, 5)

    told(story())


def test_W_TELL_3_a_slow_reader_is_welcomed_anew_with_all_there_is() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, bob = guests[:2]
        await ada.draw(stroke(1))
        bob.heard.clear()
        bob.seen.clear()
        (await parlour.actor()).welcome_again(bob.id)
        assert len(bob.of(Welcome)) == 1
        assert bob.last.n == bob.n  # type: ignore[union-attr]
        assert bob.sheets == {"red": stroke(1)}
        await ada.draw(stroke(2))
        assert bob.sheets == {"red": stroke(1) + stroke(2)}

    told(story())


def test_W_CLOSE_3_who_is_removed_hears_that_they_are_gone() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        assert await ada.wish(c.Remove(bob.id)) is None
        assert bob.heard[-1] == Dismissed("gone")
        assert not bob.is_open
        assert not (await parlour.actor()).attach(bob.id, bob)

    told(story())


@pytest.mark.parametrize("phase", ["Glance", "Drawing", "Reveal"])
def test_T_AWAY_2_a_seat_goes_away_and_comes_back_in_any_phase(phase: str) -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem")
        await guests[0].wish(c.Start())
        if phase == "Glance":
            assert await parlour.give(guests, Deal)
        else:
            await parlour.to_drawing(guests)
        if phase == "Reveal":
            await guests[0].draw(stroke(1))
            while type((await parlour.state()).phase).__name__ == "Drawing":
                assert await parlour.give(guests, Stop)
        assert type((await parlour.state()).phase).__name__ == phase
        before = guests[2].last.view
        await guests[2].hang_up()
        await asyncio.sleep(6)
        assert (await parlour.state()).players[GREEN].away_since is not None
        await guests[2].come()
        assert (await parlour.state()).players[GREEN].away_since is None
        assert guests[2].last.view is not None
        assert before is not None
        assert guests[2].last.view.seats[2].desk == before.seats[2].desk

    told(story())


def test_T_AWAY_2_any_other_lets_a_seat_that_is_away_rest_and_it_plays_the_next_round() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await parlour.open("Ada", "Bob", "Cem", "Dee")
        await parlour.to_drawing(guests)
        ada, bob, cem, _ = guests
        assert await bob.play(Rest(GREEN)) == Refusal("not_away", "P-AWAY-2", {"seat": "green"})
        await cem.hang_up()
        await asyncio.sleep(6)
        watcher = await parlour.come("Eve", "watcher")
        assert await watcher.play(Rest(GREEN)) == Refusal("no_seat", "T-GAME-1")
        assert await bob.play(Rest(GREEN)) is None
        assert (await parlour.state()).phase.round.desks[GREEN].has_stopped
        await cem.come()
        assert await cem.play(Stop(3)) is not None
        for guest in (ada, bob, guests[3]):
            await parlour.give([guest], Stop)
        assert type((await parlour.state()).phase).__name__ == "Reveal"
        assert not (await parlour.state()).players[GREEN].has_left

    told(story())
