"""The album of a table for its members: the table of contents, one game at a time, and the ink of that game."""

from typing import NamedTuple

from aiohttp import web

from pictorium.table.actor import TableActor
from pictorium.table.album_walk import Left
from pictorium.table.albums import Albums
from pictorium.table.people import Key, PersonId
from pictorium.web.downloads import DOWNLOAD_LIMITS, from_memory, send_range
from pictorium.web.responses import (
    ACCESS,
    REGISTRY,
    address,
    caller,
    find_member,
    json_refusal,
    json_response,
    require_member,
    slot_holder,
)
from pictorium.web.slots import SlotHolder


def album_routes(base: str) -> list[web.RouteDef]:
    """The routes for albums."""
    return [
        web.get(f"{base}/tables/{{code}}/album", _index),
        web.get(f"{base}/tables/{{code}}/album/{{number:[0-9]{{1,6}}}}", _game),
        web.get(f"{base}/tables/{{code}}/album/{{number:[0-9]{{1,6}}}}/ink", _ink),
    ]


class _Reader(NamedTuple):
    """Who looks at an album."""

    actor: TableActor
    person: PersonId
    slot: SlotHolder
    left: Left | None = None
    """Who left the table looks at what they saw (T-ALBUM-7)."""

    @property
    def album(self) -> Albums:
        """What they look at."""
        return self.actor.album


async def _reader(request: web.Request) -> _Reader:
    """The member who asks, or who was one; for strangers there is no table (T-ALBUM-1)."""
    asking = caller(request)
    if asking.is_sealed and asking.key and await find_member(request) is None:
        _spend(request, asking.key)
        former = await _former(request, asking.key)
        if former is not None:
            return former
    actor, person = await require_member(request)
    _spend(request, person.key)
    return _Reader(actor, person.id, slot_holder(request, actor, person))


async def _former(request: web.Request, key: Key) -> _Reader | None:
    """Who left with this device. Nobody guesses what the house has sealed, so for that alone a table is woken."""
    actor = await request.app[REGISTRY].find(request.match_info["code"].upper())
    left = await actor.album.left(key) if actor else None
    if actor is None or left is None:
        return None
    return _Reader(actor, left.person, SlotHolder(key, actor.table.code, address(request)), left)


def _spend(request: web.Request, key: Key) -> None:
    if not request.app[ACCESS].may_open_album(key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")


async def _index(request: web.Request) -> web.StreamResponse:
    reader = await _reader(request)
    async with request.app[DOWNLOAD_LIMITS].drawings.holding_when_free(reader.slot):
        return json_response(await reader.album.index(reader.person, reader.left))


async def _game(request: web.Request) -> web.StreamResponse:
    reader = await _reader(request)
    async with request.app[DOWNLOAD_LIMITS].drawings.holding_when_free(reader.slot):
        game = await reader.album.game(reader.person, int(request.match_info["number"]), reader.left)
        return json_response(game) if game is not None else json_refusal("unknown_game", 404)


async def _ink(request: web.Request) -> web.StreamResponse:
    reader = await _reader(request)
    response = web.StreamResponse(headers={"Cache-Control": "no-store"})
    response.content_type = "application/octet-stream"
    async with request.app[DOWNLOAD_LIMITS].drawings.holding_when_free(reader.slot):
        body = await reader.album.ink(reader.person, int(request.match_info["number"]), reader.left)
        if body is None:
            return json_refusal("unknown_game", 404)
        return await send_range(request, response, range(len(body)), from_memory(body))
