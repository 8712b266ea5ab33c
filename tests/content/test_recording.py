"""What recordings are: from browsers, made by hand, spoilt, and anything else."""

import struct
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pictorium.content.containers import PARTS_MAX, RecordingInfo
from pictorium.content.recording import recording_info, refuse_recording
from tests.content.made_recordings import (
    AUDIO,
    VIDEO,
    box,
    clock,
    element,
    fragments,
    mp4,
    ogg,
    page,
    recorded,
    track,
    vorbis,
    webm,
)

FROM_A_BROWSER = {
    "voice.webm": RecordingInfo("audio/webm", False, 1440),
    "gesture.webm": RecordingInfo("video/webm", True, 1440),
    "silent.webm": RecordingInfo("video/webm", True, 897),
    "gesture.mkv": RecordingInfo("video/x-matroska", True, 901),
    "voice.m4a": RecordingInfo("audio/mp4", False, 1461),
    "gesture.mp4": RecordingInfo("video/mp4", True, 1461),
}
"""What Chromium recorded for a second or for a second and a half."""
FROM_OTHERS = {
    "firefox_voice.ogg": RecordingInfo("audio/ogg", False, 2995),
    "firefox_voice.webm": RecordingInfo("audio/webm", False, 3000),
    "firefox_gesture.webm": RecordingInfo("video/webm", True, 3006),
    "firefox_silent.webm": RecordingInfo("video/webm", True, 2454),
    "webkit_voice.m4a": RecordingInfo("audio/mp4", False, 2948),
    "webkit_gesture.mp4": RecordingInfo("video/mp4", True, 2900),
    "webkit_silent.mp4": RecordingInfo("video/mp4", True, 2500),
}
"""What Firefox and WebKit recorded for two and a half seconds or three."""
FOREIGN = {
    "nothing": b"",
    "text": b"a tune",
    "html": b"<!doctype html><script>alert(1)</script>",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "wav": b"RIFF\x24\0\0\0WAVEfmt ",
    "mp3": b"ID3\4\0\0\0\0\0\0",
    "png": b"\x89PNG\r\n\x1a\n",
    "webp": b"RIFF\x24\0\0\0WEBPVP8 ",
    "pdf": b"%PDF-1.7",
    "zip": b"PK\3\4",
    "html before webm": b"<html>" + webm(AUDIO),
    "only the mark of webm": b"\x1a\x45\xdf\xa3",
    "only the mark of ogg": b"OggS",
    "only the mark of mp4": box(b"ftyp", b"isom"),
    "webm without a track": webm(),
    "webm with subtitles": webm(AUDIO, 0x11),
    "another kind of matroska": webm(AUDIO, doc_type=b"weird"),
    "webm without a block": webm(AUDIO, ms=-20),
    "theora": ogg(head=b"\x80theora" + bytes(40)),
    "flac": ogg(head=b"\x7fFLAC" + bytes(40)),
    "vorbis of no rate": vorbis(rate=0),
    "ogg of one page": page(0, b"OpusHead" + bytes(11), flags=2),
    "ogg with a second stream": ogg() + page(0, b"\x80theora" + bytes(20), 2, 8),
    "mp4 without a track": box(b"ftyp", b"isom") + box(b"moov", clock(b"mvhd", 1000, 1000)),
    "mp4 of text": mp4(b"text"),
    "mp4 of sound and hints": mp4(b"soun", b"hint"),
    "mp4 that lasts for no time": box(b"ftyp", b"isom") + box(b"moov", track(1, b"soun")),
}


@pytest.mark.parametrize("name", FROM_A_BROWSER)
def test_what_a_browser_records_is_known(name: str) -> None:
    assert recording_info(recorded(name)) == FROM_A_BROWSER[name]


@pytest.mark.parametrize("name", FROM_OTHERS)
def test_what_other_browsers_record_is_known(name: str) -> None:
    assert recording_info(recorded(name)) == FROM_OTHERS[name]


def test_the_recordings_are_small() -> None:
    assert sum(len(recorded(name)) for name in (*FROM_A_BROWSER, *FROM_OTHERS)) < 400_000


