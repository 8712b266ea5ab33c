"""Tells people what became of their actions: each is answered once for good, and known ones as before."""

from collections.abc import Callable
from typing import Final

from pictorium.kernel.refusal import Refusal
from pictorium.table.answers import Answers
from pictorium.table.audience import Answered
from pictorium.table.log_size import LogSize
from pictorium.table.mail import Outcome
from pictorium.table.people import PersonId
from pictorium.table.record import Erasure, erasures

FULL: Final = Refusal("log_is_full", "T-FULL-1")


class Replies:
    """The answers of a table, and those that are still owed."""

    def __init__(self, answers: Answers, size: LogSize, say: Callable[[PersonId, Answered], None]) -> None:
        """Count on from these answers; `say` tells somebody who is here."""
        self.answers, self._size, self._say = answers, size, say
        self._owed: dict[Erasure, list[int]] = {}
        """Actions that are answered once these drawings are erased."""

    def count(self, person: PersonId) -> int:
        """How many of this person's actions were answered, or are about to be."""
        return self.answers.count(person)

    def is_owed(self, by: PersonId, n: int) -> bool:
        """Whether this action is kept, and answered later."""
        return any(n in owed for erasure, owed in self._owed.items() if erasure.person == by)

    def answer(self, by: PersonId, n: int, step: Outcome) -> None:
        """This came of somebody's action, and is kept."""
        refusal = step.decision if isinstance(step.decision, Refusal) else None
        if refusal is FULL:
            self._answer_when_full(by, n)
            return
        if not self._size.is_full():
            self.answers.add(by, refusal)
        wanted = next((one for one in erasures(step.facts) if one.person == by), None)
        if wanted is not None:
            self._owed.setdefault(wanted, []).append(n)
        else:
            self._say(by, Answered(n, refusal))

    def answer_again(self, by: PersonId, n: int) -> None:
        """A known action is answered as before; one that comes too early will come again in its turn."""
        if 1 <= n <= self.count(by) and not self.is_owed(by, n):
            self._say(by, Answered(n, self.answers.again(by, n)))

    def answer_erased(self, erasure: Erasure) -> None:
        """These drawings are gone now, as their author wished."""
        for n in self._owed.pop(erasure, ()):
            self._say(erasure.person, Answered(n, None))

    def drop(self, person: PersonId) -> None:
        """Who has left asks for nothing any more."""
        self.answers.drop(person)

    def _answer_when_full(self, by: PersonId, n: int) -> None:
        if n > self.count(by) and not self.is_owed(by, n):
            self._say(by, Answered(n, FULL))
        else:
            self.answer_again(by, n)
