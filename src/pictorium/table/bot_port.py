"""Players that are no people, as a table knows them: each is a line like anybody's, with somebody at its end who draws.

A bot is told and shown what a person at its seat is told and shown, and says what a person could say. It is asked what
it does when it wants to be, and what takes long to work out it works out elsewhere, so that no table ever waits for it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from pictorium.kernel.moment import Moment
from pictorium.table.audience import Line
from pictorium.table.people import Skill


class BotInk(NamedTuple):
    """The next batch of ink on its sheet."""

    sheet: int
    number: int
    batch: bytes


class BotCommand(NamedTuple):
    """Its next command for the game, and how many batches of ink it had put down by then."""

    n: int
    command: Any
    ink_through: int


BotAction = BotInk | BotCommand


class Bot(Line, Protocol):
    """Somebody who is none."""

    @property
    def due(self) -> Moment | None:
        """When it wants to act next; None: not before it is told something."""
        ...

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        """What it does now. Quick."""
        ...

    def question(self) -> Callable[[], Any] | None:
        """Something to be worked out, which may take a while and may be done by another thread; None: nothing now."""
        ...

    def conclude(self, answer: Any, now: Moment) -> None:
        """What came of the last question."""
        ...


class Bots(Protocol):
    """Where bots come from."""

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill. The same seed, told and shown the same at the same time, does the same.

        It may take a while for the first of them to come: a table has another thread ask.
        """
        ...
