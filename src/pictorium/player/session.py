"""One person's end of the line without the line: what to send, and what was said. Knows no socket and no clock.

Actions are numbered and kept until they are answered; whoever is welcomed again, or goes on with a line before, sends
what was not answered, in order, before anything new. Ink likewise, batch by batch. `view` and `table` are always what
the server said last, put together from what changed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from pictorium.ink.frame import unframed
from pictorium.kernel.ids import SEATS
from pictorium.table.commands import PersonWish
from pictorium.table.difference import MisfitError, changed
from pictorium.table.feed import Known
from pictorium.table.limits import INK_BYTES_MAX
from pictorium.wire.from_client import PROTOCOL, Do, Hello, InkBatch, Play, packed_ink

Frame = str | bytes
PIECE_BYTES_MAX: Final = INK_BYTES_MAX // 2


class Session:
    """What one device knows, and what it still has to say."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.you = ""
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.sheet: int | None = None
        self.sheets: dict[int, tuple[int, bytes]] = {}
        """By place: the sheet's number and all the ink seen on it."""
        self.faces: list[Any] = []
        self.dismissed: str | None = None
        self.answers: dict[int, dict[str, Any] | None] = {}
        """What each action was answered with: a refusal, or None."""
        self.is_welcome = False
        """Whether there is a line on which things can be said."""
        self.is_astray = False
        """Whether an update is missing on this line: another one must be taken, on which everything begins anew."""
        self._known: Known | None = None
        """The updates so far; None: there is nothing to go on with."""
        self.on_answer: Callable[[int], None] = lambda _: None
        self._unanswered: dict[int, Do | Play] = {}
        self._unkept: dict[int, bytes] = {}
        self._n = 0
        self._drawn = 0
        self._delays = 0
        """How often the server said that storing takes long: it owes the answers all the same, and is there."""

    @property
    def unkept(self) -> Mapping[int, bytes]:
        """The batches on this sheet that may have to be sent again, by number."""
        return self._unkept

    @property
    def is_settled(self) -> bool:
        """Whether nothing that was asked or drawn is still open."""
        return not self._unanswered and not self._unkept

    @property
    def owed(self) -> str:
        """What is not answered for the longest time: another word whenever something is answered; empty if nothing."""
        if self.is_settled:
            return ""
        return f"{next(iter(self._unanswered), 0)} {self.sheet} {next(iter(self._unkept), 0)} {self._delays}"

    def hello(self) -> Frame:
        """The first thing to say on a new line."""
        self.is_welcome = self.is_astray = False
        sheets = tuple((place, sheet, len(ink)) for place, (sheet, ink) in self.sheets.items())
        return _text(Hello(PROTOCOL, replace(self._known, sheets=sheets) if self._known else None))

    def wish(self, wish: PersonWish) -> tuple[int, list[Frame]]:
        """Ask something of the table: the action's number, and what to send now."""
        self._n += 1
        return self._act(Do(self._n, wish))

    def play(self, command: Any) -> tuple[int, list[Frame]]:
        """Ask something of the game."""
        self._n += 1
        return self._act(Play(self._n, msgspec.Raw(msgspec.json.encode(command))))

    def _act(self, action: Do | Play) -> tuple[int, list[Frame]]:
        self._unanswered[action.n] = action
        return action.n, [self._said(action)] if self.is_welcome else []

    def _said(self, action: Do | Play) -> Frame:
        """An action as it is sent: with how far the ink has come now."""
        return _text(replace(action, ink_through=self._drawn) if isinstance(action, Play) else action)

    def draw(self, batch: bytes) -> list[Frame]:
        """Put a batch of ink on one's sheet; what to send now."""
        assert self.sheet is not None, "there is a sheet to draw on"
        self._drawn += 1
        self._unkept[self._drawn] = batch
        return [packed_ink(InkBatch(self.sheet, self._drawn, batch))] if self.is_welcome else []

    def lost(self) -> None:
        """The line is gone."""
        self.is_welcome = False

    def hear(self, text: str | bytes) -> list[Frame]:
        """What the server said; what to send because of it."""
        message = msgspec.json.decode(text)
        match message["type"]:
            case "Welcome":
                return self._begin_again(message)
            case "Resumed":
                return self._go_on(message)
            case "Update":
                self._update(message)
            case "Answered":
                self._unanswered.pop(message["n"], None)
                self.answers.setdefault(message["n"], message["refusal"])  # the first counts: it says what became of it
                self.on_answer(message["n"])
            case "InkRefused":
                if message["sheet"] == self.sheet:
                    self._drawn = message["through"]
                    self._unkept = {n: batch for n, batch in self._unkept.items() if n <= self._drawn}
            case "Delayed":
                self._delays += 1
            case "Dismissed":
                self.dismissed = message["why"]
            case _:
                pass
        return []

    def see(self, frame: bytes) -> None:
        """Ink that the server showed."""
        for run in unframed(frame):
            if run.place == self._place and run.sheet == self.sheet:
                for number in [number for number in self._unkept if number <= run.kept]:
                    del self._unkept[number]
            sheet, seen = self.sheets.get(run.place, (run.sheet, b""))
            if run.sheet < sheet:
                continue
            before = seen if sheet == run.sheet else b""
            self.sheets[run.place] = (run.sheet, before + run.batches)

    @property
    def _place(self) -> int | None:
        """Where this person sits."""
        seat = next((one["seat"] for one in self.table.get("people", ()) if one["id"] == self.you), None)
        return SEATS.index(seat) if seat else None

    def _update(self, message: dict[str, Any]) -> None:
        """Something happened. A number that is not the next one means that something was not heard."""
        known = self._known
        try:
            if known is None or message["seq"] != known.seq + 1:
                raise MisfitError
            table = changed(self.table, message["table"]) if "table" in message else self.table
            view = changed(self.view, message["view"]) if "view" in message else self.view
        except MisfitError:
            self._known, self.is_astray = None, True
            return
        self._known = replace(known, seq=message["seq"])
        self.table, self.view = table, view
        self.faces += message.get("faces", ())
        self._follow(message.get("sheet", self.sheet))

    def _begin_again(self, message: dict[str, Any]) -> list[Frame]:
        """Take what is said for all there is, and say again what was not answered."""
        self.you = message["you"]
        self.table, self.view = message["table"], message["view"]
        self._known = Known(message["epoch"], message["seq"], ())
        self.sheets.clear()
        self._follow(message["sheet"])
        return self._open(message)

    def _go_on(self, message: dict[str, Any]) -> list[Frame]:
        """Take in what was missed, and say again what was not answered."""
        for update in message["updates"]:
            self._update(update)
        for place in message["anew"]:
            self.sheets.pop(place, None)
        return self._open(message)

    def _open(self, message: dict[str, Any]) -> list[Frame]:
        """From now on things can be said on this line; first of all what was not answered."""
        self._n = max(self._n, message["n"])
        was_welcome, self.is_welcome = self.is_welcome, True
        ink = self._say_again(message["through"]) if was_welcome else self._draw_again(message["through"])
        return [*ink, *(self._said(action) for _, action in sorted(self._unanswered.items()))]

    def _say_again(self, through: int) -> list[Frame]:
        """Send what had not come on this line either; it may be under way, so it is sent as it was."""
        self._drawn = max(self._drawn, through)
        missing = [InkBatch(self.sheet or 0, number, batch) for number, batch in sorted(self._unkept.items())]
        return [packed_ink(batch) for batch in missing if batch.number > through]

    def _draw_again(self, through: int) -> list[Frame]:
        """Send what never came, in as few pieces as it fits: batches one after another are a batch."""
        missing = [self._unkept.pop(number) for number in sorted(self._unkept) if number > through]
        self._drawn = through
        frames: list[Frame] = []
        while missing:
            piece = missing.pop(0)
            while missing and len(piece) + len(missing[0]) <= PIECE_BYTES_MAX:
                piece += missing.pop(0)
            frames += self.draw(piece)
        return frames

    def _follow(self, sheet: int | None) -> None:
        if sheet != self.sheet:
            self.sheet, self._drawn, self._unkept = sheet, 0, {}


def _text(message: Hello | Do | Play) -> str:
    return msgspec.json.encode(message).decode()
