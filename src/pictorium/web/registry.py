"""All tables of this process: loaded from the log on demand, unloaded when everybody has left.

Unloading never interleaves with a lookup: a table that `find` returns is in memory, and stays there for a minute even
if nobody connects.
"""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.bot_driver import BotDrivers
from pictorium.table.context import Library, Services
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.ink_clock import InkClock
from pictorium.table.limits import (
    AWAY_AFTER_MS,
    CODE_LENGTH,
    CODE_SYMBOLS,
    TABLE_RESTS_AFTER_MS,
    UNREADABLE_TABLES_MAX,
)
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, LogBrokenError, LogError, NewerRowError, Row, TableId, UnreadableError
from pictorium.table.record import VERSION, Entry, written
from pictorium.table.replay import Replayed, woken
from pictorium.web.counted_log import CountedLog
from pictorium.web.counters import Counters
from pictorium.web.elsewhere import Keeping
from pictorium.web.failing_tables import FailingTables
from pictorium.web.journal import alarm, alias, note, trouble, warn
from pictorium.web.steady_clock import clock_after

SETTLED_WITHIN_S: Final = 5.0
"""How long tables may take to store what they have when the server stops. Only a database that is away takes longer:
nothing of that was acknowledged, and devices say it again.
"""
Status = Literal["starting", "open", "draining", "stopping", "broken"]


class ServerFullError(LogError):
    """There is no room to load another table."""


class TableFailsError(LogError):
    """The table has failed too often and must not be loaded now."""


