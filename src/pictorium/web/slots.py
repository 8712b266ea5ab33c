"""Slots for slow operations: limited per person, per table, per address, and in total.

A slow client fills its own slots. Its next operation waits or is refused; the slots of others stay free.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

from pictorium.table.limits import SLOT_WITHIN_MS, WAITING_FOR_SLOT_MAX, ConcurrencyLimits


class SlotHolder(NamedTuple):
    """Whose slot it is."""

    person: str
    table: str
    address: str


class SlotRequest(NamedTuple):
    """Somebody who waits for a slot."""

    holder: SlotHolder
    is_free: "asyncio.Future[None]"


class NoSlotError(Exception):
    """All slots are taken: the person's own, or those of the table, the address or the server."""

    def __init__(self, *, is_own: bool) -> None:
        """`is_own`: taken by the same person who asks for another."""
        self.is_own = is_own


class Slots:
    """Counts who holds how many slots, or how many bytes."""

    def __init__(self, most: ConcurrencyLimits) -> None:
        self._most = most
        self._held: tuple[Counter[str], ...] = (Counter(), Counter(), Counter())
        self._total = 0
        self._waiting: dict[SlotRequest, None] = {}
        """In the order of arrival."""

    def take(self, holder: SlotHolder, amount: int = 1) -> None:
        """Take this amount until it is released; NoSlotError if that is too much."""
        if not self._fits(holder, amount):
            raise NoSlotError(is_own=self._held[0][holder.person] + amount > self._most.person)
        self._hold(holder, amount)

    def release(self, holder: SlotHolder, amount: int = 1) -> None:
        """Release this amount. Waiting requests get it in the order of arrival."""
        self._hold(holder, -amount)
        for one in list(self._waiting):
            if self._fits(one.holder, 1) and not one.is_free.done():
                del self._waiting[one]
                self._hold(one.holder, 1)
                one.is_free.set_result(None)

    @contextmanager
    def holding(self, holder: SlotHolder) -> Iterator[None]:
        """Hold one slot, or raise NoSlotError."""
        self.take(holder)
        try:
            yield
        finally:
            self.release(holder)

    @asynccontextmanager
    async def holding_when_free(self, holder: SlotHolder) -> AsyncIterator[None]:
        """Hold one slot as soon as there is one; NoSlotError if that takes too long."""
        try:
            self.take(holder)
        except NoSlotError:
            await self._wait(holder)
        try:
            yield
        finally:
            self.release(holder)

    async def _wait(self, holder: SlotHolder) -> None:
        if len(self._waiting) >= WAITING_FOR_SLOT_MAX:
            raise NoSlotError(is_own=False)
        one = SlotRequest(holder, asyncio.get_running_loop().create_future())
        self._waiting[one] = None
        try:
            async with asyncio.timeout(SLOT_WITHIN_MS / 1000):
                await one.is_free
        except BaseException as error:
            if one in self._waiting:
                del self._waiting[one]
            else:
                self.release(holder)  # it was granted at the moment of the timeout
            if isinstance(error, TimeoutError):
                raise NoSlotError(is_own=self._held[0][holder.person] >= self._most.person) from error
            raise

    def _fits(self, holder: SlotHolder, amount: int) -> bool:
        *each, most = self._most
        own = (held[key] + amount <= limit for held, key, limit in zip(self._held, holder, each, strict=True))
        return self._total + amount <= most and all(own)

    def _hold(self, holder: SlotHolder, amount: int) -> None:
        self._total += amount
        for held, key in zip(self._held, holder, strict=True):
            held[key] += amount
            if not held[key]:
                del held[key]
