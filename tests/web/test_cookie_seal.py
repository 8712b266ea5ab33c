"""Codes tried over lines, and tables that rest: nobody wakes one, or learns that it is there, but who was let in."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import Remove
from pictorium.table.people import PersonId
from pictorium.web.access import NO_TABLE_AFTER_S, TRIES_BURST
from pictorium.web.app import Settings
from pictorium.web.cookie_seal import CookieSeal, load_seal
from pictorium.wire.close_code import NO_TABLE
from tests.web.raw import answer, connected, cookie_of, line_of, upgrade
from tests.web.server import serving
from tests.web.test_access import seated, told
from tests.web.test_entrance import HELLO_FRAME, line_ends_with
from tests.web.test_watching import figure, figures

UNKNOWN = "AAAAAA"


@asynccontextmanager
async def resting(data: Path) -> AsyncIterator[tuple[str, str, str]]:
    """A house with a table that rests: its address, the code, and what somebody shows there."""
    async with serving(data) as url, seated(url) as ada:
        code, cookie = ada.code, cookie_of(ada, url)
    async with serving(data) as url:
        yield url, code, cookie


async def loaded(url: str) -> float:
    return figure(await figures(url), "tables_loaded_total")


async def knock(url: str, code: str, cookie: str, more: str = "") -> str:
    """The status with which a line is begun, or not."""
    async with connected(url) as raw:
        raw.send(upgrade(code, cookie, more))
        return (await raw.head()).split(" ")[1]


def test_a_seal_is_good_for_one_table_of_one_house() -> None:
    seal = CookieSeal(b"a secret")
    token = seal.token("ABCDEF")
    assert seal.is_ours("ABCDEF", token)
    assert seal.token("ABCDEF") != token
    for code, other in (("ABCDEG", token), ("ABCDEF", token[:-1]), ("ABCDEF", f"x{token}"), ("ABCDEF", token[:22])):
        assert not seal.is_ours(code, other)
    for odd in ("", ".", "x.y", "\x00", "\ud83d", "ä.ö", "." + token):
        assert not seal.is_ours("ABCDEF", odd)
    assert not CookieSeal(b"another secret").is_ours("ABCDEF", token)


def test_the_seal_goes_with_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        memory = MemoryLog()
        assert (await load_seal(memory)).is_ours("ABCDEF", (await load_seal(memory)).token("ABCDEF"))
        log = SqliteLog(tmp_path)
        token = (await load_seal(log)).token("ABCDEF")
        await log.close()
        log = SqliteLog(tmp_path)
        assert (await load_seal(log)).is_ours("ABCDEF", token)
        assert await log.tables() == {}
        await log.close()

    asyncio.run(story())


def test_a_table_that_rests_is_fetched_for_nobody_but_who_was_let_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with resting(tmp_path) as (url, code, cookie):
            token = cookie.partition("=")[2]
            name = f"pictorium-{code}"
            wrong = ("", f"{name}=", f"{name}=p1", f"{name}={token[:-1]}x", f"{name}=x{token[1:]}", f"{name}=\xff")
            for shown in wrong:
                assert await line_ends_with(url, code, shown) == NO_TABLE
                asked = f"GET /tables/{code}/drawings HTTP/1.1\r\nHost: x\r\nCookie: {shown}\r\n\r\n"
                assert (await answer(url, asked.encode("latin-1"))).split(b" ")[1] == b"404"
            assert await loaded(url) == 0
            async with connected(url) as raw:
                raw.send(upgrade(code, cookie) + HELLO_FRAME)
                await raw.head()
                await raw.until(b'"type":"Welcome"')
            assert await loaded(url) == 1

    asyncio.run(story())


@pytest.mark.parametrize("is_there", [True, False])
def test_codes_are_tried_over_lines_no_more_often_than_at_the_door(tmp_path: Path, is_there: bool) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            code = ada.code if is_there else UNKNOWN
            statuses = [await knock(url, code, f"pictorium-{code}=x") for _ in range(2 * TRIES_BURST)]
            assert statuses.count("101") <= TRIES_BURST
            assert set(statuses[TRIES_BURST:]) == {"429"}
            body = b"GET /tables/AAAAAA/qr.svg HTTP/1.1\r\nHost: x\r\n\r\n"
            assert (await answer(url, body)).split(b" ")[1] == b"429"  # the tries are the same
            for one in (ada, bob):  # who is known tries nothing
                async with line_of(one, url):
                    pass

    told(tmp_path, story)


def test_over_lines_too_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        said = [await knock(url, UNKNOWN, "", f"X-Forwarded-For: 198.51.100.{n}\r\n") for n in range(2 * TRIES_BURST)]
        assert set(said) == {"101"}
        said = [await knock(url, UNKNOWN, "", "X-Forwarded-For: 198.51.100.99\r\n") for _ in range(2 * TRIES_BURST)]
        assert said[-1] == "429"

    told(tmp_path, story, Settings(trusted_proxies=frozenset({"127.0.0.1"})))


def test_who_was_removed_wakes_a_table_once_and_then_tries_like_anybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as url, seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await ada.connect()
            assert await ada.wish(Remove(PersonId("p2"))) is None
            code, cookie = ada.code, cookie_of(bob, url)
        async with serving(tmp_path) as url:
            assert await line_ends_with(url, code, cookie) == NO_TABLE
            assert await loaded(url) == 1
            statuses = [await knock(url, code, cookie) for _ in range(2 * TRIES_BURST)]
            assert statuses[-1] == "429"

    asyncio.run(story())


# What devices were given before there was a seal.


@asynccontextmanager
async def before_seals(data: Path) -> AsyncIterator[tuple[str, str, str]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CookieSeal, "token", lambda *_: secrets.token_urlsafe(16))
        async with serving(data) as url, seated(url) as ada:
            code, cookie = ada.code, cookie_of(ada, url)
    async with serving(data) as url:
        yield url, code, cookie


def test_what_was_given_out_before_there_was_a_seal_is_good(tmp_path: Path) -> None:
    async def story() -> None:
        async with before_seals(tmp_path) as (url, code, cookie), connected(url) as raw:
            raw.send(upgrade(code, cookie) + HELLO_FRAME)
            await raw.head()
            await raw.until(b'"type":"Welcome"')
            asked = f"GET /tables/{code}/drawings HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode()
            statuses = [(await answer(url, asked)).split(b" ")[1] for _ in range(TRIES_BURST // 2)]
            assert set(statuses) == {b"200"}  # at a table that is awake it costs no try
            assert await knock(url, code, cookie) == "101"

    asyncio.run(story())


def test_what_looks_like_it_and_is_not_is_told_so_after_the_same_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.membership.UNSEALED_ANSWER_S", 3 * NO_TABLE_AFTER_S)

    async def story() -> None:
        async with before_seals(tmp_path) as (url, code, _):
            for tried in (code, UNKNOWN, code):  # asleep, nowhere, awake
                began = time.monotonic()
                assert await line_ends_with(url, tried, f"pictorium-{tried}={'x' * 22}") == NO_TABLE
                assert time.monotonic() - began >= 3 * NO_TABLE_AFTER_S
            statuses = [await knock(url, code, f"pictorium-{code}={'x' * 22}") for _ in range(2 * TRIES_BURST)]
            assert statuses[-1] == "429"

    asyncio.run(story())
