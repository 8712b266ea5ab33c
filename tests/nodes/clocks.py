"""A server whose machine has the wrong time, first some minutes behind, then some minutes ahead."""

import asyncio
from pathlib import Path
from typing import Final

from pictorium.stores.postgres_log import PostgresLog
from tests.nodes.group import Group
from tests.system import faketime

OFF_S: Final = 300
READ_EVERY_S: Final = 1
TALKED_FOR_S: Final = 2.5
TRUE_WITHIN_MS: Final = 3_000
"""People say something four times a second, and the machine is busy."""


async def be_off(group: Group) -> None:
    """The keeper's clock is wrong, and jumps while it keeps the table; then another server takes its place."""
    number, _ = await group.keeper()
    other = (number + 1) % len(group.servers)
    told = group.folder(number) / "clock"
    _set(told, -OFF_S)
    await asyncio.to_thread(group.servers[number].kill)
    await group.replace(number, _environment(told))
    await _killed_and_replaced(group, other)
    if (await group.keeper())[0] != number:
        group.complain("the server whose clock is off does not keep the table")
    group.forget_waits()
    for seconds in (-OFF_S, OFF_S):
        _set(told, seconds)
        await asyncio.sleep(TALKED_FOR_S)
        await _check_time(group)
    await _killed_and_replaced(group, number)


async def _killed_and_replaced(group: Group, number: int) -> None:
    await asyncio.to_thread(group.servers[number].kill)
    await group.answered("the other server was killed")
    await group.replace(number)


async def _check_time(group: Group) -> None:
    """What was stored last has the time of the database."""
    log = await PostgresLog.open(group.url)
    last, now = (await log.tables())[group.code], await log.time()
    await log.close()
    if abs(now - last) > TRUE_WITHIN_MS:
        group.complain(f"the table's time is off by {last - now} ms")


def _environment(told: Path) -> dict[str, str]:
    """The clock as this file says. Only that one: how much time has passed a machine knows, whatever time it has."""
    return {
        "LD_PRELOAD": str(faketime()),
        "FAKETIME_TIMESTAMP_FILE": str(told),
        "FAKETIME_CACHE_DURATION": str(READ_EVERY_S),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def _set(told: Path, seconds: int) -> None:
    told.write_text(f"{seconds:+d}\n")
