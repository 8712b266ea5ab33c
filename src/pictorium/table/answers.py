"""What people's actions were answered with: how many there were, and the last of them.

A device asks again only for what it has not heard an answer to, and it can have only so much under way: that many
answers are kept for each person, whatever was done in a long evening.
"""

from collections import deque
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pictorium.kernel.refusal import Refusal
from pictorium.table.limits import ANSWERS_KEPT
from pictorium.table.people import PersonId

LONG_AGO: Final = Refusal("answered_long_ago", "T-ACT-1")
"""Said of an action whose answer is not kept any more: done or not, it is not done again."""


class _Given(NamedTuple):
    done: int
    last: deque[Refusal | None]


class Answers:
    """All answers of a table that somebody may still ask for."""

    def __init__(self, given: Mapping[str, Mapping[int, Refusal | None]], people: Collection[PersonId]) -> None:
        """Those of a log, as far as they matter to who is there."""
        self._given = {
            PersonId(person): _Given(len(known), deque(known.values(), ANSWERS_KEPT))
            for person, known in given.items()
            if person in people
        }

    def count(self, person: PersonId) -> int:
        """How many of this person's actions were answered."""
        given = self._given.get(person)
        return given.done if given else 0

    def again(self, person: PersonId, n: int) -> Refusal | None:
        """What an action was answered with that was answered before."""
        done, last = self._given[person]
        back = done - n + 1
        return last[-back] if back <= len(last) else LONG_AGO

    def add(self, person: PersonId, refusal: Refusal | None) -> None:
        """One more is answered."""
        done, last = self._given.get(person) or _Given(0, deque(maxlen=ANSWERS_KEPT))
        last.append(refusal)
        self._given[person] = _Given(done + 1, last)

    def drop(self, person: PersonId) -> None:
        """Who has left asks for nothing any more."""
        self._given.pop(person, None)
