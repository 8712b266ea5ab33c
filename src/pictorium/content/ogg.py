"""Ogg with Opus or Vorbis: pages, each with the number of samples up to its end."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pictorium.content.containers import PartLimit, RecordingInfo, TooManyPartsError

OGG_MARK: Final = b"OggS"
OPUS: Final = b"OpusHead"
VORBIS: Final = b"\x01vorbis"
OPUS_RATE: Final = 48_000
HEAD_BYTES: Final = 27
BEGINS: Final = 2
NO_COUNT: Final = -1


class _Page(NamedTuple):
    stream: bytes
    is_first: bool
    heard: int
    """Samples up to its end; -1 if it does not say."""
    body: bytes


class _Stream(NamedTuple):
    rate: int
    skipped: int
    """Samples at the beginning that are not played."""


def read_ogg(body: bytes) -> RecordingInfo | None:
    """What an Ogg file contains, or None."""
    streams: dict[bytes, _Stream] = {}
    ms = NO_COUNT
    try:
        for page in _pages(body):
            if page.is_first:
                stream = _begun(page.body)
                if stream is None:
                    return None
                streams[page.stream] = stream
            elif page.stream in streams and page.heard != NO_COUNT:
                rate, skipped = streams[page.stream]
                ms = max(ms, (page.heard - skipped) * 1000 // rate)
    except TooManyPartsError:
        return None
    return RecordingInfo("audio/ogg", has_picture=False, ms=ms) if streams and ms >= 0 else None


def _begun(body: bytes) -> _Stream | None:
    """A stream by its first page, if it is a known audio codec."""
    if body.startswith(OPUS):
        return _Stream(OPUS_RATE, int.from_bytes(body[10:12], "little"))
    rate = int.from_bytes(body[12:16], "little") if body.startswith(VORBIS) else 0
    return _Stream(rate, 0) if rate else None


def _pages(body: bytes) -> Iterator[_Page]:
    steps, place = PartLimit(), 0
    while body.startswith(OGG_MARK, place) and place + HEAD_BYTES <= len(body):
        steps.take()
        lengths = place + HEAD_BYTES
        start = lengths + body[lengths - 1]
        end = start + sum(body[lengths:start])
        count = int.from_bytes(body[place + 6 : place + 14], "little", signed=True)
        yield _Page(
            body[place + 14 : place + 18], bool(body[place + 5] & BEGINS), count, body[start : min(end, start + 16)]
        )
        place = end
