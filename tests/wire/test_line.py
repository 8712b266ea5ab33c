"""The server's end of a line, rule by rule, without a socket; and whatever comes in whatever order."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pictorium.table.audience import Answered, Welcome
from pictorium.table.limits import (
    GOODBYE_WITHIN_MS,
    HELLO_WITHIN_MS,
    INK_BURST,
    INK_BYTES_MAX,
    INK_PER_SECOND,
    LATE_FRAMES_MAX,
    PLAY_BURST,
    PLAY_BYTES_MAX,
    PLAY_PER_SECOND,
    SLOW_READER_BYTES,
)
from pictorium.table.people import PersonId
from pictorium.wire.close_code import CLOSED, MALFORMED, NO_HELLO, NO_TABLE, OLD_PROTOCOL, TOO_MUCH
from pictorium.wire.codec import write
from pictorium.wire.from_client import PROTOCOL, AskHandover, Do, Hello, InkBatch
from pictorium.wire.line import LIMITS, NEXT, SNAPSHOT_BYTES_MAX, Limits, LineState, Reader, ServerLine
from pictorium.wire.line_events import CaughtUp, Close, Drop, Pong
from pictorium.wire.opcode import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT
from tests.wire.driving import HELLO, SLOWER, Driven, ink, ready

ANSWER = Answered(1)
SMALL = Limits(ink_burst=3, play_burst=2, late_frames_max=4)


def opened(limits: Limits = LIMITS) -> Driven:
    return Driven(limits).join()


def goodbye(code: int) -> bytes:
    return code.to_bytes(2)


# Hello.


def test_W_HELLO_1_a_line_begins_with_a_hello() -> None:
    driven = Driven()
    driven.text(HELLO)
    assert driven.events == [Hello(PROTOCOL)]
    assert driven.state is LineState.JOINING
    assert driven.orders == []


@pytest.mark.parametrize("message", [ready(1), b"", b"nonsense", b'{"type":"Hello"}', b'{"type":"AskHandover"}'])
def test_W_HELLO_1_anything_else_at_first_ends_it(message: bytes) -> None:
    driven = Driven()
    driven.text(message)
    assert (driven.code, driven.events) == (MALFORMED, [])


def test_W_HELLO_1_ink_at_first_ends_it_whatever_it_holds() -> None:
    driven = Driven()
    driven.frame(BINARY, HELLO)
    assert (driven.code, driven.events) == (MALFORMED, [])


def test_W_HELLO_1_a_second_hello_ends_it() -> None:
    driven = opened()
    driven.text(HELLO)
    assert driven.code == MALFORMED


def test_W_HELLO_2_there_is_so_much_time_for_it_and_none_for_pings() -> None:
    driven = Driven()
    driven.pass_time(HELLO_WITHIN_MS / 1000 - 0.001)
    driven.frame(PING)
    assert driven.code is None
    driven.pass_time(0.001)
    assert driven.code == NO_HELLO


def test_W_HELLO_2_how_long_it_takes_to_find_the_table_is_not_the_client_s_fault() -> None:
    driven = Driven()
    driven.text(HELLO)
    driven.pass_time(1000)
    assert driven.state is LineState.JOINING


def test_W_HELLO_3_another_protocol_ends_it() -> None:
    for protocol in (PROTOCOL - 1, PROTOCOL + 1):
        driven = Driven()
        driven.text(b'{"type":"Hello","protocol":%d}' % protocol)
        assert (driven.code, driven.events) == (OLD_PROTOCOL, [])


def test_W_HELLO_4_what_comes_before_the_table_is_found_is_heard_then_in_its_order() -> None:
    driven = Driven()
    driven.text(HELLO, ready(1))
    driven.ink(2)
    driven.text(ready(3))
    assert driven.heard == []
    driven.join()
    assert driven.heard == [1, 2, 3]
    assert driven.state is LineState.OPEN
    assert driven.orders == []


def test_W_HELLO_4_who_has_no_place_hears_so_and_nothing_of_what_they_said_is_heard() -> None:
    driven = Driven()
    driven.text(HELLO, ready(1))
    driven.close(NO_TABLE)
    driven.frame(CLOSE, goodbye(NO_TABLE))
    assert driven.heard == []
    assert driven.orders == [Close(NO_TABLE), Drop(at_once=False)]


# Frames.


def test_W_FRAME_1_messages_and_ink_are_events() -> None:
    driven = opened()
    driven.text(ready(1), b'{"type":"AskHandover"}')
    driven.ink(2)
    _, do, ask, batch = driven.events
    assert isinstance(do, Do)
    assert ask == AskHandover()
    assert batch == InkBatch(1, 2, b"\x07")


@pytest.mark.parametrize(
    ("opcode", "payload"),
    [
        (TEXT, b""),
        (TEXT, b"{"),
        (TEXT, b"\xff"),
        (TEXT, b'{"type":"Do","n":1,"wish":{"type":"Start"},"more":1}'),
        (TEXT, ready(1).ljust(PLAY_BYTES_MAX + 1)),
        (BINARY, b""),
        (BINARY, b"\x00" * 7),
        (BINARY, b"\x00" * (INK_BYTES_MAX + 1)),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_W_FRAME_1_what_is_no_message_ends_the_line(opcode: int, payload: bytes) -> None:
    driven = opened()
    driven.frame(opcode, payload)
    assert (driven.code, driven.heard) == (MALFORMED, [])


def test_W_FRAME_1_a_message_may_be_exactly_as_long_as_the_bound() -> None:
    driven = opened()
    driven.text(ready(1).ljust(PLAY_BYTES_MAX))
    driven.frame(BINARY, ink(2, b"\x07" * (INK_BYTES_MAX - 8)))
    assert driven.heard == [1, 2]


@pytest.mark.parametrize(("opcode", "whole"), [(TEXT, ready(1)), (BINARY, ink(1))])
def test_W_FRAME_2_a_message_in_parts_is_the_same_message(opcode: int, whole: bytes) -> None:
    for at in range(len(whole) + 1):
        driven = opened()
        driven.frame(opcode, whole[:at], fin=False)
        driven.frame(PING, b"?")
        driven.frame(CONTINUATION, b"", fin=False)
        assert driven.heard == []
        driven.frame(CONTINUATION, whole[at:])
        assert driven.heard == [1]
        assert driven.orders == [Pong(b"?")]


def test_W_FRAME_2_a_hello_may_come_in_parts() -> None:
    driven = Driven()
    driven.frame(TEXT, HELLO[:9], fin=False)
    driven.frame(CONTINUATION, HELLO[9:])
    assert driven.events == [Hello(PROTOCOL)]


@pytest.mark.parametrize("opcode", [TEXT, BINARY])
def test_W_FRAME_2_a_message_inside_another_ends_the_line(opcode: int) -> None:
    for fin in (True, False):
        driven = opened()
        driven.frame(TEXT, b"{", fin=False)
        driven.frame(opcode, ink(1), fin=fin)
        assert driven.code == MALFORMED


def test_W_FRAME_2_a_continuation_of_nothing_ends_the_line() -> None:
    for fin in (True, False):
        driven = opened()
        driven.frame(CONTINUATION, ready(1), fin=fin)
        assert driven.code == MALFORMED


def test_W_FRAME_2_parts_are_together_no_longer_than_one_frame() -> None:
    driven = opened()
    driven.frame(BINARY, ink(1, b"\x07" * (INK_BYTES_MAX - 8)), fin=False)
    driven.frame(CONTINUATION)
    assert driven.heard == [1]
    driven.frame(BINARY, b"\x00" * INK_BYTES_MAX, fin=False)
    assert driven.code is None
    driven.frame(CONTINUATION, b"\x00", fin=False)
    assert driven.code == MALFORMED


@pytest.mark.parametrize("opcode", [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG])
def test_W_FRAME_3_a_reserved_bit_ends_the_line(opcode: int) -> None:
    driven = opened()
    driven.frame(opcode, ink(1), rsv=True)
    assert (driven.code, driven.heard) == (MALFORMED, [])


def test_W_FRAME_4_a_ping_is_answered_at_any_time_before_the_end() -> None:
    driven = Driven()
    driven.frame(PING, b"1")
    driven.text(HELLO)
    driven.frame(PING, b"2")
    driven.join()
    driven.frame(PING, b"3")
    driven.frame(PONG, b"4")
    assert driven.orders == [Pong(b"1"), Pong(b"2"), Pong(b"3")]
    driven.close(CLOSED)
    driven.frame(PING, b"5")
    assert driven.orders[3:] == [Close(CLOSED)]


# Budgets.


def test_W_BUDGET_1_a_burst_and_then_so_many_a_second() -> None:
    driven = opened()
    driven.ink(*range(1, INK_BURST + 1))
    driven.text(*map(ready, range(1, PLAY_BURST + 1)))
    assert len(driven.heard) == INK_BURST + PLAY_BURST
    assert driven.line.is_reading
    driven.pass_time(1.0)
    driven.ink(*range(INK_PER_SECOND))
    driven.text(*map(ready, range(PLAY_PER_SECOND)))
    assert driven.line.is_reading
    driven.ink(1)
    assert not driven.line.is_reading


def test_W_BUDGET_1_what_waited_for_the_table_finds_the_budget_full() -> None:
    driven = Driven()
    driven.text(HELLO, *map(ready, range(1, PLAY_BURST + 1)))
    driven.join()
    assert driven.heard == list(range(1, PLAY_BURST + 1))
    assert driven.state is LineState.OPEN


def test_W_BUDGET_2_what_is_over_it_is_heard_later_in_its_order_and_nothing_is_read_meanwhile() -> None:
    driven = opened(SMALL)
    driven.text(*map(ready, (1, 2, 3)))
    driven.ink(4)  # for which there is a budget, but not before what came first
    assert driven.heard == [1, 2]
    assert not driven.line.is_reading
    assert driven.orders == [SLOWER]
    driven.pass_time(1 / PLAY_PER_SECOND - 0.001)
    assert driven.heard == [1, 2]
    driven.pass_time(0.001)
    assert driven.heard == [1, 2, 3, 4]
    assert driven.line.is_reading
    assert driven.state is LineState.OPEN


def test_W_BUDGET_2_it_is_said_once() -> None:
    driven = opened(SMALL)
    for n in range(0, 30, 3):
        driven.text(*map(ready, (n + 1, n + 2, n + 3)))
        driven.pass_time(1.0)
    assert driven.heard == list(range(1, 31))
    assert driven.orders == [SLOWER]


def test_W_BUDGET_2_what_came_too_fast_before_the_table_was_found_waits_too() -> None:
    driven = Driven(SMALL)
    driven.text(HELLO, *map(ready, (1, 2, 3, 4)))
    driven.join()
    assert driven.heard == [1, 2]
    assert (driven.state, driven.orders) == (LineState.THROTTLED, [SLOWER])
    driven.pass_time(1.0)
    assert driven.heard == [1, 2, 3, 4]


def test_W_BUDGET_2_what_waits_and_is_malformed_ends_the_line_in_its_turn() -> None:
    driven = opened(SMALL)
    driven.text(ready(1), ready(2), b"nonsense", ready(3))
    assert driven.code is None
    driven.pass_time(1.0)
    assert driven.code == MALFORMED
    assert driven.heard == [1, 2]


def test_W_BUDGET_3_so_many_may_wait_and_not_one_more() -> None:
    driven = opened()
    driven.text(*map(ready, range(1, PLAY_BURST + LATE_FRAMES_MAX + 1)))
    assert driven.code is None
    driven.text(ready(0))
    assert driven.code == TOO_MUCH
    driven.pass_time(10.0)
    assert driven.heard == list(range(1, PLAY_BURST + 1))


def test_W_BUDGET_3_nor_while_the_table_is_looked_for() -> None:
    driven = Driven()
    driven.text(HELLO)
    driven.ink(*range(1, LATE_FRAMES_MAX + 1))
    assert driven.code is None
    driven.ink(0)
    assert driven.code == TOO_MUCH


@pytest.mark.parametrize(("opcode", "fin"), [(PING, True), (PONG, True), (CONTINUATION, False)])
def test_W_BUDGET_4_frames_that_say_nothing_have_a_budget_of_their_own(opcode: int, fin: bool) -> None:
    driven = opened()
    driven.frame(TEXT, b"{", fin=False)
    for _ in range(INK_BURST - 1):
        driven.frame(opcode, fin=fin)
    assert driven.code is None
    driven.frame(opcode, fin=fin)
    assert driven.code == TOO_MUCH


def test_W_BUDGET_4_they_take_nothing_from_ink() -> None:
    driven = opened()
    for number in range(INK_BURST):
        driven.frame(PING)
        driven.ink(number)
    assert len(driven.heard) == INK_BURST


# Slow readers.


def test_W_SLOW_1_who_is_behind_is_told_nothing() -> None:
    driven = opened()
    assert driven.line.write_limit == SLOW_READER_BYTES
    assert driven.say(ANSWER) == write(ANSWER)
    assert driven.line.may_show()
    driven.stalled()
    assert driven.say(ANSWER) is None
    assert not driven.line.may_show()
    driven.frame(PING)
    assert driven.orders == []


def test_W_SLOW_1_and_is_heard_all_the_same() -> None:
    driven = opened(SMALL)
    driven.stalled()
    driven.text(*map(ready, (1, 2, 3)))
    driven.pass_time(1.0)
    assert driven.heard == [1, 2, 3]
    assert driven.orders == [], "to be slower is told when it can be"


def test_W_SLOW_2_a_snapshot_may_be_long_and_what_comes_after_it_may_not() -> None:
    driven = opened()
    welcome = Welcome(PersonId("p1"), 0, None, None, None, 0, 0)  # type: ignore[arg-type]
    assert driven.say(welcome) == write(welcome)
    assert driven.line.write_limit == SNAPSHOT_BYTES_MAX
    driven.line.bound(1_000_000)
    assert driven.line.write_limit == 1_000_000 + SLOW_READER_BYTES
    driven.say(ANSWER)
    assert driven.line.write_limit == 1_000_000 + SLOW_READER_BYTES


def test_W_SLOW_3_who_missed_something_is_told_everything_anew() -> None:
    for is_ink in (True, False):
        driven = opened()
        driven.stalled()
        assert not (driven.line.may_show() if is_ink else driven.say(ANSWER))
        driven.drained()
        assert driven.events[1:] == [CaughtUp()]
        assert driven.say(ANSWER) is not None
        driven.stalled()
        driven.drained()
        assert driven.events[1:] == [CaughtUp()], "nothing was missed this time"


def test_W_SLOW_3_who_missed_nothing_goes_on() -> None:
    driven = opened()
    driven.stalled()
    driven.drained()
    assert driven.events[1:] == []
    assert driven.line.may_show()


def test_W_SLOW_3_nobody_is_told_anything_after_a_goodbye() -> None:
    driven = opened()
    driven.stalled()
    driven.say(ANSWER)
    driven.close(CLOSED)
    driven.drained()
    assert driven.events[1:] == []
    assert driven.say(ANSWER) is None


# The end.


def test_W_CLOSE_1_after_a_goodbye_nothing_is_said_or_heard() -> None:
    driven = opened()
    driven.close(CLOSED)
    driven.close(TOO_MUCH)
    driven.text(ready(1), b"nonsense")
    driven.ink(1)
    driven.frame(PING)
    assert driven.say(ANSWER) is None
    assert not driven.line.may_show()
    assert (driven.heard, driven.orders) == ([], [Close(CLOSED)])
    assert driven.state is LineState.CLOSING


def test_W_CLOSE_1_a_line_that_was_not_read_is_read_again_for_their_goodbye() -> None:
    driven = opened(SMALL)
    driven.text(*map(ready, (1, 2, 3)))
    assert not driven.line.is_reading
    driven.close(CLOSED)
    assert driven.line.is_reading


def test_W_CLOSE_1_a_goodbye_that_is_not_answered_is_waited_for_so_long() -> None:
    driven = opened()
    driven.close(CLOSED)
    driven.pass_time(GOODBYE_WITHIN_MS / 1000 - 0.001)
    assert driven.orders == [Close(CLOSED)]
    driven.pass_time(0.001)
    assert driven.orders == [Close(CLOSED), Drop(at_once=True)]
    assert driven.state is LineState.CLOSED


def test_W_CLOSE_1_an_answered_one_is_no_reason_to_wait() -> None:
    driven = opened()
    driven.close(CLOSED)
    driven.frame(CLOSE, goodbye(CLOSED))
    assert driven.orders == [Close(CLOSED), Drop(at_once=False)]
    assert driven.state is LineState.CLOSED


@pytest.mark.parametrize(
    ("payload", "code"),
    [(b"", 1000), (goodbye(1000) + b"bye", 1000), (goodbye(1001), 1001), (goodbye(4999), 4999)]
    + [(goodbye(none), 1000) for none in (0, 1005, 1006)],
)
def test_W_CLOSE_2_their_goodbye_is_answered_in_kind(payload: bytes, code: int) -> None:
    driven = opened(SMALL)
    driven.text(*map(ready, (1, 2, 3)))
    driven.frame(CLOSE, payload)
    assert driven.orders == [SLOWER, Close(code), Drop(at_once=False)]
    driven.pass_time(10.0)
    assert driven.heard == [1, 2]


@pytest.mark.parametrize("state", list(LineState))
def test_a_connection_may_be_lost_at_any_time(state: LineState) -> None:
    driven = Driven(SMALL)
    if state is not LineState.AWAITING_HELLO:
        driven.text(HELLO)
    if state in (LineState.OPEN, LineState.THROTTLED):
        driven.join()
    if state is LineState.THROTTLED:
        driven.text(*map(ready, (1, 2, 3)))
    if state in (LineState.CLOSING, LineState.CLOSED):
        driven.close(CLOSED)
    if state is LineState.CLOSED:
        driven.pass_time(10.0)
    assert driven.state is state
    orders = list(driven.orders)
    driven.lost()
    driven.lost()
    driven.text(HELLO)
    driven.frame(CLOSE)
    driven.close(CLOSED)
    driven.pass_time(10.0)
    assert driven.state is LineState.CLOSED
    assert driven.orders == orders


@pytest.mark.parametrize("state", [state for state in LineState if LineState.OPEN not in NEXT[state]])
def test_to_join_twice_or_after_the_end_is_our_own_mistake(state: LineState) -> None:
    line = ServerLine(0.0)
    line.state = state
    with pytest.raises(AssertionError):
        line.join(0.0)


@pytest.mark.parametrize("state", [LineState.AWAITING_HELLO, LineState.JOINING])
def test_nothing_is_said_before_the_table_is_found(state: LineState) -> None:
    line = ServerLine(0.0)
    line.state = state
    with pytest.raises(AssertionError):
        line.send(ANSWER)


# Whatever comes.

Step = tuple[object, ...]

payloads = st.one_of(
    st.binary(max_size=20),
    st.sampled_from([HELLO, ready(1), ink(1), b"", b"\x03\xe8", b'{"type":"AskHandover"}']),
    st.integers(PLAY_BYTES_MAX - 1, INK_BYTES_MAX + 1).map(bytes),
)
frames = st.tuples(
    st.just("frame"),
    st.sampled_from([CONTINUATION, TEXT, TEXT, BINARY, BINARY, CLOSE, PING, PONG]),
    payloads,
    st.booleans(),
    st.sampled_from([False] * 9 + [True]),
)
steps = st.one_of(
    frames,
    st.tuples(st.just("time"), st.floats(0, 6)),
    st.tuples(st.sampled_from(["join", "say", "show", "stalled", "drained", "bound", "close", "lost"])),
    st.tuples(st.just("burst"), st.sampled_from([TEXT, BINARY]), st.integers(1, 9)),
)


def do(driven: Driven, step: Step) -> None:
    match step:
        case ("frame", int(opcode), bytes(payload), bool(fin), bool(rsv)):
            driven.frame(opcode, payload, fin=fin, rsv=rsv)
        case ("time", float(seconds)):
            driven.pass_time(seconds)
        case ("burst", int(opcode), int(count)):
            for n in range(count):
                driven.frame(opcode, ink(n) if opcode == BINARY else ready(n))
        case ("join",) if driven.state in (LineState.AWAITING_HELLO, LineState.JOINING):
            driven.join()
        case ("say",) if driven.state not in (LineState.AWAITING_HELLO, LineState.JOINING):
            driven.say(ANSWER)
        case ("show",) if driven.state not in (LineState.AWAITING_HELLO, LineState.JOINING):
            driven.line.may_show()
        case ("stalled",):
            driven.stalled()
        case ("drained",):
            driven.drained()
        case ("bound",):
            driven.line.bound(1000)
        case ("close",):
            driven.close(CLOSED)
        case ("lost",):
            driven.lost()


@example([("frame", TEXT, b"", False, False), ("join",)], Limits())
@given(st.lists(steps, max_size=40), st.sampled_from([Limits(), SMALL]))
def test_whatever_comes_in_whatever_order_a_line_keeps_its_rules(
    story: list[tuple[object, ...]], limits: Limits
) -> None:
    driven = Driven(limits)
    began = driven.now
    for step in story:
        before = driven.state
        do(driven, step)
        assert before is driven.state or driven.state in reachable(before)
    played = sum(isinstance(event, Do | AskHandover) for event in driven.events)
    assert played <= limits.play_burst + (driven.now - began) * limits.play_per_second + 1
    driven.pass_time(1000)
    assert driven.state in (LineState.JOINING, LineState.OPEN, LineState.CLOSED), "no other state lasts"
    assert not driven.line._waiting or driven.state is LineState.JOINING


def reachable(state: LineState) -> set[LineState]:
    """All states that may come after this one, sooner or later."""
    found: set[LineState] = set()
    new = {state}
    while new:
        new = {after for one in new for after in NEXT[one]} - found
        found |= new
    return found


@given(
    st.lists(st.sampled_from([ready(1), ready(2), ink(3), ink(4), b'{"type":"AskHandover"}']), max_size=8), st.data()
)
def test_messages_in_parts_are_heard_as_whole_ones(messages: list[bytes], data: st.DataObject) -> None:
    limits = Limits(play_burst=2)
    whole, parts = opened(limits), opened(limits)
    for message in messages:
        opcode = TEXT if message.startswith(b"{") else BINARY
        whole.frame(opcode, message)
        cuts = sorted(data.draw(st.lists(st.integers(0, len(message)), max_size=3)))
        pieces = [message[start:end] for start, end in zip([0, *cuts], [*cuts, len(message)], strict=True)]
        for place, piece in enumerate(pieces):
            parts.frame(opcode if place == 0 else CONTINUATION, piece, fin=place == len(pieces) - 1)
        seconds = data.draw(st.floats(0, 0.5))
        whole.pass_time(seconds)
        parts.pass_time(seconds)
        assert parts.state is whole.state
    assert (parts.events, parts.orders) == (whole.events, whole.orders)
    assert parts.line.reader is Reader.KEEPS_UP
