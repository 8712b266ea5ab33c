"""`pictorium pictures make`, `sheet` and `check` from the outside."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from pictorium.cli import house_pictures
from pictorium.cli.main import main
from pictorium.pictures.deck import read_entries


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["pictures", *map(str, arguments)])
    return result.exit_code, result.output


def test_the_shipped_pictures_are_checked() -> None:
    code, said = run("check", "--language", "en")
    assert code == 0, said
    assert "Faults: 0." in said


def test_new_cards_are_made_and_found_too_few(tmp_path: Path) -> None:
    code, said = run("make", "--count", "1", "--seed", "7", "--out", tmp_path / "new", "--language", "en")
    assert code == 0, said
    (entry,) = read_entries(tmp_path / "new")
    assert entry.seed == 7
    with Image.open(tmp_path / "new" / f"{entry.name}.webp") as picture:
        assert picture.size == (600, 900)
    code, said = run("check", "--folder", tmp_path / "new", "--language", "en")
    assert code == 1
    assert "There are 1 cards; at least 168 are needed." in said
    assert "no title in “de”" in said


def test_a_sheet_shows_all(tmp_path: Path) -> None:
    code, said = run("sheet", tmp_path / "all.png", "--width", "20", "--columns", "20", "--language", "en")
    assert code == 0, said
    with Image.open(tmp_path / "all.png") as page:
        assert page.width == 20 * 26 + 6


def test_an_empty_folder_gives_no_sheet_and_has_no_list(tmp_path: Path) -> None:
    assert run("sheet", tmp_path / "all.png", "--folder", tmp_path, "--language", "en")[0] == 2
    code, said = run("check", "--folder", tmp_path, "--language", "en")
    assert code == 2
    assert "no list of pictures" in said


def test_what_is_missing_to_paint_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_pictures, "PAINTING", {"numpy": "numpy", "no_such_module": "resvg-py"})
    code, said = run("make", "--out", tmp_path, "--language", "en")
    assert code == 2
    assert "something more must be installed: resvg-py." in said


def test_whoever_serves_needs_nothing_to_paint_with() -> None:
    asked = "import sys, pictorium.cli.serve, pictorium.cli.pictures; print({'numpy', 'resvg_py'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "set()"
