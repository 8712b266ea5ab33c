"""What a table has to deal with, one after the other."""

import asyncio
from typing import Any, NamedTuple

from pictorium.games.house_commands import Mark, Wipe
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Decision
from pictorium.table.people import PersonId
from pictorium.table.projection import Projection
from pictorium.table.record import facts_of


class Mail(NamedTuple):
    """A wish or a command, from whom, and where its answer goes."""

    what: Any
    by: PersonId | None = None
    n: int | None = None
    """The how manieth of theirs it is. What a bot does is not counted: who comes back goes on where they were."""
    is_play: bool = False
    answer: "asyncio.Future[Decision] | None" = None

    @property
    def comes_after_ink(self) -> bool:
        """Ink is kept before all that came with it, so what the game is told of ink comes first, too."""
        return not isinstance(self.what, Mark | Wipe)

    @property
    def topic(self) -> object:
        """What the house tells of: the last news of it will do where there is no room for more. None: of nothing."""
        match self.what:
            case Mark(seat) | Wipe(seat):
                return "ink", seat
            case c.LineBack(person) | c.LineGone(person) | c.BotCame(person) | c.BotFailed(person):
                return "line", person
            case c.Knock():
                return "clock" if self.answer is None else None
            case _:
                return None


class Outcome(NamedTuple):
    """What became of a piece of mail, and how the table stands after it."""

    mail: Mail
    decision: Decision
    after: Projection

    @property
    def facts(self) -> tuple[f.AnyFact, ...]:
        """What happened, none for a refusal."""
        return facts_of(self.decision)


Outcomes = list[Outcome]
