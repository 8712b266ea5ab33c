"""How well the eye sees: `python -m tools.training.evaluate`. Needs numpy and onnxruntime, but neither GPU nor PyTorch.

Every drawing is judged among the seven words of the side its concept stands on, at 30, 50, 75 and 100 % of its ink:
people's drawings of concepts held out from training, hurried ones and careful ones; hurried ones kept back of concepts
the model learnt; and our own doodles as the bots of each skill draw them. Also finds the sharpness with which the eye
is as sure as it is right, and writes it into content/bots/prototypes.bin; how often it is right when it says so, with a
sharpness found on other classes; what bots of each skill make of it (judging.py); and writes all figures into
tools/training/figures.json.

The sharpness cannot be found on the classes that the model learnt from: there it is right far more often, and would be
far surer of everything.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from wordfreq import zipf_frequency

from pictorium.bots.doodler import planned
from pictorium.bots.encoder import EncoderEye, Floats, fits, packed_prototypes, unpacked_prototypes
from pictorium.bots.eye import Drawing
from pictorium.bots.plain_eye import PlainEye
from pictorium.bots.skill import MANNERS
from tools.training import data
from tools.training.judging import Judged, judged, rounds
from tools.training.prototypes import MODEL, PROTOTYPES, picture_of, read
from tools.training.strokes import Line

PARTS: Final = (0.3, 0.5, 0.75, 1.0)
FIGURES: Final = data.HERE / "figures.json"
OURS: Final = 3
"""Every third of our doodles is evaluated."""
EACH: Final = 100
"""The most drawings of each class."""
PLAIN: Final = 5
"""Every fifth sketch is shown to the eye without a model, which is slow."""
HELD_OUT: Final = "sketches, concepts held out"
TRIES: Final = 2000
"""The number of bootstrap samples of the concepts, for the intervals."""
JUDGED_AT: Final = (0.5, 1.0)
"""The shares of the ink at which guesses of bots are simulated."""
SHARPNESS: Final = np.geomspace(0.2, 5, 60)
BINS: Final = 10


class Question(NamedTuple):
    """A drawing, and what it means."""

    concept: str
    side: tuple[str, ...]
    lines: list[Line]


class Figure(NamedTuple):
    """How often something was right, with its 95 % interval."""

    right: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.right:6.1%} ({self.low:.1%}-{self.high:.1%})"


def by_people() -> Mapping[str, list[Question]]:
    """People's drawings that the model never saw."""
    quick, careful = data.classes(), data.classes("tuberlin")
    held = {quick[name] for name in data.held_out()}
    return {
        HELD_OUT: list(questions(data.sketches(), quick, lambda one: one in held, slice(EACH))),
        "careful drawings, concepts held out": list(
            questions(data.unhurried(), careful, lambda one: one in held, slice(EACH))
        ),
        "sketches, concepts learnt": list(
            questions(data.sketches(), quick, lambda one: one not in held, slice(-data.KEPT_BACK, None))
        ),
    }


def questions(
    drawings: Mapping[str, Sequence[list[Line]]],
    meaning: Mapping[str, str],
    is_wanted: Callable[[str], bool],
    some: slice,
) -> Iterator[Question]:
    """Some drawings of each class that means such a concept."""
    side_of = {concept: side for side in data.sides() for concept in side}
    drawn = data.doodles()
    for name, concept in sorted(meaning.items()):
        if is_wanted(concept) and concept in drawn:
            for lines in drawings.get(name, ())[some]:
                yield Question(concept, side_of[concept], data.on_sheet(lines))


def by_bots() -> Iterator[tuple[str, list[Question]]]:
    """Our doodles as bots of each skill draw them."""
    side_of = {concept: side for side in data.sides() for concept in side}
    for skill, manner in MANNERS.items():
        found = []
        for concept, doodle in sorted(data.doodles().items())[::OURS]:
            plan = planned(doodle, manner.hand, f"evaluate/{concept}")
            lines = [np.array([(point.x, point.y) for point in line.points], np.float32) for line in plan]
            found.append(Question(concept, side_of[concept], lines))
        yield skill, found


def sights(eye: EncoderEye, asked: Sequence[Question], part: float) -> tuple[Floats, Floats]:
    """What the model makes of each drawing: a direction and a sureness."""
    return read(eye, [picture_of(data.beginning(one.lines, part)) for one in asked])


