"""`pictorium pictures make`, `sheet` and `check`: the deck of the house, for those who work on it."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from pictorium.cli.settings import SaidError, writing
from pictorium.content.words import Words
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import DECK_FILE, PICTURES_FOLDER

FOUND_FAULTS: Final = 1
PAINTING: Final = {"numpy": "numpy", "resvg_py": "resvg-py"}
LOOKING: Final = {"numpy": "numpy"}


def _need(words: Words, packages: dict[str, str]) -> None:
    """To play, nobody needs what painting needs; say so rather than fall over it."""
    missing = [name for module, name in packages.items() if find_spec(module) is None]
    if missing:
        raise SaidError(words.say("deck.packages", packages=" ".join(missing)))


def make_pictures(words: Words, seed: int, count: int | None, out: Path) -> None:
    """Paint the deck that people kept; or, where a count is given, new cards, of which those are kept that differ."""
    _need(words, PAINTING)
    from pictorium.pictures.deck import read_kept
    from pictorium.pictures.making import keep, kept_orders, made_cards, new_orders
    from pictorium.pictures.props import ART

    if not ART.is_dir():
        raise SaidError(words.say("deck.no_art", folder=ART))
    orders = new_orders(seed, count) if count else kept_orders(read_kept(ART / "deck.toml"))
    bar = Console(stderr=True)
    done = keep(made_cards(orders), out, is_law=count is not None)
    progress = track(
        done, words.say("deck.painting"), total=len(orders), console=bar, transient=True, disable=not bar.is_terminal
    )
    with writing(words, out):
        kept = [card.entry.name for card, fits in progress if fits]
    click.echo(words.say("deck.made", cards=len(kept), left_out=len(orders) - len(kept), folder=out))


def sheet_pictures(words: Words, file: Path, folder: Path | None, columns: int, width: int) -> None:
    """Write the contact sheet, in the order of the names."""
    from pictorium.pictures.sheets import sheet

    place = folder or content_folder() / PICTURES_FOLDER
    files = sorted(place.glob("*.webp"))
    if not files:
        raise SaidError(words.say("deck.empty", folder=place))
    try:
        sheet(files, columns, width).save(file)
    except (OSError, ValueError) as error:
        raise SaidError(words.say("cards.unwritten", place=file)) from error
    click.echo(words.say("deck.sheet", cards=len(files), file=file))


def check_pictures(words: Words, folder: Path | None) -> None:
    """Look at every card of a deck, and say what must not be shipped."""
    _need(words, LOOKING)
    from pictorium.pictures.checking import inspect
    from pictorium.pictures.deck import read_entries

    place = folder or content_folder() / PICTURES_FOLDER
    try:
        entries = read_entries(place)
    except (OSError, msgspec.DecodeError) as error:
        raise SaidError(words.say("deck.no_list", file=place / DECK_FILE)) from error
    found = inspect(place, entries)
    for fault in found.faults:
        click.echo(words.say(f"deck.{fault.code}", **fault.facts))
    facts = {"cards": found.cards, "bytes": found.bytes, "distance": found.distance, "faults": len(found.faults)}
    click.echo(words.say("deck.checked", **facts))
    if found.faults:
        sys.exit(FOUND_FAULTS)
