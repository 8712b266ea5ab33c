"""The format of a recording, whether it has a picture, and how long it is.

Browsers record WebM, Matroska, Ogg or MP4. Nothing here decodes audio or video: the container is parsed once, from the
first byte to the last, in a bounded number of steps, and no input raises an exception.
"""

from typing import Final, Literal

from pictorium.content.containers import RecordingInfo
from pictorium.content.mp4 import MP4_MARK, read_mp4
from pictorium.content.mp4_seekable import seekable_mp4
from pictorium.content.ogg import OGG_MARK, read_ogg
from pictorium.content.webm import WEBM_MARK, read_webm
from pictorium.content.webm_seekable import seekable_webm

RecordingKind = Literal["recording", "film"]
Fault = Literal["not_a_recording", "wrong_kind", "recording_too_long"]
FORMATS: Final = ((0, WEBM_MARK, read_webm), (0, OGG_MARK, read_ogg), (4, MP4_MARK, read_mp4))
"""Offset and value of each format's magic number, and its parser."""
REWRITTEN: Final = ((0, WEBM_MARK, seekable_webm), (4, MP4_MARK, seekable_mp4))
"""Ogg needs nothing of the kind: its last page says how long it is."""


def recording_info(body: bytes) -> RecordingInfo | None:
    """What these bytes contain; None if it is no recording of a known format."""
    for place, mark, read in FORMATS:
        if body.startswith(mark, place):
            content = read(body)
            return content if content and content.ms >= 0 else None
    return None


def seekable(body: bytes) -> bytes:
    """The same recording with its duration in front, which a browser that records cannot know at that time."""
    return next((made(body) for place, mark, made in REWRITTEN if body.startswith(mark, place)), body)


def refuse_recording(body: bytes, kind: RecordingKind, longest_ms: int) -> Fault | RecordingInfo:
    """What these bytes contain if it is of the right kind and not too long; otherwise the code of a refusal."""
    content = recording_info(body)
    if content is None:
        return "not_a_recording"
    if content.has_picture is not (kind == "film"):
        return "wrong_kind"
    return "recording_too_long" if content.ms > longest_ms else content
