"""How well a bot draws and guesses: one record for each skill."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pictorium.table.people import Skill


class Hand(Struct, frozen=True, kw_only=True):
    """How somebody draws. Lengths in units of the sheet."""

    pace: int
    """How far the pen goes in a second."""
    drawing_s: int
    """How long the whole drawing may take: what is long is drawn faster, and with less of what is small."""
    wobble: float
    """How far the pen strays from the line."""
    pause_ms: int
    """How long the pen stays in the air between two strokes, more or less."""
    leaves_out: int
    """Strokes shorter than this are left out, unless the word cannot be told without them."""
    overshoot: float
    """How often a stroke goes on a little too far."""


class Judgement(Struct, frozen=True, kw_only=True):
    """How somebody guesses and when they stop."""

    noise: float
    """How far what the eye says is off, in either direction: a logarithm, as what the eye says."""
    lapses: float
    """How often somebody takes a drawing for something else."""
    sure: float
    """How likely a number has to be at first."""
    pays: float
    """How likely it has to be at last; nothing below is worth the black sheep."""
    settles_s: int
    """How long it takes from the one to the other, once one guesses at all."""
    guesses_s: int
    """How long one watches before the first guess."""
    ponders_ms: int
    """How long one looks around before a guess, more or less."""
    stops_s: tuple[int, int]
    """Nobody stops before some moment between these, so that people can keep up."""
    patience_s: int
    """How long nothing may happen on any sheet before one makes do with what one has."""


class Manner(Struct, frozen=True, kw_only=True):
    """How somebody plays. Nobody reacts or does two things faster than these say."""

    hand: Hand
    judgement: Judgement
    reaction_ms: int
    """From what is to be seen to what is done about it."""
    deed_ms: int
    """Between two deeds."""
    look_ms: int
    """Between two looks at the sheets of the others."""


MANNERS: Final[Mapping[Skill, Manner]] = {
    "gentle": Manner(
        hand=Hand(pace=900, drawing_s=42, wobble=32.0, pause_ms=700, leaves_out=420, overshoot=0.35),
        judgement=Judgement(
            noise=0.7,
            lapses=0.3,
            sure=0.9,
            pays=0.3,
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
            sure=0.88,
            pays=0.35,
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
            sure=0.85,
            pays=0.4,
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
