"""Everything that must not be shipped is found among recipes, and told in words."""

from pathlib import Path

import pytest

from pictorium.bots.doodles import DoodleStroke
from tools.tracing import checking
from tools.tracing.checking import SENTENCES, STROKES_MAX, inspect
from tools.tracing.making import TracedDrawing, WrittenRecipe
from tools.tracing.recipe import RecipeError

STROKE = DoodleStroke(((0, 0), (9, 9)), False)


def drawing(concept: str, lines: str | list[str] = "cross 0 0 50", strokes: int = 1) -> TracedDrawing:
    return TracedDrawing(WrittenRecipe(Path("card.toml"), "front", concept, lines), (STROKE,) * strokes)


FLAWED = {
    "missing": [drawing("cat")],
    "foreign": [drawing("cat"), drawing("dog"), drawing("cow")],
    "twice": [drawing("cat"), drawing("dog"), drawing("dog")],
    "too_many_blank": [drawing("cat", [], 0), drawing("dog")],
    "too_many_strokes": [drawing("cat", strokes=STROKES_MAX + 1), drawing("dog")],
    "writing": [drawing("cat", "tabler:letter-a"), drawing("dog")],
}


def test_good_drawings_have_no_flaw() -> None:
    assert list(inspect([drawing("cat"), drawing("dog")], ["cat", "dog"])) == []


@pytest.mark.parametrize("code", FLAWED)
def test_each_flaw_is_found(code: str) -> None:
    (flaw,) = inspect(FLAWED[code], ["cat", "dog"])
    assert flaw.code == code
    assert "{" not in flaw.text


def test_a_file_that_grows_too_large_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "BYTES_MAX", 1)
    (flaw,) = inspect([drawing("cat")], ["cat"])
    assert flaw.text.endswith("1 are allowed.")


@pytest.mark.parametrize("code", ["unknown_piece", "unknown_sign", "unknown_turn", "bad_numbers", "bad_path"])
def test_a_line_that_cannot_be_read_is_quoted(code: str) -> None:
    (flaw,) = inspect([drawing("cat")._replace(error=RecipeError(code, line="what?"))], ["cat"])
    assert flaw.text.startswith("cat")
    assert "what?" in flaw.text


def test_every_sentence_is_used() -> None:
    read = {"unknown_piece", "unknown_art", "unknown_sign", "unknown_turn", "bad_numbers", "bad_path", "too_heavy"}
    assert set(SENTENCES) == read | set(FLAWED)
