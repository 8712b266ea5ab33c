"""How points and tokens fell, over many evenings."""

from collections import Counter
from collections.abc import Iterator

from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.score_sheet import RoundSheet
from pictorium.games.pictomania.simulation.round_record import RoundRecord
from pictorium.sim.run import Evening


class EveningStats:
    """Counts that grow with every evening."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.evenings = 0
        self.rounds = 0
        self.shared_victories = 0
        self.ended_early = 0
        self.sheep_rounds = 0
        self.drawings: Counter[str] = Counter()
        """All drawings, those that were void, sheets that were blank at the end, and how often nothing was declared."""
        self.guesses: Counter[str] = Counter()
        """By how they turned out: right, wrong, returned."""
        self.points: Counter[int] = Counter()
        """Points of one player in one round."""
        self.tokens: dict[int, Counter[str]] = {}
        """Bonus tokens by value: set out, left in the middle, counted as plus, as minus, as nothing."""

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self.evenings += 1
        for record, sheet in zip(evening.records, _sheets(evening), strict=True):
            self._add_round(record, sheet)
        for event in evening.events:
            if isinstance(event, e.StackTurned):
                self.guesses.update(guess.outcome for guess in event.guesses)
            elif isinstance(event, e.GameEnded):
                self.shared_victories += len(event.winners) > 1
                self.ended_early += event.cause == "too_few"

    def _add_round(self, record: RoundRecord, sheet: RoundSheet) -> None:
        self.rounds += 1
        self.sheep_rounds += sheet.sheep is not None
        self.points.update(sheet.points.values())
        self.drawings["all"] += len(record.seats)
        self.drawings["void"] += len(set(record.void) - set(record.nothing))
        self.drawings["blank"] += len(record.blank)
        self.drawings["nothing"] += len(record.nothing)
        taken = {stop.seat: stop.token for stop in record.stopped if stop.token is not None}
        for token in record.bonus_tokens:
            self.tokens.setdefault(token, Counter())["set_out"] += 1
        for token in (Counter(record.bonus_tokens) - Counter(taken.values())).elements():
            self.tokens[token]["left"] += 1
        for line in sheet.lines:
            if line.reason.startswith("bonus"):
                kind = "plus" if line.points > 0 else "minus" if line.points < 0 else "zero"
                self.tokens[taken[line.seat]][kind] += 1


def _sheets(evening: Evening) -> Iterator[RoundSheet]:
    return (event.sheet for event in evening.events if isinstance(event, e.RoundScored))
