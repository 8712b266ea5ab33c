"""The paths of the house, and what every answer carries."""

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
from pictorium.table.actor import TableActor
from pictorium.table.incident import OUR_MISTAKE
from pictorium.table.people import PersonId, Plan, Role
from pictorium.table.ports import LogError, UnreadableError
from pictorium.web.access import NO_TABLE_AFTER_S, AccessControl, cookie_name
from pictorium.web.downloads import DEADLINE, DOWNLOAD_LIMITS, DownloadLimits, give, whole
from pictorium.web.invitation import invitation_routes
from pictorium.web.journal import trouble
from pictorium.web.listener import BeginLine
from pictorium.web.media import ARRIVES_WITHIN_S, UPLOAD_LIMITS, UploadLimits, bring, media_routes
from pictorium.web.membership import Memberships
from pictorium.web.pages import PAGE, Page, page_routes
from pictorium.web.pictures import PICTURES, Pictures, picture_routes
from pictorium.web.registry import HouseFullError, TableFailsError, TableRegistry, key_of
from pictorium.web.request_handler import PageRequestHandler
from pictorium.web.responses import (
    ACCESS,
    MEMBERSHIPS,
    REFUSED,
    REGISTRY,
    ComeOver,
    NoTableError,
    address,
    answered,
    body_of,
    found_table,
    guarded,
    here,
    holder,
    no,
)
from pictorium.web.settings import SETTINGS
from pictorium.web.settings import Settings as Settings
from pictorium.web.slots import NoSlotError

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

BODY_BYTES_MAX: Final = 8_192
ANSWER_WITHIN_S: Final = 10
COOKIE_AGE_S: Final = 30 * 24 * 3600
LINE: Final[web.AppKey[BeginLine]] = web.AppKey("line")


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a new table."""

    plan: Plan = Plan()
    password: str = ""


class ComeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to join."""

    name: str
    language: str
    role: Role = "player"


def make_app(
    registry: TableRegistry,
    memberships: Memberships,
    door: AccessControl,
    settings: Settings,
    page: Page,
    pictures: Pictures,
    line: BeginLine,
) -> web.Application:
    """The pages of the house, and the ways to a table. `line` makes what answers on a line."""
    app = web.Application(client_max_size=BODY_BYTES_MAX, middlewares=[_guard])
    app[REGISTRY], app[MEMBERSHIPS], app[ACCESS], app[SETTINGS], app[PAGE] = registry, memberships, door, settings, page
    app[PICTURES], app[UPLOAD_LIMITS], app[DOWNLOAD_LIMITS], app[LINE] = (
        pictures,
        UploadLimits(),
        DownloadLimits(),
        line,
    )
    app.on_response_prepare.append(_prepare)
    base = settings.sub_path
    app.add_routes(
        [
            web.get(f"{base}/health", _health),
            web.get(f"{base}/ready", _ready),
            web.get(f"{base}/metrics", _metrics),
            web.get(f"{base}/games", _games),
            web.post(f"{base}/tables", _open),
            web.post(f"{base}/tables/{{code}}/people", _join),
            web.post(f"{base}/tables/{{code}}/devices", _take_over),
            web.get(f"{base}/tables/{{code}}/line", _line),
            web.get(f"{base}/tables/{{code}}/drawings", _drawings),
            *invitation_routes(base),
            *media_routes(base),
            *picture_routes(base),
            *page_routes(base),
        ]
    )
    return app


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    counters = request.app[REGISTRY].counters
    try:
        is_bringing = request.match_info.handler is bring
        async with asyncio.timeout(ARRIVES_WITHIN_S if is_bringing else ANSWER_WITHIN_S) as request[DEADLINE]:
            response = await _answered(request, handler)
    except web.HTTPException as error:
        response = no(error.reason.lower().replace(" ", "_"), error.status)
        if "Allow" in error.headers:
            response.headers["Allow"] = error.headers["Allow"]
    except TimeoutError:
        response = no("too_slow", 408)
    except NoSlotError as error:
        response = no("too_many_tries", 429) if error.is_own else no("not_now", 503)
        response.force_close()  # there are others for whom a connection is worth more
    except HouseFullError:
        response = no("house_full", 503)
    except TableFailsError:
        response = no("table_fails", 503)
    except UnreadableError:
        response = no("table_unreadable", 503)
    except LogError:
        response = no("not_now", 503)
    except ConnectionError:
        counters.broken_off["lost"] += 1
        response = no("bad_request", 400)  # nobody is there to hear it
    except Exception as error:
        trouble("unexpected", error)
        response = no("unexpected", 500)
    if REFUSED in response:
        counters.refused[response[REFUSED]] += 1
    return guarded(response)