def looked(seen: tuple[Floats, Floats], known: Mapping[str, Floats], asked: Sequence[Question]) -> NDArray[np.float64]:
    """For each drawing how well the seven words fit it: its own first, before any sharpness."""
    return np.array([
        fits(direction, float(sure), _own_first(one), known)
        for one, direction, sure in zip(asked, *seen, strict=True)
    ])  # fmt: skip


def plainly(eye: PlainEye, asked: Sequence[Question], part: float) -> NDArray[np.float64]:
    """The same with the eye that has no model."""
    drawings: list[Drawing] = [data.as_drawing(data.beginning(one.lines, part)) for one in asked]
    return np.array([eye.look([seen], _own_first(one))[0] for one, seen in zip(asked, drawings, strict=True)])


def _own_first(one: Question) -> tuple[str, ...]:
    return one.concept, *(other for other in one.side if other != one.concept)


def is_right(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 where the drawing's own word fits best; a share of it where several fit as well."""
    best = scores.max(1, keepdims=True)
    tied = np.isclose(scores, best, rtol=0, atol=1e-9)
    return np.asarray(tied[:, 0] / tied.sum(1))


def by_text(asked: Sequence[Question], choose: Callable[[str], float]) -> NDArray[np.float64]:
    """Whether somebody is right who sees no ink and always takes the word of the side that scores highest."""
    words = data.english()
    return np.array([float(max(one.side, key=lambda concept: choose(words[concept])) == one.concept) for one in asked])


def figure(right: NDArray[np.float64], asked: Sequence[Question]) -> Figure:
    """The mean over concepts, with a bootstrap interval over the concepts."""
    names = np.array([one.concept for one in asked])
    means = np.array([right[names == name].mean() for name in sorted(set(names))])
    dice = np.random.default_rng(7)
    tries = means[dice.integers(len(means), size=(TRIES, len(means)))].mean(1)
    return Figure(float(means.mean()), *map(float, np.quantile(tries, (0.025, 0.975))))


def loss(scores: NDArray[np.float64], sharpness: float) -> float:
    """The cross-entropy of the scores, in nats."""
    sharp = scores * sharpness
    return float(np.mean(np.logaddexp.reduce(sharp, axis=1) - sharp[:, 0]))


def sharpness_for(scores: NDArray[np.float64]) -> float:
    """The sharpness with the least loss."""
    return float(min(SHARPNESS, key=lambda sharpness: loss(scores, sharpness)))


class Bin(NamedTuple):
    """Drawings with about the same confidence in the best word: its mean, how often it was right, how many."""

    sure: float
    right: float
    drawings: int


def calibration(scores: NDArray[np.float64], sharpness: NDArray[np.float64]) -> list[Bin]:
    """How often the best word was right, by the confidence in it."""
    sharp = scores * sharpness[:, None]
    likely = np.exp(sharp - np.logaddexp.reduce(sharp, axis=1)[:, None])
    sure, right = likely.max(1), is_right(scores)
    place = np.minimum((sure * BINS).astype(int), BINS - 1)
    return [
        Bin(float(sure[place == one].mean()), float(right[place == one].mean()), int((place == one).sum()))
        for one in range(BINS)
        if (place == one).any()
    ]


def off(bins: Sequence[Bin]) -> float:
    """The mean difference between confidence and how often it was right."""
    return sum(abs(one.sure - one.right) * one.drawings for one in bins) / sum(one.drawings for one in bins)


def by_skill(
    seen: tuple[Floats, Floats], known: Mapping[str, Floats], asked: Sequence[Question], sharpness: NDArray[np.float64]
) -> dict[str, dict[str, Judged]]:
    """What bots of each skill would lay on such drawings."""
    directions, sure = seen[0], seen[1] * sharpness
    dealt = rounds([one.concept for one in asked])

    def scores(place: int, words: Sequence[str]) -> list[float]:
        return fits(directions[place], float(sure[place]), words, known)

    return {skill: judged(dealt, scores, manner.judgement) for skill, manner in MANNERS.items()}


def crossed(scores: NDArray[np.float64], asked: Sequence[Question]) -> NDArray[np.float64]:
    """For each drawing a sharpness that was found on the other half of the classes."""
    names = np.array([one.concept for one in asked])
    half = np.isin(names, sorted(set(names))[::2])
    found = np.empty(len(names))
    found[half], found[~half] = sharpness_for(scores[~half]), sharpness_for(scores[half])
    return found


def main() -> None:
    """Prints the table, and writes the figures and the sharpness."""
    _, known = unpacked_prototypes(PROTOTYPES.read_bytes())
    eye, plain = EncoderEye(MODEL.read_bytes(), PROTOTYPES.read_bytes()), PlainEye(data.doodles())
    people = by_people()
    table = {
        f"{name}, the encoder": [
            figure(is_right(looked(sights(eye, drawn, part), known, drawn)), drawn) for part in PARTS
        ]
        for name, drawn in people.items()
    }
    asked = people[HELD_OUT]
    few = asked[::PLAIN]
    seen = {part: sights(eye, asked, part) for part in PARTS}
    scores = [looked(one, known, asked) for one in seen.values()]
    plain_scores = [plainly(plain, few, part) for part in PARTS]
    table[f"{HELD_OUT}, no model"] = [figure(is_right(one), few) for one in plain_scores]
    for skill, drawn in by_bots():
        table[f"bots' doodles ({skill}), the encoder"] = [
            figure(is_right(looked(sights(eye, drawn, part), known, drawn)), drawn) for part in PARTS
        ]
        some = drawn[::3]
        table[f"bots' doodles ({skill}), no model"] = [
            figure(is_right(plainly(plain, some, part)), some) for part in PARTS
        ]
    text = {
        "the commonest word": figure(by_text(asked, lambda word: zipf_frequency(word, "en")), asked),
        "the shortest word": figure(by_text(asked, lambda word: -len(word)), asked),
    }
    every = np.concatenate(scores)
    sharpness = sharpness_for(every)
    apart = crossed(every, asked * len(PARTS))
    reliable = {
        f"{part:.0%}": calibration(*one) for part, *one in zip(PARTS, scores, np.split(apart, len(PARTS)), strict=True)
    }
    error = off(calibration(every, apart))
    plain_error = {
        f"{part:.0%}": off(calibration(one, np.ones(len(one)))) for part, one in zip(PARTS, plain_scores, strict=True)
    }
    laid = {f"{part:.0%}": by_skill(seen[part], known, asked, apart[: len(asked)]) for part in JUDGED_AT}
    PROTOTYPES.write_bytes(packed_prototypes(sharpness, known))
    print(f"Top-1 among the 7 words of a side, with 95 % intervals. People's: {len(asked)} sketches of")
    print(f"{len({one.concept for one in asked})} concepts held out from training; others beside them.")
    print(f"{'share of the ink':>50}  " + "  ".join(f"{part:^22.0%}" for part in PARTS))
    for name, row in table.items():
        print(f"{name:>50}  " + "  ".join(f"{one!s:^22}" for one in row))
    for name, one in text.items():
        print(f"{'text only, ' + name:>50}  {one!s:^22}")
    print(f"{'chance':>50}  {1 / 7:6.1%}")
    print(f"Sharpness {sharpness:.2f}; as sure as right up to {error:.1%} on average (found on other classes).")
    for part_, bins in reliable.items():
        print(f"{part_:>5} of the ink: off by {off(bins):.1%} on average; sure, right, how many drawings")
        print("  ".join(f"{one.sure:.0%} {one.right:.0%} {one.drawings:4}" for one in bins))
    print("Without the model off by " + ", ".join(f"{one:.1%} ({part_})" for part_, one in plain_error.items()))
    print(
        "Guesses at people's drawings, at a table for four: laid of all, right of those, points for each that could be"
    )
    for part_, skills in laid.items():
        for skill, ways in skills.items():
            print(f"{part_:>5} {skill:>7}  " + "   ".join(f"{name}: {one}" for name, one in ways.items()))
    losses = {f"{part:.0%}": loss(one, sharpness) for part, one in zip(PARTS, scores, strict=True)}
    figures = {
        "top_1": {
            name: {f"{part:.0%}": one for part, one in zip(PARTS, row, strict=True)} for name, row in table.items()
        },
        "text_only": text,
        "chance": 1 / 7,
        "sketches": len(asked),
        "sharpness": sharpness,
        "loss": losses,
        "calibration": {part: {"off": off(bins), "bins": bins} for part, bins in reliable.items()},
        "calibration_error": error,
        "calibration_error_no_model": plain_error,
        "judgement": {
            part: {skill: {name: one._asdict() for name, one in ways.items()} for skill, ways in skills.items()}
            for part, skills in laid.items()
        },
    }
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
