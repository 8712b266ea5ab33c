"""Nothing that people send, however often, grows without a bound."""

import asyncio
from collections.abc import Sequence
from itertools import islice, product

import pytest

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.answers import LONG_AGO, Answers
from pictorium.table.audience import Answered, Welcome
from pictorium.table.limits import (
    ANSWERS_KEPT,
    AWAY_AFTER_MS,
    CODE_LENGTH,
    CODE_SYMBOLS,
    FAILING_TABLES_MAX,
    FAILURES_MAX,
    LATE_FRAMES_MAX,
    MAIL_MAX,
    PEOPLE_MAX,
    PLAY_BURST,
    UNREADABLE_TABLES_MAX,
)
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import LogError, Row, TableId, UnreadableError
from pictorium.web.failing_tables import FailingTables
from pictorium.web.registry import ServerFullError
from tests.games.pictomania.strategies import desk_of
from tests.table.parlour import Parlour, stroke, told

ADA = PersonId("p1")
NO = Refusal("not_the_host", "T-HOST-1")


def test_T_ACT_1_only_so_many_answers_are_kept_and_none_is_done_twice() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        actor = await parlour.actor()
        for n in range(1, ANSWERS_KEPT + 3):
            actor.wish(bob.id, n, c.Lock(True))
        await parlour.settled()
        assert (await parlour.person(bob)).id == bob.id
        bob.heard.clear()
        for n in (0, 1, 2, 3, ANSWERS_KEPT + 2):
            actor.wish(bob.id, n, c.BeReady(True))
        await parlour.settled()
        assert bob.heard == [
            Answered(1, LONG_AGO),
            Answered(2, LONG_AGO),
            Answered(3, NO),
            Answered(ANSWERS_KEPT + 2, NO),
        ]
        assert not ada.table.people[1].is_ready
        await parlour.restart()
        await bob.come()
        (welcome,) = bob.of(Welcome)
        assert welcome.n == ANSWERS_KEPT + 2
        assert await bob.wish(c.Lock(True), n=1) == LONG_AGO
        assert await bob.wish(c.Lock(True), n=3) == NO
        assert await bob.wish(c.BeReady(True), n=ANSWERS_KEPT + 3) is None

    told(story())


def test_W_ACT_4_more_answers_are_kept_than_a_line_can_have_under_way() -> None:
    assert ANSWERS_KEPT > PLAY_BURST + LATE_FRAMES_MAX


def test_the_answers_of_an_endless_evening_stay_as_small() -> None:
    answers = Answers({ADA: dict.fromkeys(range(1, 5_000))}, [ADA])
    for _ in range(5_000):
        answers.add(ADA, None)
    count, last = answers._given[ADA]
    assert (count, len(last)) == (9_999, ANSWERS_KEPT)
    assert answers.again(ADA, 9_999) is None
    assert answers.again(ADA, 9_999 - ANSWERS_KEPT) == LONG_AGO


def test_T_LEAVE_1_of_who_has_left_no_answers_are_kept() -> None:
    async def story() -> None:
        parlour = Parlour()
        await parlour.open("Ada")
        actor = await parlour.actor()
        for number in range(PEOPLE_MAX + 5):
            guest = await parlour.come(f"Guest {number}")
            actor.wish(guest.id, 1, c.GoAway())
            actor.wish(guest.id, 2, c.BeReady(True))
            await parlour.settled()
            actor.wish(guest.id, 1, c.GoAway())  # said again on a line that was still open
            await parlour.settled()
        assert actor._replies.answers._given == {}
        await parlour.restart()
        assert (await parlour.actor())._replies.answers._given == {}

    told(story())


