"""All the tables this process keeps, loaded from the log when somebody asks for them."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection
from typing import Literal

from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.decide import House
from pictorium.table.host import Host
from pictorium.table.limits import AWAY_AFTER_MS, CODE_LENGTH, CODE_SYMBOLS
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import Log, LogBrokenError, LogError, Row, TableId
from pictorium.table.record import Entry, replayed, written
from pictorium.web.counted_log import CountedLog
from pictorium.web.journal import alarm, alias, note, trouble
from pictorium.web.tally import Tally

Standing = Literal["starting", "open", "stopping", "broken"]


class SystemChance:
    """Luck from the operating system."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return secrets.randbelow(bound)


def key_of(token: str) -> Key:
    """The fingerprint under which a table knows a device."""
    return Key(hashlib.sha256(token.encode()).hexdigest())


class Keepers:
    """Hosts by the code of their table."""

    def __init__(self, log: Log, house: House, now: Callable[[], Moment]) -> None:
        """Keep tables in this log."""
        self.tally = Tally()
        self._log, self._house, self._now = CountedLog(log, self.tally), house, now
        self._hosts: dict[str, Host] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Host | None]] = {}
        self._lineless: set[tuple[Host, PersonId]] = set()
        """Who has been at a table, and has no line now."""
        self._standing: Standing = "starting"
        self.broken: asyncio.Future[LogBrokenError] = asyncio.get_running_loop().create_future()
        """Done when the disk has said no: nothing can be promised any more."""

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._hosts)

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
            opened = f.TableOpened(TableId(code), code, self._now(), plan)
            try:
                row = Row(1, self._now(), "play", written(Entry(facts=(opened,))))
                await self._log.append(TableId(code), [row])
            except LogBrokenError:
                raise
            except LogError:
                continue  # the code is taken
            self.tally.tables_opened += 1
            note("table_opened", table=alias(code))
            return code

    async def find(self, code: str) -> Host | None:
        """The table with that code."""
        if code in self._hosts:
            return self._hosts[code]
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_SYMBOLS):
            return None
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        try:
            return await self._loading[code]
        finally:
            self._loading.pop(code, None)

    async def _load(self, code: str) -> Host | None:
        rows = await self._log.read(TableId(code))
        if not rows:
            return None
        host = Host(replayed(rows, self._house.games), self._log, self._house, self._now)
        self._hosts[code] = host
        self._tasks[code] = asyncio.create_task(self._keep(code, host))
        self.tally.tables_loaded += 1
        note("table_loaded", table=alias(code), rows=len(rows))
        for person in host.table.people:
            self.watch(host, person)
        return host

    async def _keep(self, code: str, host: Host) -> None:
        try:
            await host.run()
        except LogBrokenError as error:
            if not self.broken.done():
                self.broken.set_result(error)
                alarm("log_broken", why=str(error))
        except LogError:
            note("table_kept_elsewhere", table=alias(code))
        except Exception as error:
            trouble("table_failed", error, table=alias(code))
        finally:
            self._hosts.pop(code, None)
            self._lineless = {one for one in self._lineless if one[0] is not host}
            host.let_go()
            self.tally.tables_rested += 1
            note("table_rested", table=alias(code))

    def watch(self, host: Host, person: PersonId) -> None:
        """Tell the table if that person has no line for too long."""
        self._lineless.add((host, person))
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, self._miss, host, person)

    def is_back(self, host: Host, person: PersonId) -> bool:
        """Whether somebody who has a line now had one before."""
        was_here = (host, person) in self._lineless
        self._lineless.discard((host, person))
        return was_here

    def _miss(self, host: Host, person: PersonId) -> None:
        if not host.is_connected(person):
            host.ask(c.LineGone(person))

    async def close(self) -> None:
        """Finish what is being kept, and hang up."""
        self._standing = "stopping"
        for host in list(self._hosts.values()):
            await host.settled()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
