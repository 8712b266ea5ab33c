"""Pictures for cards: the house's own for anybody, a host's own sets for who is at a table."""

import asyncio
from typing import Final, Protocol

from aiohttp import web

from pictorium.web.downloads import DOWNLOAD_LIMITS, give, whole
from pictorium.web.pages import FOR_EVER
from pictorium.web.responses import ACCESS, here, holder, no

TYPE: Final = "image/webp"
KEPT_BY_ONE: Final = "private, max-age=31536000, immutable"
"""For the browser that asked, and nobody in between."""
INERT: Final = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Disposition": "inline",
}
"""Whatever came from outside is looked at or heard, and does nothing."""


class Pictures(Protocol):
    """Where pictures come from. Each may take a while and is asked for in a thread."""

    def shipped(self, name: str) -> bytes | None:
        """A picture of the house's own, if there is one of that name."""
        ...

    def own(self, set_: str, name: str) -> bytes | None:
        """A picture of one of the host's own sets."""
        ...

    def redrawn(self, body: bytes) -> bytes | str:
        """A picture that somebody brought as we keep it; otherwise the code of a refusal."""
        ...


PICTURES: Final = web.AppKey("pictures", Pictures)


def picture_routes(base: str) -> list[web.RouteDef]:
    """Where the pictures of sets lie."""
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
    return await give(request, response, range(len(picture)), whole(picture))


async def _own(request: web.Request) -> web.StreamResponse:
    actor, person = await here(request)
    if not request.app[ACCESS].may_fetch(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    asked = request.match_info
    response = web.StreamResponse(headers={"Cache-Control": KEPT_BY_ONE, **INERT})
    response.content_type = TYPE
    async with request.app[DOWNLOAD_LIMITS].brought.waited_for(holder(request, actor, person)):
        picture = await asyncio.to_thread(request.app[PICTURES].own, asked["set"], asked["name"])
        if picture is None:
            return no("unknown_medium", 404)
        return await give(request, response, range(len(picture)), whole(picture))
