"""`pictorium pictures …`: the picture cards."""

from pathlib import Path

import click

from pictorium.cli.kinds import Place, Whole
from pictorium.cli.settings import spoken
from pictorium.cli.shared_options import DATA_OPTION, LANGUAGE_OPTION
from pictorium.cli.spoken import SpokenGroup, argument, option


@click.group(cls=SpokenGroup, help="cli.help.pictures")
@LANGUAGE_OPTION
def pictures() -> None:
    """Look after the picture cards."""


@pictures.command(help="cli.help.pictures_add")
@argument("places", nargs=-1, required=True, type=Place("place"))
@option("--name", metavar="name", help="cli.help.pictures_name")
@option("--skip-bad", is_flag=True, help="cli.help.skip_bad")
@DATA_OPTION
@LANGUAGE_OPTION
def add(places: tuple[Path, ...], name: str | None, skip_bad: bool, data: Path) -> None:
    """Take in a host's own pictures."""
    from pictorium.cli.own_pictures import add_own

    add_own(spoken(), data, places, name, skip_bad)


@pictures.command("list", help="cli.help.pictures_list")
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path) -> None:
    """List the sets of pictures."""
    from pictorium.cli.own_pictures import list_sets

    list_sets(spoken(), data)


@pictures.command(help="cli.help.pictures_remove")
@argument("name", metavar="name")
@option("--yes", is_flag=True, help="cli.help.yes")
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path) -> None:
    """Throw a set of pictures away."""
    from pictorium.cli.own_pictures import remove_own

    remove_own(spoken(), data, name, yes)


@pictures.command(help="cli.help.pictures_make")
@option("--seed", type=Whole(0), default=1, show_default=True, help="cli.help.make_seed")
@option("--count", type=Whole(1), help="cli.help.make_count")
@option("--out", type=Place("folder"), default=Path("pictures"), help="cli.help.make_out")
@LANGUAGE_OPTION
def make(seed: int, count: int | None, out: Path) -> None:
    """Paint the deck, or new cards to choose from."""
    from pictorium.cli.house_pictures import make_pictures

    make_pictures(spoken(), seed, count, out)


@pictures.command(help="cli.help.pictures_sheet")
@argument("file", type=Place("file"), default=Path("pictures.png"))
@option("--folder", type=Place("folder", exists=True), help="cli.help.pictures_folder")
@option("--columns", type=Whole(1, 40), default=10, show_default=True, help="cli.help.columns")
@option("--width", type=Whole(20, 600), default=180, show_default=True, help="cli.help.width")
@LANGUAGE_OPTION
def sheet(file: Path, folder: Path | None, columns: int, width: int) -> None:
    """Lay the pictures out on one sheet."""
    from pictorium.cli.house_pictures import sheet_pictures

    sheet_pictures(spoken(), file, folder, columns, width)


@pictures.command(help="cli.help.pictures_check")
@option("--folder", type=Place("folder", exists=True), help="cli.help.pictures_folder")
@LANGUAGE_OPTION
def check(folder: Path | None) -> None:
    """Check the pictures that are shipped, or a folder of new ones."""
    from pictorium.cli.house_pictures import check_pictures

    check_pictures(spoken(), folder)
