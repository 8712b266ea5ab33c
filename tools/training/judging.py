"""How bots of each skill judge drawings of people: rounds in which three rivals draw as people did.

The rack is that of the second edition: three cards of one level, of whose names each may be dealt twice. The rivals
draw words held out from training. A bot lays the guess it is surest of first, as long as it is sure enough; which
token a right one earns is drawn by lot. A wrong one costs what bots reckon it does.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pictorium.bots.guesser import Choice, believed, best, misjudged, numbers_of
from pictorium.bots.skill import Judgement
from pictorium.games.pictomania.bots.onlooker import WRONG, just_pays
from pictorium.kernel.ids import SEATS, Seat
from tools.training import data

ROUNDS: Final = 2000
CARDS: Final = 3
TOKENS: Final = (2, 1, 1)
"""What a player has to give to the others, at a table for four."""

Likely = Mapping[Seat, Mapping[int, float]]
Scores = Callable[[int, Sequence[str]], Sequence[float]]
"""How well each of these words fits the drawing in that place."""


class Rival(NamedTuple):
    """Somebody who draws."""

    number: int
    drawing: int
    """Its place among all drawings."""
    token: int
    """What a right guess is worth."""


class GuessRound(NamedTuple):
    """What there is to guess."""

    choices: tuple[Choice, ...]
    rivals: dict[Seat, Rival]


class Judged(NamedTuple):
    """The share of possible guesses that were laid, the share of those that were right, points per possible guess."""

    laid: float
    right: float
    points: float

    def __str__(self) -> str:
        return f"laid {self.laid:4.0%}, right {self.right:4.0%}, {self.points:+.2f}"


def rounds(concepts: Sequence[str], count: int = ROUNDS) -> list[GuessRound]:
    """Rounds in which these drawings are to be guessed; the same each time."""
    lots = random.Random(7)
    places: dict[str, list[int]] = {}
    for place, concept in enumerate(concepts):
        places.setdefault(concept, []).append(place)
    found = (_dealt(places, lots) for _ in iter(int, 1))
    return [one for one, _ in zip((one for one in found if one), range(count), strict=False)]


def _dealt(places: Mapping[str, Sequence[int]], lots: random.Random) -> GuessRound | None:
    """A rack with a word for each rival on it, or None if this draw has none."""
    level = lots.choice([cards for cards in data.levels() for side in _sides(cards) for one in side if one in places])
    rack = [lots.choice(card) for card in lots.sample(level, CARDS)]
    words = [(number, one) for side in rack for number, one in enumerate(side, 1) if one in places]
    drawn = dict(lots.sample(words, len(TOKENS))) if len(words) >= len(TOKENS) else {}
    names = [rack.index(side) for side in rack for one in side if one in drawn.values()]
    free = [name for name in range(CARDS) if names.count(name) < 2]
    if len(drawn) < len(TOKENS) or max(map(names.count, names)) > 2:
        return None
    own_name, own = lots.choice(free), lots.choice([number for number in range(1, 8) if number not in drawn])
    choices = tuple(
        Choice(one, number, 1.0 if name == own_name else 2.0)
        for name, side in enumerate(rack)
        for number, one in enumerate(side, 1)
        if number != own
    )
    rivals = [Rival(number, lots.choice(places[one]), lots.choice(TOKENS)) for number, one in drawn.items()]
    return GuessRound(choices, dict(zip(SEATS, rivals, strict=False)))


def _sides(cards: Iterable[tuple[tuple[str, ...], ...]]) -> Iterator[tuple[str, ...]]:
    return (side for card in cards for side in card)


def likely(one: GuessRound, scores: Scores, judgement: Judgement, seed: str) -> Likely:
    """How likely each number seems for each drawing, to somebody with this judgement."""
    words = tuple(choice.concept for choice in one.choices)
    rows = {
        seat: misjudged(scores(rival.drawing, words), judgement.noise, judgement.lapses, f"{seed}/{seat}")
        for seat, rival in one.rivals.items()
    }
    return believed({seat: numbers_of(row, one.choices) for seat, row in rows.items()})


def laid(seen: Likely, enough: Mapping[Seat, float]) -> dict[Seat, int]:
    """The guesses of somebody who must be this sure of each drawing: the surest first, each number once."""
    hand = {number for row in seen.values() for number in row}
    found: dict[Seat, int] = {}
    while left := {
        seat: belief
        for seat in seen
        if seat not in found and (belief := best({one: seen[seat][one] for one in hand})).likely >= enough[seat]
    }:
        seat = max(left, key=lambda one: left[one].likely)
        found[seat] = left[seat].number
        hand.discard(found[seat])
    return found


def judged(dealt: Sequence[GuessRound], scores: Scores, judgement: Judgement) -> dict[str, Judged]:
    """The outcome with the confidence a bot needs at first, with what it needs at last, and if it laid everything."""
    seen = [likely(one, scores, judgement, str(place)) for place, one in enumerate(dealt)]
    ways: dict[str, Callable[[int], float]] = {
        "at first": lambda _: judgement.sure,
        "at last": lambda token: just_pays(judgement, token),
        "everything": lambda _: 0.0,
    }
    return {name: _outcome(dealt, seen, enough) for name, enough in ways.items()}


def _outcome(dealt: Sequence[GuessRound], seen: Sequence[Likely], enough: Callable[[int], float]) -> Judged:
    points = [
        rival.token if guess == rival.number else -WRONG
        for one, row in zip(dealt, seen, strict=True)
        for seat, guess in laid(row, {seat: enough(rival.token) for seat, rival in one.rivals.items()}).items()
        if (rival := one.rivals[seat])
    ]
    could = sum(len(one.rivals) for one in dealt)
    return Judged(len(points) / could, sum(one > 0 for one in points) / max(1, len(points)), sum(points) / could)
