"""Access control: origins, codes, cookies and rate limits."""

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
"""Eight players and their spectators may connect at once from one household, and mistype a code now and then."""
TRIES_OVERALL_PER_SECOND: Final = 50
TRIES_OVERALL_BURST: Final = 200
DRAWINGS_PER_SECOND: Final = 0.2
DRAWINGS_BURST: Final = 10
"""How often a member of a table may request all its drawings."""
ALBUM_PER_SECOND: Final = 3
ALBUM_BURST: Final = 120
"""How often a member may ask for parts of the album: for a table with fifty games all of them, with their ink.

Whoever opens an album of one game asks for three."""
UPLOADS_PER_SECOND: Final = 2
UPLOADS_BURST: Final = 60
"""How often a member of a table may upload: a host may have a whole deck of pictures."""
FETCHES_PER_SECOND: Final = 20
FETCHES_BURST: Final = 500
"""How often a member may request uploaded media: a hand and a wall of pictures, a film in parts."""
PAIRINGS_PER_SECOND: Final = 0.1
PAIRINGS_BURST: Final = 6
"""How often an address, and a member of a table, may say the code that a screen shows."""
WAITS_PER_SECOND: Final = 0.1
WAITS_BURST: Final = 12
"""How often an address may ask for such a code."""
ADDRESSES_MAX: Final = 10_000
FORWARDED: Final = frozenset(("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"))
"""Headers that a proxy adds to a request."""


class BudgetsByKey:
    """One budget for each key; the least recently used are dropped."""

    def __init__(self, per_second: float, burst: float) -> None:
        """Every budget starts full."""
        self._per_second, self._burst = per_second, burst
        self._budgets: OrderedDict[str, Budget] = OrderedDict()

    def spend(self, address: str, now: float) -> bool:
        """Take one from the budget of this key, if there is one left."""
        budget = self._budgets.pop(address, None) or Budget(self._per_second, self._burst, now)
        self._budgets[address] = budget
        if len(self._budgets) > ADDRESSES_MAX:
            self._budgets.popitem(last=False)
        return budget.spend(now)

    def give_back(self, address: str) -> None:
        """Put one back into the budget of this key."""
        if budget := self._budgets.get(address):
            budget.give_back()


NO_TABLE_AFTER_S: Final = 0.5
"""The response time if there is no table: longer than the lookup takes, so that it reveals nothing."""
UNSEALED: Final = re.compile(r"[\w-]{22}", re.ASCII)
"""The form of the tokens that were issued before there was a seal."""
NETWORK: Final = 1 << 64
"""The addresses of one IPv6 household."""


DISPLAY: Final = "-display"
"""What the name of a display's cookie ends in."""


class Caller(Struct, frozen=True):
    """Who requests a table, as far as the request alone shows it."""

    code: str
    address: str
    key: Key | None
    """The hash of the device's token."""
    is_sealed: bool = False
    """Whether the token was issued for this table."""
    is_unsealed: bool = False
    """Whether the token may have been issued before there was a seal."""


class Origin(Struct, frozen=True):
    """Where a request seems to come from. Who runs a server behind a proxy learns from it what is set wrongly."""

    address: str
    """What the limits of each address count."""
    is_forwarded: bool
    """Whether a proxy said for whom it asks."""
    is_trusted: bool
    """Whether who connected is one of the trusted proxies."""


