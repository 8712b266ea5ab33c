"""Uploaded pictures, re-encoded for cards: read with suspicion, and without any metadata.

Pillow is imported when the first picture arrives, so that a server without any starts faster.
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
"""The box that a picture is scaled to fit; a wide one lies on its side."""
PAPER: Final = (255, 254, 250)
"""The background of transparent pictures: the colour of a sheet."""
TYPE: Final = "image/webp"
QUALITY: Final = 80
DRAFT: Final = (2 * max(CARD), 2 * max(CARD))
"""A JPEG may be decoded at a smaller scale as long as both sides keep this size."""

_decoding = threading.Lock()
"""The largest picture takes 200 to 600 MB while it is decoded (measured; WebP the most): never two at once."""


class BadPictureError(Exception):
    """The upload cannot be used as a picture for a card; the code says why."""

    def __init__(self, code: str) -> None:
        """`code`: its text is in content/ui under `refusal.<code>`."""
        super().__init__(code)
        self.code = code


def reencoded(body: bytes) -> bytes:
    """The same picture as WebP, upright, small enough for a card, and without metadata."""
    if len(body) > BYTES_MAX:
        raise BadPictureError("picture_too_large")
    kind = _kind(body)
    if kind is None:
        raise BadPictureError("not_a_picture")
    try:
        with _decoding:
            return _reencoded(body, kind)
    except BadPictureError:
        raise
    except Exception as error:  # whatever a decoder raises for untrusted bytes, the picture is to blame
        raise BadPictureError("picture_broken") from error


def _kind(body: bytes) -> str | None:
    """The format by the magic number, whatever the file is called."""
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if body.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if body.startswith(b"RIFF") and body[8:12] == b"WEBP" else None


def _reencoded(body: bytes, kind: str) -> bytes:
    from PIL import Image, ImageOps

    # We check the size ourselves, and more strictly.
    warnings.simplefilter("ignore", Image.DecompressionBombWarning)
    try:
        picture: Image.Image = Image.open(io.BytesIO(body), formats=[kind])
    except Image.DecompressionBombError as error:
        raise BadPictureError("picture_too_large") from error
    _refuse_size(*picture.size)  # only the header is read so far
    picture.draft(None, DRAFT)
    profile = picture.info.get("icc_profile")
    ImageOps.exif_transpose(picture, in_place=True)
    picture = _in_simple_mode(picture)
    wide, high = picture.size
    picture.thumbnail(CARD[::-1] if wide > high else CARD)
    return _encoded(_in_srgb(_on_paper(picture), profile))


def _refuse_size(wide: int, high: int) -> None:
    if wide * high > PIXELS_MAX or max(wide, high) > SIDE_MAX:
        raise BadPictureError("picture_too_large")
    if min(wide, high) < SIDE_MIN:
        raise BadPictureError("picture_too_small")


def _in_simple_mode(picture: Image) -> Image:
    """The picture in a mode that scales without loss: no palette, no sixteen bits."""
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
    """The picture in sRGB. A colour profile that cannot be used is ignored."""
    from PIL import ImageCms

    if profile:
        try:
            meant = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            turned = ImageCms.profileToProfile(picture, meant, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return turned or picture.convert("RGB")
        except (OSError, ImageCms.PyCMSError):
            pass
    return picture.convert("RGB")


def _encoded(picture: Image) -> bytes:
    """The encoded picture. Its pixels are pasted into a new image, which leaves all metadata behind."""
    from PIL import Image

    fresh, out = Image.new("RGB", picture.size), io.BytesIO()
    fresh.paste(picture)
    fresh.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()
