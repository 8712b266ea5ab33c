"""What `pictorium doctor` looks at on this machine: the folder, its disk, the tables in it, the clock."""

import ctypes
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pictorium.cli.finding import Finding
from pictorium.cli.messages import CommandError, require_writable
from pictorium.cli.settings_file import SettingsFile
from pictorium.content.words import Words
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.sqlite_file import FILE, NewerLogError, opened_to_read
from pictorium.table.ports import UnreadableError
from pictorium.web.ink_path import has_native

MEGABYTE: Final = 1_000_000
FREE_MIN_MB: Final = 50
FREE_FEW_MB: Final = 500
FILES_FEW: Final = 4_096
AHEAD_S: Final = 60
MOUNTS: Final = Path("/proc/self/mountinfo")
ESCAPES: Final = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}
"""How mountinfo writes what would break its lines."""
SHARED: Final = frozenset(
    (
        *("9p", "afs", "beegfs", "ceph", "cifs", "davfs", "drvfs", "fuse.ceph", "fuse.davfs2", "fuse.glusterfs"),
        *("fuse.grpcfuse", "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "gfs2", "glusterfs", "lustre", "ncpfs", "nfs"),
        *("nfs4", "ocfs2", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs"),
    )
)
"""File systems that another machine has, on which SQLite's locks and shared memory cannot be relied on."""
FLEETING: Final = frozenset(("aufs", "overlay", "ramfs", "tmpfs"))
"""File systems that end with their container or with the machine's next start."""
CLOCK_UNSET: Final = 5
"""What the kernel says of a clock that nothing keeps right (TIME_ERROR)."""
TIMEX_BYTES: Final = 512
"""More than the kernel's structure has; its first word, 0, asks without changing anything."""


def look_at_machine(
    words: Words, data: Path, settings: SettingsFile | None, *, has_database: bool = False
) -> Iterator[Finding]:
    """Everything that can be seen without the net. Where a database has the tables, no file is looked at."""
    yield from _folder(words, data)
    if not has_database:
        yield from _tables(words, data)
    yield from _clock(words)
    yield from _files(words)
    yield from _parts(words)
    if settings is not None:
        yield from _secrets(words, settings)


def file_system(place: Path, mounts: str) -> str | None:
    """The kind of the file system that a folder is on, by what Linux says of its mounts."""
    kinds: dict[Path, str] = {}
    for line in mounts.splitlines():
        mounted, _, kind = line.partition(" - ")
        point = mounted.split()[4]
        for escape, letter in ESCAPES.items():
            point = point.replace(escape, letter)
        kinds[Path(point)] = kind.split()[0]
    return next((kinds[folder] for folder in (place, *place.parents) if folder in kinds), None)


def _folder(words: Words, data: Path) -> Iterator[Finding]:
    try:
        require_writable(words, data)
    except CommandError as error:
        yield Finding("fault", error.message)
        return
    place = data.resolve()
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free // MEGABYTE
    size = ((data / FILE).stat().st_size if (data / FILE).exists() else 0) // MEGABYTE
    if free < FREE_MIN_MB:
        yield Finding("fault", words.say("doctor.disk_full", data=data, free=free))
    elif free < max(FREE_FEW_MB, size):
        yield Finding("advice", words.say("doctor.disk_low", data=data, free=free, size=size))
    else:
        yield Finding("fine", words.say("doctor.folder", data=data, free=free))
    kind = file_system(place, MOUNTS.read_text(encoding="utf-8")) if MOUNTS.exists() else None
    if kind in SHARED:
        yield Finding("fault", words.say("doctor.shared_disk", data=data, kind=kind))
    elif kind in FLEETING:
        yield Finding("advice", words.say("doctor.fleeting_disk", data=data, kind=kind))


def _tables(words: Words, data: Path) -> Iterator[Finding]:
    file = data / FILE
    if not file.exists():
        yield Finding("fine", words.say("doctor.no_tables", data=data))
        return
    try:
        with SavedTables(data) as saved:
            tables = saved.tables()
        with closing(opened_to_read(file)) as connection:
            (complaint,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except NewerLogError:
        yield Finding("fault", words.say("serve.newer", file=file))
        return
    except (UnreadableError, sqlite3.Error):
        yield Finding("fault", words.say("serve.unreadable", file=file))
        return
    if complaint != "ok":
        yield Finding("fault", words.say("doctor.damaged", file=file))
    else:
        yield Finding("fine", words.say("doctor.tables", file=file, tables=len(tables)))
    if max(tables.values(), default=0) / 1000 > time.time() + AHEAD_S:
        yield Finding("fault", words.say("doctor.clock_back"))


def _clock(words: Words) -> Iterator[Finding]:
    """Whether the system keeps its clock right, where the kernel says so."""
    if not sys.platform.startswith("linux"):
        return
    try:
        said = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))
    except (AttributeError, OSError):  # pragma: no cover - a C library without it
        return
    if said == CLOCK_UNSET:
        yield Finding("advice", words.say("doctor.clock_alone"))
    elif said >= 0:
        yield Finding("fine", words.say("doctor.clock"))


def _files(words: Words) -> Iterator[Finding]:
    """Each person is an open file."""
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= most < FILES_FEW:
        yield Finding("advice", words.say("doctor.few_files", most=most))


def _parts(words: Words) -> Iterator[Finding]:
    """The parts that are not everywhere."""
    if find_spec("onnxruntime") is None:
        yield Finding("advice", words.say("doctor.no_eye"))
    if not has_native:
        yield Finding("advice", words.say("doctor.no_native_ink"))


def _secrets(words: Words, settings: SettingsFile) -> Iterator[Finding]:
    """Whether others on this machine can read what they should not."""
    if os.name != "posix":  # pragma: no cover - rights are something else there
        return
    held = [settings.path] if {"log", "open_password", "metrics_token"} & settings.values.keys() else []
    for file in (*held, *settings.secrets.values()):
        if file.exists() and file.stat().st_mode & 0o004:
            yield Finding("advice", words.say("doctor.open_secret", file=file))
