"""The page as browsers fetch it: small, kept as long as it may be, below any path, and nothing else."""

import asyncio
import gzip
import re
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import msgspec
import pytest
from yarl import URL

from pictorium.player.client import Client
from pictorium.stores.page_files import BUILT, read_page
from pictorium.web.access import TRIES_BURST
from pictorium.web.app import Settings
from pictorium.web.pages import INDEX, KINDS, Page
from pictorium.web.responses import SECURITY_HEADERS
from tests.web.server import serving

SCRIPT = "console.log('a table for six')\n" * 20
PAGE = Page(
    {
        INDEX: b"<!doctype html><title>Pictorium</title>" * 20,
        f"{INDEX}.br": b"the page, by brotli",
        f"{INDEX}.gz": gzip.compress(b"<!doctype html><title>Pictorium</title>" * 20),
        "assets/main-1a2b.js": SCRIPT.encode(),
        "assets/main-1a2b.js.gz": gzip.compress(SCRIPT.encode()),
        "assets/icon-3c4d.svg": b"<svg/>",
        "assets/icon-512-5e6f.png": b"a picture",
        "manifest.webmanifest": b'{"name":"Pictorium"}',
        "sw.js": b"self.addEventListener('fetch', () => {})",
        "secret.txt": b"not for the net",
    },
    "not built",
)
Story = Callable[[aiohttp.ClientSession, str], Awaitable[None]]


def told(data: Path, story: Story, settings: Settings | None = None, page: Page = PAGE) -> None:
    async def run() -> None:
        async with serving(data, settings, page) as url, aiohttp.ClientSession(auto_decompress=False) as http:
            await asyncio.wait_for(story(http, url), 20)

    asyncio.run(run())


def test_the_page_is_at_the_root_and_at_every_code_with_every_guard(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        for path in ("/", "/ABCDEF", "/abcdef", "/?from=somewhere"):
            async with http.get(url + path, headers={"Accept-Encoding": "identity"}) as response:
                assert response.status == 200, path
                assert await response.read() == PAGE.files[INDEX]
                assert response.headers["Content-Type"] == "text/html; charset=utf-8"
                assert response.headers["Cache-Control"] == "no-cache"
                assert SECURITY_HEADERS.items() <= response.headers.items()

    told(tmp_path, story)


def test_what_is_known_already_is_not_sent_again(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(url) as response:
            tag = response.headers["ETag"]
        for known, status in ((tag, 304), (f'"other", W/{tag}', 304), ("*", 304), ('"other"', 200)):
            async with http.get(url, headers={"If-None-Match": known}) as response:
                assert response.status == status, known
                assert response.headers["ETag"] == tag
                assert response.headers["Cache-Control"] == "no-cache"
                assert response.headers["Vary"] == "Accept-Encoding"
                assert SECURITY_HEADERS.items() <= response.headers.items()
                assert bool(await response.read()) is (status == 200)

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.1", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.000, gzip; q=0", None),
        ("identity", None),
        ("", None),
        ("brotli, x-gzip", None),
        (";q=;;,,=", None),
    ],
)
def test_the_smallest_form_that_a_browser_reads_is_sent(tmp_path: Path, accepted: str, coding: str | None) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(url, headers={"Accept-Encoding": accepted}) as response:
            assert response.headers.get("Content-Encoding") == coding
            ending = {"br": ".br", "gzip": ".gz", None: ""}[coding]
            assert await response.read() == PAGE.files[INDEX + ending]
            assert response.headers["Vary"] == "Accept-Encoding"

    told(tmp_path, story)


