"""One connection to PostgreSQL that is opened again whenever it is lost, and what its errors mean.

Nothing is ever cancelled and nothing has a time limit: with a synchronous standby, a commit that is cancelled is
visible and may be gone later. A network that swallows everything is noticed by TCP, and then the connection is lost.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Literal, TypeVar

import asyncpg

from pictorium.stores.postgres_sql import CLOSE_HOUSE, DURABILITY, SHARE_HOUSE
from pictorium.table.ports import LogAwayError

CONNECT_WITHIN_S: Final = 3.0
SILENT_MAX_MS: Final = 5_000
"""How long TCP waits for the other side to acknowledge anything; then the connection is lost."""
KEEPALIVE_S: Final = 1
KEEPALIVE_TRIES: Final = 4
SESSION: Final = {
    "application_name": "pictorium",
    "synchronous_commit": "on",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
    "lock_timeout": "0",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "default_transaction_isolation": "read committed",
    "tcp_user_timeout": str(SILENT_MAX_MS),
    "tcp_keepalives_idle": str(KEEPALIVE_S),
    "tcp_keepalives_interval": str(KEEPALIVE_S),
    "tcp_keepalives_count": str(KEEPALIVE_TRIES),
}
"""Settings of each session. Durability comes first; plans are made once, and compiling them does not pay."""
BEATS_SESSION: Final = {**SESSION, "synchronous_commit": "off"}
"""Of the connection for what need not survive a crash, and must not wait for a standby."""

Use = Literal["shared", "alone", "beside"]
"""How a connection uses the schema: as those of servers do, as if there were no other, or beside one that does so."""
Trouble = Literal["away", "repeat", "damaged", "broken"]
"""The database is not there now; this was not done and can be done again; what was read is damaged; nothing can be
stored any more."""
AWAY: Final = frozenset(("57P01", "57P02", "57P03", "57P05", "25006", "53300", "53200"))
"""Shutting down, crashed, starting up, idle for too long, read-only (a standby), too many connections, no memory."""
REPEATED: Final = frozenset(("40001", "40P01", "55P03", "57014"))
"""Serialization, deadlock, a lock that was not free, and a statement that somebody cancelled."""
DAMAGED: Final = frozenset(("XX001", "XX002"))
T = TypeVar("T")


class RefusedDatabaseError(Exception):
    """The database cannot be used: `why` names one of the messages of `pictorium serve`."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why, detail)
        self.why, self.detail = why, detail


class DoubtfulError(Exception):
    """Whether this was stored is unknown."""


def trouble_of(error: BaseException) -> Trouble:
    """What an error of asyncpg means for a log."""
    code = getattr(error, "sqlstate", None) or ""
    if isinstance(error, asyncpg.PostgresError):
        if code[:2] == "08" or code in AWAY:
            return "away"
        if code in REPEATED:
            return "repeat"
        return "damaged" if code in DAMAGED else "broken"
    is_lost = isinstance(error, OSError | EOFError | TimeoutError | ssl.SSLError)
    # The connection was closed meanwhile, or the server that answered is a standby. What is a ValueError, too, cannot
    # be said to any server.
    is_closed = isinstance(error, asyncpg.InterfaceError | asyncpg.InternalClientError)
    return "away" if is_lost or (is_closed and not isinstance(error, ValueError)) else "broken"


