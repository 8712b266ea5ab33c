"""What `pictorium doctor` looks at on the net: the server as browsers reach it, here and past a proxy."""

import asyncio
import json
import os
import ssl
import time
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from pictorium.cli.finding import Finding
from pictorium.cli.own_addresses import address_nearby, name_here
from pictorium.cli.serve_settings import ServeSettings
from pictorium.content.words import Words
from pictorium.web.access import is_loopback_name
from pictorium.wire.close_code import NO_TABLE
from pictorium.wire.from_client import PROTOCOL, Hello

WITHIN_S: Final = 10
DAYS_FEW: Final = 14
DAY_S: Final = 86_400
UPLOAD_BYTES: Final = 12 * 1_048_576
"""The largest picture that may be brought to a table."""
NOBODY: Final = "ZZZZZZ"
"""The code of no table: what is asked of it changes nothing."""
CONTAINER_MARKS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
JSON: Final = {"Content-Type": "application/json"}


async def look_at_network(chosen: ServeSettings) -> AsyncIterator[Finding]:
    """The server on this machine, then the way that people take to it."""
    timeout = aiohttp.ClientTimeout(total=WITHIN_S)
    connector = aiohttp.TCPConnector(ssl=ssl.create_default_context())
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(connector=connector, timeout=timeout, cookie_jar=jar) as session:
        is_running = False
        async for one in _look_here(chosen, session):
            is_running = is_running or one.weight == "fine"
            yield one
        for one in _ways_in(chosen):
            yield one
        if chosen.settings.public_url and is_running:
            async for one in _look_from_outside(chosen.words, session, chosen.settings.public_url):
                yield one


async def _look_here(chosen: ServeSettings, session: aiohttp.ClientSession) -> AsyncIterator[Finding]:
    words, port = chosen.words, chosen.port
    url = f"http://{name_here(chosen.address)}:{port}{chosen.settings.sub_path}"
    try:
        status, answer = await _asked(session, f"{url}/ready")
    except (aiohttp.ClientConnectorError, TimeoutError):
        yield Finding("advice", words.say("doctor.not_running", url=url))
        return
    except aiohttp.ClientError:
        status, answer = 0, None
    if not isinstance(answer, dict) or "standing" not in answer:
        yield Finding("fault", words.say("serve.port_taken", port=port))
    elif status == HTTPStatus.OK:
        yield Finding("fine", words.say("doctor.running", url=url))
    else:
        yield Finding("fault", words.say("doctor.not_ready", url=url, standing=answer["standing"]))


def _ways_in(chosen: ServeSettings) -> list[Finding]:
    """Where people open it, and whether browsers give them the microphone there."""
    words, settings = chosen.words, chosen.settings
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        is_secure = parts.scheme == "https" or is_loopback_name(parts.hostname or "")
        text = words.say("doctor.microphone" if is_secure else "doctor.no_microphone", url=settings.public_url)
        return [Finding("fine" if is_secure else "advice", text)]
    near = address_nearby(chosen.address)
    if near is None:
        return [Finding("advice", words.say("doctor.only_here", address=chosen.address))]
    url = f"http://{near}:{chosen.port}{settings.sub_path}"
    is_inside = any(mark.exists() for mark in CONTAINER_MARKS) or "container" in os.environ
    reached = (
        Finding("advice", words.say("doctor.container", url=url))
        if is_inside
        else Finding("fine", words.say("doctor.nearby", url=url))
    )
    return [reached, Finding("advice", words.say("doctor.no_microphone", url=url))]


async def _look_from_outside(words: Words, session: aiohttp.ClientSession, url: str) -> AsyncIterator[Finding]:
    parts = urlsplit(url)
    is_secure = parts.scheme == "https"
    try:
        if is_secure:
            yield _certificate(words, url, *await _certificate_span(parts.hostname or "", parts.port or 443))
        status, answer = await _asked(session, f"{url}/ready")
    except ssl.SSLCertVerificationError as error:
        yield Finding("fault", words.say("doctor.bad_certificate", url=url, why=error.verify_message))
        return
    except (OSError, aiohttp.ClientError) as error:
        yield Finding("fault", words.say("doctor.unreached", url=url, why=str(error) or type(error).__name__))
        return
    if not isinstance(answer, dict) or "standing" not in answer:
        yield Finding("fault", words.say("doctor.another", url=url, status=status))
        return
    yield Finding("fine", words.say("doctor.reached", url=url))
    for look in (_origin, _own_origin, _line, _large_upload, _metrics):
        try:
            found = await look(words, session, url)
        except (OSError, aiohttp.ClientError) as error:
            found = Finding("fault", words.say("doctor.unreached", url=url, why=str(error) or type(error).__name__))
        if found:
            yield found


