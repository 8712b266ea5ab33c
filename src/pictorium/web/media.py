"""Uploads to a table, and downloads of what others uploaded.

Uploads are read in pieces and never trusted: the type is determined by the bytes, not by the client. Pictures are
re-encoded. Recordings keep their frames and get the duration that recorders leave out. Both are sent with headers that
keep browsers from treating them as anything else.
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
from pictorium.web.downloads import DOWNLOAD_LIMITS, send_range
from pictorium.web.pictures import INERT, KEPT_BY_ONE, PICTURES, TYPE
from pictorium.web.responses import ACCESS, REGISTRY, json_refusal, json_response, require_member, slot_holder
from pictorium.web.slots import NoSlotError, SlotHolder, Slots

BYTES_MAX: Final[Mapping[MediumKind, int]] = {
    "picture": PICTURE_BYTES_MAX,
    "drawing": PICTURE_BYTES_MAX,
    "recording": RECORDING_BYTES_MAX,
    "film": FILM_BYTES_MAX,
}
UPLOAD_WITHIN_S: Final = 120
"""Enough for the largest film over the slowest connection that anybody would use."""
SHEET_DIGITS: Final = 10
ID_BYTES: Final = 16
REENCODED_AT_ONCE: Final = 2
RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


class UploadLimits:
    """How many uploads run at the same time."""

    def __init__(self) -> None:
        self.running = Slots(UPLOADS_AT_ONCE)
        self.bytes = Slots(UPLOAD_BYTES_AT_ONCE)
        self.reencoding = asyncio.Semaphore(REENCODED_AT_ONCE)
        """Limits how many pictures are re-encoded at the same time."""


UPLOAD_LIMITS: Final = web.AppKey("hatch", UploadLimits)


class UploadRefusedError(Exception):
    """The upload is refused, and why."""

    def __init__(self, code: str, status: int) -> None:
        """A code for people and a status for HTTP."""
        self.code, self.status = code, status


def media_routes(base: str) -> list[web.RouteDef]:
    """The routes for media."""
    return [
        web.post(f"{base}/tables/{{code}}/media", upload),
        web.get(f"{base}/tables/{{code}}/media/{{id}}", _fetch),
    ]


async def upload(request: web.Request) -> web.Response:
    """Store an upload by a member of the table."""
    actor, person = await require_member(request)
    counters, kind = request.app[REGISTRY].counters, request.query.get("kind", "")
    if kind not in get_args(MediumKind):
        raise web.HTTPBadRequest
    try:
        with request.app[UPLOAD_LIMITS].running.holding(slot_holder(request, actor, person)):
            if not request.app[ACCESS].may_upload(person.key):
                raise UploadRefusedError("too_many_tries", 429)
            medium, is_new = await _stored(request, actor, person, cast("MediumKind", kind))
    except NoSlotError as error:
        counters.media_refused["too_many_tries" if error.is_own else "not_now"] += 1
        raise
    except UploadRefusedError as error:
        counters.media_refused[error.code] += 1
        return json_refusal(error.code, error.status)
    if is_new:
        counters.media_kept[kind] += 1
        counters.media_bytes += medium.size
    return json_response({"medium": medium.id, "type": medium.type}, 201 if is_new else 200)


async def _stored(request: web.Request, actor: TableActor, person: Person, kind: MediumKind) -> tuple[Medium, bool]:
    """The stored medium, and whether it is new."""
    refusal = actor.refuse_bringing(person.id, kind)
    if refusal:
        raise _upload_refused(refusal)
    with IncomingUpload(request.app[UPLOAD_LIMITS].bytes, slot_holder(request, actor, person)) as incoming:
        body = await _read(request, incoming, BYTES_MAX[kind])
        type_, body = await (_picture(request, body) if kind in CARDS else _recording(body, kind))
        id_ = MediumId(secrets.token_urlsafe(ID_BYTES))
        try:
            medium = Medium(id_, person.id, kind, type_, len(body), content_of(body), _sheet(request, kind))
            kept = await actor.bring(medium, body)
        except LogBrokenError as error:
            request.app[REGISTRY].give_up(error)
            raise
    if isinstance(kept, Refusal):
        raise _upload_refused(kept)
    return kept, kept.id == id_


def _sheet(request: web.Request, kind: MediumKind) -> int | None:
    """The sheet at the table that a drawing was drawn on, if it is said."""
    said = request.query.get("sheet", "")
    return int(said) if kind == "drawing" and said.isascii() and said.isdigit() and len(said) < SHEET_DIGITS else None


def _upload_refused(refusal: Refusal) -> UploadRefusedError:
    return UploadRefusedError(refusal.code, 422 if refusal.rule == "T-MEDIA-2" else 403)


class IncomingUpload:
    """An upload that is being read, and its share of the memory for uploads."""

    def __init__(self, slots: Slots, slot_holder: SlotHolder) -> None:
        self._slots, self._holder = slots, slot_holder
        self.body = bytearray()

    def __enter__(self) -> Self:
        """Start."""
        return self

    def __exit__(self, *_: object) -> None:
        """Release the memory."""
        self._slots.release(self._holder, len(self.body))

    def add(self, piece: bytes) -> None:
        """Add a piece; NoSlotError if there is no memory left for it."""
        self._slots.take(self._holder, len(piece))
        self.body += piece


async def _read(request: web.Request, incoming: IncomingUpload, most: int) -> bytes:
    """The whole body, unless it is too large or too slow. One that is announced as too large is not read."""
    body, loop, due = incoming.body, asyncio.get_running_loop(), 0
    try:
        async with asyncio.timeout(None) as deadline:
            while (request.content_length or 0) <= most and len(body) <= most:
                if len(body) >= due:  # another piece has arrived
                    due = len(body) + PIECE_BYTES
                    deadline.reschedule(loop.time() + PIECE_WITHIN_MS / 1000)
                piece = await request.content.readany()
                if not piece:
                    return bytes(body)
                incoming.add(piece)
    except web.RequestPayloadError as error:
        raise web.HTTPBadRequest from error
    raise UploadRefusedError("medium_too_large", 413)


async def _picture(request: web.Request, body: bytes) -> tuple[str, bytes]:
    async with request.app[UPLOAD_LIMITS].reencoding:
        reencoded = await asyncio.to_thread(request.app[PICTURES].reencoded, body)
    if isinstance(reencoded, str):
        raise UploadRefusedError(reencoded, 422)
    return TYPE, reencoded


async def _recording(body: bytes, kind: MediumKind) -> tuple[str, bytes]:
    longest = RECORDING_MS_MAX + RECORDING_GRACE_MS
    content = await asyncio.to_thread(refuse_recording, body, cast("RecordingKind", kind), longest)
    if isinstance(content, str):
        raise UploadRefusedError(content, 422)
    return content.type, await asyncio.to_thread(seekable, body)


async def _fetch(request: web.Request) -> web.StreamResponse:
    actor, person = await require_member(request)
    if not request.app[ACCESS].may_fetch_media(person.key):
        raise web.HTTPTooManyRequests(reason="too_many_tries")
    medium = actor.table.media.get(MediumId(request.match_info["id"]))
    if medium is None:
        return json_refusal("unknown_medium", 404)
    part = _requested_range(request, medium.size)
    if part is not None and not part:
        refused = json_refusal("bad_request", 416)
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

    async with request.app[DOWNLOAD_LIMITS].brought.holding_when_free(slot_holder(request, actor, person)):
        return await send_range(request, response, part or range(medium.size), read)


def _requested_range(request: web.Request, size: int) -> range | None:
    """The requested range; an empty one if it cannot be satisfied. None: the whole, also if the header is invalid."""
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
