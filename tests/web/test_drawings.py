"""What can be played here, and the drawings of a game, asked of a real server."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from pictorium.games.pictomania.offer import Offer
from pictorium.ink.frame import unframed
from pictorium.player.client import Client
from pictorium.table.state import SHEETS_PER_GAME
from pictorium.web.access import DRAWINGS_BURST, NO_TABLE_AFTER_S
from tests.web.party import drawing, seen_by, stroke
from tests.web.test_access import seated, told


async def asked(client: Client, url: str, code: str) -> tuple[int, bytes]:
    assert client._http is not None
    async with client._http.get(f"{url}/tables/{code}/drawings") as response:
        return response.status, await response.read()


def test_what_can_be_played_is_told_to_anybody(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http, http.get(f"{url}/games") as response:
            assert response.status == 200
            said: dict[str, Any] = await response.json()
        assert said["cards"]["pictomania"] == ["house"]
        offer = msgspec.convert(said["games"]["pictomania"], Offer, strict=False)
        assert {edition.name: edition.rounds for edition in offer.editions}["second"] == 4

    told(tmp_path, story)


def test_the_drawings_are_for_who_is_at_the_table(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cem), seated(url, "Eve") as eve, Client(url) as stranger:
            ada.draw(stroke(1))
            await seen_by(cem, ada, stroke(1))
            while ada.session.unkept:
                await asyncio.sleep(0.01)
            for client in (ada, bob, cem):
                status, body = await asked(client, url, client.code.lower())
                assert status == 200
                assert [(one.place, one.sheet % SHEETS_PER_GAME, one.batches) for one in unframed(body)] == [
                    (ada.session._place, 1, stroke(1))
                ]
            refused = (404, b'{"refused":"no_table"}')
            for client in (eve, stranger):
                began = asyncio.get_running_loop().time()
                assert await asked(client, url, ada.code) == refused
                assert asyncio.get_running_loop().time() - began >= NO_TABLE_AFTER_S
            assert await asked(eve, url, "AAAAAA") == refused
            assert await asked(eve, url, eve.code) == (200, b"")

    told(tmp_path, story)


def test_nobody_asks_for_the_drawings_all_the_time(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, _):
            statuses = [(await asked(ada, url, ada.code))[0] for _ in range(DRAWINGS_BURST + 2)]
            assert statuses == [200] * DRAWINGS_BURST + [429] * 2
            assert (await asked(bob, url, bob.code))[0] == 200

    told(tmp_path, story)
