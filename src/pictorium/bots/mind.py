"""How a bot decides: a mind is given a scene and the time, and returns what it wants to do.

A mind may remember when it saw something but must work without it: a server can restart, and a bot can take over a seat
in the middle of a round. What matters is in the scene, which has what a person in that seat sees.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from weakref import WeakValueDictionary

from pictorium.bots.eye import Drawing
from pictorium.bots.visible_ink import as_seen
from pictorium.games.game import Spot
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Move
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.people import PersonId, Skill, StampKind
from pictorium.table.view import PersonView, TableView

VERSION_BYTES: Final = 256
"""A version is made for each so many bytes of ink: the same for all bots, since they get the same ink."""
NOTICEABLE_GROWTH: Final = 1.8
"""The factor by which a drawing has to grow before a player notices the change."""


class SheetVersion:
    """A sheet after some batches, and a link to its next version.

    Bots at one table see the same ink: it is unpacked once, and only if any of them looks.
    """

    __slots__ = ("__weakref__", "_batches", "_before", "_drawing", "_next", "_sheet")

    def __init__(self, before: "SheetVersion | None", batches: bytes) -> None:
        """`batches` is what was drawn since the version before."""
        self._before, self._batches = before, batches
        self._sheet: Sheet | None = None
        self._next: tuple[bytes, SheetVersion] | None = None
        self._drawing: Drawing | None = None

    @property
    def sheet(self) -> Sheet:
        """The strokes on it."""
        if self._sheet is None:
            unread, version = [self._batches], self._before
            while version is not None and version._sheet is None:
                unread.append(version._batches)
                version = version._before
            self._sheet = drawn(version.sheet if version else Sheet(), unpacked(b"".join(reversed(unread))))
            self._before = None  # not needed any more
        return self._sheet

    @property
    def drawing(self) -> Drawing:
        """The visible strokes: the same object for all bots, so that an eye can cache what it saw."""
        if self._drawing is None:
            self._drawing = as_seen(self.sheet)
        return self._drawing

    def after(self, batches: bytes) -> "SheetVersion":
        """The version with these batches added."""
        if self._next is None or self._next[0] != batches:
            self._next = batches, SheetVersion(self, batches)
        return self._next[1]


_first_versions: Final[WeakValueDictionary[bytes, SheetVersion]] = WeakValueDictionary()
"""First versions by their ink, as long as any bot refers to them."""


def first_version(batches: bytes) -> SheetVersion:
    """The first version with these batches."""
    version = _first_versions.get(batches)
    if version is None:
        version = _first_versions[batches] = SheetVersion(None, batches)
    return version


class WatchedSheet:
    """A sheet on the table. It is unpacked a version at a time, not for every line drawn on it."""

    __slots__ = ("_noticed", "_unread", "_version", "_version_bytes", "inked", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        """Unique among the successive sheets of a table."""
        self.inked = 0
        """The bytes of ink on it; a change says that there is something new to see."""
        self._unread = bytearray()
        """What was drawn since the last version."""
        self._version: SheetVersion | None = None
        self._version_bytes = 0
        """The bytes of ink of that version."""
        self._noticed: tuple[int, SheetVersion] | None = None

    def take(self, batches: bytes) -> None:
        """Add ink."""
        self.inked += len(batches)
        self._unread += batches
        if len(self._unread) >= VERSION_BYTES:
            self._version, self._version_bytes = self._now(), self.inked
            self._unread.clear()
            if self._noticed is None or self._version_bytes >= NOTICEABLE_GROWTH * self._noticed[0]:
                self._noticed = self._version_bytes, self._version

    @property
    def sheet(self) -> Sheet:
        """The strokes on it now."""
        return self._now().sheet

    def noticed(self, *, is_still: bool) -> tuple[int, Drawing]:
        """What a player sees who looks up now and then, and its size in bytes.

        It is the drawing as it was when it had last grown noticeably, which is the same for all bots at the table. A
        sheet on which the pen rests is seen whole.
        """
        if is_still:
            return self.inked, self._now().drawing
        return (self._noticed[0], self._noticed[1].drawing) if self._noticed else (0, ())

    def _now(self) -> SheetVersion:
        """The version with all that was drawn so far."""
        unread = bytes(self._unread)
        if self._version is None:
            return first_version(unread)
        return self._version.after(unread) if unread else self._version


class Scene(NamedTuple):
    """What a player in a seat sees at one moment. The sheets keep changing, so they must be read at once."""

    you: PersonId
    seat: Seat
    table: TableView
    view: Any
    """The game, as this seat may see it."""
    sheet: int | None
    """The number of the sheet that this seat draws on."""
    own: Sheet
    """What is on that sheet."""
    watched_sheets: Mapping[Seat, WatchedSheet]
    """The sheets that were shown, including the bot's own; those of the last round until a new one starts."""

    @property
    def people(self) -> tuple[PersonView, ...]:
        """The people who play and are present, without bots."""
        return tuple(one for one in self.table.people if one.seat and one.bot is None and one.away_since is None)

    @property
    def skill(self) -> Skill | None:
        """The bot's own, in its own seat; None for a stand-in, which should do nothing that is its person's to do."""
        return next((one.bot for one in self.table.people if one.id == self.you), None)

    def is_first(self, seats: Iterable[Seat]) -> bool:
        """Whether this is the first of these seats that a bot plays: where any player may go on, one bot is enough."""
        played = {one.seat for one in self.table.people if one.has_stand_in or (one.bot and one.away_since is None)}
        return next((seat for seat in seats if seat in played), None) == self.seat


class DrawMoves(NamedTuple):
    """Draw these moves on the bot's own sheet, in one batch."""

    moves: tuple[Move, ...]


class SendCommand(NamedTuple):
    """Send a command to the game, one of those that the view offers."""

    command: Any


class StampDrawing(NamedTuple):
    """Put a stamp on something, one of the spots that the table shows."""

    on: Spot
    kind: StampKind


Intent = DrawMoves | SendCommand | StampDrawing


class Mind(Protocol):
    """Plays one game in one seat, from its start or from any later moment."""

    @property
    def due(self) -> Moment | None:
        """When it wants to act next, as of its last call; None: not before something happens."""
        ...

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        """What it does now. Fast. Called on every message and when it is due.

        At most one `SendCommand` or `StampDrawing`, the last.
        """
        ...

    def question(self, scene: Scene) -> Callable[[], Any] | None:
        """A slow computation over immutable values; None if there is none now."""
        ...

    def conclude(self, answer: Any, now: Moment) -> None:
        """Take the result of the last question. May change when it is due."""
        ...


class MindFactory(Protocol):
    """Makes minds for one game."""

    def __call__(self, skill: Skill, seed: str) -> Mind:
        """A mind of that skill. Deterministic: the same seed and scenes at the same times give the same intents."""
        ...
