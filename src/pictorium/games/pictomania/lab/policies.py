"""Two players to compare others with: one that acts at random, and one that draws and sees as the house's bots do."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

import numpy as np

from pictorium.bots.doodles import DOODLE_HEIGHT, DOODLE_WIDTH, Doodle
from pictorium.bots.eye import Eye
from pictorium.bots.guesser import Belief, Choice, believed, best, numbers_of
from pictorium.bots.visible_ink import INK_LEAST, as_seen, ink
from pictorium.games.pictomania.commands import Guess, Stop
from pictorium.games.pictomania.lab.environment import PictomaniaEnv
from pictorium.games.pictomania.lab.spaces import NOTHING, ON, POINTS, Action, Observation
from pictorium.kernel.ids import Seat

USUAL_PEN: Final = 2
LOOKS_EVERY: Final = 4
"""In steps: how often it looks at the others' sheets."""
SURE: Final = 0.8
DARES_AFTER_S: Final = 30
"""From then on it guesses whatever is likeliest, and stops when nothing is left to guess."""


class Policy(Protocol):
    """A player for any seats."""

    def act(self, agent: str, seen: Observation, info: Mapping[str, Any]) -> Action:
        """What this agent does in this step."""
        ...


class RandomPolicy:
    """Any line, and now and then a deed that is allowed."""

    def __init__(self, env: PictomaniaEnv, seed: int = 0) -> None:
        """The same seed, the same actions."""
        self._spaces = env.action_spaces
        for number, space in enumerate(self._spaces.values()):
            space.seed(seed + number)
        self._random = Random(seed)

    def act(self, agent: str, seen: Observation, info: Mapping[str, Any]) -> Action:
        """What this agent does in this step."""
        action: dict[str, Any] = dict(self._spaces[agent].sample())
        is_idle = self._random.random() < 0.9
        action["deed"] = 0 if is_idle else self._random.choice(np.flatnonzero(seen["may"]).tolist())
        return action


Part = tuple[int, list[tuple[float, float]]]
"""What the pen does in one step, and through which points."""


@dataclass
class Attempt:
    """What a seat is about in one round."""

    about: Any
    parts: list[Part]
    """What is still to be drawn, a step each."""
    steps: int = 0


class BuiltInPolicy:
    """Draws its word's doodle line by line, and guesses together what all rivals draw."""

    def __init__(self, env: PictomaniaEnv, doodles: Mapping[str, Doodle], eye: Eye) -> None:
        """What it can draw, and what it looks at drawings with."""
        self._env, self._doodles, self._eye = env, doodles, eye
        self._attempts: dict[str, Attempt] = {}

    def act(self, agent: str, seen: Observation, info: Mapping[str, Any]) -> Action:
        """What this agent does in this step."""
        attempt = self._attempt(agent, seen, info)
        attempt.steps += 1
        pen, points = attempt.parts.pop(0) if attempt.parts else (NOTHING, [])
        padded = np.zeros((POINTS, 2), np.float32)
        padded[: len(points)] = points or 0.0
        return {"deed": self._deed(attempt, seen, info), "pen": pen, "points": padded, "count": len(points)}

    def _attempt(self, agent: str, seen: Observation, info: Mapping[str, Any]) -> Attempt:
        about = info["view"]["round"], seen["rack"].tobytes(), int(seen["own_number"][0])
        attempt = self._attempts.get(agent)
        if attempt is None or attempt.about != about:
            attempt = self._attempts[agent] = Attempt(about, self._parts(seen))
        return attempt

    def _parts(self, seen: Observation) -> list[Part]:
        number = int(seen["own_number"][0])
        if number < 0:
            return []
        concept = self._env.vocabulary[seen["rack"][max(0, seen["own_card"][0]), number - 1]]
        parts: list[Part] = []
        for stroke in self._doodles.get(concept, ()):
            way = [(x / DOODLE_WIDTH, y / DOODLE_HEIGHT) for x, y in stroke.points]
            for start in range(0, len(way), POINTS):
                parts.append((ON if start else USUAL_PEN, way[start : start + POINTS]))
        return parts

    def _deed(self, attempt: Attempt, seen: Observation, info: Mapping[str, Any]) -> int:
        """A guess that is likely enough, or stopping once there is nothing left to guess."""
        may = {self._env.deeds[number]: number for number in np.flatnonzero(seen["may"]).tolist()}
        rivals = {deed.on for deed in may if isinstance(deed, Guess)}
        is_done, seconds = not attempt.parts, attempt.steps * self._env.step_ms / 1000
        if rivals and attempt.steps % LOOKS_EVERY == 0:
            for seat, belief in self._beliefs(rivals, seen, info).items():
                is_worth_it = belief.likely >= SURE or (is_done and seconds > DARES_AFTER_S)
                guess = Guess(seat, belief.number)
                if guess in may and is_worth_it:
                    return may[guess]
        stops = [deed for deed in may if isinstance(deed, Stop)]
        if is_done and stops and (not rivals or seconds > 2 * DARES_AFTER_S):
            return may[max(stops, key=lambda stop: stop.token or 0)]
        return 0

    def _beliefs(self, rivals: set[Seat], seen: Observation, info: Mapping[str, Any]) -> Mapping[Seat, Belief]:
        drawings = {seat: as_seen(info["sheets"][seat]) for seat in sorted(rivals)}
        drawings = {seat: drawing for seat, drawing in drawings.items() if ink(drawing) >= INK_LEAST}
        hand = {number + 1 for number in np.flatnonzero(seen["hand"]).tolist()}
        choices = [
            Choice(self._env.vocabulary[word], number, 1.0)
            for card in seen["rack"].tolist()
            for number, word in enumerate(card, 1)
            if word >= 0 and number in hand and number != seen["own_number"][0]
        ]
        if not drawings or not choices:
            return {}
        scores = self._eye.look(list(drawings.values()), [choice.concept for choice in choices])
        rows = {seat: numbers_of(row, choices) for seat, row in zip(drawings, scores, strict=True)}
        return {seat: best(row) for seat, row in believed(rows).items()}
