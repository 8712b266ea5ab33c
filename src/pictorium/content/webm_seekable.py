"""Make a WebM recording seekable: write its duration and its cues.

A browser that records writes as it goes and cannot go back to write the duration, so players show no seek bar. Firefox
also does not mark audio frames as key frames, and Chromium, which finds none, refuses to play. The frames stay as they
are, byte by byte. Only the container is written again, and nothing else of the file is kept: no titles, dates or
attachments.
"""

import struct
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from pictorium.content.containers import TooManyPartsError
from pictorium.content.webm import (
    BLOCK,
    BLOCK_GROUP,
    CLUSTER,
    DURATION,
    EBML,
    INFO,
    SEGMENT,
    SIMPLE_BLOCK,
    TIMESTAMP,
    TIMESTAMP_SCALE,
    TRACK_ENTRY,
    TRACK_TYPE,
    TRACKS,
    VIDEO,
    elements,
    length,
    read_webm,
)

SEEK_HEAD: Final = 0x114D9B74
SEEK: Final = 0x4DBB
SEEK_ID: Final = 0x53AB
SEEK_POSITION: Final = 0x53AC
MUXING_APP: Final = 0x4D80
WRITING_APP: Final = 0x5741
TRACK_NUMBER: Final = 0xD7
BLOCK_DURATION: Final = 0x9B
REFERENCE: Final = 0xFB
CUES: Final = 0x1C53BB6B
CUE_POINT: Final = 0xBB
CUE_TIME: Final = 0xB3
CUE_POSITIONS: Final = 0xB7
CUE_TRACK: Final = 0xF7
CUE_CLUSTER: Final = 0xF1
ENDING_CLUSTER: Final = frozenset((SEEK_HEAD, INFO, TRACKS, CUES, 0x1254C367, 0x1043A770, 0x1941A469))
"""Elements that are siblings of clusters and never inside one; the numbers are Tags, Chapters and Attachments."""
INFO_KEPT: Final = frozenset((TIMESTAMP_SCALE, MUXING_APP, WRITING_APP))
KEY_FLAG: Final = 0x80
NUMBER_BYTES: Final = 8
TIME_BYTES: Final = 2
"""The relative time, which follows the track number of a block."""


class UnexpectedStructureError(Exception):
    """The file is not structured as browsers write it."""


class _Block(NamedTuple):
    track: int
    at: int
    """In ticks from the start of the file."""
    is_key: bool
    lasts: int
    """In ticks; 0 if it does not say."""
    body: bytes
    """The whole element."""
    flags_at: int
    """The offset of its flags; 0 in a block group, where a reference to another frame says that it is no key frame."""


class _Cluster(NamedTuple):
    at: int
    blocks: list[_Block]


def seekable_webm(body: bytes) -> bytes:
    """The same frames with their duration and cues; the file unchanged if it is not structured as browsers write it."""
    try:
        whole = _Parts(body).written()
    except (TooManyPartsError, UnexpectedStructureError):
        return body
    before, after = read_webm(body), read_webm(whole)
    is_same = before and after and (before.type, before.has_picture) == (after.type, after.has_picture)
    return whole if is_same else body