async def _answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    if request.app[REGISTRY].status != "open" and request.match_info.handler not in ALWAYS_ANSWERED:
        return no("not_now", 503)
    if request.method != "GET" and not request.app[ACCESS].is_welcome(request.headers):
        return no("wrong_origin", 403)
    no_sooner_than = time.monotonic() + NO_TABLE_AFTER_S
    try:
        return await handler(request)
    except NoTableError:
        await asyncio.sleep(no_sooner_than - time.monotonic())
        return no("no_table", 404)


async def _prepare(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Answers that the library gives by itself carry the same."""
    guarded(response)


async def _health(request: web.Request) -> web.Response:
    """The process lives; whoever gets no answer here starts it anew."""
    return answered({"is_alive": True})


async def _ready(request: web.Request) -> web.Response:
    """Whether people can be sent here now."""
    status = request.app[REGISTRY].status
    return answered({"standing": status}, 200 if status == "open" else 503)


async def _metrics(request: web.Request) -> web.Response:
    """Figures for whoever runs the house. Sizes and counts at one table could tell its people something."""
    if not request.app[ACCESS].may_see_figures(request):
        return no("wrong_token", 403)
    # Only those who ask pay for the library; it takes too long to load to let the tables wait for it.
    metrics = await asyncio.to_thread(import_module, "pictorium.web.metrics")
    headers = {"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": "no-store"}
    return web.Response(body=metrics.written(request.app[REGISTRY]), headers=headers)


ALWAYS_ANSWERED: Final = (_health, _ready, _metrics)
"""What is answered even when nobody can come in."""


async def _games(request: web.Request) -> web.Response:
    """What can be played here."""
    return answered(request.app[REGISTRY].library.repertoire())


async def _open(request: web.Request) -> web.Response:
    body: OpenTable = await body_of(request, OpenTable)
    wanted = request.app[SETTINGS].open_password
    if not request.app[ACCESS].may_try(address(request)):
        return no("too_many_tries", 429)
    if wanted is not None and not compare_digest(body.password.encode(), wanted.encode()):
        return no("wrong_password", 403)
    if not request.app[ACCESS].may_open(address(request)):
        return no("too_many_tables", 429)
    if request.app[REGISTRY].is_full:
        return no("house_full", 503)
    return answered({"code": await request.app[REGISTRY].open(body.plan)}, 201)


async def _join(request: web.Request) -> web.Response:
    body: ComeIn = await body_of(request, ComeIn)
    actor = await found_table(request)
    token = request.app[ACCESS].seal.token(actor.table.code)
    decision = await actor.ask(c.Admit(body.name, body.language, body.role, key_of(token)))
    if isinstance(decision, Refusal):
        if decision.rule in ("T-COME-2", "T-COME-3"):
            raise NoTableError
        return no(decision.code, 500 if decision == OUR_MISTAKE else 422)
    (came, *_) = decision
    assert isinstance(came, f.PersonCame)
    return _let_in(request, actor, came.person, token)


async def _take_over(request: web.Request) -> web.Response:
    body: ComeOver = await body_of(request, ComeOver)
    actor = await found_table(request)
    token = request.app[ACCESS].seal.token(actor.table.code)
    decision = await actor.ask(c.TakeOver(key_of(body.handover), key_of(token)))
    if decision == OUR_MISTAKE:
        return no(OUR_MISTAKE.code, 500)
    if isinstance(decision, Refusal):
        raise NoTableError
    (changed,) = decision
    assert isinstance(changed, f.DeviceChanged)
    return _let_in(request, actor, changed.person, token)


def _let_in(request: web.Request, actor: TableActor, person: PersonId, token: str) -> web.Response:
    response = answered({"you": person, "code": actor.table.code})
    is_secure = request.app[ACCESS].is_secure
    response.set_cookie(
        cookie_name(actor.table.code, is_secure=is_secure),
        token,
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Lax",
        secure=is_secure,
        path="/",
    )
    return response


async def _line(request: web.Request) -> web.StreamResponse:
    """A line on a connection that has asked for pages before, as proxies have them: it begins as any other."""
    connection = request.protocol
    assert isinstance(connection, PageRequestHandler)
    if not connection.wants_line or request.version != HttpVersion11 or request.body_exists:
        response = no("bad_request", 400)
        response.force_close()
        return response
    head = [f"GET {request.raw_path} HTTP/1.1".encode(), *(b": ".join(header) for header in request.raw_headers)]
    transport, rest = connection.let_go()
    request.app[LINE](transport, b"\r\n".join((*head, b"", rest)))
    return web.Response()  # for nobody


async def _drawings(request: web.Request) -> web.StreamResponse:
    """All drawings of the game on the table, for who is there; for all others there is no table."""
    actor, person = await here(request)
    if not request.app[ACCESS].may_look(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    response = web.StreamResponse(headers={"Cache-Control": "no-store"})
    response.content_type = "application/octet-stream"
    async with request.app[DOWNLOAD_LIMITS].drawings.waited_for(holder(request, actor, person)):
        body = await actor.drawings(person.id)
        return await give(request, response, range(len(body)), whole(body))
