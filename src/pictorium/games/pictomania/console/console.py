"""Pictomania on the command line, in one record."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pictorium.cli.console import Console
from pictorium.content.words import Words
from pictorium.games.pictomania.console.asking import PICTOMANIA_ASKED

if TYPE_CHECKING:
    from pictorium.cli.counts import Counts
    from pictorium.cli.event_lines import EventLines


def teller(words: Words, deck: Any) -> "EventLines":
    """Who tells the facts."""
    from pictorium.games.pictomania.console.teller import PictomaniaTeller

    return PictomaniaTeller(words)


def seen(view: Any, words: Words) -> Iterator[str]:
    """What a seat sees."""
    from pictorium.games.pictomania.console.seen import seen

    return seen(view, words)


def counts(words: Words) -> "Counts":
    """Who counts what came of many evenings."""
    from pictorium.games.pictomania.console.counts import PictomaniaCounts

    return PictomaniaCounts(words)


CONSOLE: Final = Console(PICTOMANIA_ASKED, teller, seen, counts)
