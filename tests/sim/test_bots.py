"""Whole evenings of bots: every edition and variant, every size, every way to vote, each to its end.

Every score is counted a second time; nobody stalls, fails, or asks for what was not offered. What is refused was
offered a moment ago: somebody else was faster.
"""

from functools import cache
from typing import Any, get_args

import pytest

from pictorium.cli.bots import read_bots
from pictorium.content.picture import Picture
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.options import VARIANT_RULES, Options
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.games.pictus import events as pictus
from pictorium.games.pictus.commands import GiveClue
from pictorium.games.pictus.options import Options as PictusOptions
from pictorium.games.pictus.options import Voters
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.bots import StalledError, play_bots, simulate_bots
from pictorium.sim.habits import AnyHabits
from pictorium.sim.recorded_bots import OverheardCommand, RecordedBot, RecordedBots
from pictorium.sim.run import Evening
from pictorium.stores.content_files import content_folder, read_deck
from pictorium.stores.picture_files import read_pictures
from pictorium.table.bot_port import Bots
from pictorium.table.people import Skill
from tests.games.pictomania.table import EDITIONS

pytestmark = pytest.mark.evenings

BATCH_MS = 1000
ROUND_S_MAX = 240
"""Nobody sits longer than that over a drawing."""
SKILLS: tuple[Skill, ...] = get_args(Skill)
SEATS = range(3, 7)
MANY = range(3, 9)


@cache
def bots() -> Bots:
    return read_bots(content_folder(), BATCH_MS, has_model=False)


@cache
def deck() -> Any:
    return read_deck(content_folder())


@cache
def pictures() -> tuple[Picture, ...]:
    return read_pictures(content_folder())


def skills(count: int, first: int = 0) -> list[Skill]:
    """All skills at one table, beginning with any of them."""
    return [SKILLS[(first + place) % 3] for place in range(count)]


def options(edition: str, *variants: VariantName, **wishes: Any) -> Options:
    return Options(edition=read_edition(content_folder(), edition), variants=variants, **wishes)


def played(habits: AnyHabits, cards: Any, wishes: Any, who: list[Skill], seed: str) -> Evening:
    """An evening to its end, and nothing in it that a bot should not have asked for."""
    recorded = RecordedBots(bots())
    evening = play_bots(habits, cards, wishes, recorded, who, seed)
    asked = [one for ear in recorded.recorded for one in ear.asked]
    assert [one for one in asked if not was_offered(one)] == []
    assert not any(type(one.command).__name__ == "Next" for one in recorded.refused), "one of them goes on for all"
    assert len(recorded.refused) < len(asked) / 50, "hardly anything is asked for too late"
    return evening


def was_offered(asked: OverheardCommand) -> bool:
    """Whether the view it had says that it may do that; the words of a clue are free."""
    command, may = asked.command, asked.view.may
    if isinstance(command, GiveClue):
        return any(isinstance(one, GiveClue) and one.picture == command.picture for one in may)
    return command in may


def drawing_s(evening: Evening) -> list[float]:
    """How long each drawing took, from the start to the first word that is shown."""
    began, lasted = 0, []
    for at, event in zip(evening.times, evening.events, strict=True):
        if isinstance(event, e.DrawingBegun):
            began = at
        elif isinstance(event, e.DrawingEnded):
            lasted.append((at - began) / 1000)
    return lasted


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_every_edition_at_every_size(edition: str, seats: int) -> None:
    wishes = options(edition, rounds=1)
    evening = played(PICTOMANIA_HABITS, deck(), wishes, skills(seats, EDITIONS.index(edition)), f"{edition} {seats}")
    assert isinstance(evening.events[-1], e.FameGiven), "they stay until the most original drawing is known"
    assert [record.number for record in evening.records] == [1]
    assert max(drawing_s(evening)) < ROUND_S_MAX
    drawn = seats - len(evening.records[0].nothing)
    assert len(evening.records[0].guesses) >= drawn, "they guess each other's drawings"


