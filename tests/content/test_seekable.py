"""Recordings made whole: the same frames, with a length and places to begin, whatever comes."""

import struct
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pictorium.content.containers import PARTS_MAX, PartLimit
from pictorium.content.mp4 import boxes
from pictorium.content.recording import recording_info, seekable
from pictorium.content.webm import elements
from tests.content.made_recordings import AUDIO, UNKNOWN_SIZE, VIDEO, box, element, fragments, mp4, ogg, recorded, webm
from tests.content.test_recording import FOREIGN, FROM_A_BROWSER, FROM_OTHERS

NAMES = (*FROM_A_BROWSER, *FROM_OTHERS)
MATROSKA = [name for name in NAMES if name.endswith((".webm", ".mkv"))]
LAST_FRAME_MS = 110
CLUSTER, TIMESTAMP, BLOCK, SIMPLE_BLOCK = 0x1F43B675, 0xE7, 0xA1, 0xA3
DURATION, CUE_TIME, CUE_CLUSTER = 0x4489, 0xB3, 0xF1
CUES, CUE_POINT, CUE_POSITIONS, SEGMENT = 0x1C53BB6B, 0xBB, 0xB7, 0x18538067
ALL_ENTERED = (0x1A45DFA3, SEGMENT, 0x1549A966, CLUSTER, 0xA0, CUES, CUE_POINT, CUE_POSITIONS)


