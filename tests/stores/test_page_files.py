"""The built page is read whole, with the path of each file."""

from pathlib import Path

from pictorium.stores.page_files import read_page


def test_every_file_is_there_under_its_path(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"page")
    (tmp_path / "assets" / "main.js").write_bytes(b"script")
    assert read_page(tmp_path) == {"index.html": b"page", "assets/main.js": b"script"}


def test_a_folder_that_is_not_there_holds_no_page(tmp_path: Path) -> None:
    assert read_page(tmp_path / "nowhere") == {}
