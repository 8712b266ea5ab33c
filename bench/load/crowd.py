"""Six at each table, all drawing: a crowd in one process, on bare sockets, so that it is not what is measured.

Every batch carries the moment at which it was due to be sent, so that being late counts against the server and against
the crowd itself, and nothing that was sent late is left out. One at each table looks at everything as it comes; the
others get the same bytes, and read them a few times a second without looking.
"""

import gc
import json
import os
import select
import socket
import struct
import sys
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from pictorium.wire.from_client import PROTOCOL

BATCHES_PER_SECOND: Final = 25
STEPS: Final = bytes([3, 16]) + bytes([2, 1] * 16)
"""Sixteen steps of a pen, near each other; with where it was before them a batch has 39 bytes."""
BATCH: Final = struct.Struct(f">BI{len(STEPS)}s")
INK: Final = struct.Struct(f">II{BATCH.size}s")
MASKED: Final = b"\x82" + bytes([0x80 | INK.size, 0, 0, 0, 0])
"""The head of a frame from a client. A mask of nothing is a mask: the server has the same work with it."""
RUN: Final = struct.Struct(">BIIII")
HELLO: Final = json.dumps({"type": "Hello", "protocol": PROTOCOL}).encode()
TICKS_PER_SECOND: Final = 100_000
DRAIN_EVERY_S: Final = 0.25
LATENESS_EVERY: Final = 8
"""Each how manieth sending is looked at for how late it was."""
ACTION_EVERY_S: Final = 2.0
"""At each table somebody does something this often."""


@dataclass(slots=True)
class Person:
    """One socket."""

    table: int
    place: int
    socket: socket.socket
    is_watching: bool
    phase_s: float
    sheet: int = 1
    number: int = 0
    n: int = 0
    guesses: deque[Any] = field(default_factory=deque)
    buffer: bytearray = field(default_factory=bytearray)
    asked: dict[int, float] = field(default_factory=dict)
    guessed: set[int] = field(default_factory=set)
    drawn: deque[tuple[int, float]] = field(default_factory=deque)
    is_ready: bool = False


@dataclass
class Seen:
    """What came of it."""

    ink_s: list[float] = field(default_factory=list)
    kept_s: list[float] = field(default_factory=list)
    answered_s: list[float] = field(default_factory=list)
    """What races with nobody."""
    guessed_s: list[float] = field(default_factory=list)
    """Guesses, which wait up to 120 ms for others that may have been first (T-FAIR)."""
    late_s: list[float] = field(default_factory=list)
    sent: int = 0
    bytes_in: int = 0
    lost: int = 0