def _certificate(words: Words, url: str, begins: float, ends: float) -> Finding:
    """Whether a proxy should have renewed it by now: some certificates are only for days, or hours."""
    left_s = ends - _now()
    days = int(left_s // DAY_S)
    if left_s < min(DAYS_FEW * DAY_S, (ends - begins) / 4):
        return Finding("advice", words.say("doctor.certificate_ends", url=url, days=days))
    return Finding("fine", words.say("doctor.certificate", url=url, days=days))


async def _certificate_span(hostname: str, port: int) -> tuple[float, float]:
    """From when to when the certificate is valid; raises if it is not."""
    async with asyncio.timeout(WITHIN_S):
        _, writer = await asyncio.open_connection(hostname, port, ssl=ssl.create_default_context())
    certificate = writer.get_extra_info("peercert")
    writer.close()
    return ssl.cert_time_to_seconds(certificate["notBefore"]), ssl.cert_time_to_seconds(certificate["notAfter"])


def _now() -> float:
    return time.time()


async def _origin(words: Words, session: aiohttp.ClientSession, url: str) -> Finding | None:
    """Whether each person counts as one, or all as the proxy."""
    _, answer = await _asked(session, f"{url}/origin")
    if not isinstance(answer, dict):
        return None
    if answer["is_forwarded"] and not answer["is_trusted"]:
        return Finding("fault", words.say("doctor.untrusted_proxy", address=answer["address"]))
    if urlsplit(url).scheme == "https" and not answer["is_forwarded"]:
        return Finding("fault", words.say("doctor.no_forwarded", url=url))
    return Finding("fine", words.say("doctor.origin", address=answer["address"]))


async def _own_origin(words: Words, session: aiohttp.ClientSession, url: str) -> Finding | None:
    """Whether the server takes its own page for its own. The body is none, so that nothing is opened."""
    parts = urlsplit(url)
    headers = {**JSON, "Origin": f"{parts.scheme}://{parts.netloc}"}
    async with session.post(f"{url}/tables", data=b"?", headers=headers, allow_redirects=False) as response:
        is_foreign = response.status == HTTPStatus.FORBIDDEN and b"wrong_origin" in await response.read()
    return Finding("fault", words.say("doctor.wrong_origin", url=url)) if is_foreign else None


async def _line(words: Words, session: aiohttp.ClientSession, url: str) -> Finding | None:
    """Whether a line comes through, and what is said on it."""
    try:
        async with session.ws_connect(f"{url}/tables/{NOBODY}/line") as line:
            await line.send_str(msgspec.json.encode(Hello(PROTOCOL)).decode())
            async with asyncio.timeout(WITHIN_S):
                await line.receive()
            is_through = line.close_code == NO_TABLE
            why = str(line.close_code)
    except aiohttp.WSServerHandshakeError as error:
        if error.status == HTTPStatus.TOO_MANY_REQUESTS:
            return None  # it was looked at too often; others may have another address
        is_through, why = False, str(error.status)
    except (TimeoutError, aiohttp.ClientError) as error:
        is_through, why = False, type(error).__name__
    if is_through:
        return Finding("fine", words.say("doctor.line", url=url))
    return Finding("fault", words.say("doctor.no_line", url=url, why=why))


async def _large_upload(words: Words, _: aiohttp.ClientSession, url: str) -> Finding | None:
    """Whether the largest picture would come through. It is announced, never sent: a proxy says no at once."""
    parts = urlsplit(url)
    is_secure = parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    head = (
        f"POST {parts.path}/tables/{NOBODY}/media?kind=picture HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Content-Length: {UPLOAD_BYTES}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
    )
    async with asyncio.timeout(WITHIN_S):
        secure = ssl.create_default_context() if is_secure else None
        reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=secure)
        writer.write(head.encode())
        first = await reader.readline()
    writer.close()
    if b" 413 " in first:
        return Finding("fault", words.say("doctor.small_uploads", url=url))
    return None


async def _metrics(words: Words, session: aiohttp.ClientSession, url: str) -> Finding | None:
    async with session.get(f"{url}/metrics", allow_redirects=False) as response:
        is_told = response.status == HTTPStatus.OK and b"pictorium_ready" in await response.read()
    return Finding("fault", words.say("doctor.open_metrics", url=url)) if is_told else None


async def _asked(session: aiohttp.ClientSession, url: str) -> tuple[int, Any]:
    """The status and the JSON of an answer; None for what is no JSON."""
    async with session.get(url, allow_redirects=False) as response:
        body = await response.read()
        try:
            return response.status, json.loads(body)
        except ValueError:
            return response.status, None
