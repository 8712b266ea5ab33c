"""Bots at a real server: through a whole round, in somebody's place, and over a restart."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import SEATS
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.bot_port import BotInk
from pictorium.table.commands import AddBot, BeReady, Remove, SitIn, Start
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import TableId
from pictorium.table.replay import Replayed, replayed
from tests.table.dabblers import Dabblers
from tests.web.party import may_draw, stroke
from tests.web.server import serving
from tests.web.test_kill import free_port, served

SHORT = Plan(edition="second", options={"rounds": 1, "replacements": 0})
YELLOW = SEATS.index("yellow")


async def until(is_so: Callable[[], Any], within_s: float = 20) -> None:
    async with asyncio.timeout(within_s):
        while not is_so():
            await asyncio.sleep(0.01)


async def come(client: Client, code: str, name: str) -> None:
    await client.join(code, name)
    await client.connect()


async def play_on(client: Client, *types: str) -> None:
    """Do the first of these that is open."""
    view = client.session.view or {"may": ()}
    may = [command for command in view["may"] if command["type"] in types]
    if may:
        await client.play(may[0])


async def logged(data: Path, code: str) -> Replayed:
    log = SqliteLog(data)
    try:
        return replayed(await log.read(TableId(code)), GAMES)
    finally:
        await log.close()


def person(client: Client, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in client.session.table["people"] if one["name"] == name)
    return found


def test_one_person_plays_a_whole_round_against_three_bots(tmp_path: Path) -> None:
    bots = Dabblers()

    async def story() -> str:
        async with serving(tmp_path, bots=bots) as url, Client(url) as ada:
            await come(ada, await ada.open(SHORT), "Ada")
            for skill in ("gentle", "keen", "sharp", "keen"):
                assert await ada.wish(AddBot(skill)) is None
            assert await ada.wish(Start()) is None
            await until(lambda: len(bots.all) == 4)
            assert await ada.wish(Remove(PersonId("p5"))) is None
            async with asyncio.timeout(40):
                while ada.session.view is None or ada.session.view["phase"] != "Over":
                    await play_on(ada, "Deal", "Ready", "Go", "Stop", "Next")
                    if may_draw(ada) and not ada.session.unkept:
                        ada.draw(stroke(1))
                    await asyncio.sleep(0.1)
            assert {place for place, (_, ink) in ada.session.sheets.items() if ink} >= {1, 2, 3}
            async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as response:
                assert b"pictorium_bots 3.0" in await response.read()
            return ada.code

    again = asyncio.run(logged(tmp_path, asyncio.run(story())))
    assert again.table is not None
    assert [one.bot for one in again.table.people.values()] == [None, "gentle", "keen", "sharp"]
    assert bots.all[-1].is_closed


def test_who_comes_back_in_the_middle_of_a_stroke_loses_nothing_and_finds_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.registry.AWAY_AFTER_MS", 200)
    bots = Dabblers()

    async def story() -> str:
        async with serving(tmp_path, bots=bots) as url, Client(url) as ada, Client(url) as bob:
            await come(ada, await ada.open(SHORT), "Ada")
            await come(bob, ada.code, "Bob")
            assert await ada.wish(AddBot("keen")) is None
            assert await ada.wish(Start()) is None
            while not (may_draw(ada) and may_draw(bob)):
                for client in (ada, bob):
                    await play_on(client, "Deal", "Ready", "Go")
                await asyncio.sleep(0.05)
            bob.draw(stroke(1))
            await until(lambda: not bob.session.unkept)
            assert bob._listening is not None
            bob._listening.cancel()
            await asyncio.gather(bob._listening, return_exceptions=True)
            bob.session.lost()
            bob.draw(stroke(2))
            asked = asyncio.create_task(bob.wish(BeReady(True)))
            await until(lambda: person(ada, "Bob")["away_since"])
            assert await ada.wish(SitIn(PersonId(bob.session.you))) is None
            await until(lambda: len(bots.all) == 2 and any(isinstance(deed, BotInk) for _, deed in bots.last.done))
            assert person(ada, "Bob")["has_stand_in"]
            await bob.connect()
            assert await asked is None
            ink = b"".join(deed.batch for _, deed in bots.last.done if isinstance(deed, BotInk))
            assert ink
            await until(lambda: not person(ada, "Bob")["has_stand_in"] and not bob.session.unkept)
            await until(lambda: ada.session.sheets[YELLOW][1] == stroke(1) + ink + stroke(2))
            assert bots.last.is_closed
            assert person(ada, "Bob")["is_ready"]
            return ada.code

    again = asyncio.run(logged(tmp_path, asyncio.run(story())))
    ink = b"".join(deed.batch for _, deed in bots.last.done if isinstance(deed, BotInk))
    assert again.ink["yellow"].batches == stroke(1) + ink + stroke(2)
    assert list(again.answers["p2"]) == list(range(1, len(again.answers["p2"]) + 1))


def test_the_house_as_it_is_served_has_bots_and_has_them_again_when_it_begins_anew(tmp_path: Path) -> None:
    async def story() -> None:
        port = free_port()
        server = served(tmp_path, port)
        assert server.stdout
        async with Client(f"http://127.0.0.1:{port}") as ada:
            await come(ada, await ada.open(SHORT), "Ada")
            for _ in range(2):
                assert await ada.wish(AddBot("sharp")) is None
            assert await ada.wish(Start()) is None
            await play_on(ada, "Deal")
            server.send_signal(signal.SIGHUP)
            while not (await asyncio.to_thread(server.stdout.readline)).startswith("Open on this machine"):
                assert server.poll() is None

            def ready() -> list[str]:
                seats = (ada.session.view or {"seats": ()})["seats"]
                return [one["seat"] for one in seats if one["is_ready"]]

            await until(lambda: ada.session.view and (ada.session.view["phase"] != "Glance" or len(ready()) >= 1))
            assert all(one["away_since"] is None for one in ada.session.table["people"] if one["bot"])
        server.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.wait, 10) == 0

    asyncio.run(story())
