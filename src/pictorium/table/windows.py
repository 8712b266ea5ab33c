"""The windows of a table's races: what waits in them, until when, and in which order it comes out (T-FAIR).

Commands for the same prize wait for each other from the first that arrives. Nothing else waits, except what the same
person says after a command that does. Reads no clock: the time comes with the mail.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Any, NamedTuple

from pictorium.games.contest import Contest
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.limits import RACE_WINDOW_MS
from pictorium.table.mail import Mail
from pictorium.table.people import PersonId
from pictorium.table.race import Runner, finish, in_order
from pictorium.table.state import AnyGame, Table


class Window(NamedTuple):
    """Who races for a prize, until when others may join."""

    ends_at: Moment
    runners: list[Runner]


class Passed(NamedTuple):
    """What of some mail can be decided now, and what is to be looked at again once that is done."""

    now: list[Mail]
    later: list[Mail]


class Windows:
    """All races that are on at a table."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        count: Callable[[PersonId], int],
        on_failure: Callable[[Exception, str], None],
    ) -> None:
        """`count` says how many of a person's actions are answered."""
        self._games, self._count, self._on_failure = games, count, on_failure
        self._open: dict[Any, Window] = {}
        self._behind: list[Mail] = []
        """What somebody said after a command that waits."""

    @property
    def is_open(self) -> bool:
        """Whether anything waits."""
        return bool(self._open)

    @property
    def ends_at(self) -> Moment | None:
        """When the next window ends, if there is one."""
        return min((window.ends_at for window in self._open.values()), default=None)

    def is_due(self, now: Moment) -> bool:
        """Whether a window has ended."""
        return self.ends_at is not None and self.ends_at <= now

    @property
    def mail(self) -> list[Mail]:
        """All that waits."""
        return [one.mail for window in self._open.values() for one in window.runners] + self._behind

    def passed(self, mail: list[Mail], table: Table, now: Moment) -> Passed:
        """Let into their windows what races, and out what need not wait, or no longer."""
        passing: list[Mail] = []
        held: list[Mail] = []
        later: list[Mail] = []
        last: dict[PersonId, int] = {}
        acting: set[PersonId] = set()
        holding: set[PersonId] = set()
        for place, one in enumerate(mail):
            before = Moment(one.at - 1)
            if self.is_due(before):  # it came when a race was over, and is to find the table as it is after that
                now, later = before, mail[place:]
                break
            standing = self._standing(one, last)
            if one.by in acting and standing is Standing.NEXT and self._contest(one, table) is not None:
                holding.add(one.by)  # a race is run by who has nothing else to be decided, and on what came of that
            if one.speaker in holding:
                held.append(one)
            elif standing is not Standing.WAITS_ALREADY and not self._waits(one, table, standing):
                passing.append(one)
                if one.by is not None and standing is Standing.NEXT and one.n is not None:
                    acting.add(one.by)
        later = [*held, *later]
        if not self.is_due(now):
            return Passed(passing, later)
        racing = self._let_out(min(self._open, key=lambda prize: self._open[prize].ends_at), table)
        return Passed([*racing, *passing], [*self._freed(), *later])

    def cut_short(self, table: Table, after: Table) -> list[Mail]:
        """What waits in a race that would be none any more, were the table like that, if there is one (T-FAIR-6).

        One race at a time: what comes of this one may end others, and would have to wait for them in its turn.
        """
        for prize, window in self._open.items():
            contests = (self._contest(one.mail, after) for one in window.runners)
            if any(contest is None or contest.prize != prize for contest in contests):
                return [*self._let_out(prize, table), *self._freed()]
        return []

    # One thing after the other.

    def _standing(self, one: Mail, last: dict[PersonId, int]) -> "Standing":
        """Whether an action is the next of its person; `last` is filled with what came so far with the same mail."""
        if one.by is None or one.n is None:
            return Standing.NEXT
        done = self._count(one.by)
        waiting = (other.n for other in self.mail if other.by == one.by and other.n) if self._open else ()
        known = last.get(one.by) or max((done, *waiting))
        if one.n == known + 1:
            last[one.by] = one.n
            return Standing.NEXT
        return Standing.WAITS_ALREADY if done < one.n <= known else Standing.NOT_YET_OR_DONE

    def _waits(self, one: Mail, table: Table, standing: "Standing") -> bool:
        """Let it into a window, or behind what its speaker said before; False: it need not wait."""
        if self._is_racing(one.speaker):
            self._behind.append(one)
            return True
        contest = self._contest(one, table) if standing is Standing.NEXT else None
        if contest is None:
            return False
        window = self._open.get(contest.prize)
        if window is None and not _are_people(contest.rivals, table):
            return False
        window = window or Window(Moment(one.at + RACE_WINDOW_MS), [])
        window.runners.append(Runner(_seat(one, table), one))
        to_come = contest.rivals - {other.seat for other in window.runners}
        ends_at = window.ends_at if _are_people(to_come, table) else min(window.ends_at, one.at)
        self._open[contest.prize] = window._replace(ends_at=ends_at)
        return True

    def _is_racing(self, person: PersonId | None) -> bool:
        """Whether a command of this person waits in a window."""
        windows = self._open.values()
        return person is not None and any(one.mail.by == person for window in windows for one in window.runners)

    def _contest(self, one: Mail, table: Table) -> Contest | None:
        """What a command of a person races for at this table."""
        if one.by is None or not one.is_play or one.what is None or table.playing is None or table.pause is not None:
            return None
        racing, person = self._games[table.playing.game].racing, table.people.get(one.by)
        if racing is None or person is None or person.seat is None:
            return None
        try:
            return racing.contest(table.playing.state, person.seat, one.what)
        except Exception as error:  # the same mistake meets it when it is decided
            self._on_failure(error, Contest.__name__)
            return None

    def _let_out(self, prize: Any, table: Table) -> list[Mail]:
        """End this window: what waited there, in the order that was found, and before it the figures of the race."""
        runners = in_order(self._open.pop(prize).runners, self._order(table))
        close = [Mail(finish(prize, runners), is_play=True)] if len(runners) > 1 else []
        return [*close, *(one.mail for one in runners)]

    def _freed(self) -> list[Mail]:
        """What was said after commands that wait no more."""
        freed = [one for one in self._behind if not self._is_racing(one.speaker)]
        self._behind = [one for one in self._behind if self._is_racing(one.speaker)]
        return freed

    def _order(self, table: Table) -> tuple[Seat, ...]:
        """Who goes first where nobody can tell."""
        try:
            assert table.playing is not None, "nobody races while nothing is played"
            racing = self._games[table.playing.game].racing
            assert racing is not None, "nobody races where there is nothing to race for"
            return racing.order(table.playing.state)
        except Exception as error:
            self._on_failure(error, Contest.__name__)
            return SEATS


class Standing(Enum):
    """Which of its person's actions something is."""

    NEXT = auto()
    WAITS_ALREADY = auto()
    """It was said again."""
    NOT_YET_OR_DONE = auto()
    """It races for nothing: it is not tried now, or was answered before."""


def _seat(one: Mail, table: Table) -> Seat:
    person = table.people[one.by] if one.by is not None else None
    assert person is not None, "the house races with nobody"
    assert person.seat is not None, "who races has a seat"
    return person.seat


def _are_people(seats: Iterable[Seat], table: Table) -> bool:
    """Whether a person plays at any of these: a bot's commands take no time on their way, so none waits for them."""
    people = map(table.at, seats)
    return any(person is not None and not person.bot and not person.has_stand_in for person in people)
