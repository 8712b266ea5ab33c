"""What the eye gains by lessons: how often it knows a drawing of a person among seven words after 0 to 20 of them.

Drawings of classes that were held out from training: by lot some are lessons, through the very fingerprints that a
house keeps, and others are asked about. No lesson at all is the reference. Asked are two kinds of sides:

- the side of its card on which the concept stands; hardly ever was another word of it taught;
- seven of these concepts together, by lot, of which four are taught and three are not. What the three lose is what the
  lessons of others cost.

Then one lesson that is wrong, a drawing of another word of the side: what it costs both. 95 % intervals over concepts.

    scripts/bench lessons                        .training/quickdraw_strokes.npz: see tools/training/README.md
    scripts/bench lessons --sketches FILE.npz    another such file
"""

import random
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from pictorium.bots.encoder import EncoderEye
from pictorium.bots.eye import Drawing
from pictorium.cli.bots import trained_eye
from pictorium.stores.content_files import content_folder
from tools.training import data
from tools.training.strokes import Line, load

LESSONS: Final = (0, 1, 5, 20)
PARTS: Final = (0.5, 1.0)
"""The shares of the ink at which is asked; lessons are whole drawings."""
ASKED: Final = 20
"""Drawings of each concept. All of them together are few enough for the eye to remember."""
LOTS: Final = 6
WORDS: Final = 7
TAUGHT: Final = 4
TRIES: Final = 2_000

Prints = Mapping[str, Sequence[bytes]]
Right = dict[str, list[float]]
"""For each concept, how often its drawings were known, lot by lot."""


def main() -> None:
    """Measure, and print."""
    eye = trained_eye(content_folder())
    if not isinstance(eye, EncoderEye):
        sys.exit("No trained eye: its model or onnxruntime is not here.")
    options = ArgumentParser()
    options.add_argument("--sketches", type=Path, default=data.QUICK_DRAW)
    file = options.parse_args().sketches
    drawn = {concept: lines for concept, lines in drawings(file).items() if len(lines) > ASKED}
    prints = {concept: fingerprints(eye, lines[ASKED:]) for concept, lines in drawn.items()}
    print(f"{len(drawn)} concepts, {ASKED} drawings asked of each, {LOTS} lots of lessons; model {eye.model[:8]}")
    for part in PARTS:
        asked = {
            concept: [data.as_drawing(data.beginning(one, part)) for one in lines[:ASKED]]
            for concept, lines in drawn.items()
        }
        print(f"\n{part:.0%} of the ink{'':>22}" + "".join(f"{count:>21}" for count in LESSONS) + "  lessons")
        row("its own side", [own_sides(eye, asked, prints, count) for count in LESSONS])
        mixed = [mixed_sides(eye, asked, prints, count) for count in LESSONS]
        row("of seven, the four taught", [taught for taught, _ in mixed])
        row("of seven, the others", [others for _, others in mixed])
        before, after = one_wrong(eye, asked, prints)
        row("one wrong lesson, word taught", [before[0], after[0]])
        row("one wrong lesson, word drawn", [before[1], after[1]])


def drawings(file: Path) -> dict[str, list[list[Line]]]:
    """The drawings of each concept held out, in an order by lot, on a sheet."""
    if not file.exists():
        sys.exit(
            f"No drawings of people: lay them at {file}, or name some by --sketches (see tools/training/README.md)."
        )
    held = set(data.held_out())
    found: dict[str, list[list[Line]]] = {}
    for name, lines in load(file):
        if name in held:
            found.setdefault(data.classes()[name], []).append(data.on_sheet(lines))
    for concept, some in sorted(found.items()):
        random.Random(concept).shuffle(some)
    return dict(sorted(found.items()))


def fingerprints(eye: EncoderEye, lines: Sequence[list[Line]]) -> list[bytes]:
    """As many lessons as all lots together need."""
    prints = (eye.fingerprint(data.as_drawing(one)) for one in lines[: LOTS * max(LESSONS)])
    return [one for one in prints if one]


