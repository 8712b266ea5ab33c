"""`pictorium simulate`: many evenings, as a table for people or as lines of JSON."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final, get_args

import click
import msgspec
from rich.console import Console
from rich.progress import track

from pictorium.cli.asking import CONSOLES, Request
from pictorium.cli.bots import read_bots
from pictorium.cli.games import MANIFESTS
from pictorium.cli.messages import refusal_error, require_known
from pictorium.content.words import Words
from pictorium.kernel.refusal import Refusal
from pictorium.sim.bots import simulate_bots
from pictorium.sim.games import manners_of
from pictorium.sim.run import Evening, simulate
from pictorium.stores.content_files import content_folder
from pictorium.table.people import Skill

SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
BATCH_MS: Final = 1000
"""Nobody watches: bots that send ink seldom play evenings sooner."""


def simulate_evenings(words: Words, table: Request, seed: str, count: int, bots: str | None, as_json: bool) -> None:
    """Play them, check every score with a second opinion, and print what came of it."""
    evenings = _played(words, table, seed, count, bots)
    if isinstance(evenings, Refusal):
        raise refusal_error(words, evenings)
    counts = CONSOLES[table.game].counts(words)
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


def _played(words: Words, table: Request, seed: str, count: int, bots: str | None) -> Iterator[Evening] | Refusal:
    """Evenings of people who try everything, or of bots where skills were named."""
    habits = manners_of(MANIFESTS[table.game]).habits
    if bots is None:
        return simulate(habits, table.seats, table.deck, table.options, seed, count)
    skills = _skills(words, bots, table.seats)
    ours = read_bots(content_folder(), BATCH_MS)
    return simulate_bots(habits, table.deck, table.options, ours, skills, seed, count)


def _skills(words: Words, named: str, seats: int) -> tuple[Skill, ...]:
    """As many as sit down, the named ones again and again."""
    names = [name.strip() for name in named.split(",")]
    for name in names:
        require_known(words, "unknown_skill", name, SKILLS)
    return tuple(islice(cycle(skill for name in names for skill in SKILLS if skill == name), max(0, seats)))
