"""Who was first: the order of commands that raced with each other (T-FAIR).

A pure function of what arrived when, over lines whose way was measured: in whatever order commands of a race are looked
at, the same comes out.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pictorium.games.contest import Finish, Finisher
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.limits import LAG_MS_MAX, RACE_TIE_MS
from pictorium.table.mail import Mail


class Runner(NamedTuple):
    """A command in a race: whose, and when it arrived over how slow a line."""

    seat: Seat
    mail: Mail

    @property
    def lag_ms(self) -> int:
        """What is taken off for the line, within bounds."""
        return min(max(self.mail.lag_ms, 0), LAG_MS_MAX)

    @property
    def key(self) -> Moment:
        """When the command was given, as far as can be measured (T-FAIR-2)."""
        return Moment(self.mail.at - self.lag_ms)


def in_order(runners: Iterable[Runner], order: Sequence[Seat]) -> list[Runner]:
    """From the first to the last. Who comes in so soon behind the first of some that nobody can tell ties with it.

    Among those that tie the order of seats decides (T-FAIR-3).
    """
    left = sorted(runners, key=lambda one: one.key)
    ordered: list[Runner] = []
    while left:
        until = left[0].key + RACE_TIE_MS
        tied = [one for one in left if one.key <= until]
        ordered += sorted(tied, key=lambda one: order.index(one.seat))
        left = left[len(tied) :]
    return ordered


def finish(prize: Any, ordered: Sequence[Runner]) -> Finish:
    """The figures of a race, in the order that was found."""
    began, first = min(one.mail.at for one in ordered), min(one.key for one in ordered)
    return Finish(prize, tuple(Finisher(one.seat, one.mail.at - began, one.lag_ms, one.key - first) for one in ordered))
