"""Whole evenings of bots by the real rules."""

from collections import Counter

import pytest

from pictorium.games.pictus.commands import GiveClue, Lay, Vote
from pictorium.games.pictus.model import Over
from pictorium.games.pictus.options import Voters
from pictorium.games.pictus.score_sheet import TurnSheet
from pictorium.table.bot_port import BotInk
from pictorium.table.people import Skill
from tests.bots.pictus.evenings import Evening, lore
from tests.games.pictus.table import made_up_pictures

SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")
FOUND = 0.40, 0.70
"""Between these lies how often a bot finds the card of another: neither telepathy nor chance."""


@pytest.mark.parametrize("voters", ["others", "narrator", "everyone"])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_an_evening_comes_to_its_end(seats: int, voters: Voters) -> None:
    skills = [SKILLS[number % 3] for number in range(seats)]
    evening = Evening(skills, f"{seats}{voters}", voters=voters, turns_each=1, decoys=seats == 3)
    sheets = evening.to_the_end()
    assert len(sheets) == seats
    assert all(len(sheet.hung) == seats + (seats == 3) for sheet in sheets)


def test_an_evening_with_a_clock_comes_to_its_end_without_anybody_being_late() -> None:
    sheets = Evening(["gentle"] * 4, "clock", clock_s=30, turns_each=1, away_limit_s=10).to_the_end()
    assert all(len(sheet.votes) == 3 for sheet in sheets)


def test_pictures_of_which_nobody_knows_anything_can_be_played_with() -> None:
    assert len(Evening(["keen"] * 3, "own", pictures=made_up_pictures(60), turns_each=1).to_the_end()) == 3


def test_the_same_seed_is_the_same_evening() -> None:
    one, other = (Evening(SKILLS, "twice", turns_each=1) for _ in range(2))
    one.to_the_end()
    other.to_the_end()
    assert one.deeds == other.deeds


def test_no_clue_is_given_twice_and_none_says_what_is_on_the_card() -> None:
    evening = Evening(["keen"] * 4, "words", turns_each=4)
    evening.to_the_end()
    clues = [deed for _, _, deed in evening.deeds if isinstance(deed, GiveClue)]
    texts = [clue.text for clue in clues if clue.text]
    assert len(set(texts)) == len(texts) > 10
    assert not any(lore().indices["en"].gives_away(clue.text, lore().on(clue.picture, {})) for clue in clues)
    assert all(clue.text or any(isinstance(deed, BotInk) for _, _, deed in evening.deeds) for clue in clues)


def test_who_forgot_everything_in_the_middle_goes_on_as_before() -> None:
    """Seats are left and taken again at every turn of events: what is chosen stays the same."""
    steady, shaken = Evening(SKILLS, "forgetful", turns_each=2), Evening(SKILLS, "forgetful", turns_each=2)
    steady.to_the_end()
    phase = ""
    while not isinstance(shaken.state.phase, Over):
        shaken.step()
        now = f"{shaken.state.turn}{type(shaken.state.phase).__name__}"
        if now != phase:
            phase = now
            shaken.seat_anew()
    assert chosen(steady) == chosen(shaken)


def chosen(evening: Evening) -> Counter[tuple[str, str]]:
    """All clues, cards and votes, by whom."""
    return Counter((seat, repr(deed)) for _, seat, deed in evening.deeds if isinstance(deed, GiveClue | Lay | Vote))


def test_bots_find_each_others_cards_neither_always_nor_never() -> None:
    found: dict[Skill, Counter[bool]] = {skill: Counter() for skill in SKILLS}
    sheets: list[TurnSheet] = []
    for number in range(15):
        skills = [SKILLS[(number + place) % 3] for place in range(5)]
        evening = Evening(skills, f"found{number}")
        for sheet in evening.to_the_end():
            sheets.append(sheet)
            for ballot in sheet.votes:
                found[evening.skills[ballot.by]][sheet.hung[ballot.number - 1].owner == sheet.narrator] += 1
    rates = {skill: counts[True] / counts.total() for skill, counts in found.items()}
    extremes = sum(line.reason == "all_or_none" for sheet in sheets for line in sheet.lines) / 4 / len(sheets)
    figures = {skill: f"{rate:.0%}" for skill, rate in rates.items()}, f"all or none {extremes:.0%}"
    assert all(FOUND[0] <= rate <= FOUND[1] for rate in rates.values()), figures
    assert rates["gentle"] < rates["sharp"], figures
    assert extremes < 0.45, figures
