"""`pictorium pictures add | list | remove`: a host's own pictures."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pictorium.cli.messages import CommandError, confirmed, reporting_disk_errors, require_known
from pictorium.content.fold import slug
from pictorium.content.words import Words
from pictorium.stores.content_files import content_folder
from pictorium.stores.images import BadPictureError, reencoded
from pictorium.stores.own_pictures import (
    SHIPPED_PICTURES,
    add_pictures,
    is_set_name,
    read_set,
    remove_set,
    set_names,
    size_of,
)
from pictorium.stores.picture_files import read_pictures, shipped_size

FOUND_FAULTS: Final = 1
MEGABYTE: Final = 1_000_000


class BadFile(NamedTuple):
    """A file that is not a usable picture, and the sentence that says why."""

    file: Path
    why: str


def add_own(words: Words, data: Path, places: Sequence[Path], name: str | None, is_skipping: bool) -> None:
    """Import the pictures of these files and folders; all of them or none, unless bad ones may be skipped."""
    wished = slug(name or places[0].resolve().stem)
    if not is_set_name(wished):
        raise CommandError(words.say("pictures.bad_name", name=name or places[0].name))
    files = tuple(file for place in places for file in _files(place))
    if not files:
        raise CommandError(words.say("pictures.none", place=places[0]))
    good, bad = _read(words, files)
    for one in bad:
        click.echo(words.say("card.at_file", file=one.file, what=words.say(one.why)), err=True)
    if not good or (bad and not is_skipping):
        click.echo(words.say("pictures.nothing_added") if not good else words.say("pictures.skip_hint"), err=True)
        sys.exit(FOUND_FAULTS)
    before = len(read_set(data, wished)) if wished in set_names(data) else 0
    with reporting_disk_errors(words, data):
        now = add_pictures(data, wished, good)
    click.echo(words.say("pictures.added", new=now - before, again=len(good) - (now - before), bad=len(bad)))
    click.echo(words.say("pictures.now", name=wished, pictures=now))


def list_sets(words: Words, data: Path) -> None:
    """A table of all sets: the number of pictures, and their size."""
    table = Table()
    table.add_column(words.say("pictures.set"))
    table.add_column(words.say("pictures.count"), justify="right")
    table.add_column("MB", justify="right")
    folder = content_folder()
    table.add_row(SHIPPED_PICTURES, str(len(read_pictures(folder))), _megabytes(shipped_size(folder)))
    for name in set_names(data):
        table.add_row(name, str(len(read_set(data, name))), _megabytes(size_of(data, name)))
    Console().print(table)


def remove_own(words: Words, data: Path, name: str, is_sure: bool) -> None:
    """Remove a set after a confirmation."""
    if name == SHIPPED_PICTURES:
        raise CommandError(words.say("pictures.house_stays"))
    require_known(words, "unknown_cards", name, (SHIPPED_PICTURES, *set_names(data)))
    if is_sure or confirmed(words, words.say("cards.really", name=name)):
        with reporting_disk_errors(words, data):
            remove_set(data, name)
        click.echo(words.say("cards.removed", name=name))


def _files(place: Path) -> Iterator[Path]:
    """The file itself, or all files in and below a folder except hidden ones."""
    if not place.is_dir():
        yield place
        return
    for file in sorted(place.rglob("*")):
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(place).parts):
            yield file


def _read(words: Words, files: Sequence[Path]) -> tuple[list[bytes], list[BadFile]]:
    """The pictures of these files, re-encoded, and the files that are not usable."""
    good: list[bytes] = []
    bad: list[BadFile] = []
    bar = Console(stderr=True)
    label = words.say("pictures.reading")
    for file in track(files, label, console=bar, transient=True, disable=not bar.is_terminal):
        try:
            good.append(reencoded(file.read_bytes()))
        except OSError:
            bad.append(BadFile(file, "card.unopened"))
        except BadPictureError as error:
            bad.append(BadFile(file, f"refusal.{error.code}"))
    return good, bad


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f}"
