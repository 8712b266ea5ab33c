"""Simulated evenings of Pictus: the same seed plays the same evening, and a second opinion agrees on every score."""

from typing import get_args

import msgspec
import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.options import Options, Voters
from pictorium.games.pictus.score_sheet import Clue
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.games.pictus.simulation.stats import EveningStats
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.sim.run import DisagreementError, Evening, check, simulate
from tests.games.pictus.table import made_up_pictures

DECK = made_up_pictures()
EVENINGS = 20


def evenings(wishes: Options, seats: int, count: int, seed: str = "test") -> list[Evening]:
    played = simulate(PICTUS_HABITS, seats, DECK, wishes, seed, count)
    assert not isinstance(played, Refusal), played
    return list(played)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("voters", get_args(Voters))
def test_a_second_opinion_agrees_in_every_mode_and_at_every_size(voters: Voters, seats: int) -> None:
    played = evenings(Options(voters=voters, decoys=seats % 3), seats, EVENINGS)
    assert sum(len(evening.records) for evening in played) > 4 * EVENINGS
    for record in (record for evening in played for record in evening.records):
        assert record.mode == voters
        assert record.narrator in record.seats
        assert tuple(record.points) == record.seats
        assert (voters == "narrator") <= (record.votes == [])
        assert (voters == "others") <= (record.narrator_vote is None)
        assert {vote.by for vote in record.votes} <= {*record.seats} - {record.narrator}
        assert {card.owner for card in record.shown} - {None} <= {*record.seats}


@pytest.mark.parametrize("wishes", [Options(turns_each=1), Options(end="score", target=10), Options(end="deck")])
def test_evenings_come_to_the_end_that_was_agreed(wishes: Options) -> None:
    """By the options, or by what the host changed last."""
    stats = EveningStats()
    as_agreed = 0
    for evening in evenings(wishes, 4, EVENINGS):
        stats.add(evening)
        changed = [event.to.end for event in evening.events if isinstance(event, e.GameAdjusted) and event.to.end]
        agreed = [wishes.end, *changed][-1]
        (cause,) = [event.cause for event in evening.events if isinstance(event, e.GameEnded)]
        assert cause in (agreed, "too_few")
        as_agreed += cause == agreed
    assert as_agreed > EVENINGS / 2
    assert stats.ends.total() == EVENINGS
    assert 0 < stats.turns <= stats.points.total() <= 4 * stats.turns


def test_the_same_seed_plays_the_same_evening_and_another_does_not() -> None:
    one, again, other = (evenings(Options(), 4, 1, seed) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_an_evening_can_be_played_again_alone() -> None:
    third = evenings(Options(), 4, 3)[2]
    steps = play_evening(PICTUS_HABITS, 4, DECK, Options(), "test/2")
    assert not isinstance(steps, Refusal)
    assert tuple(event for step in steps for event in step.events) == third.events


def test_the_players_try_everything() -> None:
    wishes = Options(hand_size=3, voters="everyone", clock_s=30, decoys=3, turns_each=8, away_limit_s=10)
    played = simulate(PICTUS_HABITS, 4, DECK[:24], wishes, "all", 150)
    assert not isinstance(played, Refusal)
    events = [event for evening in played for event in evening.events]
    assert {type(event) for event in events} == set(PICTUS.events.__args__)
    rested = {event.cause for event in events if isinstance(event, e.SeatRested)}
    assert rested == {"rest", "away", "clock"}
    dropped = {event.cause for event in events if isinstance(event, e.TurnDropped)}
    assert dropped >= {"rest", "away", "left"}
    clues = [event.clue for event in events if isinstance(event, e.ClueGiven)]
    for kind in Clue.__struct_fields__:
        assert any(getattr(clue, kind) for clue in clues)


def test_a_wrong_score_is_noticed() -> None:
    evening = evenings(Options(), 3, 1)[0]
    check(PICTUS_HABITS, evening, "test/0")
    record, *others = evening.records
    wrong = msgspec.structs.replace(record, points={seat: points + 1 for seat, points in record.points.items()})
    with pytest.raises(DisagreementError, match="test/0"):
        check(PICTUS_HABITS, msgspec.structs.replace(evening, records=(wrong, *others)), "test/0")


@pytest.mark.parametrize(("seats", "pictures"), [(2, 168), (9, 168), (4, 27)])
def test_an_impossible_table_is_refused_before_anyone_plays(seats: int, pictures: int) -> None:
    assert isinstance(simulate(PICTUS_HABITS, seats, DECK[:pictures], Options(), "test", 1), Refusal)
