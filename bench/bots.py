"""How well bots play, by whole evenings of mixed skills: how often they guess each other's drawings, how scores fall.

Every edition with 3 to 6 bots, once with the trained eye and once without it, beside chance; then Pictus with 3 to 8;
then how well the trained eye knows drawings of people and what bots lay on them, as `training/evaluate.py` found it.
Evenings are played in virtual time by the real table, and every score is counted a second time.

    scripts/bench bots               about three minutes
    scripts/bench bots 320           ten times as many evenings
    scripts/bench bots 32 another    other evenings, from another seed
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from bench.played.figures import SKILLS, by_skill, crossed, share
from bench.played.pictus import pictus
from pictorium.cli.bots import house_bots, trained_eye
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.options import SEATS_FEWEST, SEATS_MOST, Options
from pictorium.kernel.ids import Seat
from pictorium.sim.bots import play_bots, skills_by_seat
from pictorium.sim.overheard import Overheard
from pictorium.sim.pictomania.habits import PICTOMANIA_HABITS
from pictorium.sim.pictomania.record import RoundRecord
from pictorium.sim.run import Evening
from pictorium.stores.content_files import content_folder, edition_names, read_deck, read_edition
from pictorium.table.company import Bots
from pictorium.table.people import Skill

EVENINGS: Final = 32
PICTUS_TIMES: Final = 2
"""So many evenings of Pictus for one of Pictomania: they are short."""
SEED: Final = "bench"
BATCH_MS: Final = 1000
SIZES: Final = range(SEATS_FEWEST, SEATS_MOST + 1)
CHANCE: Final = 1 / 7
FIGURES: Final = Path(__file__).parents[1] / "training" / "figures.json"

Who = Mapping[Seat, Skill]


class Guessed(NamedTuple):
    """Somebody could guess somebody's drawing; whether it was right, or None if nothing was laid there."""

    edition: str
    seats: int
    drawer: Skill
    guesser: Skill
    is_right: bool | None


def main() -> None:
    """Play, and print."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    seed = sys.argv[2] if len(sys.argv) > 2 else SEED
    has_model = trained_eye(content_folder()) is not None
    print(f"seed {seed!r}; {evenings} evenings of Pictomania with each eye; each figure with how many it is made of")
    if has_model:
        pictomania("the trained eye", house_bots(content_folder(), BATCH_MS), evenings, seed)
    else:
        print("\nNo trained eye: its model or onnxruntime is not here.")
    pictomania("no model, the plain eye", house_bots(content_folder(), BATCH_MS, has_model=False), evenings, seed)
    pictus(house_bots(content_folder(), BATCH_MS), evenings * PICTUS_TIMES, seed)
    evaluation()


def mixed(count: int, number: int) -> list[Skill]:
    """All skills, in another order each evening."""
    return [SKILLS[(number + place * (1 + number % 2)) % 3] for place in range(count)]


# Pictomania.


def pictomania(name: str, bots: Bots, evenings: int, seed: str) -> None:
    """Whole evenings, and what came of them."""
    guesses: list[Guessed] = []
    points: dict[Skill, list[int]] = {skill: [] for skill in SKILLS}
    seconds: list[tuple[str, int, float]] = []
    refused: Counter[str] = Counter()
    deck, names = read_deck(content_folder()), edition_names(content_folder())
    for number in range(evenings):
        edition, seats = names[number % len(names)], SIZES[number // len(names) % len(SIZES)]
        skills, overheard = mixed(seats, number), Overheard(bots)
        options = Options(edition=read_edition(content_folder(), edition))
        evening = play_bots(PICTOMANIA_HABITS, deck, options, overheard, skills, seed, number)
        who = skills_by_seat(skills)
        for record in evening.records:
            guesses += guessed(record, who)
            for seat, scored in record.points.items():
                points[who[seat]].append(scored)
        seconds += [(edition, seats, one) for one in drawing_s(evening)]
        refused.update(type(one.command).__name__ for one in overheard.refused)
    print(f"\nPictomania, {name}: right of the guesses laid, by who draws (down) and who guesses (across)")
    print(f"{'chance':>12}  {CHANCE:7.1%}")
    crossed([(one.drawer, one.guesser, one.is_right) for one in guesses if one.is_right is not None])
    print(f"{'laid':>12}  " + by_skill([(one.guesser, one.is_right is not None) for one in guesses]))
    print(f"{'points':>12}  " + "  ".join(f"{fmean(some):+7.2f} ({len(some):5})" for some in points.values()))
    print(f"{'':12}  laid of all that could be laid; mean points a round, which add up as the edition has it")
    for edition in names:
        line(edition, [one for one in guesses if one.edition == edition], [s for n, _, s in seconds if n == edition])
    for size in SIZES:
        line(f"{size} seats", [one for one in guesses if one.seats == size], [s for _, n, s in seconds if n == size])
    print(f"{'asked late':>12}  {', '.join(f'{kind} {count}' for kind, count in refused.items()) or 'never'}")


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


def line(name: str, guesses: list[Guessed], seconds: list[float]) -> None:
    """One edition, or one size."""
    laid = [one.is_right for one in guesses if one.is_right is not None]
    if laid:
        print(
            f"{name:>12}  right {share(laid)}   laid {share([one.is_right is not None for one in guesses])}   "
            f"drawing took {fmean(seconds):4.0f} s (longest {max(seconds):4.0f}, {len(seconds)} rounds)"
        )


# People's drawings.


def evaluation() -> None:
    """What `python -m training.evaluate` wrote down."""
    if not FIGURES.exists():
        print("\nNo figures on drawings of people: `python -m training.evaluate` writes them.")
        return
    figures: Any = json.loads(FIGURES.read_text("utf-8"))
    parts = list(next(iter(figures["top_1"].values())))
    print(f"\nRight among the 7 words of a side, {figures['sketches']} drawings of people, by the share of ink")
    print(f"{'':>36}  " + "  ".join(f"{part:>7}" for part in parts))
    for name, row in figures["top_1"].items():
        print(f"{name:>36}  " + "  ".join(f"{row[part][0]:7.1%}" for part in parts))
    for name, (right, *_) in figures["text_only"].items():
        print(f"{'text only, ' + name:>36}  {right:7.1%}")
    print(f"{'chance':>36}  {figures['chance']:7.1%}")
    print(
        "\nGuesses at drawings of people, by the share of ink and skill: laid of all, right of those, if all were laid"
    )
    for part, skills in figures["judgement"].items():
        for skill, ways in skills.items():
            last, everything = ways["at last"], ways["everything"]
            print(f"{part:>12} {skill:>7}  {last['laid']:7.1%}  {last['right']:7.1%}  {everything['right']:7.1%}")


if __name__ == "__main__":
    main()