class _Parts:
    """The parts of a file."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._head = self._info = self._tracks = b""
        self._pictures: set[int] = set()
        """The numbers of the video tracks."""
        self._clusters: list[_Cluster] = []
        self._take()

    def _take(self) -> None:
        is_in_cluster = False
        for id_, place, start, end in elements(self._body, (SEGMENT, CLUSTER)):
            if id_ in (EBML, SEGMENT) and self._clusters:
                raise UnexpectedStructureError  # a second file after the first
            if id_ == CLUSTER:
                self._clusters.append(_Cluster(0, []))
                is_in_cluster = True
            elif id_ == SEGMENT:
                continue
            elif end > len(self._body):
                break  # truncated: no player could use it
            elif is_in_cluster and id_ not in ENDING_CLUSTER:
                self._take_from_cluster(id_, place, start, end)
            else:
                is_in_cluster = False
                self._take_part(id_, place, start, end)

    def _take_part(self, id_: int, place: int, start: int, end: int) -> None:
        if id_ == EBML:
            self._head = self._body[place:end]
        elif id_ == INFO:
            kept = (one for one in elements(self._body, (), start, end) if one[0] in INFO_KEPT)
            self._info = b"".join(self._body[first:last] for _, first, _, last in kept)
        elif id_ == TRACKS:
            self._tracks = self._body[place:end]
            self._pictures = set(_pictures(self._body, start, end))

    def _take_from_cluster(self, id_: int, place: int, start: int, end: int) -> None:
        cluster = self._clusters[-1]
        if id_ == TIMESTAMP:
            if cluster.blocks:
                raise UnexpectedStructureError
            self._clusters[-1] = _Cluster(int.from_bytes(self._body[start:end]), [])
        elif id_ == SIMPLE_BLOCK:
            cluster.blocks.append(self._block(cluster.at, start, place, end))
        elif id_ == BLOCK_GROUP:
            cluster.blocks.append(self._grouped(cluster.at, start, place, end))

    def _block(self, since: int, start: int, place: int, end: int) -> _Block:
        size = length(self._body[start]) if start < end else NUMBER_BYTES
        flags_at = start + size + TIME_BYTES
        if flags_at >= end:
            raise UnexpectedStructureError
        track = int.from_bytes(self._body[start : start + size]) & ((1 << 7 * size) - 1)
        at = since + int.from_bytes(self._body[start + size : flags_at], signed=True)
        is_key = bool(self._body[flags_at] & KEY_FLAG)
        return _Block(track, at, is_key, 0, self._body[place:end], flags_at - place)

    def _grouped(self, since: int, start: int, place: int, end: int) -> _Block:
        inner = {id_: (first, last) for id_, _, first, last in elements(self._body, (), start, end)}
        if BLOCK not in inner or inner[BLOCK][1] > end:
            raise UnexpectedStructureError
        first, last = inner.get(BLOCK_DURATION, (0, 0))
        lasts = int.from_bytes(self._body[first:last])
        block = self._block(since, inner[BLOCK][0], place, end)
        return block._replace(is_key=REFERENCE not in inner, lasts=lasts, flags_at=0)

    def written(self) -> bytes:
        """The file, put together again."""
        clusters = [_Cluster(at, list(map(self._heard, blocks))) for at, blocks in self._clusters if blocks]
        if not (self._head and self._tracks and clusters):
            raise UnexpectedStructureError
        begins = min(cluster.at for cluster in clusters)
        shifted = [_written_cluster(cluster, begins) for cluster in clusters]
        info = _element(INFO, self._info + _element(DURATION, struct.pack(">d", self._ends(clusters) - begins)))
        cues = _cues(clusters, begins, self._pictures, [0] * len(clusters))  # for its length only; the offsets follow
        seek_head = _seek_head(0, 0, 0)
        sizes = [len(info), len(self._tracks), len(cues), *map(len, shifted)]
        *places, _ = accumulate(sizes, initial=len(seek_head))
        cues = _cues(clusters, begins, self._pictures, places[3:])
        return self._head + _element(SEGMENT, b"".join((_seek_head(*places[:3]), info, self._tracks, cues, *shifted)))

    def _heard(self, block: _Block) -> _Block:
        """The block, as a key frame if it is audio."""
        if block.is_key or block.track in self._pictures or not block.flags_at:
            return block
        body = bytearray(block.body)
        body[block.flags_at] |= KEY_FLAG
        return block._replace(is_key=True, body=bytes(body))

    @staticmethod
    def _ends(clusters: list[_Cluster]) -> int:
        """The end of the last frame. A frame lasts as long as it says, or as the one before it on its track."""
        at: dict[int, int] = {}
        lasts: dict[int, int] = {}
        for block in (block for cluster in clusters for block in cluster.blocks):
            before = at.get(block.track)
            at[block.track] = max(block.at, before or 0)
            lasts[block.track] = block.lasts or max(0, block.at - (block.at if before is None else before))
        return max(at[track] + lasts[track] for track in at)


def _pictures(body: bytes, first: int, last: int) -> Iterator[int]:
    for id_, _, start, end in elements(body, (), first, last):
        if id_ == TRACK_ENTRY:
            inner = {id_: int.from_bytes(body[at:to]) for id_, _, at, to in elements(body, (), start, min(end, last))}
            if inner.get(TRACK_TYPE) == VIDEO:
                yield inner.get(TRACK_NUMBER, 0)


def _written_cluster(cluster: _Cluster, begins: int) -> bytes:
    blocks = b"".join(block.body for block in cluster.blocks)
    return _element(CLUSTER, _number(TIMESTAMP, cluster.at - begins) + blocks)


def _cues(clusters: Sequence[_Cluster], begins: int, pictures: set[int], places: Sequence[int]) -> bytes:
    """For each cluster, the first key frame."""
    points = []
    for cluster, place in zip(clusters, places, strict=True):
        seen = [block for block in cluster.blocks if not pictures or block.track in pictures]
        key = next((block for block in seen if block.is_key), None)
        if key:
            where = _number(CUE_TRACK, key.track) + _number(CUE_CLUSTER, place)
            points.append(
                _element(CUE_POINT, _number(CUE_TIME, max(0, key.at - begins)) + _element(CUE_POSITIONS, where))
            )
    return _element(CUES, b"".join(points)) if points else b""


def _seek_head(info: int, tracks: int, cues: int) -> bytes:
    return _element(
        SEEK_HEAD,
        b"".join(
            _element(SEEK, _element(SEEK_ID, id_.to_bytes(4)) + _number(SEEK_POSITION, place))
            for id_, place in ((INFO, info), (TRACKS, tracks), (CUES, cues))
        ),
    )


def _element(id_: int, body: bytes) -> bytes:
    return id_.to_bytes((id_.bit_length() + 7) // 8) + (len(body) | 1 << 56).to_bytes(NUMBER_BYTES) + body


def _number(id_: int, number: int) -> bytes:
    return _element(id_, number.to_bytes(NUMBER_BYTES))
