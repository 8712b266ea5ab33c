"""Pictus on the command line, in one record."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pictorium.cli.console import Console
from pictorium.content.words import Words
from pictorium.games.pictus.console.asking import PICTUS_ASKED

if TYPE_CHECKING:
    from pictorium.cli.counts import Counts
    from pictorium.cli.event_lines import EventLines


def teller(words: Words, deck: Any) -> "EventLines":
    """Who tells the facts."""
    from pictorium.games.pictus.console.teller import PictusTeller

    return PictusTeller(words, deck)


def seen(view: Any, words: Words) -> Iterator[str]:
    """What a seat sees."""
    from pictorium.games.pictus.console.seen import seen

    return seen(view, words)


def counts(words: Words) -> "Counts":
    """Who counts what came of many evenings."""
    from pictorium.games.pictus.console.counts import PictusCounts

    return PictusCounts(words)


CONSOLE: Final = Console(PICTUS_ASKED, teller, seen, counts)
