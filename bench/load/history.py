"""A table with a past, written straight into a data folder: many games, and all that was drawn in them."""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.load.crowd import BATCH, STEPS
from bench.load.seating import PLAN, SEATS, Seated, next_move
from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import SEATS as COLOURS
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Decision, Services
from pictorium.table.decide import decide, decide_play
from pictorium.table.people import Key, PersonId
from pictorium.table.ports import Row, TableId
from pictorium.table.record import VERSION, Entry, InkEntry, InkPart, written
from pictorium.table.state import Table, fold, sheet_of
from pictorium.web.cookie_seal import load_seal
from pictorium.web.registry import SystemChance

BATCHES: Final = BATCH.pack(2, 0, STEPS)
AT_ONCE: Final = 2_000
"""Rows in one append."""
HOST: Final = PersonId("p1")


def remember(data: Path, code: str, games: int, rows: int, authors: int) -> Seated:
    """A table at which so many games were begun, with so many rows of ink in each, each by so many of six people.

    The last game is on. As much ink as may be lies on its sheets, the rest on sheets that lie there no more.
    """
    return asyncio.run(_remember(data, code, games, rows, authors))


async def _remember(data: Path, code: str, games: int, rows: int, authors: int) -> Seated:
    log = SqliteLog(data)
    seal = await load_seal(log)
    tokens = tuple(seal.token(code) for _ in range(SEATS))
    waiting: list[Row] = []
    for number, (kind, body) in enumerate(_bodies(code, tokens, games, rows, authors, data), start=1):
        waiting.append(Row(number, _now(), kind, body))
        if len(waiting) >= AT_ONCE:
            await log.append(TableId(code), waiting)
            waiting = []
    await log.append(TableId(code), waiting)
    await log.close()
    return Seated(code, tokens)


def _now() -> Moment:
    return Moment(time.time_ns() // 1_000_000)


def _bodies(code: str, tokens: tuple[str, ...], games: int, rows: int, authors: int, data: Path) -> Iterator[Any]:
    house = Services(GAMES, ContentLibrary(content_folder(), data), SystemChance())
    facts: tuple[f.AnyFact, ...] = (f.TableOpened(TableId(code), code, _now(), PLAN),)
    table = fold(None, facts, house.games)
    yield "play", written(Entry(facts=facts))

    def kept(decision: Decision) -> tuple[str, bytes]:
        nonlocal table
        assert not isinstance(decision, Refusal), decision
        table = fold(table, decision, house.games)
        return "play", written(Entry(facts=decision))

    for place, token in enumerate(tokens):
        key = Key(hashlib.sha256(token.encode()).hexdigest())
        yield kept(decide(table, None, c.Admit(f"Player {place}", "en", "player", key), _now(), house))
    for played in range(1, games + 1):
        yield kept(decide(table, HOST, c.Start(), _now(), house))
        while (move := next_move(table, house)) is not None:
            yield kept(decide_play(table, *move, _now(), house))
        yield from (("ink", body) for body in _drawn(table, house, rows, authors))
        if played < games:
            yield kept(decide(table, HOST, c.CloseGame(), _now(), house))


def _drawn(table: Table, house: Services, rows: int, authors: int) -> Iterator[bytes]:
    assert table.playing is not None
    sheet = sheet_of(table, COLOURS[0], house.games[table.playing.game])
    lying = min(rows, 5_000)
    for number in range(1, rows + 1):
        is_lying = number > rows - lying
        shown = sheet if is_lying else sheet + 1 + number * 50 // rows
        yield written(
            InkEntry(
                VERSION,
                tuple(
                    InkPart(f"p{place + 1}", COLOURS[place], shown, number, BATCHES)
                    for place in sorted((number + one) % SEATS for one in range(authors))
                ),
            )
        )
