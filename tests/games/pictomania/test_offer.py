"""What is offered to who plans a game."""

import pytest

from pictorium.games.pictomania.agreement import agree
from pictorium.games.pictomania.offer import offer
from pictorium.games.pictomania.options import Options
from pictorium.stores.content_files import content_folder, edition_names, read_edition

EDITIONS = [read_edition(content_folder(), name) for name in edition_names(content_folder())]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_rules_of_an_edition_can_be_read_before_anything_is_played(edition: object) -> None:
    (one,) = (known for known in EDITIONS if known is edition)
    read = offer(EDITIONS).agreements[one.name]
    for seats in range(one.seats[0], one.seats[1] + 1):
        assert read == agree(Options(edition=one), seats)
