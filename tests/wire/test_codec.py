"""Messages go over a line and come back the same; what is none is refused, whatever bytes it is made of."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import Guess, Stop
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.audience import Answered, Delayed, Dismissed, InkRefused, Resumed, Update, Welcome
from pictorium.table.limits import INK_BYTES_MAX, PLAY_BYTES_MAX
from pictorium.table.media import MediumId
from pictorium.table.people import PersonId, Plan
from pictorium.table.view import MediumView, PersonView, TableView
from pictorium.wire.codec import MalformedError, read, read_command, read_ink, write
from pictorium.wire.from_client import INK_HEAD, AskHandover, Do, FromClient, Hello, InkBatch, Play, packed_ink
from pictorium.wire.to_client import HandoverCode, Slower, ToClient

GAME = GAMES["pictomania"]
U16, U32 = st.integers(0, 2**16 - 1), st.integers(0, 2**32 - 1)
words = st.text(max_size=20)
people = words.map(PersonId)
seats = st.sampled_from(SEATS)
counts = st.integers(0, 2**53)
moments = counts.map(Moment)
plans = st.builds(
    Plan,
    game=words,
    edition=words,
    variants=st.lists(words, max_size=3).map(tuple),
    options=st.dictionaries(words, st.none() | st.booleans() | counts | words, max_size=3),
    cards=st.lists(words, max_size=3).map(tuple),
)
wishes: st.SearchStrategy[Any] = st.one_of(
    st.builds(c.Introduce, words, words),
    st.builds(c.Sit, st.none() | seats),
    st.builds(c.BeReady, st.booleans()),
    st.builds(c.ChoosePlan, plans),
    st.builds(c.Lock, st.booleans()),
    st.builds(c.Remove, people),
    st.builds(c.PassHost, people),
    st.builds(c.Keep, st.booleans()),
    st.builds(c.HideSheet, seats),
    st.builds(c.ShowSheet, seats),
    st.builds(c.RemoveMedium, words.map(MediumId)),
    st.sampled_from((c.StandUp(), c.Start(), c.CloseGame(), c.GoAway(), c.EraseDrawings())),
)
commands = st.builds(Guess, seats, counts) | st.builds(Stop, st.none() | counts)
said = st.one_of(
    st.builds(Hello, counts),
    st.builds(Do, counts, wishes),
    st.builds(Play, counts, commands.map(lambda command: msgspec.Raw(msgspec.json.encode(command)))),
    st.just(AskHandover()),
)
persons = st.builds(
    PersonView,
    people,
    words,
    words,
    st.sampled_from(("player", "watcher", "display")),
    st.none() | seats,
    st.booleans(),
    st.none() | moments,
)
brought = st.builds(MediumView, words.map(MediumId), people, st.sampled_from(("picture", "drawing")))
tables = st.builds(
    TableView,
    words,
    st.lists(persons, max_size=3).map(tuple),
    st.none() | people,
    st.booleans(),
    st.booleans(),
    st.lists(brought, max_size=3).map(tuple),
    st.lists(seats, max_size=3).map(tuple),
    plans,
    st.none() | words,
)
refusals = st.builds(Refusal, words, words, st.dictionaries(words, words | counts, max_size=3))
changes = st.just(UNSET) | tables.map(lambda table: msgspec.Raw(msgspec.json.encode([table])))
updates = st.builds(Update, counts, changes, changes, changes, st.just(UNSET) | st.none() | counts)
told: st.SearchStrategy[Any] = st.one_of(
    st.builds(Welcome, people, counts, tables, st.none(), st.none() | counts, counts, moments, words, counts),
    st.builds(Resumed, counts, counts, moments, st.lists(counts).map(tuple), st.lists(updates, max_size=3).map(tuple)),
    updates,
    st.builds(Answered, counts, st.none() | refusals),
    st.builds(InkRefused, counts, counts),
    st.builds(Dismissed, words),
    st.builds(HandoverCode, words, counts),
    st.just(Slower()),
    st.just(Delayed()),
)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.just("type"), inner, max_size=3),
    max_leaves=8,
)


@given(said)
def test_what_a_client_says_is_read_as_it_was_meant(message: FromClient) -> None:
    for text in (msgspec.json.encode(message), msgspec.json.encode(message).decode()):
        heard = read(text)
        if isinstance(message, Play):
            assert isinstance(heard, Play)
            assert (heard.n, bytes(heard.command)) == (message.n, bytes(message.command))
        else:
            assert heard == message


@given(commands)
def test_a_command_is_read_by_its_game(command: Any) -> None:
    assert read_command(msgspec.Raw(msgspec.json.encode(command)), GAME) == command


@given(told)
def test_what_a_server_says_can_be_read_back(message: ToClient) -> None:
    assert msgspec.json.decode(write(message), type=ToClient) == message


@given(told)
def test_a_server_leaves_nothing_out_but_what_an_update_does_not_change(message: ToClient) -> None:
    said = {name for name in message.__struct_fields__ if getattr(message, name) is not UNSET}
    assert set(msgspec.json.decode(write(message))) == {"type", *said}
    assert isinstance(message, Update) or said == set(message.__struct_fields__)


@given(U16, U32, st.binary(max_size=INK_BYTES_MAX - INK_HEAD.size))
def test_ink_comes_as_it_was_sent(sheet: int, number: int, batch: bytes) -> None:
    assert read_ink(packed_ink(InkBatch(sheet, number, batch))) == (sheet, number, batch)


@given(st.binary(max_size=INK_HEAD.size - 1))
def test_a_frame_without_a_whole_head_is_no_ink(frame: bytes) -> None:
    with pytest.raises(MalformedError):
        read_ink(frame)


def test_ink_may_be_so_long_and_no_longer() -> None:
    assert len(read_ink(bytes(INK_BYTES_MAX))[2]) == INK_BYTES_MAX - INK_HEAD.size
    with pytest.raises(MalformedError):
        read_ink(bytes(INK_BYTES_MAX + 1))


def introduced(length: int) -> bytes:
    """A message of that many bytes."""
    empty = msgspec.json.encode(Do(1, c.Introduce("", "en")))
    return msgspec.json.encode(Do(1, c.Introduce("a" * (length - len(empty)), "en")))


def test_a_message_may_be_so_long_and_no_longer() -> None:
    assert isinstance(read(introduced(PLAY_BYTES_MAX)), Do)
    with pytest.raises(MalformedError):
        read(introduced(PLAY_BYTES_MAX + 1))


@given(st.binary(max_size=200) | st.text(max_size=200) | jsons.map(msgspec.json.encode))
def test_anything_is_read_or_refused_and_never_breaks_the_reader(text: bytes | str) -> None:
    try:
        message = read(text)
    except MalformedError:
        return
    assert isinstance(message, FromClient)


@given(jsons.map(msgspec.json.encode))
def test_any_command_is_read_or_refused_and_never_breaks_the_reader(raw: bytes) -> None:
    try:
        command = read_command(msgspec.Raw(raw), GAME)
    except MalformedError:
        return
    assert command is None or isinstance(command, GAME.commands)


@given(said, st.data())
def test_a_message_with_a_byte_changed_is_another_or_none(message: FromClient, data: st.DataObject) -> None:
    text = bytearray(msgspec.json.encode(message))
    text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    with suppress(MalformedError):
        assert isinstance(read(bytes(text)), FromClient)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"protocol":1}',
        '{"type":"Hello"}',
        '{"type":"Hello","protocol":"1"}',
        '{"type":"Hello","protocol":1.5}',
        '{"type":"Hello","protocol":1,"more":1}',
        '{"type":"Hello","protocol":1}{}',
        '{"type":"Welcome","you":"p1"}',
        '{"type":"Do","n":1}',
        '{"type":"Do","n":1,"wish":{"type":"Knock"}}',
        '{"type":"Do","n":1,"wish":{"type":"LineGone","person":"p2"}}',
        '{"type":"Do","n":1,"wish":{"type":"Sit","seat":7}}',
        '{"type":"Do","n":1,"wish":{"type":"ChoosePlan","plan":{"gane":"pictomania"}}}',
        '{"type":"Play","n":1}',
        '{"type":"Play","n":1,"command":}',
        "[" * PLAY_BYTES_MAX,
        '{"type":"Play","n":1,"command":' + "[" * 4000,
        b'{"type":"Do","n":1,"wish":{"type":"Introduce","name":"\xff","language":"en"}}',
    ],
)
def test_what_no_client_may_say_is_refused(text: str | bytes) -> None:
    with pytest.raises(MalformedError):
        read(text)


@pytest.mark.parametrize(
    "raw",
    [
        "null",
        "7",
        "{}",
        '{"type":"Fly"}',
        '{"type":"Guess","on":"red"}',
        '{"type":"Ready","now":true}',
        "[" * 4000,
        b'{"type":"Guess","on":"\xff","number":1}',
    ],
)
def test_what_is_no_command_of_any_game_is_refused(raw: str | bytes) -> None:
    with pytest.raises(MalformedError):
        read_command(msgspec.Raw(raw), GAME)


def test_a_command_of_another_game_is_nobodys_fault() -> None:
    """Who was away says again what they had said before another game began: a line must not be closed for that."""
    assert read_command(msgspec.Raw('{"type":"Vote","number":3}'), GAME) is None
    assert read_command(msgspec.Raw('{"type":"Next","turn":3}'), GAME) is None
    assert read_command(msgspec.Raw('{"type":"Guess","on":"blue","number":5}'), GAMES["pictus"]) is None


def test_the_command_in_a_message_is_left_for_the_game_to_read() -> None:
    heard = read('{"type":"Play","n":3,"command":{"type":"Guess","on":"blue","number":5}}')
    assert isinstance(heard, Play)
    assert read_command(heard.command, GAME) == Guess(Seat("blue"), 5)
