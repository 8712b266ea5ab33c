"""Lines at a table: who is welcomed when, what a second device finds, and what a restart leaves of the ink."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from pictorium.games.all_games import GAMES
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, Point
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.dice import Dice
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.audience import Dismissed, ToPerson, Welcome
from pictorium.table.context import Services
from pictorium.table.people import Key, PersonId
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.replay import replayed
from tests.sim.evenings import LIBRARY, plan
from tests.table.parlour import Parlour, told

TABLE = TableId("TABLES")
DOT = packed((Begin(Point(1, 1), 1),))
RED, YELLOW, GREEN = (PersonId(f"p{number}") for number in (1, 2, 3))


class SlowLog(MemoryLog):
    """Takes its time, so that things come meanwhile."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0.01)
        await super().append(table, rows)


class Ear:
    """A line that remembers."""

    def __init__(self) -> None:
        self.heard: list[ToPerson | bytes] = []
        self.is_closed = False

    def tell(self, message: ToPerson) -> None:
        self.heard.append(message)

    def show(self, ink: bytes) -> None:
        self.heard.append(ink)

    def close(self) -> None:
        self.is_closed = True

    @property
    def welcome(self) -> Welcome:
        (welcome,) = [message for message in self.heard if isinstance(message, Welcome)]
        return welcome

    @property
    def ink(self) -> bytes:
        frames = [frame for frame in self.heard if isinstance(frame, bytes)]
        return b"".join(stretch.batches for frame in frames for stretch in unframed(frame))


class Table:
    """Three people and the one who keeps their table."""

    def __init__(self) -> None:
        self.log = SlowLog()
        self.host: TableActor
        self._tasks: list[asyncio.Task[None]] = []

    def now(self) -> Moment:
        return Moment(int(asyncio.get_running_loop().time() * 1000))

    async def keep(self) -> None:
        """Start, or start again, from the log."""
        house = Services(GAMES, LIBRARY, Dice("host"))
        self.host = TableActor(replayed(await self.log.read(TABLE), GAMES), self.log, house, self.now)
        self._tasks.append(asyncio.create_task(self.host.run()))

    async def attach(self, person: PersonId) -> Ear:
        ear = Ear()
        assert self.host.attach(person, ear)
        await asyncio.sleep(1)
        return ear

    async def draw(self) -> int:
        """Come to where all draw; the sheet they draw on."""
        await self.attach(RED)
        self.host.wish(RED, 1, c.Start())
        await asyncio.sleep(1)
        state = self.host.table.playing.state if self.host.table.playing else None
        assert state is not None
        dealer = next(person.id for person in self.host.table.people.values() if person.seat == state.dealer)
        n = 2 if dealer == RED else 1
        for command in ({"type": "Deal", "level": 1}, {"type": "Go"}):
            await asyncio.sleep(30)
            self.host.play(dealer, n, msgspec.convert(command, GAMES["pictomania"].commands))
            n += 1
        await asyncio.sleep(1)
        sheet = (await self.attach(RED)).welcome.sheet
        assert sheet is not None
        return sheet

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


def with_table(story: Callable[[Table], Awaitable[None]]) -> None:
    async def told() -> None:
        table = Table()
        opened = f.TableOpened(TABLE, TABLE, Moment(0), plan(0))
        await table.log.append(TABLE, [Row(1, Moment(0), "play", written(Entry(facts=(opened,))))])
        await table.keep()
        for name in ("Ada", "Bo", "Cy"):
            assert not isinstance(await table.host.ask(c.Admit(name, "en", "player", Key(name))), Refusal)
        await story(table)
        table.stop()

    virtual_time.run(told())


def test_W_TELL_4_a_second_device_is_welcomed_after_what_the_first_one_said() -> None:
    async def story(table: Table) -> None:
        first = await table.attach(RED)
        assert first.welcome.n == 0
        table.host.wish(RED, 1, c.BeReady(True))
        await asyncio.sleep(0.001)
        table.host.wish(RED, 2, c.BeReady(False))
        second = await table.attach(RED)
        assert second.welcome.n == 2
        assert first.is_closed
        assert first.heard[-1] == Dismissed("elsewhere")

    with_table(story)


def test_a_line_that_waits_for_its_welcome_counts_as_here() -> None:
    async def story(table: Table) -> None:
        first, second = Ear(), Ear()
        table.host.attach(RED, first)
        table.host.attach(RED, second)
        assert first.is_closed
        table.host.detach(RED, first)
        assert table.host.is_connected(RED)
        table.host.detach(RED, second)
        assert not table.host.is_connected(RED)
        await asyncio.sleep(1)
        assert not any(isinstance(message, Welcome) for message in (*first.heard, *second.heard))

    with_table(story)


def test_who_is_removed_before_the_welcome_is_sent_away() -> None:
    async def story(table: Table) -> None:
        await table.attach(RED)
        table.host.wish(RED, 1, c.Remove(YELLOW))
        late = await table.attach(YELLOW)
        assert late.heard == [Dismissed("gone")]
        assert late.is_closed
        assert not table.host.attach(YELLOW, Ear())

    with_table(story)


def test_W_INK_7_ink_that_waits_to_be_shown_is_shown_once_to_who_comes_meanwhile() -> None:
    async def story(table: Table) -> None:
        sheet = await table.draw()
        watching = await table.attach(GREEN)
        for number in (1, 2, 3):
            table.host.ink(RED, sheet, number, DOT)
            await asyncio.sleep(0.001)
        late = await table.attach(YELLOW)
        assert late.ink == watching.ink == DOT * 3
        table.host.welcome_again(YELLOW)
        assert late.ink == DOT * 6

    with_table(story)


def test_the_drawing_of_somebody_who_left_is_there_after_a_restart() -> None:
    async def story(table: Table) -> None:
        sheet = await table.draw()
        table.host.ink(RED, sheet, 1, DOT)
        await asyncio.sleep(1)
        n = len(replayed(await table.log.read(TABLE), GAMES).answers[RED])
        table.host.wish(RED, n + 1, c.GoAway())
        await asyncio.sleep(1)
        assert (await table.attach(GREEN)).ink == DOT
        await table.keep()
        assert (await table.attach(GREEN)).ink == DOT

    with_table(story)


def test_a_welcome_says_what_time_it_is() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        await asyncio.sleep(3)
        await ada.come()
        assert ada.of(Welcome)[-1].now == parlour.now()

    told(story())
