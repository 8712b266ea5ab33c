"""What a bot thinks with: it is handed a scene and the time, and says what it wants to do.

A mind may remember when it saw something, but must be able to go on without: a house can restart, and a seat can be
taken over in the middle of a round. What matters is in the scene, which has what a person at that seat has before them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from weakref import WeakValueDictionary

from pictorium.bots.eye import Drawing
from pictorium.bots.visible_ink import as_seen
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Move
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.people import PersonId, Skill
from pictorium.table.view import PersonView, TableView

PAGE_BYTES: Final = 256
"""So much ink makes a page: the same for all who look, since they are shown the same."""
NOTICED: Final = 1.8
"""By how much a drawing has to grow before somebody notices that there is more to see."""


class Page:
    """What is on a sheet at one moment, and what came next.

    Bots at one table see the same ink: it is unpacked once, and only if anybody looks.
    """

    __slots__ = ("__weakref__", "_batches", "_before", "_drawing", "_next", "_sheet")

    def __init__(self, before: "Page | None", batches: bytes) -> None:
        """The page with this on it, too."""
        self._before, self._batches = before, batches
        self._sheet: Sheet | None = None
        self._next: tuple[bytes, Page] | None = None
        self._drawing: Drawing | None = None

    @property
    def sheet(self) -> Sheet:
        """All that is on it."""
        if self._sheet is None:
            unread, page = [self._batches], self._before
            while page is not None and page._sheet is None:
                unread.append(page._batches)
                page = page._before
            self._sheet = drawn(page.sheet if page else Sheet(), unpacked(b"".join(reversed(unread))))
            self._before = None  # nobody needs what was before
        return self._sheet

    @property
    def drawing(self) -> Drawing:
        """What is to be seen on it: the very same for all who look, so that an eye need not look twice."""
        if self._drawing is None:
            self._drawing = as_seen(self.sheet)
        return self._drawing

    def after(self, batches: bytes) -> "Page":
        """The page with this on it, too."""
        if self._next is None or self._next[0] != batches:
            self._next = batches, Page(self, batches)
        return self._next[1]


_begun: Final[WeakValueDictionary[bytes, Page]] = WeakValueDictionary()
"""Pages by what was drawn on them first, as long as anybody looks at them."""


def begun(batches: bytes) -> Page:
    """The page with this on it first."""
    page = _begun.get(batches)
    if page is None:
        page = _begun[batches] = Page(None, batches)
    return page


class Paper:
    """A sheet that lies on the table. It is unpacked a page at a time, not whenever a line is drawn on it."""

    __slots__ = ("_noticed", "_page", "_paged", "_unread", "inked", "number")

    def __init__(self, number: int) -> None:
        """A blank one."""
        self.number = number
        """No two at a table have the same, one after the other."""
        self.inked = 0
        """How much was drawn on it, in bytes: another number says that there is something new to see."""
        self._unread = bytearray()
        """What was drawn since the last page."""
        self._page: Page | None = None
        self._paged = 0
        """How many bytes lie on that page."""
        self._noticed: tuple[int, Page] | None = None

    def take(self, batches: bytes) -> None:
        """Somebody drew on it."""
        self.inked += len(batches)
        self._unread += batches
        if len(self._unread) >= PAGE_BYTES:
            self._page, self._paged = self._now(), self.inked
            self._unread.clear()
            if self._noticed is None or self._paged >= NOTICED * self._noticed[0]:
                self._noticed = self._paged, self._page

    @property
    def sheet(self) -> Sheet:
        """What is on it by now."""
        return self._now().sheet

    def noticed(self, *, is_still: bool) -> tuple[int, Drawing]:
        """What somebody sees who looks up now and then, and how much of it in bytes.

        It is the drawing as it was when it had last grown noticeably, which is the same for all at the table; only of a
        sheet on which the pen rests everything is seen.
        """
        if is_still:
            return self.inked, self._now().drawing
        return (self._noticed[0], self._noticed[1].drawing) if self._noticed else (0, ())

    def _now(self) -> Page:
        """The page with all that was drawn so far."""
        unread = bytes(self._unread)
        if self._page is None:
            return begun(unread)
        return self._page.after(unread) if unread else self._page


class Scene(NamedTuple):
    """What somebody at a seat has before them at one moment. Papers go on being drawn on: who looks, looks at once."""

    you: PersonId
    seat: Seat
    table: TableView
    view: Any
    """The game, as this seat may see it."""
    sheet: int | None
    """The number of the sheet this seat draws on."""
    own: Sheet
    """What is on it."""
    papers: Mapping[Seat, Paper]
    """The sheets of all seats that were shown, the own one too; those of an earlier round until another is begun."""

    @property
    def people(self) -> tuple[PersonView, ...]:
        """Who plays and is no bot, is here, and sees to things themselves."""
        return tuple(one for one in self.table.people if one.seat and one.bot is None and one.away_since is None)

    def is_first(self, seats: Iterable[Seat]) -> bool:
        """Whether this is the first of these seats at which a bot plays: where anyone may go on, one is enough."""
        played = {one.seat for one in self.table.people if one.has_stand_in or (one.bot and one.away_since is None)}
        return next((seat for seat in seats if seat in played), None) == self.seat


class Draw(NamedTuple):
    """The pen does this on the own sheet, all of it in one batch."""

    moves: tuple[Move, ...]


class Do(NamedTuple):
    """A command for the game, out of what the view offers."""

    command: Any


Intent = Draw | Do


class Mind(Protocol):
    """Whoever plays one game at one seat, from its first moment or from any later one."""

    @property
    def due(self) -> Moment | None:
        """When it wants to act next, as of the last time it was asked; None: not before something happens."""
        ...

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        """What it does now. Quick; called whenever something was told, and when it is due. At most one `Do`, last."""
        ...

    def question(self, scene: Scene) -> Callable[[], Any] | None:
        """Something that takes long to work out, over values that do not change; None: nothing now."""
        ...

    def conclude(self, answer: Any, now: Moment) -> None:
        """What came of the last question. May change when it is due."""
        ...


class Minds(Protocol):
    """Where minds for one game come from."""

    def __call__(self, skill: Skill, seed: str) -> Mind:
        """A mind of that skill. The same seed and the same scenes at the same times, the same deeds."""
        ...
