"""Bots that take their time to get ready: the seats that are theirs wait for them, and nobody else does."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pictorium.cli import lazy_bots
from pictorium.cli.lazy_bots import LazyBots
from pictorium.games.all_games import GAMES
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.context import Services
from pictorium.web.registry import TableRegistry
from pictorium.web.steady_clock import SteadyClock
from tests.games.pictomania.table import Dice
from tests.table.dabblers import Dabblers
from tests.table.parlour import Parlour
from tests.table.test_decide import Shelf

PATIENCE_S = 20


@pytest.mark.parametrize("can_come", [True, False])
def test_T_BOT_5_nobody_waits_for_bots_that_are_not_ready_yet(monkeypatch: pytest.MonkeyPatch, can_come: bool) -> None:
    are_ready, dabblers = threading.Event(), Dabblers()

    def late(_: Path) -> Any:
        assert are_ready.wait(PATIENCE_S)
        if not can_come:
            raise FileNotFoundError
        return dabblers

    monkeypatch.setattr(lazy_bots, "read_bots", late)

    async def story(pool: ThreadPoolExecutor) -> None:
        parlour = Parlour(MemoryLog(), house=Services(GAMES, Shelf(), Dice(1), LazyBots(Path(), pool)))
        parlour.registry = TableRegistry(parlour.log, parlour.house, SteadyClock(), pool)
        (ada,) = await parlour.open("Ada")
        for _ in range(2):
            assert await ada.wish(c.AddBot("keen")) is None
        assert await ada.wish(c.Start()) is None
        await asyncio.sleep(0.2)
        assert await ada.wish(c.BeReady(True)) is None  # all goes on, and no bot is there yet
        assert not are_ready.is_set()
        assert dabblers.all == []
        are_ready.set()
        if can_come:
            while sum(bot.last is not None for bot in dabblers.all) < 2:
                await asyncio.sleep(0.02)
            assert len(dabblers.all) == 2
        else:
            while not all(one.away_since for one in (await parlour.actor()).table.people.values() if one.bot):
                await asyncio.sleep(0.02)
        await parlour.registry.close()

    with ThreadPoolExecutor(1) as pool:
        try:
            asyncio.run(asyncio.wait_for(story(pool), PATIENCE_S))
        finally:
            are_ready.set()
