"""A line through a bad net: in order, slow, sometimes silent in one direction, sometimes too slow to follow."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pictorium.player.session import Frame
from pictorium.sim.disk import CrashError
from pictorium.table.audience import Dismissed, InkRefused, ToPerson
from pictorium.wire.codec import write

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.world import World

Way = Literal["up", "down"]
NO_LINE: Final = 0
"""What is asked for at the door comes on no line."""
CATCH_UP_S: Final = 0.25
NOTICED_WITHIN_S: Final = 2
"""How long a server may write to a line that is no more."""
SILENCE_NOTICED_WITHIN_S: Final = 10
"""How long a line may be silent in one direction before a ping that is not answered ends it."""


class Sent(NamedTuple):
    """A frame as it was put on a line."""

    at: float
    way: Way
    person: str
    line: int
    """Lines are counted over the whole evening."""
    body: bytes
    is_ink: bool
    rows: int
    """How many rows were safe at that moment."""


class SimLine:
    """Between the world's server and one person."""

    def __init__(self, world: "World", person: "SimPerson") -> None:
        """A new line; a bad one may be silent from the beginning."""
        self._world, self._person = world, person
        self.device = person.device
        self.number = world.count_line()
        self.is_open = True
        self._is_noticed = False
        self._is_behind = False
        self._clear_at: dict[Way, float] = {"up": 0.0, "down": 0.0}
        self._silent: Way | None = None
        if world.happens(world.trouble.cut):
            self.fall_silent()

    # What the server does with it.

    def tell(self, message: ToPerson) -> None:
        """Say something."""
        self._from_server(write(message), is_ink=False)
        if isinstance(message, InkRefused):
            self._person.refused.add(message.sheet)
        if isinstance(message, Dismissed):
            self.close()

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        self._from_server(ink, is_ink=True)

    def close(self) -> None:
        """Hang up once all is said."""
        if not self._is_noticed:
            self._is_noticed = True
            asyncio.get_running_loop().call_at(self._clear_at["down"] + 1e-6, self._end)

    def drop(self) -> None:
        """The server is no more, and what it said last is not heard either."""
        self._is_noticed = True
        self._end()

    def _from_server(self, body: bytes, *, is_ink: bool) -> None:
        """The server may die over any word it says; a reader who cannot follow is told nothing for a while."""
        world = self._world
        if world.happens(world.trouble.crash / 100):
            world.die()
            raise CrashError
        if self._is_behind or self._is_noticed:
            return
        if world.happens(world.trouble.behind):
            self._is_behind = True
            asyncio.get_running_loop().call_later(CATCH_UP_S, self._catch_up)
            return
        self._send("down", body, is_ink)

    def _catch_up(self) -> None:
        self._is_behind = False
        if not self._is_noticed:
            self._world.welcome_again(self._person)

    # What the person does with it.

    def say(self, frames: Sequence[Frame]) -> None:
        """From the person to the server."""
        for frame in frames:
            self._send("up", frame if isinstance(frame, bytes) else frame.encode(), isinstance(frame, bytes))

    def cut(self) -> None:
        """The net is gone. What was said may still arrive, until the server notices."""
        if self.is_open:
            self._end()
            late_s = self._world.random.random() * NOTICED_WITHIN_S
            asyncio.get_running_loop().call_later(late_s, self._notice)

    def fall_silent(self) -> None:
        """From now on nothing gets through in one direction."""
        self._silent = "up" if self._world.happens(0.5) else "down"
        late_s = self._world.random.random() * SILENCE_NOTICED_WITHIN_S
        asyncio.get_running_loop().call_later(late_s, self.cut)

    def _end(self) -> None:
        if self.is_open:
            self.is_open = False
            self._person.lost(self)

    def _notice(self) -> None:
        if not self._is_noticed:
            self._is_noticed = True
            self._world.gone(self._person, self)

    # What the net does with it.

    def _send(self, way: Way, body: bytes, is_ink: bool) -> None:
        loop, world = asyncio.get_running_loop(), self._world
        sent = Sent(loop.time(), way, self._person.name, self.number, body, is_ink, world.log.count)
        world.watch(sent)
        # A line keeps its order: nothing arrives together with what was sent before it.
        arrival = max(self._clear_at[way] + 1e-6, loop.time() + world.random.expovariate(40))
        self._clear_at[way] = arrival
        if way != self._silent:
            loop.call_at(arrival, self._arrive, sent)

    def _arrive(self, sent: Sent) -> None:
        if sent.way == "down" and self.is_open:
            self._person.hear(sent, self)
        elif sent.way == "up" and not self._is_noticed:
            self._world.heard(self._person, sent)
