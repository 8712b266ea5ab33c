"""Screens that wait for a table: each shows a code, which the host of a table says.

A screen that waits is no member of anything, and no table is loaded for it. It has a secret, which alone gets it what
the code was good for. Who guesses a code adds a stranger's screen to their own table, and gets nothing from it.
"""

import secrets
import time
from typing import Final

from aiohttp import web
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.incident import OUR_MISTAKE
from pictorium.table.limits import CODE_SYMBOLS
from pictorium.table.people import Person
from pictorium.web.access import DISPLAY
from pictorium.web.invitation import qr_response, server_url
from pictorium.web.registry import key_of
from pictorium.web.responses import (
    ACCESS,
    REGISTRY,
    address,
    decoded_body,
    joined,
    json_refusal,
    json_response,
    require_member,
)
from pictorium.web.ways import WAYS, Joined

PAIRING_LENGTH: Final = 4
PAIRING_S: Final = 600
"""How long a code is good."""
HANDED_OUT_S: Final = 60
"""How long a screen may ask again for what its code was good for: the answer may be lost."""
AT_ONE_ADDRESS_MAX: Final = 8
WAITING_MAX: Final = 512
"""How many screens may wait: the newest of an address replaces its oldest; where all wait, one more is refused."""


class WaitingDisplay(Struct):
    """A screen that shows a code."""

    pairing: str
    secret: str
    address: str
    until: float
    joined: Joined | None = None


class WaitingDisplays:
    """All screens that wait, and those whose code was said just now."""

    def __init__(self, server: str = "") -> None:
        """`server`: which of several has them; their secrets say so."""
        self._server = server
        self._by_secret: dict[str, WaitingDisplay] = {}
        self._by_pairing: dict[str, WaitingDisplay] = {}
        """Those whose code was not said yet."""

    def wait(self, address: str, now: float) -> WaitingDisplay | None:
        """A screen begins to wait; None if too many do."""
        self._drop_expired(now)
        here = [display for display in self._by_secret.values() if display.address == address]
        if len(here) >= AT_ONE_ADDRESS_MAX:
            self._drop(here[0])
        if len(self._by_secret) >= WAITING_MAX:
            return None
        display = WaitingDisplay(
            self._new_pairing(), f"{secrets.token_urlsafe(16)}.{self._server}", address, now + PAIRING_S
        )
        self._by_secret[display.secret] = self._by_pairing[display.pairing] = display
        return display

    def waiting(self, secret: str, now: float) -> WaitingDisplay | None:
        """The screen with this secret, if it has not waited for too long."""
        self._drop_expired(now)
        return self._by_secret.get(secret)

    def claim(self, pairing: str, now: float) -> WaitingDisplay | None:
        """The screen that shows this code. The code is good for nobody else from now on."""
        self._drop_expired(now)
        return self._by_pairing.pop(pairing, None)

    def give_back(self, display: WaitingDisplay) -> None:
        """Its code was good for nothing, and is as it was."""
        if display.secret in self._by_secret:
            self._by_pairing[display.pairing] = display

    def hand_out(self, display: WaitingDisplay, joined: Joined, now: float) -> None:
        """The screen belongs to a table now."""
        display.joined, display.until = joined, now + HANDED_OUT_S

    def _new_pairing(self) -> str:
        while True:
            pairing = "".join(secrets.choice(CODE_SYMBOLS) for _ in range(PAIRING_LENGTH))
            if pairing not in self._by_pairing:
                return pairing

    def _drop_expired(self, now: float) -> None:
        for display in [display for display in self._by_secret.values() if display.until <= now]:
            self._drop(display)

    def _drop(self, display: WaitingDisplay) -> None:
        del self._by_secret[display.secret]
        if self._by_pairing.get(display.pairing) is display:
            del self._by_pairing[display.pairing]


DISPLAYS: Final = web.AppKey("displays", WaitingDisplays)


class SecretBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of what a waiting screen asks."""

    secret: str


class PairingBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a host's request to bring a screen to the table."""

    pairing: str


def display_routes(base: str) -> list[web.RouteDef]:
    """The routes for screens that wait, and for who brings them to a table."""
    return [
        web.post(f"{base}/displays", _wait),
        web.post(f"{base}/displays/state", _state),
        web.post(f"{base}/displays/qr.svg", _qr),
        web.post(f"{base}/tables/{{code}}/displays", _bring),
    ]


