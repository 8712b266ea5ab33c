"""What was told on each line, put together again from welcomes and differences, as a client does it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from pictorium.sim.line import Sent
from pictorium.table.difference import MisfitError, changed
from pictorium.table.feed import Known
from pictorium.wire.from_client import Hello

HELLO = b'{"type":"Hello"'
NOTHING = Raw(b"")


class SentMessage(Struct):
    """What matters here of any message. What a message leaves out is as it was."""

    type: str
    n: int = 0
    refusal: Any = None
    epoch: str = ""
    seq: int = 0
    table: Raw = NOTHING
    faces: Raw = Raw(b"[]")
    view: Raw = NOTHING
    anew: tuple[int, ...] = ()
    updates: tuple["SentMessage", ...] = ()


class RecordedUpdate(NamedTuple):
    """What somebody knows once they were told something."""

    table: Any
    faces: Any
    view: Any


class _Stand(NamedTuple):
    epoch: str
    seq: int
    table: Any
    view: Any


class Retelling:
    """Follows all lines at once, in the order in which things were said."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self._on_line: dict[int, _Stand] = {}
        self._stands: dict[tuple[str, str, int], _Stand] = {}
        """By person, epoch and number: whoever comes back goes on from there."""
        self.known: dict[int, Known] = {}
        """What was known to who took a line."""
        self._read = msgspec.json.Decoder(SentMessage).decode

    def note_hello(self, sent: Sent) -> None:
        """Somebody took a line."""
        known = msgspec.json.decode(sent.body, type=Hello).known
        if known is not None:
            self.known[sent.line] = known

    def epoch(self, line: int) -> str | None:
        """The epoch of what was told on a line; None if nothing was."""
        return self._on_line[line].epoch if line in self._on_line else None

    def read(self, sent: Sent) -> SentMessage:
        """A message."""
        return self._read(sent.body)

    def told(self, sent: Sent, message: SentMessage) -> Iterator[RecordedUpdate | None]:
        """What is known on this line after each thing it was told with this; None where that makes no sense."""
        match message.type:
            case "Welcome":
                yield self._stand(sent, message.epoch, message.seq, _value(message.table), _value(message.view))
            case "FullUpdate":
                yield RecordedUpdate(_value(message.table), _value(message.faces), _value(message.view))
            case "Resumed":
                known = self.known.get(sent.line)
                found = self._stands.get((sent.person, known.epoch, known.seq)) if known else None
                if found is None:
                    yield None
                    return
                self._on_line[sent.line] = found
                for update in message.updates:
                    yield self._update(sent, update)
            case "Update":
                yield self._update(sent, message)
            case _:
                pass

    def _update(self, sent: Sent, message: SentMessage) -> RecordedUpdate | None:
        before = self._on_line.get(sent.line)
        if before is None or message.seq != before.seq + 1:
            return None
        try:
            table, view = _after(before.table, message.table), _after(before.view, message.view)
        except MisfitError:
            return None
        return self._stand(sent, before.epoch, message.seq, table, view)._replace(faces=_value(message.faces))

    def _stand(self, sent: Sent, epoch: str, seq: int, table: Any, view: Any) -> RecordedUpdate:
        stand = _Stand(epoch, seq, table, view)
        self._on_line[sent.line] = self._stands[sent.person, epoch, seq] = stand
        return RecordedUpdate(table, [], view)


def _value(raw: Raw) -> Any:
    return msgspec.json.decode(raw)


def _after(value: Any, change: Raw) -> Any:
    return changed(value, _value(change)) if len(change) else value
