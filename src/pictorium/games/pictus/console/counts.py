"""How votes and points fell in many evenings of Pictus."""

from rich.console import Console

from pictorium.cli.counts import points_table, share
from pictorium.content.words import Words
from pictorium.games.pictus.simulation.stats import EveningStats
from pictorium.sim.run import Evening


class PictusCounts:
    """Counts, and prints what it has counted."""

    def __init__(self, words: Words) -> None:
        """Nothing is counted yet."""
        self._words = words
        self._stats = EveningStats()

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self._stats.add(evening)

    def print(self, console: Console) -> None:
        """Turns, votes and points."""
        words, stats = self._words, self._stats
        console.print(
            words.say(
                "tally.pictus.summary",
                evenings=stats.evenings,
                turns=stats.turns,
                dropped=stats.dropped,
                early=stats.ends["too_few"],
                shared=stats.shared_victories,
            )
        )
        found = {name: share(stats.found[name], stats.turns) for name in ("all", "some", "none", "unasked")}
        console.print(words.say("tally.pictus.found", **found))
        votes = {name: share(stats.votes[name], stats.votes.total()) for name in ("right", "wrong", "decoy")}
        console.print(words.say("tally.pictus.votes", votes=stats.votes.total(), **votes))
        reasons = {name: stats.reasons[name] for name in ("all_or_none", "narrated", "found", "fooled", "chosen")}
        console.print(words.say("tally.pictus.reasons", **reasons))
        console.print(points_table(words, words.say("tally.pictus.points"), stats.points))
        console.print(words.say("tally.pictus.checked", turns=stats.turns))
