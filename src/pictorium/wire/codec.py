"""Bytes to messages and back. What cannot be read is a fault of the other side and closes its line, nothing else."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from pictorium.games.all_games import GAMES
from pictorium.table.audience import ToPerson
from pictorium.table.limits import INK_BYTES_MAX, PLAY_BYTES_MAX
from pictorium.table.state import AnyGame
from pictorium.wire.from_client import INK_HEAD, FromClient, InkBatch
from pictorium.wire.to_client import ToClient

INK_HEAD_SIZE: Final = INK_HEAD.size
_unpack_head = INK_HEAD.unpack_from
_new = tuple.__new__
"""Makes an InkBatch in a third of the time: ink comes by the thousands a second."""
_reader = msgspec.json.Decoder(FromClient)
_writer = msgspec.json.Encoder()


class MalformedError(Exception):
    """Nothing that a client may say."""


def read(text: str | bytes) -> FromClient:
    """A client's message."""
    if len(text) > PLAY_BYTES_MAX:
        raise MalformedError("too long")
    try:
        message: FromClient = _reader.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedError(str(error)) from error
    return message


def read_command(raw: msgspec.Raw, game: AnyGame, others: Iterable[AnyGame] = GAMES.values()) -> Any:
    """A command for the game on the table; None if it is one of another game.

    That is nobody's fault: who was away says again what was not answered, and another game may have begun meanwhile.
    """
    try:
        return msgspec.json.decode(raw, type=game.commands)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if any(_is_command(raw, other) for other in others):
            return None
        raise MalformedError(str(error)) from error


def _is_command(raw: msgspec.Raw, game: AnyGame) -> bool:
    try:
        msgspec.json.decode(raw, type=game.commands)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def read_ink(frame: bytes) -> InkBatch:
    """A client's ink."""
    if not INK_HEAD_SIZE <= len(frame) <= INK_BYTES_MAX:
        raise MalformedError("length")
    sheet, number = _unpack_head(frame)
    return _new(InkBatch, (sheet, number, frame[INK_HEAD_SIZE:]))


def write(message: ToPerson | ToClient) -> bytes:
    """A server's message."""
    return _writer.encode(message)
