"""The list of words that would be drawn the same way, and what is wrong with it."""

from pictorium.content.look_alikes import LookAlikes, look_alike_problems, marked
from tests.content.card_texts import good_card, told


def test_P_SETUP_7_each_side_knows_the_groups_of_its_words() -> None:
    lists = LookAlikes(alike=(("goose", "swan-song"), ("hen", "chick"), ("goose", "hen")))
    (written,) = marked([good_card()], lists)
    assert written.card().look_alikes == (("goose swan-song", "goose hen"), ("hen chick", "goose hen"))


def test_entries_that_keep_nothing_apart_are_told() -> None:
    lists = LookAlikes(alike=(("swan", "goose"), ("duck", "hne")), different=(("hen", "frog"), ("frog", "hen")))
    assert told(look_alike_problems([good_card()], lists, "look_alikes.toml")) == [
        "look_alikes.toml: “swan” and “goose” are on one side of a card, so nothing can keep them apart. "
        "Take one of them out.",
        "look_alikes.toml: “hne” isn’t the name of any word on the cards. Delete it, or correct it.",
        "look_alikes.toml: “frog” and “hen” are already listed. Delete one of the entries.",
    ]


def test_an_entry_for_two_sides_is_fine() -> None:
    lists = LookAlikes(alike=(("goose", "hen"),))
    assert list(look_alike_problems([good_card()], lists, "look_alikes.toml")) == []