def frames(body: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Each frame's track, when it is heard or seen, and what is in it."""
    at = 0
    for id_, _, start, end in elements(body):
        if id_ == TIMESTAMP:
            at = int.from_bytes(body[start:end])
        elif id_ in (BLOCK, SIMPLE_BLOCK):
            assert body[start] & 0x80, "a track below 128"
            yield body[start], at + int.from_bytes(body[start + 1 : start + 3], signed=True), body[start + 4 : end]


def numbers(body: bytes, wanted: int) -> list[int]:
    return [int.from_bytes(body[start:end]) for id_, _, start, end in elements(body, ALL_ENTERED) if id_ == wanted]


@pytest.mark.parametrize("name", MATROSKA)
def test_a_webm_of_any_browser_keeps_every_frame_and_its_time(name: str) -> None:
    before, after = list(frames(recorded(name))), list(frames(seekable(recorded(name))))
    begins = min(at for _, at, _ in before) - min(at for _, at, _ in after)
    assert after == [(track, at - begins, body) for track, at, body in before]


@pytest.mark.parametrize("name", MATROSKA)
def test_a_webm_of_any_browser_gets_its_length_and_places_to_begin(name: str) -> None:
    body = seekable(recorded(name))
    (ticks,) = [struct.unpack(">d", body[start:end])[0] for id_, _, start, end in elements(body) if id_ == DURATION]
    assert 0 <= ticks - (FROM_A_BROWSER | FROM_OTHERS)[name].ms <= LAST_FRAME_MS
    (segment,) = [start for id_, _, start, _ in elements(body) if id_ == SEGMENT]
    clusters = {place - segment for id_, place, _, _ in elements(body) if id_ == CLUSTER}
    assert set(numbers(body, CUE_CLUSTER)) <= clusters
    assert numbers(body, CUE_TIME)[0] < LAST_FRAME_MS, "one can begin at the beginning"


def test_every_sound_of_firefox_is_a_place_to_begin_afterwards() -> None:
    for name, is_marked in (("firefox_voice.webm", False), ("firefox_gesture.webm", False), ("voice.webm", True)):
        sound = 0x81 if name == "voice.webm" else 0x82
        for body, marked in ((recorded(name), is_marked), (seekable(recorded(name)), True)):
            heard = [
                body[start + 3] for id_, _, start, _ in elements(body) if id_ == SIMPLE_BLOCK and body[start] == sound
            ]
            assert heard
            assert {bool(flags & 0x80) for flags in heard} == {marked}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_whole_stays_as_it_is(name: str) -> None:
    once = seekable(recorded(name))
    assert seekable(once) == once
    assert len(once) <= len(recorded(name)) + 1_000


def test_the_head_of_webkits_last_fragment_that_has_no_frames_is_passed_over() -> None:
    for name in ("webkit_voice.m4a", "webkit_gesture.mp4", "webkit_silent.mp4"):
        names = [name for name, _, _ in boxes(seekable(recorded(name)), PartLimit(), ())]
        assert names.count(b"moof") == names.count(b"mdat")
        assert all(after == b"mdat" for one, after in pairwise(names) if one == b"moof")
        before = [name for name, _, _ in boxes(recorded(name), PartLimit(), ())]
        assert before.count(b"moof") == before.count(b"mdat") + 1
        assert len(seekable(recorded(name))) == len(recorded(name))


def test_an_mp4_in_fragments_says_how_long_it_is() -> None:
    for name in ("webkit_voice.m4a", "webkit_gesture.mp4", "webkit_silent.mp4"):
        body = seekable(recorded(name))
        found = {kind: body[start:end] for kind, start, end in boxes(body, PartLimit())}
        scale, ticks = int.from_bytes(found[b"mvhd"][12:16]), int.from_bytes(found[b"mehd"][4:12])
        assert abs(ticks * 1000 / scale - FROM_OTHERS[name].ms) < 2


def test_what_says_more_of_its_maker_than_a_recorder_does_is_left_out() -> None:
    told = element("1549A966", element("7BA9", b"Ada at home") + element("4D80", b"maker"))
    tags = element("1254C367", element("7373", b"Hauptplatz 1"))
    clusters = element("1F43B675", element("E7", b"\0") + element("A3", b"\x81\0\0\x80sound") * 2, UNKNOWN_SIZE)
    tracks = element("1654AE6B", element("AE", element("D7", b"\1") + element("83", b"\2")))
    head = element("1A45DFA3", element("4282", b"webm"))
    body = head + element("18538067", told + tracks + tags + clusters + tags, UNKNOWN_SIZE)
    assert recording_info(body)
    assert b"maker" in seekable(body)
    assert b"Ada" not in seekable(body)
    assert b"Hauptplatz" not in seekable(body)
    assert list(frames(seekable(body))) == list(frames(body))


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_no_recording_stays_as_it_is(name: str) -> None:
    assert seekable(FOREIGN[name]) == FOREIGN[name]


def test_ogg_stays_as_it_is() -> None:
    assert seekable(ogg()) == ogg()
    assert seekable(recorded("firefox_voice.ogg")) == recorded("firefox_voice.ogg")


def test_two_files_in_one_stay_as_they_are() -> None:
    for body in (webm(AUDIO) + webm(VIDEO), recorded("voice.webm") * 2):
        assert seekable(body) == body


@given(
    st.lists(st.sampled_from([AUDIO, VIDEO]), min_size=1, max_size=2),
    st.integers(0, 200),
    st.sampled_from([500_000, 1_000_000]),
)
def test_any_length_keeps_its_frames(tracks: list[int], frames_: int, scale_ns: int) -> None:
    body = webm(*tracks, ms=frames_ * 20, scale_ns=scale_ns)
    assert list(frames(seekable(body))) == list(frames(body))
    before, after = recording_info(body), recording_info(seekable(body))
    assert before
    assert after
    assert (after.type, after.has_picture) == (before.type, before.has_picture)
    assert 0 <= after.ms - before.ms <= 20


seeds = st.sampled_from([*map(recorded, NAMES), webm(VIDEO), ogg(), mp4(b"soun"), fragments(b"vide")])


@settings(max_examples=300)
@given(seeds, st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=8), st.integers(0, 8)), max_size=6))
def test_whatever_was_taken_before_is_taken_afterwards(seed: bytes, spots: list[tuple[float, bytes, int]]) -> None:
    body = bytearray(seed)
    for spot, new, old in spots:
        place = int(spot * len(body))
        body[place : place + old] = new
    before, after = recording_info(bytes(body)), recording_info(seekable(bytes(body)))
    assert (before is None) == (after is None)
    if before and after:
        assert (before.type, before.has_picture) == (after.type, after.has_picture)


@pytest.mark.parametrize(
    "body",
    [
        webm(AUDIO) + element("EC", b"") * (PARTS_MAX + 1),
        webm(AUDIO) + element("1F43B675", b"") * (PARTS_MAX - 100),
        mp4(b"soun") + box(b"moof") * (PARTS_MAX - 100),
        mp4(b"soun") + box(b"free") * (PARTS_MAX + 1),
    ],
    ids=["elements", "clusters", "fragments", "boxes"],
)
def test_many_pieces_take_no_time(body: bytes) -> None:
    began = time.process_time()
    assert (recording_info(seekable(body)) is None) == (recording_info(body) is None)
    assert time.process_time() - began < 1
