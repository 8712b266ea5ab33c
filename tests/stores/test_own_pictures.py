"""A host's own pictures in the data folder: each once, all or none, and nothing else to be had by asking."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pictorium.stores.own_pictures import add_pictures, own_picture, read_set, remove_set, set_names, size_of


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data" / "folder"


def left_over(data: Path) -> list[str]:
    return sorted(folder.name for folder in (data / "pictures").iterdir())


def test_a_host_without_pictures_has_none(data: Path) -> None:
    assert set_names(data) == ()


def test_a_set_is_kept_and_found_under_its_name(data: Path) -> None:
    assert add_pictures(data, "holiday", [b"beach", b"boat"]) == 2
    assert set_names(data) == ("holiday",)
    pictures = read_set(data, "holiday")
    found = {own_picture(data, *picture.id.split("/")) for picture in pictures}
    assert found == {b"beach", b"boat"}
    assert all(not picture.titles for picture in pictures)
    assert size_of(data, "holiday") == len(b"beach" + b"boat")


def test_the_same_picture_twice_is_kept_once(data: Path) -> None:
    assert add_pictures(data, "holiday", [b"beach", b"beach"]) == 1
    assert add_pictures(data, "holiday", [b"beach", b"boat"]) == 2
    assert add_pictures(data, "other", [b"beach"]) == 1
    assert left_over(data) == ["holiday", "other"]


def test_names_come_from_what_is_on_the_pictures_alone(data: Path) -> None:
    add_pictures(data, "holiday", [b"beach", b"boat"])
    first = read_set(data, "holiday")
    remove_set(data, "holiday")
    assert set_names(data) == ()
    add_pictures(data, "holiday", [b"boat", b"beach"])
    assert read_set(data, "holiday") == first


def test_what_cannot_be_kept_whole_is_not_kept_at_all(data: Path) -> None:
    def breaking() -> Iterator[bytes]:
        yield b"boat"
        raise OSError("full")

    add_pictures(data, "holiday", [b"beach"])
    before = read_set(data, "holiday")
    for name in ("holiday", "other"):
        with pytest.raises(OSError, match="full"):
            add_pictures(data, name, breaking())
    assert read_set(data, "holiday") == before
    assert left_over(data) == ["holiday"]


def test_folders_that_cannot_be_sets_are_none(data: Path) -> None:
    for name in ("house", "table", ".hidden", "Our Pictures", "ok"):
        (data / "pictures" / name).mkdir(parents=True)
    (data / "pictures" / "file").write_bytes(b"no folder")
    assert set_names(data) == ("ok",)


def test_what_else_lies_in_a_set_is_no_picture(data: Path) -> None:
    add_pictures(data, "holiday", [b"beach"])
    folder = data / "pictures" / "holiday"
    (folder / "photo.webp").write_bytes(b"by hand")
    (folder / "notes.txt").write_text("by hand")
    assert len(read_set(data, "holiday")) == 1
    assert own_picture(data, "holiday", "photo") is None


def test_nothing_else_is_to_be_had(data: Path) -> None:
    add_pictures(data, "holiday", [b"beach"])
    (name,) = (picture.id.partition("/")[2] for picture in read_set(data, "holiday"))
    assert own_picture(data, "holiday", name) == b"beach"
    (data / "pictures" / f"{name}.webp").write_bytes(b"beside the sets")
    (data / "secrets").mkdir()
    (data / "secrets" / f"{name}.webp").write_bytes(b"outside")
    sets = (
        "..",
        ".",
        "",
        "../secrets",
        "/",
        str(data / "secrets"),
        "holiday/..",
        "holiday/",
        "HOLIDAY",
        "house",
        "ho\0y",
    )
    for one in sets:
        assert own_picture(data, one, name) is None
    pictures = (
        f"../{name}", f"../../secrets/{name}", f"{name}.webp", f"{name}\n", f"{name}\0", name.upper(), "", ".", "*",
        name[:-1], os.fspath(data / "secrets" / name),
    )  # fmt: skip
    for one in pictures:
        assert own_picture(data, "holiday", one) is None
    assert own_picture(data, "holiday", "0" * 20) is None
    assert own_picture(data, "nothing", name) is None