@pytest.mark.parametrize("ms", [20, 1000, 20_000, 32_760, 100_000])
def test_any_length_is_read_from_each_kind(ms: int) -> None:
    assert recording_info(webm(AUDIO, ms=ms)) == RecordingInfo("audio/webm", False, ms)
    assert recording_info(webm(VIDEO, AUDIO, ms=ms)) == RecordingInfo("video/webm", True, ms)
    assert recording_info(webm(VIDEO, ms=ms, doc_type=b"matroska")) == RecordingInfo("video/x-matroska", True, ms)
    assert recording_info(webm(AUDIO, ms=ms, scale_ns=500_000)) == RecordingInfo("audio/webm", False, ms)
    assert recording_info(ogg(ms)) == RecordingInfo("audio/ogg", False, ms // 100 * 100)
    assert recording_info(vorbis(ms)) == RecordingInfo("audio/ogg", False, ms // 100 * 100)
    assert recording_info(mp4(b"soun", ms=ms, is_long=True)) == RecordingInfo("audio/mp4", False, ms)
    assert recording_info(mp4(b"soun", b"vide", ms=ms)) == RecordingInfo("video/mp4", True, ms)
    for way in ("sample", "fragment", "track"):
        assert recording_info(fragments(b"soun", ms=ms, way=way)) == RecordingInfo("audio/mp4", False, ms)
        assert recording_info(fragments(b"vide", b"soun", ms=ms, way=way, start=480_000)) == RecordingInfo(
            "video/mp4", True, ms
        )


def test_who_says_less_than_there_is_gains_nothing() -> None:
    assert recording_info(webm(AUDIO, ms=30_000, says_ms=5)) == RecordingInfo("audio/webm", False, 30_000)
    assert recording_info(mp4(b"soun", ms=30_000, says_ms=5)) == RecordingInfo("audio/mp4", False, 30_000)


def test_what_a_head_says_counts_if_it_is_more() -> None:
    assert recording_info(webm(AUDIO, ms=1000, says_ms=5000.5)) == RecordingInfo("audio/webm", False, 5001)
    assert recording_info(mp4(b"soun", ms=1000, says_ms=5000)) == RecordingInfo("audio/mp4", False, 5000)
    for odd in (float("nan"), float("inf"), -1e300):
        assert recording_info(webm(AUDIO, says_ms=odd)) == RecordingInfo("audio/webm", False, 1000)
    unknown = box(b"ftyp", b"iso5") + box(b"moov", clock(b"mvhd", 1000, 2**32 - 1), track(1, b"soun", 1000, 1234))
    assert recording_info(unknown) == RecordingInfo("audio/mp4", False, 1234)


@pytest.mark.parametrize("name", FOREIGN)
def test_anything_else_is_no_recording(name: str) -> None:
    assert recording_info(FOREIGN[name]) is None
    assert refuse_recording(FOREIGN[name], "recording", 20_000) == "not_a_recording"


def test_each_kind_in_its_place_and_none_too_long() -> None:
    voice, gesture = recorded("voice.webm"), recorded("gesture.webm")
    assert refuse_recording(voice, "recording", 20_000) == FROM_A_BROWSER["voice.webm"]
    assert refuse_recording(gesture, "film", 20_000) == FROM_A_BROWSER["gesture.webm"]
    assert refuse_recording(gesture, "recording", 20_000) == "wrong_kind"
    assert refuse_recording(voice, "film", 20_000) == "wrong_kind"
    assert refuse_recording(webm(AUDIO, ms=20_000), "recording", 20_000) == RecordingInfo("audio/webm", False, 20_000)
    assert refuse_recording(webm(AUDIO, ms=20_020), "recording", 20_000) == "recording_too_long"
    assert refuse_recording(fragments(b"vide", ms=20_020), "film", 20_000) == "recording_too_long"


def test_a_block_of_a_group_counts_like_any_other() -> None:
    grouped = element("A0", element("A1", b"\x81" + struct.pack(">h", 0) + b"\0") + element("9B", b"\x14"))
    later = element("A0", element("A1", b"\x40\x01" + struct.pack(">h", 700) + b"\0"))
    assert recording_info(webm(AUDIO, ms=20) + grouped + later) == RecordingInfo("audio/webm", False, 700)


@pytest.mark.parametrize(
    "body",
    [
        webm(AUDIO) + element("EC", b"") * (PARTS_MAX + 1),
        ogg() + page(-1, b"") * (PARTS_MAX + 1),
        mp4(b"soun") + box(b"free") * (PARTS_MAX + 1),
        mp4(b"soun") + box(b"stts", bytes(4), (10**6).to_bytes(4), bytes(8 * 10**6)),
        fragments(b"soun") + box(b"trun", (0x100).to_bytes(4), (10**6).to_bytes(4), bytes(4 * 10**6)),
    ],
    ids=["elements", "pages", "boxes", "times", "samples"],
)
def test_what_has_too_many_pieces_is_given_up_soon(body: bytes) -> None:
    began = time.process_time()
    assert recording_info(body) is None
    assert time.process_time() - began < 1


@pytest.mark.parametrize("name", FROM_A_BROWSER)
def test_wherever_it_breaks_off_nothing_fails_and_it_becomes_no_longer(name: str) -> None:
    body = recorded(name)
    for end in range(len(body)):
        content = recording_info(body[:end])
        assert content is None or content.ms <= FROM_A_BROWSER[name].ms


seeds = st.sampled_from(
    [*map(recorded, FROM_A_BROWSER), webm(VIDEO), ogg(), vorbis(), mp4(b"soun"), fragments(b"vide")]
)


@settings(max_examples=300)
@given(seeds, st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=8), st.integers(0, 8)), max_size=6))
def test_spoilt_bytes_never_make_it_fail(seed: bytes, spots: list[tuple[float, bytes, int]]) -> None:
    body = bytearray(seed)
    for spot, new, old in spots:
        place = int(spot * len(body))
        body[place : place + old] = new
    content = recording_info(bytes(body))
    assert content is None or (
        content.ms >= 0 and content.type.startswith("video/" if content.has_picture else "audio/")
    )


@given(st.sampled_from([b"", b"\x1a\x45\xdf\xa3", b"OggS", b"\0\0\0\x10ftypisom\0\0\0\0"]), st.binary(max_size=400))
def test_any_bytes_are_looked_at(mark: bytes, body: bytes) -> None:
    content = recording_info(mark + body)
    assert content is None or content.ms >= 0
