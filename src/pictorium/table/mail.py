"""What a table has to deal with, one after the other."""

import asyncio
from typing import Any, NamedTuple

from pictorium.games.house import Mark, Wipe
from pictorium.table.asked import Decision
from pictorium.table.people import PersonId


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


Steps = list[tuple[Mail, Decision]]
