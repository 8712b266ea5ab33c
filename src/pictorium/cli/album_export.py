"""Lists the albums of a data folder, and writes one as the files that the page writes.

Reads what the log has by now, also while a server writes to it. Of hidden drawings nothing is written, as for anybody
who did not draw them, and of all others what the people at the table are shown.
"""

import base64
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pictorium.cli.games import GAMES
from pictorium.cli.messages import CommandError, disk_error_text
from pictorium.content.picture import Picture
from pictorium.content.words import Words
from pictorium.kernel.moment import Moment
from pictorium.stores.album_files import (
    VERSION,
    AlbumZip,
    NoTemplateError,
    file_name,
    html_of,
    read_template,
    small_pictures,
)
from pictorium.stores.content_files import content_folder
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.served_pictures import ServedPictures
from pictorium.stores.sqlite_file import NewerLogError
from pictorium.table.album_page import Access, AlbumPage
from pictorium.table.album_view import AlbumFile, AlbumFileGame
from pictorium.table.album_walk import AlbumWalk, ClosedGame, ToldGame
from pictorium.table.people import PersonId
from pictorium.table.pool import Pool
from pictorium.table.ports import TableId, UnreadableError

NOBODY: Final = PersonId("")
EVENING_MS: Final = 6 * 3_600_000
"""Games with a longer pause between them are of two evenings."""
MEGABYTE: Final = 1_000_000


class TableAlbum(NamedTuple):
    """The games of a table, where each of them begins, and what decides what is shown of them."""

    walk: AlbumWalk
    games: Sequence[ClosedGame]
    """Also the one on the table, as far as it goes."""

    @property
    def access(self) -> Access:
        """What anybody may see who drew none of it."""
        people = self.walk.table.people.values() if self.walk.table else ()
        showing = frozenset(person.id for person in people if person.shows_erasing)
        return Access(self.walk.left_hidden, self.walk.erased, showing)


COLUMNS: Final = ("code", "since", "games", "drawings", "players")


def list_albums(words: Words, data: Path) -> None:
    """A table of all tables at which a game was played."""
    shown = Table()
    for column in COLUMNS:
        shown.add_column(words.say(f"albums.{column}"), justify="right" if column in ("games", "drawings") else "left")
    count = 0
    with _saved(words, data) as saved:
        for table in saved.tables():
            with suppress(UnreadableError):
                album = _read(saved, table, Pool())
                if album.games:
                    count += 1
                    shown.add_row(table, *_summary(album))
    if count:
        Console().print(shown)
    else:
        click.echo(words.say("albums.none", data=data))


def _summary(album: TableAlbum) -> tuple[str, str, str, str]:
    told = [one.told for one in album.games]
    names = dict.fromkeys(player.name for one in told for player in one.entry.players if not player.bot)
    drawings = sum(len(one.entry.drawings) for one in told)
    return _day(told[0].entry.began_at), str(len(told)), str(drawings), ", ".join(names)


def export_album(words: Words, data: Path, code: str, to: Path, *, is_replacing: bool) -> None:
    """Write a page for each evening, and everything in a ZIP."""
    try:
        template = read_template()
    except NoTemplateError as error:
        raise CommandError(words.say("albums.no_page")) from error
    table, pool = TableId(code.strip().upper()), Pool()
    with _saved(words, data) as saved:
        if table not in saved.tables():
            raise CommandError(words.say("albums.unknown", code=table, data=data))
        album = _read(saved, table, pool)
        if not album.games:
            raise CommandError(words.say("albums.empty", code=table))
        evenings = list(_evenings(album.games))
        names = _names(table, evenings)
        zip_name = f"{table}.zip"
        for name in (*names, zip_name):
            if os.path.lexists(to / name) and not is_replacing:
                raise CommandError(words.say("albums.exists", file=to / name))
        with _written(words, to, (*names, zip_name)) as unfinished, _progress(words, album) as advance:
            zipped = AlbumZip(unfinished[zip_name])
            exported = _Export(words, _now(), saved, table, album, pool, ServedPictures(content_folder(), data))
            files: list[AlbumFileGame] = []
            for name, evening in zip(names, evenings, strict=True):
                games = [exported.game(one) for one in evening]
                files += games
                html = html_of(template, exported.file(games))
                unfinished[name].write_bytes(html)
                zipped.put(name, html)
                for one, game in zip(evening, games, strict=True):
                    folder = file_name(str(one.told.entry.number), _day(one.told.entry.began_at))
                    for _drawing in zipped.put_drawings(folder, game, exported.captions(one.told)):
                        advance()
            zipped.put("album.json", msgspec.json.format(msgspec.json.encode(exported.file(files, has_pictures=False))))
            zipped.close()
    for name in (*names, zip_name):
        size = (to / name).stat().st_size / MEGABYTE
        click.echo(words.say("albums.written", file=to / name, megabytes=f"{size:.1f}"))