class SystemChance:
    """Randomness from the operating system."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return secrets.randbelow(bound)


def key_of(token: str) -> Key:
    """The hash by which a table knows a device."""
    return Key(hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest())


class TableRegistry:
    """Table actors by the code of their table."""

    def __init__(self, log: Log, services: Services, now: Callable[[], Moment], pool: Executor | None = None) -> None:
        """`pool` runs slow work; None: the default executor of the loop."""
        self.counters = Counters()
        self._workers = pool
        self.log, self.now = CountedLog(log, self.counters), now
        self._services = replace(services, row_version=self._row_version)
        self.ink_clock = InkClock(self.log)
        self._actors: dict[str, TableActor] = {}
        self._pool = Pool()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        """For each table in memory, the timer that checks whether everybody has left."""
        self.tables_max: int | None = None
        """How many tables may be in memory at the same time; None: no limit."""
        self._unreadable: OrderedDict[str, str] = OrderedDict()
        """Tables that cannot be read, and why: those requested last."""
        self._failing = FailingTables(now)
        self._deleting: set[str] = set()
        """Tables that are being deleted."""
        self._disconnected: dict[TableActor, set[PersonId]] = {}
        """Members of a table without a connection."""
        self.keeping: Keeping | None = None
        """What decides whether this process keeps a table; None: it keeps all."""
        self._status: Status = "starting"
        self.broken: asyncio.Future[LogBrokenError] = asyncio.get_running_loop().create_future()
        """Done when the log is broken: nothing can be stored any more."""

    def _row_version(self) -> int:
        return self.keeping.row_version if self.keeping else VERSION

    @property
    def tables(self) -> int:
        """The number of tables in memory."""
        return len(self._actors)

    @property
    def nodes(self) -> int:
        """How many processes share the log, this one included."""
        return len(self.keeping.nodes) if self.keeping else 1

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another table; tables that are being loaded count, too."""
        return self.tables_max is not None and len(self._actors) + len(self._loading) >= self.tables_max

    @property
    def library(self) -> Library:
        """Where tables get their cards and editions from."""
        return self._services.library

    @property
    def lessons(self) -> int:
        """How many lessons the bots know."""
        return self._services.school.lessons if self._services.school else 0

    @property
    def actors(self) -> Collection[TableActor]:
        """The tables in memory."""
        return self._actors.values()

    @property
    def status(self) -> Status:
        """Whether people can connect now, or why not."""
        return "broken" if self.broken.done() else self._status

    @property
    def is_answering(self) -> bool:
        """Whether those who come are let in, here or elsewhere."""
        return self.status in ("open", "draining")

    def welcome(self) -> None:
        """Accept people from now on."""
        self._status = "open"

    def drain(self) -> None:
        """Say that people had better go elsewhere, and let in who comes all the same."""
        self._status = "draining"

    async def open(self, plan: Plan) -> str:
        """Open a new table. Returns its code."""
        while True:
            code = "".join(secrets.choice(CODE_SYMBOLS) for _ in range(CODE_LENGTH))
            if code in self._deleting:
                continue
            opened = f.TableOpened(TableId(code), code, self.now(), plan)
            try:
                row = Row(1, self.now(), "play", written(Entry(facts=(opened,)), self._row_version()))
                await self.log.append(TableId(code), [row])
            except LogBrokenError as error:
                self.give_up(error)
                raise
            except LogError:
                continue  # the code is taken
            self.counters.tables_opened += 1
            note("table_opened", table=alias(code))
            return code

    def awake(self, code: str) -> TableActor | None:
        """The table with that code, if it is in memory."""
        return self._actors.get(code)

    async def find(self, code: str) -> TableActor | None:
        """The table with that code. It stays in memory for a while, so that the caller can connect to it."""
        actor = self._actors.get(code)
        if actor is not None:
            self._restart_timer(code, actor)
            return actor
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_SYMBOLS) or code in self._deleting:
            return None
        if code in self._unreadable:
            raise UnreadableError(self._unreadable[code])
        if self._failing.is_resting(code):
            raise TableFailsError("too much went wrong at this table")
        if code not in self._loading:
            if self.is_full and self.keeping is None:
                raise ServerFullError("no room to wake this table")
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])  # a cancelled request must not cancel loading for others

    async def _load(self, code: str) -> TableActor | None:
        try:
            table = TableId(code)
            again = await (self.keeping.claimed(table) if self.keeping else self.replayed(table))
            if again.table is None:
                return None
            await self.log.drop(table, again.removed)
            now = clock_after(again.at, self.now)
            actor = self.new_actor(again, now)
            actor.on_incident = partial(self._on_incident, code)
            self._actors[code] = actor
        except LogBrokenError as error:
            self.give_up(error)
            raise
        except UnreadableError as error:
            self._mark_unreadable(code, error)
            raise
        except LogError:
            raise
        except Exception as error:
            self._fail(code, error)
            raise TableFailsError("this table cannot be woken") from error
        finally:
            del self._loading[code]
            if self.keeping and code not in self._actors:
                self.keeping.left(TableId(code), is_lost=False)
        self._tasks[code] = asyncio.create_task(self._run_actor(code, actor))
        self._restart_timer(code, actor)
        if self._services.bots is not None:
            BotDrivers(actor, self._services.bots, self._workers, now, partial(self._on_bot_failure, code))
        self.counters.tables_loaded += 1
        note("table_loaded", table=alias(code), rows=again.number)
        for person in actor.table.people.values():
            if person.bot is None:
                self.watch(actor, person.id)
        return actor

    async def replayed(self, table: TableId) -> Replayed:
        """A table as the log has it now. Several processes ask only before they keep it, and here is its room."""
        if self.keeping and self.tables_max is not None and len(self._actors) >= self.tables_max:
            raise ServerFullError("no room to wake this table")
        return await woken(self.log, table, self._services.games, self._pool)

    def new_actor(self, again: Replayed, now: Callable[[], Moment]) -> TableActor:
        """The actor of a table that was just loaded."""
        return TableActor(again, self.log, self._services, now, self._workers, self.ink_clock)

    def _on_bot_failure(self, code: str, error: BaseException) -> None:
        trouble("bot_failed", error, table=alias(code))

    async def _run_actor(self, code: str, actor: TableActor) -> None:
        is_lost = False
        try:
            await actor.run()
        except LogBrokenError as error:
            self.give_up(error)
        except UnreadableError as error:
            self._mark_unreadable(code, error)
        except LogError:
            note("table_kept_elsewhere", table=alias(code))
            is_lost = True
        except RepeatedFailureError:
            alarm("table_fails", table=alias(code))
            self.counters.tables_failing += 1
        except Exception as error:
            self._fail(code, error)
        finally:
            self._unload(code, actor, is_lost=is_lost)

    def _on_incident(self, code: str, incident: Incident) -> bool:
        """A table ran into a bug. Whether it may continue from its last state."""
        facts = {"what": incident.what, "game": incident.game, "row": incident.row}
        trouble("action_failed", incident.error, table=alias(code), **facts)
        self.counters.incidents += 1
        return self._failing.add(code)

    def _fail(self, code: str, error: Exception) -> None:
        """A table crashed. It is loaded again, unless that happens too often."""
        trouble("table_failed", error, table=alias(code))
        self.counters.incidents += 1
        if not self._failing.add(code):
            alarm("table_fails", table=alias(code))
            self.counters.tables_failing += 1

    def _mark_unreadable(self, code: str, error: UnreadableError) -> None:
        """The rows of this table cannot be trusted; other tables are not affected."""
        warn("table_unreadable", table=alias(code), why=str(error))
        if self.keeping and isinstance(error, NewerRowError):
            return  # another process may keep it, and lead people there (N-ROWS-3)
        self._unreadable[code] = str(error)
        if len(self._unreadable) > UNREADABLE_TABLES_MAX:
            self._unreadable.popitem(last=False)

    def give_up(self, error: LogBrokenError) -> None:
        """The log is broken."""
        if not self.broken.done():
            self.broken.set_result(error)
            alarm("log_broken", why=str(error))

    def watch(self, actor: TableActor, person: PersonId) -> None:
        """Tell the table if that person stays without a connection for too long."""
        if person in actor.table.people:
            self._disconnected[actor] = {person, *self._disconnected.get(actor, ())} & actor.table.people.keys()
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, actor.miss, person)
        if self._actors.get(actor.table.code) is actor:
            self._restart_timer(actor.table.code, actor)

    def is_back(self, actor: TableActor, person: PersonId) -> bool:
        """Whether somebody who has connected was a member without a connection before."""
        disconnected = self._disconnected.get(actor, set())
        was_here = person in disconnected
        disconnected.discard(person)
        return was_here

    # Unloading.

    def _restart_timer(self, code: str, actor: TableActor) -> None:
        """Somebody has come or gone: restart the timer that checks whether everybody has left."""
        if code in self._timers:
            self._timers[code].cancel()
        loop = asyncio.get_running_loop()
        self._timers[code] = loop.call_later(TABLE_RESTS_AFTER_MS / 1000, self._unload_if_idle, code, actor)

    def _unload_if_idle(self, code: str, actor: TableActor) -> None:
        if actor.is_resting:
            self._tasks[code].cancel()
            self._unload(code, actor)
        else:
            self._restart_timer(code, actor)

    def release(self, code: str) -> None:
        """Unload a table that another process keeps now."""
        actor = self._actors.get(code)
        if actor is not None:
            self._tasks[code].cancel()
            self._unload(code, actor)

    def _unload(self, code: str, actor: TableActor, *, is_lost: bool = False) -> None:
        """Unload a table. The next request loads it again from the log."""
        if self._actors.get(code) is actor:
            del self._actors[code], self._tasks[code]
            self._timers.pop(code).cancel()
            self.counters.tables_rested += 1
            note("table_rested", table=alias(code))
            if self.keeping:
                self.keeping.left(TableId(code), is_lost=is_lost)
        self._disconnected.pop(actor, None)
        actor.let_go()

    # Deletion.

    async def forget(self, code: str) -> None:
        """Delete a table for good, unless it is in use."""
        if code in self._actors or code in self._loading:
            return
        self._deleting.add(code)
        try:
            if self.keeping and await self.keeping.is_elsewhere(TableId(code)):
                return  # that process looks after it
            await self.log.forget(TableId(code))
            note("table_forgotten", table=alias(code))
        finally:
            self._deleting.discard(code)

    async def close(self) -> None:
        """Finish what is being stored, and close all connections."""
        self._status = "stopping"
        settling = [asyncio.ensure_future(actor.settled()) for actor in self._actors.values()]
        if settling:
            _, late = await asyncio.wait(settling, timeout=SETTLED_WITHIN_S)
            for one in late:
                one.cancel()
            await asyncio.gather(*settling, return_exceptions=True)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.ink_clock.stop()
