"""A file whose end was torn off or spoilt while it was written: it opens, and holds whole appends from the first on."""

import asyncio
import shutil
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from pictorium.games.all_games import GAMES
from pictorium.kernel.moment import Moment
from pictorium.sim import virtual_time
from pictorium.sim.world import TABLE, World
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.ports import Row
from pictorium.table.replay import replayed
from tests.sim.evenings import LIBRARY, plan

WAL = f"{FILE}-wal"
CUTS = 60
Appends = list[tuple[Row, ...]]


def evening() -> Appends:
    """The rows of a real evening, some to an append."""
    world = World(LIBRARY, "torn")

    async def story() -> tuple[Row, ...]:
        await world.evening(plan(1), 3)
        return await world.log.read(TABLE)

    rows, random = virtual_time.run(story()), Random("torn")
    sizes = [random.randrange(1, 5) for _ in rows]
    ends = [end for end in accumulate(sizes) if end < len(rows)]
    return [rows[start:end] for start, end in zip((0, *ends), (*ends, len(rows)), strict=True)]


@pytest.fixture(scope="module")
def appends() -> Appends:
    return evening()


async def killed_while_writing(folder: Path, copy: Path, appends: Appends, *, checkpoint_after: int) -> list[int]:
    """Write, and copy the files as a kill would leave them after the last append; how long the WAL was after each."""
    log = SqliteLog(folder)
    sizes = []
    for number, rows in enumerate(appends):
        if number == checkpoint_after:
            log._connection.execute("PRAGMA wal_checkpoint(FULL)")
        await log.append(TABLE, rows)
        sizes.append((folder / WAL).stat().st_size)
    copy.mkdir()
    for name in (FILE, WAL):
        shutil.copy(folder / name, copy / name)
    await log.close()
    return sizes


async def read_back(folder: Path) -> tuple[Row, ...]:
    """What the file holds when it is opened again; and that it can be gone on with."""
    log = SqliteLog(folder)
    rows = await log.read(TABLE)
    await log.append(TABLE, [Row(len(rows) + 1, rows[-1].at if rows else 0, "play", b"on")])  # type: ignore[arg-type]
    assert len(await log.read(TABLE)) == len(rows) + 1
    await log.close()
    return rows


def spoilt(files: Path, folder: Path, wal: bytes) -> tuple[Row, ...]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(files / FILE, folder / FILE)
    (folder / WAL).write_bytes(wal)
    return asyncio.run(read_back(folder))


def whole_appends(rows: Sequence[Row], appends: Appends) -> int | None:
    """How many appends these rows are; None if they are not whole ones from the first on."""
    kept: list[Row] = []
    for number, some in enumerate(appends):
        if kept == list(rows):
            return number
        kept += some
    return len(appends) if kept == list(rows) else None


@pytest.mark.parametrize("checkpoint_after", [0, 5])
def test_a_torn_or_spoilt_end_leaves_whole_appends(tmp_path: Path, appends: Appends, checkpoint_after: int) -> None:
    story = killed_while_writing(tmp_path / "log", tmp_path / "files", appends, checkpoint_after=checkpoint_after)
    sizes = asyncio.run(story)
    wal = (tmp_path / "files" / WAL).read_bytes()
    random = Random(checkpoint_after)
    found = set()
    for number in range(CUTS):
        cut = random.randrange(len(wal) + 1)
        garbage = bytes([wal[cut - 1] ^ 1 << random.randrange(8)]) + wal[cut:] if cut else wal
        torn = (wal[:cut], wal[: max(0, cut - 1)] + garbage, wal[:cut] + bytes(len(wal) - cut))[number % 3]
        rows = spoilt(tmp_path / "files", tmp_path / "again", torn)
        count = whole_appends(rows, appends)
        assert count is not None, (number, cut)
        assert count >= (checkpoint_after or sum(size < cut for size in sizes))
        assert not rows or replayed(rows, GAMES).table is not None
        found.add(count)
    assert len(found) > 3


def test_a_tear_in_the_last_append_costs_only_the_last_append(tmp_path: Path, appends: Appends) -> None:
    sizes = asyncio.run(killed_while_writing(tmp_path / "log", tmp_path / "files", appends, checkpoint_after=0))
    wal = (tmp_path / "files" / WAL).read_bytes()
    assert sizes[-1] == len(wal)
    for cut in (*range(sizes[-2], sizes[-1], 509), sizes[-1] - 1):
        assert whole_appends(spoilt(tmp_path / "files", tmp_path / "again", wal[:cut]), appends) == len(appends) - 1
    assert whole_appends(spoilt(tmp_path / "files", tmp_path / "again", wal), appends) == len(appends)


def test_half_an_append_would_be_noticed(appends: Appends) -> None:
    first = next(rows for rows in appends if len(rows) > 1)
    before = [row for rows in appends[: appends.index(first)] for row in rows]
    assert whole_appends(before, appends) == appends.index(first)
    assert whole_appends([*before, first[0]], appends) is None
    assert whole_appends(appends[-1], appends) is None


def test_no_row_outlives_what_was_stored_before_it(tmp_path: Path) -> None:
    """What people bring is stored before the fact that it is there: wherever the end is torn off, no fact lies."""

    def body(number: int) -> bytes:
        return Random(number).randbytes(number * 7919 % 30_000)

    async def write() -> None:
        log = SqliteLog(tmp_path / "log")
        for number in range(1, 25):
            await log.store(TABLE, str(number), body(number))
            await log.append(TABLE, [Row(number, Moment(number), "play", b"it is there")])
        (tmp_path / "files").mkdir()
        for name in (FILE, WAL):
            shutil.copy(tmp_path / "log" / name, tmp_path / "files" / name)
        await log.close()

    async def read(folder: Path) -> tuple[int, list[bytes | None]]:
        log = SqliteLog(folder)
        count = len(await log.read(TABLE))
        found = [await log.fetch(TABLE, str(number)) for number in range(1, 25)]
        await log.close()
        return count, found

    asyncio.run(write())
    wal, random, counts = (tmp_path / "files" / WAL).read_bytes(), Random(1), set()
    for _ in range(CUTS):
        shutil.rmtree(tmp_path / "again", ignore_errors=True)
        shutil.copytree(tmp_path / "files", tmp_path / "again")
        (tmp_path / "again" / WAL).write_bytes(wal[: random.randrange(len(wal) + 1)])
        count, found = asyncio.run(read(tmp_path / "again"))
        whole = [one for one in found if one is not None]
        assert whole == [body(number) for number in range(1, len(whole) + 1)]
        assert count <= len(whole) <= count + 1
        counts.add(count)
    assert len(counts) > 3
