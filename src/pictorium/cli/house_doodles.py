"""What `pictorium doodles` does: trace recipes, lay them out, check them, gather their pieces."""

import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import track

from pictorium.bots.doodles import packed
from pictorium.cli.settings import SaidError
from pictorium.content.words import Words
from pictorium.stores.content_files import content_folder, read_deck

if TYPE_CHECKING:
    from pictorium.doodles.making import Made

FOUND_FAULTS: Final = 1
PIECES_FOLDER: Final = "pieces"
TRACING: Final = {"numpy": "numpy", "shapely": "shapely", "svgelements": "svgelements"}


def make_doodles(words: Words, icons: Path | None) -> None:
    """Write the file of all drawings."""
    drawings = _drawn(words, (), icons)
    from pictorium.doodles.checking import doodles

    failed = [one for one in drawings if one.error is not None]
    if failed:
        _say_errors(words, failed)
        sys.exit(FOUND_FAULTS)
    file = content_folder() / "bots" / "doodles.bin"
    file.parent.mkdir(exist_ok=True)
    data = packed(doodles(drawings))
    file.write_bytes(data)
    click.echo(words.say("doodle.made", words=len(drawings), file=file, bytes=len(data)))


def sheet_doodles(words: Words, file: Path, places: tuple[Path, ...], icons: Path | None) -> None:
    """Write a contact sheet, a row for each side of a card."""
    drawings = _drawn(words, places, icons)
    from pictorium.doodles.sheets import sheet

    _say_errors(words, drawings)
    try:
        sheet(drawings, _terms(words.language)).save(file)
    except (OSError, ValueError) as error:
        raise SaidError(words.say("cards.unwritten", place=file)) from error
    click.echo(words.say("doodle.sheet", words=len(drawings), file=file))


def check_doodles(words: Words, places: tuple[Path, ...], icons: Path | None) -> None:
    """Say what must not be shipped; of some places, only what is wrong with what is there."""
    drawings = _drawn(words, places, icons)
    from pictorium.doodles.checking import inspect

    whole = _terms(words.language)
    wanted = _beside(drawings) if places else whole
    faults = list(inspect(drawings, wanted))
    for fault in faults:
        click.echo(words.say(f"doodle.{fault.code}", **fault.facts))
    blank = sum(not one.doodle for one in drawings)
    click.echo(words.say("doodle.checked", words=len(drawings), blank=blank, faults=len(faults)))
    if faults:
        sys.exit(FOUND_FAULTS)


def gather_pieces(words: Words, icons: Path) -> None:
    """Copy the pieces that recipes use out of whole sets."""
    _need(words)
    from pictorium.doodles.making import ART, recipe_files, used, written_in
    from pictorium.doodles.pieces import Pieces
    from pictorium.doodles.recipe import read_recipe

    wanted = used(read_recipe(one.lines) for one in written_in(recipe_files()))
    Pieces(icons).gather(wanted, ART / PIECES_FOLDER)
    click.echo(words.say("doodle.gathered", pieces=sum(map(len, wanted.values())), folder=ART / PIECES_FOLDER))


def _drawn(words: Words, places: tuple[Path, ...], icons: Path | None) -> "list[Made]":
    _need(words)
    from pictorium.doodles.making import ART, made, recipe_files, written_in
    from pictorium.doodles.pieces import Pieces

    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.toml")))]
    recipes = list(written_in(files or recipe_files()))
    if not recipes:
        raise SaidError(words.say("doodle.none", folder=ART))
    bar = Console(stderr=True)
    drawings = made(recipes, Pieces(icons or ART / PIECES_FOLDER))
    text = words.say("doodle.tracing")
    return list(track(drawings, text, total=len(recipes), console=bar, transient=True, disable=not bar.is_terminal))


def _say_errors(words: Words, drawings: "Iterable[Made]") -> None:
    for one in drawings:
        if one.error is not None:
            click.echo(words.say(f"doodle.{one.error.code}", concept=one.written.concept, **one.error.facts), err=True)


def _terms(language: str) -> Mapping[str, str]:
    """The words of all cards by concept."""
    return {
        term.id: term.word(language) for card in read_deck(content_folder()) for side in card.sides for term in side
    }


def _beside(drawings: "Iterable[Made]") -> list[str]:
    """The concepts of the cards whose recipes these are."""
    names = {one.written.file.stem for one in drawings}
    return [term.id for card in read_deck(content_folder()) if card.id in names for side in card.sides for term in side]


def _need(words: Words) -> None:
    """To play, nobody needs what tracing needs; say so rather than fall over it."""
    missing = [name for module, name in TRACING.items() if find_spec(module) is None]
    if missing:
        raise SaidError(words.say("deck.packages", packages=" ".join(missing)))
