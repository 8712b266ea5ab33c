"""How votes and points fell, over many evenings."""

from collections import Counter

from pictorium.games.pictus import events as e
from pictorium.games.pictus.simulation.round_record import TurnRecord
from pictorium.sim.run import Evening


class EveningStats:
    """Counts that grow with every evening."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.evenings = 0
        self.turns = 0
        self.shared_victories = 0
        self.ends: Counter[str] = Counter()
        """Evenings by what ended them."""
        self.dropped = 0
        """Turns that came to nothing."""
        self.found: Counter[str] = Counter()
        """Turns by who found the card: all, some, none; or nobody voted but the narrator."""
        self.votes: Counter[str] = Counter()
        """Votes by whose card they fell on: the narrator's, another's, a decoy."""
        self.points: Counter[int] = Counter()
        """Points of one player in one turn."""
        self.reasons: Counter[str] = Counter()
        """Points by what they were given for."""

    def add(self, evening: Evening) -> None:
        """Count one evening."""
        self.evenings += 1
        for record in evening.records:
            self._add_turn(record)
        for event in evening.events:
            if isinstance(event, e.TurnScored):
                for line in event.sheet.lines:
                    self.reasons[line.reason] += line.points
            elif isinstance(event, e.TurnDropped):
                self.dropped += 1
            elif isinstance(event, e.GameEnded):
                self.shared_victories += len(event.winners) > 1
                self.ends[event.cause] += 1

    def _add_turn(self, record: TurnRecord) -> None:
        self.turns += 1
        self.points.update(record.points.values())
        owners = {card.number: card.owner for card in record.shown}
        hits = sum(owners[vote.number] == record.narrator for vote in record.votes)
        if not record.votes:
            self.found["unasked"] += 1
        else:
            self.found["all" if hits == len(record.votes) else "some" if hits else "none"] += 1
        for vote in record.votes:
            owner = owners[vote.number]
            kind = "right" if owner == record.narrator else "decoy" if owner is None else "wrong"
            self.votes[kind] += 1
