"""The answers to people's actions: how many there were, and the last of them.

A device repeats only actions that it has no answer to, and has a limited number of them under way: that many answers
are kept for each person.
"""

from collections import deque
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pictorium.kernel.refusal import Refusal
from pictorium.table.limits import ANSWERS_KEPT
from pictorium.table.people import PersonId

LONG_AGO: Final = Refusal("answered_long_ago", "T-ACT-1")
"""The answer to an action whose own answer is not kept any more: accepted or refused, it is not repeated."""


class _Given(NamedTuple):
    done: int
    last: deque[Refusal | None]


class Answers:
    """All answers of a table that somebody may still ask for."""

    def __init__(self, given: Mapping[str, Mapping[int, Refusal | None]], people: Collection[PersonId]) -> None:
        """`given` has the answers in the log; only those for people who are still there are kept."""
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
        """The answer to an action that was answered before."""
        done, last = self._given[person]
        back = done - n + 1
        return last[-back] if back <= len(last) else LONG_AGO

    def add(self, person: PersonId, refusal: Refusal | None) -> None:
        """Record one more answer."""
        done, last = self._given.get(person) or _Given(0, deque(maxlen=ANSWERS_KEPT))
        last.append(refusal)
        self._given[person] = _Given(done + 1, last)

    def drop(self, person: PersonId) -> None:
        """Forget the answers of a person who has left."""
        self._given.pop(person, None)
