"""How one node calls another: who calls proves that they know the secret of all nodes, and so does who is called.

What follows is one question and its answer, or somebody's connection that is carried on from here. Nothing of it is
encrypted: between machines it belongs on a network of one's own.
"""

import asyncio
import hmac
import secrets
import socket
from typing import Final, TypeVar

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


class StrangerError(Exception):
    """Whoever is there does not know the secret."""


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


async def called(to: NodeInfo, own_machine: str, secret: bytes, question: Question) -> socket.socket:
    """A connection to another node on which the answer comes.

    `OSError` if it cannot be reached, `TimeoutError` if it says nothing, `StrangerError` if it is somebody else.
    """
    own = _socket_to(to, own_machine)
    try:
        async with asyncio.timeout(CALL_WITHIN_S):
            await _greet(own, to, own_machine, secret, question)
    except BaseException:
        own.close()
        raise
    return own


def is_nearby(to: NodeInfo, own_machine: str) -> bool:
    """Whether connections can be passed to that node."""
    return bool(to.socket) and to.machine == own_machine


def _socket_to(to: NodeInfo, own_machine: str) -> socket.socket:
    if is_nearby(to, own_machine):
        own = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    elif to.address:
        host, _, _ = to.address.rpartition(":")
        own = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        keep_awake(own)
    else:
        raise TimeoutError("nobody on this machine knows the way there")
    own.setblocking(False)
    return own


def keep_awake(own: socket.socket) -> None:
    """Let TCP send at once, and notice soon that nobody is there any more."""
    own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = {"TCP_USER_TIMEOUT": SILENT_MAX_MS, "TCP_KEEPIDLE": 1, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 4}
    for name, value in options.items():
        if hasattr(socket, name):  # not every system has all of them
            own.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def _greet(own: socket.socket, to: NodeInfo, own_machine: str, secret: bytes, question: Question) -> None:
    loop = asyncio.get_running_loop()
    if is_nearby(to, own_machine):
        await loop.sock_connect(own, f"{to.socket}.calls")
    else:
        host, _, port = to.address.rpartition(":")
        await loop.sock_connect(own, (host.strip("[]"), int(port)))
    nonces = await _exactly(own, NONCE_BYTES) + nonce()
    asked = framed(msgspec.json.encode(question))
    await loop.sock_sendall(own, nonces[NONCE_BYTES:] + proof(secret, b"caller", nonces) + asked)
    if not hmac.compare_digest(await _exactly(own, PROOF_BYTES), proof(secret, b"called", nonces)):
        raise StrangerError


async def asked(to: NodeInfo, own_machine: str, secret: bytes, question: Question, answer: type[T]) -> T:
    """What another node answers; fails as `called` does."""
    own = await called(to, own_machine, secret, question)
    try:
        async with asyncio.timeout(CALL_WITHIN_S):
            size = int.from_bytes(await _exactly(own, LENGTH_BYTES), "big")
            if size > ANSWER_BYTES_MAX:
                raise OSError("no answer is so long")
            return msgspec.json.decode(await _exactly(own, size), type=answer)
    except msgspec.DecodeError as error:
        raise OSError("that is no answer") from error
    finally:
        own.close()


async def _exactly(own: socket.socket, size: int) -> bytes:
    loop, body = asyncio.get_running_loop(), bytearray()
    while len(body) < size:
        piece = await loop.sock_recv(own, size - len(body))
        if not piece:
            raise ConnectionResetError("the other side has hung up")
        body += piece
    return bytes(body)
