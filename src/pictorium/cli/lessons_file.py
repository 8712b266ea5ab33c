"""What bots have learnt, as a file that a host can keep and hand on; taking one in; erasing all of it.

The file says of each lesson the word and the fingerprint, and nothing of whose drawing it was.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pictorium.cli.bots import model_here
from pictorium.cli.messages import CommandError, confirmed, disk_error_text
from pictorium.cli.serve_log import opened_database, opened_file, parsed_log
from pictorium.content.words import Words
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.sqlite_file import NewerLogError
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.lessons import HOUSE_LESSONS, LESSONS, Lesson, Lessons, newest, packed, unpacked
from pictorium.table.limits import LESSONS_IN_HOUSE_MAX, LESSONS_OF_CONCEPT_MAX
from pictorium.table.ports import TableId, UnreadableError

if TYPE_CHECKING:
    from pictorium.stores.postgres_log import PostgresLog

VERSION: Final = 1
Print = tuple[str, bytes]
"""A word, and a fingerprint of a drawing of it."""


class LessonsFile(Struct, frozen=True):
    """The file: what was learnt with each model, by its digest."""

    v: int
    models: Mapping[str, tuple[Print, ...]]


def export_lessons(words: Words, data: Path, log: str, to: Path, *, is_replacing: bool) -> None:
    """Write all lessons to a file."""
    if to.exists() and not is_replacing:
        raise CommandError(words.say("albums.exists", file=to))
    media = asyncio.run(_fetched(words, address)) if (address := parsed_log(words, log)) else _saved(words, data)
    models: dict[str, list[Print]] = {}
    for body in media.values():
        kept = unpacked(body)
        models.setdefault(kept.model, []).extend((one.concept, one.print) for one in kept.lessons)
    # In the order of their words, nothing says at which table they were drawn, and when.
    found = {model: tuple(sorted(prints)) for model, prints in sorted(models.items()) if prints}
    try:
        to.write_bytes(msgspec.json.format(msgspec.json.encode(LessonsFile(VERSION, found)), indent=1))
    except OSError as error:
        raise CommandError(disk_error_text(words, error, to.parent)) from error
    click.echo(words.say("lessons.exported", file=to, count=sum(map(len, found.values()))))


def import_lessons(words: Words, data: Path, log: str, file: Path) -> None:
    """Take in the lessons of a file that are of the model that is here."""
    try:
        told = msgspec.json.decode(file.read_bytes(), type=LessonsFile)
    except (OSError, msgspec.DecodeError) as error:
        raise CommandError(words.say("lessons.bad", file=file)) from error
    model = model_here(content_folder())
    if model is None:
        raise CommandError(words.say("lessons.no_model"))
    if told.v != VERSION or not told.models.get(model):
        raise CommandError(words.say("lessons.other_model", file=file))
    click.echo(words.say("lessons.imported", count=asyncio.run(_taken_in(words, data, log, model, told.models[model]))))


def erase_lessons(words: Words, data: Path, log: str, *, is_sure: bool) -> None:
    """Erase what was learnt at all tables, and what came from elsewhere, after a confirmation."""
    if is_sure or confirmed(words, words.say("lessons.really")):
        asyncio.run(_erased(words, data, log))
        click.echo(words.say("lessons.erased"))


async def _fetched(words: Words, address: str) -> Mapping[TableId, bytes]:
    log = await opened_database(words, address)
    try:
        return await log.fetch_all(LESSONS)
    finally:
        await log.close()


def _saved(words: Words, data: Path) -> Mapping[TableId, bytes]:
    """What a data folder has, also while a server writes to it."""
    try:
        with SavedTables(data) as saved:
            return saved.media_named(LESSONS)
    except NewerLogError as error:
        raise CommandError(words.say("albums.newer", data=data)) from error
    except UnreadableError as error:
        raise CommandError(words.say("albums.unreadable", data=data)) from error


async def _taken_in(words: Words, data: Path, place: str, model: str, prints: tuple[Print, ...]) -> int:
    """Keep these with the house's own things: how many were not there yet. They are as old as can be."""
    async with _alone(words, data, place) as log:
        before = unpacked(await log.fetch(HOUSE_LESSONS, LESSONS))
        old = before.lessons if before.model == model else ()
        new = dict.fromkeys(Lesson(*one) for one in prints)
        lessons = newest(dict.fromkeys((*old, *new)), LESSONS_OF_CONCEPT_MAX, LESSONS_IN_HOUSE_MAX)
        await log.store(HOUSE_LESSONS, LESSONS, packed(replace(before, model=model, lessons=lessons)))
        return len(set(lessons) - set(old))


async def _erased(words: Words, data: Path, place: str) -> None:
    async with _alone(words, data, place) as log:
        # The albums still have the drawings of games until now: they teach nothing any more.
        await log.drop_all(LESSONS)
        await log.store(HOUSE_LESSONS, LESSONS, packed(Lessons(since=Moment(int(time.time() * 1000)))))
        await log.tidy()


@asynccontextmanager
async def _alone(words: Words, data: Path, place: str) -> "AsyncIterator[SqliteLog | PostgresLog]":
    """The log, which no server uses meanwhile."""
    address = parsed_log(words, place)
    log = await opened_database(words, address, is_alone=True) if address else opened_file(words, data)
    try:
        yield log
    finally:
        await log.close()
