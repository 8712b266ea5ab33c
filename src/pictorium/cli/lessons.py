"""`pictorium lessons …`: what the bots of a house have learnt from people."""

from pathlib import Path

import click

from pictorium.cli.localized_click import LocalizedGroup, argument, option
from pictorium.cli.messages import current_words
from pictorium.cli.param_types import PathType
from pictorium.cli.shared_options import DATA_OPTION, LANGUAGE_OPTION

LOG_OPTION = option(
    "--log", envvar="PICTORIUM_LOG", show_envvar=True, default="", metavar="address", help="cli.help.log"
)


@click.group(cls=LocalizedGroup, help="cli.help.lessons")
@LANGUAGE_OPTION
def lessons() -> None:
    """Look after what bots have learnt."""


@lessons.command(help="cli.help.lessons_export")
@argument("file", type=PathType("file"))
@option("--replace", is_flag=True, help="cli.help.albums_replace")
@DATA_OPTION
@LOG_OPTION
@LANGUAGE_OPTION
def export(file: Path, replace: bool, data: Path, log: str) -> None:
    """Write what they have learnt to a file."""
    from pictorium.cli.lessons_file import export_lessons

    export_lessons(current_words(), data, log, file, is_replacing=replace)


@lessons.command("import", help="cli.help.lessons_import")
@argument("file", type=PathType("file"))
@DATA_OPTION
@LOG_OPTION
@LANGUAGE_OPTION
def import_(file: Path, data: Path, log: str) -> None:
    """Take in what bots have learnt elsewhere."""
    from pictorium.cli.lessons_file import import_lessons

    import_lessons(current_words(), data, log, file)


@lessons.command(help="cli.help.lessons_erase")
@option("--yes", is_flag=True, help="cli.help.yes")
@DATA_OPTION
@LOG_OPTION
@LANGUAGE_OPTION
def erase(yes: bool, data: Path, log: str) -> None:
    """Erase all that they have learnt."""
    from pictorium.cli.lessons_file import erase_lessons

    erase_lessons(current_words(), data, log, is_sure=yes)
