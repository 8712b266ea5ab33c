"""Recipes as people write them."""

import pytest

from tools.tracing.recipe import USUAL_BOX, Art, Box, RecipeError, StrokePath, Symbol, read_piece, read_recipe


def test_a_name_alone_is_one_large_piece_in_the_middle() -> None:
    (piece,) = read_recipe("fluent:red-apple")
    assert piece.what == Art("fluent", "red-apple", USUAL_BOX)
    assert not piece.is_key


def test_a_piece_has_a_place_and_may_be_turned() -> None:
    piece = read_piece("!game:mammoth 35 -5 55.5 flip turn=90 wide=1.5")
    assert piece.what == Art("game", "mammoth", Box(35, -5, 55.5), is_flipped=True, turn=90, wide=1.5)
    assert piece.is_key


def test_marks_and_lines_of_our_own() -> None:
    assert read_piece("arrow 1 2 3 4").what == Symbol("arrow", (1, 2, 3, 4))
    assert read_piece("! cross 0 0 50") == (Symbol("cross", (0, 0, 50)), True)
    assert read_piece("sign ? 0 0 20").what == Symbol("sign", (0, 0, 20), "?")
    assert read_piece("path M0 0 L5 5").what == StrokePath("M0 0 L5 5")


def test_no_pieces_is_a_word_that_cannot_be_drawn() -> None:
    assert read_recipe([]) == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("apple", "unknown_piece"),
        ("fluent:cat 1 2", "bad_numbers"),
        ("fluent:cat 1 2 3 x", "unknown_turn"),
        ("fluent:cat turn=much", "bad_numbers"),
        ("fluent:cat 1 2 3 4", "bad_numbers"),
        ("arrow 1 2 3", "bad_numbers"),
        ("sign A 0 0 20", "unknown_sign"),
        ("sign 7 0 0 20", "unknown_sign"),
        ("sign", "unknown_sign"),
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str, code: str) -> None:
    with pytest.raises(RecipeError) as caught:
        read_piece(line)
    assert caught.value.code == code
    assert caught.value.facts == {"line": line}
