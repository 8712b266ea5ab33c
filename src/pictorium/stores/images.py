"""Pictures that people bring, made into pictures for cards: read with suspicion, drawn anew, and nothing left of them
but what one sees. Pillow is loaded when the first one comes: a house without any starts as fast as before.
"""

from __future__ import annotations

import io
import threading
import warnings
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

BYTES_MAX: Final = 12 * 1024 * 1024
PIXELS_MAX: Final = 40_000_000
SIDE_MIN: Final = 200
SIDE_MAX: Final = 12_000
CARD: Final = (600, 900)
"""What a picture is made to fit; a wide one lies on its side."""
PAPER: Final = (255, 254, 250)
"""What shows through where a picture is transparent: a sheet on the table."""
TYPE: Final = "image/webp"
QUALITY: Final = 80
DRAFT: Final = (2 * max(CARD), 2 * max(CARD))
"""A photograph may be read smaller than it is, as long as both sides keep this much."""

_one_at_a_time = threading.Lock()
"""The largest picture takes 200 to 600 MB while it is read (measured; WebP the most): never two at once."""


class BadPictureError(Exception):
    """What was brought is no picture for a card; the code says why."""

    def __init__(self, code: str) -> None:
        """Say why, as in `refusal.<code>` of the words."""
        super().__init__(code)
        self.code = code


def reencoded(body: bytes) -> bytes:
    """The same picture as WebP, upright, small enough for a card, and without a word on where it comes from."""
    if len(body) > BYTES_MAX:
        raise BadPictureError("picture_too_large")
    kind = _kind(body)
    if kind is None:
        raise BadPictureError("not_a_picture")
    try:
        with _one_at_a_time:
            return _redrawn(body, kind)
    except BadPictureError:
        raise
    except Exception as error:  # whatever a decoder meets in bytes from outside, it is the picture's fault
        raise BadPictureError("picture_broken") from error


def _kind(body: bytes) -> str | None:
    """What its first bytes say it is, whatever it is called."""
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if body.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if body.startswith(b"RIFF") and body[8:12] == b"WEBP" else None


def _redrawn(body: bytes, kind: str) -> bytes:
    from PIL import Image, ImageOps

    # We look at the size ourselves, and closer.
    warnings.simplefilter("ignore", Image.DecompressionBombWarning)
    try:
        picture: Image.Image = Image.open(io.BytesIO(body), formats=[kind])
    except Image.DecompressionBombError as error:
        raise BadPictureError("picture_too_large") from error
    _refuse_size(*picture.size)  # only the head is read so far
    picture.draft(None, DRAFT)
    profile = picture.info.get("icc_profile")
    ImageOps.exif_transpose(picture, in_place=True)
    picture = _plain(picture)
    wide, high = picture.size
    picture.thumbnail(CARD[::-1] if wide > high else CARD)
    return _written(_in_srgb(_on_paper(picture), profile))


def _refuse_size(wide: int, high: int) -> None:
    if wide * high > PIXELS_MAX or max(wide, high) > SIDE_MAX:
        raise BadPictureError("picture_too_large")
    if min(wide, high) < SIDE_MIN:
        raise BadPictureError("picture_too_small")


def _plain(picture: Image) -> Image:
    """In a mode that can be made smaller without losing anything: no palette, no sixteen bits."""
    if picture.mode.startswith("I"):
        return picture.point(lambda value: value * (1 / 256)).convert("L")
    if picture.has_transparency_data:
        return picture if picture.mode == "RGBA" else picture.convert("RGBA")
    return picture if picture.mode in ("RGB", "L", "CMYK") else picture.convert("RGB")


def _on_paper(picture: Image) -> Image:
    from PIL import Image

    if picture.mode != "RGBA":
        return picture
    paper = Image.new("RGB", picture.size, PAPER)
    paper.paste(picture, mask=picture.getchannel("A"))
    return paper


def _in_srgb(picture: Image, profile: bytes | None) -> Image:
    """The colours as they were meant. A profile that cannot be used is as good as none."""
    from PIL import ImageCms

    if profile:
        try:
            meant = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            turned = ImageCms.profileToProfile(picture, meant, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return turned or picture.convert("RGB")
        except (OSError, ImageCms.PyCMSError):
            pass
    return picture.convert("RGB")


def _written(picture: Image) -> bytes:
    """On a fresh sheet: what came along with the picture stays behind."""
    from PIL import Image

    fresh, out = Image.new("RGB", picture.size), io.BytesIO()
    fresh.paste(picture)
    fresh.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()
