"""What is fed with arbitrary bytes, and what must hold of it whatever they are."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol, get_args

import msgspec

from pictorium.content.ogg import OGG_MARK
from pictorium.content.recording import recording_info, seekable
from pictorium.content.webm import WEBM_MARK
from pictorium.games.all_games import GAMES
from pictorium.ink.packed import BadInkError, unpacked, weighed
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More
from pictorium.table.commands import PersonWish
from pictorium.table.names import cleaned
from pictorium.table.sheet_ink import SheetInk
from pictorium.wire.close_code import CLOSED
from pictorium.wire.codec import MalformedError, read, read_command, read_ink
from pictorium.wire.from_client import FromClient, InkBatch, Play, packed_ink
from pictorium.wire.line import Limits, LineState
from pictorium.wire.to_client import Slower
from tests.fuzz.ink_path import compare
from tests.fuzz.table import Table
from tests.wire.driving import HELLO, Driven

GAME: Final = GAMES["pictomania"]
TYPES: Final = [kind.__name__ for kind in (*get_args(FromClient), *get_args(PersonWish), *get_args(GAME.commands))]
FIELDS: Final = (
    "type",
    "n",
    "wish",
    "command",
    "protocol",
    "name",
    "language",
    "seat",
    "on",
    "number",
    "plan",
    "token",
)
FIELDS_MORE: Final = ("is_ready", "is_locked", "person", "ink_through", "options", "edition", "level", "place", "round")
FIELDS_LAST: Final = ("kind", "why", "are_allowed")
SEATS_AND_PEOPLE: Final = ("red", "yellow", "green", "blue", "p1", "p2", "p3", "en", "second", "pictomania")

MARKS: Final = (b"", WEBM_MARK, OGG_MARK, b"\0\0\0\x10ftypisom\0\0\0\0")
"""How recordings begin: few bytes find these by chance."""
WISHES: Final = {kind.__name__ for kind in get_args(PersonWish)}
RIGHT: Final[list[dict[str, Any]]] = [
    *({"type": kind} for kind in ("Sit", "StandUp", "Start", "CloseGame", "GoAway", "Go", "DrawNothing", "Leave")),
    *({"type": kind} for kind in ("OwnUp", "Challenge", "Ready", "Tick")),
    *({"type": "Guess", "on": on, "number": number} for on in SEATS_AND_PEOPLE[:3] for number in range(1, 8)),
    *({"type": "Stop", "token": token} for token in (None, 1, 2, 3)),
    {"type": "Introduce", "name": "Eve", "language": "en"},
    {"type": "BeReady", "is_ready": True},
    {"type": "ChoosePlan", "plan": {"edition": "second", "options": {"rounds": 2}}},
    {"type": "Lock", "is_locked": True},
    {"type": "Remove", "person": "p1"},
    {"type": "PassHost", "person": "p1"},
    *({"type": "PauseGame", "why": why} for why in ("door", "none")),
    {"type": "ResumeGame"},
    *({"type": "PutStamp", "on": {"round": 1, "seat": seat}, "kind": "wow"} for seat in ("red", "green")),
    {"type": "PutStamp", "on": {"round": 1, "number": 1}, "kind": None},
    {"type": "AllowStamps", "are_allowed": False},
    {"type": "Mark", "seat": "red"},
    {"type": "Adjust", "to": {"rounds": 2, "glance_s": 30}},
    {"type": "Next", "step": 0},
    {"type": "Praise", "round": 1, "seat": "red"},
]
"""What may be said, some of it now."""


class Source(Protocol):
    """Arbitrary bytes, taken piece by piece; atheris has one."""

    def ConsumeBytes(self, count: int) -> bytes: ...
    def ConsumeIntInRange(self, low: int, high: int) -> int: ...
    def ConsumeInt(self, size: int) -> int: ...
    def ConsumeUnicode(self, count: int) -> str: ...
    def remaining_bytes(self) -> int: ...


def play(source: Source) -> None:
    """A message is read, or it is malformed; what was read says the same once more."""
    text = drawn_text(source)
    with suppress(MalformedError):
        message = read(text)
        if not isinstance(message, Play):
            assert read(msgspec.json.encode(message)) == message
        else:
            command = read_command(message.command, GAME)
            assert command is None or read_command(msgspec.Raw(msgspec.json.encode(command)), GAME) == command


def ink(source: Source) -> None:
    """Weighing and unpacking agree on what is ink, and on how much of it there is."""
    frame = source.ConsumeBytes(20_000)
    try:
        on, number, batch = read_ink(frame)
    except MalformedError:
        return
    assert packed_ink(InkBatch(on, number, batch)) == frame
    sheet = SheetInk(on)
    try:
        moves = unpacked(batch)
    except BadInkError:
        assert sheet.take(1, batch) == "bad"
        return
    amount = weighed(batch)
    assert amount.strokes == sum(isinstance(move, Begin) for move in moves)
    assert amount.points == amount.strokes + sum(len(move.points) for move in moves if isinstance(move, More))
    assert sheet.take(1, batch) == "taken"
    assert SheetInk(on, 1, batch).is_blank is sheet.is_blank is drawn(Sheet(), moves).is_blank


def name(source: Source) -> None:
    """A name that was cleaned is clean."""
    shown = cleaned(source.ConsumeUnicode(120))
    assert shown is None or cleaned(shown) == shown


def recording(source: Source) -> None:
    """Whatever is brought as a recording is looked at without a fault, and what is found makes sense."""
    mark = MARKS[source.ConsumeIntInRange(0, len(MARKS) - 1)]
    body = mark + source.ConsumeBytes(source.remaining_bytes())
    content, kept = recording_info(body), recording_info(seekable(body))
    assert content is None or (content.ms >= 0 and content.has_picture is content.type.startswith("video/"))
    assert (content and content.type) == (kept and kept.type), "what was taken can be given out"


def table(source: Source) -> None:
    """Whatever one says, the table lives on, and what is malformed reaches nobody."""
    frames: list[tuple[bool, bytes]] = []
    n = Table.once().n
    while source.remaining_bytes() and len(frames) < 12:
        is_ink = bool(source.ConsumeIntInRange(0, 1))
        frames.append((is_ink, drawn_ink(source) if is_ink else drawn_text(source, n)))
        n += not is_ink
    Table.once().hear(frames)


def line(source: Source) -> None:
    """Whatever comes on a line, and whenever, it keeps its rules and comes to an end."""
    driven = Driven(Limits(play_burst=2, ink_burst=3, late_frames_max=4))
    while source.remaining_bytes():
        match source.ConsumeIntInRange(0, 9):
            case 0:
                driven.pass_time(source.ConsumeIntInRange(0, 6_000) / 1000)
            case 1:
                driven.text(HELLO)
            case 2 if driven.state is LineState.JOINING:
                driven.join()
            case 3:
                driven.stalled()
            case 4:
                driven.drained()
            case 5 if driven.state not in (LineState.AWAITING_HELLO, LineState.JOINING):
                driven.say(Slower())
            case kind:
                opcode, fin = source.ConsumeIntInRange(0, 15), source.ConsumeIntInRange(0, 3) > 0
                body = drawn_text(source) if kind < 8 else source.ConsumeBytes(source.ConsumeIntInRange(0, 40))
                driven.frame(opcode, body, fin=fin, rsv=source.ConsumeIntInRange(0, 15) == 0)
    driven.close(CLOSED)
    driven.pass_time(10)
    assert driven.state is LineState.CLOSED


def drawn_ink(source: Source) -> bytes:
    """A frame of ink, mostly with a head that fits."""
    body = source.ConsumeBytes(source.ConsumeIntInRange(0, 60))
    return body if source.ConsumeIntInRange(0, 7) == 0 else Table.once().ink_head(source.ConsumeIntInRange(0, 3)) + body


def drawn_text(source: Source, n: int = 1) -> bytes:
    """A frame of play: any bytes, any JSON made of our own words, or one that is nearly right."""
    kind = source.ConsumeIntInRange(0, 7)
    if kind == 0:
        return source.ConsumeBytes(source.ConsumeIntInRange(0, 300))
    if kind < 3:
        said = {"type": _one(source, TYPES), "n": n, **_fields(source)}
    else:
        inner = dict(RIGHT[source.ConsumeIntInRange(0, len(RIGHT) - 1)])
        said = (
            {"type": "Do", "n": n, "wish": inner}
            if inner["type"] in WISHES
            else {"type": "Play", "n": n, "command": inner}
        )
        if kind > 5:
            (inner if kind == 7 else said).update(_fields(source))
    return json.dumps(said, ensure_ascii=bool(source.ConsumeIntInRange(0, 1))).encode(errors="surrogatepass")


def _fields(source: Source) -> dict[str, Any]:
    count = source.ConsumeIntInRange(0, 2)
    return {_one(source, (*FIELDS, *FIELDS_MORE, *FIELDS_LAST)): _value(source, 3) for _ in range(count)}


def _value(source: Source, depth: int) -> Any:
    match source.ConsumeIntInRange(0, 7 if depth else 5):
        case 0:
            return source.ConsumeUnicode(30)
        case 1:
            return source.ConsumeInt(8)
        case 2:
            return source.ConsumeIntInRange(0, 8)
        case 3:
            return None
        case 4:
            return bool(source.ConsumeIntInRange(0, 1))
        case 5:
            return _one(source, SEATS_AND_PEOPLE)
        case 6:
            return [_value(source, depth - 1) for _ in range(source.ConsumeIntInRange(0, 3))]
        case _:
            names = [_one(source, (*FIELDS, *FIELDS_MORE, *FIELDS_LAST)) for _ in range(source.ConsumeIntInRange(0, 3))]
            return {one: _value(source, depth - 1) for one in names} | {"type": _one(source, TYPES)}


def _one(source: Source, words: Any) -> str:
    return str(words[source.ConsumeIntInRange(0, len(words) - 1)])


def ink_path(source: Source) -> None:
    """Both ways of ink end alike."""
    compare(source)


TARGETS: Final[Mapping[str, Callable[[Source], None]]] = {
    "play": play,
    "ink": ink,
    "name": name,
    "recording": recording,
    "table": table,
    "line": line,
    "ink_path": ink_path,
}