def lessons(prints: Prints, concepts: Sequence[str], count: int, lot: int) -> list[tuple[str, bytes]]:
    """So many lessons of each of these concepts, by lot."""
    dice = random.Random(f"lessons {lot}")
    return [(name, one) for name in concepts for one in dice.sample(prints[name], min(count, len(prints[name])))]


def known(eye: EncoderEye, asked: Sequence[Drawing], words: Sequence[str]) -> float:
    """How often the first of these words fits best; where several fit as well, a share of it."""
    scores = np.array(eye.look(asked, words))
    tied = np.isclose(scores, scores.max(1, keepdims=True), rtol=0, atol=1e-9)
    return float((tied[:, 0] / tied.sum(1)).mean())


def own_first(concept: str, words: Sequence[str]) -> tuple[str, ...]:
    """The words of a side, the one that was drawn before all others."""
    return concept, *(word for word in words if word != concept)


def own_sides(eye: EncoderEye, asked: Mapping[str, Sequence[Drawing]], prints: Prints, count: int) -> Right:
    """On the sides of the cards."""
    side_of = {concept: side for side in data.sides() for concept in side}
    found: Right = {}
    for lot in range(LOTS if count else 1):
        eye.teach(lessons(prints, list(asked), count, lot))
        for concept, some in asked.items():
            found.setdefault(concept, []).append(known(eye, some, own_first(concept, side_of[concept])))
    return found


def groups(concepts: Sequence[str], lot: int) -> list[list[str]]:
    """Sides of seven of these concepts; who is left over plays with the first of the others."""
    mixed = random.Random(f"sides {lot}").sample(list(concepts), len(concepts))
    mixed += mixed[: -len(mixed) % WORDS]
    return [mixed[start : start + WORDS] for start in range(0, len(mixed), WORDS)]


def mixed_sides(
    eye: EncoderEye, asked: Mapping[str, Sequence[Drawing]], prints: Prints, count: int
) -> tuple[Right, Right]:
    """On sides of which a part was taught: the drawings of that part, and of the others."""
    taught: Right = {}
    others: Right = {}
    for lot in range(LOTS):
        for words in groups(list(asked), lot):
            eye.teach(lessons(prints, words[:TAUGHT], count, lot))
            for place, concept in enumerate(words):
                right = known(eye, asked[concept], own_first(concept, words))
                (taught if place < TAUGHT else others).setdefault(concept, []).append(right)
    return taught, others


def one_wrong(
    eye: EncoderEye, asked: Mapping[str, Sequence[Drawing]], prints: Prints
) -> tuple[tuple[Right, Right], tuple[Right, Right]]:
    """Without any lesson, and when the first word of a side was taught by a drawing of the second: what becomes of the
    drawings of both.
    """
    found: list[tuple[Right, Right]] = []
    for is_taught in (False, True):
        both: tuple[Right, Right] = {}, {}
        for lot in range(LOTS):
            for words in groups(list(asked), lot):
                wrong = lessons(prints, [words[1]], 1, lot) if is_taught else []
                eye.teach([(words[0], print_) for _, print_ in wrong])
                for right, concept in zip(both, words, strict=False):
                    right.setdefault(concept, []).append(known(eye, asked[concept], own_first(concept, words)))
        found.append(both)
    return found[0], found[1]


def row(name: str, columns: Sequence[Right]) -> None:
    """A line of figures."""
    print(f"{name:>34}" + "".join(f"{interval(one):>21}" for one in columns))


def interval(right: Right) -> str:
    """The mean over concepts, and between what it lies."""
    means = np.array([np.mean(some) for some in right.values()])
    tries = means[np.random.default_rng(7).integers(len(means), size=(TRIES, len(means)))].mean(1)
    low, high = np.quantile(tries, (0.025, 0.975))
    return f"{means.mean():.1%} ({low:.1%}-{high:.1%})"


if __name__ == "__main__":
    main()
