"""A house in virtual time, with people who remember every word they are told."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

from pictorium.games.all_games import GAMES
from pictorium.games.house_commands import Command
from pictorium.games.pictomania.commands import Deal, Go, Ready
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import SEATS
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.bots import InlineExecutor
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered, FullUpdate, ToPerson, Welcome
from pictorium.table.bot_port import Bots
from pictorium.table.context import Services
from pictorium.table.feed import Known
from pictorium.table.people import Key, Person, PersonId, Plan
from pictorium.table.ports import Log, Row, TableId
from pictorium.table.view import TableView
from pictorium.web.registry import TableRegistry
from tests.games.pictomania.table import Dice
from tests.table.follower import Follower
from tests.table.test_decide import Shelf

BEGINNING_MS = 1_700_000_000_000
T = TypeVar("T")
S = TypeVar("S")


def stroke(number: int) -> bytes:
    """A line that looks like no other."""
    x, y = number * 7 % 4000, number * 11 % 3000
    return packed((Begin(Point(x, y), 1), More((Point(x + 50, y + 20), Point(x + 90, y + 7)))))


class Guest:
    """Somebody at the table, and the line they have now: everything that is said on it, in order."""

    def __init__(self, parlour: "Parlour", id_: PersonId) -> None:
        self.parlour, self.id = parlour, id_
        self.heard: list[ToPerson] = []
        self.seen: list[bytes] = []
        self.follower = Follower(parlour.house.games)
        self.is_open = False
        self.n = 0
        self._drawn: dict[int, int] = {}

    def tell(self, message: ToPerson) -> None:
        self.heard.append(message)
        self.follower.hear(message)
        if isinstance(message, Welcome):
            self.seen.clear()

    def show(self, ink: bytes) -> None:
        self.seen.append(ink)

    def close(self) -> None:
        self.is_open = False

    def of(self, kind: type[S]) -> list[S]:
        """What was said of this kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def last(self) -> Welcome | FullUpdate:
        """How things were when they were told of last."""
        assert self.follower.last is not None
        return self.follower.last

    @property
    def table(self) -> TableView:
        return self.last.table

    @property
    def sheets(self) -> dict[str, bytes]:
        """The ink on each sheet, as far as this line was shown it since the last welcome."""
        found: dict[str, bytes] = {}
        for frame in self.seen:
            for stretch in unframed(frame):
                seat = SEATS[stretch.place]
                found[seat] = found.get(seat, b"") + stretch.batches
        return {seat: ink for seat, ink in found.items() if ink}

    async def come(self) -> None:
        """Take a new line, and forget what was said on the old one."""
        actor = await self.parlour.actor()
        self.heard, self.seen, self.is_open = [], [], True
        assert actor.attach(self.id, self)
        await self.parlour.settled()

    async def come_back(self) -> None:
        """Take a new line, and go on with what was said on the old one."""
        actor = await self.parlour.actor()
        self.heard, self.is_open = [], True
        assert actor.attach(self.id, self, self.known)
        await self.parlour.settled()

    @property
    def known(self) -> Known:
        """What a device says that it knows."""
        sizes: dict[tuple[int, int], int] = {}
        for run in (run for frame in self.seen for run in unframed(frame)):
            sizes[run.place, run.sheet] = sizes.get((run.place, run.sheet), 0) + len(run.batches)
        sheets = tuple((place, sheet, size) for (place, sheet), size in sizes.items())
        return Known(self.follower.epoch, self.follower.seq, sheets)

    async def hang_up(self) -> None:
        """Drop the line, as the door would report it."""
        actor = await self.parlour.actor()
        actor.detach(self.id, self)
        self.parlour.registry.watch(actor, self.id)
        self.is_open = False

    async def wish(self, wish: c.PersonWish, n: int | None = None) -> Refusal | None:
        actor = await self.parlour.actor()
        self.n = n or self.n + 1
        actor.wish(self.id, self.n, wish)
        return await self._answer(self.n)

    async def play(self, command: Any, n: int | None = None) -> Refusal | None:
        actor = await self.parlour.actor()
        self.n = n or self.n + 1
        actor.play(self.id, self.n, command, 0)
        return await self._answer(self.n)

    async def _answer(self, n: int) -> Refusal | None:
        await self.parlour.settled()
        while self.is_open:  # who leaves hears of nothing else
            for answer in reversed(self.of(Answered)):
                if answer.n == n:
                    return answer.refusal
            await asyncio.sleep(0.01)
        return None

    async def draw(self, batch: bytes) -> None:
        """Put ink on one's sheet, and wait until it is kept."""
        actor, sheet = await self.parlour.actor(), self.last.sheet
        assert sheet is not None
        self._drawn[sheet] = self._drawn.get(sheet, 0) + 1
        assert actor.ink(self.id, sheet, self._drawn[sheet], batch)
        await asyncio.sleep(0.3)


