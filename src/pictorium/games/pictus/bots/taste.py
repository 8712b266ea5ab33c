"""How well a bot plays Pictus: one record for each skill."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pictorium.table.people import Skill


class WordTaste(Struct, frozen=True, kw_only=True):
    """How somebody finds words for pictures and pictures for words."""

    forgets: float
    """The share of the knowledge that this bot forgets."""
    wavers: float
    """The error in judging how well a picture fits, where a perfect fit is 1."""
    heeds: float = 0.0
    """How much this one goes by what a thing is to people in general, and not by what it is to oneself."""
    rivals: float
    """How many cards of the others should fit a clue as well as the own: what this one aims at."""
    aim: float
    """The error of that aim, as a logarithm."""
    whim: float
    """A random preference between clues, as a logarithm of rivals."""
    obvious: float
    """How many times fewer rivals than wished for are too few for a sketch, to this one: it says what is there."""
    tells_s: tuple[float, float] = (8.0, 20.0)
    lays_s: tuple[float, float] = (5.0, 15.0)
    votes_s: tuple[float, float] = (5.0, 12.0)
    """How long it takes to find a clue, a card, a vote."""


TASTES: Final[Mapping[Skill, WordTaste]] = {
    "gentle": WordTaste(
        forgets=0.5,
        wavers=0.34,
        rivals=0.7,
        aim=1.1,
        whim=0.45,
        obvious=3.0,
        tells_s=(11.0, 20.0),
        lays_s=(7.0, 15.0),
    ),
    "keen": WordTaste(forgets=0.35, wavers=0.23, heeds=0.3, rivals=1.3, aim=0.6, whim=0.35, obvious=1.7),
    "sharp": WordTaste(
        forgets=0.14,
        wavers=0.08,
        heeds=0.6,
        rivals=1.5,
        aim=0.2,
        whim=0.15,
        obvious=1.4,
        lays_s=(5.0, 12.0),
        votes_s=(5.0, 9.0),
    ),
}
