"""`pictorium albums …`: what was drawn at the tables of a data folder."""

from pathlib import Path

import click

from pictorium.cli.localized_click import LocalizedGroup, argument, option
from pictorium.cli.messages import current_words
from pictorium.cli.param_types import PathType
from pictorium.cli.shared_options import DATA_OPTION, LANGUAGE_OPTION


@click.group(cls=LocalizedGroup, help="cli.help.albums")
@LANGUAGE_OPTION
def albums() -> None:
    """Look at albums."""


@albums.command("list", help="cli.help.albums_list")
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path) -> None:
    """List the tables at which something was played."""
    from pictorium.cli.album_export import list_albums

    list_albums(current_words(), data)


@albums.command(help="cli.help.albums_export")
@argument("code", metavar="code")
@option("--to", type=PathType("folder"), default=Path(), help="cli.help.albums_to")
@option("--replace", is_flag=True, help="cli.help.albums_replace")
@DATA_OPTION
@LANGUAGE_OPTION
def export(code: str, to: Path, replace: bool, data: Path) -> None:
    """Write the album of a table as HTML and as a ZIP."""
    from pictorium.cli.album_export import export_album

    export_album(current_words(), data, code, to, is_replacing=replace)
