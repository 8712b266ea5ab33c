"""Whatever goes wrong with the one who writes, all who wait hear of it, and the log can be closed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pictorium.stores.sqlite_log import SqliteLog
from pictorium.stores.sqlite_writer import Work, Writer
from pictorium.table.ports import LogBrokenError
from tests.stores.test_logs import ONE, OTHER, row

FAILURES = [MemoryError("no room"), ZeroDivisionError("a mistake of ours"), RuntimeError("anything"), OSError("disk")]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
def test_all_who_wait_are_told_and_nothing_is_kept_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    commit = Writer.commit

    def fail(self: Writer, works: Sequence[Work]) -> list[Any]:
        raise failure

    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(1)])
        monkeypatch.setattr(Writer, "commit", fail)
        waiting = [log.append(ONE, [row(2)]), log.append(OTHER, [row(1)]), log.store(ONE, "a", b"a"), log.scrub()]
        outcomes = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 30)
        assert {type(outcome) for outcome in outcomes} == {LogBrokenError}
        assert type(failure).__name__ in str(outcomes[0])
        monkeypatch.setattr(Writer, "commit", commit)
        with pytest.raises(LogBrokenError):
            await asyncio.wait_for(log.append(ONE, [row(2)]), 30)
        assert await log.read(ONE) == (row(1),)
        await asyncio.wait_for(log.close(), 30)
        again = SqliteLog(tmp_path)
        assert await again.read(ONE) == (row(1),)
        await again.append(ONE, [row(2)])
        await again.close()

    asyncio.run(story())


def test_a_mistake_in_a_piece_of_work_is_no_other_matter(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        with pytest.raises(LogBrokenError, match="ZeroDivisionError"):
            await asyncio.wait_for(log._submitted(lambda _: 1 // 0), 30)
        with pytest.raises(LogBrokenError):
            await asyncio.wait_for(log.append(ONE, [row(1)]), 30)
        await asyncio.wait_for(log.close(), 30)

    asyncio.run(story())
