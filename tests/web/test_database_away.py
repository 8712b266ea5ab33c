"""The database is away while people play: ink goes on being shown, what they do waits, and they are told."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, Point
from pictorium.player.client import Client
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.commands import Introduce, Start
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from tests.postgres import PostgresServer
from tests.system import DATABASE, needs
from tests.web.server import serving

STROKE = packed((Begin(Point(5, 5), 1),))


class Ears:
    """What somebody hears and sees."""

    def __init__(self, client: Client) -> None:
        self.heard: Counter[str] = Counter()
        self.seen: Counter[int] = Counter()
        session = client.session
        hear, see = session.hear, session.see

        def hearing(text: str | bytes) -> Any:
            self.heard[msgspec.json.decode(text)["type"]] += 1
            return hear(text)

        def seeing(frame: bytes) -> None:
            for run in unframed(frame):
                self.seen[run.place] += len(run.batches) > 0
            see(frame)

        session.hear, session.see = hearing, seeing  # type: ignore[method-assign]


async def until(is_so: Any, within_s: float = 10) -> float:
    """How long it took."""
    began = time.monotonic()
    async with asyncio.timeout(within_s):
        while not is_so():
            await asyncio.sleep(0.01)
    return time.monotonic() - began


def may_draw(client: Client) -> bool:
    view = client.session.view or {"seats": (), "seat": None}
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), {"desk": None})
    return bool(own["desk"] and own["desk"]["may_draw"])


@pytest.mark.long(10)
def test_ink_is_shown_and_actions_wait_until_the_database_is_back(tmp_path: Path) -> None:
    needs(DATABASE)
    server = PostgresServer.create()

    async def story() -> None:
        log = await PostgresLog.open(server.url)
        async with serving(tmp_path, log=log) as url, Client(url) as ada, Client(url) as bob, Client(url) as cem:
            code = await ada.open(Plan(edition="second"))
            for client, name in ((ada, "Ada"), (bob, "Bob"), (cem, "Cem")):
                await client.join(code, name)
                await client.connect()
            ears = Ears(bob)
            assert await ada.wish(Start()) is None
            await ada.play({"type": "Deal", "level": 1})
            for client in (ada, bob, cem):
                await client.play({"type": "Ready"})
            await ada.play({"type": "Go"})
            await until(lambda: may_draw(ada))
            ada.draw(STROKE)
            await until(lambda: sum(ears.seen.values()) > 0)
            server.kill()
            wish = asyncio.create_task(ada.wish(Introduce("Ada Lovelace", "en")))
            for number in range(40):
                ada.draw(STROKE)
                before = sum(ears.seen.values())
                assert await until(lambda before=before: sum(ears.seen.values()) > before) < 1, number
                await asyncio.sleep(0.05)
            assert not wish.done()
            await until(lambda: ears.heard["Delayed"] >= 2)
            await asyncio.to_thread(server.start)
            assert await asyncio.wait_for(wish, 10) is None
            await asyncio.sleep(0.2)
            delays = ears.heard["Delayed"]
            await asyncio.sleep(1.5)
            assert ears.heard["Delayed"] == delays
            await until(lambda: not ada.session.unkept)

    try:
        server.start()
        asyncio.run(story())
    finally:
        server.discard()


class SlowLog(MemoryLog):
    """Stores nothing as long as it is held up."""

    def __init__(self) -> None:
        super().__init__()
        self.may_store = asyncio.Event()
        self.may_store.set()

    async def append(self, table: TableId, rows: Any) -> None:
        await self.may_store.wait()
        await super().append(table, rows)


def test_W_ACT_9_who_is_at_the_table_hears_that_storing_takes_long_and_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        log = SlowLog()
        async with serving(tmp_path, log=log) as url, Client(url) as ada, Client(url) as bob, Client(url) as eve:
            code = await ada.open()
            for client, name in ((ada, "Ada"), (bob, "Bob")):
                await client.join(code, name)
                await client.connect()
            await eve.join(await eve.open(), "Eve")
            await eve.connect()
            ears = {client: Ears(client).heard for client in (ada, bob, eve)}
            assert await ada.wish(Introduce("Ada the First", "en")) is None
            await asyncio.sleep(1.2)
            log.may_store.clear()
            wish = asyncio.create_task(ada.wish(Introduce("Ada the Second", "en")))
            assert await until(lambda: ears[bob]["Delayed"] > 0) > 0.9
            await until(lambda: ears[ada]["Delayed"] > 1)
            assert not wish.done()
            log.may_store.set()
            assert await wish is None
            assert ears[eve]["Delayed"] == 0
            counts = ears[ada]["Delayed"]
            await asyncio.sleep(1.2)
            assert ears[ada]["Delayed"] == counts

    asyncio.run(story())
