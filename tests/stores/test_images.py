"""Pictures from outside: what comes in is anything, what goes on is a small WebP that tells only what one sees."""

import io
import struct
import subprocess
import sys
import zlib
from typing import Any

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from pictorium.stores.images import BYTES_MAX, PAPER, SIDE_MAX, SIDE_MIN, BadPictureError, reencoded

GPS = 0x8825
ORIENTATION = 0x0112
RED, BLUE = (200, 30, 20), (20, 40, 200)


def saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def halves(wide: int, high: int) -> Image.Image:
    """Red above, blue below."""
    picture = Image.new("RGB", (wide, high), RED)
    picture.paste(BLUE, (0, high // 2, wide, high))
    return picture


def read(body: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(body), formats=["WEBP"])
    picture.load()
    return picture


def chunks(webp: bytes) -> list[bytes]:
    """What a WebP file is made of."""
    found, start = [], 12
    while start < len(webp):
        (length,) = struct.unpack_from("<I", webp, start + 4)
        found.append(webp[start : start + 4])
        start += 8 + length + length % 2
    return found


def is_near(colour: Any, wanted: tuple[int, int, int], by: int = 12) -> bool:
    return all(abs(one - other) <= by for one, other in zip(colour, wanted, strict=True))


def refused(body: bytes) -> str:
    with pytest.raises(BadPictureError) as error:
        reencoded(body)
    return error.value.code


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_each_kind_becomes_a_card(kind: str) -> None:
    picture = read(reencoded(saved(halves(1200, 1800), kind)))
    assert (picture.size, picture.mode) == ((600, 900), "RGB")
    assert is_near(picture.getpixel((300, 100)), RED)
    assert is_near(picture.getpixel((300, 800)), BLUE)


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((1200, 1800), (600, 900)),
        ((1800, 1200), (900, 600)),
        ((1000, 1000), (600, 600)),
        ((300, 400), (300, 400)),
        ((SIDE_MIN, SIDE_MIN), (SIDE_MIN, SIDE_MIN)),
        ((600, 3000), (180, 900)),
        ((3000, 600), (900, 180)),
        ((SIDE_MAX, 400), (900, 30)),
    ],
)
def test_it_is_made_to_fit_and_never_enlarged(size: tuple[int, int], wanted: tuple[int, int]) -> None:
    assert read(reencoded(saved(Image.new("RGB", size, RED), "PNG"))).size == wanted


def with_secrets() -> tuple[Image.Image, dict[str, Any]]:
    """A picture that says where and with what it was taken."""
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif[0x010F] = "SecretCamera"
    exif[GPS] = {1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)}
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return halves(1800, 1200), {"exif": exif, "icc_profile": profile}


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_nothing_but_the_picture_is_left(kind: str) -> None:
    picture, options = with_secrets()
    if kind == "PNG":
        options["pnginfo"] = PngImagePlugin.PngInfo()
        options["pnginfo"].add_text("Comment", "SecretCamera")
        options["pnginfo"].add_itxt("XML:com.adobe.xmp", "<x>SecretCamera</x>")
    else:
        options["xmp"] = b"<x>SecretCamera</x>"
    body = saved(picture, kind, **options)
    assert b"SecretCamera" in body
    assert Image.open(io.BytesIO(body)).getexif().get_ifd(GPS)
    anew = reencoded(body)
    assert chunks(anew) == [b"VP8 "]
    assert b"SecretCamera" not in anew
    assert not read(anew).getexif()


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_it_is_turned_upright(kind: str, orientation: int) -> None:
    """Each of the eight ways to hold a camera, undone: a quarter in red stays where the eye saw it."""
    seen = Image.new("RGB", (400, 600), BLUE)
    seen.paste(RED, (0, 0, 200, 300))
    undone = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # what the camera did to what the eye saw
    held = seen if orientation == 1 else seen.transpose(Image.Transpose(undone[orientation]))
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    picture = read(reencoded(saved(held, kind, exif=exif)))
    assert picture.size == (400, 600)
    assert is_near(picture.getpixel((80, 120)), RED, by=20)
    assert is_near(picture.getpixel((320, 120)), BLUE, by=20)
    assert is_near(picture.getpixel((80, 480)), BLUE, by=20)


def test_paper_shows_through_where_it_is_transparent() -> None:
    picture = Image.new("RGBA", (400, 600), (0, 0, 0, 0))
    picture.paste((*RED, 255), (0, 300, 400, 600))
    for kind in ("PNG", "WEBP"):
        anew = read(reencoded(saved(picture, kind)))
        assert is_near(anew.getpixel((200, 100)), PAPER, by=4)
        assert is_near(anew.getpixel((200, 500)), RED)
    palette = saved(picture.quantize(8), "PNG")
    assert is_near(read(reencoded(palette)).getpixel((200, 100)), PAPER, by=4)