class Parlour:
    """One table in a house of its own."""

    def __init__(
        self,
        log: Log | None = None,
        start_ms: int = BEGINNING_MS,
        house: Services | None = None,
        bots: Bots | None = None,
        pool: Executor | None = None,
    ) -> None:
        self.log: Log = log or MemoryLog()
        self.pool = pool or InlineExecutor()
        self.start_ms = start_ms
        self.house = house or Services(GAMES, Shelf(), Dice(1), bots)
        self.code = ""
        self.registry = TableRegistry(self.log, self.house, self.now, self.pool)

    def now(self) -> Moment:
        return Moment(self.start_ms + int(asyncio.get_running_loop().time() * 1000))

    async def open(self, *names: str, plan: Plan | None = None) -> list[Guest]:
        """A table, and these at it."""
        self.code = await self.registry.open(plan or Plan())
        return [await self.come(name) for name in names]

    async def come(self, name: str, role: Any = "player") -> Guest:
        decision = await (await self.actor()).ask(self._coming(name, role))
        assert not isinstance(decision, Refusal), decision
        came = decision[0]
        assert isinstance(came, f.PersonCame)
        guest = Guest(self, came.person)
        await guest.come()
        return guest

    def _coming(self, name: str, role: Any) -> c.Admit | c.AdmitDisplay:
        key = Key(f"key of {name}")
        return c.AdmitDisplay(PersonId("p1"), key) if role == "display" else c.Admit(name, "en", role, key)

    async def actor(self) -> TableActor:
        actor = await self.registry.find(self.code)
        assert actor is not None
        return actor

    async def settled(self) -> None:
        await (await self.actor()).settled()

    async def person(self, guest: Guest) -> Person:
        return (await self.actor()).table.people[guest.id]

    async def rows(self) -> tuple[Row, ...]:
        return await self.log.read(TableId(self.code))

    async def restart(self) -> None:
        """Stop the house and open it again; whoever was there is not."""
        await self.registry.close()
        self.registry = TableRegistry(self.log, self.house, self.now, self.pool)

    async def state(self) -> Any:
        playing = (await self.actor()).table.playing
        assert playing is not None
        return playing.state

    async def give(self, guests: list[Guest], *kinds: type[Command]) -> bool:
        """Let the first who may do one of these do it; False if nobody may."""
        state = await self.state()
        for guest in guests:
            seat = (await self.person(guest)).seat
            may = [one for one in GAMES["pictomania"].legal(state, seat) if isinstance(one, kinds)] if seat else []
            if may:
                assert await guest.play(may[0]) is None
                return True
        return False

    async def to_drawing(self, guests: list[Guest]) -> None:
        """Begin a game if none is on, and play on until all draw."""
        if (await self.actor()).table.playing is None:
            assert await guests[0].wish(c.Start()) is None
        while type((await self.state()).phase).__name__ != "Drawing":
            assert await self.give(guests, Deal, Ready, Go)


def told(story: Coroutine[Any, Any, T]) -> T:
    """Tell a story in virtual time."""
    return virtual_time.run(story)
