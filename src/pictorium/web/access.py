"""Who may come in: origins, codes, and what a device shows to be let in again."""

import re
import socket
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hmac import compare_digest
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct
from multidict import MultiMapping

from pictorium.table.people import Key
from pictorium.web.cookie_seal import CookieSeal
from pictorium.web.registry import key_of
from pictorium.wire.budget import Budget

TRIES_PER_SECOND: Final = 0.5
TRIES_BURST: Final = 16
"""Eight who play and those who watch may come at once from one household, and mistype a code now and then."""
TRIES_OVERALL_PER_SECOND: Final = 50
TRIES_OVERALL_BURST: Final = 200
LOOKS_PER_SECOND: Final = 0.2
LOOKS_BURST: Final = 10
"""How often somebody at a table may ask for all its drawings."""
BRINGS_PER_SECOND: Final = 2
BRINGS_BURST: Final = 60
"""How often somebody at a table may bring something: a host may have a whole deck of pictures."""
FETCHES_PER_SECOND: Final = 20
FETCHES_BURST: Final = 500
"""How often somebody may ask for what was brought: a hand and a wall of pictures, a film piece by piece."""
ADDRESSES_MAX: Final = 10_000
FORWARDED: Final = frozenset(("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"))
"""What a proxy adds to a request."""


class BudgetsByKey:
    """One budget for each address, as long as it is among those that came last."""

    def __init__(self, per_second: float, burst: float) -> None:
        """Everybody begins with a full one."""
        self._per_second, self._burst = per_second, burst
        self._budgets: OrderedDict[str, Budget] = OrderedDict()

    def spend(self, address: str, now: float) -> bool:
        """Take one from this address's, if there is one."""
        budget = self._budgets.pop(address, None) or Budget(self._per_second, self._burst, now)
        self._budgets[address] = budget
        if len(self._budgets) > ADDRESSES_MAX:
            self._budgets.popitem(last=False)
        return budget.spend(now)


NO_TABLE_AFTER_S: Final = 0.5
"""How long it takes to hear that there is no table: longer than to find out, so that the time tells nothing."""
UNSEALED: Final = re.compile(r"[\w-]{22}", re.ASCII)
"""What devices were given before there was a seal."""
NETWORK: Final = 1 << 64
"""Whoever has one IPv6 address has this many."""


class Caller(Struct, frozen=True):
    """Who asks for a table, as far as can be told before anybody looks at it."""

    code: str
    address: str
    key: Key | None
    """The fingerprint of what the device shows."""
    is_sealed: bool = False
    """Whether it was given out for this table."""
    is_older: bool = False
    """Whether it may have been, before there was a seal."""


class AccessControl:
    """Lets in, or does not."""

    def __init__(
        self,
        public_url: str | None,
        trusted_proxies: Iterable[str],
        opens_per_minute: int = 20,
        metrics_token: str | None = None,
        *,
        seal: CookieSeal,
    ) -> None:
        """`public_url` is where people reach this server, if that is not where it listens."""
        self.seal = seal
        self._public = urlsplit(public_url) if public_url else None
        self._proxies = tuple(ip_network(proxy, strict=False) for proxy in trusted_proxies)
        self._metrics_token = metrics_token
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name}.local"}
        threading.Thread(target=self._learn_name, name="name", daemon=True).start()
        self._overall = Budget(TRIES_OVERALL_PER_SECOND, TRIES_OVERALL_BURST, time.monotonic())
        self._tries = BudgetsByKey(TRIES_PER_SECOND, TRIES_BURST)
        self._looks = BudgetsByKey(LOOKS_PER_SECOND, LOOKS_BURST)
        self._brings = BudgetsByKey(BRINGS_PER_SECOND, BRINGS_BURST)
        self._fetches = BudgetsByKey(FETCHES_PER_SECOND, FETCHES_BURST)
        self._opens = BudgetsByKey(opens_per_minute / 60, opens_per_minute)

    def _learn_name(self) -> None:
        """How this machine is called by those who give out names. They may take long to answer, or never do."""
        with suppress(OSError, UnicodeError):
            self._names.add(socket.getfqdn().lower())

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
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        return name in self._names or _address(name) is not None

    def caller(self, code: str, headers: MultiMapping[str], peer: str) -> Caller:
        """Who asks for the table with this code."""
        token, address = self._shown(headers.get("Cookie", ""), code), self.address(headers, peer)
        if not token:
            return Caller(code, address, None)
        is_older = UNSEALED.fullmatch(token) is not None
        return Caller(code, address, key_of(token), self.seal.is_ours(code, token), is_older)

    def _shown(self, cookies: str, code: str) -> str | None:
        """What this device shows, if it shows anything."""
        shown = dict(cookie.strip().partition("=")[::2] for cookie in cookies.split(";"))
        # Under TLS no other name will do: one without the prefix can be set by a neighbouring site.
        return shown.get(cookie_name(code, is_secure=self.is_secure))

    def may_try(self, address: str) -> bool:
        """Whether this address may try another code now."""
        now = time.monotonic()
        return self._tries.spend(address, now) and self._overall.spend(now)

    def may_open(self, address: str) -> bool:
        """Whether this address may open another table now."""
        return self._opens.spend(address, time.monotonic())

    def may_look(self, key: Key) -> bool:
        """Whether whoever shows this may ask for all drawings now."""
        return self._looks.spend(key, time.monotonic())

    def may_bring(self, key: Key) -> bool:
        """Whether whoever shows this may bring something now."""
        return self._brings.spend(key, time.monotonic())

    def may_fetch(self, key: Key) -> bool:
        """Whether whoever shows this may ask for something that was brought now."""
        return self._fetches.spend(key, time.monotonic())

    def may_see_figures(self, request: web.Request) -> bool:
        """Whether this comes from the machine itself, past no proxy, or shows what whoever runs the house gave out."""
        shown = request.headers.get("Authorization", "").encode(errors="surrogateescape")
        if self._metrics_token is not None:
            return compare_digest(shown, f"Bearer {self._metrics_token}".encode())
        address = _address(request.remote or "")
        return (
            address is not None and address.is_loopback and not FORWARDED.intersection(map(str.lower, request.headers))
        )

    def address(self, headers: MultiMapping[str], peer: str) -> str:
        """Where a request comes from; a proxy we trust says for whom it asks."""
        # A proxy adds what it knows at the end, maybe in a header of its own; what stands before that anyone may write.
        forwarded = ",".join(headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
        return _neighbourhood(forwarded if forwarded and self._is_trusted(peer) else peer)

    def _is_trusted(self, peer: str) -> bool:
        address = _address(peer)
        return address is not None and any(address in proxy for proxy in self._proxies)

    @property
    def is_secure(self) -> bool:
        """Whether devices speak to us over TLS."""
        return self._public is not None and self._public.scheme == "https"


def _neighbourhood(name: str) -> str:
    """The address, or the network that is one household's."""
    address = _address(name)
    return f"{int(address) // NETWORK:x}::" if isinstance(address, IPv6Address) else str(address or name)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as a number; one of the old kind in new clothes is one of the old kind."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def is_alone(name: str) -> bool:
    """Whether a machine calls only itself by this name."""
    address = _address(name)
    bare = name.lower().rstrip(".")
    if address is None:
        return bare == "localhost" or bare.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def cookie_name(code: str, *, is_secure: bool) -> str:
    """The cookie for a table."""
    return f"__Host-pictorium-{code}" if is_secure else f"pictorium-{code}"
