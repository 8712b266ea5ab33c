"""Recordings of any length, put together by hand: right boxes with nothing to be heard or seen in them."""

import struct
from pathlib import Path

RECORDED = Path(__file__).parent / "recordings"
"""What browsers recorded from their own fake microphones and cameras: ours, and small. Its README says how."""
VIDEO, AUDIO = 1, 2
UNKNOWN_SIZE = b"\x01" + b"\xff" * 7


def recorded(name: str) -> bytes:
    return (RECORDED / name).read_bytes()


def element(id_: str, body: bytes, size: bytes | None = None) -> bytes:
    return bytes.fromhex(id_) + (size or struct.pack(">Q", len(body) | 1 << 56)) + body


def whole(number: int) -> bytes:
    return number.to_bytes(4)


def webm(
    *tracks: int, ms: int = 1000, doc_type: bytes = b"webm", scale_ns: int = 1_000_000, says_ms: float | None = None
) -> bytes:
    """A WebM file with a block every 20 ms, a cluster a second, as a browser writes it while it records."""
    info = element("2AD7B1", whole(scale_ns)) + (element("4489", struct.pack(">d", says_ms)) if says_ms else b"")
    entries = b"".join(element("AE", element("D7", b"\1") + element("83", bytes([track]))) for track in tracks)
    clusters = b""
    ticks = range(0, ms * 1_000_000 // scale_ns + 1, 20)
    for second in range(0, len(ticks), 50):
        some = ticks[second : second + 50]
        blocks = b"".join(element("A3", b"\x81" + struct.pack(">h", at - some[0]) + b"\x80sound") for at in some)
        clusters += element("1F43B675", element("E7", whole(some[0])) + blocks, UNKNOWN_SIZE)
    head = element("1A45DFA3", element("4286", b"\1") + element("4282", doc_type))
    return head + element("18538067", element("1549A966", info) + element("1654AE6B", entries) + clusters, UNKNOWN_SIZE)


def page(count: int, body: bytes, flags: int = 0, stream: int = 7) -> bytes:
    return b"OggS\0" + struct.pack("<BqIIIB", flags, count, stream, 0, 0, 1) + bytes([len(body)]) + body


def ogg(ms: int = 1000, head: bytes | None = None, rate: int = 48_000, skipped: int = 312) -> bytes:
    """An Ogg file with Opus, or with what its head says."""
    first = head or b"OpusHead\1\1" + struct.pack("<HIhB", skipped, rate, 0, 0)
    pages = [page(at * rate // 1000 + skipped, b"sound") for at in range(0, ms + 1, 100)]
    return page(0, first, flags=2) + page(0, b"OpusTags") + page(-1, b"on and on") + b"".join(pages)


def vorbis(ms: int = 1000, rate: int = 44_100) -> bytes:
    return ogg(ms, b"\x01vorbis" + struct.pack("<IBI", 0, 1, rate) + bytes(14), rate, 0)


def box(name: bytes, *bodies: bytes) -> bytes:
    body = b"".join(bodies)
    return struct.pack(">I", len(body) + 8) + name + body


def clock(name: bytes, scale: int, ticks: int, *, is_long: bool = False) -> bytes:
    if is_long:
        return box(name, b"\1\0\0\0", struct.pack(">QQIQ", 0, 0, scale, ticks), bytes(4))
    return box(name, bytes(4), struct.pack(">IIII", 0, 0, scale, ticks), bytes(4))


def track(number: int, kind: bytes, scale: int = 1000, ticks: int = 0, *more: bytes, is_long: bool = False) -> bytes:
    head = box(b"tkhd", b"\1\0\0\0" + bytes(16) if is_long else bytes(12), whole(number), bytes(60))
    handler = box(b"hdlr", bytes(8), kind, bytes(13))
    return box(b"trak", head, box(b"mdia", clock(b"mdhd", scale, ticks, is_long=is_long), handler, *more))


def mp4(*kinds: bytes, ms: int = 1000, says_ms: int | None = None, is_long: bool = False) -> bytes:
    """An MP4 file in one piece; its samples last as long as it does, whatever its heads say."""
    says = ms if says_ms is None else says_ms
    times = box(
        b"minf", box(b"stbl", box(b"stts", bytes(4), whole(2), whole(ms // 20 - 1), whole(20), whole(1), whole(20)))
    )
    tracks = (track(one, kind, 1000, says, times, is_long=is_long) for one, kind in enumerate(kinds, 1))
    moov = box(b"moov", clock(b"mvhd", 600, says * 600 // 1000, is_long=is_long), *tracks)
    return box(b"ftyp", b"isom", bytes(4)) + box(b"mdat", b"sound and picture") + moov


def fragments(*kinds: bytes, ms: int = 1000, start: int = 0, way: str = "sample") -> bytes:
    """An MP4 file in fragments of a fifth of a second; how long a sample lasts says it, its fragment or its track."""
    tracks = (track(one, kind, 48_000) for one, kind in enumerate(kinds, 1))
    lasts = 960 if way == "track" else 0
    usual = box(
        b"mvex",
        *(box(b"trex", bytes(4), whole(one), whole(1), whole(lasts), bytes(8)) for one, _ in enumerate(kinds, 1)),
    )
    body = box(b"ftyp", b"iso5", bytes(4)) + box(b"moov", clock(b"mvhd", 1000, 0), *tracks, usual)
    for at in range(0, ms, 200):
        pieces = [_fragment(one, start + at * 48, min(200, ms - at) // 20, way) for one, _ in enumerate(kinds, 1)]
        body += box(b"moof", box(b"mfhd", bytes(8)), *pieces) + box(b"mdat", b"sound")
    return body


def _fragment(number: int, at: int, samples: int, way: str) -> bytes:
    head = b"\0\0\0\x0a" + whole(number) + whole(1) + whole(960) if way == "fragment" else bytes(4) + whole(number)
    each, flags = (struct.pack(">II", 960, 5), 0x305) if way == "sample" else (whole(5), 0x205)
    run = whole(flags) + whole(samples) + bytes(8) + each * samples
    return box(b"traf", box(b"tfhd", head), box(b"tfdt", b"\1\0\0\0", at.to_bytes(8)), box(b"trun", run))
