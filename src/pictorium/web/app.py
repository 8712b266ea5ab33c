"""The routes of the server, and what all responses have in common."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from importlib import import_module
from typing import Final

from aiohttp import HttpVersion11, web
from msgspec import Struct

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.incident import OUR_MISTAKE
from pictorium.table.people import GuestRole, Plan
from pictorium.table.ports import LogError, UnreadableError
from pictorium.web.access import NO_TABLE_AFTER_S, AccessControl
from pictorium.web.album_routes import album_routes
from pictorium.web.displays import DISPLAYS, WaitingDisplays, display_routes
from pictorium.web.downloads import DEADLINE, DOWNLOAD_LIMITS, DownloadLimits, from_memory, send_range
from pictorium.web.elsewhere import KeptElsewhereError
from pictorium.web.invitation import invitation_routes
from pictorium.web.journal import trouble
from pictorium.web.media import UPLOAD_LIMITS, UPLOAD_WITHIN_S, UploadLimits, media_routes, upload
from pictorium.web.membership import Memberships
from pictorium.web.pages import PAGE, Page, page_routes
from pictorium.web.pictures import PICTURES, Pictures, picture_routes
from pictorium.web.registry import ServerFullError, TableFailsError, TableRegistry, key_of
from pictorium.web.request_handler import PageRequestHandler
from pictorium.web.responses import (
    ACCESS,
    MEMBERSHIPS,
    REFUSED,
    REGISTRY,
    NoTableError,
    TakeOverBody,
    address,
    decoded_body,
    find_table,
    joined,
    json_refusal,
    json_response,
    require_member,
    slot_holder,
    with_security_headers,
)
from pictorium.web.settings import SETTINGS
from pictorium.web.settings import Settings as Settings
from pictorium.web.slots import NoSlotError
from pictorium.web.ways import WAYS, BeginLine, Ways

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

BODY_BYTES_MAX: Final = 8_192
ANSWER_WITHIN_S: Final = 10
LINE: Final[web.AppKey[BeginLine]] = web.AppKey("line")


class OpenTableBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to open a table."""

    plan: Plan = Plan()
    password: str = ""


class JoinBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to join."""

    name: str
    language: str
    role: GuestRole = "player"


def make_app(
    registry: TableRegistry,
    memberships: Memberships,
    access: AccessControl,
    settings: Settings,
    page: Page,
    pictures: Pictures,
    line: BeginLine,
    ways: Ways | None = None,
) -> web.Application:
    """The HTTP application. `line` begins a line; `ways` lead to other processes, if there are any."""
    app = web.Application(client_max_size=BODY_BYTES_MAX, middlewares=[_refuse_errors])
    app[REGISTRY], app[MEMBERSHIPS], app[ACCESS], app[SETTINGS], app[PAGE] = (
        registry,
        memberships,
        access,
        settings,
        page,
    )
    app[DISPLAYS] = WaitingDisplays(ways.id if ways else "")
    app[PICTURES], app[UPLOAD_LIMITS], app[DOWNLOAD_LIMITS], app[LINE] = (
        pictures,
        UploadLimits(),
        DownloadLimits(),
        line,
    )
    if ways is not None:
        app[WAYS] = ways
    app.on_response_prepare.append(_prepare)
    base = settings.sub_path
    app.add_routes(
        [
            web.get(f"{base}/health", _health),
            web.get(f"{base}/ready", _ready),
            web.get(f"{base}/metrics", _metrics),
            web.get(f"{base}/origin", _origin),
            web.get(f"{base}/games", _games),
            web.post(f"{base}/tables", _open),
            web.post(f"{base}/tables/{{code}}/people", _join),
            web.post(f"{base}/tables/{{code}}/devices", _take_over),
            web.get(f"{base}/tables/{{code}}/line", _line),
            web.get(f"{base}/tables/{{code}}/display", _line),
            web.get(f"{base}/tables/{{code}}/drawings", _drawings),
            *album_routes(base),
            *display_routes(base),
            *invitation_routes(base),
            *media_routes(base),
            *picture_routes(base),
            *page_routes(base),
        ]
    )
    return app


@web.middleware
async def _refuse_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    counters = request.app[REGISTRY].counters
    try:
        is_bringing = request.match_info.handler is upload
        async with asyncio.timeout(UPLOAD_WITHIN_S if is_bringing else ANSWER_WITHIN_S) as request[DEADLINE]:
            response = await _dispatch(request, handler)
    except web.HTTPException as error:
        response = json_refusal(error.reason.lower().replace(" ", "_"), error.status)
        if "Allow" in error.headers:
            response.headers["Allow"] = error.headers["Allow"]
    except TimeoutError:
        response = json_refusal("too_slow", 408)
    except NoSlotError as error:
        response = json_refusal("too_many_tries", 429) if error.is_own else json_refusal("not_now", 503)
        response.force_close()  # under load a connection is worth more to others
    except ServerFullError:
        response = json_refusal("house_full", 503)
    except TableFailsError:
        response = json_refusal("table_fails", 503)
    except UnreadableError:
        response = json_refusal("table_unreadable", 503)
    except LogError:
        response = json_refusal("not_now", 503)
    except ConnectionError:
        counters.broken_off["lost"] += 1
        response = json_refusal("bad_request", 400)  # the client is gone
    except Exception as error:
        trouble("unexpected", error)
        response = json_refusal("unexpected", 500)
    if REFUSED in response:
        counters.refused[response[REFUSED]] += 1
    return with_security_headers(response)


async def _dispatch(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not request.app[REGISTRY].is_answering and request.match_info.handler not in ALWAYS_ANSWERED:
        return json_refusal("not_now", 503)
    is_brought = isinstance(request.protocol, PageRequestHandler) and request.protocol.is_brought
    if request.method != "GET" and not is_brought and not request.app[ACCESS].is_own_origin(request.headers):
        return json_refusal("wrong_origin", 403)
    no_sooner_than = time.monotonic() + NO_TABLE_AFTER_S
    try:
        return await handler(request)
    except NoTableError:
        if not is_brought:  # otherwise whoever brought it waits
            await asyncio.sleep(no_sooner_than - time.monotonic())
        return json_refusal("no_table", 404)
    except KeptElsewhereError as error:
        if is_brought:
            raise
        return await request.app[WAYS].forward(request, address(request), error.node)


async def _prepare(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Responses that aiohttp makes by itself get the same headers."""
    with_security_headers(response)


