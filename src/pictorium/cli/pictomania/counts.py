"""How points and tokens fell in many evenings of Pictomania."""

from rich.console import Console
from rich.table import Table

from pictorium.cli.counts import points_table, share
from pictorium.content.words import Words
from pictorium.sim.pictomania.tally import Tally
from pictorium.sim.run import Evening


class PictomaniaCounts:
    """Counts, and prints what it has counted."""

    def __init__(self, words: Words) -> None:
        """Nothing is counted yet."""
        self._words = words
        self._tally = Tally()

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self._tally.add(evening)

    def print(self, console: Console) -> None:
        """Rounds, drawings, guesses, tokens and points."""
        words, tally = self._words, self._tally
        console.print(
            words.say(
                "tally.summary",
                evenings=tally.evenings,
                rounds=tally.rounds,
                early=tally.ended_early,
                shared=tally.shared_victories,
                sheep=share(tally.sheep_rounds, tally.rounds),
            )
        )
        drawings = {name: tally.drawings[name] for name in ("all", "void", "blank", "nothing")}
        console.print(words.say("tally.drawings", **drawings))
        laid = tally.guesses.total()
        shares = {name: share(tally.guesses[name], laid) for name in ("right", "wrong", "returned")}
        console.print(words.say("tally.guesses", laid=laid, **shares))
        console.print(self._tokens())
        console.print(points_table(words, words.say("tally.points"), tally.points))
        console.print(words.say("tally.checked", rounds=tally.rounds))

    def _tokens(self) -> Table:
        columns = ("set_out", "plus", "zero", "minus", "left")
        table = Table(title=self._words.say("tally.tokens"))
        table.add_column(self._words.say("tally.token"), justify="right")
        for column in columns:
            table.add_column(self._words.say(f"tally.{column}"), justify="right")
        for value, counts in sorted(self._tally.tokens.items(), reverse=True):
            table.add_row(str(value), *(str(counts[column]) for column in columns))
        return table
