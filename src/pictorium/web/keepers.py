"""All the tables this process keeps, loaded from the log when somebody asks for them."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress

from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.decide import Decision, House
from pictorium.table.host import Host
from pictorium.table.limits import AWAY_AFTER_MS, CODE_LENGTH, CODE_SYMBOLS
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import Log, LogBrokenError, LogError, Row, TableId
from pictorium.table.record import Entry, replayed, written


class SystemChance:
    """Luck from the operating system."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return secrets.randbelow(bound)


def key_of(token: str) -> Key:
    """The fingerprint under which a table knows a device."""
    return Key(hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest())


def _heard(answer: "asyncio.Future[Decision]") -> None:
    """Nobody waits for this answer; that the log is gone is told by who keeps the table."""
    if not answer.cancelled():
        answer.exception()


class Keepers:
    """Hosts by the code of their table."""

    def __init__(self, log: Log, house: House, now: Callable[[], Moment]) -> None:
        """Keep tables in this log."""
        self._log, self._house, self._now = log, house, now
        self._hosts: dict[str, Host] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Host | None]] = {}
        self.broken: asyncio.Future[LogBrokenError] = asyncio.get_running_loop().create_future()
        """Done when the disk has said no: nothing can be promised any more."""

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._hosts)

    async def open(self, plan: Plan) -> str:
        """A new table; its code."""
        while True:
            code = "".join(secrets.choice(CODE_SYMBOLS) for _ in range(CODE_LENGTH))
            opened = f.TableOpened(TableId(code), code, self._now(), plan)
            try:
                row = Row(1, self._now(), "play", written(Entry(facts=(opened,))))
                await self._log.append(TableId(code), [row])
            except LogBrokenError as error:
                self._break(error)
                raise
            except LogError:
                continue  # the code is taken
            return code

    async def find(self, code: str) -> Host | None:
        """The table with that code."""
        if code in self._hosts:
            return self._hosts[code]
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_SYMBOLS):
            return None
        if code not in self._loading:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        # Who hangs up while it is loaded leaves it to the others who asked.
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Host | None:
        try:
            rows = await self._log.read(TableId(code))
        except LogBrokenError as error:
            self._break(error)
            raise
        if not rows:
            return None
        host = Host(replayed(rows, self._house.games), self._log, self._house, self._now)
        self._hosts[code] = host
        self._tasks[code] = asyncio.create_task(self._keep(code, host))
        for person in host.table.people:
            self.watch(host, person)
        return host

    async def _keep(self, code: str, host: Host) -> None:
        try:
            await host.run()
        except LogBrokenError as error:
            self._break(error)
        except LogError:
            pass  # somebody else keeps this table now
        finally:
            self._hosts.pop(code, None)
            host.let_go()

    def _break(self, error: LogBrokenError) -> None:
        if not self.broken.done():
            self.broken.set_result(error)

    def watch(self, host: Host, person: PersonId) -> None:
        """Tell the table if that person has no line for too long."""
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, self._miss, host, person)

    def _miss(self, host: Host, person: PersonId) -> None:
        if not host.is_connected(person):
            host.ask(c.LineGone(person)).add_done_callback(_heard)

    async def close(self) -> None:
        """Finish what is being kept, and hang up."""
        for host in list(self._hosts.values()):
            with suppress(LogError):
                await host.settled()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
