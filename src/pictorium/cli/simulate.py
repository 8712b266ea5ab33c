"""`pictorium simulate`: many evenings, as a table for people or as lines of JSON."""

from collections.abc import Callable, Mapping
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from pictorium.cli.asking import Request
from pictorium.cli.counts import Counts
from pictorium.cli.pictomania.counts import PictomaniaCounts
from pictorium.cli.pictus.counts import PictusCounts
from pictorium.cli.settings import refused
from pictorium.content.words import Words
from pictorium.kernel.refusal import Refusal
from pictorium.sim.games import HABITS
from pictorium.sim.run import simulate

COUNTS: Final[Mapping[str, Callable[[Words], Counts]]] = {"pictomania": PictomaniaCounts, "pictus": PictusCounts}


def simulate_evenings(words: Words, table: Request, seed: str, count: int, as_json: bool) -> None:
    """Play them, check every score with a second opinion, and print what came of it."""
    evenings = simulate(HABITS[table.game], table.seats, table.deck, table.options, seed, count)
    if isinstance(evenings, Refusal):
        raise refused(words, evenings)
    counts = COUNTS[table.game](words)
    bar = Console(stderr=True)
    progress = track(
        evenings,
        words.say("cli.progress"),
        total=count,
        console=bar,
        transient=True,
        disable=not bar.is_terminal,
    )
    for evening in progress:
        counts.add(evening)
        if as_json:
            for record in evening.records:
                click.echo(msgspec.json.encode(record))
    if not as_json:
        counts.print(Console())
