"""A real server over its own mistakes, slow logs and a full house: who is told what, and how often it is tried."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Deal
from pictorium.kernel.refusal import Refusal
from pictorium.player.client import Client, RefusedError
from pictorium.player.reconnect_delay import ReconnectDelay
from pictorium.stores.memory_log import MemoryLog
from pictorium.table.commands import BeReady, Start
from pictorium.table.limits import FAILURES_MAX
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from pictorium.web import socket as sockets
from pictorium.web.app import Settings
from pictorium.web.membership import Memberships
from pictorium.wire.close_code import CLOSED, HOUSE_FULL, NO_HELLO, TABLE_FAILS
from pictorium.wire.line import Limits
from tests.web.server import serving
from tests.web.test_access import HELLO, closed_with, raw_line, seated
from tests.web.test_watching import figure, figures

OUR_MISTAKE = Refusal("our_mistake", "T-FAIL-1")
DEAL = {"type": "Deal", "level": 1}


def stumbles(state: Any, seat: Any, command: Any, *asked: Any) -> Any:
    if isinstance(command, Deal):
        raise ZeroDivisionError
    return PICTOMANIA.decide(state, seat, command, *asked)


STUMBLING = {PICTOMANIA.name: replace(PICTOMANIA, decide=stumbles)}


@asynccontextmanager
async def three_at(url: str) -> AsyncIterator[list[Client]]:
    async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, seated(url, "Cem", ada.code) as cem:
        clients = [ada, bob, cem]
        for client in clients:
            await client.connect()
        assert await ada.wish(Start()) is None
        yield clients


def test_whoever_meets_a_mistake_of_ours_on_the_way_in_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumbles_too(*_: object) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        async with serving(tmp_path) as url, seated(url) as ada:
            monkeypatch.setattr(Memberships, "member", stumbles_too)
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                assert await closed_with(socket) == CLOSED

    asyncio.run(story())


def test_T_FAIL_1_one_poison_action_is_one_failure(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, games=STUMBLING) as url, three_at(url) as (ada, bob, cem):
            assert await ada.play(DEAL) == OUR_MISTAKE
            for _ in range(3):
                ada.cut()  # what was answered is not sent again; what is sent again is answered as before
                assert await ada.wish(BeReady(True)) is None
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                assert '"Welcome"' in (await asyncio.wait_for(socket.receive(), 5)).data
                await socket.send_str('{"type":"Play","n":2,"command":{"type":"Deal","level":1}}')
                assert '"our_mistake"' in (await asyncio.wait_for(socket.receive(), 5)).data
            assert await bob.wish(BeReady(True)) is None
            assert await cem.wish(BeReady(True)) is None
            seen = await figures(url)
            assert figure(seen, "mishaps_total") == 1
            assert figure(seen, "tables_loaded_total") == 1
            assert figure(seen, "tables_failing_total") == 0

    asyncio.run(asyncio.wait_for(story(), 40))


def test_T_FAIL_3_a_table_that_fails_again_and_again_says_so_and_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int | None] = []
    pause_s = ReconnectDelay.pause_s

    def noted(patience: ReconnectDelay, code: int | None, luck: float) -> float:
        codes.append(code)
        return pause_s(patience, code, luck)

    monkeypatch.setattr(ReconnectDelay, "pause_s", noted)

    async def story() -> None:
        async with serving(tmp_path, games=STUMBLING) as url, three_at(url) as (ada, *_):
            for _ in range(FAILURES_MAX):
                assert await ada.play(DEAL) == OUR_MISTAKE
            while codes.count(TABLE_FAILS) < 3:
                await asyncio.sleep(0.05)
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                assert await closed_with(socket) == TABLE_FAILS
            async with Client(url) as late:
                with pytest.raises(RefusedError, match="table_fails"):
                    await late.join(ada.code, "Dee")
            await asyncio.sleep(1)
            assert codes.count(TABLE_FAILS) == 3  # each of them waits some seconds now
            seen = await figures(url)
            assert figure(seen, "mishaps_total") == FAILURES_MAX
            assert figure(seen, "tables_failing_total") == 1
            assert figure(seen, "tables_loaded_total") == 1

    asyncio.run(asyncio.wait_for(story(), 40))


class SlowLog(MemoryLog):
    """Takes longer to read a table than anybody has for a hello."""

    delay_s = 0.0

    async def last(self, table: TableId) -> int:
        await asyncio.sleep(self.delay_s)
        return await super().last(table)


def test_who_has_said_hello_is_not_hung_up_on_while_the_table_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        log = SlowLog()
        async with serving(tmp_path, log=log) as url, seated(url) as ada:
            assert ada._http
            cookies = {cookie.key: cookie.value for cookie in ada._http.cookie_jar}
            code = ada.code
        monkeypatch.setattr(sockets, "LIMITS", Limits(hello_within_s=0.3))
        log.delay_s = 1.0
        async with serving(tmp_path, log=log) as url, Client(url) as ada:
            assert ada._http
            ada.code = code
            ada._http.cookie_jar.update_cookies(cookies)
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                assert '"Welcome"' in (await asyncio.wait_for(socket.receive(), 10)).data
            async with raw_line(ada, url) as silent:
                assert await closed_with(silent) == NO_HELLO

    asyncio.run(asyncio.wait_for(story(), 40))


def test_T_REST_3_who_comes_to_a_resting_table_in_a_full_house_is_told_so_and_gets_in_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as url, seated(url) as ada:
            assert ada._http
            code, cookies = ada.code, {cookie.key: cookie.value for cookie in ada._http.cookie_jar}
        async with serving(tmp_path, Settings(tables_max=1)) as url, Client(url) as ada, seated(url) as other:
            await other.connect()
            assert ada._http
            ada.code = code
            ada._http.cookie_jar.update_cookies(cookies)
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                assert await closed_with(socket) == HOUSE_FULL
            for asked in (ada.join(code, "Bob"), ada.open(Plan())):
                with pytest.raises(RefusedError, match="house_full"):
                    await asked
            assert await other.wish(BeReady(True)) is None  # who is there goes on, and comes back
            other.cut()
            assert await other.wish(BeReady(False)) is None

    asyncio.run(asyncio.wait_for(story(), 40))
