"""Bots as a table knows them: a line like a person's, with a player at its end.

A bot is told and shown what a person in its seat would be, and can do what a person could do. It says when it wants to
act. Its slow computations run elsewhere, so that no table waits for them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from pictorium.kernel.moment import Moment
from pictorium.table.audience import Line
from pictorium.table.commands import PutStamp
from pictorium.table.people import Skill


class BotInk(NamedTuple):
    """The next batch of ink on its sheet."""

    sheet: int
    number: int
    batch: bytes


class BotCommand(NamedTuple):
    """Its next command for the game, and how many batches of ink it had drawn by then."""

    n: int
    command: Any
    ink_through: int


class BotStamp(NamedTuple):
    """A stamp, counted with its commands."""

    n: int
    stamp: PutStamp


BotAction = BotInk | BotCommand | BotStamp


class Bot(Line, Protocol):
    """A player that is not a person."""

    @property
    def due(self) -> Moment | None:
        """When it wants to act next; None: not before the next message."""
        ...

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        """What it does now. Fast."""
        ...

    def question(self) -> Callable[[], Any] | None:
        """A slow computation, which may run in another thread; None if there is none now."""
        ...

    def conclude(self, answer: Any, now: Moment) -> None:
        """The result of the last computation."""
        ...


class Bots(Protocol):
    """Makes bots."""

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill. Deterministic: the same seed, messages and ink at the same times give the same actions.

        The first call may block for a while: call it in another thread.
        """
        ...
