import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.fold import folded, plain, slug


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "cafe"),
        ("boxes", "Box"),
        ("cherries", "cherry"),
        ("knives", "knife"),
        ("wolves", "wolf"),
        ("leaves", "leaf"),
        ("glasses", "glass"),
        ("buses", "bus"),
        ("firemen", "fireman"),
        ("mice", "mouse"),
        ("teeth", "tooth"),
        ("potatoes", "potato"),
        ("peaches", "peach"),
        ("cat on the roofs", "cats on the roof"),
        ("octopus", "octopuses"),
    ],
)
def test_english_words_of_one_root_are_alike(one: str, other: str) -> None:
    assert folded(one, "en") == folded(other, "en")


@pytest.mark.parametrize(("one", "other"), [("bus", "bu"), ("glass", "glas"), ("cherry", "cherub"), ("man", "mane")])
def test_english_words_of_two_roots_are_not(one: str, other: str) -> None:
    assert folded(one, "en") != folded(other, "en")


def test_only_english_plurals_are_folded() -> None:
    assert folded("Eis", "de") != folded("Ei", "de")
    assert folded("Bär", "de") == folded("bar", "de")


def test_letters_that_are_two_in_one_are_taken_apart() -> None:
    assert plain("Œuf") == plain("oeuf")
    assert plain("Straße") == "strasse"


def test_a_name_becomes_an_id() -> None:
    assert slug("Unser Dörfchen, Teil 2") == "unser-dorfchen-teil-2"
    assert slug("!?") == ""


@given(st.text())
def test_folding_twice_changes_nothing_more(word: str) -> None:
    assert slug(slug(word)) == slug(word)
