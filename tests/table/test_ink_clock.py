"""The clock of ink: how often a table is shown it, how tables are spread over time, and what they keep together."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from pictorium.ink.frame import unframed
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.ink_clock import LONG_AGO, SHARED_SLOTS, InkClock
from pictorium.table.limits import INK_COMMIT_MS, INK_SLOT_MS, TICK_MS
from pictorium.table.ports import Append, LogBrokenError, LogError, Row, TableId
from tests.table.parlour import Guest, Parlour, stroke, told

DRAWN_EVERY_MS = 4
COMMIT_MS = 5


class SharedLog(MemoryLog):
    """A log that takes a while to append, and remembers what it was asked to keep together."""

    def __init__(self) -> None:
        super().__init__()
        self.together: list[list[str]] = []
        self.fails: LogError | None = None

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        self.together.append([table for table, _ in appends])
        await asyncio.sleep(COMMIT_MS / 1000)
        if self.fails:
            raise self.fails
        return await super().append_each(appends)


class Clocked(Guest):
    """Somebody who notes when they are shown ink."""

    at: list[float]

    def show(self, ink: bytes) -> None:
        super().show(ink)
        self.at.append(asyncio.get_running_loop().time())


async def drawing(parlour: Parlour) -> list[Any]:
    """Three who draw, and note when they are shown ink. The first has begun: a game is told of a first stroke."""
    guests = await parlour.open("Ada", "Bob", "Cem")
    await parlour.to_drawing(guests)
    await guests[0].draw(stroke(0))
    for guest in guests:
        guest.__class__, guest.at = Clocked, []  # type: ignore[attr-defined]
    return guests


async def houses(log: MemoryLog, tables: int) -> list[tuple[Parlour, list[Any]]]:
    """Tables of one process, at all of which somebody draws."""
    parlours = [Parlour(log) for _ in range(tables)]
    for parlour in parlours:
        parlour.registry = parlours[0].registry
    return [(parlour, await drawing(parlour)) for parlour in parlours]


async def draw(parlour: Parlour, guest: Any, seconds: float, every_ms: float = DRAWN_EVERY_MS) -> None:
    """Draw without a pause."""
    actor, sheet = await parlour.actor(), guest.last.sheet
    for number in range(2, int(1000 * seconds / every_ms) + 2):
        assert actor.ink(guest.id, sheet, number, stroke(number))
        await asyncio.sleep(every_ms / 1000)


def test_a_table_has_one_tick_however_often_it_is_told_something_meanwhile() -> None:
    """Telling shows what was drawn before: the tick that was to come then must not become a second one."""

    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        drawn = asyncio.create_task(draw(parlour, ada, 3))
        told = 0
        for place in range(20):
            await asyncio.sleep(0.1 + place / 700)
            told += await bob.wish(c.BeReady(bool(place % 2))) is None
        await drawn
        frames = len([at for at in bob.at if at <= bob.at[0] + 2.5])
        assert frames <= 2.5 * 1000 / TICK_MS + told + 1

    told(story())


def test_a_stroke_after_a_pause_is_shown_in_the_next_slot() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        await asyncio.sleep(1)
        begun = asyncio.get_running_loop().time()
        await draw(parlour, ada, 0.004)
        await asyncio.sleep(0.1)
        assert bob.at[0] - begun <= INK_SLOT_MS / 1000 + 1e-9

    told(story())


def test_ink_is_acknowledged_soon_after_it_is_kept() -> None:
    """Beats come a little before ticks, so the frame that says what is kept goes out at once."""

    async def story() -> None:
        log = SharedLog()
        ((parlour, (ada, *_)),) = await houses(log, 1)
        actor, sheet, loop = await parlour.actor(), ada.last.sheet, asyncio.get_running_loop()
        drawn: dict[int, float] = {}
        waits: dict[int, float] = {}
        for number in range(2, 500):
            drawn[number] = loop.time()
            assert actor.ink(ada.id, sheet, number, stroke(number))
            await asyncio.sleep(DRAWN_EVERY_MS / 1000)
            kept = max((run.kept for frame in ada.seen for run in unframed(frame) if run.place == 0), default=0)
            for one in drawn:
                if one <= kept and one not in waits:
                    waits[one] = 1000 * (loop.time() - drawn[one])
            ada.seen.clear()
        assert len(waits) > 400
        assert max(waits.values()) <= INK_COMMIT_MS + TICK_MS - DRAWN_EVERY_MS
        rows = [row for row in await parlour.rows() if row.kind == "ink"]
        assert len(rows) <= 500 * DRAWN_EVERY_MS / INK_COMMIT_MS + 2

    told(story())


def test_tables_that_begin_at_different_moments_stay_apart_though_they_are_kept_together() -> None:
    async def story() -> None:
        log, tables = SharedLog(), 22
        places = await houses(log, tables)
        log.together.clear()
        drawn = []
        for parlour, (ada, *_) in places:
            drawn.append(asyncio.create_task(draw(parlour, ada, 1)))
            await asyncio.sleep(INK_SLOT_MS / 1000)
        await asyncio.gather(*drawn)
        await asyncio.sleep(1)
        for guests in (guests for _, guests in places):
            guests[1].at.clear()
        # One more stroke of each at the same moment; then all that is kept is told in the places that the tables had.
        for parlour, (ada, *_) in places:
            assert (await parlour.actor()).ink(ada.id, ada.last.sheet, 252, stroke(252))
        await asyncio.sleep(1)
        assert max(Counter(together for one in log.together for together in one).values()) < 60
        assert max(map(len, log.together)) <= tables
        assert sum(len(one) for one in log.together) > 3 * len(log.together), "tables share commits"
        ticks = Counter(round(guests[1].at[0], 4) for _, guests in places)
        assert max(ticks.values()) == tables, "what nobody has waited for is shown at once"

    told(story())


def test_what_is_kept_of_many_tables_at_once_makes_no_convoy_of_them() -> None:
    async def story() -> None:
        clock, loop = InkClock(MemoryLog()), asyncio.get_running_loop()
        at: list[float] = []
        await asyncio.sleep(10)
        now = int(loop.time() * 1000 / INK_SLOT_MS)
        for table in range(220):  # which had their last ticks at different moments, and are told now what is kept
            clock.tick(lambda: at.append(round(loop.time(), 4)), now - 100 - table, in_step=True)
        await asyncio.sleep(1)
        spread = Counter(at)
        assert len(at) == 220
        assert len(spread) == TICK_MS // INK_SLOT_MS
        assert max(spread.values()) == min(spread.values())

    told(story())


def test_beats_come_before_ticks_and_many_tables_have_the_same() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        clock = InkClock(MemoryLog())
        at: dict[int, float] = {}

        class Kept:
            def __init__(self, phase: int) -> None:
                self.phase = phase

            def ink_to_keep(self) -> None:
                at[self.phase] = 1000 * loop.time()

            def ink_kept(self, _: BaseException | None) -> None:
                raise AssertionError("nothing was to be kept")

        await asyncio.sleep(1)
        begun = 1000 * loop.time()
        for phase in range(11):
            clock.beat(Kept(phase), phase)
        await asyncio.sleep(1)
        assert len(set(at.values())) == -(-11 // SHARED_SLOTS)
        for phase, moment in at.items():
            assert moment - begun <= INK_COMMIT_MS + INK_SLOT_MS
            lead = (phase * INK_SLOT_MS - moment) % TICK_MS
            assert 3 * INK_SLOT_MS <= round(lead) <= (3 + SHARED_SLOTS) * INK_SLOT_MS

    told(story())


def test_a_collision_inside_a_shared_append_harms_only_its_table() -> None:
    async def story() -> None:
        log = SharedLog()
        (parlour, (ada, *_)), (other, (dee, *_)) = await houses(log, 2)
        actors = await parlour.actor(), await other.actor()
        rows = await other.rows()
        log.together.clear()
        for actor, guest in zip(actors, (ada, dee), strict=True):
            assert actor.ink(guest.id, guest.last.sheet, 2, stroke(2))
        await log.append(TableId(other.code), [Row(len(rows) + 1, parlour.now(), "ink", b"somebody else keeps it")])
        await asyncio.sleep(0.3)
        assert log.together == [[parlour.code, other.code]]
        assert parlour.registry.awake(parlour.code) is actors[0]
        assert [row.kind for row in await parlour.rows()][-1] == "ink"
        assert max(run.kept for frame in ada.seen for run in unframed(frame)) == 2
        assert parlour.registry.awake(other.code) is not actors[1]
        assert not dee.is_open
        assert max(run.kept for frame in dee.seen for run in unframed(frame)) == 1

    told(story())


def test_an_action_waits_for_the_ink_that_is_being_kept_and_is_numbered_after_it() -> None:
    async def story() -> None:
        log = SharedLog()
        ((parlour, (ada, *_)),) = await houses(log, 1)
        actor = await parlour.actor()
        assert actor.ink(ada.id, ada.last.sheet, 2, stroke(2))
        for _ in range(INK_COMMIT_MS):
            await asyncio.sleep(0.001)
            if actor._keeping:
                break
        assert actor._keeping
        assert not actor.is_resting
        assert actor.ink(ada.id, ada.last.sheet, 3, stroke(3))
        assert await ada.wish(c.BeReady(True)) is None
        assert actor._keeping is None
        kinds = [row.kind for row in await parlour.rows()]
        assert kinds[-3:] == ["ink", "ink", "play"]

    told(story())


def test_a_log_that_breaks_in_a_shared_append_ends_all_tables() -> None:
    async def story() -> None:
        log = SharedLog()
        places = await houses(log, 2)
        log.fails = LogBrokenError("the disk failed")
        for parlour, (ada, *_) in places:
            assert (await parlour.actor()).ink(ada.id, ada.last.sheet, 2, stroke(2))
        await asyncio.sleep(0.3)
        registry = places[0][0].registry
        assert registry.status == "broken"
        assert registry.tables == 0

    told(story())


def test_a_table_that_fails_while_it_is_shown_or_kept_harms_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        log = SharedLog()
        (parlour, (ada, bob, _)), (other, (dee, *_)) = await houses(log, 2)
        actors = await parlour.actor(), await other.actor()
        failures: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context["exception"]))

        def fail(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(actors[1]._ink_relay, "show", fail)
        monkeypatch.setattr(actors[1]._ink_relay, "keep", fail)
        for actor, guest in zip(reversed(actors), (dee, ada), strict=True):
            assert actor.ink(guest.id, guest.last.sheet, 2, stroke(2))
        await asyncio.sleep(0.3)
        assert [type(one) for one in failures] == [ZeroDivisionError]
        assert parlour.registry.awake(parlour.code) is actors[0]
        assert max(run.kept for frame in bob.seen for run in unframed(frame)) == 2
        assert parlour.registry.awake(other.code) is not actors[1]

    told(story())


def test_nothing_runs_while_nobody_draws_and_nothing_after_the_end() -> None:
    async def story() -> None:
        clock = InkClock(MemoryLog())
        assert clock._timer is None
        clock.tick(lambda: None, LONG_AGO)
        await asyncio.sleep(1)
        assert clock._timer is None
        clock.tick(lambda: pytest.fail("it was over"), LONG_AGO)
        clock.stop()
        await asyncio.sleep(1)

    told(story())
