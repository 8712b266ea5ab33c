"""Who may come in: origins, codes, and what a device shows to be let in again."""

import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from pictorium.table.people import Key
from pictorium.web.budget import Budget
from pictorium.web.keepers import key_of

TOKEN_BYTES: Final = 16
TRIES_PER_SECOND: Final = 0.5
TRIES_BURST: Final = 10
TRIES_OVERALL_PER_SECOND: Final = 50
TRIES_OVERALL_BURST: Final = 200
ADDRESSES_MAX: Final = 10_000


class Door:
    """Lets in, or does not."""

    def __init__(self, public_url: str | None, trusted_proxies: frozenset[str]) -> None:
        """`public_url` is where people reach this server, if that is not where it listens."""
        self._public = urlsplit(public_url) if public_url else None
        self._proxies = trusted_proxies
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name}.local", socket.getfqdn().lower()}
        self._overall = Budget(TRIES_OVERALL_PER_SECOND, TRIES_OVERALL_BURST, time.monotonic())
        self._tries: OrderedDict[str, Budget] = OrderedDict()

    def is_welcome(self, headers: Mapping[str, str]) -> bool:
        """Whether a page of ours asked for this, as far as a browser tells."""
        origin = headers.get("Origin")
        if origin is None:
            return True  # no browser: a program of its own, which no page can make to do things
        if self._public is not None:
            return origin == f"{self._public.scheme}://{self._public.netloc}"
        host = headers.get("Host", "")
        return origin == f"http://{host}" and self._is_ours(host)

    def _is_ours(self, host: str) -> bool:
        """Whether this names this machine. A name that anybody can point at us could belong to anybody's page."""
        name = (urlsplit(f"//{host}").hostname or "").lower()
        try:
            return bool(ip_address(name))
        except ValueError:
            return name in self._names

    def may_try(self, request: web.Request) -> bool:
        """Whether this address may try another code now."""
        now, address = time.monotonic(), self.address(request)
        tries = self._tries.pop(address, None) or Budget(TRIES_PER_SECOND, TRIES_BURST, now)
        self._tries[address] = tries
        if len(self._tries) > ADDRESSES_MAX:
            self._tries.popitem(last=False)
        return tries.spend(now) and self._overall.spend(now)

    def address(self, request: web.Request) -> str:
        """Where a request comes from; a proxy we trust says for whom it asks."""
        peer = request.remote or ""
        forwarded = request.headers.get("X-Forwarded-For", "")
        return forwarded.rpartition(",")[2].strip() if peer in self._proxies and forwarded else peer

    def is_secure(self, request: web.Request) -> bool:
        """Whether the device speaks to us over TLS."""
        return self._public.scheme == "https" if self._public else request.secure


def cookie_name(code: str, *, is_secure: bool) -> str:
    """The cookie for a table."""
    return f"__Host-pictorium-{code}" if is_secure else f"pictorium-{code}"


def new_token() -> str:
    """What a device shows to be let in again."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def shown_key(cookies: str, code: str) -> Key | None:
    """The fingerprint of what this device shows, if it shows anything."""
    shown = dict(cookie.strip().partition("=")[::2] for cookie in cookies.split(";"))
    for is_secure in (True, False):
        token = shown.get(cookie_name(code, is_secure=is_secure))
        if token:
            return key_of(token)
    return None