@pytest.mark.parametrize(
    ("edition", "seats", "variants"),
    [
        ("first-en", 4, ("kids",)),
        ("first-de", 5, ("geek",)),
        ("first-fr", 3, ("relaxed",)),
        ("second", 5, ("competitive",)),
        ("second", 4, ("learning",)),
        ("second", 6, ("learning", "competitive", "kids", "geek")),
    ],
)
def test_bots_play_every_variant(edition: str, seats: int, variants: tuple[VariantName, ...]) -> None:
    evening = played(PICTOMANIA_HABITS, deck(), options(edition, *variants, rounds=1), skills(seats), str(variants))
    assert [record.variants for record in evening.records] == [variants]
    assert max(drawing_s(evening)) < ROUND_S_MAX


def test_every_variant_is_among_them() -> None:
    (cases,) = (mark.args[1] for mark in test_bots_play_every_variant.pytestmark)  # type: ignore[attr-defined]
    assert {name for _, _, variants in cases for name in variants} == set(VARIANT_RULES)


@pytest.mark.parametrize("seats", MANY)
@pytest.mark.parametrize("voters", get_args(Voters))
def test_bots_play_pictus_in_every_mode_at_every_size(voters: Voters, seats: int) -> None:
    wishes = PictusOptions(voters=voters, decoys=seats % 3, end="score", target=5)
    evening = played(PICTUS_HABITS, pictures(), wishes, skills(seats, seats), f"{voters} {seats}")
    assert isinstance(evening.events[-1], pictus.GameEnded)
    assert max(evening.events[-1].totals.values()) >= 5
    for record in evening.records:
        votes = len(record.votes) + (record.narrator_vote is not None)
        assert votes == {"others": seats - 1, "narrator": 1, "everyone": seats}[voters], "all vote in time"
    assert evening.times[-1] / 1000 < len(evening.records) * ROUND_S_MAX


@pytest.mark.parametrize(
    ("habits", "cards", "wishes"),
    [
        (PICTOMANIA_HABITS, deck(), options("second", rounds=1)),
        (PICTUS_HABITS, pictures(), PictusOptions(turns_each=1)),
    ],
    ids=["pictomania", "pictus"],
)
def test_the_same_seed_plays_the_same_evening_and_another_does_not(habits: AnyHabits, cards: Any, wishes: Any) -> None:
    fresh = read_bots(content_folder(), BATCH_MS, has_model=False)
    one, other = (play_bots(habits, cards, wishes, bots(), skills(4), seed) for seed in "ab")
    again = play_bots(habits, cards, wishes, fresh, skills(4), "a")
    assert (one.events, one.times) == (again.events, again.times)
    assert one.events != other.events


def test_an_evening_can_be_played_again_alone() -> None:
    wishes = options("second", rounds=1)
    evenings = simulate_bots(PICTOMANIA_HABITS, deck(), wishes, bots(), skills(3), "test", 2)
    assert not isinstance(evenings, Refusal)
    assert list(evenings)[1] == play_bots(PICTOMANIA_HABITS, deck(), wishes, bots(), skills(3), "test", 1)


def test_an_impossible_table_is_refused_before_anyone_plays() -> None:
    wishes = options("second")
    assert isinstance(simulate_bots(PICTOMANIA_HABITS, deck(), wishes, bots(), skills(2), "test", 1), Refusal)
    assert isinstance(simulate_bots(PICTOMANIA_HABITS, deck()[:5], wishes, bots(), skills(3), "test", 1), Refusal)


class Sleepers:
    """Bots that never do anything."""

    def sit(self, skill: Skill, seed: str) -> Any:
        return Sleeper(bots().sit(skill, seed), skill, seed)


class Sleeper(RecordedBot):
    """One of them."""

    due = None


def test_bots_that_wait_for_each_other_are_noticed() -> None:
    with pytest.raises(StalledError, match="test/0"):
        play_bots(PICTUS_HABITS, pictures(), PictusOptions(), Sleepers(), skills(3), "test")


class Fallers(RecordedBots):
    """Bots that fall over when they are asked to do something."""

    def sit(self, skill: Skill, seed: str) -> Any:
        return Faller(self._bots.sit(skill, seed), skill, seed)


class Faller(RecordedBot):
    """One of them."""

    def act(self, now: Moment) -> Any:
        raise ZeroDivisionError(now)


def test_bots_that_fall_over_are_noticed() -> None:
    with pytest.raises(ZeroDivisionError):
        play_bots(PICTUS_HABITS, pictures(), PictusOptions(), Fallers(bots()), skills(3), "test")