class _Export(NamedTuple):
    """What all games of an album are written from."""

    words: Words
    saved_at: Moment
    saved: SavedTables
    table: TableId
    album: TableAlbum
    pool: Pool
    pictures: ServedPictures

    def game(self, one: ClosedGame) -> AlbumFileGame:
        """A game with its ink."""
        page = AlbumPage(GAMES, one.start, self.pool)
        page.take(self.saved.rows(self.table, one.start.row - 1, one.last))
        game, ink = page.given(NOBODY, self.album.access)
        return AlbumFileGame(game, base64.b64encode(ink).decode())

    def captions(self, told: ToldGame) -> Mapping[tuple[int, str], str]:
        """What each drawing shows, in the language of this command."""
        album = GAMES[told.entry.game].album
        if album is None:
            return {}
        language = self.words.language
        return {(one.sheet, one.seat): album.caption(told.record, one, language) for one in told.entry.drawings}

    def file(self, games: Sequence[AlbumFileGame], *, has_pictures: bool = True) -> AlbumFile:
        """What is written of some games."""
        ids = (id_ for game in games for id_ in _picture_ids(game.game.record)) if has_pictures else ()
        return AlbumFile(
            version=VERSION,
            code=self.table,
            language=self.words.language,
            saved_at=self.saved_at,
            games=tuple(games),
            pictures=small_pictures(ids, self._picture),
        )

    def _picture(self, id_: str) -> bytes | None:
        """A picture card: of the house, of a host's own set, or brought to this table."""
        set_, _, name = id_.partition("/")
        if set_ == "table":
            return self.saved.medium(self.table, name)
        return self.pictures.shipped(name) if set_ == "house" else self.pictures.own(set_, name)


def _picture_ids(value: object) -> Iterator[str]:
    """The picture cards that are anywhere in a record, whatever the game."""
    if isinstance(value, Picture):
        yield value.id
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _picture_ids(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _picture_ids(one)


def _read(saved: SavedTables, table: TableId, pool: Pool) -> TableAlbum:
    walk = AlbumWalk(GAMES, pool=pool)
    number = 0
    for row in saved.rows(table, kind="play"):
        walk.take(row)
        number = row.number
    told = walk.told()
    return TableAlbum(walk, [*walk.closed, *([ClosedGame(walk.start, number, told)] if told else [])])


def _evenings(games: Iterable[ClosedGame]) -> Iterator[list[ClosedGame]]:
    """The games of each evening, in order."""
    evening: list[ClosedGame] = []
    for one in games:
        if evening:
            before = evening[-1].told.entry
            if one.told.entry.began_at > (before.ended_at or before.began_at) + EVENING_MS:
                yield evening
                evening = []
        evening.append(one)
    yield evening


def _names(table: TableId, evenings: Sequence[Sequence[ClosedGame]]) -> list[str]:
    """The names of the pages: by the day, and with a number where there are two evenings of a day."""
    names: list[str] = []
    for evening in evenings:
        day = f"{table} {_day(evening[0].told.entry.began_at)}"
        again = sum(name.startswith(day) for name in names)
        names.append(f"{day}{f' ({again + 1})' if again else ''}.html")
    return names


def _now() -> Moment:
    return Moment(time.time_ns() // 1_000_000)


def _day(moment: Moment) -> str:
    return datetime.fromtimestamp(moment / 1000).date().isoformat()


@contextmanager
def _saved(words: Words, data: Path) -> Iterator[SavedTables]:
    """The log of a data folder, whose errors are told in words."""
    try:
        with SavedTables(data) as saved:
            yield saved
    except NewerLogError as error:
        raise CommandError(words.say("albums.newer", data=data)) from error
    except UnreadableError as error:
        raise CommandError(words.say("albums.unreadable", data=data)) from error


@contextmanager
def _written(words: Words, to: Path, names: Sequence[str]) -> Iterator[Mapping[str, Path]]:
    """Files that take their names when all of them are whole; after a mistake there is none of them."""
    unfinished = {name: to / f".{name}.part" for name in names}
    try:
        to.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            for file in unfinished.values():
                file.unlink(missing_ok=True)
                stack.callback(file.unlink, missing_ok=True)
            yield unfinished
            for name, file in unfinished.items():
                file.replace(to / name)
    except OSError as error:
        raise CommandError(disk_error_text(words, error, to)) from error


@contextmanager
def _progress(words: Words, album: TableAlbum) -> Iterator["_Advance"]:
    """A bar that grows by each drawing, where somebody looks."""
    bar = Console(stderr=True)
    drawings = sum(len(one.told.entry.drawings) for one in album.games)
    with Progress(console=bar, transient=True, disable=not bar.is_terminal) as progress:
        yield _Advance(progress, progress.add_task(words.say("albums.drawing"), total=drawings))


class _Advance:
    def __init__(self, progress: Progress, task: object) -> None:
        self._progress, self._task = progress, task

    def __call__(self) -> None:
        """One drawing more."""
        self._progress.advance(self._task)  # type: ignore[arg-type]
