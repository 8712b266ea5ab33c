"""What all who answer requests share: where things lie in the house, who asks, and how to say no."""

from typing import Any, Final

import msgspec
from aiohttp import web
from msgspec import Struct

from pictorium.table.actor import TableActor
from pictorium.table.people import Person
from pictorium.web.access import AccessControl, Caller
from pictorium.web.membership import Member, Memberships
from pictorium.web.registry import TableRegistry
from pictorium.web.slots import SlotHolder

REFUSED: Final = web.ResponseKey("refused", str)
REGISTRY: Final = web.AppKey("registry", TableRegistry)
ACCESS: Final = web.AppKey("door", AccessControl)
MEMBERSHIPS: Final = web.AppKey("callers", Memberships)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


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


class ComeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to take one's place with another device."""

    handover: str


def guarded(response: web.StreamResponse) -> web.StreamResponse:
    """With what every answer carries."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)  # what people brought is kept on a shorter lead than our page
    return response


async def body_of(request: web.Request, kind: type[Any]) -> Any:
    """What a request says, if it is of that kind."""
    try:
        return msgspec.json.decode(await request.read() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, web.RequestPayloadError) as error:
        raise web.HTTPBadRequest from error


def caller(request: web.Request) -> Caller:
    """Who asks for the table in the path."""
    code = request.match_info["code"].upper()
    return request.app[ACCESS].caller(code, request.headers, request.remote or "")


def address(request: web.Request) -> str:
    """Where a request comes from."""
    return request.app[ACCESS].address(request.headers, request.remote or "")


def holder(request: web.Request, actor: TableActor, person: Person) -> SlotHolder:
    """Whose place it takes to give somebody something, or to take it."""
    return SlotHolder(person.key, actor.table.code, address(request))


async def found_table(request: web.Request) -> TableActor:
    """The table in the path. Unknown, locked and full get the same answer, at the same price."""
    _try(request)
    actor = await request.app[REGISTRY].find(request.match_info["code"].upper())
    if actor is None:
        raise NoTableError
    return actor


async def at_table(request: web.Request) -> Member | None:
    """The table in the path and whoever asks, if this device has a place there."""
    asking, memberships = caller(request), request.app[MEMBERSHIPS]
    if memberships.has_to_try(asking):
        if not asking.is_older:
            return None
        _try(request)
    return await memberships.place(asking)


async def here(request: web.Request) -> Member:
    """The table in the path and whoever asks. For all who have no place there, there is no table."""
    place = await at_table(request)
    if place is None:
        _try(request)
        raise NoTableError
    return place


def _try(request: web.Request) -> None:
    if not request.app[ACCESS].may_try(address(request)):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
