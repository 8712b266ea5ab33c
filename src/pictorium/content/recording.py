"""What kind of recording some bytes are, whether there is a picture in it, and how long it lasts.

Browsers record WebM, Matroska, Ogg or MP4. Nothing here decodes what is heard or seen: the boxes around it are walked
through once, from the first byte to the last, in a bounded number of steps, and whatever the bytes are, nothing fails.
"""

from typing import Final, Literal

from pictorium.content.containers import Content
from pictorium.content.mp4 import MP4_MARK, in_mp4
from pictorium.content.mp4_whole import whole_mp4
from pictorium.content.ogg import OGG_MARK, in_ogg
from pictorium.content.webm import WEBM_MARK, in_webm
from pictorium.content.webm_whole import whole_webm

RecordingKind = Literal["recording", "film"]
Fault = Literal["not_a_recording", "wrong_kind", "recording_too_long"]
FORMATS: Final = ((0, WEBM_MARK, in_webm), (0, OGG_MARK, in_ogg), (4, MP4_MARK, in_mp4))
"""Where the mark of each kind stands, and who reads it."""
MADE_WHOLE: Final = ((0, WEBM_MARK, whole_webm), (4, MP4_MARK, whole_mp4))
"""Ogg counts as it goes, and its last page says how long it was."""


def contained(body: bytes) -> Content | None:
    """What these bytes hold; None if it is no recording that we know."""
    for place, mark, read in FORMATS:
        if body.startswith(mark, place):
            content = read(body)
            return content if content and content.ms >= 0 else None
    return None


def whole(body: bytes) -> bytes:
    """The same recording as any browser can play it: with its length in front, which a recorder cannot know then."""
    return next((made(body) for place, mark, made in MADE_WHOLE if body.startswith(mark, place)), body)


def refuse_recording(body: bytes, kind: RecordingKind, longest_ms: int) -> Fault | Content:
    """What these bytes hold if that is of the right kind and no longer than this; otherwise the code of a refusal."""
    content = contained(body)
    if content is None:
        return "not_a_recording"
    if content.has_picture is not (kind == "film"):
        return "wrong_kind"
    return "recording_too_long" if content.ms > longest_ms else content
