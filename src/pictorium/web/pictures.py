"""Pictures for cards: the shipped ones for everybody, a host's own sets for members of a table."""

import asyncio
from typing import Final, Protocol

from aiohttp import web

from pictorium.web.downloads import DOWNLOAD_LIMITS, from_memory, send_range
from pictorium.web.pages import FOR_EVER
from pictorium.web.responses import ACCESS, json_refusal, require_member, slot_holder

TYPE: Final = "image/webp"
KEPT_BY_ONE: Final = "private, max-age=31536000, immutable"
"""Cacheable for the browser, but not for proxies."""
INERT: Final = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Disposition": "inline",
}
"""Headers that keep browsers from running uploaded content."""


class Pictures(Protocol):
    """A source of pictures. Its methods may block and are called in a thread."""

    def shipped(self, name: str) -> bytes | None:
        """A shipped picture, if there is one of that name."""
        ...

    def own(self, set_: str, name: str) -> bytes | None:
        """A picture of one of the host's own sets."""
        ...

    def reencoded(self, body: bytes) -> bytes | str:
        """An uploaded picture as we store it; otherwise the code of a refusal."""
        ...


PICTURES: Final = web.AppKey("pictures", Pictures)


def picture_routes(base: str) -> list[web.RouteDef]:
    """The routes for pictures of sets."""
    name = "{name:[0-9A-Za-z_-]{1,64}}.webp"
    return [
        web.get(f"{base}/pictures/house/{name}", _shipped),
        web.get(f"{base}/tables/{{code}}/pictures/{{set}}/{name}", _own),
    ]


async def _shipped(request: web.Request) -> web.StreamResponse:
    picture = await asyncio.to_thread(request.app[PICTURES].shipped, request.match_info["name"])
    if picture is None:
        raise web.HTTPNotFound
    response = web.StreamResponse(headers={"Cache-Control": FOR_EVER})
    response.content_type = TYPE
    return await send_range(request, response, range(len(picture)), from_memory(picture))


async def _own(request: web.Request) -> web.StreamResponse:
    actor, person = await require_member(request)
    if not request.app[ACCESS].may_fetch_media(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    asked = request.match_info
    response = web.StreamResponse(headers={"Cache-Control": KEPT_BY_ONE, **INERT})
    response.content_type = TYPE
    async with request.app[DOWNLOAD_LIMITS].brought.holding_when_free(slot_holder(request, actor, person)):
        picture = await asyncio.to_thread(request.app[PICTURES].own, asked["set"], asked["name"])
        if picture is None:
            return json_refusal("unknown_medium", 404)
        return await send_range(request, response, range(len(picture)), from_memory(picture))
