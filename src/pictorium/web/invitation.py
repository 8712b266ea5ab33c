"""How others find this house and a table in it: as an address, and as a code that phones read."""

import io
from importlib import import_module
from urllib.parse import quote, urlsplit

from aiohttp import web

from pictorium.web.access import is_alone
from pictorium.web.responses import ComeOver, NoTableError, answered, at_table, body_of, found_table
from pictorium.web.settings import SETTINGS, Settings


def invitation_routes(base: str) -> list[web.RouteDef]:
    """Where the ways to a table are told."""
    return [
        web.get(f"{base}/address", _address),
        web.get(f"{base}/tables/{{code}}/qr.svg", _qr),
        web.post(f"{base}/tables/{{code}}/handover.svg", _handover_qr),
    ]


def house_address(settings: Settings, scheme: str, host: str) -> str:
    """Where others find a house that somebody found under this name: not under one that it has for itself alone."""
    if settings.public_url:
        return settings.public_url
    try:
        asked = urlsplit(f"//{host}")
        port = f":{asked.port}" if asked.port else ""
        near = settings.near() if is_alone(asked.hostname or "") else None
    except ValueError as error:
        raise web.HTTPBadRequest from error  # no name and port of anything
    return f"{scheme}://{f'{near}{port}' if near else host}{settings.sub_path}"


async def _address(request: web.Request) -> web.Response:
    """Where others find this house, for the page to show: whoever opens it on this machine sees another name."""
    return answered({"url": _house(request)})


async def _qr(request: web.Request) -> web.Response:
    found = await at_table(request)  # whoever is at the table tries no code
    host = found[0] if found else await found_table(request)
    return _drawn(f"{_house(request)}/{host.table.code}")


async def _handover_qr(request: web.Request) -> web.Response:
    """The way to one's own place with another device. Its code comes in the body, so that no log of a proxy has it."""
    body: ComeOver = await body_of(request, ComeOver)
    found = await at_table(request)
    if found is None:
        raise NoTableError
    return _drawn(f"{_house(request)}/{found[0].table.code}#handover={quote(body.handover)}")


def _house(request: web.Request) -> str:
    return house_address(request.app[SETTINGS], request.scheme, request.host)


def _drawn(address: str) -> web.Response:
    segno = import_module("segno")  # not before somebody asks: the house opens sooner
    drawn = io.BytesIO()
    try:
        code = segno.make(address, error="m")
    except segno.DataOverflowError as error:
        raise web.HTTPBadRequest from error  # no name of a machine is that long, and no code
    code.save(drawn, kind="svg", xmldecl=False, svgns=True, border=2)
    return web.Response(body=drawn.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
