"""Hilo on a real server, over real sockets, in a house that plays the other games too."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from pictorium.games.all_games import PACKAGES
from pictorium.games.manifest import games_of, manifests_of
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from tests.games.hilo.model import Over
from tests.web.server import serving

MANIFESTS = manifests_of((*PACKAGES, "tests.games.hilo"))


def test_three_play_a_game_over_real_sockets_and_it_lies_in_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, manifests=MANIFESTS) as url, AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Client(url)) for _ in range(3)]
            code = await people[0].open(Plan(game="hilo", options={"most": 6}))
            for number, client in enumerate(people):
                await client.join(code, f"Player {number}")
                await client.connect()
            assert await people[0].wish(Start()) is None
            async with asyncio.timeout(30):
                await guess_in_turn(people)
            views = [view_of(client) for client in people]
        log = SqliteLog(tmp_path)
        table = replayed(await log.read(TableId(code)), games_of(MANIFESTS)).table
        await log.close()
        assert table is not None
        assert table.playing is not None
        assert table.playing.state.phase == Over(views[0]["winner"])
        assert {view["secret"] for view in views} == {table.playing.state.secret}

    asyncio.run(story())


async def guess_in_turn(people: list[Client]) -> None:
    """Whoever may guess tries the next number, until all see that the game is over."""
    number = 0
    while any(view_of(client)["phase"] != "over" for client in people):
        for client in people:
            if any(command["type"] == "Guess" for command in view_of(client)["may"]):
                number += 1
                await client.play({"type": "Guess", "number": number})
        await asyncio.sleep(0.01)


def view_of(client: Client) -> dict[str, Any]:
    return client.session.view or {"phase": "", "may": ()}
