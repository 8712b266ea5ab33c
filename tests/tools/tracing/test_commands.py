"""`scripts/tools tracing make | sheet | check | gather` from the outside."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from pictorium.bots.doodles import unpacked
from tools.tracing import commands
from tools.tracing.commands import tracing
from tools.tracing.making import ART, recipe_files

CARD = recipe_files()[0]
BAD = """
[front]
apple = "apple"
pear = "fluent:no-such-thing"
"""


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(tracing, [*map(str, arguments)])
    return result.exit_code, result.output


def test_the_recipes_of_a_card_are_checked_alone() -> None:
    code, said = run("check", CARD)
    assert code == 0, said
    assert said == "Words: 14. Cannot be drawn: 0. Faults: 0.\n"


def test_what_is_wrong_with_a_recipe_is_said(tmp_path: Path) -> None:
    (tmp_path / "made-up.toml").write_text(BAD)
    code, said = run("check", tmp_path)
    assert code == 1
    assert "apple: nobody knows what this is: apple" in said
    assert "pear: there is no fluent:no-such-thing." in said
    assert "apple is on no card." in said


def test_a_sheet_shows_the_drawings_of_a_card(tmp_path: Path) -> None:
    code, said = run("sheet", tmp_path / "card.png", CARD)
    assert code == 0, said
    assert said == f"Drawings on {tmp_path / 'card.png'}: 14.\n"
    with Image.open(tmp_path / "card.png") as page:
        assert page.size == (7 * 210, 2 * 180)


def test_recipes_are_traced_into_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "recipe_files", lambda: [CARD])
    code, said = run("make", "--out", tmp_path / "doodles.bin")
    assert code == 0, said
    assert len(unpacked((tmp_path / "doodles.bin").read_bytes())) == 14


def test_nothing_is_written_if_a_recipe_cannot_be_traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "made-up.toml").write_text(BAD)
    monkeypatch.setattr(commands, "recipe_files", lambda: [tmp_path / "made-up.toml"])
    code, said = run("make", "--out", tmp_path / "doodles.bin")
    assert code == 1
    assert "pear: there is no fluent:no-such-thing." in said
    assert not (tmp_path / "doodles.bin").exists()


def test_what_is_gathered_is_what_is_kept(tmp_path: Path) -> None:
    code, said = run("gather", ART / "pieces", "--out", tmp_path)
    assert code == 0, said
    for file in (ART / "pieces").glob("*.json"):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_a_folder_without_recipes_is_told(tmp_path: Path) -> None:
    assert run("check", tmp_path) == (2, f"Error: There are no recipes in {tmp_path}.\n")


@pytest.mark.parametrize("wish", [("check", "/nowhere"), ("gather", "/nowhere")])
def test_a_place_that_is_not_there_is_named(wish: tuple[str, ...]) -> None:
    code, said = run(*wish)
    assert code == 2
    assert "/nowhere" in said