class StuckLog(MemoryLog):
    """A disk that takes its time when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.is_free = asyncio.Event()
        self.is_free.set()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        await self.is_free.wait()
        await super().append(table, rows)


def test_W_ACT_7_a_table_on_a_stuck_disk_takes_only_so_much_mail_and_loses_none_of_it() -> None:
    async def story() -> None:
        log = StuckLog()
        parlour = Parlour(log)
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        actor = await parlour.actor()
        log.is_free.clear()
        actor.wish(ada.id, 1, c.BeReady(True))
        await asyncio.sleep(1)
        for n in range(2, 3 * MAIL_MAX):
            actor.wish(ada.id, n, c.BeReady(True))
        assert len(actor._mailbox) == MAIL_MAX
        assert not ada.is_open  # comes back, and says again what was not answered
        with pytest.raises(LogError):
            await actor.ask(c.Knock())
        bob.heard.clear()
        for _ in range(3 * MAIL_MAX):
            actor.attach(bob.id, bob)
            actor.detach(cem.id, cem)
            actor.miss(cem.id)
        assert len(actor._mailbox) <= MAIL_MAX + PEOPLE_MAX
        log.is_free.set()
        await asyncio.sleep(1)
        assert ada.of(Answered)[-1] == Answered(MAIL_MAX + 1)
        assert len(bob.of(Welcome)) == 1
        assert actor.table.people[cem.id].away_since is not None
        assert await bob.wish(c.BeReady(True)) is None

    told(story())


def test_what_the_game_hears_of_ink_on_a_stuck_disk_is_bounded_and_ends_as_it_is() -> None:
    async def story() -> None:
        log = StuckLog()
        parlour = Parlour(log)
        guests = await parlour.open("Ada", "Bob", "Cem")
        await parlour.to_drawing(guests)
        ada, actor = guests[0], await parlour.actor()
        log.is_free.clear()
        actor.wish(ada.id, ada.n + 1, c.BeReady(True))
        await asyncio.sleep(1)
        assert ada.last.sheet is not None
        for number in range(1, 2 * MAIL_MAX):
            actor.ink(ada.id, ada.last.sheet, number, b"\x07" if number % 2 == 0 else stroke(number))
        assert len(actor._mailbox) <= MAIL_MAX + PEOPLE_MAX
        log.is_free.set()
        await asyncio.sleep(1)
        assert desk_of(await parlour.state(), Seat("red")).is_inked  # type: ignore[union-attr]

    told(story())


def test_T_REST_3_a_table_that_rests_is_not_woken_while_the_house_is_full() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, _ = await parlour.open("Ada", "Bob")
        first = parlour.code
        registry = parlour.registry
        registry.tables_max = 1
        resting = await registry.open(Plan())
        with pytest.raises(ServerFullError):
            await registry.find(resting)
        with pytest.raises(ServerFullError):
            await registry.find("ABCDEF")  # which tells nothing of whether it is there
        assert await ada.wish(c.BeReady(True)) is None
        assert registry.is_full
        registry.tables_max = 2
        assert await registry.find(resting) is not None
        assert await registry.find(first) is await parlour.actor()

    told(story())


def test_T_REST_3_tables_that_are_being_read_count_too() -> None:
    class Slow(MemoryLog):
        async def last(self, table: TableId) -> int:
            await asyncio.sleep(1)
            return await super().last(table)

    async def story() -> None:
        parlour = Parlour(Slow())
        codes = [await parlour.registry.open(Plan()) for _ in range(20)]
        parlour.registry.tables_max = 5
        found = await asyncio.gather(*map(parlour.registry.find, codes), return_exceptions=True)
        assert sum(isinstance(one, ServerFullError) for one in found) == 15
        assert parlour.registry.tables == 5

    told(story())


def test_of_tables_that_cannot_be_read_only_so_many_are_remembered() -> None:
    async def story() -> None:
        log = MemoryLog()
        parlour = Parlour(log)
        codes = map("".join, islice(product(CODE_SYMBOLS, repeat=CODE_LENGTH), UNREADABLE_TABLES_MAX + 9))
        for code in codes:
            await log.append(TableId(code), [Row(1, Moment(1), "play", b"nonsense")])
            with pytest.raises(UnreadableError):
                await parlour.registry.find(code)
        assert len(parlour.registry._unreadable) == UNREADABLE_TABLES_MAX

    told(story())


def test_of_tables_that_fail_only_so_many_are_remembered() -> None:
    failing = FailingTables(lambda: Moment(0))
    for number in range(2 * FAILING_TABLES_MAX):
        failing.add(str(number))
    assert len(failing) == FAILING_TABLES_MAX
    last = str(2 * FAILING_TABLES_MAX - 1)
    assert [failing.add(last) for _ in range(FAILURES_MAX - 1)] == [True] * (FAILURES_MAX - 2) + [False]
    assert failing.is_resting(last)


def test_who_has_no_line_is_remembered_only_while_at_the_table() -> None:
    async def story() -> None:
        parlour = Parlour()
        await parlour.open("Ada")
        actor = await parlour.actor()
        for number in range(3 * PEOPLE_MAX):
            guest = await parlour.come(f"Guest {number}")
            await guest.hang_up()
            await actor.ask(c.LineGone(guest.id))
            actor.wish(guest.id, 1, c.GoAway())
            await parlour.settled()
            parlour.registry.watch(actor, guest.id)  # the door hears of it late
        assert len(parlour.registry._disconnected[actor]) <= PEOPLE_MAX
        await asyncio.sleep(AWAY_AFTER_MS / 1000)

    told(story())
