"""Which cards may lie in one deck: those that look different and show different things."""

from PIL import Image, ImageFilter

from tools.painting.cards import painted, recipe
from tools.painting.choosing import DISTANCE_MIN, CardFeatures, chosen, clash, clashes
from tools.painting.likeness import BITS, distance, print_of


def far(bits: int) -> int:
    return (1 << bits) - 1


def card(name: str, bits: int, *things: str) -> CardFeatures:
    return CardFeatures(name, far(bits), frozenset(things))


def test_a_print_survives_a_smaller_and_worse_copy_and_tells_others_apart() -> None:
    one, other = (Image.fromarray(painted(recipe(seed), 90).picture) for seed in (4, 9))
    worse = one.resize((60, 90)).filter(ImageFilter.GaussianBlur(1))
    assert distance(print_of(one), print_of(worse)) <= 6
    assert distance(print_of(one), print_of(other)) > 6
    assert distance(print_of(one), print_of(one)) == 0


def test_half_of_the_bits_of_a_print_are_set() -> None:
    assert print_of(Image.fromarray(painted(recipe(4), 60).picture)).bit_count() == BITS // 2


def test_cards_that_look_alike_clash() -> None:
    assert clash(card("a", 0), card("b", DISTANCE_MIN)) is None
    found = clash(card("a", 0), card("b", DISTANCE_MIN - 1))
    assert found is not None
    assert found.distance == DISTANCE_MIN - 1


def test_cards_may_share_one_thing_but_not_two() -> None:
    assert clash(card("a", 0, "owl", "key"), card("b", 40, "owl", "cup")) is None
    found = clash(card("a", 0, "owl", "key", "cup"), card("b", 40, "key", "owl"))
    assert found is not None
    assert found.shared == ("key", "owl")


def test_the_first_comes_and_stays() -> None:
    cards = [card("a", 0), card("b", 5), card("c", 20), card("d", 30)]
    assert [one.name for one in chosen(cards)] == ["a", "c"]
    assert {(wrong.one, wrong.other) for wrong in clashes(cards)} == {("a", "b"), ("c", "d")}
