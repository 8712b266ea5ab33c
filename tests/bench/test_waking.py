"""Tables with a past, as the bench of waking makes them: few rows, but every part of it."""

import asyncio
from pathlib import Path

import pytest

from bench.load.history import remember
from pictorium.games.all_games import GAMES
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import TableId
from pictorium.table.replay import Replayed, woken


@pytest.mark.parametrize(("games", "rows", "authors"), [(3, 20, 6), (1, 60, 1)])
def test_a_table_with_a_past_wakes_in_its_last_game(tmp_path: Path, games: int, rows: int, authors: int) -> None:
    table = remember(tmp_path, "ZZZZZZ", games, rows, authors)

    async def wake() -> tuple[Replayed, int]:
        log = SqliteLog(tmp_path)
        again, ink = await woken(log, TableId("ZZZZZZ"), GAMES), await log.read(TableId("ZZZZZZ"), kind="ink")
        await log.close()
        return again, len(ink)

    again, ink = asyncio.run(wake())
    assert again.table is not None
    assert again.table.games == games
    assert again.table.playing is not None
    assert ink == games * rows
    assert len(again.ink) == 6
    assert len(table.tokens) == 6
