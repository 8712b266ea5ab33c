"""The player in Python: what its page says is true, and nobody waits for what will never come."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from pictorium.player.client import Client, DismissedError, RefusedError
from pictorium.table.commands import BeReady, Remove, Start
from pictorium.table.people import Plan
from tests.web.test_access import seated, told

PAGE = Path(__file__).parents[2] / "docs" / "CLIENT.md"


def example() -> str:
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return str(found)


def test_the_player_of_the_page_plays_a_whole_evening(tmp_path: Path) -> None:
    file = tmp_path / "player.py"
    file.write_text(example())

    async def player(url: str, code: str, name: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(sys.executable, str(file), url, code, name)

    async def story(url: str) -> None:
        async with Client(url) as host:
            code = await host.open(Plan(options={"rounds": 1, "glance_s": 5}))
            await host.join(code, "Ada")
            await host.connect()
            players = [await player(url, code, name) for name in ("Robin", "Kim", "Sam")]
            try:
                await host.until(lambda session: len(session.table["people"]) == 4)
                assert await host.wish(Start()) is None
                assert await host.play({"type": "Leave"}) is None
                assert [await one.wait() for one in players] == [0, 0, 0]
                assert host.session.view
                assert host.session.view["phase"] == "Over"
                assert host.session.sheets
            finally:
                for one in players:
                    if one.returncode is None:
                        one.kill()

    told(tmp_path / "data", story)


def test_every_call_of_the_page_is_there() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text(), re.MULTILINE)
    calls = {call for row in rows for call in re.findall(r"`(?:await |async for view in )?(\w+)", row)}
    there = {name for name in dir(Client("http://localhost")) if not name.startswith("_")}
    assert calls == there - {"code", "cut"}


def test_a_refusal_at_the_door_has_a_code(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Client(url) as client:
            with pytest.raises(RefusedError) as refused:
                await client.join("AAAAAA", "Ada")
            assert refused.value.code == "no_table"

    told(tmp_path, story)


def test_until_waits_for_what_others_do(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await ada.connect()
            await bob.connect()
            waiting = asyncio.create_task(
                ada.until(lambda session: [one["name"] for one in session.table["people"] if one["is_ready"]])
            )
            await bob.wish(BeReady(True))
            assert await waiting == ["Bob"]

    told(tmp_path, story)


def test_views_come_from_the_start_of_the_game_on(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, seated(url, "Cy", ada.code) as cy:
            for client in (ada, bob, cy):
                await client.connect()
            views = cy.views()
            first = asyncio.ensure_future(anext(views))
            await asyncio.sleep(0.05)
            assert not first.done()
            assert await ada.wish(Start()) is None
            assert (await first)["round"] == 1

    told(tmp_path, story)


def test_who_is_dismissed_waits_for_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await ada.connect()
            await bob.connect()
            waiting = asyncio.create_task(bob.until(lambda session: session.view))
            assert await ada.wish(Remove(bob.session.you)) is None  # type: ignore[arg-type]
            with pytest.raises(DismissedError, match="gone"):
                await waiting
            assert [view async for view in bob.views()] == []
            with pytest.raises(DismissedError):
                await bob.wish(BeReady(True))

    told(tmp_path, story)


def test_who_has_no_place_hears_so(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Client(url) as client:
            client.code = "AAAAAA"
            with pytest.raises(DismissedError, match="no_table"):
                await client.connect()

    told(tmp_path, story)


def test_a_line_that_is_cut_comes_back_and_what_was_asked_meanwhile_is_done(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            await ada.connect()
            for is_ready in (True, False, True):
                ada.cut()
                assert await ada.wish(BeReady(is_ready)) is None
            assert ada.session.table["people"][0]["is_ready"]

    told(tmp_path, story)
