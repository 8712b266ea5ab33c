"""`pictorium pictures …`: the picture cards."""

from pathlib import Path

import click

from pictorium.cli.settings import speaking
from pictorium.cli.usual import DATA_OPTION, LANGUAGE_OPTION, WORDS


@click.group(help=WORDS.say("cli.help.pictures"))
def pictures() -> None:
    """Look after the picture cards."""


@pictures.command(help=WORDS.say("cli.help.pictures_add"))
@click.argument("places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER|FILE...")
@click.option("--name", metavar="SET", help=WORDS.say("cli.help.pictures_name"))
@click.option("--skip-bad", is_flag=True, help=WORDS.say("cli.help.skip_bad"))
@DATA_OPTION
@LANGUAGE_OPTION
def add(places: tuple[Path, ...], name: str | None, skip_bad: bool, data: Path, language: str | None) -> None:
    """Take in a host's own pictures."""
    from pictorium.cli.own_pictures import add_own

    add_own(speaking(language), data, places, name, skip_bad)


@pictures.command("list", help=WORDS.say("cli.help.pictures_list"))
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path, language: str | None) -> None:
    """List the sets of pictures."""
    from pictorium.cli.own_pictures import list_sets

    list_sets(speaking(language), data)


@pictures.command(help=WORDS.say("cli.help.pictures_remove"))
@click.argument("name", metavar="SET")
@click.option("--yes", is_flag=True, help=WORDS.say("cli.help.yes"))
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path, language: str | None) -> None:
    """Throw a set of pictures away."""
    from pictorium.cli.own_pictures import remove_own

    remove_own(speaking(language), data, name, yes)


@pictures.command(help=WORDS.say("cli.help.pictures_make"))
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help=WORDS.say("cli.help.make_seed"))
@click.option("--count", type=click.IntRange(min=1), help=WORDS.say("cli.help.make_count"))
@click.option("--out", type=click.Path(path_type=Path), default=Path("pictures"), help=WORDS.say("cli.help.make_out"))
@LANGUAGE_OPTION
def make(seed: int, count: int | None, out: Path, language: str | None) -> None:
    """Paint the deck, or new cards to choose from."""
    from pictorium.cli.house_pictures import make_pictures

    make_pictures(speaking(language), seed, count, out)


@pictures.command(help=WORDS.say("cli.help.pictures_sheet"))
@click.argument("file", type=click.Path(path_type=Path), default=Path("pictures.png"))
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help=WORDS.say("cli.help.pictures_folder"))
@click.option(
    "--columns", type=click.IntRange(1, 40), default=10, show_default=True, help=WORDS.say("cli.help.columns")
)
@click.option("--width", type=click.IntRange(20, 600), default=180, show_default=True, help=WORDS.say("cli.help.width"))
@LANGUAGE_OPTION
def sheet(file: Path, folder: Path | None, columns: int, width: int, language: str | None) -> None:
    """Lay the pictures out on one sheet."""
    from pictorium.cli.house_pictures import sheet_pictures

    sheet_pictures(speaking(language), file, folder, columns, width)


@pictures.command(help=WORDS.say("cli.help.pictures_check"))
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help=WORDS.say("cli.help.pictures_folder"))
@LANGUAGE_OPTION
def check(folder: Path | None, language: str | None) -> None:
    """Check the pictures that are shipped, or a folder of new ones."""
    from pictorium.cli.house_pictures import check_pictures

    check_pictures(speaking(language), folder)
