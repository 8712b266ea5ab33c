"""`scripts/tools painting make | titles | sheet | check`: the deck of the house, for those who work on it."""

import sys
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import DECK_FILE, PICTURES_FOLDER
from tools.errors import ToolError, writing
from tools.painting.checking import inspect
from tools.painting.deck import read_chosen, read_entries
from tools.painting.making import chosen_orders, keep, made_cards, new_orders
from tools.painting.props import ART
from tools.painting.sheets import sheet
from tools.painting.titling import titled

FOUND_FAULTS: Final = 1
SHIPPED: Final = content_folder() / PICTURES_FOLDER
FOLDER_OPTION: Final = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=SHIPPED,
    help="A folder of pictures with its list; without it, the pictures that are shipped.",
)


@click.group()
def painting() -> None:
    """Paint the picture cards, look at them and check them."""


@painting.command("make")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first seed of new cards.")
@click.option("--count", type=click.IntRange(1), help="How many new cards to try; without it, paint the chosen deck.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("pictures"), show_default=True)
def make_pictures(seed: int, count: int | None, out: Path) -> None:
    """Paint the chosen deck, or new cards to choose from. Of new cards, those too much like others are left out."""
    orders = new_orders(seed, count) if count else chosen_orders(read_chosen(ART / "deck.toml"))
    bar = Console(stderr=True)
    done = keep(made_cards(orders), out, is_choosy=count is not None)
    progress = track(done, "Painting", total=len(orders), console=bar, transient=True, disable=not bar.is_terminal)
    with writing(out):
        kept = [card.entry.name for card, fits in progress if fits]
    left_out = len(orders) - len(kept)
    click.echo(f"Cards in {out}: {len(kept)}. Left out because they were too much like others: {left_out}.")


@painting.command("titles")
def take_titles() -> None:
    """Carry titles that translators gave to the shipped pictures back to the list of the chosen deck."""
    listed = ART / "deck.toml"
    with writing(listed):
        text = titled(listed.read_text("utf-8"), read_chosen(listed), read_entries(SHIPPED))
        listed.write_text(text, "utf-8")


@painting.command("sheet")
@click.argument("file", type=click.Path(path_type=Path), default=Path("pictures.png"))
@FOLDER_OPTION
@click.option("--columns", type=click.IntRange(1, 40), default=10, show_default=True, help="Pictures side by side.")
@click.option("--width", type=click.IntRange(20, 600), default=180, show_default=True, help="Pixels of each picture.")
def sheet_pictures(file: Path, folder: Path, columns: int, width: int) -> None:
    """Lay all pictures out on one sheet, in the order of their names."""
    pictures = sorted(folder.glob("*.webp"))
    if not pictures:
        raise ToolError(f"There are no pictures in {folder}.")
    page = sheet(pictures, columns, width)
    with writing(file):
        page.save(file)
    click.echo(f"Pictures on {file}: {len(pictures)}.")


@painting.command("check")
@FOLDER_OPTION
def check_pictures(folder: Path) -> None:
    """Look at every card of a deck, and say what must not be shipped."""
    try:
        entries = read_entries(folder)
    except (OSError, msgspec.DecodeError) as error:
        raise ToolError(f"There is no list of pictures that can be read at {folder / DECK_FILE}.") from error
    found = inspect(folder, entries)
    for fault in found.faults:
        click.echo(fault.text)
    click.echo(
        f"Cards: {found.cards}. Bytes: {found.bytes}. Smallest difference: {found.distance}. "
        f"Faults: {len(found.faults)}."
    )
    if found.faults:
        sys.exit(FOUND_FAULTS)
