"""How others find this server and a table on it: as an address, and as a QR code."""

import io
from importlib import import_module
from urllib.parse import quote, urlsplit

from aiohttp import web
from msgspec import Struct

from pictorium.table.decide import refuse_coming
from pictorium.web.access import is_loopback_name
from pictorium.web.responses import (
    ACCESS,
    NoTableError,
    TakeOverBody,
    address,
    decoded_body,
    find_member,
    find_table,
    json_response,
)
from pictorium.web.settings import SETTINGS, Settings


class Invitation(Struct, frozen=True):
    """What somebody with a table's code is told before they join."""

    code: str
    by: str | None
    """The name of the host, once there is one."""
    game: str
    people: int
    """How many people are there; bots and displays are not counted."""


def invitation_routes(base: str) -> list[web.RouteDef]:
    """The routes for invitations."""
    return [
        web.get(f"{base}/address", _address),
        web.get(f"{base}/tables/{{code}}/invitation", _invitation),
        web.get(f"{base}/tables/{{code}}/qr.svg", _qr),
        web.post(f"{base}/tables/{{code}}/handover.svg", _handover_qr),
    ]


def shared_address(settings: Settings, scheme: str, hostname: str) -> str:
    """The address to share, given the one in a request: not one that only works on this machine."""
    if settings.public_url:
        return settings.public_url
    try:
        asked = urlsplit(f"//{hostname}")
        port = f":{asked.port}" if asked.port else ""
        near = settings.near() if is_loopback_name(asked.hostname or "") else None
    except ValueError as error:
        raise web.HTTPBadRequest from error  # not a valid host and port
    return f"{scheme}://{f'{near}{port}' if near else hostname}{settings.sub_path}"


async def _address(request: web.Request) -> web.Response:
    """The address to share. On the server's own machine the page sees another name."""
    return json_response({"url": server_url(request)})


async def _invitation(request: web.Request) -> web.Response:
    """Who invites to what. A wrong code costs a try, and a table that nobody can join is no table."""
    table = (await find_table(request)).table
    if refuse_coming(table):
        raise NoTableError
    request.app[ACCESS].give_back_try(address(request))
    by = table.people[table.host].name if table.host else None
    people = sum(person.bot is None and person.role != "display" for person in table.people.values())
    return json_response(Invitation(table.code, by, table.plan.game, people))


async def _qr(request: web.Request) -> web.Response:
    found = await find_member(request)  # members do not spend a try
    actor = found[0] if found else await find_table(request)
    return qr_response(f"{server_url(request)}/{actor.table.code}")


async def _handover_qr(request: web.Request) -> web.Response:
    """A QR code to take one's seat with another device. The handover code is in the body, so that no proxy logs it."""
    body: TakeOverBody = await decoded_body(request, TakeOverBody)
    found = await find_member(request)
    if found is None:
        raise NoTableError
    return qr_response(f"{server_url(request)}/{found[0].table.code}#handover={quote(body.handover)}")


def server_url(request: web.Request) -> str:
    """Where others find this server."""
    return shared_address(request.app[SETTINGS], request.scheme, request.host)


def qr_response(address: str) -> web.Response:
    """An address as a QR code."""
    segno = import_module("segno")  # imported on demand, so that the server starts faster
    drawn = io.BytesIO()
    try:
        code = segno.make(address, error="m")
    except segno.DataOverflowError as error:
        raise web.HTTPBadRequest from error  # longer than any hostname name and code
    code.save(drawn, kind="svg", xmldecl=False, svgns=True, border=2)
    return web.Response(body=drawn.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
