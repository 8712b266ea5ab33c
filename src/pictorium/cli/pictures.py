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
