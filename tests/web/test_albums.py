"""The album of a table, asked of a real server: for whom it is there, and how often."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from pictorium.ink.timed import untimed
from pictorium.player.client import Client, DismissedError
from pictorium.table.album_view import AlbumIndex
from pictorium.table.commands import CloseGame, EraseDrawings, GoAway, Remove
from pictorium.table.people import PersonId
from pictorium.web.access import ALBUM_BURST, NO_TABLE_AFTER_S
from tests.web.party import drawing, seen_by, stroke
from tests.web.test_access import seated, told

REFUSED = (404, b'{"refused":"no_table"}')


async def asked(client: Client, code: str, what: str = "") -> tuple[int, bytes]:
    """What a part of the album is answered with; no browser may keep it."""
    assert client._http is not None
    async with client._http.get(f"{client._url}/tables/{code}/album{what}") as response:
        if response.status == 200:
            assert response.headers["Cache-Control"] == "no-store"
        return response.status, await response.read()


async def index(client: Client, code: str) -> AlbumIndex:
    status, body = await asked(client, code)
    assert status == 200
    return msgspec.json.decode(body, type=AlbumIndex, strict=False)


async def inked(client: Client, code: str, number: int = 1) -> list[bytes]:
    """The drawings of a game, which are those that it lists."""
    status, body = await asked(client, code, f"/{number}/ink")
    assert status == 200
    found = list(untimed(body))
    status, game = await asked(client, code, f"/{number}")
    assert status == 200
    listed = msgspec.convert(msgspec.json.decode(game)["drawings"], list[dict[str, object]])
    assert [one["number"] for one in listed] == [one.sheet for one in found]
    return [b"".join(piece.moves for piece in one.pieces) for one in found]


async def draws(client: Client, number: int, looking: Client) -> None:
    client.draw(stroke(number))
    await seen_by(looking, client, stroke(number))
    while client.session.unkept:
        await asyncio.sleep(0.01)


def test_T_ALBUM_1_T_ALBUM_2_for_strangers_there_is_no_album_and_for_members_nothing_before_it_is_shown(
    tmp_path: Path,
) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cem), seated(url, "Eve") as eve, Client(url) as stranger:
            await draws(ada, 1, cem)
            for client in (ada, bob, cem):
                (entry,) = (await index(client, ada.code.lower())).games
                assert entry.drawings == ()
                assert await inked(client, ada.code) == []
                assert (await asked(client, ada.code, "/2")) == (404, b'{"refused":"unknown_game"}')
                assert (await asked(client, ada.code, "/2/ink")) == (404, b'{"refused":"unknown_game"}')
            assert await ada.wish(CloseGame()) is None
            for client in (ada, bob, cem):
                assert await inked(client, ada.code) == [stroke(1)]
            for client in (eve, stranger):
                for what in ("", "/1", "/1/ink", "/2"):
                    began = asyncio.get_running_loop().time()
                    assert await asked(client, ada.code, what) == REFUSED
                    assert asyncio.get_running_loop().time() - began >= NO_TABLE_AFTER_S
            assert (await index(eve, eve.code)).games == ()

    told(tmp_path, story)


def test_T_ALBUM_7_who_left_sees_what_they_saw_and_who_was_removed_sees_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cem):
            await draws(ada, 1, cem)
            await draws(bob, 2, cem)
            code, cem_id = ada.code, cem.session.you
            assert await ada.wish(CloseGame()) is None
            assert await inked(cem, code) == [stroke(1), stroke(2)]
            with pytest.raises(DismissedError):
                await bob.wish(GoAway())
            assert await inked(bob, code) == [stroke(1), stroke(2)]
            assert await ada.wish(Remove(PersonId(cem_id))) is None
            assert await asked(cem, code) == REFUSED
            assert await asked(cem, code, "/1/ink") == REFUSED
            assert await ada.wish(EraseDrawings()) is None
            assert await inked(bob, code) == [stroke(2)]
            assert await asked(bob, code, "/2") == (404, b'{"refused":"unknown_game"}')

    told(tmp_path, story)


def test_nobody_asks_for_the_album_all_the_time(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url, "Ada") as ada, seated(url, "Bob") as bob:
            statuses = [(await asked(ada, ada.code))[0] for _ in range(ALBUM_BURST + 80)]
            assert statuses[:ALBUM_BURST] == [200] * ALBUM_BURST
            assert 429 in statuses[ALBUM_BURST:]
            assert (await asked(bob, bob.code))[0] == 200

    told(tmp_path, story)
