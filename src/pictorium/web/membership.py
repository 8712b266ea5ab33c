"""Who has a place at a table: told at no cost if the table is in memory, and without waking it for who has none.

A table that rests is fetched for who shows the house's seal for it. What devices were given before there was a seal is
good, too: by the limited tries of an address, and who shows such a thing in vain hears so after the same while whether
the table is there or not.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from pictorium.table.actor import TableActor
from pictorium.table.people import Key, Person
from pictorium.web.access import ADDRESSES_MAX, Caller
from pictorium.web.registry import TableRegistry

Member = tuple[TableActor, Person]

OLDER_ANSWER_S: Final = 3.0
"""How long it takes to hear that something without a seal is no good: longer than to fetch all but the longest table.
A table that takes longer still is in memory for who asks once more."""


class Memberships:
    """Finds their places."""

    def __init__(self, registry: TableRegistry) -> None:
        """At the tables of this registry."""
        self._registry = registry
        self._turned_away: OrderedDict[Key, None] = OrderedDict()
        """Who showed a seal and has no place any more, as long as they are among those who came last."""

    def has_to_try(self, caller: Caller) -> bool:
        """Whether this may be somebody who guesses: who is known, or shows a seal, does not."""
        is_sealed = caller.is_sealed and caller.key not in self._turned_away
        is_known = caller.key is not None and _place(self._registry.awake(caller.code), caller.key) is not None
        return not is_sealed and not is_known

    async def place(self, caller: Caller) -> Member | None:
        """The table and whoever asks, if this device has a place there."""
        if caller.key is None:
            return None
        if not self.has_to_try(caller):
            place = _place(await self._registry.find(caller.code), caller.key)
            if place is None:
                self._turn_away(caller.key)
            return place
        return await self._older(caller, caller.key) if caller.is_older else None

    async def _older(self, caller: Caller, key: Key) -> Member | None:
        until = asyncio.get_running_loop().time() + OLDER_ANSWER_S
        try:
            async with asyncio.timeout_at(until):
                place = _place(await self._registry.find(caller.code), key)
        except TimeoutError:
            return None
        if place is None:
            await asyncio.sleep(until - asyncio.get_running_loop().time())
        return place

    def _turn_away(self, key: Key) -> None:
        self._turned_away[key] = None
        if len(self._turned_away) > ADDRESSES_MAX:
            self._turned_away.popitem(last=False)


def _place(actor: TableActor | None, key: Key) -> Member | None:
    people = actor.table.people.values() if actor else ()
    return next(((actor, person) for person in people if actor and person.key == key), None)
