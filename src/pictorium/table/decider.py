"""Decides what has come, one thing after the other, and what is to be kept of it.

Whatever a game does wrong hurts once: how the table looks after an action, and all that is told of it, is worked out
before it is kept. Where that fails the action is refused for good, and the table goes on from where it was.
"""

from collections import deque
from collections.abc import Callable
from operator import attrgetter
from typing import Final

from pictorium.games.contest import Finish
from pictorium.games.house_commands import Mark, Wipe
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.context import Context, Decision, Services
from pictorium.table.decide import decide, decide_play
from pictorium.table.incident import OUR_MISTAKE
from pictorium.table.limits import INK_NEWS_TRIES
from pictorium.table.log_size import LogSize
from pictorium.table.mail import Mail, Outcome, Outcomes
from pictorium.table.people import PersonId
from pictorium.table.ports import Row
from pictorium.table.projection import Projection, project_after
from pictorium.table.record import Entry, written
from pictorium.table.replies import FULL, Replies
from pictorium.table.state import Table
from pictorium.table.windows import Windows

ALWAYS: Final = c.EraseDrawings | c.EraseDrawing | c.NoteErased
"""What can be asked even of a table whose log is full."""


class Decider:
    """Tries mail on a table."""

    def __init__(
        self,
        services: Services,
        now: Callable[[], Moment],
        size: LogSize,
        replies: Replies,
        windows: Windows,
        on_failure: Callable[[Exception, str], None],
    ) -> None:
        """`on_failure` is told what went wrong by our own mistake, and over what kind of thing."""
        self._services, self._now, self._size, self._windows = services, now, size, windows
        self._replies, self._on_failure = replies, on_failure
        self._unheard: dict[Seat, int] = {}
        """Seats of whose ink the game could not be told, and how often that was tried."""

    def decided(self, now: Projection, mail: list[Mail], rows: list[Row]) -> Outcomes:
        """What each of these comes to; a row is added for each that must be kept."""
        steps = Outcomes()
        counts: dict[PersonId, int] = {}
        to_do = deque(sorted(mail, key=attrgetter("comes_after_ink")))
        while to_do:
            one = to_do.popleft()
            is_full = self._size.is_full(rows)
            if not is_full and not self._is_next(now, one, counts):
                continue
            step, body = self._tried_when_full(now, one) if is_full else self._tried(now, one)
            first = self._windows.cut_short(now.table, step.after.table) if step.facts else []
            if first:
                to_do.extendleft(reversed([*first, one]))
                continue
            if one.by is not None and one.n is not None:
                counts[one.by] = one.n
            if body is not None:
                number = self._size.number + len(rows) + 1
                rows.append(Row(number, self._now(), "play", body, one.by, None if is_full else one.n))
                step = step._replace(row=number)
            now = step.after
            steps.append(step)
        return steps

    @property
    def has_unheard_ink(self) -> bool:
        """Whether a game is still to be told of ink."""
        return bool(self._unheard)

    def unheard_ink(self, is_blank: Callable[[Seat], bool]) -> list[Mail]:
        """What a game could not be told of ink it is told again with whatever comes next."""
        return [Mail(ink_news(seat, is_blank(seat)), is_play=True) for seat in self._unheard]

    def _is_next(self, now: Projection, mail: Mail, counts: dict[PersonId, int]) -> bool:
        """Whether this is to be done now: of each person's actions only the next one is."""
        if mail.by is None or mail.n is None:
            return True
        if mail.by not in now.table.people:
            return False  # who has left is told nothing any more, and counts on from nothing
        if mail.n != counts.get(mail.by, self._replies.count(mail.by)) + 1:
            self._replies.answer_again(mail.by, mail.n)
            return False
        return True

    def _tried(self, now: Projection, mail: Mail) -> tuple[Outcome, bytes | None]:
        """What this comes to, and what is to be kept of it. Nothing comes of what fails on the way to its telling."""
        try:
            decision = self._decide(now.table, mail)
            step = Outcome(mail, decision, now)
            if step.facts:
                step = step._replace(after=project_after(now, step.facts, self._services))
            body = self._kept(step)
        except Exception as error:
            self._on_failure(error, type(mail.what).__name__)
            step = Outcome(mail, OUR_MISTAKE, now)
            body = self._kept(step)
        if mail.is_ink_news:
            self._mind_ink(mail.what.seat, step)
        return step, body

    def _kept(self, step: Outcome) -> bytes | None:
        """What is to be kept of a step: its facts, or for who counts their actions the refusal; None if nothing."""
        if not step.facts and step.mail.n is None:
            return None
        refusal = step.decision if isinstance(step.decision, Refusal) else None
        return written(Entry(facts=step.facts, refusal=refusal), self._services.row_version())

    def _tried_when_full(self, now: Projection, mail: Mail) -> tuple[Outcome, bytes | None]:
        """Nobody's drawings have to stay; anything else is refused. Refusals are not kept, so nobody counts on."""
        is_known = mail.by is not None and mail.n is not None and self._replies.is_owed(mail.by, mail.n)
        if isinstance(mail.what, ALWAYS) and not is_known:
            step, body = self._tried(now, mail)
            if step.facts and body is not None:
                return step, body
        return Outcome(mail, FULL, now), None

    def _decide(self, table: Table, mail: Mail) -> Decision:
        if not mail.is_play:
            return decide(table, mail.by, mail.what, self._now(), self._services)
        if isinstance(mail.what, Finish):
            return Context(table, self._services, self._now(), None).raced(mail.what)
        if mail.by is not None:
            return decide_play(table, mail.by, mail.what, self._now(), self._services)
        return Context(table, self._services, self._now(), None).played(HOUSE, mail.what)

    def _mind_ink(self, seat: Seat, told: Outcome) -> None:
        """What a game could not be told of ink is tried again, but not for ever."""
        tries = self._unheard.pop(seat, 0) + 1
        if told.decision is OUR_MISTAKE and tries < INK_NEWS_TRIES:
            self._unheard[seat] = tries


def ink_news(seat: Seat, is_blank: bool) -> Mark | Wipe:
    """All that a game is told of ink."""
    return Wipe(seat) if is_blank else Mark(seat)
