"""An MP4 file made whole: with its length in front, and without the slip of a recorder.

Nothing moves, so what points into the file still points there: numbers are written where numbers were, and a box to be
passed over is named `free`.
"""

from typing import Final

from pictorium.content.containers import EnoughError, Steps
from pictorium.content.mp4 import boxes, in_mp4, number

FREE: Final = b"free"
MOVIE_HEAD: Final = b"mvhd"
WHOLE_LENGTH: Final = b"mehd"
FRAGMENT: Final = b"moof"
NAME_BYTES: Final = 4


def whole_mp4(body: bytes) -> bytes:
    """The same frames, with the length of all fragments where the file has a place for it."""
    mended = bytearray(body)
    try:
        _free_hollow_fragments(mended)
        content = in_mp4(bytes(mended))
        if content is not None:
            _write_length(mended, content.ms)
    except EnoughError:
        return body
    whole = bytes(mended)
    before, after = in_mp4(body), in_mp4(whole)
    is_same = before and after and (before.type, before.has_picture) == (after.type, after.has_picture)
    return whole if is_same else body


def _free_hollow_fragments(body: bytearray) -> None:
    """WebKit on GStreamer writes the head of its last fragment twice, and only the second has its frames behind it."""
    last: tuple[bytes, int] | None = None
    for name, start, _ in boxes(bytes(body), Steps(), ()):
        if last is not None and last[0] == name == FRAGMENT:
            body[last[1] - NAME_BYTES : last[1]] = FREE
        last = name, start


def _write_length(body: bytearray, ms: int) -> None:
    """In ticks of the whole file's clock."""
    scale = 0
    for name, start, end in boxes(bytes(body), Steps()):
        is_long = body[start : start + 1] == b"\1"
        if name == MOVIE_HEAD:
            scale = number(bytes(body[start:end]), 20 if is_long else 12)
        elif name == WHOLE_LENGTH and scale:
            size = 8 if is_long else 4
            ticks = min(ms * scale // 1000, (1 << 8 * size) - 1)
            if start + 4 + size <= min(end, len(body)):
                body[start + 4 : start + 4 + size] = ticks.to_bytes(size)
