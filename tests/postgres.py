"""PostgreSQL for tests: real servers of this machine's own packages, each in a folder of its own."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

ACCOUNT: Final = "postgres"
"""Who runs the servers if root runs the tests: PostgreSQL refuses root."""
DEBIAN: Final = Path("/usr/lib/postgresql")
QUICK: Final = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "wal_level": "replica",
    "max_wal_senders": "4",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}
READY_WITHIN_S: Final = 30.0


def programs() -> Path | None:
    """The folder with `initdb`, `postgres` and the others, where Debian has them or others do."""
    versions = [path for path in DEBIAN.glob("*/bin") if (path / "initdb").exists()]
    if versions:
        return max(versions, key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _as_account() -> dict[str, object]:
    """Arguments of `subprocess` for another account than root."""
    if os.getuid() != 0:
        return {}
    account = pwd.getpwnam(ACCOUNT)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class PostgresServer:
    """A server on a port of this machine, and what can happen to it."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        """Use `create` for a new one, or `standby` of another."""
        self.folder, self.port = folder, _free_port()
        self._settings = {**QUICK, **(settings or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def create(cls, settings: dict[str, str] | None = None, place: Path | None = None) -> "PostgresServer":
        """A new, empty server; it does not run yet. `place`: below which folder, if not in memory."""
        server = cls(_new_folder(place), settings)
        server._run("initdb", "--no-sync", "--auth=trust", "--username=pictorium", "--encoding=UTF8", "--locale=C")
        return server

    @property
    def url(self) -> str:
        """Its database."""
        return f"postgresql://pictorium@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        settings += [f"--port={self.port}", f"--unix_socket_directories={self.folder}"]
        self._process = subprocess.Popen(
            [_program("postgres"), "-D", str(self.folder), *settings],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "stderr").open("ab"),
            start_new_session=True,
            **_as_account(),  # type: ignore[call-overload]
        )
        until = time.monotonic() + READY_WITHIN_S
        while not self.is_ready():
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError((self.folder / "stderr").read_text())
            time.sleep(0.02)

    def is_ready(self) -> bool:
        """Whether it accepts connections."""
        asked = [_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def sql(self, statement: str) -> str:
        """What comes of a statement."""
        asked = [_program("psql"), "-XAtq", "-d", self.url, "-c", statement]
        done = subprocess.run(asked, check=False, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    def processes(self) -> list[int]:
        """The server and its children."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [self._process.pid, *map(int, children.read_text().split())]

    def kill(self) -> None:
        """SIGKILL all of it, as when a machine loses its power."""
        assert self._process is not None
        self.signal(signal.SIGKILL)
        self._process.wait()
        (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def signal(self, number: signal.Signals) -> None:
        """Send this to all of its processes."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def stop(self) -> None:
        """Stop it in the fast way, which ends all connections."""
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def discard(self) -> None:
        """Stop it and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def standby(self) -> "PostgresServer":
        """A copy that follows this server; it does not run yet."""
        copy = PostgresServer(_new_folder(), self._settings)
        follows = f"host=127.0.0.1 port={self.port} user=pictorium application_name=standby"
        copy._run("pg_basebackup", "-d", follows, "--checkpoint=fast", "--no-sync", "--write-recovery-conf", "-D")
        with (copy.folder / "postgresql.auto.conf").open("a") as settings:
            settings.write(f"\nprimary_conninfo = '{follows}'\n")
        return copy

    def let_in(self, network: str) -> None:
        """Who comes from there needs no password; it has to be told before the start."""
        with (self.folder / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {network} trust\n")

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "promote", "-w", "-s", "-D")

    def reload(self, **settings: str) -> None:
        """Change settings while it runs."""
        for name, value in settings.items():
            self.sql(f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def reset(self, setting: str) -> None:
        """Take a change back; ALTER SYSTEM itself is no transaction that could be read-only."""
        self.sql(f"ALTER SYSTEM RESET {setting}")
        self.sql("SELECT pg_reload_conf()")

    def _run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs on the folder, which is its last argument."""
        line = [_program(program), *arguments, *([] if "-D" in arguments else ["-D"]), str(self.folder)]
        done = subprocess.run(line, capture_output=True, text=True, check=False, **_as_account())  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(done.stderr)


def _program(name: str) -> str:
    folder = programs()
    assert folder is not None, "PostgreSQL is not installed"
    return str(folder / name)


def _new_folder(place: Path | None = None) -> Path:
    """A folder of the account that runs the server; in memory, where the system has such a place."""
    memory = Path("/dev/shm")
    folder = Path(
        tempfile.mkdtemp(prefix="pictorium-postgres-", dir=place or (memory if os.access(memory, os.W_OK) else None))
    )
    if os.getuid() == 0:
        shutil.chown(folder, ACCOUNT, ACCOUNT)
    return folder


@contextmanager
def schema_of(server: PostgresServer) -> Iterator[str]:
    """The address of an empty schema of its own."""
    name = f"test_{secrets.token_hex(6)}"
    server.sql(f"CREATE SCHEMA {name}")
    try:
        yield f"{server.url}?search_path={name}"
    finally:
        server.sql(f"DROP SCHEMA {name} CASCADE")