class Crowd:
    """All of them."""

    def __init__(self, port: int, tables: list[tuple[str, list[str]]], *, is_relay: bool) -> None:
        """Come to these tables, each a code and what its people show."""
        self._is_relay = is_relay
        self._epoll = select.epoll()
        self._people: dict[int, Person] = {}
        self._space = memoryview(bytearray(262_144))
        self._begin = time.perf_counter()
        self.seen = Seen()
        self.is_measuring = False
        count = sum(len(tokens) for _, tokens in tables)
        for number, (code, tokens) in enumerate(tables):
            for place, token in enumerate(tokens):
                phase = ((number * 6 + place) * 0.6180339887 % 1) / BATCHES_PER_SECOND
                line = _connected(port, code, token)
                person = Person(number, place, line, place == number % len(tokens), phase)
                self._people[line.fileno()] = person
                self._places = len(
                    tokens
                )  # all tables are alike; on the other seats there are bots, who draw otherwise
                self._epoll.register(line.fileno(), select.EPOLLIN)
                if (number * 6 + place) % 200 == 199:
                    self.hear_for(0.02)
        self._order = sorted(self._people.values(), key=lambda person: person.phase_s)
        self._wait_for_welcomes(count)
        self._idle = deque(person for person in self._order if not person.is_watching)
        for person in self._idle:
            self._epoll.unregister(person.socket.fileno())
        self._drained_at = 0.0

    def _wait_for_welcomes(self, count: int) -> None:
        until = time.perf_counter() + 60
        while sum(person.is_ready for person in self._people.values()) < count:
            self.hear_for(0.05)
            if time.perf_counter() > until:
                raise SystemExit("not everybody was welcomed within a minute")

    def draw(self, seconds: float) -> None:
        """Everybody draws, and somebody at each table does something now and then."""
        begin = time.perf_counter() + 0.1
        turn, position = 0, 0
        watching = [person for person in self._order if person.is_watching]
        acting = deque((begin + place / len(watching) * ACTION_EVERY_S, one) for place, one in enumerate(watching))
        end = begin + seconds
        while (now := time.perf_counter()) < end:
            while True:
                person = self._order[position]
                due = begin + turn / BATCHES_PER_SECOND + person.phase_s
                if due > now:
                    break
                self._send_batch(person, due)
                position += 1
                if position == len(self._order):
                    turn, position = turn + 1, 0
                    now = time.perf_counter()
            while not self._is_relay and acting[0][0] <= now:
                due_s, person = acting.popleft()
                self._act(person, due_s)
                acting.append((due_s + ACTION_EVERY_S, person))
            self._drain(now)
            self._hear(min(max(0.0, due - time.perf_counter()), 0.005))

    def _drain(self, now: float) -> None:
        """Read from those who do not look, each in its turn."""
        share = min(1.0, (now - self._drained_at) / DRAIN_EVERY_S)
        self._drained_at = now
        for _ in range(int(len(self._idle) * share + 0.5)):
            person = self._idle[0]
            self._idle.rotate(-1)
            with suppress(BlockingIOError):
                self.seen.bytes_in += person.socket.recv_into(self._space)

    def _send_batch(self, person: Person, due: float) -> None:
        person.number += 1
        stamp = int((due - self._begin) * TICKS_PER_SECOND)
        batch = BATCH.pack(2, stamp, STEPS)
        try:
            person.socket.send(MASKED + INK.pack(person.sheet, person.number, batch))
        except BlockingIOError:
            self.seen.lost += 1
            return
        if self.is_measuring:
            self.seen.sent += 1
            if self.seen.sent % LATENESS_EVERY == 0:
                self.seen.late_s.append(time.perf_counter() - due)
            if person.is_watching and not self._is_relay:
                person.drawn.append((person.number, due))

    def _act(self, person: Person, due: float) -> None:
        person.n += 1
        person.asked[person.n] = due
        if person.guesses and person.n % 2:
            person.guessed.add(person.n)
            said: dict[str, Any] = {
                "type": "Play",
                "n": person.n,
                "command": person.guesses.popleft(),
                "ink_through": person.number,
            }
        else:
            said = {"type": "Do", "n": person.n, "wish": {"type": "BeReady", "is_ready": bool(person.n % 4)}}
        person.socket.send(masked(json.dumps(said).encode()))

    def hear_for(self, seconds: float) -> None:
        """Look at what comes for so long."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self._hear(left)

    def _hear(self, timeout: float) -> None:
        for fd, _ in self._epoll.poll(timeout):
            person = self._people[fd]
            try:
                size = person.socket.recv_into(self._space)
            except BlockingIOError:
                continue
            if not size:
                raise SystemExit(f"a line was closed at table {person.table}")
            self.seen.bytes_in += size
            if person.is_watching or not person.is_ready:
                self._look(person, self._space[:size])

    def _look(self, person: Person, data: memoryview) -> None:
        buffer = person.buffer
        buffer += data
        now = time.perf_counter()
        start = 0
        while len(buffer) - start >= 2:
            size, at = buffer[start + 1], start + 2
            if size == 126:
                size, at = int.from_bytes(buffer[at : at + 2], "big"), at + 2
            elif size == 127:
                size, at = int.from_bytes(buffer[at : at + 8], "big"), at + 8
            if len(buffer) < at + size:
                break
            frame = bytes(buffer[at : at + size])
            if buffer[start] == 0x82:
                self._see(person, frame, now)
            elif buffer[start] == 0x81:
                self._listen(person, frame, now)
            start = at + size
        del buffer[:start]

    def _see(self, person: Person, frame: bytes, now: float) -> None:
        if not self.is_measuring:
            return
        if self._is_relay:
            for start in range(0, len(frame), INK.size):
                self._deliver(frame, start + INK.size - BATCH.size, now)
            return
        start = 0
        while start < len(frame):
            place, _, _, kept, length = RUN.unpack_from(frame, start)
            start += RUN.size
            for at in range(start, start + length, BATCH.size) if place < self._places else ():
                self._deliver(frame, at, now)
            start += length
            if place == person.place:
                while person.drawn and person.drawn[0][0] <= kept:
                    self.seen.kept_s.append(now - person.drawn.popleft()[1])

    def _deliver(self, frame: bytes, at: int, now: float) -> None:
        stamp = int.from_bytes(frame[at + 1 : at + 5], "big")
        self.seen.ink_s.append(now - self._begin - stamp / TICKS_PER_SECOND)

    def _listen(self, person: Person, text: bytes, now: float) -> None:
        if person.is_ready and b'"Answered"' not in text[:40]:
            return
        message = json.loads(text)
        if message["type"] == "Welcome":
            person.is_ready = True
            person.sheet = message["sheet"]
            person.number, person.n = message["through"], message["n"]
            person.guesses.extend(_guesses(message["view"]))
        elif message["type"] == "Answered":
            due = person.asked.pop(message["n"], None)
            if due is not None and self.is_measuring:
                is_guess = message["n"] in person.guessed
                (self.seen.guessed_s if is_guess else self.seen.answered_s).append(now - due)


def _guesses(view: dict[str, Any] | None) -> list[Any]:
    """A guess on each rival, each with another number."""
    chosen: dict[str, Any] = {}
    numbers: set[int] = set()
    for command in view["may"] if view else ():
        if command["type"] == "Guess" and command["on"] not in chosen and command["number"] not in numbers:
            chosen[command["on"]] = command
            numbers.add(command["number"])
    return list(chosen.values())


def _connected(port: int, code: str, token: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sendall(upgrade(port, code, token))
    head = b""
    while b"\r\n\r\n" not in head:
        part = line.recv(1)
        if not part:
            raise SystemExit("the server refused a line")
        head += part
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise SystemExit(head.decode())
    line.sendall(masked(HELLO))
    line.setblocking(False)
    return line


def upgrade(port: int, code: str, token: str) -> bytes:
    """How a line is asked for."""
    return (
        f"GET /tables/{code}/line HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: pictorium-{code}={token}\r\n\r\n"
    ).encode()


def masked(text: bytes) -> bytes:
    """A message from a client as a frame."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def main() -> None:
    """Asked over stdin what to do, answers over stdout; one object a line."""
    gc.disable()
    asked = json.loads(sys.stdin.readline())
    if asked.get("core") is not None:
        os.sched_setaffinity(0, {asked["core"]})
    crowd = Crowd(asked["port"], asked["tables"], is_relay=asked["is_relay"])
    print(json.dumps({"is_ready": True}), flush=True)
    crowd.draw(asked["warm_up_s"])
    sys.stdin.readline()
    crowd.is_measuring = True
    spent, begun = time.process_time(), time.perf_counter()
    crowd.draw(asked["seconds"])
    share = (time.process_time() - spent) / (time.perf_counter() - begun)
    crowd.hear_for(0.3)
    seen = crowd.seen
    answer = {
        "ink_ms": [1000 * quantile(seen.ink_s, part) for part in (0.5, 0.99)],
        "kept_ms": [1000 * quantile(seen.kept_s, part) for part in (0.5, 0.99)],
        "answered_ms": [1000 * quantile(seen.answered_s, part) for part in (0.5, 0.99)],
        "guessed_ms": [1000 * quantile(seen.guessed_s, part) for part in (0.5, 0.99)],
        "late_ms": 1000 * quantile(seen.late_s, 0.99),
        "share": share,
        "sent": seen.sent,
        "lost": seen.lost,
        "delivered": len(seen.ink_s),
        "answered": len(seen.answered_s),
    }
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
