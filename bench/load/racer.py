"""Somebody who races for stacks, on a line of the real protocol, over a net that takes its time."""

import asyncio
import random
from collections import defaultdict
from typing import Any, Final

import msgspec

from pictorium.table import commands as c
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered
from pictorium.table.people import PersonId
from pictorium.wire.deliver import deliver
from pictorium.wire.from_client import PROTOCOL, Do, Hello, Play
from pictorium.wire.line import ServerLine
from pictorium.wire.line_events import Ping
from pictorium.wire.opcode import PONG, TEXT

JITTER_MS: Final = 4.0


class Racer:
    """A person with a way to the table, who may hold pongs back."""

    def __init__(self, actor: TableActor, person: PersonId, way_ms: float, late_ms: float, dice: random.Random) -> None:
        """`way_ms` is there and back; pongs are sent so late."""
        self._actor, self._person = actor, person
        self._way_ms, self._late_ms, self._dice = way_ms, late_ms, dice
        self._loop = asyncio.get_running_loop()
        self._line = ServerLine(self._loop.time())
        self._said: dict[int, tuple[str, float]] = {}
        self._clear_at = 0.0
        self._n = 0
        self.waits_ms: defaultdict[str, list[float]] = defaultdict(list)
        """From the arrival of an action to its answer, by what they are called."""
        self._line.receive(TEXT, msgspec.json.encode(Hello(PROTOCOL)), self._loop.time())
        self._line.join(self._loop.time())
        actor.attach(person, self)
        self._wake()

    def play(self, command: Any, called: str = "other") -> None:
        """Press now; it arrives when the net has brought it."""
        self._n += 1
        self._say(Play(self._n, msgspec.Raw(msgspec.json.encode(command))), called)

    def wish(self, wish: c.PersonWish) -> None:
        """The same with a wish for the table."""
        self._n += 1
        self._say(Do(self._n, wish), "other")

    def _say(self, action: Play | Do, called: str) -> None:
        # A line keeps its order: nothing arrives before what was sent before it.
        arrives = self._clear_at = max(self._loop.time() + self._half_way_s, self._clear_at + 1e-6)
        self._said[action.n] = called, arrives
        self._loop.call_at(arrives, self._arrive, TEXT, msgspec.json.encode(action))

    @property
    def _half_way_s(self) -> float:
        return (self._way_ms / 2 + self._dice.expovariate(1 / JITTER_MS)) / 1000

    def _arrive(self, opcode: int, payload: bytes) -> None:
        now = self._loop.time()
        event = self._line.receive(opcode, payload, now)
        if isinstance(event, Play | Do):
            deliver(event, self._actor, self._person, self._line.lag_ms(now))

    def _wake(self) -> None:
        assert self._line.deadline is not None, "an open line has pings to send"
        self._loop.call_at(self._line.deadline, self._tick)

    def _tick(self) -> None:
        self._line.tick(self._loop.time())
        for order in self._line.orders():
            if isinstance(order, Ping):
                took_s = 2 * self._half_way_s + self._late_ms / 1000
                self._loop.call_later(took_s, self._arrive, PONG, order.payload)
        self._wake()

    # The line, as the table knows it.

    def tell(self, message: Any) -> None:
        """The table says something."""
        if isinstance(message, Answered):
            called, at = self._said.pop(message.n)
            self.waits_ms[called].append((self._loop.time() - at) * 1000)
        self._line.send(message)

    def show(self, ink: bytes) -> None:
        """Nobody draws here."""

    def close(self) -> None:
        """Nobody hangs up here."""
