"""The hatch through which people bring things to a table, and get what others brought.

What comes is looked at piece by piece and never trusted: it is what its bytes say, not what somebody calls it. Pictures
are drawn anew; recordings stay as they are, and are given out so that no browser takes them for anything else.
"""

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, cast, get_args

from aiohttp import web

from pictorium.content.recording import RecordingKind, refuse_recording
from pictorium.kernel.refusal import Refusal
from pictorium.table.host import Host
from pictorium.table.limits import (
    FILM_BYTES_MAX,
    PICTURE_BYTES_MAX,
    RECORDING_BYTES_MAX,
    RECORDING_GRACE_MS,
    RECORDING_MS_MAX,
)
from pictorium.table.media import CARDS, Medium, MediumId, MediumKind
from pictorium.table.people import Key, Person
from pictorium.table.ports import LogBrokenError
from pictorium.web.answer import DOOR, KEEPERS, answered, here, no
from pictorium.web.pictures import INERT, KEPT_BY_ONE, PICTURES, TYPE

BYTES_MAX: Final[Mapping[MediumKind, int]] = {
    "picture": PICTURE_BYTES_MAX,
    "drawing": PICTURE_BYTES_MAX,
    "recording": RECORDING_BYTES_MAX,
    "film": FILM_BYTES_MAX,
}
ARRIVES_WITHIN_S: Final = 120
"""The largest film over the slowest line on which anybody would send one."""
ID_BYTES: Final = 16
AT_ONCE_MAX: Final = 24
AT_ONCE_EACH_MAX: Final = 3
"""How many things may be on their way in at once: they lie in memory until they are whole."""
REDRAWN_AT_ONCE: Final = 2
RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


class Hatch:
    """How much comes through it now."""

    def __init__(self) -> None:
        """Nothing."""
        self._coming: Counter[Key] = Counter()
        self.easel = asyncio.Semaphore(REDRAWN_AT_ONCE)
        """Where pictures are drawn anew."""

    @contextmanager
    def taken_by(self, person: Key) -> Iterator[str | None]:
        """A place for something that somebody brings; the code of a refusal, if there is none."""
        if self._coming.total() >= AT_ONCE_MAX:
            yield "not_now"
        elif self._coming[person] >= AT_ONCE_EACH_MAX:
            yield "too_many_tries"
        else:
            self._coming[person] += 1
            try:
                yield None
            finally:
                self._coming[person] -= 1
                self._coming += Counter()  # forget those who have nothing on its way


HATCH: Final = web.AppKey("hatch", Hatch)


class NotKeptError(Exception):
    """What was brought is not kept, and why."""

    def __init__(self, code: str, status: int) -> None:
        """With a code for people and a status for machines."""
        self.code, self.status = code, status


def media_routes(base: str) -> list[web.RouteDef]:
    """Where things are brought, and where they lie."""
    return [
        web.post(f"{base}/tables/{{code}}/media", bring),
        web.get(f"{base}/tables/{{code}}/media/{{id}}", _fetch),
    ]


async def bring(request: web.Request) -> web.Response:
    """Something for the table, by who has a place there."""
    host, person = await here(request)
    tally, kind = request.app[KEEPERS].tally, request.query.get("kind", "")
    if kind not in get_args(MediumKind):
        raise web.HTTPBadRequest
    try:
        with request.app[HATCH].taken_by(person.key) as refused:
            if refused or not request.app[DOOR].may_bring(person.key):
                raise NotKeptError(refused or "too_many_tries", 503 if refused == "not_now" else 429)
            medium = await _kept(request, host, person, cast("MediumKind", kind))
    except NotKeptError as error:
        tally.media_refused[error.code] += 1
        return no(error.code, error.status)
    tally.media_kept[kind] += 1
    return answered({"medium": medium.id, "type": medium.type}, 201)


async def _kept(request: web.Request, host: Host, person: Person, kind: MediumKind) -> Medium:
    _let_through(host.refuse_bringing(person.id, kind))
    body = await _read(request, BYTES_MAX[kind])
    type_, body = await (_picture(request, body) if kind in CARDS else _recording(body, kind))
    medium = Medium(MediumId(secrets.token_urlsafe(ID_BYTES)), person.id, kind, type_, len(body))
    try:
        decision = await host.bring(medium, body)
    except LogBrokenError as error:
        request.app[KEEPERS].give_up(error)
        raise
    _let_through(decision if isinstance(decision, Refusal) else None)
    return medium


def _let_through(refusal: Refusal | None) -> None:
    if refusal:
        raise NotKeptError(refusal.code, 422 if refusal.rule == "T-MEDIA-2" else 403)


async def _read(request: web.Request, most: int) -> bytes:
    """All of it, unless it is too much; who says so beforehand need not send it."""
    body = bytearray()
    try:
        while (request.content_length or 0) <= most and len(body) <= most:
            piece = await request.content.readany()
            if not piece:
                return bytes(body)
            body += piece
    except web.RequestPayloadError as error:
        raise web.HTTPBadRequest from error
    raise NotKeptError("medium_too_large", 413)


async def _picture(request: web.Request, body: bytes) -> tuple[str, bytes]:
    async with request.app[HATCH].easel:
        redrawn = await asyncio.to_thread(request.app[PICTURES].redrawn, body)
    if isinstance(redrawn, str):
        raise NotKeptError(redrawn, 422)
    return TYPE, redrawn


async def _recording(body: bytes, kind: MediumKind) -> tuple[str, bytes]:
    longest = RECORDING_MS_MAX + RECORDING_GRACE_MS
    content = await asyncio.to_thread(refuse_recording, body, cast("RecordingKind", kind), longest)
    if isinstance(content, str):
        raise NotKeptError(content, 422)
    return content.type, body


async def _fetch(request: web.Request) -> web.Response:
    host, person = await here(request)
    if not request.app[DOOR].may_fetch(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    brought = await host.brought(MediumId(request.match_info["id"]))
    if brought is None:
        return no("unknown_medium", 404)
    medium, body = brought
    response = web.Response(headers={"Cache-Control": KEPT_BY_ONE, "Accept-Ranges": "bytes", **INERT})
    response.content_type, response.etag = medium.type, medium.id
    asked = _asked_part(request, len(body))
    if asked is None:
        response.body = body
    elif not asked:
        response = no("bad_request", 416)
        response.headers["Content-Range"] = f"bytes */{len(body)}"
    else:
        response.set_status(206)
        response.headers["Content-Range"] = f"bytes {asked.start}-{asked.stop - 1}/{len(body)}"
        response.body = body[asked.start : asked.stop]
    return response


def _asked_part(request: web.Request, size: int) -> range | None:
    """Which bytes somebody wants; an empty range: there are none such. None: all, as if nothing had been said of it."""
    said = RANGE.fullmatch(request.headers.get("Range", "").replace(" ", ""))
    condition = request.headers.get("If-Range")
    if said is None or said.group() == "bytes=-" or (condition and condition != f'"{request.match_info["id"]}"'):
        return None
    first, last = said.groups()
    if not first:
        return range(max(0, size - int(last)), size)
    if last and int(last) < int(first):
        return None
    return range(int(first), min(int(last), size - 1) + 1 if last else size)