class Link:
    """A connection that is opened when it is needed and dropped when it is lost."""

    def __init__(self, url: str, session: dict[str, str] = SESSION, use: Use = "shared") -> None:
        """`url` as in libpq; several hosts may be given, and the one that takes writes is used."""
        self._url, self._session, self._use = url, session, use
        self._connection: Any = None
        self._is_warned = False

    async def run(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """The result of some statements on this connection.

        `DoubtfulError` if the connection was lost, or if the server gave up waiting for its standby; other errors as
        they are, and the connection can be used again.
        """
        connection = await self.opened()
        self._is_warned = False
        try:
            result = await work(connection)
        except BaseException as error:
            if isinstance(error, asyncpg.PostgresError) and trouble_of(error) != "away":
                raise
            self.drop()
            if isinstance(error, Exception) and trouble_of(error) == "away":
                raise DoubtfulError(str(error)) from error
            raise
        if self._is_warned:
            raise DoubtfulError("the server gave up waiting for its standby")
        return result

    async def opened(self) -> Any:
        """The connection. `LogAwayError` if there can be none now, `RefusedDatabaseError` if it cannot be used."""
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            connection = await self._connected()
            try:
                await self._check(connection)
            except BaseException as error:
                connection.terminate()
                if isinstance(error, Exception) and trouble_of(error) == "away":
                    raise LogAwayError(str(error)) from error
                raise
            _notice_silence(connection)
            connection.add_log_listener(self._note_warning)
            self._connection = connection
        return self._connection

    async def _connected(self) -> Any:
        try:
            return await asyncpg.connect(
                self._url,
                timeout=CONNECT_WITHIN_S,
                server_settings=self._session,
                target_session_attrs=None if "target_session_attrs=" in self._url else "read-write",
            )
        except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError) as error:
            raise RefusedDatabaseError("log_refused", str(error)) from error
        except (asyncpg.ClientConfigurationError, ValueError) as error:
            raise RefusedDatabaseError("bad_log", str(error)) from error
        except Exception as error:
            if trouble_of(error) == "away":
                raise LogAwayError(str(error) or type(error).__name__) from error
            raise

    async def _check(self, connection: Any) -> None:
        """Check that what is said to be stored is."""
        commit, fsync, pages = await connection.fetchrow(DURABILITY)
        if commit != self._session["synchronous_commit"] or fsync != "on" or pages != "on":
            facts = f"synchronous_commit = {commit}, fsync = {fsync}, full_page_writes = {pages}"
            raise RefusedDatabaseError("log_forgets", facts)
        if self._use == "shared" and not await connection.fetchval(SHARE_HOUSE):
            raise RefusedDatabaseError("log_moving")
        if self._use == "alone" and not await connection.fetchval(CLOSE_HOUSE):
            raise RefusedDatabaseError("log_in_use")

    def _note_warning(self, _: Any, message: Any) -> None:
        self._is_warned = self._is_warned or message.severity_en == "WARNING"

    def drop(self) -> None:
        """Close the connection at once, whatever is being done on it."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=1)
            self.drop()


def _notice_silence(connection: Any) -> None:
    """Let TCP notice soon that nobody is there any more. asyncpg has no setting for it."""
    own: socket.socket | None = connection._transport.get_extra_info("socket")
    if own is None or own.family not in (socket.AF_INET, socket.AF_INET6):
        return
    options = {
        "TCP_USER_TIMEOUT": SILENT_MAX_MS,
        "TCP_KEEPIDLE": KEEPALIVE_S,
        "TCP_KEEPINTVL": KEEPALIVE_S,
        "TCP_KEEPCNT": KEEPALIVE_TRIES,
    }
    own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in options.items():
        if hasattr(socket, name):  # not every system has all of them
            own.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class Patience:
    """Waits while the database is away, and knows for how long it has been."""

    def __init__(self, most_s: float = 1.0) -> None:
        self._loop = asyncio.get_running_loop()
        self._most_s = most_s
        self._since: float | None = None
        self._next_s = 0.0
        self.is_closing = False

    @property
    def away_s(self) -> float:
        """How long the database has been away; 0 if it is there."""
        return 0.0 if self._since is None else self._loop.time() - self._since

    def is_back(self) -> None:
        """Something worked."""
        self._since, self._next_s = None, 0.0

    async def wait(self) -> None:
        """Wait a little, longer each time. `LogAwayError` if the log is being closed."""
        if self.is_closing:
            raise LogAwayError("the database is away, and this server stops")
        if self._since is None:
            self._since = self._loop.time()
        await asyncio.sleep(self._next_s)
        self._next_s = min(self._most_s, max(0.02, self._next_s * 2))
