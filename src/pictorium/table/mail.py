"""The actions that a table handles, one after another."""

import asyncio
from typing import Any, NamedTuple

from pictorium.games.house_commands import Mark, Wipe
from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Decision
from pictorium.table.people import PersonId
from pictorium.table.projection import Projection
from pictorium.table.record import facts_of


class Mail(NamedTuple):
    """A command for the table or the game, its sender, and where its answer goes."""

    what: Any
    by: PersonId | None = None
    n: int | None = None
    """The number of this action among those of its sender. A stand-in's have none: they are not the person's."""
    is_play: bool = False
    answer: "asyncio.Future[Decision] | None" = None
    at: Moment = Moment(0)
    """When it arrived, where that can matter: for commands of the game."""
    lag_ms: int = 0
    """What the way over its line takes; 0 where that is not known."""

    @property
    def is_ink_news(self) -> bool:
        """Whether the server tells the game of ink. A person who sends such a command is refused in their turn."""
        return self.by is None and isinstance(self.what, Mark | Wipe)

    @property
    def speaker(self) -> PersonId | None:
        """Whose mail this is: what somebody says, or that they are here again, comes after what they said before."""
        return self.what.person if isinstance(self.what, c.LineBack | c.BotCame) else self.by

    @property
    def comes_after_ink(self) -> bool:
        """Ink is stored before everything that came after it, so the game must be told of the ink first."""
        return not self.is_ink_news

    @property
    def topic(self) -> object:
        """The topic of the server's own message: without room, only the latest on a topic is kept. None: no topic."""
        match self.what:
            case Mark(seat) | Wipe(seat) if self.is_ink_news:
                return "ink", seat
            case c.LineBack(person) | c.LineGone(person) | c.BotCame(person) | c.BotFailed(person):
                return "line", person
            case c.Knock():
                return "clock" if self.answer is None else None
            case _:
                return None


class Outcome(NamedTuple):
    """The result of an action, and the table after it."""

    mail: Mail
    decision: Decision
    after: Projection
    row: int | None = None
    """The number of the row in which it is kept, if it is."""

    @property
    def facts(self) -> tuple[f.AnyFact, ...]:
        """What happened; empty for a refusal."""
        return facts_of(self.decision)


Outcomes = list[Outcome]
