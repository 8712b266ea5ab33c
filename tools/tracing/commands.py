"""`scripts/tools tracing make | sheet | check | gather | alike | confused`: the drawings that bots know."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from pictorium.bots.doodles import packed
from pictorium.bots.encoder import EncoderEye, unpacked_prototypes
from pictorium.stores.content_files import LOOK_ALIKES_FILE, content_folder, read_deck, read_look_alikes
from tools.errors import ToolError, writing
from tools.tracing import confused
from tools.tracing.alike import directions, suggestions
from tools.tracing.checking import doodles, flaw_of, inspect
from tools.tracing.making import ART, TracedDrawing, art_of, made, recipe_files, used, written_in
from tools.tracing.pieces import Pieces
from tools.tracing.recipe import read_recipe
from tools.tracing.sheets import sheet

FOUND_FAULTS: Final = 1
PIECES: Final = ART / "pieces"
SHIPPED: Final = content_folder() / "bots" / "doodles.bin"
PLACES: Final = click.argument("places", nargs=-1, type=click.Path(exists=True, path_type=Path))
FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)
ICONS: Final = click.option(
    "--icons",
    type=FOLDER,
    default=PIECES,
    help="A folder with the unpacked icon sets; without it, the pieces kept with the recipes.",
)


@click.group()
def tracing() -> None:
    """Trace the drawings that bots know, look at them and check them."""


@tracing.command("make")
@ICONS
@click.option("--out", type=click.Path(path_type=Path), default=SHIPPED, help="The file to write.")
def make_doodles(icons: Path, out: Path) -> None:
    """Trace all recipes into the file from which bots draw."""
    drawings = _drawn((), icons)
    if _say_errors(drawings):
        sys.exit(FOUND_FAULTS)
    data = packed(doodles(drawings))
    with writing(out):
        out.write_bytes(data)
    click.echo(f"Words: {len(drawings)}. Bytes in {out}: {len(data)}.")


@tracing.command("sheet")
@click.argument("file", type=click.Path(path_type=Path))
@PLACES
@ICONS
def sheet_doodles(file: Path, places: tuple[Path, ...], icons: Path) -> None:
    """Lay drawings out on one sheet, a row for each side of a card: all, or those of some files and folders."""
    drawings = _drawn(places, icons)
    _say_errors(drawings)
    page = sheet(drawings, _words())
    with writing(file):
        page.save(file)
    click.echo(f"Drawings on {file}: {len(drawings)}.")


@tracing.command("check")
@PLACES
@ICONS
def check_doodles(places: tuple[Path, ...], icons: Path) -> None:
    """Say what must not be shipped: of all recipes, or of those in some files and folders."""
    drawings = _drawn(places, icons)
    flaws = list(inspect(drawings, _beside(drawings) if places else _words()))
    for flaw in flaws:
        click.echo(flaw.text)
    blank = sum(not one.doodle for one in drawings)
    click.echo(f"Words: {len(drawings)}. Cannot be drawn: {blank}. Faults: {len(flaws)}.")
    if flaws:
        sys.exit(FOUND_FAULTS)


@tracing.command("gather")
@click.argument("icons", type=FOLDER)
@click.option("--out", type=click.Path(path_type=Path), default=PIECES, help="The folder to write to.")
def gather_pieces(icons: Path, out: Path) -> None:
    """Keep the pieces that recipes use, from a folder with the unpacked icon sets."""
    wanted = used(read_recipe(one.lines) for one in written_in(recipe_files()))
    with writing(out):
        Pieces(icons).gather(wanted, out)
    click.echo(f"Pieces in {out}: {sum(map(len, wanted.values()))}.")


@tracing.command("alike")
def suggest_look_alikes() -> None:
    """Suggest words that might be drawn the same way and that nobody has judged yet."""
    folder = content_folder()
    art = {one.concept: art_of(read_recipe(one.lines)) for one in written_in(recipe_files())}
    _, prototypes = unpacked_prototypes((folder / "bots" / "prototypes.bin").read_bytes())
    pairs = list(suggestions(read_deck(folder), art, directions(prototypes), read_look_alikes(folder)))
    for pair in pairs:
        reasons = [name for name, holds in (("stem", pair.has_same_stem), ("art", pair.has_same_art)) if holds]
        click.echo(f"{pair.nearness:.2f}  {pair.one}, {pair.other}  {' '.join(reasons)}".rstrip())
    click.echo(f"To judge: {len(pairs)}. They belong into {LOOK_ALIKES_FILE}, as alike or as different.")


@tracing.command("confused")
@PLACES
@ICONS
@click.option("--most", type=click.IntRange(0), default=60, help="So many lines of each kind.")
def list_confused(places: tuple[Path, ...], icons: Path, most: int) -> None:
    """Say which drawings the bots' eye takes for a neighbour, and which of one side look alike to it."""
    drawn = doodles(_drawn(places, icons))
    sides = [[term.id for term in side] for card in read_deck(content_folder()) for side in card.sides]
    bots = content_folder() / "bots"
    eye = EncoderEye((bots / "encoder.onnx").read_bytes(), (bots / "prototypes.bin").read_bytes())
    seen = confused.directions(eye, drawn)
    mistakes = confused.taken(sides, seen, confused.learnt())
    for one in mistakes[:most]:
        click.echo(f"{one.margin:+.2f}  {one.concept}, taken for {one.neighbour}")
    for pair in confused.alike(sides, seen)[:most]:
        click.echo(f"{pair.likeness:5.2f}  {pair.one} and {pair.other} look alike")
    wrong = sum(one.margin < 0 for one in mistakes)
    click.echo(f"Drawings: {len(seen)}. Nearer to a neighbour than to their own word: {wrong}.")


def _drawn(places: tuple[Path, ...], icons: Path) -> list[TracedDrawing]:
    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.toml")))]
    recipes = list(written_in(files if places else recipe_files()))
    if not recipes:
        raise ToolError(f"There are no recipes in {', '.join(map(str, places)) or ART}.")
    bar = Console(stderr=True)
    drawings = made(recipes, Pieces(icons))
    return list(
        track(drawings, "Tracing", total=len(recipes), console=bar, transient=True, disable=not bar.is_terminal)
    )


def _say_errors(drawings: Iterable[TracedDrawing]) -> int:
    """Print what is wrong with recipes that cannot be drawn, and say how many there are."""
    flaws = [flaw_of(one.written.concept, one.error) for one in drawings if one.error is not None]
    for flaw in flaws:
        click.echo(flaw.text, err=True)
    return len(flaws)


def _words() -> Mapping[str, str]:
    """The English words of all cards, by concept."""
    return {term.id: term.word("en") for card in read_deck(content_folder()) for side in card.sides for term in side}


def _beside(drawings: Iterable[TracedDrawing]) -> list[str]:
    """The concepts of the cards whose recipes these are."""
    names = {one.written.file.stem for one in drawings}
    return [term.id for card in read_deck(content_folder()) if card.id in names for side in card.sides for term in side]
