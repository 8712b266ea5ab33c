"""Whole evenings over real sockets, with lines cut at random: nothing is lost, nothing is done twice."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.simulation.habits import WEIGHTS
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import SEATS
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from pictorium.table.ports import Log, Row, TableId
from pictorium.table.replay import replayed
from tests.games.pictomania.table import EDITIONS
from tests.web.server import serving

CUT = 0.1
WEIGHT = {kind.__name__: weight for kind, weight in WEIGHTS.items()} | {"Leave": 0, "Rest": 0}


class Player:
    """Somebody who draws and does anything legal, on a line that breaks."""

    def __init__(self, client: Client, random: Random, pace_s: float = 0.01) -> None:
        self.client, self.random, self.pace_s = client, random, pace_s
        self.done = 0
        self.drawn: dict[int, list[bytes]] = {}

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            await asyncio.sleep(self.random.random() * self.pace_s)
            view = self.client.session.view
            if view is None:
                continue
            if view["phase"] == "Over":
                over.set()
            if self.random.random() < CUT:
                self.client.cut()
            self._draw(view)
            may = [command for command in view["may"] if WEIGHT[command["type"]]]
            if may and self.random.random() < 0.6:
                weights = [WEIGHT[command["type"]] for command in may]
                await self.client.play(self.random.choices(may, weights)[0])
                self.done += 1

    def _draw(self, view: dict[str, Any]) -> None:
        own = next(seat for seat in view["seats"] if seat["seat"] == view["seat"])
        if self.client.session.sheet is None or not own["desk"] or not own["desk"]["may_draw"]:
            return
        start = Point(self.random.randrange(4000), self.random.randrange(3000))
        end = Point(start.x + 5, start.y + 5)
        self.client.draw(packed((Begin(start, 1), More((end,)))))
        for step in range(3):  # most ink there is goes on with a stroke
            self.client.draw(packed((More((Point(end.x + step, end.y + 1),)),), end))


async def evening(data: Path, edition: str, seats: int, seed: int, log: Log | None = None) -> tuple[str, list[Player]]:
    """An evening to its end; in a file in this folder, unless another log is given."""
    random = Random(seed)
    async with serving(data, log=log) as url:
        clients = [await Client(url).__aenter__() for _ in range(seats)]
        try:
            code = await clients[0].open(Plan(edition=edition, options={"rounds": 1}))
            for number, client in enumerate(clients):
                await client.join(code, f"Player {number}")
                await client.connect()
            assert await clients[0].wish(Start()) is None
            players = [Player(client, random) for client in clients]
            over = asyncio.Event()
            await asyncio.wait_for(asyncio.gather(*(player.play(over) for player in players)), 300)
        finally:
            for client in clients:
                await client.__aexit__(None, None, None)
    return code, players


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_evening_with_broken_lines_loses_and_doubles_nothing(tmp_path: Path, edition: str) -> None:
    code, players = asyncio.run(evening(tmp_path, edition, 6, seed=7))

    async def rows() -> Any:
        log = SqliteLog(tmp_path)
        kept = await log.read(TableId(code))
        await log.close()
        return kept

    check_evening(asyncio.run(rows()), players)


def check_evening(kept: Sequence[Row], players: Sequence[Player]) -> None:
    """What was acknowledged is there once, and all have seen the end."""
    again = replayed(kept, GAMES)
    assert again.table is not None
    assert again.table.playing is not None
    for player in players:
        numbers = sorted(again.answers[player.client.session.you])
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= player.done
        view = GAMES["pictomania"].view(again.table.playing.state, SEATS[players.index(player)])
        assert view.phase == "Over"
    for entry in again.ink.values():
        assert drawn(Sheet(), unpacked(entry.batches)).strokes
