"""Pictomania as a PettingZoo environment: the contract of the library, the rules of the game, and no secret told."""

import warnings
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import parallel_api_test, parallel_seed_test

from pictorium.games.pictomania.commands import Guess, Stop
from pictorium.games.pictomania.lab.match import MatchError
from pictorium.games.pictomania.lab.spaces import ERASER, NOTHING, ON, POINTS, UNDO, WIPE
from pictorium.games.pictomania.model import Drawing
from pictorium.kernel.ids import Seat
from pictorium.lab import built_in, make, random
from pictorium.lab.making import NoLabError

RED, YELLOW, GREEN = "red", "yellow", "green"
THIN = 1


def short(seats: int = 3, **options: Any) -> Any:
    return make("pictomania", seats=seats, **{"round_clock_s": 30, **options})


def action(deed: int = 0, pen: int = NOTHING, *points: tuple[float, float]) -> dict[str, Any]:
    padded = np.zeros((POINTS, 2), np.float32)
    padded[: len(points)] = points or 0.0
    return {"deed": deed, "pen": pen, "points": padded, "count": len(points)}


def played(env: Any, players: dict[str, Any], seed: int) -> dict[str, float]:
    """The points of one game."""
    seen, infos = env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {agent: players[agent].act(agent, seen[agent], infos[agent]) for agent in env.agents}
        for agent, one in actions.items():
            assert env.action_space(agent).contains(one)
        seen, rewards, _, _, infos = env.step(actions)
        for agent, points in rewards.items():
            totals[agent] += points
    return totals


def test_it_keeps_the_contract_of_the_library() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(short(), 100)
        parallel_api_test(short(seats=6, edition="first-en", rounds=2), 200)


def test_the_same_seed_is_the_same_game() -> None:
    parallel_seed_test(short, 70)


@pytest.mark.parametrize("edition", ["first-en", "first-de", "first-fr", "second"])
def test_every_edition_is_played_to_its_end_and_the_points_are_those_of_the_score(edition: str) -> None:
    env = short(seats=4, edition=edition, rounds=2)
    players = {agent: random(env, number) for number, agent in enumerate(env.possible_agents)}
    totals = played(env, players, seed=1)
    sheets = env.match.state.sheets
    assert len(sheets) == 2
    assert totals == {agent: sum(sheet.points[Seat(agent)] for sheet in sheets) for agent in totals}


def test_what_is_seen_lies_in_its_space() -> None:
    env = short(seats=5)
    player = random(env, 7)
    seen, infos = env.reset(seed=3)
    while env.agents:
        for agent in env.agents:
            assert env.observation_space(agent).contains(seen[agent])
        seen, _, _, _, infos = env.step({agent: player.act(agent, seen[agent], infos[agent]) for agent in env.agents})


def test_what_a_pen_does_is_on_the_sheet_for_all() -> None:
    env = short()
    env.reset(seed=2)
    for pen, points, strokes in (
        (THIN, [(0.1, 0.1), (0.9, 0.9)], [(False, 2)]),
        (ON, [(0.9, 0.1)], [(False, 3)]),
        (ERASER, [(0.5, 0.5)], [(False, 3), (True, 1)]),
        (UNDO, [], [(False, 3)]),
        (NOTHING, [(0.2, 0.2)], [(False, 3)]),
        (WIPE, [], []),
        (ON, [(0.2, 0.2)], []),
    ):
        seen, _, _, _, infos = env.step({RED: action(0, pen, *points)})
        for agent in env.agents:
            sheet = infos[agent]["sheets"][RED]
            assert [(stroke.is_eraser, len(stroke.points)) for stroke in sheet.strokes] == strokes
            assert seen[agent]["sheets"][0].any() == bool(strokes)
            assert not seen[agent]["sheets"][1:].any()


def test_a_guess_is_laid_by_the_rules_and_a_forbidden_one_changes_nothing() -> None:
    env = short()
    seen, _ = env.reset(seed=2)
    at_oneself = env.deeds.index(Guess(Seat(RED), 1))
    assert not seen[RED]["may"][at_oneself]
    before = env.match.state
    _, _, _, _, infos = env.step({RED: action(at_oneself)})
    assert infos[RED]["refusal"]
    assert env.match.state == before
    deed = env.deeds.index(Guess(Seat(YELLOW), int(seen[RED]["own_number"][0]) % 7 + 1))
    assert seen[RED]["may"][deed]
    seen, _, _, _, infos = env.step({RED: action(deed)})
    assert not infos[RED]["refusal"]
    assert seen[RED]["laid"].tolist() == [0, env.deeds[deed].number, 0]
    assert seen[GREEN]["laid"].tolist() == [0, 0, 0]
    assert seen[GREEN]["guessed_by"].tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]


def test_who_comes_first_in_the_same_step_is_decided_by_chance() -> None:
    firsts = set()
    for seed in range(20):
        env = short()
        seen, _ = env.reset(seed=seed)
        env.step({agent: action(0, THIN, (0.1, 0.1), (0.5, 0.5)) for agent in env.agents})
        token = max(number for number, left in enumerate(seen[RED]["middle"], 1) if left)
        stop = env.deeds.index(Stop(token))
        _, _, _, _, infos = env.step({agent: action(stop) for agent in env.agents})
        firsts |= {agent for agent in env.agents if not infos[agent]["refusal"]}
    assert firsts == {RED, YELLOW, GREEN}


def test_no_secret_of_another_is_in_what_a_seat_is_given() -> None:
    """With the words of the two others exchanged, not a byte of what red is given changes until the reveal."""
    env, twin = short(), short()
    for one in (env, twin):
        one.reset(seed=5)
    state = twin.match.state
    assert isinstance(state.phase, Drawing)
    desks = dict(state.phase.round.desks)
    yellow, green = Seat(YELLOW), Seat(GREEN)
    desks[yellow], desks[green] = (
        replace(desks[yellow], word=desks[green].word),
        replace(desks[green], word=desks[yellow].word),
    )
    twin.match._state = replace(state, phase=Drawing(replace(state.phase.round, desks=desks)))
    line = {YELLOW: action(0, THIN, (0.1, 0.1), (0.4, 0.4)), GREEN: action(0, THIN, (0.6, 0.1), (0.4, 0.4))}
    guess = action(next(place for place, deed in enumerate(env.deeds) if deed == Guess(yellow, 3)))
    for actions in ({}, line, {RED: guess, **line}, {RED: guess}):
        (seen, _, _, _, infos), (other_seen, _, _, _, other_infos) = env.step(actions), twin.step(actions)
        assert {name: value.tolist() for name, value in seen[RED].items()} == {
            name: value.tolist() for name, value in other_seen[RED].items()
        }
        assert infos[RED] == other_infos[RED]
    assert infos[YELLOW]["view"] != other_infos[YELLOW]["view"]


def test_the_built_in_player_beats_the_random_one() -> None:
    env = short(seats=4, round_clock_s=90)
    players = dict(zip(env.possible_agents, [built_in(env), built_in(env), random(env), random(env)], strict=True))
    totals = [played(env, players, seed) for seed in range(3)]
    assert sum(one[RED] + one[YELLOW] for one in totals) > sum(one[GREEN] + one["blue"] for one in totals)


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(NoLabError):
        make("chess")
    with pytest.raises(MatchError, match="bad_option"):
        make(rounds="many")
    with pytest.raises(MatchError, match="rounds_out_of_range"):
        make(rounds=99).reset()
