"""Requests of every kind: never a mistake of ours, always the same care, and the house stays open.

Drawn at random from what the paths take and from what they do not, down to the bytes: a description for a tool that
knows HTTP would reach only what HTTP allows.
"""

import asyncio
import json
import socket
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pictorium.web.responses import SECURITY_HEADERS
from tests.cli.test_serve import said, served
from tests.web.raw import is_whole, upgrade
from tests.web.server import serving

CODE = "AAAAAA"
POST = f"POST /tables/{CODE}/people HTTP/1.1\r\nHost: localhost\r\n"
ODD = {
    "binary": bytes(range(256)) + b"\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "http2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "http1.0": b"GET /health HTTP/1.0\r\n\r\n",
    "http0.9": b"GET /health\r\n\r\n",
    "http9": b"GET /health HTTP/9.9\r\nHost: x\r\n\r\n",
    "line by http1.0": upgrade(CODE, "").replace(b"HTTP/1.1", b"HTTP/1.0"),
    "line without upgrade": b"GET /tables/AAAAAA/line HTTP/1.1\r\nHost: x\r\n\r\n",
    "line with a body": upgrade(CODE, "", "Content-Length: 3\r\n") + b"abc",
    "line in chunks": upgrade(CODE, "", "Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n",
    "line with a broken key": upgrade(CODE, "").replace(b"dGhl", b"\xff\xff\xff\xff"),
    "line of another version": upgrade(CODE, "").replace(b"Version: 13", b"Version: 99"),
    "two lengths": f"{POST}Content-Length: 2\r\nContent-Length: 20\r\n\r\n{{}}".encode(),
    "length and chunks": f"{POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode(),
    "negative length": f"{POST}Content-Length: -1\r\n\r\n".encode(),
    "long length": f"{POST}Content-Length: {'9' * 400}\r\n\r\n".encode(),
    "no chunk": f"{POST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n".encode(),
    "strange coding": f"{POST}Transfer-Encoding: gzip\r\nContent-Length: 0\r\n\r\n".encode(),
    "no gzip": f"{POST}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{{}}".encode(),
    "no brotli": f"{POST}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{{}}".encode(),
    "folded": b"GET /health HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
    "nameless header": b"GET /health HTTP/1.1\r\n: x\r\n\r\n",
    "nul": b"GET /health HTTP/1.1\r\nHost: x\x00y\r\n\r\n",
    "two hosts": b"GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "expect": f"{POST}Expect: miracles\r\nContent-Length: 2\r\n\r\n{{}}".encode(),
    "absolute": b"GET http://evil.example/health HTTP/1.1\r\nHost: x\r\n\r\n",
    "connect": b"CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    "star": b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "strange method": b"BREW /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "long host": b"GET /tables/AAAAAA/qr.svg HTTP/1.1\r\nHost: " + b"x" * 8000 + b"\r\n\r\n",
    "many headers": b"GET /health HTTP/1.1\r\n" + b"A: b\r\n" * 2000 + b"\r\n",
    "up and out": b"GET /tables/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
}


def asked(url: str, request: bytes, *, is_head: bool = False) -> bytes:
    """One answer, or all that is said until the house hangs up."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname, where.port), timeout=30) as line:
        line.sendall(request)
        answer = b""
        try:
            while not is_whole(answer, is_head=is_head) and (more := line.recv(65536)):
                answer += more
        except ConnectionError:
            pass
        return answer


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose door is in no hurry to say that somebody tries too often."""
    ready: list[str] = []
    is_ready, stop, loop = threading.Event(), asyncio.Event(), asyncio.new_event_loop()

    async def run() -> None:
        async with serving(tmp_path_factory.mktemp("data")) as address:
            ready.append(address)
            is_ready.set()
            await stop.wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pictorium.web.access.TRIES_BURST", 1e9)
        patch.setattr("pictorium.web.access.TRIES_OVERALL_BURST", 1e9)
        patch.setattr("pictorium.web.app.NO_TABLE_AFTER_S", 0)
        house = threading.Thread(target=loop.run_until_complete, args=(run(),))
        house.start()
        is_ready.wait(30)
        yield ready[0]
        loop.call_soon_threadsafe(stop.set)
        house.join()


def check(answer: bytes, *, is_head: bool = False) -> int:
    """Whether this is an answer of ours, and which."""
    head, _, body = answer.partition(b"\r\n\r\n")
    line, *rest = head.decode().split("\r\n")
    status = int(line.split(" ")[1])
    headers = dict(one.split(": ", 1) for one in rest)
    assert status < 500
    assert headers.items() >= SECURITY_HEADERS.items()
    assert "Set-Cookie" not in headers or status == 200
    if status >= 400 and status != 417 and not is_head:
        assert headers["Content-Type"].startswith("application/json")
        assert set(json.loads(body)) == {"refused"}
    return status


def test_odd_bytes_end_their_own_connection_and_no_word_of_it_is_kept(tmp_path: Path) -> None:
    server = served(tmp_path)
    assert server.stdout
    url = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    for name, request in ODD.items():
        answer = asked(url, request)
        assert b"Traceback" not in answer, name
        assert not answer.startswith(b"HTTP/1.1 5"), name
        assert not answer.startswith(b"HTTP/1.1 101"), name
    assert b" 200 OK" in asked(url, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    server.terminate()
    code, journal = said(server)
    assert code == 0
    assert [json.loads(line)["event"] for line in journal.splitlines()] == ["serving", "stopping"]


@pytest.mark.parametrize("name", [name for name in ODD if not name.startswith("line") and name != "many headers"])
def test_odd_requests_get_an_answer_like_all_others(url: str, name: str) -> None:
    check(asked(url, ODD[name]))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "GET"])