async def _health(request: web.Request) -> web.Response:
    """The process is alive; if there is no response, restart it."""
    return json_response({"is_alive": True})


async def _ready(request: web.Request) -> web.Response:
    """Whether people can connect now."""
    status = request.app[REGISTRY].status
    return json_response({"standing": status}, 200 if status == "open" else 503)


async def _metrics(request: web.Request) -> web.Response:
    """Metrics for the operator. They are not public: sizes and counts could tell players something."""
    if not request.app[ACCESS].may_see_metrics(request):
        return json_refusal("wrong_token", 403)
    # Imported on demand, in a thread: it takes too long to block the tables.
    metrics = await asyncio.to_thread(import_module, "pictorium.web.metrics")
    headers = {"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": "no-store"}
    body = metrics.metrics_text(request.app[REGISTRY])
    if WAYS in request.app:  # whichever process of this machine is asked, all of them tell
        body = metrics.merged(await request.app[WAYS].figures(body))
    return web.Response(body=body, headers=headers)


async def _origin(request: web.Request) -> web.Response:
    """Where the client seems to be, for `pictorium doctor`. It tells nobody more than what they did."""
    return json_response(request.app[ACCESS].origin_of(request.headers, request.remote or ""))


ALWAYS_ANSWERED: Final = (_health, _ready, _metrics)
"""Paths that work even when nobody can connect."""


async def _games(request: web.Request) -> web.Response:
    """The games that can be played here."""
    return json_response(request.app[REGISTRY].library.repertoire())


async def _open(request: web.Request) -> web.Response:
    body: OpenTableBody = await decoded_body(request, OpenTableBody)
    wanted = request.app[SETTINGS].open_password
    if not request.app[ACCESS].may_try(address(request)):
        return json_refusal("too_many_tries", 429)
    if wanted is not None and not compare_digest(body.password.encode(), wanted.encode()):
        return json_refusal("wrong_password", 403)
    if not request.app[ACCESS].may_open(address(request)):
        return json_refusal("too_many_tables", 429)
    if request.app[REGISTRY].is_full:
        return json_refusal("house_full", 503)
    return json_response({"code": await request.app[REGISTRY].open(body.plan)}, 201)


async def _join(request: web.Request) -> web.Response:
    body: JoinBody = await decoded_body(request, JoinBody)
    actor = await find_table(request)
    token = request.app[ACCESS].seal.token(actor.table.code)
    decision = await actor.ask(c.Admit(body.name, body.language, body.role, key_of(token)))
    if isinstance(decision, Refusal):
        if decision.rule in ("T-COME-2", "T-COME-3"):
            raise NoTableError
        return json_refusal(decision.code, 500 if decision == OUR_MISTAKE else 422)
    (came, *_) = decision
    assert isinstance(came, f.PersonCame)
    return joined(request, actor.table.code, came.person, token)


async def _take_over(request: web.Request) -> web.Response:
    body: TakeOverBody = await decoded_body(request, TakeOverBody)
    actor = await find_table(request)
    token = request.app[ACCESS].seal.token(actor.table.code)
    decision = await actor.ask(c.TakeOver(key_of(body.handover), key_of(token)))
    if decision == OUR_MISTAKE:
        return json_refusal(OUR_MISTAKE.code, 500)
    if isinstance(decision, Refusal):
        raise NoTableError
    (changed,) = decision
    assert isinstance(changed, f.DeviceChanged)
    return joined(request, actor.table.code, changed.person, token)


async def _line(request: web.Request) -> web.StreamResponse:
    """A WebSocket upgrade on a connection that served HTTP requests before, as proxies do it."""
    connection = request.protocol
    assert isinstance(connection, PageRequestHandler)
    if not connection.wants_line or request.version != HttpVersion11 or request.body_exists:
        response = json_refusal("bad_request", 400)
        response.force_close()
        return response
    head = [f"GET {request.raw_path} HTTP/1.1".encode(), *(b": ".join(header) for header in request.raw_headers)]
    transport, rest = connection.let_go()
    request.app[LINE](transport, b"\r\n".join((*head, b"", rest)), None)
    return web.Response()  # not sent: the connection now belongs to the line


async def _drawings(request: web.Request) -> web.StreamResponse:
    """All drawings of the current game, for members of the table; for everyone else there is no table."""
    actor, person = await require_member(request)
    if not request.app[ACCESS].may_fetch_drawings(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    response = web.StreamResponse(headers={"Cache-Control": "no-store"})
    response.content_type = "application/octet-stream"
    async with request.app[DOWNLOAD_LIMITS].drawings.holding_when_free(slot_holder(request, actor, person)):
        body = await actor.drawings(person.id)
        return await send_range(request, response, range(len(body)), from_memory(body))