class AccessControl:
    """Decides who may connect, and how often."""

    def __init__(
        self,
        public_url: str | None,
        trusted_proxies: Iterable[str],
        opens_per_minute: int = 20,
        metrics_token: str | None = None,
        *,
        seal: CookieSeal,
    ) -> None:
        """`public_url` is the address that people use, if it is not the one that this server listens on."""
        self.seal = seal
        self._public = urlsplit(public_url) if public_url else None
        self._proxies = tuple(ip_network(proxy, strict=False) for proxy in trusted_proxies)
        self._metrics_token = metrics_token
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name}.local"}
        threading.Thread(target=self._resolve_own_name, name="name", daemon=True).start()
        self._overall = Budget(TRIES_OVERALL_PER_SECOND, TRIES_OVERALL_BURST, time.monotonic())
        self._tries = BudgetsByKey(TRIES_PER_SECOND, TRIES_BURST)
        self._looks = BudgetsByKey(DRAWINGS_PER_SECOND, DRAWINGS_BURST)
        self._albums = BudgetsByKey(ALBUM_PER_SECOND, ALBUM_BURST)
        self._brings = BudgetsByKey(UPLOADS_PER_SECOND, UPLOADS_BURST)
        self._fetches = BudgetsByKey(FETCHES_PER_SECOND, FETCHES_BURST)
        self._pairings = BudgetsByKey(PAIRINGS_PER_SECOND, PAIRINGS_BURST)
        self._waits = BudgetsByKey(WAITS_PER_SECOND, WAITS_BURST)
        self._opens = BudgetsByKey(opens_per_minute / 60, opens_per_minute)

    def _resolve_own_name(self) -> None:
        """Look up this machine's host name. The resolver may be slow or never answer."""
        with suppress(OSError, UnicodeError):
            self._names.add(socket.getfqdn().lower())

    def is_own_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether the request comes from our own page, as far as a browser says."""
        origin = headers.get("Origin")
        if origin is None:
            return True  # not a browser: no foreign page can make it send this
        if self._public is not None:
            return origin == f"{self._public.scheme}://{self._public.netloc}"
        hostname = headers.get("Host", "")
        return origin == f"http://{hostname}" and self._is_own_host(hostname)

    def _is_own_host(self, hostname: str) -> bool:
        """Whether this is a name of this machine. A name that anybody can point here could belong to any page."""
        try:
            name = (urlsplit(f"//{hostname}").hostname or "").lower()
        except ValueError:
            return False
        return name in self._names or _address(name) is not None

    def caller(self, code: str, headers: MultiMapping[str], peer: str, *, is_display: bool = False) -> Caller:
        """Who requests the table with this code. A browser may be a display there and have a person's place, too."""
        token, address = self._token(headers.get("Cookie", ""), code, is_display), self.address(headers, peer)
        if not token:
            return Caller(code, address, None)
        is_unsealed = UNSEALED.fullmatch(token) is not None
        return Caller(code, address, key_of(token), self.seal.is_ours(code, token), is_unsealed)

    def _token(self, cookies: str, code: str, is_display: bool) -> str | None:
        """The token of this device, if it has one: a display's, or a person's."""
        shown = dict(cookie.strip().partition("=")[::2] for cookie in cookies.split(";"))
        # Under TLS only the prefixed name counts: a sibling domain can set a cookie without the prefix.
        name = cookie_name(code, is_secure=self.is_secure)
        return shown.get(f"{name}{DISPLAY}") if is_display else shown.get(name)

    def give_back_try(self, address: str) -> None:
        """The code was a right one, and what was told of it is no guess: joining costs a try in its turn."""
        self._tries.give_back(address)

    def may_try(self, address: str) -> bool:
        """Whether this address may try another code now."""
        now = time.monotonic()
        return self._tries.spend(address, now) and self._overall.spend(now)

    def may_open(self, address: str) -> bool:
        """Whether this address may open another table now."""
        return self._opens.spend(address, time.monotonic())

    def may_fetch_drawings(self, key: Key) -> bool:
        """Whether the owner of this key may request all drawings now."""
        return self._looks.spend(key, time.monotonic())

    def may_open_album(self, key: Key) -> bool:
        """Whether the owner of this key may ask for another part of the album now."""
        return self._albums.spend(key, time.monotonic())

    def may_upload(self, key: Key) -> bool:
        """Whether the owner of this key may upload now."""
        return self._brings.spend(key, time.monotonic())

    def may_fetch_media(self, key: Key) -> bool:
        """Whether the owner of this key may request an uploaded medium now."""
        return self._fetches.spend(key, time.monotonic())

    def may_pair(self, key: Key, address: str) -> bool:
        """Whether the owner of this key may say the code of a screen now, from this address."""
        now = time.monotonic()
        return self._pairings.spend(key, now) and self._pairings.spend(address, now)

    def may_wait(self, address: str) -> bool:
        """Whether another screen may wait at this address now."""
        return self._waits.spend(address, time.monotonic())

    def may_see_metrics(self, request: web.Request) -> bool:
        """Whether the request comes from this machine without a proxy, or has the operator's token."""
        shown = request.headers.get("Authorization", "").encode(errors="surrogateescape")
        if self._metrics_token is not None:
            return compare_digest(shown, f"Bearer {self._metrics_token}".encode())
        address = _address(request.remote or "")
        return (
            address is not None and address.is_loopback and not FORWARDED.intersection(map(str.lower, request.headers))
        )

    def address(self, headers: MultiMapping[str], peer: str) -> str:
        """The client's address; a trusted proxy says on whose behalf it asks."""
        # A proxy appends what it knows, maybe as a separate header; what precedes that could be forged.
        forwarded = ",".join(headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
        return _network(forwarded if forwarded and self._is_trusted(peer) else peer)

    def origin_of(self, headers: MultiMapping[str], peer: str) -> Origin:
        """Where a request comes from, as far as we believe it."""
        return Origin(self.address(headers, peer), "X-Forwarded-For" in headers, self._is_trusted(peer))

    def _is_trusted(self, peer: str) -> bool:
        address = _address(peer)
        return address is not None and any(address in proxy for proxy in self._proxies)

    @property
    def is_secure(self) -> bool:
        """Whether clients use TLS."""
        return self._public is not None and self._public.scheme == "https"


def _network(name: str) -> str:
    """The address, or for IPv6 the network of one household."""
    address = _address(name)
    return f"{int(address) // NETWORK:x}::" if isinstance(address, IPv6Address) else str(address or name)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """A parsed address; an IPv4-mapped IPv6 address becomes IPv4."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def is_loopback_name(name: str) -> bool:
    """Whether this name only reaches the machine itself."""
    address = _address(name)
    bare = name.lower().rstrip(".")
    if address is None:
        return bare == "localhost" or bare.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def cookie_name(code: str, *, is_secure: bool) -> str:
    """The name of a person's cookie for a table."""
    return f"__Host-pictorium-{code}" if is_secure else f"pictorium-{code}"
