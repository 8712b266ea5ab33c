"""A disk that fails: what lies beside the rows is there or not, and whoever was told so can rely on it."""

from random import Random

import pytest

from pictorium.sim import virtual_time
from pictorium.sim.disk import CrashError, FaultyLog, MemoryDisk
from pictorium.sim.trouble import CALM, Trouble
from pictorium.table.ports import LogBrokenError, TableId

TABLE = TableId("table")


def faulty(seed: int) -> FaultyLog:
    return FaultyLog(MemoryDisk(), Random(seed), Random(seed))


def test_on_a_calm_day_what_is_stored_is_there() -> None:
    async def story() -> None:
        log = faulty(1)
        await log.store(TABLE, "a", b"a tune")
        assert await log.fetch(TABLE, "a") == b"a tune"

    virtual_time.run(story())


@pytest.mark.parametrize(
    ("trouble", "error"), [(Trouble(crash=0.5), CrashError), (Trouble(broken=0.5), LogBrokenError)]
)
def test_in_trouble_what_is_acknowledged_is_there_and_what_is_not_may_be(
    trouble: Trouble, error: type[Exception]
) -> None:
    async def story() -> None:
        outcomes = set()
        for seed in range(60):
            log = faulty(seed)
            log.trouble = trouble
            is_told = True
            try:
                await log.store(TABLE, "a", b"a tune")
            except error:
                is_told = False
            outcomes.add((is_told, await log.fetch(TABLE, "a") is not None))
        assert outcomes == {(True, True), (False, True), (False, False)}

    virtual_time.run(story())


def test_after_the_disk_said_no_nothing_is_stored() -> None:
    async def story() -> None:
        log = faulty(1)
        log.is_dead = True
        with pytest.raises(LogBrokenError):
            await log.store(TABLE, "a", b"a tune")
        assert await log.fetch(TABLE, "a") is None
        assert log.trouble == CALM

    virtual_time.run(story())
