"""`pictorium move`: carry all tables from a data folder into a database, or back."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pictorium.cli.messages import CommandError
from pictorium.cli.serve_log import StorageError, opened_database, opened_file, parsed_log, place_of
from pictorium.content.words import Words
from pictorium.stores.moving import DiffersError, MovableLog, Moved, OccupiedError, move
from pictorium.stores.sqlite_file import FILE
from pictorium.table.ports import LogBrokenError, UnreadableError

MEGABYTE = 1_000_000


def move_tables(words: Words, old: str, new: str) -> None:
    """Move everything from one place to another; both are a folder or the address of a database."""
    if _name(old) == _name(new):
        raise CommandError(words.say("move.same", place=_name(old)))
    if not _is_address(old) and not (Path(old) / FILE).exists():
        raise CommandError(words.say("move.no_tables", place=old))
    try:
        moved = asyncio.run(_moved(words, old, new))
    except KeyboardInterrupt:
        click.echo(words.say("move.interrupted"), err=True)
        sys.exit(1)
    except OccupiedError as error:
        raise CommandError(words.say("move.occupied", place=_name(new))) from error
    except DiffersError as error:
        raise StorageError(words.say("move.differs", table=error, place=_name(new))) from error
    except UnreadableError as error:
        raise StorageError(words.say("move.unreadable", place=_name(old), why=error)) from error
    except LogBrokenError as error:
        raise StorageError(words.say("move.broken", place=_name(new), why=error)) from error
    megabytes = f"{moved.size / MEGABYTE:.1f}"
    click.echo(words.say("move.done", tables=moved.tables, rows=moved.rows, media=moved.media, megabytes=megabytes))
    if moved.were_there:
        click.echo(words.say("move.were_there", count=moved.were_there))
    click.echo(words.say("move.next", old=_name(old), flag="--log" if _is_address(new) else "--data"))


async def _moved(words: Words, old: str, new: str) -> Moved:
    async with _opened(words, old) as from_log, _opened(words, new) as to_log:
        with _bar(words) as (plan, advance):
            return await move(from_log, to_log, plan, advance)


@asynccontextmanager
async def _opened(words: Words, place: str) -> AsyncIterator[MovableLog]:
    """The log, which nobody else may use meanwhile."""
    address = parsed_log(words, place) if _is_address(place) else None
    log: MovableLog
    log = await opened_database(words, address, is_alone=True) if address else opened_file(words, Path(place))
    try:
        yield log
    finally:
        await log.close()


@contextmanager
def _bar(words: Words) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """A bar that grows by each row, where somebody looks: how many there will be, and how many more there are."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words.say("move.moving"), total=None)
        yield lambda rows: progress.update(task, total=rows), lambda rows: progress.advance(task, rows)


def _is_address(place: str) -> bool:
    return "://" in place


def _name(place: str) -> str:
    """The place as messages have it, without a password."""
    return place_of(place) if _is_address(place) else str(Path(place).absolute())
