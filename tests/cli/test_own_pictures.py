"""A host's own pictures at the keyboard: taken in whole or not at all, listed, removed."""

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from pictorium.cli.main import main
from pictorium.content.languages import LANGUAGES
from pictorium.stores.own_pictures import own_picture, read_set, set_names


def pictorium(*arguments: str | Path, answer: str | None = None, language: str = "en") -> Result:
    said = ["pictures", *(str(argument) for argument in arguments), "--language", language]
    return CliRunner().invoke(main, said, input=answer)


def picture(file: Path, colour: str, size: tuple[int, int] = (300, 400)) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, colour).save(file)
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pictures, one of them twice; and what systems leave behind."""
    place = tmp_path / "Our Holiday"
    picture(place / "beach.png", "red")
    picture(place / "boat.jpg", "blue")
    picture(place / "more" / "hut.webp", "green")
    (place / "copy of beach.png").write_bytes((place / "beach.png").read_bytes())
    (place / ".DS_Store").write_bytes(b"hidden")
    return place


def test_a_folder_is_taken_in_listed_and_removed(data: Path, folder: Path) -> None:
    result = pictorium("add", folder, "--data", data)
    assert result.exit_code == 0, result.output
    assert "New: 3. Already there: 1. Skipped: 0." in result.stdout
    assert "Pictures now in “our-holiday”: 3." in result.stdout
    listed = pictorium("list", "--data", data).stdout
    assert re.search(r"house ", listed)
    assert re.search(r"our-holiday .* 3 .* 0\.0 ", listed)
    assert pictorium("remove", "our-holiday", "--data", data, answer="n\n").exit_code == 0
    assert set_names(data) == ("our-holiday",)
    removed = pictorium("remove", "our-holiday", "--data", data, answer="y\n")
    assert "“our-holiday” has been removed." in removed.stdout
    assert set_names(data) == ()


def test_what_is_kept_is_drawn_anew_and_nothing_tells_of_the_files(data: Path, folder: Path) -> None:
    pictorium("add", folder, "--name", "Ours", "--data", data)
    for one in read_set(data, "ours"):
        body = own_picture(data, *one.id.split("/"))
        assert body is not None
        assert Image.open(io.BytesIO(body)).format == "WEBP"
    names = "".join(file.name for file in (data / "pictures" / "ours").iterdir())
    assert not re.search("beach|boat|hut", names)


def test_more_can_be_put_with_the_others(data: Path, folder: Path, tmp_path: Path) -> None:
    pictorium("add", folder, "--name", "ours", "--data", data)
    result = pictorium(
        "add", picture(tmp_path / "sun.png", "yellow"), folder / "boat.jpg", "--name", "ours", "--data", data
    )
    assert "New: 1. Already there: 1. Skipped: 0." in result.stdout
    assert len(read_set(data, "ours")) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_file_that_is_refused_is_named_and_nothing_is_kept(data: Path, folder: Path, language: str) -> None:
    (folder / "notes.txt").write_text("not a picture")
    picture(folder / "tiny.png", "red", (100, 100))
    (folder / "cut.png").write_bytes((folder / "beach.png").read_bytes()[:-40])
    result = pictorium("add", folder, folder / "gone.png", "--data", data, language=language)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    named = [line.split(":")[0].strip() for line in lines[:-1]]
    assert named == [str(folder / name) for name in ("cut.png", "notes.txt", "tiny.png", "gone.png")]
    assert len({line.partition(":")[2] for line in lines[:-1]}) == 4
    assert "--skip-bad" in lines[-1]
    assert set_names(data) == ()


def test_the_bad_ones_can_be_left_out(data: Path, folder: Path) -> None:
    (folder / "notes.txt").write_text("not a picture")
    result = pictorium("add", folder, "--skip-bad", "--data", data)
    assert result.exit_code == 0
    assert "notes.txt: This isn’t a picture." in result.stderr
    assert "New: 3. Already there: 1. Skipped: 1." in result.stdout


def test_nothing_good_is_nothing_kept(data: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a picture")
    result = pictorium("add", tmp_path / "notes.txt", "--skip-bad", "--data", data)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Nothing was added." in result.stderr
    (tmp_path / "empty").mkdir()
    result = pictorium("add", tmp_path / "empty", "--data", data)
    assert (result.exit_code, set_names(data)) == (2, ())
    assert "There are no files in" in result.stderr


@pytest.mark.parametrize("name", ["house", "table", "!!!"])
def test_a_name_that_cannot_be_is_refused(data: Path, folder: Path, name: str) -> None:
    result = pictorium("add", folder, "--name", name, "--data", data)
    assert result.exit_code == 2
    assert f"“{name}” can’t be the name of your pictures." in result.stderr


def test_only_what_is_there_and_one_s_own_is_removed(data: Path) -> None:
    result = pictorium("remove", "house", "--yes", "--data", data)
    assert result.exit_code == 2
    assert "The built-in pictures can’t be removed." in result.stderr
    result = pictorium("remove", "../cards", "--yes", "--data", data)
    assert result.exit_code == 2


def test_a_disk_that_says_no_is_told_of(data: Path, folder: Path) -> None:
    data.mkdir()
    (data / "pictures").write_text("a file where a folder should be")
    result = pictorium("add", folder, "--data", data)
    assert result.exit_code == 2
    assert f"{data} can’t be written to." in result.stderr
