"""What is offered to who plans a game."""

import msgspec
import pytest

from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.offer import offer
from pictorium.games.pictomania.options import Options
from pictorium.stores.content_files import content_folder

EDITIONS = [read_edition(content_folder(), name) for name in edition_names(content_folder())]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_rules_of_an_edition_can_be_read_before_anything_is_played(edition: object) -> None:
    (one,) = (known for known in EDITIONS if known is edition)
    read = offer(EDITIONS).agreements[one.name]
    for seats in range(one.seats[0], one.seats[1] + 1):
        assert read == agree(Options(edition=one), seats)


def test_each_edition_says_which_list_of_what_may_be_drawn_is_its_own() -> None:
    told = {name: agreement.drawing_rules for name, agreement in offer(EDITIONS).agreements.items()}
    assert told == {"first-de": "full", "first-en": "full", "first-fr": "full", "second": "short"}


def test_a_game_agreed_on_before_there_were_two_lists_has_the_full_one() -> None:
    agreed = offer(EDITIONS).agreements["second"]
    before = {name: value for name, value in msgspec.to_builtins(agreed).items() if name != "drawing_rules"}
    assert msgspec.convert(before, Agreement, strict=False).drawing_rules == "full"
