"""The hatch through which people bring things to a table, and get what others brought.

What comes is looked at piece by piece and never trusted: it is what its bytes say, not what somebody calls it. Pictures
are drawn anew; recordings keep their frames and get the length that recorders leave out, and are given out so that no
browser takes them for anything else.
"""

import asyncio
import re
import secrets
from collections.abc import Mapping
from typing import Final, Self, cast, get_args

from aiohttp import web

from pictorium.content.recording import RecordingKind, refuse_recording, seekable
from pictorium.kernel.refusal import Refusal
from pictorium.table.actor import TableActor
from pictorium.table.limits import (
    FILM_BYTES_MAX,
    PICTURE_BYTES_MAX,
    PIECE_BYTES,
    PIECE_WITHIN_MS,
    RECORDING_BYTES_MAX,
    RECORDING_GRACE_MS,
    RECORDING_MS_MAX,
    UPLOAD_BYTES_AT_ONCE,
    UPLOADS_AT_ONCE,
)
from pictorium.table.media import CARDS, Medium, MediumId, MediumKind, content_of
from pictorium.table.people import Person
from pictorium.table.ports import LogBrokenError
from pictorium.web.downloads import DOWNLOAD_LIMITS, give
from pictorium.web.pictures import INERT, KEPT_BY_ONE, PICTURES, TYPE
from pictorium.web.responses import ACCESS, REGISTRY, answered, here, holder, no
from pictorium.web.slots import NoSlotError, SlotHolder, Slots

BYTES_MAX: Final[Mapping[MediumKind, int]] = {
    "picture": PICTURE_BYTES_MAX,
    "drawing": PICTURE_BYTES_MAX,
    "recording": RECORDING_BYTES_MAX,
    "film": FILM_BYTES_MAX,
}
ARRIVES_WITHIN_S: Final = 120
"""The largest film over the slowest line on which anybody would send one."""
ID_BYTES: Final = 16
REDRAWN_AT_ONCE: Final = 2
RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


class UploadLimits:
    """How much comes through it now."""

    def __init__(self) -> None:
        """Nothing."""
        self.coming = Slots(UPLOADS_AT_ONCE)
        self.bytes = Slots(UPLOAD_BYTES_AT_ONCE)
        self.easel = asyncio.Semaphore(REDRAWN_AT_ONCE)
        """Where pictures are drawn anew."""


UPLOAD_LIMITS: Final = web.AppKey("hatch", UploadLimits)


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
    actor, person = await here(request)
    counters, kind = request.app[REGISTRY].counters, request.query.get("kind", "")
    if kind not in get_args(MediumKind):
        raise web.HTTPBadRequest
    try:
        with request.app[UPLOAD_LIMITS].coming.taken(holder(request, actor, person)):
            if not request.app[ACCESS].may_bring(person.key):
                raise NotKeptError("too_many_tries", 429)
            medium, is_new = await _kept(request, actor, person, cast("MediumKind", kind))
    except NoSlotError as error:
        counters.media_refused["too_many_tries" if error.is_own else "not_now"] += 1
        raise
    except NotKeptError as error:
        counters.media_refused[error.code] += 1
        return no(error.code, error.status)
    if is_new:
        counters.media_kept[kind] += 1
        counters.media_bytes += medium.size
    return answered({"medium": medium.id, "type": medium.type}, 201 if is_new else 200)


async def _kept(request: web.Request, actor: TableActor, person: Person, kind: MediumKind) -> tuple[Medium, bool]:
    """What it is known by, and whether it is new."""
    refusal = actor.refuse_bringing(person.id, kind)
    if refusal:
        raise _not_kept(refusal)
    with Upload(request.app[UPLOAD_LIMITS].bytes, holder(request, actor, person)) as parcel:
        body = await _read(request, parcel, BYTES_MAX[kind])
        type_, body = await (_picture(request, body) if kind in CARDS else _recording(body, kind))
        id_ = MediumId(secrets.token_urlsafe(ID_BYTES))
        try:
            kept = await actor.bring(Medium(id_, person.id, kind, type_, len(body), content_of(body)), body)
        except LogBrokenError as error:
            request.app[REGISTRY].give_up(error)
            raise
    if isinstance(kept, Refusal):
        raise _not_kept(kept)
    return kept, kept.id == id_


def _not_kept(refusal: Refusal) -> NotKeptError:
    return NotKeptError(refusal.code, 422 if refusal.rule == "T-MEDIA-2" else 403)


class Upload:
    """Something on its way in, and its share of what may be in memory of such things."""

    def __init__(self, places: Slots, holder: SlotHolder) -> None:
        """Nothing of it has come."""
        self._places, self._holder = places, holder
        self.body = bytearray()

    def __enter__(self) -> Self:
        """Begin to hold it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of it."""
        self._places.give_back(self._holder, len(self.body))

    def add(self, piece: bytes) -> None:
        """More of it; NoPlaceError if there is no room."""
        self._places.take(self._holder, len(piece))
        self.body += piece


async def _read(request: web.Request, parcel: Upload, most: int) -> bytes:
    """All of it, unless it is too much or comes too slowly; who says so beforehand need not send it."""
    body, loop, due = parcel.body, asyncio.get_running_loop(), 0
    try:
        async with asyncio.timeout(None) as deadline:
            while (request.content_length or 0) <= most and len(body) <= most:
                if len(body) >= due:  # another piece has come
                    due = len(body) + PIECE_BYTES
                    deadline.reschedule(loop.time() + PIECE_WITHIN_MS / 1000)
                piece = await request.content.readany()
                if not piece:
                    return bytes(body)
                parcel.add(piece)
    except web.RequestPayloadError as error:
        raise web.HTTPBadRequest from error
    raise NotKeptError("medium_too_large", 413)


async def _picture(request: web.Request, body: bytes) -> tuple[str, bytes]:
    async with request.app[UPLOAD_LIMITS].easel:
        redrawn = await asyncio.to_thread(request.app[PICTURES].redrawn, body)
    if isinstance(redrawn, str):
        raise NotKeptError(redrawn, 422)
    return TYPE, redrawn


async def _recording(body: bytes, kind: MediumKind) -> tuple[str, bytes]:
    longest = RECORDING_MS_MAX + RECORDING_GRACE_MS
    content = await asyncio.to_thread(refuse_recording, body, cast("RecordingKind", kind), longest)
    if isinstance(content, str):
        raise NotKeptError(content, 422)
    return content.type, await asyncio.to_thread(seekable, body)


async def _fetch(request: web.Request) -> web.StreamResponse:
    actor, person = await here(request)
    if not request.app[ACCESS].may_fetch(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    medium = actor.table.media.get(MediumId(request.match_info["id"]))
    if medium is None:
        return no("unknown_medium", 404)
    part = _asked_part(request, medium.size)
    if part is not None and not part:
        refused = no("bad_request", 416)
        refused.headers["Content-Range"] = f"bytes */{medium.size}"
        return refused
    response = web.StreamResponse(headers={"Cache-Control": KEPT_BY_ONE, "Accept-Ranges": "bytes", **INERT})
    response.content_type, response.etag = medium.type, medium.id
    if part is not None:
        response.set_status(206)
        response.headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{medium.size}"

    async def read(start: int, stop: int) -> bytes | None:
        brought = await actor.brought(medium.id, start, stop)
        return brought[1] if brought else None

    async with request.app[DOWNLOAD_LIMITS].brought.waited_for(holder(request, actor, person)):
        return await give(request, response, part or range(medium.size), read)


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
