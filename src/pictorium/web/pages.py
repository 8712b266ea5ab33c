"""The page: the same for the entrance and for every table, with the files it is made of.

All of it lies in memory under its own name, so no path leads anywhere else. Names below `assets/` hold a digest of what
is inside and may be kept for ever; the page itself is asked for anew each time, and is mostly not sent again. So are
what makes it one to install, its manifest, and the messenger (a service worker) that keeps its files in the browser:
at the page's root it serves all that lies below, whatever path that is.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final

from aiohttp import ETag, web
from msgspec import Struct

from pictorium.table.limits import CODE_LENGTH
from pictorium.web.downloads import give, whole

INDEX: Final = "index.html"
ASSETS: Final = "assets"
AT_THE_ROOT: Final = ("manifest.webmanifest", "sw.js")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
CODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""How files are also kept, smaller, the best first."""
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Page(Struct, frozen=True):
    """The built page: its files by their paths, and what to say if there are none."""

    files: Mapping[str, bytes] = MappingProxyType({})
    unbuilt: str = ""


NO_PAGE: Final = Page()
PAGE: Final = web.AppKey("page", Page)


def page_routes(base: str) -> list[web.RouteDef]:
    """Where the page lies. A table's code in any case: people type it."""
    routes = [
        web.get(f"{base}/", _index),
        web.get(f"{base}/{{code:[A-Za-z]{{{CODE_LENGTH}}}}}", _index),
        web.get(f"{base}/{ASSETS}/{{name}}", _asset),
        *(web.get(f"{base}/{name}", _at_the_root) for name in AT_THE_ROOT),
    ]
    return [web.get(base, _to_index), *routes] if base else routes


async def _to_index(request: web.Request) -> web.Response:
    """Without the slash at its end, the page would look for its files beside its folder."""
    return web.Response(status=308, headers={"Location": f"{request.path}/"})


async def _index(request: web.Request) -> web.StreamResponse:
    page = request.app[PAGE]
    if INDEX not in page.files:
        return web.Response(text=f"{page.unbuilt}\n", status=503, headers={"Cache-Control": "no-store"})
    return await _answer(request, INDEX, ASK_AGAIN)


async def _asset(request: web.Request) -> web.StreamResponse:
    name = f"{ASSETS}/{request.match_info['name']}"
    if name not in request.app[PAGE].files or PurePosixPath(name).suffix not in KINDS:
        raise web.HTTPNotFound
    return await _answer(request, name, FOR_EVER)


async def _at_the_root(request: web.Request) -> web.StreamResponse:
    name = PurePosixPath(request.path).name
    if name not in request.app[PAGE].files:
        raise web.HTTPNotFound
    return await _answer(request, name, ASK_AGAIN)


async def _answer(request: web.Request, name: str, caching: str) -> web.StreamResponse:
    """A file in the smallest form the browser reads, or the news that it has it already."""
    files = request.app[PAGE].files
    accepted = _accepted(request.headers.get("Accept-Encoding", ""))
    coding = next((one for one, ending in CODINGS.items() if one in accepted and name + ending in files), None)
    body = files[name + CODINGS[coding]] if coding else files[name]
    tag = _tag(body)
    response = web.StreamResponse(headers={"Cache-Control": caching, "Vary": "Accept-Encoding"})
    response.etag = tag
    if any(known in (ETag(tag), ETag(tag, is_weak=True), ETag("*")) for known in request.if_none_match or ()):
        response.set_status(304)
        return response
    response.content_type = KINDS[PurePosixPath(name).suffix]
    response.charset = "utf-8" if response.content_type.startswith("text/") else None
    if coding:
        response.headers["Content-Encoding"] = coding
    return await give(request, response, range(len(body)), whole(body))


@lru_cache(maxsize=256)
def _tag(body: bytes) -> str:
    """What names these bytes: each form of a file has its own."""
    return hashlib.sha256(body).hexdigest()[:32]


def _accepted(header: str) -> set[str]:
    """The codings a browser says it reads; with a weight of nothing it says that it does not."""
    wishes = (wish.replace(" ", "").lower().partition(";q=") for wish in header.split(","))
    return {coding for coding, _, weight in wishes if weight.strip("0.") or not weight}
