"""What came of many evenings, as tables for people: what the tables of all games have in common."""

from collections import Counter
from typing import Final, Protocol

from rich.console import Console
from rich.table import Table

from pictorium.content.words import Words
from pictorium.sim.run import Evening

BAR_WIDTH: Final = 40


class Counts(Protocol):
    """Counts evenings of one game, and prints what it has counted."""

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        ...

    def print(self, console: Console) -> None:
        """Show what was counted."""
        ...


def points_table(words: Words, title: str, points: Counter[int]) -> Table:
    """How often each number of points was given, with bars."""
    table = Table(title=title)
    for column in ("points_column", "share"):
        table.add_column(words.say(f"tally.{column}"), justify="right")
    table.add_column("")
    all_scores, most = points.total(), max(points.values(), default=1)
    for value in range(min(points, default=0), max(points, default=-1) + 1):
        count = points[value]
        bar = "█" * round(BAR_WIDTH * count / most)
        table.add_row(f"{value:+d}", share(count, all_scores), bar)
    return table


def share(part: int, whole: int) -> str:
    """A part of the whole, in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "-"
