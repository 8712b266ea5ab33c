"""How well a bot draws and guesses: one record for each skill."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pictorium.table.people import Skill


class Hand(Struct, frozen=True, kw_only=True):
    """How a bot draws. Lengths are in sheet units."""

    pace: int
    """The speed of the pen per second."""
    drawing_s: int
    """The most time for the whole drawing: long ones are drawn faster, and with fewer small strokes."""
    wobble: float
    """How far the pen strays from the line."""
    pause_ms: int
    """The mean pause between two strokes."""
    leaves_out: int
    """Shorter strokes are left out, unless the word cannot be recognized without them."""
    overshoot: float
    """How often a stroke goes on a little too far."""


class Judgement(Struct, frozen=True, kw_only=True):
    """How a bot guesses, and when it stops."""

    noise: float
    """The standard deviation of the error in what the eye says, as a log-likelihood."""
    lapses: float
    """How often it mistakes a drawing for something else."""
    sure: float
    """The probability that a first guess needs."""
    caution: float
    """How much of the cost of a wrong guess it takes into account at the end: with 1 it only guesses what pays."""
    settles_s: int
    """The time from the one to the other, once it may guess."""
    guesses_s: int
    """How long it watches before its first guess."""
    ponders_ms: int
    """The mean time before each guess."""
    stops_s: tuple[int, int]
    """It never stops before a random moment between these, so that people can keep up."""
    patience_s: int
    """How long nothing may happen on any sheet before it makes do with what it has."""


class Manner(Struct, frozen=True, kw_only=True):
    """How a bot plays. It never reacts or acts faster than this."""

    hand: Hand
    judgement: Judgement
    reaction_ms: int
    """From seeing something to acting on it."""
    deed_ms: int
    """Between two actions."""
    look_ms: int
    """Between two looks at the other sheets."""


MANNERS: Final[Mapping[Skill, Manner]] = {
    "gentle": Manner(
        hand=Hand(pace=900, drawing_s=42, wobble=32.0, pause_ms=700, leaves_out=420, overshoot=0.35),
        judgement=Judgement(
            noise=0.7,
            lapses=0.3,
            sure=0.8,
            caution=0.4,
            settles_s=42,
            guesses_s=26,
            ponders_ms=5000,
            stops_s=(66, 80),
            patience_s=75,
        ),
        reaction_ms=2500,
        deed_ms=1900,
        look_ms=5000,
    ),
    "keen": Manner(
        hand=Hand(pace=1200, drawing_s=32, wobble=15.0, pause_ms=520, leaves_out=120, overshoot=0.15),
        judgement=Judgement(
            noise=0.4,
            lapses=0.16,
            sure=0.85,
            caution=0.7,
            settles_s=34,
            guesses_s=18,
            ponders_ms=3400,
            stops_s=(48, 60),
            patience_s=65,
        ),
        reaction_ms=1500,
        deed_ms=1200,
        look_ms=4000,
    ),
    "sharp": Manner(
        hand=Hand(pace=1500, drawing_s=25, wobble=4.5, pause_ms=380, leaves_out=0, overshoot=0.03),
        judgement=Judgement(
            noise=0.0,
            lapses=0.05,
            sure=0.9,
            caution=1.0,
            settles_s=26,
            guesses_s=13,
            ponders_ms=2200,
            stops_s=(40, 48),
            patience_s=60,
        ),
        reaction_ms=900,
        deed_ms=700,
        look_ms=3000,
    ),
}
