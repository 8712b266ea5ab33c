"""Pictomania as a PettingZoo environment: all seats act at once, each by what it sees."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from pictorium.content.deck import Deck
from pictorium.games.pictomania.lab.match import Match
from pictorium.games.pictomania.lab.spaces import (
    Action,
    Observation,
    action_space,
    deeds,
    moves,
    observation,
    observation_space,
)
from pictorium.games.pictomania.model import COLOURS
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import Seat


class PictomaniaEnv(ParallelEnv[str, Observation, Action]):
    """One game. A step lasts `step_ms`; points are the reward, once a round is scored.

    What a seat may not know is in none of its observations and infos. `infos[agent]` has its whole `view` as plain
    data, the `sheets` on the table as strokes, and the code of the `refusal` if its last deed was refused.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "pictomania_v0", "is_parallelizable": True, "render_modes": []}

    def __init__(self, deck: Deck, options: Options, seats: int = 4, step_ms: int = 500) -> None:
        """The cards, the edition with its options, and how many play."""
        self._seats = COLOURS[:seats]
        self._deck, self._options, self.step_ms = deck, options, step_ms
        self._words = {term.id: number for number, term in enumerate(_terms(deck))}
        self.vocabulary = tuple(self._words)
        """The concepts that the numbers in an observation stand for."""
        self.possible_agents = [str(seat) for seat in self._seats]
        self.agents: list[str] = []
        self.render_mode = None
        self.deeds = deeds(self._seats)
        """What each `deed` of an action asks for."""
        self.observation_spaces = {agent: observation_space(self._seats) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._seats) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._match: Match | None = None
        self._refused: dict[Seat, str] = {}

    def observation_space(self, agent: str) -> Any:
        """What this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What this agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game: the cards are dealt and read, and all may draw."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        own = str(self._random.integers(2**62))
        self._match = Match(self._seats, self._deck, self._options, own)
        self.agents = list(self.possible_agents)
        self._refused = {}
        return self._seen()

    def step(
        self, actions: Mapping[str, Action]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All draw; then all do what they ask for, in an order made by chance; then time passes."""
        match = self.match
        rounds = len(match.scored)
        self._refused = {}
        for seat in self._seats:
            if str(seat) in actions:
                match.draw(seat, moves(actions[str(seat)], match.sheets[seat]))
        for seat in match.order():
            deed = self.deeds[int(actions[str(seat)]["deed"])] if str(seat) in actions else None
            refusal = match.play(seat, deed) if deed is not None else None
            if refusal is not None:
                self._refused[seat] = refusal.code
        match.wait(self.step_ms)
        points = {agent: float(sum(one[Seat(agent)] for one in match.scored[rounds:])) for agent in self.agents}
        seen, infos = self._seen()
        over = dict.fromkeys(self.agents, match.is_over)
        if match.is_over:
            self.agents = []
        return seen, points, over, dict.fromkeys(over, False), infos

    @property
    def match(self) -> Match:
        """The game that is played."""
        assert self._match is not None, "reset comes first"
        return self._match

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        match = self.match
        seen, infos = {}, {}
        for agent in self.agents:
            view = match.view(Seat(agent))
            seen[agent] = observation(view, self._seats, match.sheets, self._words, match.now / 1000)
            infos[agent] = {
                "view": msgspec.to_builtins(view),
                "sheets": dict(match.sheets),
                "refusal": self._refused.get(Seat(agent), ""),
            }
        return seen, infos


def _terms(deck: Deck) -> list[Any]:
    return [term for card in deck for side in card.sides for term in side]
