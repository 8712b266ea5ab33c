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
from pictorium.table.companions import Company
from pictorium.table.decide import House, Library
from pictorium.table.host import Host
from pictorium.table.limits import (
    AWAY_AFTER_MS,
    CODE_LENGTH,
    CODE_SYMBOLS,
    TABLE_RESTS_AFTER_MS,
    UNREADABLE_TABLES_MAX,
)
from pictorium.table.mishap import FailingError, Mishap
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, LogBrokenError, LogError, Row, TableId, UnreadableError
from pictorium.table.record import Entry, written
from pictorium.table.replay import woken
from pictorium.web.clock import going_on_from
from pictorium.web.counted_log import CountedLog
from pictorium.web.failing import Failing
from pictorium.web.journal import alarm, alias, note, trouble, warn
from pictorium.web.tally import Tally

Standing = Literal["starting", "open", "stopping", "broken"]


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


class Keepers:
    """Hosts by the code of their table."""

    def __init__(self, log: Log, house: House, now: Callable[[], Moment], pool: Executor | None = None) -> None:
        """Keep tables in this log. The pool does what takes long; None: whatever pool the loop has."""
        self.tally = Tally()
        self._workers = pool
        self.log, self._house, self.now = CountedLog(log, self.tally), house, now
        self._hosts: dict[str, Host] = {}
        self._pool = Pool()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Host | None]] = {}
        self._rests: dict[str, asyncio.TimerHandle] = {}
        """For each table in memory, when to look whether all have gone."""
        self.tables_max: int | None = None
        """How many tables may be in memory at once; None: any number."""
        self._unreadable: OrderedDict[str, str] = OrderedDict()
        """Tables that nobody here can read, and why: those that were asked for last."""
        self._failing = Failing(now)
        self._going: set[str] = set()
        """Tables that are being forgotten."""
        self._lineless: dict[Host, set[PersonId]] = {}
        """Who is at a table, and has no line now."""
        self._standing: Standing = "starting"
        self.broken: asyncio.Future[LogBrokenError] = asyncio.get_running_loop().create_future()
        """Done when the disk has said no: nothing can be promised any more."""

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._hosts)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for one more; tables that are being read count, too."""
        return self.tables_max is not None and len(self._hosts) + len(self._loading) >= self.tables_max

    @property
    def library(self) -> Library:
        """Where tables get their cards and editions from."""
        return self._house.library

    @property
    def hosts(self) -> Collection[Host]:
        """The tables in memory."""
        return self._hosts.values()

    @property
    def standing(self) -> Standing:
        """Whether people can come now, or why not."""
        return "broken" if self.broken.done() else self._standing

    def welcome(self) -> None:
        """From now on people can come."""
        self._standing = "open"

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
            self.tally.tables_opened += 1
            note("table_opened", table=alias(code))
            return code

    def awake(self, code: str) -> Host | None:
        """The table with that code, if it is in memory."""
        return self._hosts.get(code)

    async def find(self, code: str) -> Host | None:
        """The table with that code. Whoever asked has a while to come to it before it can go to rest."""
        host = self._hosts.get(code)
        if host is not None:
            self._stay_up(code, host)
            return host
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

    async def _load(self, code: str) -> Host | None:
        try:
            again = await woken(self.log, TableId(code), self._house.games, self._pool)
            if again.table is None:
                return None
            await self.log.drop(TableId(code), again.removed)
            now = going_on_from(again.at, self.now)
            host = Host(again, self.log, self._house, now, self._workers)
            host.on_mishap = partial(self._mishap, code)
            self._hosts[code] = host
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
        self._tasks[code] = asyncio.create_task(self._keep(code, host))
        self._stay_up(code, host)
        if self._house.bots is not None:
            Company(host, self._house.bots, self._workers, now, partial(trouble, "bot_failed", table=alias(code)))
        self.tally.tables_loaded += 1
        note("table_loaded", table=alias(code), rows=again.number)
        for person in host.table.people.values():
            if person.bot is None:
                self.watch(host, person.id)
        return host

    async def _keep(self, code: str, host: Host) -> None:
        try:
            await host.run()
        except LogBrokenError as error:
            self.give_up(error)
        except UnreadableError as error:
            self._leave_alone(code, error)
        except LogError:
            note("table_kept_elsewhere", table=alias(code))
        except FailingError:
            alarm("table_fails", table=alias(code))
            self.tally.tables_failing += 1
        except Exception as error:
            self._fail(code, error)
        finally:
            self._let_go(code, host)

    def _mishap(self, code: str, mishap: Mishap) -> bool:
        """Something went wrong at a table, which goes on from where it stood unless that happens too often."""
        facts = {"what": mishap.what, "game": mishap.game, "row": mishap.row}
        trouble("action_failed", mishap.error, table=alias(code), **facts)
        self.tally.mishaps += 1
        return self._failing.add(code)

    def _fail(self, code: str, error: Exception) -> None:
        """A table fell over, and is read from its log again unless that happens too often."""
        trouble("table_failed", error, table=alias(code))
        self.tally.mishaps += 1
        if not self._failing.add(code):
            alarm("table_fails", table=alias(code))
            self.tally.tables_failing += 1

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

    def watch(self, host: Host, person: PersonId) -> None:
        """Tell the table if that person has no line for too long."""
        if person in host.table.people:
            self._lineless[host] = {person, *self._lineless.get(host, ())} & host.table.people.keys()
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, host.miss, person)
        if self._hosts.get(host.table.code) is host:
            self._stay_up(host.table.code, host)

    def is_back(self, host: Host, person: PersonId) -> bool:
        """Whether somebody who has a line now had one before."""
        lineless = self._lineless.get(host, set())
        was_here = person in lineless
        lineless.discard(person)
        return was_here

    # Rest.

    def _stay_up(self, code: str, host: Host) -> None:
        """Somebody has come or gone: look again whether anybody is left, later."""
        if code in self._rests:
            self._rests[code].cancel()
        loop = asyncio.get_running_loop()
        self._rests[code] = loop.call_later(TABLE_RESTS_AFTER_MS / 1000, self._look, code, host)

    def _look(self, code: str, host: Host) -> None:
        if host.is_resting:
            self._tasks[code].cancel()
            self._let_go(code, host)
        else:
            self._stay_up(code, host)

    def _let_go(self, code: str, host: Host) -> None:
        """Keep this table no longer. Whoever asks for it next gets another keeper, who begins where the log ends."""
        if self._hosts.get(code) is host:
            del self._hosts[code], self._tasks[code]
            self._rests.pop(code).cancel()
            self.tally.tables_rested += 1
            note("table_rested", table=alias(code))
        self._lineless.pop(host, None)
        host.let_go()

    # Oblivion.

    async def forget(self, code: str) -> None:
        """Remove a table for good, unless it is in use."""
        if code in self._hosts or code in self._loading:
            return
        self._going.add(code)
        try:
            await self.log.forget(TableId(code))
            note("table_forgotten", table=alias(code))
        finally:
            self._going.discard(code)

    async def close(self) -> None:
        """Finish what is being kept, and hang up."""
        self._standing = "stopping"
        await asyncio.gather(*(host.settled() for host in self._hosts.values()), return_exceptions=True)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
