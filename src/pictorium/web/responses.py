"""What all request handlers share: keys of the application, the caller of a request, JSON responses and refusals."""

from typing import Any, Final

import msgspec
from aiohttp import web
from msgspec import Struct

from pictorium.table.actor import TableActor
from pictorium.table.people import Person, PersonId
from pictorium.web.access import AccessControl, Caller, cookie_name
from pictorium.web.membership import Member, Memberships
from pictorium.web.registry import TableRegistry
from pictorium.web.slots import SlotHolder

COOKIE_AGE_S: Final = 30 * 24 * 3600
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
    """There is no such table, or not for this caller; the response does not say which."""


def json_refusal(code: str, status: int) -> web.Response:
    """A refusal as JSON; its text is in content/ui under `refusal.<code>`."""
    response = json_response({"refused": code}, status)
    response[REFUSED] = code
    return response


def json_response(value: Any, status: int = 200) -> web.Response:
    """A value as JSON, not cacheable."""
    body, headers = msgspec.json.encode(value), {"Cache-Control": "no-store"}
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


class TakeOverBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to take one's seat with another device."""

    handover: str


def with_security_headers(response: web.StreamResponse) -> web.StreamResponse:
    """The response with the security headers that it does not set itself."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)  # uploads have stricter ones than our page
    return response


async def decoded_body(request: web.Request, kind: type[Any]) -> Any:
    """The decoded JSON body of a request; HTTP 400 if it is invalid."""
    try:
        return msgspec.json.decode(await request.read() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, web.RequestPayloadError) as error:
        raise web.HTTPBadRequest from error


def caller(request: web.Request) -> Caller:
    """Who requests the table in the path; a display, if no person."""
    code = request.match_info["code"].upper()
    access, peer = request.app[ACCESS], request.remote or ""
    person = access.caller(code, request.headers, peer)
    return person if person.key else access.caller(code, request.headers, peer, is_display=True)


def address(request: web.Request) -> str:
    """The client's address."""
    return request.app[ACCESS].address(request.headers, request.remote or "")


def joined(request: web.Request, code: str, person: PersonId, token: str, ending: str = "") -> web.Response:
    """The response to who has joined: from now on their device has the cookie."""
    response = json_response({"you": person, "code": code})
    is_secure = request.app[ACCESS].is_secure
    response.set_cookie(
        cookie_name(code, is_secure=is_secure) + ending,
        token,
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Lax",
        secure=is_secure,
        path="/",
    )
    return response


def slot_holder(request: web.Request, actor: TableActor, person: Person) -> SlotHolder:
    """Whose slot a transfer uses."""
    return SlotHolder(person.key, actor.table.code, address(request))


async def find_table(request: web.Request) -> TableActor:
    """The table in the path. Unknown, locked and full tables get the same response, at the same cost."""
    _spend_try(request)
    actor = await request.app[REGISTRY].find(request.match_info["code"].upper())
    if actor is None:
        raise NoTableError
    return actor


async def find_member(request: web.Request) -> Member | None:
    """The table in the path and the member who asks; None for strangers."""
    asking, memberships = caller(request), request.app[MEMBERSHIPS]
    if memberships.is_stranger(asking):
        if not asking.is_unsealed:
            return None
        _spend_try(request)
    return await memberships.member(asking)


async def require_member(request: web.Request) -> Member:
    """The table in the path and the member who asks. For strangers there is no table."""
    member = await find_member(request)
    if member is None:
        _spend_try(request)
        raise NoTableError
    return member


def _spend_try(request: web.Request) -> None:
    if not request.app[ACCESS].may_try(address(request)):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
