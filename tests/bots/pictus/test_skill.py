"""What tells a sharp bot from a keen one, and that from a gentle one."""

from functools import cache
from math import log
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, get_args

from msgspec.structs import replace

from pictorium.bots.mind import Scene, SendCommand
from pictorium.content.picture import Picture
from pictorium.games.pictus.bots.clue_finder import ClueFinder
from pictorium.games.pictus.bots.sense import Sense
from pictorium.games.pictus.bots.taste import TASTES
from pictorium.games.pictus.commands import Vote
from pictorium.games.pictus.score_sheet import Clue
from pictorium.games.pictus.view import Own
from pictorium.ink.sheet import Sheet
from pictorium.kernel.moment import Moment
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.view import TableView
from tests.bots.pictus.evenings import deck, lore, minds
from tests.games.pictus.table import RED, YELLOW, Table

SKILLS: tuple[Skill, ...] = get_args(Skill)
WALLS = 50
VOTERS = 3
TURN = Table(5, deck=deck()).view(RED)


class Wall(NamedTuple):
    """A clue and five cards, as who votes sees them, and which of them it was given for."""

    scene: Scene
    right: int


def sense(skill: Skill, seed: str) -> Sense:
    taste = TASTES[skill]
    return Sense(lore(), taste.forgets, seed, taste.heeds)


def told(skill: Skill, hand: tuple[Picture, ...], seed: str) -> tuple[str, str]:
    """Which card somebody chooses, and what they say."""
    teller = ClueFinder(sense(skill, seed), TASTES[skill], (), seed)
    idea = teller.idea(replace(TURN, own=Own(hand, None, None, None)), "en")
    return idea.picture, idea.text


def before(text: str, hung: list[Picture]) -> Scene:
    """What somebody sees who has laid none of these cards, and votes."""
    table = Table(5, deck=deck())
    table.tell(text)
    table.lay()
    may = tuple(Vote(number) for number in range(1, 6))
    view = replace(table.view(YELLOW), clue=Clue(text), hung=tuple(hung), may=may)
    around = TableView("TABLES", (), None, False, False, (), (), Plan(), "pictus")
    return Scene(PersonId(YELLOW), YELLOW, around, view, None, Sheet(), {})


@cache
def walls() -> tuple[Wall, ...]:
    """What hangs after a keen narrator's clue, to which four have laid what fits best."""
    found = []
    for number in range(WALLS):
        random = Random(number)
        cards = random.sample(deck(), 30)
        picture, text = told("keen", tuple(cards[:6]), str(number))
        someone = sense("keen", f"{number}/lays")
        fits = someone.told(text)
        hands = [cards[start : start + 6] for start in (6, 12, 18, 24)]
        laid = [max(hand, key=lambda one: someone.fit(one, fits)) for hand in hands]
        hung = [*laid, next(one for one in cards if one.id == picture)]
        random.shuffle(hung)
        found.append(Wall(before(text, hung), next(n for n, one in enumerate(hung, 1) if one.id == picture)))
    return tuple(found)


def voted(skill: Skill, wall: Wall, seed: str) -> int:
    """For which card a bot votes."""
    mind = minds()(skill, seed)
    mind.act(wall.scene, Moment(0))
    (deed,) = mind.act(wall.scene, Moment(60_000))
    assert isinstance(deed, SendCommand)
    assert isinstance(deed.command, Vote)
    return deed.command.number


def test_the_sharper_a_bot_the_more_often_it_finds_the_card() -> None:
    rates = {
        skill: fmean(
            voted(skill, wall, f"{place}/{number}") == wall.right
            for place, wall in enumerate(walls())
            for number in range(VOTERS)
        )
        for skill in SKILLS
    }
    assert rates["gentle"] + 0.05 < rates["keen"] < rates["sharp"] - 0.05, rates
    assert rates["sharp"] < 0.85, "nobody reads minds"


def test_who_heeds_others_agrees_with_them() -> None:
    text, index = "a witch's friend", lore().indices["en"]
    wilful = [Sense(lore(), 0.0, seed, heeds=0.0).told_in(text, index)["black-cat"] for seed in "abcdefgh"]
    heedful = [Sense(lore(), 0.0, seed, heeds=0.6).told_in(text, index)["black-cat"] for seed in "abcdefgh"]
    assert 0 < stdev(heedful) < stdev(wilful) / 2
    assert "black-cat" not in Sense(lore(), 1.0 - 1e-9, "a", heeds=1.0).told_in(text, index), "what is forgotten is"


def test_a_sharp_narrator_aims_better_than_others() -> None:
    """It is about how many cards of the deck somebody who knows it all takes for as good, as a logarithm."""
    someone, index = Sense(lore(), 0.0, "", heeds=1.0), lore().indices["en"]
    spread: dict[Skill, float] = {}
    for skill in SKILLS:
        nearly = []
        for number in range(WALLS):
            hand = tuple(Random(number).sample(deck(), 6))
            picture, text = told(skill, hand, str(number))
            fits = someone.told_in(text, index)
            own = next(someone.fit(one, fits) for one in hand if one.id == picture)
            nearly.append(log(sum(someone.fit(one, fits) >= own - 0.1 for one in deck())))
        spread[skill] = stdev(nearly)
    assert spread["sharp"] < 0.8 * min(spread["keen"], spread["gentle"]), spread
