"""What whoever runs the house can see of it: figures, whether it is ready; and that nobody else can."""

import asyncio
import json
import re
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from pictorium.games.all_games import GAMES
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, Point
from pictorium.player.client import Client
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import BeReady, Lock, Start
from pictorium.table.context import Services
from pictorium.table.ports import LogBrokenError, LogFigures
from pictorium.web.app import Settings
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server
from pictorium.web.steady_clock import SteadyClock
from pictorium.wire.close_code import MALFORMED
from tests.web.server import PICTURES
from tests.web.test_access import HELLO, closed_with, raw_line, seated, told

OPERATING = Path(__file__).parents[2] / "docs" / "OPERATING.md"
Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


async def figures(url: str) -> Figures:
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as response:
        assert response.status == 200
        families = text_string_to_metric_families(await response.text())
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value for one in families for sample in one.samples
        }


def figure(seen: Figures, name: str, **labels: str) -> float:
    return seen[f"pictorium_{name}", frozenset(labels.items())]


def test_the_figures_are_what_happened(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, seated(url, "Cy", ada.code) as cy:
            for client in (ada, bob, cy):
                await client.connect()
            assert await bob.wish(Start()) is not None
            assert await ada.wish(BeReady(True)) is None
            seen = await figures(url)
            assert figure(seen, "tables") == 1
            assert figure(seen, "people") == 3
            assert figure(seen, "lines", role="player") == 3
            assert figure(seen, "lines", role="display") == 0
            assert figure(seen, "actions_total", outcome="done") == 1
            assert figure(seen, "actions_total", outcome="refused") == 1
            assert figure(seen, "answer_seconds_count") == 2
            assert figure(seen, "frames_total", direction="in", kind="play") == 3 + 2
            assert figure(seen, "appends_total") == figure(seen, "commit_seconds_count") > 4
            assert figure(seen, "lines_opened_total") == 3
            assert figure(seen, "lines_resumed_total") == 0
            assert figure(seen, "ready") == 1
            bob.cut()
            await bob.wish(BeReady(True))
            seen = await figures(url)
            assert figure(seen, "lines_resumed_total") == 1
            assert figure(seen, "lines_closed_total", code="lost") == 1

    told(tmp_path, story)


def test_ink_is_counted_where_it_comes_and_goes(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, seated(url, "Cy", ada.code) as cy:
            for client in (ada, bob, cy):
                await client.connect()
            assert await ada.wish(Start()) is None
            while ada.session.sheet is None:
                await asyncio.sleep(0.01)
            batch = packed((Begin(Point(5, 5), 1),))
            for _ in range(3):
                ada.draw(batch)
            while figure(await figures(url), "ink_batches_total") < 3:
                await asyncio.sleep(0.02)
            seen = await figures(url)
            assert figure(seen, "frames_total", direction="in", kind="ink") == 3
            assert figure(seen, "frame_bytes_total", direction="in", kind="ink") > 3 * len(batch)

    told(tmp_path, story)


def test_how_lines_end_and_what_the_door_refuses_is_counted_by_code(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                await socket.send_str("nonsense")
                assert await closed_with(socket) == MALFORMED
            await ada.connect()
            assert await ada.wish(Lock(True)) is None
            assert ada._http
            for body, status in (({"name": "Bob", "language": "en"}, 404), ({"nobody": 1}, 400)):
                async with ada._http.post(f"{url}/tables/{ada.code}/people", json=body) as response:
                    assert response.status == status
            seen = await figures(url)
            assert figure(seen, "lines_closed_total", code=str(MALFORMED)) == 1
            assert figure(seen, "refused_at_the_door_total", code="no_table") == 1
            assert figure(seen, "refused_at_the_door_total", code="bad_request") == 1

    told(tmp_path, story)


def test_every_figure_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those of a log that knows more of itself than a file does."""
    monkeypatch.setattr(SqliteLog, "figures", lambda _: LogFigures(1, 0.0, 0, 1, 0, 0.0))
    explained = set(re.findall(r"^\| `(pictorium_\w+)", OPERATING.read_text(), re.MULTILINE))

    async def story(url: str) -> None:
        async with seated(url) as ada, aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as response:
            await ada.connect()
            names = set(re.findall(r"^# TYPE (pictorium_\w+)", await response.text(), re.MULTILINE))
            assert names == explained

    told(tmp_path, story)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "x-real-ip"])
def test_figures_are_not_for_who_comes_past_a_proxy(tmp_path: Path, header: str) -> None:
    async def story(url: str) -> None:
        headers = {header: "127.0.0.1"}
        async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics", headers=headers) as response:
            assert (response.status, await response.json()) == (403, {"refused": "wrong_token"})

    told(tmp_path, story)


def test_figures_are_for_who_has_the_token(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            for shown, status in (("Bearer sesame", 200), ("Bearer other", 403), ("", 403)):
                headers = {"Authorization": shown, "X-Forwarded-For": "192.0.2.1"}
                async with http.get(f"{url}/metrics", headers=headers) as response:
                    assert response.status == status

    told(tmp_path, story, Settings(metrics_token="sesame"))


async def standing(url: str) -> tuple[int, int, int]:
    """What the house says when it is asked whether it lives, whether it is ready, and for a table."""
    async with aiohttp.ClientSession() as http:
        asked = (http.get(f"{url}/health"), http.get(f"{url}/ready"), http.post(f"{url}/tables", json={}))
        answers = [await one for one in asked]
        return answers[0].status, answers[1].status, answers[2].status


def test_alive_is_not_ready() -> None:
    async def story() -> None:
        house = Services(GAMES, ContentLibrary(content_folder(), Path("nowhere")), SystemChance())
        registry = TableRegistry(MemoryLog(), house, SteadyClock())
        assert registry.status == "starting"
        async with open_server(registry, Settings(), Page(), PICTURES, "127.0.0.1", 0) as port:
            url = f"http://127.0.0.1:{port}"
            assert await standing(url) == (200, 200, 201)
            async with Client(url) as client:
                await client.join(await client.open(), "Ada")
                registry.broken.set_result(LogBrokenError("full"))
                assert await standing(url) == (200, 503, 503)
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    async with raw_line(client, url):
                        pass
                assert refused.value.status == 503

    asyncio.run(story())


def test_while_it_stops_it_says_so() -> None:
    async def story() -> None:
        house = Services(GAMES, ContentLibrary(content_folder(), Path("nowhere")), SystemChance())
        registry = TableRegistry(MemoryLog(), house, SteadyClock())
        async with open_server(registry, Settings(), Page(), PICTURES, "127.0.0.1", 0) as port:
            url = f"http://127.0.0.1:{port}"
            await registry.close()
            assert await standing(url) == (200, 503, 503)

    asyncio.run(story())


def test_a_proxy_in_a_trusted_network_is_believed_and_no_other(tmp_path: Path) -> None:
    async def opened(url: str, who: str) -> int:
        headers = {"X-Forwarded-For": who}
        async with aiohttp.ClientSession() as http, http.post(f"{url}/tables", json={}, headers=headers) as response:
            return response.status

    async def believed(url: str) -> None:
        assert [await opened(url, "192.0.2.1"), await opened(url, "192.0.2.1")] == [201, 429]
        assert await opened(url, "192.0.2.2") == 201

    async def not_believed(url: str) -> None:
        assert [await opened(url, "192.0.2.1"), await opened(url, "192.0.2.2")] == [201, 429]

    told(tmp_path / "a", believed, Settings(trusted_proxies=frozenset({"127.0.0.0/8"}), opens_per_minute=1))
    told(tmp_path / "b", not_believed, Settings(trusted_proxies=frozenset({"10.0.0.0/8"}), opens_per_minute=1))


def test_a_full_house_opens_no_more_tables(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url), aiohttp.ClientSession() as http, http.post(f"{url}/tables", json={}) as response:
            assert (response.status, await response.json()) == (503, {"refused": "house_full"})

    told(tmp_path, story, Settings(tables_max=1))


def test_docs_wire_shows_what_health_ready_and_address_answer(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "WIRE.md").read_text()

    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            for path in ("health", "ready", "address"):
                (shown,) = re.findall(rf"\| `GET /{path}` \| \| 200 `(.*?)`", page)
                async with http.get(f"{url}/{path}") as response:
                    assert response.status == 200
                    answered = await response.json()
                if ":" in shown:
                    assert json.loads(shown) == answered
                else:
                    assert shown == "{" + ", ".join(f'"{name}"' for name in answered) + "}"

    told(tmp_path, story)
