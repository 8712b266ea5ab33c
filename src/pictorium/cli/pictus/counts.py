"""How votes and points fell in many evenings of Pictus."""

from rich.console import Console

from pictorium.cli.counts import points_table, share
from pictorium.content.words import Words
from pictorium.sim.pictus.tally import Tally
from pictorium.sim.run import Evening


class PictusCounts:
    """Counts, and prints what it has counted."""

    def __init__(self, words: Words) -> None:
        """Nothing is counted yet."""
        self._words = words
        self._tally = Tally()

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self._tally.add(evening)

    def print(self, console: Console) -> None:
        """Turns, votes and points."""
        words, tally = self._words, self._tally
        console.print(
            words.say(
                "tally.pictus.summary",
                evenings=tally.evenings,
                turns=tally.turns,
                dropped=tally.dropped,
                early=tally.ends["too_few"],
                shared=tally.shared_victories,
            )
        )
        found = {name: share(tally.found[name], tally.turns) for name in ("all", "some", "none", "unasked")}
        console.print(words.say("tally.pictus.found", **found))
        votes = {name: share(tally.votes[name], tally.votes.total()) for name in ("right", "wrong", "decoy")}
        console.print(words.say("tally.pictus.votes", votes=tally.votes.total(), **votes))
        reasons = {name: tally.reasons[name] for name in ("all_or_none", "narrated", "found", "fooled", "chosen")}
        console.print(words.say("tally.pictus.reasons", **reasons))
        console.print(points_table(words, words.say("tally.pictus.points"), tally.points))
        console.print(words.say("tally.pictus.checked", turns=tally.turns))
