"""How one node calls another: who calls proves that they know the secret of all nodes, and so does who is called.

What follows is one question and its answer, or somebody's connection that is carried on from here. Nothing of it is
encrypted: between machines it belongs on a network of one's own.
"""

import asyncio
import hmac
import secrets
import socket
from collections.abc import Callable
from typing import Final, TypeVar, cast

import msgspec
from msgspec import Struct

from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.table.ports import TableId
from pictorium.web.ways import Joined

NONCE_BYTES: Final = 16
PROOF_BYTES: Final = 32
LENGTH_BYTES: Final = 4
QUESTION_BYTES_MAX: Final = 65_536
ANSWER_BYTES_MAX: Final = 1 << 24
CALL_WITHIN_S: Final = 1.0
SILENT_MAX_MS: Final = 5_000
"""How long TCP waits for the other machine to acknowledge anything; then the connection is lost."""
T = TypeVar("T")


class AskThere(Struct, frozen=True, tag=True):
    """Whether somebody is there."""


class There(Struct, frozen=True):
    """Who answers."""

    node: NodeId
    has_database: bool


class OfferOf(Struct, frozen=True, tag=True):
    """A table may be taken over."""

    table: TableId
    by: NodeId


class EndOfOffer(Struct, frozen=True, tag=True):
    """What came of an offer."""

    table: TableId
    is_taken: bool


class AskMetrics(Struct, frozen=True, tag=True):
    """What the figures of a node are."""


class BringLine(Struct, frozen=True, tag=True):
    """What follows is what somebody says who asks for a line."""

    address: str
    """Theirs."""


class BringRequest(Struct, frozen=True, tag=True):
    """What follows is a request that somebody makes."""

    address: str
    """Theirs."""


class ClaimDisplay(Struct, frozen=True, tag=True):
    """Whether a screen waits there that shows this code."""

    pairing: str


class DisplayJoined(Struct, frozen=True, tag=True):
    """A screen that waits there belongs to a table now; or, without one, its code is as it was."""

    secret: str
    joined: Joined | None


Question = AskThere | OfferOf | EndOfOffer | AskMetrics | BringLine | BringRequest | ClaimDisplay | DisplayJoined
_questions: Final = msgspec.json.Decoder(Question)


def nonce() -> bytes:
    """What the other side has to answer to."""
    return secrets.token_bytes(NONCE_BYTES)


def proof(secret: bytes, side: bytes, nonces: bytes) -> bytes:
    """That one knows the secret: nobody can use it again, nor as the other side."""
    return hmac.digest(secret, side + nonces, "sha256")


def framed(body: bytes) -> bytes:
    """With its length before it."""
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def read_question(body: bytes) -> Question:
    """What is asked; `msgspec.DecodeError` if that is nothing."""
    question: Question = _questions.decode(body)
    return question


class Call(asyncio.Protocol):
    """One call, until it is answered; what carries on somebody's connection takes its place then."""

    def __init__(self, secret: bytes, question: Question) -> None:
        self._secret, self._asked = secret, framed(msgspec.json.encode(question))
        self._nonces = b""
        self._heard = bytearray()
        self._more = asyncio.Event()
        self.is_greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """They say something."""
        self._heard += data
        if not self._nonces and len(self._heard) >= NONCE_BYTES:
            self._nonces = self._taken(NONCE_BYTES) + (own := nonce())
            self.transport.write(own + proof(self._secret, b"caller", self._nonces) + self._asked)
        if self._nonces and not self.is_greeted and len(self._heard) >= PROOF_BYTES:
            self.is_greeted = hmac.compare_digest(
                self._taken(PROOF_BYTES), proof(self._secret, b"called", self._nonces)
            )
            if not self.is_greeted:
                self.transport.abort()
        self._more.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up."""
        self._more.set()

    def _taken(self, size: int) -> bytes:
        taken = bytes(self._heard[:size])
        del self._heard[:size]
        return taken

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            if self.transport.is_closing():
                raise ConnectionResetError("the other side has hung up")
            self._more.clear()
            await self._more.wait()

    async def greeted(self) -> None:
        """Until both have shown that they know the secret."""
        await self._until(lambda: self.is_greeted)

    async def answer(self) -> bytes:
        """The answer."""
        await self._until(lambda: len(self._heard) >= LENGTH_BYTES)
        size = int.from_bytes(self._heard[:LENGTH_BYTES], "big")
        if size > ANSWER_BYTES_MAX:
            raise OSError("no answer is so long")
        await self._until(lambda: len(self._heard) >= LENGTH_BYTES + size)
        return bytes(self._heard[LENGTH_BYTES : LENGTH_BYTES + size])

    def carry_on(self, after: asyncio.Protocol) -> None:
        """From now on somebody else listens, and hears what has come already."""
        self.transport.set_protocol(after)
        after.connection_made(self.transport)
        if self._heard:
            after.data_received(self._taken(len(self._heard)))


async def called(to: NodeInfo, own_machine: str, secret: bytes, question: Question) -> Call:
    """A call of another node that it has taken.

    `OSError` if it cannot be reached, or is somebody else; `TimeoutError` if it says nothing.
    """
    loop, call = asyncio.get_running_loop(), Call(secret, question)
    try:
        async with asyncio.timeout(CALL_WITHIN_S):
            if is_nearby(to, own_machine):
                await loop.create_unix_connection(lambda: call, f"{to.socket}.calls")
            elif to.address:
                host, _, port = to.address.rpartition(":")
                await loop.create_connection(lambda: call, host.strip("[]"), int(port))
                keep_awake(call.transport.get_extra_info("socket"))
            else:
                raise TimeoutError("nobody on this machine knows the way there")
            await call.greeted()
    except BaseException:
        if hasattr(call, "transport"):
            call.transport.abort()
        raise
    return call


async def asked(to: NodeInfo, own_machine: str, secret: bytes, question: Question, answer: type[T]) -> T:
    """What another node answers; fails as `called` does."""
    call = await called(to, own_machine, secret, question)
    try:
        async with asyncio.timeout(CALL_WITHIN_S):
            return msgspec.json.decode(await call.answer(), type=answer)
    except msgspec.DecodeError as error:
        raise OSError("that is no answer") from error
    finally:
        call.transport.abort()


def is_nearby(to: NodeInfo, own_machine: str) -> bool:
    """Whether connections can be passed to that node."""
    return bool(to.socket) and to.machine == own_machine


def keep_awake(own: socket.socket) -> None:
    """Let TCP send at once, and notice soon that nobody is there any more."""
    own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = {"TCP_USER_TIMEOUT": SILENT_MAX_MS, "TCP_KEEPIDLE": 1, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 4}
    for name, value in options.items():
        if hasattr(socket, name):  # not every system has all of them
            own.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
