"""Finds the member of a table that a request belongs to, without loading tables for strangers.

A table that is not in memory is only loaded for a token with the server's seal. Tokens from before there was a seal
are valid, too, but cost a try of the address; if one is wrong, the response takes the same time whether the table
exists or not.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from pictorium.table.actor import TableActor
from pictorium.table.people import Key, Person
from pictorium.web.access import ADDRESSES_MAX, Caller
from pictorium.web.registry import TableRegistry

Member = tuple[TableActor, Person]

UNSEALED_ANSWER_S: Final = 3.0
"""The response time for a wrong token without a seal: longer than loading all but the longest tables. A table that
takes longer still is in memory for the next request.
"""


class Memberships:
    """Finds members by their tokens."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._former: OrderedDict[Key, None] = OrderedDict()
        """Sealed tokens of people who are no members any more; the most recent ones."""

    def is_stranger(self, caller: Caller) -> bool:
        """Whether the caller may be guessing: neither a known member nor the owner of a sealed token."""
        is_sealed = caller.is_sealed and caller.key not in self._former
        is_known = caller.key is not None and _member(self._registry.awake(caller.code), caller.key) is not None
        return not is_sealed and not is_known

    async def member(self, caller: Caller) -> Member | None:
        """The table and the member, if this device belongs to one."""
        if caller.key is None:
            return None
        if not self.is_stranger(caller):
            member = _member(await self._registry.find(caller.code), caller.key)
            if member is None:
                self._remember_former(caller.key)
            return member
        return await self._unsealed_member(caller, caller.key) if caller.is_unsealed else None

    async def _unsealed_member(self, caller: Caller, key: Key) -> Member | None:
        until = asyncio.get_running_loop().time() + UNSEALED_ANSWER_S
        try:
            async with asyncio.timeout_at(until):
                member = _member(await self._registry.find(caller.code), key)
        except TimeoutError:
            return None
        if member is None:
            await asyncio.sleep(until - asyncio.get_running_loop().time())
        return member

    def _remember_former(self, key: Key) -> None:
        self._former[key] = None
        if len(self._former) > ADDRESSES_MAX:
            self._former.popitem(last=False)


def _member(actor: TableActor | None, key: Key) -> Member | None:
    people = actor.table.people.values() if actor else ()
    return next(((actor, person) for person in people if actor and person.key == key), None)
