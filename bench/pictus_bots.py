"""How bots play Pictus among themselves: how often they find each other's cards, beside chance, and what that scores.

Whole evenings at a real table in virtual time, as in the simulator, at tables of one skill and of all three.
`scripts/bench pictus_bots [EVENINGS]`.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

from pictorium.bots.doodles import unpacked
from pictorium.bots.house import HouseBots
from pictorium.bots.pictus.mind import PictusMinds
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.pictus.events import GameEnded, TurnScored
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.sheet import TurnSheet
from pictorium.kernel.refusal import Refusal
from pictorium.sim.bots import play_bots, skills_by_seat
from pictorium.sim.pictus.habits import PICTUS_HABITS
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import read_pictures
from pictorium.table.people import Skill

EVENINGS = 5
BATCH_MS = 1000
SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")
SEATS = (3, 4, 6, 8)


def is_found(sheet: TurnSheet, number: int) -> bool:
    """Whether that is the narrator's card."""
    return sheet.hung[number - 1].owner == sheet.narrator


class Tally:
    """What came of some evenings."""

    def __init__(self) -> None:
        """Of none yet."""
        self.turns: Counter[str] = Counter()
        self.votes: defaultdict[str, Counter[bool]] = defaultdict(Counter)
        self.points: defaultdict[str, list[int]] = defaultdict(list)

    def add(self, sheet: TurnSheet, skills: dict[str, Skill]) -> None:
        """One turn more."""
        votes = [is_found(sheet, ballot.number) for ballot in sheet.votes]
        self.turns.update(turns=1, none=not any(votes), all=all(votes), sketches=sheet.clue.has_sketch)
        for ballot, found in zip(sheet.votes, votes, strict=True):
            self.votes[skills[ballot.by]][found] += 1
            self.votes["sketch" if sheet.clue.has_sketch else "words"][found] += 1

    def line(self, name: str, seats: int) -> str:
        """All of it in one line."""
        shares = {what: self.turns[what] / self.turns["turns"] for what in ("none", "all", "sketches")}
        found = {who: votes[True] / votes.total() for who, votes in sorted(self.votes.items())}
        points = {who: sum(many) / len(many) for who, many in self.points.items()}
        return "  ".join(
            (
                f"{name:7} × {seats}: {self.turns['turns']:4} turns, chance {1 / (seats - 1):4.0%}; found",
                ", ".join(f"{who} {share:.0%}" for who, share in found.items()),
                "; turns: " + ", ".join(f"{what} {share:.0%}" for what, share in shares.items()),
                "; points: " + ", ".join(f"{who} {mean:.1f}" for who, mean in sorted(points.items())),
            )
        )


def measure(name: str, skills: Sequence[Skill], evenings: int, bots: HouseBots) -> None:
    """Evenings of bots of these skills, and what came of them."""
    tally, deck = Tally(), read_pictures(content_folder())
    for number in range(evenings):
        turned = [*skills[number % len(skills) :], *skills[: number % len(skills)]]
        evening = play_bots(PICTUS_HABITS, deck, Options(), bots, turned, f"{name}{len(skills)}", number)
        assert not isinstance(evening, Refusal), evening
        seats: dict[str, Skill] = {str(seat): skill for seat, skill in skills_by_seat(turned).items()}
        for event in evening.events:
            match event:
                case TurnScored(sheet):
                    tally.add(sheet, seats)
                case GameEnded():
                    for seat, total in event.totals.items():
                        tally.points[seats[seat]].append(total)
                case _:
                    pass
    print(tally.line(name, len(skills)))


def main() -> None:
    """Print it."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    folder = content_folder()
    doodles = unpacked((folder / "bots/doodles.bin").read_bytes())
    eye = PlainEye(doodles)
    minds = PictusMinds(read_associations(folder), doodles, eye, BATCH_MS)
    bots = HouseBots(doodles, eye, {"pictus": minds}, BATCH_MS)
    for seats in SEATS:
        for skill in SKILLS:
            measure(skill, [skill] * seats, evenings, bots)
    for seats in (3, 6):
        measure("mixed", [SKILLS[place % 3] for place in range(seats)], 2 * evenings, bots)


if __name__ == "__main__":
    main()
