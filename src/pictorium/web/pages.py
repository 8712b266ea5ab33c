"""The page: the same for the entrance and for every table, with its files.

All files are in memory by their paths, so no path leads anywhere else. Names below `assets/` contain a digest of the
content and may be cached for ever. The page itself is revalidated each time, and so are its manifest and the service
worker, which keeps its files in the browser. The worker is at the page's root, so that its scope is everything below.
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
from pictorium.web.downloads import from_memory, send_range

INDEX: Final = "index.html"
ASSETS: Final = "assets"
AT_THE_ROOT: Final = ("manifest.webmanifest", "sw.js", "album.html")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
CODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Precompressed variants of files, the best first."""
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}


class Page(Struct, frozen=True):
    """The built page: its files by path, and a message if there are none."""

    files: Mapping[str, bytes] = MappingProxyType({})
    unbuilt: str = ""


NO_PAGE: Final = Page()
PAGE: Final = web.AppKey("page", Page)


def page_routes(base: str) -> list[web.RouteDef]:
    """The routes of the page. A table's code in any case: people type it."""
    routes = [
        web.get(f"{base}/", _index),
        web.get(f"{base}/{{code:[A-Za-z]{{{CODE_LENGTH}}}}}", _index),
        web.get(f"{base}/{ASSETS}/{{name}}", _asset),
        *(web.get(f"{base}/{name}", _at_the_root) for name in AT_THE_ROOT),
    ]
    return [web.get(base, _to_index), *routes] if base else routes


async def _to_index(request: web.Request) -> web.Response:
    """Redirect: without the trailing slash, relative paths in the page would be wrong."""
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
    """A file in the smallest variant that the browser accepts, or 304."""
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
    return await send_range(request, response, range(len(body)), from_memory(body))


@lru_cache(maxsize=256)
def _tag(body: bytes) -> str:
    """The ETag: each variant of a file has its own."""
    return hashlib.sha256(body).hexdigest()[:32]


def _accepted(header: str) -> set[str]:
    """The codings that a browser accepts, without those with weight 0."""
    wishes = (wish.replace(" ", "").lower().partition(";q=") for wish in header.split(","))
    return {coding for coding, _, weight in wishes if weight.strip("0.") or not weight}
