"""How points and tokens fell in many evenings of Pictomania."""

from rich.console import Console
from rich.table import Table

from pictorium.cli.counts import points_table, share
from pictorium.content.words import Words
from pictorium.games.pictomania.simulation.stats import EveningStats
from pictorium.sim.run import Evening


class PictomaniaCounts:
    """Counts, and prints what it has counted."""

    def __init__(self, words: Words) -> None:
        """Nothing is counted yet."""
        self._words = words
        self._stats = EveningStats()

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self._stats.add(evening)

    def print(self, console: Console) -> None:
        """Rounds, drawings, guesses, tokens and points."""
        words, stats = self._words, self._stats
        console.print(
            words.say(
                "tally.summary",
                evenings=stats.evenings,
                rounds=stats.rounds,
                early=stats.ended_early,
                shared=stats.shared_victories,
                sheep=share(stats.sheep_rounds, stats.rounds),
            )
        )
        drawings = {name: stats.drawings[name] for name in ("all", "void", "blank", "nothing")}
        console.print(words.say("tally.drawings", **drawings))
        laid = stats.guesses.total()
        shares = {name: share(stats.guesses[name], laid) for name in ("right", "wrong", "returned")}
        console.print(words.say("tally.guesses", laid=laid, **shares))
        console.print(self._tokens())
        console.print(points_table(words, words.say("tally.points"), stats.points))
        console.print(words.say("tally.checked", rounds=stats.rounds))

    def _tokens(self) -> Table:
        columns = ("set_out", "plus", "zero", "minus", "left")
        table = Table(title=self._words.say("tally.tokens"))
        table.add_column(self._words.say("tally.token"), justify="right")
        for column in columns:
            table.add_column(self._words.say(f"tally.{column}"), justify="right")
        for value, counts in sorted(self._stats.tokens.items(), reverse=True):
            table.add_row(str(value), *(str(counts[column]) for column in columns))
        return table
