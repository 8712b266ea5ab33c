"""The clock by which the tables of a process pass ink on and keep it.

A tick passes on what was drawn at one table, a beat keeps what was drawn at many with one append. Time is cut into
slots of a few milliseconds. A table that draws has a tick every TICK_MS, always in the same place among the slots, so
tables stay spread over them as their first strokes were, and what happens to many of them at once draws none of them
together. Its beats come a little before a tick, so that what they keep is acknowledged with that frame.

Nothing runs while nobody draws.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from typing import Final, Protocol, TypeVar

from pictorium.table.limits import INK_COMMIT_MS, INK_SLOT_MS, TICK_MS
from pictorium.table.ports import Append, Log, LogError

SLOT_S: Final = INK_SLOT_MS / 1000
TICK_SLOTS: Final = TICK_MS // INK_SLOT_MS
COMMIT_SLOTS: Final = INK_COMMIT_MS // INK_SLOT_MS
LEAD_SLOTS: Final = 3
"""How long before a tick a beat comes at least: about what a commit takes."""
SHARED_SLOTS: Final = 4
"""So many neighbouring slots have one beat, so that tables share commits."""
T = TypeVar("T")
LONG_AGO: Final = -TICK_SLOTS
"""The slot of the last tick at a table that had none yet."""


class Keeper(Protocol):
    """A table whose ink is kept on a beat."""

    def ink_to_keep(self) -> Append | None:
        """What to append now; None if there is nothing, or if the table keeps it with what it does anyway."""
        ...

    def ink_kept(self, error: BaseException | None) -> None:
        """It is appended, unless there is an error."""
        ...


class InkClock:
    """Ticks and beats of all tables that share a log."""

    def __init__(self, log: Log) -> None:
        """Nothing is due."""
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._ticks: dict[int, list[Callable[[], None]]] = {}
        self._beats: dict[int, list[Keeper]] = {}
        self._slots: list[int] = []
        """Slots in which anything is due, the next one first."""
        self._timer: asyncio.TimerHandle | None = None
        self._armed = 0
        """The slot for which the timer is set."""
        self._appends: set[asyncio.Future[list[LogError | None]]] = set()

    def _now(self) -> int:
        return int(self._loop.time() / SLOT_S)

    def tick(self, show: Callable[[], None], last: int, *, in_step: bool = False) -> int:
        """Call this once: a tick after the `last` one, or in the next slot if that is over. Returns the slot.

        `in_step`: what happened to many tables at once waits until the ticks of this table would come.
        """
        soon = self._now() + 1
        slot = last + TICK_SLOTS
        if slot < soon:
            slot = soon + (last - soon) % TICK_SLOTS if in_step else soon
        self._put(self._ticks, slot, show)
        return slot

    def beat(self, keeper: Keeper, tick: int) -> None:
        """Keep this table's ink within INK_COMMIT_MS, a little before what would be a tick of it, as `tick` is one."""
        place = (tick - LEAD_SLOTS) % TICK_SLOTS
        place -= place % SHARED_SLOTS
        last = self._now() + COMMIT_SLOTS
        self._put(self._beats, last - (last - place) % TICK_SLOTS, keeper)

    def stop(self) -> None:
        """Call nobody any more; what is being appended may or may not be."""
        if self._timer:
            self._timer.cancel()
        self._ticks.clear()
        self._beats.clear()
        self._slots.clear()
        for append in self._appends:
            append.cancel()

    def _put(self, calls: dict[int, list[T]], slot: int, call: T) -> None:
        there = calls.get(slot)
        if there is not None:
            there.append(call)
            return
        calls[slot] = [call]
        heappush(self._slots, slot)
        if self._slots[0] == slot and (self._timer is None or slot < self._armed):
            self._arm()

    def _arm(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._armed = self._slots[0]
        self._timer = self._loop.call_at(self._armed * SLOT_S, self._go_on)

    def _go_on(self) -> None:
        self._timer = None
        now = max(self._now(), self._armed)  # timers may be early by a little
        while self._slots and self._slots[0] <= now:
            slot = heappop(self._slots)
            for show in self._ticks.pop(slot, ()):
                try:
                    show()
                except Exception as error:  # of one table: the others have theirs
                    self._loop.call_exception_handler({"message": "ink could not be passed on", "exception": error})
            if keepers := self._beats.pop(slot, None):
                self._keep(keepers)
        if self._slots and self._timer is None:
            self._arm()

    def _keep(self, keepers: list[Keeper]) -> None:
        """One append for all of them."""
        kept = [(keeper, append) for keeper in keepers if (append := keeper.ink_to_keep()) is not None]
        if kept:
            work = self._log.append_each([append for _, append in kept])
            self._appends.add(done := asyncio.ensure_future(work))
            done.add_done_callback(partial(self._note_kept, [keeper for keeper, _ in kept]))

    def _note_kept(self, keepers: list[Keeper], done: "asyncio.Future[list[LogError | None]]") -> None:
        self._appends.discard(done)
        if done.cancelled():
            return
        error = done.exception()
        outcomes = [error] * len(keepers) if error else done.result()
        for keeper, outcome in zip(keepers, outcomes, strict=True):
            keeper.ink_kept(outcome)
