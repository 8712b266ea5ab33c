"""`pictorium doodles …`: the drawings that bots know, for those who work on them."""

from pathlib import Path

import click

from pictorium.cli.settings import speaking
from pictorium.cli.usual import LANGUAGE_OPTION, WORDS

PLACES = click.argument("places", nargs=-1, type=click.Path(path_type=Path, exists=True), metavar="[FOLDER|FILE]...")
ICONS = click.option(
    "--icons", type=click.Path(path_type=Path, exists=True, file_okay=False), help=WORDS.say("cli.help.doodles_icons")
)


@click.group(help=WORDS.say("cli.help.doodles"))
def doodles() -> None:
    """Look after the drawings that bots know."""


@doodles.command(help=WORDS.say("cli.help.doodles_make"))
@ICONS
@LANGUAGE_OPTION
def make(icons: Path | None, language: str | None) -> None:
    """Trace all recipes into one file."""
    from pictorium.cli.house_doodles import make_doodles

    make_doodles(speaking(language), icons)


@doodles.command(help=WORDS.say("cli.help.doodles_sheet"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), metavar="PNG")
@PLACES
@ICONS
@LANGUAGE_OPTION
def sheet(file: Path, places: tuple[Path, ...], icons: Path | None, language: str | None) -> None:
    """Lay drawings out on one sheet."""
    from pictorium.cli.house_doodles import sheet_doodles

    sheet_doodles(speaking(language), file, places, icons)


@doodles.command(help=WORDS.say("cli.help.doodles_check"))
@PLACES
@ICONS
@LANGUAGE_OPTION
def check(places: tuple[Path, ...], icons: Path | None, language: str | None) -> None:
    """Say what is wrong with recipes."""
    from pictorium.cli.house_doodles import check_doodles

    check_doodles(speaking(language), places, icons)


@doodles.command(help=WORDS.say("cli.help.doodles_gather"))
@click.argument("icons", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="FOLDER")
@LANGUAGE_OPTION
def gather(icons: Path, language: str | None) -> None:
    """Keep the pieces that recipes use."""
    from pictorium.cli.house_doodles import gather_pieces

    gather_pieces(speaking(language), icons)
