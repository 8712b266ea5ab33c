"""Tables at which six sit and draw, written straight into a data folder: coming in one by one would take its time."""

import asyncio
import hashlib
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from pictorium.bots.bot_factory import BotFactory
from pictorium.games.all_games import GAMES
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Decision, Services
from pictorium.table.decide import decide, decide_play
from pictorium.table.limits import CODE_SYMBOLS
from pictorium.table.people import GuestRole, Key, PersonId, Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.state import Table, fold
from pictorium.web.cookie_seal import load_seal
from pictorium.web.registry import SystemChance

SEATS: Final = 6
PLAN: Final = Plan(edition="first-en", options={"away_limit_s": 0})
"""An edition in which a guess does not take the pen out of a rival's hand: all six draw as long as it is measured."""
TO_THE_DRAWING: Final = ("Deal", "Ready", "Go")


class Seated(NamedTuple):
    """One table: its code, and what each of its people shows to be let in."""

    code: str
    tokens: tuple[str, ...]


def seat(data: Path, tables: int, people: int = SEATS, bots: int = 0) -> list[Seated]:
    """So many tables in this folder, in the middle of a game, all pens down; with more people, those watch."""
    return asyncio.run(_seat(data, tables, people, bots))


async def _seat(data: Path, tables: int, people: int, bots: int) -> list[Seated]:
    log = SqliteLog(data)
    seal = await load_seal(log)
    house = Services(GAMES, ContentLibrary(content_folder(), data), SystemChance(), BotFactory({}))
    seated = []
    for number in range(tables):
        code = _code(number)
        tokens = tuple(seal.token(code) for _ in range(people))
        await log.append(TableId(code), _rows(code, tokens, bots, house))
        seated.append(Seated(code, tokens))
    await log.close()
    return seated


def _code(number: int) -> str:
    return "".join(CODE_SYMBOLS[number // len(CODE_SYMBOLS) ** place % len(CODE_SYMBOLS)] for place in range(6))


def _rows(code: str, tokens: tuple[str, ...], bots: int, house: Services) -> list[Row]:
    now = Moment(time.time_ns() // 1_000_000)
    steps: list[tuple[f.AnyFact, ...]] = [(f.TableOpened(TableId(code), code, now, PLAN),)]
    table = fold(None, steps[0], house.games)

    def done(decision: Decision) -> None:
        nonlocal table
        assert not isinstance(decision, Refusal), decision
        steps.append(decision)
        table = fold(table, decision, house.games)

    for number, token in enumerate(tokens):
        key = Key(hashlib.sha256(token.encode()).hexdigest())
        role: GuestRole = "player" if number < SEATS else "watcher"
        done(decide(table, None, c.Admit(f"Player {number}", "en", role, key), now, house))
    for _ in range(bots):
        done(decide(table, PersonId("p1"), c.AddBot("keen"), now, house))
    done(decide(table, PersonId("p1"), c.Start(), now, house))
    while (move := next_move(table, house)) is not None:
        done(decide_play(table, *move, now, house))
    return [
        Row(number, now, "play", written(Entry(facts=facts)), None, None) for number, facts in enumerate(steps, start=1)
    ]


def next_move(table: Table, house: Services) -> tuple[PersonId, Any] | None:
    """What somebody must still do before all draw."""
    assert table.playing is not None
    game = house.games[table.playing.game]
    for person in table.seated:
        assert person.seat is not None
        for command in game.legal(table.playing.state, person.seat):
            if type(command).__name__ in TO_THE_DRAWING:
                return person.id, command
    return None
