"""All the tables this process keeps: loaded from the log when somebody asks for them, put to rest when all are gone.

Everything that could take a table from somebody who is just coming in is done without waiting in between: who finds a
table finds one that is kept, and may take a minute to come to it.
"""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from functools import partial
from typing import Literal

from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.bot_driver import BotDrivers
from pictorium.table.context import Library, Services
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.limits import (
    AWAY_AFTER_MS,
    CODE_LENGTH,
    CODE_SYMBOLS,
    TABLE_RESTS_AFTER_MS,
    UNREADABLE_TABLES_MAX,
)
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, LogBrokenError, LogError, Row, TableId, UnreadableError
from pictorium.table.record import Entry, written
from pictorium.table.replay import woken
from pictorium.web.clock import going_on_from
from pictorium.web.counted_log import CountedLog
from pictorium.web.counters import Counters
from pictorium.web.failing_tables import FailingTables
from pictorium.web.journal import alarm, alias, note, trouble, warn

Status = Literal["starting", "open", "stopping", "broken"]


class HouseFullError(LogError):
    """A table that rests, and no room to wake it."""


class TableFailsError(LogError):
    """A table that rests since too much went wrong there."""


class SystemChance:
    """Luck from the operating system."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return secrets.randbelow(bound)


def key_of(token: str) -> Key:
    """The fingerprint under which a table knows a device."""
    return Key(hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest())


class TableRegistry:
    """Hosts by the code of their table."""

    def __init__(self, log: Log, house: Services, now: Callable[[], Moment], pool: Executor | None = None) -> None:
        """Keep tables in this log. The pool does what takes long; None: whatever pool the loop has."""
        self.counters = Counters()
        self._workers = pool
        self.log, self._house, self.now = CountedLog(log, self.counters), house, now
        self._actors: dict[str, TableActor] = {}
        self._pool = Pool()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._rests: dict[str, asyncio.TimerHandle] = {}
        """For each table in memory, when to look whether all have gone."""
        self.tables_max: int | None = None
        """How many tables may be in memory at once; None: any number."""
        self._unreadable: OrderedDict[str, str] = OrderedDict()
        """Tables that nobody here can read, and why: those that were asked for last."""
        self._failing = FailingTables(now)
        self._going: set[str] = set()
        """Tables that are being forgotten."""
        self._lineless: dict[TableActor, set[PersonId]] = {}
        """Who is at a table, and has no line now."""
        self._status: Status = "starting"
        self.broken: asyncio.Future[LogBrokenError] = asyncio.get_running_loop().create_future()
        """Done when the disk has said no: nothing can be promised any more."""

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._actors)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for one more; tables that are being read count, too."""
        return self.tables_max is not None and len(self._actors) + len(self._loading) >= self.tables_max

    @property
    def library(self) -> Library:
        """Where tables get their cards and editions from."""
        return self._house.library

    @property
    def actors(self) -> Collection[TableActor]:
        """The tables in memory."""
        return self._actors.values()

    @property
    def status(self) -> Status:
        """Whether people can come now, or why not."""
        return "broken" if self.broken.done() else self._status

    def welcome(self) -> None:
        """From now on people can come."""
        self._status = "open"

    async def open(self, plan: Plan) -> str:
        """A new table; its code."""
        while True:
            code = "".join(secrets.choice(CODE_SYMBOLS) for _ in range(CODE_LENGTH))
            if code in self._going:
                continue
            opened = f.TableOpened(TableId(code), code, self.now(), plan)
            try:
                row = Row(1, self.now(), "play", written(Entry(facts=(opened,))))
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
        """The table with that code. Whoever asked has a while to come to it before it can go to rest."""
        actor = self._actors.get(code)
        if actor is not None:
            self._stay_up(code, actor)
            return actor
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_SYMBOLS) or code in self._going:
            return None
        if code in self._unreadable:
            raise UnreadableError(self._unreadable[code])
        if self._failing.is_resting(code):
            raise TableFailsError("too much went wrong at this table")
        if code not in self._loading:
            if self.is_full:
                raise HouseFullError("no room to wake this table")
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])  # who hangs up meanwhile stops it for nobody else

    async def _load(self, code: str) -> TableActor | None:
        try:
            again = await woken(self.log, TableId(code), self._house.games, self._pool)
            if again.table is None:
                return None
            await self.log.drop(TableId(code), again.removed)
            now = going_on_from(again.at, self.now)
            actor = TableActor(again, self.log, self._house, now, self._workers)
            actor.on_incident = partial(self._mishap, code)
            self._actors[code] = actor
        except LogBrokenError as error:
            self.give_up(error)
            raise
        except UnreadableError as error:
            self._leave_alone(code, error)
            raise
        except LogError:
            raise
        except Exception as error:
            self._fail(code, error)
            raise TableFailsError("this table cannot be woken") from error
        finally:
            del self._loading[code]
        self._tasks[code] = asyncio.create_task(self._keep(code, actor))
        self._stay_up(code, actor)
        if self._house.bots is not None:
            BotDrivers(actor, self._house.bots, self._workers, now, partial(trouble, "bot_failed", table=alias(code)))
        self.counters.tables_loaded += 1
        note("table_loaded", table=alias(code), rows=again.number)
        for person in actor.table.people.values():
            if person.bot is None:
                self.watch(actor, person.id)
        return actor

    async def _keep(self, code: str, actor: TableActor) -> None:
        try:
            await actor.run()
        except LogBrokenError as error:
            self.give_up(error)
        except UnreadableError as error:
            self._leave_alone(code, error)
        except LogError:
            note("table_kept_elsewhere", table=alias(code))
        except RepeatedFailureError:
            alarm("table_fails", table=alias(code))
            self.counters.tables_failing += 1
        except Exception as error:
            self._fail(code, error)
        finally:
            self._let_go(code, actor)

    def _mishap(self, code: str, incident: Incident) -> bool:
        """Something went wrong at a table, which goes on from where it stood unless that happens too often."""
        facts = {"what": incident.what, "game": incident.game, "row": incident.row}
        trouble("action_failed", incident.error, table=alias(code), **facts)
        self.counters.incidents += 1
        return self._failing.add(code)

    def _fail(self, code: str, error: Exception) -> None:
        """A table fell over, and is read from its log again unless that happens too often."""
        trouble("table_failed", error, table=alias(code))
        self.counters.incidents += 1
        if not self._failing.add(code):
            alarm("table_fails", table=alias(code))
            self.counters.tables_failing += 1

    def _leave_alone(self, code: str, error: UnreadableError) -> None:
        """What is in the log of this table cannot be relied on; the others are not concerned."""
        warn("table_unreadable", table=alias(code), why=str(error))
        self._unreadable[code] = str(error)
        if len(self._unreadable) > UNREADABLE_TABLES_MAX:
            self._unreadable.popitem(last=False)

    def give_up(self, error: LogBrokenError) -> None:
        """The disk has said no."""
        if not self.broken.done():
            self.broken.set_result(error)
            alarm("log_broken", why=str(error))

    def _break(self, error: LogBrokenError) -> None:
        if not self.broken.done():
            self.broken.set_result(error)

    def watch(self, actor: TableActor, person: PersonId) -> None:
        """Tell the table if that person has no line for too long."""
        if person in actor.table.people:
            self._lineless[actor] = {person, *self._lineless.get(actor, ())} & actor.table.people.keys()
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, actor.miss, person)
        if self._actors.get(actor.table.code) is actor:
            self._stay_up(actor.table.code, actor)

    def is_back(self, actor: TableActor, person: PersonId) -> bool:
        """Whether somebody who has a line now had one before."""
        lineless = self._lineless.get(actor, set())
        was_here = person in lineless
        lineless.discard(person)
        return was_here

    # Rest.

    def _stay_up(self, code: str, actor: TableActor) -> None:
        """Somebody has come or gone: look again whether anybody is left, later."""
        if code in self._rests:
            self._rests[code].cancel()
        loop = asyncio.get_running_loop()
        self._rests[code] = loop.call_later(TABLE_RESTS_AFTER_MS / 1000, self._look, code, actor)

    def _look(self, code: str, actor: TableActor) -> None:
        if actor.is_resting:
            self._tasks[code].cancel()
            self._let_go(code, actor)
        else:
            self._stay_up(code, actor)

    def _let_go(self, code: str, actor: TableActor) -> None:
        """Keep this table no longer. Whoever asks for it next gets another keeper, who begins where the log ends."""
        if self._actors.get(code) is actor:
            del self._actors[code], self._tasks[code]
            self._rests.pop(code).cancel()
            self.counters.tables_rested += 1
            note("table_rested", table=alias(code))
        self._lineless.pop(actor, None)
        actor.let_go()

    # Oblivion.

    async def forget(self, code: str) -> None:
        """Remove a table for good, unless it is in use."""
        if code in self._actors or code in self._loading:
            return
        self._going.add(code)
        try:
            await self.log.forget(TableId(code))
            note("table_forgotten", table=alias(code))
        finally:
            self._going.discard(code)

    async def close(self) -> None:
        """Finish what is being kept, and hang up."""
        self._status = "stopping"
        await asyncio.gather(*(actor.settled() for actor in self._actors.values()), return_exceptions=True)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
