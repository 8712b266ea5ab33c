"""What was said on each line, held against the log: nothing too early, nothing left out, nothing backwards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from pictorium.sim.line import Sent
from pictorium.sim.prefixes import Prefixes
from pictorium.table.answers import LONG_AGO
from pictorium.table.limits import ANSWERS_KEPT

if TYPE_CHECKING:
    from pictorium.sim.world import World


class Heard(Struct, frozen=True):
    """What matters here of any message."""

    type: str
    n: int = 0
    refusal: Any = None
    table: Raw = Raw(b"null")
    faces: Raw = Raw(b"[]")
    view: Raw = Raw(b"null")


class Teller:
    """Follows all lines at once, in the order in which things were said."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """Nothing was said yet."""
        self._prefixes = prefixes
        self._ids = {person.name: person.id for person in world.everybody}
        self.at: dict[int, list[int]] = {}
        """For each line the last row it was told of; several, if nobody could tell them apart."""
        self._newest = 0
        """The last row that anybody was told of."""
        self._answered: dict[str, int] = {}
        self._read = msgspec.json.Decoder(Heard)

    def complaints(self, sent: Sent) -> Iterator[str]:
        """What is wrong with this frame."""
        message = self._read.decode(sent.body)
        who = f"{sent.person} on line {sent.line} at {sent.at:.3f}"
        match message.type:
            case "Welcome":
                yield from self._welcome(sent, message, who)
            case "Update":
                yield from self._told(sent, message, who)
            case "Answered":
                yield from self._answer(sent, message, who)
            case _:
                pass

    def _welcome(self, sent: Sent, message: Heard, who: str) -> Iterator[str]:
        """A welcome is the view of a prefix, and of none that is older than what anybody was told before."""
        person = self._ids[sent.person]
        if message.n < self._answered.get(sent.person, 0):
            yield f"{who}: welcomed with action {message.n}, but a later one was answered"
        told = (bytes(message.table), bytes(message.view))
        found = []
        for number in self._steps(self._newest, sent.rows):
            seen = self._prefixes.told(number, person)
            if seen and (seen.table, seen.view) == told:
                found.append(number)
        if found:
            self.at[sent.line], self._newest = found, found[0]
        else:
            yield f"{who}: welcomed to a table that was never there, or is no more"

    def _told(self, sent: Sent, message: Heard, who: str) -> Iterator[str]:
        """Each step is told once it is safe, after the one before it, as this person may see it."""
        if sent.line not in self.at:
            yield f"{who}: told before being welcomed"
            return
        steps = [self._prefixes.next_step(number) for number in self.at[sent.line]]
        safe = [number for number in steps if number is not None and number <= sent.rows]
        if not safe:
            yield f"{who}: told what was not safe yet"
            return
        told = (bytes(message.table), bytes(message.faces), bytes(message.view))
        found = [number for number in safe if self._prefixes.told(number, self._ids[sent.person]) == told]
        self.at[sent.line] = found or safe
        self._newest = max(self._newest, self.at[sent.line][0])
        if not found:
            yield f"{who}: row {safe[0]} was told otherwise than it is"

    def _answer(self, sent: Sent, message: Heard, who: str) -> Iterator[str]:
        rows = self._prefixes.actions.get((self._ids[sent.person], message.n), [])
        if len(rows) != 1 or rows[0].number > sent.rows:
            yield f"{who}: action {message.n} was answered before it was safe"
            return
        self._answered[sent.person] = max(self._answered.get(sent.person, 0), message.n)
        if message.refusal == msgspec.to_builtins(LONG_AGO) and self._has_done(sent) >= message.n + ANSWERS_KEPT:
            return
        kept = self._prefixes.entries[rows[0].number].refusal
        if msgspec.to_builtins(kept) != message.refusal:
            yield f"{who}: action {message.n} was answered {message.refusal}, but kept as {kept}"

    def _has_done(self, sent: Sent) -> int:
        """How many actions of who is spoken to were safe by then."""
        person = self._ids[sent.person]
        return sum(one == person and rows[0].number <= sent.rows for (one, _), rows in self._prefixes.actions.items())

    def _steps(self, first: int, last: int) -> Iterator[int]:
        number: int | None = max(first, 1)
        while number is not None and number <= last:
            yield number
            number = self._prefixes.next_step(number)
