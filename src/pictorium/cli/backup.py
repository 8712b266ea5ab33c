"""`pictorium backup` and `pictorium restore`: a data folder as one file, and back."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from pictorium.cli.games import GAMES
from pictorium.cli.messages import CommandError, disk_error_text
from pictorium.cli.settings_file import is_elsewhere
from pictorium.content.words import Words
from pictorium.stores.backup import About, Advance, BadBackupError, NothingToSaveError, PlaceTakenError, back_up
from pictorium.stores.backup import restore as put_back
from pictorium.stores.sqlite_file import NewerLogError
from pictorium.stores.sqlite_log import FolderInUseError

MEGABYTE = 1_000_000


def write_backup(words: Words, data: Path, to: Path, *, is_replacing: bool) -> None:
    """Write the tables and a host's own cards and pictures to a file, also while a server runs."""
    if is_elsewhere(words):
        raise CommandError(words.say("backup.database"))
    try:
        with _bar(words.say("backup.copying")) as copied, _bar(words.say("backup.checking")) as checked:
            about = back_up(data, to, GAMES, is_replacing=is_replacing, copied=copied, checked=checked)
    except PlaceTakenError as error:
        raise CommandError(words.say("albums.exists", file=to)) from error
    except NothingToSaveError as error:
        raise CommandError(words.say("backup.nothing", data=data)) from error
    except NewerLogError as error:
        raise CommandError(words.say("albums.newer", data=data)) from error
    except (BadBackupError, sqlite3.Error) as error:
        raise CommandError(words.say("backup.damaged", data=data)) from error
    except OSError as error:
        raise CommandError(disk_error_text(words, error, to.parent)) from error
    click.echo(words.say("albums.written", file=to, megabytes=f"{to.stat().st_size / MEGABYTE:.1f}"))
    _tell(words, about)


def restore_backup(words: Words, file: Path, data: Path, *, is_replacing: bool) -> None:
    """Put what a file holds into the data folder."""
    try:
        with _bar(words.say("backup.checking")) as checked:
            about, old = put_back(file, data, GAMES, is_replacing=is_replacing, checked=checked)
    except FolderInUseError as error:
        raise CommandError(words.say("backup.running", data=data)) from error
    except PlaceTakenError as error:
        raise CommandError(words.say("backup.taken", data=data)) from error
    except NewerLogError as error:
        raise CommandError(words.say("backup.newer", file=file)) from error
    except (BadBackupError, sqlite3.Error) as error:
        raise CommandError(words.say("backup.bad", file=file)) from error
    except FileNotFoundError as error:
        raise CommandError(words.say("backup.no_file", file=file)) from error
    except OSError as error:
        raise CommandError(disk_error_text(words, error, data)) from error
    click.echo(words.say("backup.restored", data=data))
    _tell(words, about)
    if old:
        click.echo(words.say("backup.old", folder=old))


def _tell(words: Words, about: About) -> None:
    click.echo(words.say("backup.holds", tables=about.counts["tables"], rows=about.counts["rows"]))
    if about.unreadable:
        click.echo(words.say("backup.unreadable", tables=about.unreadable), err=True)


@contextmanager
def _bar(what: str) -> Iterator[Advance]:
    """A bar, where somebody looks."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
