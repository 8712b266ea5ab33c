"""Where other nodes call: who cannot prove that they are one is hung up on, and has learnt nothing."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import Final, cast

import msgspec

from pictorium.table.limits import HEAD_BYTES_MAX
from pictorium.web.journal import trouble
from pictorium.web.nodes.calls import (
    LENGTH_BYTES,
    NONCE_BYTES,
    PROOF_BYTES,
    QUESTION_BYTES_MAX,
    BringLine,
    BringRequest,
    Question,
    framed,
    nonce,
    proof,
    read_question,
)
from pictorium.web.upgrade import END_OF_HEAD

GREETING_BYTES: Final = NONCE_BYTES + PROOF_BYTES + LENGTH_BYTES
GREETED_WITHIN_S: Final = 2.0
Answer = Callable[[Question], Awaitable[bytes]]
"""What to say to a question."""
BeginRelayed = Callable[[asyncio.Transport, bytes, str], None]
"""Begins a line with this request, which somebody at this address makes."""
MakePage = Callable[[str], asyncio.Protocol]
"""Makes what answers requests of somebody at this address."""


class CalledBy(asyncio.Protocol):
    """A connection on which another node calls."""

    def __init__(self, secret: bytes, answer: Answer, line: BeginRelayed, page: MakePage) -> None:
        self._secret, self._answer, self._line, self._page = secret, answer, line, page
        self._heard = bytearray()
        self._nonce = nonce()
        self._question: Question | None = None
        self._answering: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls."""
        self._transport = cast(asyncio.Transport, transport)
        self._timer = asyncio.get_running_loop().call_later(GREETED_WITHIN_S, self._transport.abort)
        self._transport.write(self._nonce)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up."""
        self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Some of what they say."""
        self._heard += data
        if self._question is None:
            self._question = self._asked()
        if isinstance(self._question, BringLine):
            self._bring_line(self._question)
        elif isinstance(self._question, BringRequest):
            self._timer.cancel()
            page = self._page(self._question.address)
            self._transport.set_protocol(page)
            page.connection_made(self._transport)
            page.data_received(bytes(self._heard))
        elif self._question is not None and self._answering is None:
            self._answering = asyncio.create_task(self._tell(self._question))

    def _asked(self) -> Question | None:
        """The question, once all of it is here."""
        heard = self._heard
        if len(heard) < GREETING_BYTES:
            return None
        nonces = self._nonce + heard[:NONCE_BYTES]
        shown = bytes(heard[NONCE_BYTES : NONCE_BYTES + PROOF_BYTES])
        size = int.from_bytes(heard[GREETING_BYTES - LENGTH_BYTES : GREETING_BYTES], "big")
        if not hmac.compare_digest(shown, proof(self._secret, b"caller", nonces)) or size > QUESTION_BYTES_MAX:
            self._transport.abort()
            return None
        if len(heard) < GREETING_BYTES + size:
            return None
        try:
            question = read_question(bytes(heard[GREETING_BYTES : GREETING_BYTES + size]))
        except msgspec.DecodeError:  # of a newer version: who calls takes that for no answer
            self._transport.abort()
            return None
        del heard[: GREETING_BYTES + size]
        self._transport.write(proof(self._secret, b"called", nonces))
        return question

    def _bring_line(self, question: BringLine) -> None:
        if END_OF_HEAD in self._heard:
            self._timer.cancel()
            self._line(self._transport, bytes(self._heard), question.address)
        elif len(self._heard) > HEAD_BYTES_MAX:
            self._transport.abort()

    async def _tell(self, question: Question) -> None:
        try:
            self._transport.write(framed(await self._answer(question)))
            self._transport.close()
        except Exception as error:
            trouble("unexpected", error)
            self._transport.abort()
