"""How well bots play Pictomania: how often they guess each other's drawings, how points fall, how long it takes.

.venv/bin/python -m bench.played.pictomania 192          as many evenings as you like
.venv/bin/python -m bench.played.pictomania 192 another  from another seed
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise, product
from statistics import fmean
from typing import Final, NamedTuple

from bench.played.figures import SKILLS, Figure, by_skill, crossed, figure, gap, share
from bench.played.seating import Who, mixed, whole
from pictorium.cli.bots import read_bots
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.options import SEATS_FEWEST, SEATS_MOST, Options
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.games.pictomania.simulation.round_record import RoundRecord
from pictorium.sim.bots import play_bots, skills_by_seat
from pictorium.sim.recorded_bots import RecordedBots
from pictorium.sim.run import Evening
from pictorium.stores.content_files import content_folder, read_deck
from pictorium.table.bot_port import Bots
from pictorium.table.people import Skill

EVENINGS: Final = 96
SEED: Final = "bench"
BATCH_MS: Final = 1000
SIZES: Final = range(SEATS_FEWEST, SEATS_MOST + 1)
CHANCE: Final = 1 / 7


class Guessed(NamedTuple):
    """Somebody could guess somebody's drawing; whether it was right, or None if nothing was laid there."""

    edition: str
    seats: int
    drawer: Skill
    guesser: Skill
    is_right: bool | None


class Drawn(NamedTuple):
    """How long everybody drew and guessed in a round."""

    edition: str
    seats: int
    seconds: float


class Played(NamedTuple):
    """What came of some evenings."""

    guesses: list[Guessed]
    points: dict[Skill, list[list[float]]]
    """By skill, evening by evening."""
    drawn: list[Drawn]
    refused: Counter[str]


def main() -> None:
    """Play, and print."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    seed = sys.argv[2] if len(sys.argv) > 2 else SEED
    pictomania("as served", read_bots(content_folder(), BATCH_MS), evenings, seed)


def pictomania(name: str, bots: Bots, evenings: int, seed: str) -> None:
    """Evenings of mixed skills: at least so many that all orders sit at tables of all sizes in all editions."""
    played = play(bots, evenings, seed)
    print(
        f"\nPictomania, {name}, {len(played.points['keen'])} evenings: "
        "right of the guesses laid, by who draws (down) and who guesses (across)"
    )
    print(f"{'chance':>12}  {CHANCE:7.1%}")
    crossed([(one.drawer, one.guesser, one.is_right) for one in played.guesses if one.is_right is not None])
    print(f"{'laid':>12}  " + by_skill([(one.guesser, one.is_right is not None) for one in played.guesses]))
    print(f"{'points':>12}  " + "  ".join(shown(figure(played.points[skill])) for skill in SKILLS))
    print(f"{'':12}  laid of all that could be laid; points a round, ± 95 % over evenings")
    for less, more in pairwise(SKILLS):
        print(f"{f'{more} more':>12}  {shown(gap(played.points[more], played.points[less]))} than {less}")
    for edition in edition_names(content_folder()):
        show(edition, played, {edition}, {*SIZES})
    for size in SIZES:
        show(f"{size} seats", played, {*edition_names(content_folder())}, {size})
    late = ", ".join(f"{kind} {count}" for kind, count in played.refused.items())
    print(f"{'asked late':>12}  {late or 'never'}")


def play(bots: Bots, evenings: int, seed: str) -> Played:
    """Whole evenings, each edition at tables of each size."""
    played = Played([], defaultdict(list), [], Counter())
    deck, kinds = read_deck(content_folder()), [*product(edition_names(content_folder()), SIZES)]
    for number in range(whole(evenings, len(kinds))):
        edition, seats = kinds[number % len(kinds)]
        skills, recorded = mixed(seats, number // len(kinds)), RecordedBots(bots)
        options = Options(edition=read_edition(content_folder(), edition))
        evening = play_bots(PICTOMANIA_HABITS, deck, options, recorded, skills, seed, number)
        take(played, evening.records, skills_by_seat(skills))
        played.drawn.extend(Drawn(edition, seats, seconds) for seconds in drawing_s(evening))
        played.refused.update(type(one.command).__name__ for one in recorded.refused)
    return played


def take(played: Played, records: tuple[RoundRecord, ...], who: Who) -> None:
    """Count one evening."""
    for skill in SKILLS:
        played.points[skill].append([])
    for record in records:
        played.guesses.extend(guessed(record, who))
        for seat, scored in record.points.items():
            played.points[who[seat]][-1].append(scored)


def guessed(record: RoundRecord, who: Who) -> Iterator[Guessed]:
    """Each drawing beside each who could guess it."""
    laid = {(guess.by, guess.on): guess.number for guess in record.guesses}
    for drawer in set(record.seats) - set(record.nothing):
        for guesser in set(record.seats) - {drawer}:
            number = laid.get((guesser, drawer))
            is_right = None if number is None else number == record.dealt[drawer].number
            yield Guessed(record.edition, len(record.seats), who[drawer], who[guesser], is_right)


def drawing_s(evening: Evening) -> Iterator[float]:
    """How long each drawing took."""
    began = 0
    for at, event in zip(evening.times, evening.events, strict=True):
        if isinstance(event, e.DrawingBegun):
            began = at
        elif isinstance(event, e.DrawingEnded):
            yield (at - began) / 1000


# What is printed.


def show(name: str, played: Played, editions: set[str], sizes: set[int]) -> None:
    """One edition, or one size."""
    guesses = [one for one in played.guesses if one.edition in editions and one.seats in sizes]
    seconds = [one.seconds for one in played.drawn if one.edition in editions and one.seats in sizes]
    laid = [one.is_right for one in guesses if one.is_right is not None]
    print(
        f"{name:>12}  right {share(laid)}   laid {share([one.is_right is not None for one in guesses])}   "
        f"drawing took {fmean(seconds):4.0f} s (longest {max(seconds):4.0f}, {len(seconds)} rounds)"
    )


def shown(found: Figure) -> str:
    """Points, with their bounds."""
    return f"{found.mean:+7.2f} ± {found.off:4.2f}"


if __name__ == "__main__":
    main()
