"""`pictorium simulate`: many evenings, as a table for people or as lines of JSON."""

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pictorium.cli.settings import Request, refused
from pictorium.content.words import Words
from pictorium.kernel.refusal import Refusal
from pictorium.sim.run import simulate
from pictorium.sim.tally import Tally

BAR_WIDTH = 40


def simulate_evenings(words: Words, table: Request, seed: str, count: int, as_json: bool) -> None:
    """Play them, check every score with a second opinion, and print what came of it."""
    evenings = simulate(table.seats, table.deck, table.options, seed, count)
    if isinstance(evenings, Refusal):
        raise refused(words, evenings)
    tally = Tally()
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
        tally.add(evening)
        if as_json:
            for record in evening.rounds:
                click.echo(msgspec.json.encode(record))
    if not as_json:
        _print(words, tally)


def _print(words: Words, tally: Tally) -> None:
    console = Console()
    console.print(
        words.say(
            "tally.summary",
            evenings=tally.evenings,
            rounds=tally.rounds,
            early=tally.ended_early,
            shared=tally.shared_victories,
            sheep=_share(tally.sheep_rounds, tally.rounds),
        )
    )
    console.print(words.say("tally.drawings", **{name: tally.drawings[name] for name in ("all", "void", "nothing")}))
    laid = tally.guesses.total()
    shares = {name: _share(tally.guesses[name], laid) for name in ("right", "wrong", "returned")}
    console.print(words.say("tally.guesses", laid=laid, **shares))
    console.print(_tokens(words, tally))
    console.print(_points(words, tally))
    console.print(words.say("tally.checked", rounds=tally.rounds))


def _tokens(words: Words, tally: Tally) -> Table:
    columns = ("set_out", "plus", "zero", "minus", "left")
    table = Table(title=words.say("tally.tokens"))
    table.add_column(words.say("tally.token"), justify="right")
    for column in columns:
        table.add_column(words.say(f"tally.{column}"), justify="right")
    for value, counts in sorted(tally.tokens.items(), reverse=True):
        table.add_row(str(value), *(str(counts[column]) for column in columns))
    return table


def _points(words: Words, tally: Tally) -> Table:
    table = Table(title=words.say("tally.points"))
    for column in ("points_column", "share"):
        table.add_column(words.say(f"tally.{column}"), justify="right")
    table.add_column("")
    all_scores, most = tally.points.total(), max(tally.points.values(), default=1)
    for points in range(min(tally.points, default=0), max(tally.points, default=-1) + 1):
        count = tally.points[points]
        bar = "█" * round(BAR_WIDTH * count / most)
        table.add_row(f"{points:+d}", _share(count, all_scores), bar)
    return table


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