async def _wait(request: web.Request) -> web.Response:
    """A screen wants a code to show."""
    if not request.app[ACCESS].may_wait(address(request)):
        return json_refusal("too_many_tries", 429)
    display = request.app[DISPLAYS].wait(address(request), time.monotonic())
    if display is None:
        return json_refusal("not_now", 503)
    return json_response({"pairing": display.pairing, "secret": display.secret, "seconds": PAIRING_S}, 201)


def _elsewhere(request: web.Request, secret: str) -> NodeInfo | None:
    """The other process that has the screen with this secret, if there is one."""
    return request.app[WAYS].server_of(secret.rpartition(".")[2]) if WAYS in request.app else None


async def _state(request: web.Request) -> web.StreamResponse:
    """A screen asks whether it belongs to a table now; if so, this gives it the cookie."""
    body: SecretBody = await decoded_body(request, SecretBody)
    display = request.app[DISPLAYS].waiting(body.secret, time.monotonic())
    if display is None and (server := _elsewhere(request, body.secret)):
        return await request.app[WAYS].forward(request, address(request), server)
    if display is None:
        return json_refusal("unknown_pairing", 404)
    if display.joined is None:
        return json_response({"code": None})
    return joined(request, display.joined.code, display.joined.person, display.joined.token, DISPLAY)


async def _qr(request: web.Request) -> web.StreamResponse:
    """The way to bring this screen to a table as a QR code. Its secret is in the body, so that no proxy logs it."""
    body: SecretBody = await decoded_body(request, SecretBody)
    display = request.app[DISPLAYS].waiting(body.secret, time.monotonic())
    if display is None and (server := _elsewhere(request, body.secret)):
        return await request.app[WAYS].forward(request, address(request), server)
    if display is None:
        return json_refusal("unknown_pairing", 404)
    return qr_response(f"{server_url(request)}/#tv={display.pairing}")


async def _bring(request: web.Request) -> web.Response:
    """The host says the code that a screen shows."""
    body: PairingBody = await decoded_body(request, PairingBody)
    actor, person = await require_member(request)
    if person.id != actor.table.host:
        return json_refusal("not_the_host", 403)  # who brings no screens finds out nothing about codes
    if not request.app[ACCESS].may_pair(person.key, address(request)):
        return json_refusal("too_many_tries", 429)
    displays = request.app[DISPLAYS]
    display = displays.claim(body.pairing.upper(), time.monotonic())
    if display is None and WAYS in request.app:
        return await _bring_from_elsewhere(request, actor, person, body.pairing.upper())
    if display is None:
        return json_refusal("unknown_pairing", 404)
    try:
        admitted = await _admitted(request, actor, person)
    except BaseException:
        displays.give_back(display)
        raise
    if isinstance(admitted, web.Response):
        displays.give_back(display)
        return admitted
    displays.hand_out(display, admitted, time.monotonic())
    return json_response({"display": admitted.person}, 201)


async def _bring_from_elsewhere(request: web.Request, actor: TableActor, person: Person, pairing: str) -> web.Response:
    """The same with a screen that waits at another process."""
    ways = request.app[WAYS]
    found = await ways.claim_display(pairing)
    if found is None:
        return json_refusal("unknown_pairing", 404)
    server, secret = found
    admitted: Joined | web.Response | None = None
    try:
        admitted = await _admitted(request, actor, person)
    finally:
        await ways.settle_display(server, secret, admitted if isinstance(admitted, Joined) else None)
    return admitted if isinstance(admitted, web.Response) else json_response({"display": admitted.person}, 201)


async def _admitted(request: web.Request, actor: TableActor, person: Person) -> Joined | web.Response:
    """What a screen gets that belongs to the table now, or why it does not."""
    token = request.app[ACCESS].seal.token(actor.table.code)
    decision = await actor.ask(c.AdmitDisplay(person.id, key_of(token)))
    if isinstance(decision, Refusal):
        return json_refusal(decision.code, 500 if decision == OUR_MISTAKE else 422)
    (came,) = decision
    assert isinstance(came, f.PersonCame)
    request.app[REGISTRY].watch(actor, came.person)
    return Joined(actor.table.code, came.person, token)