def test_each_form_has_a_tag_of_its_own(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        tags = set()
        for coding in ("br", "gzip", "identity"):
            async with http.get(url, headers={"Accept-Encoding": coding}) as response:
                tags.add(response.headers["ETag"])
        assert len(tags) == 3

    told(tmp_path, story)


def test_files_with_a_digest_in_their_name_are_kept_for_ever(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(f"{url}/assets/main-1a2b.js", headers={"Accept-Encoding": "br, gzip"}) as response:
            assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert response.headers["Content-Encoding"] == "gzip", "there is no smaller form"
            assert gzip.decompress(await response.read()).decode() == SCRIPT
            assert SECURITY_HEADERS.items() <= response.headers.items()
        async with http.get(f"{url}/assets/icon-3c4d.svg") as response:
            assert response.headers["Content-Type"] == "image/svg+xml"
            assert "Content-Encoding" not in response.headers

    told(tmp_path, story)


def test_asking_only_for_the_head(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.head(url, headers={"Accept-Encoding": "identity"}) as response:
            assert response.status == 200
            assert int(response.headers["Content-Length"]) == len(PAGE.files[INDEX])

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/assets/icon-512-5e6f.png", "image/png", "public, max-age=31536000, immutable"),
    ],
)
def test_what_makes_the_page_one_to_install_comes_as_what_it_is(
    tmp_path: Path, path: str, kind: str, caching: str
) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(url + path) as response:
            assert response.status == 200
            assert await response.read() == PAGE.files[path[1:]]
            assert (response.headers["Content-Type"], response.headers["Cache-Control"]) == (kind, caching)
            assert "worker-src 'self'" in response.headers["Content-Security-Policy"]
            assert SECURITY_HEADERS.items() <= response.headers.items()

    told(tmp_path, story)


def test_a_page_that_was_not_built_has_nothing_to_install(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        for path in ("/manifest.webmanifest", "/sw.js"):
            async with http.get(url + path) as response:
                assert response.status == 404

    told(tmp_path, story, page=Page({}, "not built"))


@pytest.mark.parametrize(
    "path",
    [
        "/assets/",
        "/assets/nothing.js",
        "/assets/main-1a2b.js/",
        "/assets/main-1a2b.js.gz",
        "/assets/../secret.txt",
        "/assets/..%2fsecret.txt",
        "/assets/%2e%2e/secret.txt",
        "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/assets/..%5csecret.txt",
        "/assets/%2fetc%2fpasswd",
        "/assets/main-1a2b.js%00.svg",
        "/assets//etc/passwd",
        "/index.html",
        "/sw.js.gz",
        "/assets/sw.js",
        "/secret.txt",
        "/ABCDE",
        "/ABCDEFG",
        "/ABCD3F",
        "/ABCDEF/",
        "/%C3%84BCDEF",
    ],
)
def test_no_path_leads_to_anything_else(tmp_path: Path, path: str) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(URL(url + path, encoded=True)) as response:
            assert response.status == 404
            assert b"net" not in await response.read()
            assert SECURITY_HEADERS.items() <= response.headers.items()

    told(tmp_path, story)


def test_below_a_path_everything_lies_there_and_nowhere_else(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        for path, status in {
            "/games/": 200,
            "/games/ABCDEF": 200,
            "/games/assets/main-1a2b.js": 200,
            "/games/sw.js": 200,
            "/games/manifest.webmanifest": 200,
            "/": 404,
            "/ABCDEF": 404,
            "/assets/main-1a2b.js": 404,
            "/sw.js": 404,
        }.items():
            async with http.get(url + path) as response:
                assert response.status == status, path
        async with http.get(f"{url}/games", allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (308, "/games/")

    told(tmp_path, story, Settings(sub_path="/games"))


def test_other_paths_are_not_taken_for_codes(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(f"{url}/health") as response:
            assert response.headers["Content-Type"].startswith("application/json")
        async with http.post(f"{url}/tables", json={}) as response:
            assert response.status == 201

    told(tmp_path, story)


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        for path in ("/", "/ABCDEF"):
            async with http.get(url + path) as response:
                assert (response.status, await response.text()) == (503, "not built\n")
                assert response.headers["Cache-Control"] == "no-store"
                assert SECURITY_HEADERS.items() <= response.headers.items()

    told(tmp_path, story, page=Page({}, "not built"))


def test_showing_the_picture_of_ones_own_table_tries_no_code(tmp_path: Path) -> None:
    async def story(http: aiohttp.ClientSession, url: str) -> None:
        async with Client(url) as ada:
            await ada.join(await ada.open(), "Ada")
            assert ada._http
            for _ in range(2 * TRIES_BURST):
                async with ada._http.get(f"{url}/tables/{ada.code}/qr.svg") as response:
                    assert response.status == 200
        statuses = set()
        for _ in range(2 * TRIES_BURST):
            async with http.get(f"{url}/tables/{ada.code}/qr.svg") as response:
                statuses.add(response.status)
        assert statuses == {200, 429}, "others have only so many tries"

    told(tmp_path, story)


def test_the_built_page_is_one_that_the_guards_let_work() -> None:
    files = read_page()
    assert INDEX in files, f"scripts/test builds the page into {BUILT}"
    page = files[INDEX].decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", page)
    addresses = set(re.findall(r'(?:src|href)="(.*?)"', page))
    assert all(address.startswith("./assets/") for address in addresses - {"./manifest.webmanifest"}), addresses
    assert {Path(name).suffix for name in files} <= {*KINDS, ".br", ".gz"}
    assert {f"{INDEX}.br", f"{INDEX}.gz"} <= files.keys()


def test_the_built_page_can_be_installed_below_any_path() -> None:
    files = read_page()
    manifest = msgspec.json.decode(files["manifest.webmanifest"])
    assert {manifest["name"], manifest["short_name"]} == {"Pictorium"}
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    icons = {(icon["sizes"], icon["purpose"]): files[icon["src"]] for icon in manifest["icons"]}
    assert icons.keys() == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for (sizes, _), picture in icons.items():
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", picture[16:24])
        assert f"{width}x{height}" == sizes


def test_the_messenger_keeps_every_file_the_page_may_ask_for_but_the_exports_of_albums() -> None:
    files = read_page()
    briefed = re.match(rb"const KEPT=(\{.*?\});", files["sw.js"])
    assert briefed
    kept = set(msgspec.json.decode(briefed[1])["files"])
    asked = {name for name in files if name.startswith("assets/") and Path(name).suffix in (".js", ".css", ".svg")}
    exports = {name for name in asked if name.startswith("assets/export-")}
    assert exports, "what makes files of an album is large, and comes when somebody wants one"
    assert asked - exports <= kept <= files.keys() - exports
    (worker,) = {name for name in exports if any(Path(name).name.encode() in files[one] for one in kept)}
    assert worker.startswith("assets/export-worker-"), "only the worker for exports asks for them"
    assert not re.search(rb"\bimport\b", files["sw.js"]), "it stands alone"
