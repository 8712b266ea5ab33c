"""What the command line has to know of a game: one record for each game, named by its manifest."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pictorium.cli.game_flags import GameFlags
from pictorium.content.words import Words

if TYPE_CHECKING:
    from pictorium.cli.counts import Counts
    from pictorium.cli.event_lines import EventLines


@dataclass(frozen=True)
class Console:
    """How one game is asked for and told. The flags of all games are needed at once; the rest is loaded when called."""

    asked: GameFlags
    teller: Callable[[Words, Any], "EventLines"]
    """Who tells the facts, in these words, knowing the deck."""
    seen: Callable[[Any, Words], Iterator[str]]
    """What a seat sees, line by line."""
    counts: Callable[[Words], "Counts"]
    """Who counts what came of many evenings."""
