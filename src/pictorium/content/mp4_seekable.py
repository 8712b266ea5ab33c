"""Make an MP4 recording seekable: write its duration, and remove a defect of one recorder.

Nothing moves, so offsets in the file stay valid: numbers are overwritten in place, and a box to be ignored is renamed
`free`.
"""

from typing import Final

from pictorium.content.containers import PartLimit, TooManyPartsError
from pictorium.content.mp4 import boxes, number, read_mp4

FREE: Final = b"free"
MOVIE_HEAD: Final = b"mvhd"
WHOLE_LENGTH: Final = b"mehd"
FRAGMENT: Final = b"moof"
NAME_BYTES: Final = 4


def seekable_mp4(body: bytes) -> bytes:
    """The same frames, with the total duration of all fragments where the file has a field for it."""
    mended = bytearray(body)
    try:
        _free_empty_fragments(mended)
        content = read_mp4(bytes(mended))
        if content is not None:
            _write_length(mended, content.ms)
    except TooManyPartsError:
        return body
    whole = bytes(mended)
    before, after = read_mp4(body), read_mp4(whole)
    is_same = before and after and (before.type, before.has_picture) == (after.type, after.has_picture)
    return whole if is_same else body


def _free_empty_fragments(body: bytearray) -> None:
    """WebKit on GStreamer writes the last fragment's header twice, and only the second is followed by its frames."""
    last: tuple[bytes, int] | None = None
    for name, start, _ in boxes(bytes(body), PartLimit(), ()):
        if last is not None and last[0] == name == FRAGMENT:
            body[last[1] - NAME_BYTES : last[1]] = FREE
        last = name, start


def _write_length(body: bytearray, ms: int) -> None:
    """Write the duration in ticks of the movie header."""
    scale = 0
    for name, start, end in boxes(bytes(body), PartLimit()):
        is_long = body[start : start + 1] == b"\1"
        if name == MOVIE_HEAD:
            scale = number(bytes(body[start:end]), 20 if is_long else 12)
        elif name == WHOLE_LENGTH and scale:
            size = 8 if is_long else 4
            ticks = min(ms * scale // 1000, (1 << 8 * size) - 1)
            if start + 4 + size <= min(end, len(body)):
                body[start + 4 : start + 4 + size] = ticks.to_bytes(size)
