"""Every golden evening is told today as it was told when it was kept."""

from pathlib import Path

import pytest

from pictorium.stores.content_files import content_folder, edition_names
from tests.games.playthroughs.golden import command, files, told


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_evening_has_stayed_the_same(file: Path) -> None:
    text = file.read_text()
    assert told(command(text)) == text


def test_every_edition_has_a_golden_evening() -> None:
    commands = " ".join(command(file.read_text()) for file in files())
    assert all(f"--edition {edition} " in commands for edition in edition_names(content_folder()))
