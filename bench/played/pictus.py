"""How well bots play Pictus: each part of it by skill, and how the turns go.

.venv/bin/python -m bench.played.pictus 360          as many evenings as you like
.venv/bin/python -m bench.played.pictus 360 another  from another seed
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final, Literal, NamedTuple

from bench.played.figures import SKILLS, Figure, crossed, figure, gap
from bench.played.seating import Who, mixed, whole
from pictorium.cli.bots import read_bots
from pictorium.games.pictus.options import SEATS_MOST, Options
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.games.pictus.simulation.round_record import TurnRecord
from pictorium.sim.bots import play_bots, skills_by_seat
from pictorium.sim.recorded_bots import RecordedBots
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import read_pictures
from pictorium.table.bot_port import Bots
from pictorium.table.people import Skill

EVENINGS: Final = 180
SEED: Final = "bench"
BATCH_MS: Final = 1000
SIZES: Final = range(3, SEATS_MOST + 1)
CLOSE: Final = 0.3, 0.1
"""No more turns should be found by all, and by nobody, at tables of keen bots: so close are the turns people like."""

Part = Literal["all", "some", "none", "tells", "draws", "finds", "points"]
PARTS: Final[Mapping[Part, str]] = {
    "some": "as narrator, some but not all find the card",
    "all": "… all find it",
    "none": "… nobody finds it",
    "tells": "… points in such a turn",
    "draws": "votes drawn by a card laid",
    "finds": "votes for the right card",
    "points": "points a turn",
}


class Voted(NamedTuple):
    """A vote for the narrator's card or another, and how likely it was by chance."""

    narrator: Skill
    voter: Skill
    is_right: bool
    chance: float


class Played(NamedTuple):
    """What came of some evenings."""

    votes: list[Voted]
    parts: dict[tuple[Part, Skill], list[list[float]]]
    """Each part of the game by skill, evening by evening."""
    turns: Counter[tuple[int, str]]
    """How turns went, by how many sat at the table."""
    refused: Counter[str]


def main() -> None:
    """Play, and print."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    pictus(read_bots(content_folder(), BATCH_MS), evenings, sys.argv[2] if len(sys.argv) > 2 else SEED)


def pictus(bots: Bots, evenings: int, seed: str) -> None:
    """Evenings of mixed skills, at least so many that all orders sit at tables of all sizes; then keen bots alone."""
    sizes = [SIZES[number % len(SIZES)] for number in range(whole(evenings, len(SIZES)))]
    show_mixed(play(bots, [mixed(size, number // len(SIZES)) for number, size in enumerate(sizes)], seed))
    show_keen(play(bots, [["keen"] * size for size in sizes], f"{seed}/keen"))


def play(bots: Bots, tables: Sequence[Sequence[Skill]], seed: str) -> Played:
    """One evening at each of these tables, where all but the narrator vote."""
    played = Played([], defaultdict(list), Counter(), Counter())
    pictures = read_pictures(content_folder())
    for number, skills in enumerate(tables):
        recorded, who = RecordedBots(bots), skills_by_seat(skills)
        evening = play_bots(PICTUS_HABITS, pictures, Options(turns_each=1), recorded, skills, seed, number)
        for part in PARTS:
            for skill in SKILLS:
                played.parts[part, skill].append([])
        for record in evening.records:
            take(played, record, who)
        played.refused.update(type(one.command).__name__ for one in recorded.refused)
    return played


def take(played: Played, record: TurnRecord, who: Who) -> None:
    """Count one turn."""
    votes = [*voted(record, who)]
    hits = sum(one.is_right for one in votes)
    went = "all" if hits == len(votes) else "some" if hits else "none"
    played.votes.extend(votes)
    played.turns[len(record.seats), went] += 1
    narrator = who[record.narrator]
    for part in ("all", "some", "none"):
        played.parts[part, narrator][-1].append(went == part)
    played.parts["tells", narrator][-1].append(record.points[record.narrator])
    for vote in votes:
        played.parts["finds", vote.voter][-1].append(vote.is_right)
    drawn = Counter(vote.number for vote in record.votes)
    for card in record.shown:
        if card.owner is not None and card.owner != record.narrator:
            played.parts["draws", who[card.owner]][-1].append(drawn[card.number])
    for seat, points in record.points.items():
        played.parts["points", who[seat]][-1].append(points)


def voted(record: TurnRecord, who: Who) -> Iterator[Voted]:
    """Each vote of a turn; nobody votes for their own card."""
    owners = {card.number: card.owner for card in record.shown}
    for vote in record.votes:
        is_right = owners[vote.number] == record.narrator
        yield Voted(who[record.narrator], who[vote.by], is_right, 1 / (len(owners) - 1))


# What is printed.


def show_mixed(played: Played) -> None:
    """Each part by skill."""
    evenings = len(played.parts["points", "keen"])
    print(f"\nPictus, {evenings} evenings: the narrator's card is found, by who tells (down) and who votes (across)")
    print(f"{'chance':>12}  {fmean(one.chance for one in played.votes):7.1%}")
    crossed([(one.narrator, one.voter, one.is_right) for one in played.votes])
    print(f"\nEach part of the game, ± 95 % over evenings\n{'':44}" + "  ".join(f"{skill:>15}" for skill in SKILLS))
    for part, name in PARTS.items():
        print(f"{name:>43} " + "  ".join(shown(figure(played.parts[part, skill]), part) for skill in SKILLS))
    for less, more in pairwise(SKILLS):
        ahead = gap(played.parts["points", more], played.parts["points", less])
        print(f"{f'points a turn, {more} more than {less}':>43} {shown(ahead, 'points')}")
    show_turns(played)


def show_keen(played: Played) -> None:
    """How turns go at tables of one skill, by how many sit there."""
    print(f"\nTables of keen bots alone; found by all in at most {CLOSE[0]:.0%}, by nobody in at most {CLOSE[1]:.0%}?")
    show_turns(played)
    for size in SIZES:
        show_turns(played, size)


def show_turns(played: Played, size: int | None = None) -> None:
    """How many turns were found by all, by some and by nobody."""
    turns = Counter[str]()
    for (seats, went), count in played.turns.items():
        turns[went] += count if size in (None, seats) else 0
    if turns.total():
        shares = {name: turns[name] / turns.total() for name in ("all", "some", "none")}
        late = ", ".join(f"{kind} {count}" for kind, count in played.refused.items()) or "never"
        print(
            f"{'turns' if size is None else f'{size} seats':>12}  found by all {shares['all']:.1%}, "
            f"by some {shares['some']:.1%}, by nobody {shares['none']:.1%} of {turns.total()}"
            + (f"; asked late: {late}" if size is None else "")
        )


def shown(found: Figure, part: Part) -> str:
    """A figure with its bounds."""
    if part in ("all", "some", "none", "finds"):
        return f"{found.mean:7.1%} ± {found.off:5.1%}"
    return f"{found.mean:+7.2f} ± {found.off:5.2f}"


if __name__ == "__main__":
    main()
