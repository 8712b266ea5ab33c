"""An evening of bots in a data folder: real games of a real table, played in virtual time, with all their ink.

Somebody opened the table and looks on; with their token a browser comes back to it, and to its album.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from bench.load.seating import Seated
from pictorium.cli.bots import read_bots
from pictorium.games.all_games import GAMES
from pictorium.ink.packed import unpacked
from pictorium.ink.stroke import Begin, More
from pictorium.ink.timed import InkPiece, untimed
from pictorium.kernel.ids import WATCHER
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.bots import InlineExecutor, SilentLine
from pictorium.sim.dice import Dice
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.album_page import Access, AlbumPage
from pictorium.table.album_walk import AlbumWalk
from pictorium.table.bot_driver import BotDrivers
from pictorium.table.context import Services
from pictorium.table.people import Key, PersonId, Plan, Skill, StampKind
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.replay import replayed
from pictorium.web.cookie_seal import load_seal

CODE: Final = "BALBUM"
BEGAN: Final = 1_794_682_800_000
"""A Saturday in November 2026, at seven."""
BATCH_MS: Final = 100
LOOK_EVERY_S: Final = 2
AFTER_GAME_S: Final = 60
"""Until it is known which drawing was the most original."""
EVENING_S_MAX: Final = 4 * 3600
STAMPS: Final[tuple[StampKind, ...]] = ("heart", "wow", "laughing", "applause", "fire", "puzzled")


def play_evening(
    data: Path, plans: Sequence[Plan], skills: Sequence[Skill], seed: str = "album", *, stamps: bool = True
) -> Seated:
    """Games by these plans, one after the other, with bots of these skills; the last stays on the table."""
    rows = virtual_time.run(_played(data, plans, skills, seed, stamps))
    return asyncio.run(_stored(data, rows))


def drawings_in(data: Path, seated: Seated) -> list[list[list[tuple[int, int, int]]]]:
    """The drawings of the first game, each as its strokes: points with their moments."""
    with SavedTables(data) as saved:
        table, walk, start = TableId(seated.code), AlbumWalk(GAMES), None
        for row in saved.rows(table, kind="play"):
            walk.take(row)
            start = start or (walk.start if walk.start.row else None)
        assert start is not None, "a game was played"
        page = AlbumPage(GAMES, start)
        page.take(saved.rows(table, start.row - 1))
    _, ink = page.given(PersonId(""), Access(frozenset(), {}, frozenset()))
    return [_strokes(drawing.pieces) for drawing in untimed(ink)]


def _strokes(pieces: Sequence[InkPiece]) -> list[list[tuple[int, int, int]]]:
    strokes: list[list[tuple[int, int, int]]] = []
    for piece in pieces:
        for move in unpacked(piece.moves):
            if isinstance(move, Begin):
                strokes.append([(*move.at[:2], piece.at)])
            elif isinstance(move, More) and strokes:
                strokes[-1] += [(*point[:2], piece.at) for point in move.points]
    return strokes


async def _played(
    data: Path, plans: Sequence[Plan], skills: Sequence[Skill], seed: str, stamps: bool
) -> tuple[Row, ...]:
    log, failures = MemoryLog(), list[BaseException]()
    table = TableId(CODE)
    opened = f.TableOpened(table, CODE, _now(), plans[0])
    await log.append(table, [Row(1, _now(), "play", written(Entry(facts=(opened,))))])
    bots = read_bots(content_folder(), BATCH_MS, has_model=False)
    services = Services(GAMES, ContentLibrary(content_folder(), data), Dice(seed), bots)
    actor = TableActor(replayed(await log.read(table), GAMES), log, services, _now, InlineExecutor())
    keeping = asyncio.create_task(actor.run())
    BotDrivers(actor, bots, InlineExecutor(), _now, failures.append)
    host = _Host(actor)
    await host.come(skills)
    for number, plan in enumerate(plans):
        if number:
            host.wish(c.CloseGame())
        host.wish(c.ChoosePlan(plan))
        host.wish(c.Start())
        await actor.settled()
        assert actor.table.playing is not None, "the game has begun"
        await _until_over(actor, failures, host.stamp if stamps else lambda: None)
    actor.let_go()
    keeping.cancel()
    if failures:
        raise failures[0]
    return await log.read(table)


class _Host:
    """Opens the table, stands up, and puts a stamp now and then."""

    def __init__(self, actor: TableActor) -> None:
        self._actor, self._id, self._n = actor, PersonId("p1"), 0

    async def come(self, skills: Sequence[Skill]) -> None:
        came = await self._actor.ask(c.Admit("Anna", "en", "player", Key(_key(b"album"))))
        assert not isinstance(came, Refusal), came
        self._actor.attach(self._id, SilentLine())
        self.wish(c.StandUp())
        for skill in skills:
            self.wish(c.AddBot(skill))
        await self._actor.settled()

    def wish(self, wish: c.PersonWish) -> None:
        self._n += 1
        self._actor.wish(self._id, self._n, wish)

    def stamp(self) -> None:
        playing = self._actor.table.playing
        assert playing is not None
        spots = GAMES[playing.game].spots(playing.state, WATCHER)
        if spots:
            self.wish(c.PutStamp(spots[self._n % len(spots)], STAMPS[self._n % len(STAMPS)]))


async def _until_over(actor: TableActor, failures: Sequence[BaseException], look: Callable[[], None]) -> None:
    began = _now()
    for number in range(EVENING_S_MAX // LOOK_EVERY_S):
        await asyncio.sleep(LOOK_EVERY_S)
        playing = actor.table.playing
        if failures or playing is None or _is_over(playing.state):
            await asyncio.sleep(AFTER_GAME_S)
            return
        if number % 10 == 0:
            look()
    raise AssertionError(f"a game lasts longer than from {began} to {_now()}")


def _is_over(state: Any) -> bool:
    return type(state.phase).__name__ == "Over"


async def _stored(data: Path, rows: Sequence[Row]) -> Seated:
    """As the log of a house, whose host comes back with this token."""
    log = SqliteLog(data)
    token = (await load_seal(log)).token(CODE)
    kept = [_with_key(row, token) for row in rows]
    await log.append(TableId(CODE), kept)
    await log.close()
    return Seated(CODE, (token,))


def _with_key(row: Row, token: str) -> Row:
    key = _key(token.encode())
    return Row(row.number, row.at, row.kind, row.body.replace(_key(b"album").encode(), key.encode()), row.person, row.n)


def _key(token: bytes) -> str:
    return hashlib.sha256(token).hexdigest()


def _now() -> Moment:
    return Moment(BEGAN + int(asyncio.get_running_loop().time() * 1000))
