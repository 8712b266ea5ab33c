"""Where frames end, however what is said arrives."""

from hypothesis import given
from hypothesis import strategies as st

from pictorium.web.nodes.frame_ends import FrameEnd, FrameEnds


def frame(opcode: int, size: int, is_masked: bool) -> bytes:
    """A frame as RFC 6455 has it, with a payload that looks like frames itself."""
    mask = 0x80 if is_masked else 0
    if size < 126:
        length = bytes([mask | size])
    elif size < 65_536:
        length = bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([mask | 127]) + size.to_bytes(8, "big")
    return bytes([0x80 | opcode]) + length + bytes(4 if is_masked else 0) + b"\x81" * size


FRAMES = st.lists(
    st.builds(
        lambda opcode, size, is_masked: (opcode, frame(opcode, size, is_masked)),
        st.sampled_from([1, 2, 8, 9, 10]),
        st.sampled_from([0, 1, 125, 126, 127, 300, 65_535, 65_536]),
        st.booleans(),
    ),
    max_size=5,
)


@given(FRAMES, st.data())
def test_each_frame_ends_once_wherever_what_is_said_is_cut(
    frames: list[tuple[int, bytes]], data: st.DataObject
) -> None:
    said = b"".join(body for _, body in frames)
    cuts = data.draw(st.lists(st.integers(0, len(said)), max_size=6).map(sorted))
    ends, found = FrameEnds(), []
    for start, stop in zip([0, *cuts], [*cuts, len(said)], strict=True):
        found += [FrameEnd(start + end.at, end.opcode) for end in ends.feed(said[start:stop])]
    at = 0
    for (opcode, body), end in zip(frames, found, strict=True):
        at += len(body)
        assert end == FrameEnd(at, opcode)
    assert ends.is_between


@given(FRAMES.filter(bool), st.data())
def test_in_the_middle_of_a_frame_nobody_else_can_go_on(frames: list[tuple[int, bytes]], data: st.DataObject) -> None:
    body = frames[0][1]
    cut = data.draw(st.integers(1, len(body) - 1))
    ends = FrameEnds()
    assert ends.feed(body[:cut]) == []
    assert not ends.is_between