def test_a_method_that_is_not_meant_is_refused_by_its_name(url: str, method: str) -> None:
    is_head = method == "HEAD"
    request = f"{method} /tables/{CODE}/people HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    answer = asked(url, request, is_head=is_head)
    assert check(answer, is_head=is_head) == 405
    assert b"\r\nAllow: POST\r\n" in answer


@pytest.mark.parametrize(
    "code", ["..", "../..", "%2e%2e%2f%2e%2e", "..%5c..", "AAAAA/", "AAAAAA%00", "ßßß", "%FF%FE", "."]
)
@pytest.mark.parametrize("rest", ["/people", "/devices", "/qr.svg", "/drawings", "/media/x", "/pictures/own/x.webp"])
def test_a_code_is_no_path(url: str, code: str, rest: str) -> None:
    method = "POST" if rest in ("/people", "/devices") else "GET"
    body = '{"handover":"x"}' if rest == "/devices" else '{"name":"A","language":"en"}'
    request = f"{method} /tables/{code}{rest} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    assert check(asked(url, request.encode())) in (400, 404, 405)


def test_a_bomb_is_not_unpacked(url: str) -> None:
    bomb = zlib.compress(b" " * 10_000_000)
    head = f"{POST}Content-Encoding: deflate\r\nContent-Length: {len(bomb)}\r\n\r\n"
    assert check(asked(url, head.encode() + bomb)) in (400, 413)


words = st.text(max_size=30)
tables = st.one_of(st.just(CODE), words.map(lambda code: quote(code, safe="")))
paths = st.one_of(
    st.sampled_from(
        (
            "/",
            "/health",
            "/ready",
            "/games",
            "/tables",
            "/displays",
            "/displays/state",
            "/displays/qr.svg",
            "/pictures/house/x.webp",
            "//",
            "/tables/",
            "/nowhere",
            "/%",
            "/?x",
            "*",
        )
    ),
    st.builds(
        "/tables/{}{}".format,
        tables,
        st.sampled_from(
            (
                "",
                "/people",
                "/devices",
                "/displays",
                "/display",
                "/qr.svg",
                "/drawings",
                "/media?kind=film",
                "/media/x",
                "/pictures/a/b.webp",
                "/",
            )
        ),
    ),
    words.map(lambda path: "/" + quote(path, safe="/?&=")),
)
methods = st.sampled_from(("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW", "get"))
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
wishes = st.fixed_dictionaries(
    {},
    optional={
        "name": words | jsons,
        "language": st.sampled_from(("en", "de", "xx")) | jsons,
        "role": st.sampled_from(("player", "watcher", "display", "king")) | jsons,
        "plan": jsons | st.fixed_dictionaries({}, optional={"edition": words, "options": jsons, "variants": jsons}),
        "password": jsons,
        "handover": jsons,
        "pairing": words | jsons,
        "secret": words | jsons,
    },
)
bodies = st.binary(max_size=200) | (jsons | wishes).map(lambda value: json.dumps(value).encode())
values = st.binary(max_size=40).map(lambda value: bytes(one for one in value if one >= 0x20 and one != 0x7F))
headers = st.dictionaries(
    st.sampled_from(
        (b"Origin", b"Cookie", b"Accept", b"X-Forwarded-For", b"Content-Type", b"If-None-Match", b"Range", b"Referer")
    ),
    values | st.sampled_from((b"null", b"http://localhost", b"*/*", b"bytes=0-1")),
    max_size=4,
)


@settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
@given(methods, paths, headers, bodies)
def test_any_request_gets_an_answer_of_ours(
    url: str, method: str, path: str, more: dict[bytes, bytes], body: bytes
) -> None:
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in more.items())
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    is_head = method == "HEAD"
    check(asked(url, head.encode() + lines + b"\r\n" + body, is_head=is_head), is_head=is_head)
