"""`pictorium pictures …`: a host's own pictures."""

from pathlib import Path

import click

from pictorium.cli.localized_click import LocalizedGroup, argument, option
from pictorium.cli.messages import current_words
from pictorium.cli.param_types import PathType
from pictorium.cli.shared_options import DATA_OPTION, LANGUAGE_OPTION


@click.group(cls=LocalizedGroup, help="cli.help.pictures")
@LANGUAGE_OPTION
def pictures() -> None:
    """Look after the picture cards."""


@pictures.command(help="cli.help.pictures_add")
@argument("places", nargs=-1, required=True, type=PathType("place"))
@option("--name", metavar="name", help="cli.help.pictures_name")
@option("--skip-bad", is_flag=True, help="cli.help.skip_bad")
@DATA_OPTION
@LANGUAGE_OPTION
def add(places: tuple[Path, ...], name: str | None, skip_bad: bool, data: Path) -> None:
    """Take in a host's own pictures."""
    from pictorium.cli.own_pictures import add_own

    add_own(current_words(), data, places, name, skip_bad)


@pictures.command("list", help="cli.help.pictures_list")
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path) -> None:
    """List the sets of pictures."""
    from pictorium.cli.own_pictures import list_sets

    list_sets(current_words(), data)


@pictures.command(help="cli.help.pictures_remove")
@argument("name", metavar="name")
@option("--yes", is_flag=True, help="cli.help.yes")
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path) -> None:
    """Throw a set of pictures away."""
    from pictorium.cli.own_pictures import remove_own

    remove_own(current_words(), data, name, yes)
