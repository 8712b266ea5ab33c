"""The paths of the house, and what every answer carries."""

import io
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import segno
from aiohttp import web
from msgspec import Struct

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.host import Host
from pictorium.table.people import PersonId, Plan, Role
from pictorium.web.door import Door, cookie_name, new_token, shown_key
from pictorium.web.keepers import Keepers, key_of
from pictorium.web.pages import NO_PAGE, PAGE, Page, page_routes
from pictorium.web.socket import attend, new_socket


class Settings(Struct, frozen=True):
    """What whoever runs the server decides."""

    public_url: str | None = None
    sub_path: str = ""
    open_password: str | None = None
    trusted_proxies: frozenset[str] = frozenset()


BODY_BYTES_MAX: Final = 8_192
COOKIE_AGE_S: Final = 30 * 24 * 3600
NO_TABLE: Final = "no_table"
KEEPERS: Final = web.AppKey("keepers", Keepers)
DOOR: Final = web.AppKey("door", Door)
SETTINGS: Final = web.AppKey("settings", Settings)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a new table."""

    plan: Plan = Plan()
    password: str = ""


class ComeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to join."""

    name: str
    language: str
    role: Role = "player"


class ComeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to take one's place with another device."""

    handover: str


def make_app(keepers: Keepers, settings: Settings, page: Page = NO_PAGE) -> web.Application:
    """The whole house, ready to be served."""
    app = web.Application(client_max_size=BODY_BYTES_MAX, middlewares=[_guard])
    app[KEEPERS], app[DOOR] = keepers, Door(settings.public_url, settings.trusted_proxies)
    app[SETTINGS], app[PAGE] = settings, page
    base = settings.sub_path
    app.add_routes(
        [
            web.get(f"{base}/health", _health),
            web.get(f"{base}/ready", _health),
            web.post(f"{base}/tables", _open),
            web.post(f"{base}/tables/{{code}}/people", _join),
            web.post(f"{base}/tables/{{code}}/devices", _take_over),
            web.get(f"{base}/tables/{{code}}/qr.svg", _qr),
            web.get(f"{base}/tables/{{code}}/line", _line),
            *page_routes(base),
        ]
    )
    return app


@web.middleware
async def _guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    is_harmless = request.method == "GET" and "Upgrade" not in request.headers
    if not is_harmless and not request.app[DOOR].is_welcome(request):
        return _no("wrong_origin", 403)
    try:
        response = await handler(request)
    except web.HTTPException as error:
        response = _no(error.reason.lower().replace(" ", "_"), error.status)
    if not response.prepared:
        response.headers.update(SECURITY_HEADERS)
    return response


def _no(code: str, status: int) -> web.Response:
    return _json({"refused": code}, status)


def _json(value: Any, status: int = 200) -> web.Response:
    body, headers = msgspec.json.encode(value), {"Cache-Control": "no-store"}
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


async def _body(request: web.Request, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await request.read() or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise web.HTTPBadRequest from error


async def _health(request: web.Request) -> web.Response:
    return _json({"tables": request.app[KEEPERS].tables})


async def _open(request: web.Request) -> web.Response:
    body: OpenTable = await _body(request, OpenTable)
    wanted = request.app[SETTINGS].open_password
    if not request.app[DOOR].may_try(request):
        return _no("too_many_tries", 429)
    if wanted is not None and body.password != wanted:
        return _no("wrong_password", 403)
    return _json({"code": await request.app[KEEPERS].open(body.plan)}, 201)


async def _found(request: web.Request) -> Host:
    """The table in the path. Unknown, locked and full get the same answer, at the same price."""
    if not request.app[DOOR].may_try(request):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    host = await request.app[KEEPERS].find(request.match_info["code"].upper())
    if host is None:
        raise web.HTTPNotFound(reason=NO_TABLE)
    return host


async def _join(request: web.Request) -> web.Response:
    body: ComeIn = await _body(request, ComeIn)
    host = await _found(request)
    token = new_token()
    decision = await host.ask(c.Admit(body.name, body.language, body.role, key_of(token)))
    if isinstance(decision, Refusal):
        is_private = decision.rule in ("T-COME-2", "T-COME-3")
        return _no(NO_TABLE, 404) if is_private else _no(decision.code, 422)
    (came, *_) = decision
    assert isinstance(came, f.PersonCame)
    return _let_in(request, host, came.person, token)


async def _take_over(request: web.Request) -> web.Response:
    body: ComeOver = await _body(request, ComeOver)
    host = await _found(request)
    token = new_token()
    decision = await host.ask(c.TakeOver(key_of(body.handover), key_of(token)))
    if isinstance(decision, Refusal):
        return _no(NO_TABLE, 404)
    (changed,) = decision
    assert isinstance(changed, f.DeviceChanged)
    return _let_in(request, host, changed.person, token)


def _let_in(request: web.Request, host: Host, person: PersonId, token: str) -> web.Response:
    response = _json({"you": person, "code": host.table.code})
    is_secure = request.app[DOOR].is_secure(request)
    response.set_cookie(
        cookie_name(host.table.code, is_secure=is_secure),
        token,
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Lax",
        secure=is_secure,
        path="/",
    )
    return response


async def _qr(request: web.Request) -> web.Response:
    known = await _known(request)  # whoever is at the table tries no code
    host = known[0] if known else await _found(request)
    settings = request.app[SETTINGS]
    base = settings.public_url or f"{request.scheme}://{request.host}{settings.sub_path}"
    drawn = io.BytesIO()
    segno.make(f"{base}/{host.table.code}", error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, border=2)
    return web.Response(body=drawn.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def _known(request: web.Request) -> tuple[Host, PersonId] | None:
    """The table in the path and who this device is there, if it is anybody."""
    code = request.match_info["code"].upper()
    key = shown_key(request, code)
    host = await request.app[KEEPERS].find(code) if key else None
    people = host.table.people.values() if host else ()
    person = next((person for person in people if person.key == key), None)
    return (host, person.id) if host and person else None


async def _line(request: web.Request) -> web.StreamResponse:
    known = await _known(request)
    if known is None:
        return _no(NO_TABLE, 404)
    host, person = known
    socket = new_socket()
    await socket.prepare(request)
    await attend(request, socket, request.app[KEEPERS], host, person)
    return socket