@pytest.mark.parametrize(("mode", "through"), [("L", 0), ("RGB", (0, 0, 0)), ("P", 0)])
def test_a_colour_that_stands_for_nothing_is_paper_too(mode: str, through: Any) -> None:
    black = saved(Image.new(mode, (400, 600), 0), "PNG", transparency=through)
    assert is_near(read(reencoded(black)).getpixel((200, 300)), PAPER, by=4)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_pictures_of_every_mode_keep_their_light_and_dark(mode: str) -> None:
    grey = Image.new("L", (400, 600), 0)
    grey.paste(255, (0, 300, 400, 600))
    picture = grey.convert("I").point(lambda value: value * 257).convert("I;16") if mode == "I;16" else grey
    picture = picture if mode == "I;16" else picture.convert("RGB").convert(mode)
    anew = read(reencoded(saved(picture, "JPEG" if mode == "CMYK" else "PNG")))
    assert anew.mode == "RGB"
    assert is_near(anew.getpixel((200, 100)), (0, 0, 0))
    assert is_near(anew.getpixel((200, 500)), (255, 255, 255))


def test_sixteen_bits_keep_their_greys() -> None:
    picture = Image.new("I;16", (400, 600), 0x8000)
    assert is_near(read(reencoded(saved(picture, "PNG"))).getpixel((200, 300)), (128, 128, 128), by=3)


def test_colours_are_as_they_were_meant() -> None:
    """In this profile red and blue mean each other."""
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = usual.replace(b"rXYZ", b"????").replace(b"bXYZ", b"rXYZ").replace(b"????", b"bXYZ")
    for profile, wanted in ((usual, RED), (swapped, BLUE)):
        for kind in ("PNG", "JPEG", "WEBP"):
            picture = saved(Image.new("RGB", (400, 600), (255, 0, 0)), kind, icc_profile=profile)
            colour = read(reencoded(picture)).getpixel((200, 300))
            assert isinstance(colour, tuple)
            assert colour.index(max(colour)) == wanted.index(max(wanted)), (kind, colour)


def test_a_profile_that_cannot_be_used_is_left_aside() -> None:
    odd = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    for profile in (odd, b"no profile at all"):
        body = saved(Image.new("RGB", (400, 600), RED), "PNG", icc_profile=profile)
        assert is_near(read(reencoded(body)).getpixel((200, 300)), RED)


def test_only_the_first_of_moving_pictures_is_taken() -> None:
    frames = [Image.new("RGB", (300, 400), BLUE)]
    for kind in ("PNG", "WEBP"):
        moving = saved(Image.new("RGB", (300, 400), RED), kind, save_all=True, append_images=frames)
        anew = read(reencoded(moving))
        assert getattr(anew, "n_frames", 1) == 1
        assert is_near(anew.getpixel((100, 100)), RED)


def test_what_is_no_picture_is_refused() -> None:
    gif = saved(Image.new("RGB", (300, 400)), "GIF")
    tiff = saved(Image.new("RGB", (300, 400)), "TIFF")
    bmp = saved(Image.new("RGB", (300, 400)), "BMP")
    script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    for body in (b"", b"hello", gif, tiff, bmp, script, b"%PDF-1.7", b"RIFF\x00\x00\x00\x00WAVE"):
        assert refused(body) == "not_a_picture"


def test_one_kind_under_the_first_bytes_of_another_is_broken() -> None:
    gif = saved(Image.new("RGB", (300, 400)), "GIF")
    assert refused(b"\x89PNG\r\n\x1a\n" + gif) == "picture_broken"
    assert refused(b"\xff\xd8\xff" + gif) == "picture_broken"
    assert refused(b"RIFF\x00\x00\x00\x00WEBP" + gif) == "picture_broken"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_what_breaks_off_is_broken(kind: str) -> None:
    noise = Image.effect_noise((400, 600), 90).convert("RGB")
    body = saved(noise, kind)
    for share in (0.01, 0.3, 0.6, 0.9):
        assert refused(body[: int(len(body) * share)]) == "picture_broken"


def png_head(wide: int, high: int) -> bytes:
    """A PNG that claims this size and has hardly anything in it."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\x00" * 9)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    "size", [(20_000, 20_000), (10_000, 9_500), (8_000, 5_001), (SIDE_MAX + 1, 300), (300, SIDE_MAX + 1)]
)
def test_a_bomb_is_refused_before_anything_is_decoded(size: tuple[int, int]) -> None:
    """Had it been decoded, it would be broken: there is nothing in it."""
    assert refused(png_head(*size)) == "picture_too_large"


def test_a_bomb_in_another_kind() -> None:
    jpeg = bytearray(saved(Image.new("RGB", (300, 400)), "JPEG"))
    at = jpeg.index(b"\xff\xc0") + 5
    jpeg[at : at + 4] = struct.pack(">HH", 60_000, 60_000)
    assert refused(bytes(jpeg)) == "picture_too_large"
    assert refused(saved(Image.new("RGB", (SIDE_MAX + 1, 210)), "WEBP", method=0)) == "picture_too_large"


def test_too_many_bytes_are_refused() -> None:
    small = saved(Image.new("RGB", (300, 400), RED), "PNG")
    assert refused(small + b"\x00" * BYTES_MAX) == "picture_too_large"
    padded = small + b"\x00" * (BYTES_MAX - len(small))
    assert read(reencoded(padded)).size == (300, 400)


@pytest.mark.parametrize("size", [(SIDE_MIN - 1, 400), (400, SIDE_MIN - 1), (1, 1)])
def test_too_few_pixels_are_refused(size: tuple[int, int]) -> None:
    assert refused(saved(Image.new("RGB", size), "PNG")) == "picture_too_small"


def test_a_house_without_pictures_does_not_load_what_reads_them() -> None:
    asked = "import sys, pictorium.cli.serve, pictorium.stores.images; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
