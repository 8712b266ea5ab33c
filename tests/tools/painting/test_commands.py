"""`scripts/tools painting make | sheet | check` from the outside."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tools.painting.commands import painting
from tools.painting.deck import read_entries

NO_FOLDER = "/dev/null/x"


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(painting, [*map(str, arguments)])
    return result.exit_code, result.output


def test_the_shipped_pictures_are_checked() -> None:
    code, said = run("check")
    assert code == 0, said
    assert "Faults: 0." in said


def test_new_cards_are_made_and_found_too_few(tmp_path: Path) -> None:
    code, said = run("make", "--count", "1", "--seed", "7", "--out", tmp_path / "new")
    assert code == 0, said
    (entry,) = read_entries(tmp_path / "new")
    assert entry.seed == 7
    with Image.open(tmp_path / "new" / f"{entry.name}.webp") as picture:
        assert picture.size == (600, 900)
    code, said = run("check", "--folder", tmp_path / "new")
    assert code == 1
    assert "There are 1 cards; at least 168 are needed." in said
    assert "no title in “de”" in said


def test_a_sheet_shows_all(tmp_path: Path) -> None:
    code, said = run("sheet", tmp_path / "all.png", "--width", "20", "--columns", "20")
    assert code == 0, said
    with Image.open(tmp_path / "all.png") as page:
        assert page.width == 20 * 26 + 6


def test_an_empty_folder_gives_no_sheet_and_has_no_list(tmp_path: Path) -> None:
    assert run("sheet", tmp_path / "all.png", "--folder", tmp_path)[0] == 2
    code, said = run("check", "--folder", tmp_path)
    assert code == 2
    assert "no list of pictures" in said


@pytest.mark.parametrize("wish", [("make", "--count", "1", "--out"), ("sheet", "--width", "20")])
def test_a_place_that_cannot_be_written_to_is_told_in_one_line(wish: tuple[str, ...]) -> None:
    assert run(*wish, NO_FOLDER) == (2, f"Error: {NO_FOLDER} cannot be written to.\n")


@pytest.mark.parametrize(
    "wish",
    [
        ("sheet", "--columns", "41"),
        ("sheet", "--folder", "/nowhere"),
        ("check", "--folder", "/nowhere"),
        ("make", "--seed", "-1"),
    ],
)
def test_a_value_that_makes_no_sense_is_named(wish: tuple[str, ...]) -> None:
    code, said = run(*wish)
    assert code == 2
    assert wish[-1] in said
