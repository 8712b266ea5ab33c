"""`pictorium doodles …`: the drawings that bots know, for those who work on them."""

from pathlib import Path

import click

from pictorium.cli.kinds import Place
from pictorium.cli.settings import spoken
from pictorium.cli.shared_options import LANGUAGE_OPTION
from pictorium.cli.spoken import SpokenGroup, argument, option

PLACES = argument("places", nargs=-1, type=Place("place", exists=True))
ICONS = option("--icons", type=Place("folder", exists=True), help="cli.help.doodles_icons")


@click.group(cls=SpokenGroup, help="cli.help.doodles")
@LANGUAGE_OPTION
def doodles() -> None:
    """Look after the drawings that bots know."""


@doodles.command(help="cli.help.doodles_make")
@ICONS
@LANGUAGE_OPTION
def make(icons: Path | None) -> None:
    """Trace all recipes into one file."""
    from pictorium.cli.house_doodles import make_doodles

    make_doodles(spoken(), icons)


@doodles.command(help="cli.help.doodles_sheet")
@argument("file", type=Place("file"))
@PLACES
@ICONS
@LANGUAGE_OPTION
def sheet(file: Path, places: tuple[Path, ...], icons: Path | None) -> None:
    """Lay drawings out on one sheet."""
    from pictorium.cli.house_doodles import sheet_doodles

    sheet_doodles(spoken(), file, places, icons)


@doodles.command(help="cli.help.doodles_check")
@PLACES
@ICONS
@LANGUAGE_OPTION
def check(places: tuple[Path, ...], icons: Path | None) -> None:
    """Say what is wrong with recipes."""
    from pictorium.cli.house_doodles import check_doodles

    check_doodles(spoken(), places, icons)


@doodles.command(help="cli.help.doodles_gather")
@argument("icons", type=Place("folder", exists=True))
@LANGUAGE_OPTION
def gather(icons: Path) -> None:
    """Keep the pieces that recipes use."""
    from pictorium.cli.house_doodles import gather_pieces

    gather_pieces(spoken(), icons)
