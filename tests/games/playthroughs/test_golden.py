"""Every golden evening is told today as it was told when it was kept."""

from pathlib import Path
from typing import get_args

import pytest

from pictorium.games.pictomania.edition_files import edition_names
from pictorium.games.pictus.commands import Ending
from pictorium.games.pictus.options import Voters
from pictorium.stores.content_files import content_folder
from tests.games.playthroughs.golden import command, files, told

COMMANDS = [command(file.read_text()) for file in files()]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_evening_has_stayed_the_same(file: Path) -> None:
    text = file.read_text()
    assert told(command(text)) == text


def test_every_edition_has_a_golden_evening() -> None:
    commands = " ".join(COMMANDS)
    assert all(f"--edition {edition} " in commands for edition in edition_names(content_folder()))


def test_every_way_to_vote_and_every_end_of_pictus_has_a_golden_evening() -> None:
    commands = [f"{line} " for line in COMMANDS if "--game pictus " in line]
    assert all(any(f"--voters {voters} " in line for line in commands) for voters in get_args(Voters))
    assert all(any(f"--end {end} " in line for line in commands) for end in get_args(Ending))
