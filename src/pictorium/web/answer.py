"""What all who answer requests share: where things lie in the house, who asks, and how to say no."""

from typing import Any, Final

import msgspec
from aiohttp import web

from pictorium.table.host import Host
from pictorium.table.people import Person
from pictorium.web.door import Door, shown_key
from pictorium.web.keepers import Keepers

REFUSED: Final = web.ResponseKey("refused", str)
KEEPERS: Final = web.AppKey("keepers", Keepers)
DOOR: Final = web.AppKey("door", Door)


class NoTableError(Exception):
    """No table, or none for who asks: nothing tells which."""


def no(code: str, status: int) -> web.Response:
    """No, and why: the words for it lie in content/ui under `refusal.<code>`."""
    response = answered({"refused": code}, status)
    response[REFUSED] = code
    return response


def answered(value: Any, status: int = 200) -> web.Response:
    """A value as JSON, for this once."""
    body, headers = msgspec.json.encode(value), {"Cache-Control": "no-store"}
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


async def found_table(request: web.Request) -> Host:
    """The table in the path. Unknown, locked and full get the same answer, at the same price."""
    if not request.app[DOOR].may_try(request):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    host = await request.app[KEEPERS].find(request.match_info["code"].upper())
    if host is None:
        raise NoTableError
    return host


async def at_table(request: web.Request) -> tuple[Host, Person] | None:
    """The table in the path and whoever asks, if this device has a place there."""
    code = request.match_info["code"].upper()
    key = shown_key(request.headers.get("Cookie", ""), code, is_secure=request.app[DOOR].is_secure)
    host = await request.app[KEEPERS].find(code) if key else None
    people = host.table.people.values() if host else ()
    return next(((host, person) for person in people if host and person.key == key), None)


async def here(request: web.Request) -> tuple[Host, Person]:
    """The table in the path and whoever asks. For all who have no place there, there is no table."""
    place = await at_table(request)
    if place is None:
        await found_table(request)
        raise NoTableError
    return place
