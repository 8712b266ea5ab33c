"""What was said on each line, held against the log: nothing too early, nothing left out, nothing backwards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from pictorium.sim.line import Sent
from pictorium.sim.prefixes import Prefixes, Seen, encode
from pictorium.sim.retelling import RecordedUpdate, Retelling, SentMessage
from pictorium.table.answers import LONG_AGO
from pictorium.table.limits import ANSWERS_KEPT
from pictorium.table.people import PersonId

if TYPE_CHECKING:
    from pictorium.sim.world import Load, World

NO_FACES: Final = b"[]"


class Teller:
    """Follows all lines at once, in the order in which things were said."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """Nothing was said yet."""
        self._world, self._prefixes = world, prefixes
        self._ids = {person.name: person.id for person in world.everybody}
        self.at: dict[int, list[int]] = {}
        """For each line the last row it was told of; several, if nobody could tell them apart."""
        self._newest: dict[Load, int] = {}
        """The last row that anybody was told of, by each actor that ever owned the table."""
        self._answered: dict[tuple[Load, str], int] = {}
        """The last action of each person that was answered, by each of these."""
        self._at: dict[tuple[str, str, int], list[int]] = {}
        """The same as `at` for each person, epoch and number: who comes back goes on from there."""
        self._epochs: dict[int, str] = {}
        self.retelling = Retelling()

    def complaints(self, sent: Sent) -> Iterator[str]:
        """What is wrong with this frame."""
        message = self.retelling.read(sent)
        who = f"{sent.person} on line {sent.line} at {sent.at:.3f}"
        match message.type:
            case "Welcome":
                yield from self._welcome(sent, message, who)
            case "Resumed":
                yield from self._resumed(sent, message, who)
            case "Update" | "FullUpdate":
                (told,) = self.retelling.told(sent, message)
                yield from self._told(sent, message.seq, told, who)
            case "Answered":
                yield from self._answer(sent, message, who)
            case _:
                pass

    def _welcome(self, sent: Sent, message: SentMessage, who: str) -> Iterator[str]:
        """A welcome is the view of a prefix, and of none that is older than what anybody was told before."""
        person = self._ids[sent.person]
        (told,) = self.retelling.told(sent, message)
        assert told is not None, "a welcome always makes sense"
        if message.n < self._actions_known(sent):
            yield f"{who}: welcomed with action {message.n}, but a later one was answered"
        found = []
        for number in self._steps(self._newest_of(sent), sent.rows):
            seen = self._prefixes.told(number, person)
            if seen and (seen.table, seen.view) == (encode(told.table), encode(told.view)):
                found.append(number)
        yield from self._stamps(told, who)
        if found:
            self._newest[self._world.load_of(sent.line)] = found[0]
            self._epochs[sent.line] = message.epoch
            self._note(sent, message.seq, found)
        else:
            yield f"{who}: welcomed to a table that was never there, or is no more"

    def _resumed(self, sent: Sent, message: SentMessage, who: str) -> Iterator[str]:
        """Who goes on where they were is told each step that they missed, and all of them."""
        if message.n < self._actions_known(sent):
            yield f"{who}: resumed with action {message.n}, but a later one was answered"
        known = self.retelling.known.get(sent.line)
        if known is None or (sent.person, known.epoch, known.seq) not in self._at:
            yield f"{who}: goes on from where nobody was"
            return
        self._epochs[sent.line] = known.epoch
        self._note(sent, known.seq, self._at[sent.person, known.epoch, known.seq])
        missed = list(self.retelling.told(sent, message))
        for update, told in zip(message.updates, missed, strict=True):
            yield from self._told(sent, update.seq, told, who)
        if not self._is_up_to_date(sent):
            yield f"{who}: was not told all that was missed"

    def _told(self, sent: Sent, seq: int, told: RecordedUpdate | None, who: str) -> Iterator[str]:
        """Each step is told once it is safe, after the one before it, as this person may see it."""
        if sent.line not in self.at:
            yield f"{who}: told before being welcomed"
            return
        person = self._ids[sent.person]
        steps = {step for number in self.at[sent.line] for step in self._noticed(person, number)}
        safe = sorted(number for number in steps if number <= sent.rows)
        if not safe:
            yield f"{who}: told what was not safe yet"
            return
        texts = Seen(encode(told.table), encode(told.faces), encode(told.view)) if told else None
        found = [number for number in safe if self._prefixes.told(number, person) == texts]
        self._note(sent, seq, found or safe)
        self._newest[self._world.load_of(sent.line)] = max(self._newest_of(sent), self.at[sent.line][0])
        yield from self._stamps(told, who)
        if not found:
            yield f"{who}: row {safe[0]} was told otherwise than it is"

    def _stamps(self, told: RecordedUpdate | None, who: str) -> Iterator[str]:
        """Nobody is shown stamps who has something left to decide on what they are on."""
        if told is None or told.view is None or not (told.table["stamps"] or told.table["spots"]):
            return
        if not self._world.manners[told.table["game"]].waits(told.view):
            yield f"{who}: was shown stamps before everybody may see them"

    def _note(self, sent: Sent, seq: int, at: list[int]) -> None:
        self.at[sent.line] = self._at[sent.person, self._epochs.get(sent.line, ""), seq] = at

    def _noticed(self, person: PersonId, number: int) -> Iterator[int]:
        """The steps after that row up to the first that this person must be told of."""
        before, step = self._prefixes.told(number, person), self._prefixes.next_step(number)
        while step is not None:
            yield step
            now = self._prefixes.told(step, person)
            if before is None or now is None or now.faces != NO_FACES or now[::2] != before[::2]:
                return
            step = self._prefixes.next_step(step)

    def _is_up_to_date(self, sent: Sent) -> bool:
        """Whether nothing has happened by now that who is spoken to must still be told of."""
        person = self._ids[sent.person]
        number, at = self._newest_of(sent), self.at[sent.line]
        newest, told = self._prefixes.told(number, person), [self._prefixes.told(one, person) for one in at]
        return max(at) >= number or any(one and newest and one[::2] == newest[::2] for one in told)

    def _answer(self, sent: Sent, message: SentMessage, who: str) -> Iterator[str]:
        rows = self._prefixes.actions.get((self._ids[sent.person], message.n), [])
        if len(rows) != 1 or rows[0].number > sent.rows:
            yield f"{who}: action {message.n} was answered before it was safe"
            return
        person, load = self._ids[sent.person], self._world.load_of(sent.line)
        self._answered[load, person] = max(self._answered.get((load, person), 0), message.n)
        is_long_ago = message.refusal == msgspec.to_builtins(LONG_AGO)
        if is_long_ago and self._has_done(person, sent.rows) >= message.n + ANSWERS_KEPT:
            return
        kept = self._prefixes.entries[rows[0].number].refusal
        if msgspec.to_builtins(kept) != message.refusal:
            yield f"{who}: action {message.n} was answered {message.refusal}, but kept as {kept}"

    def _has_done(self, person: str, count: int) -> int:
        """How many actions of somebody were safe when there were so many rows."""
        return sum(one == person and rows[0].number <= count for (one, _), rows in self._prefixes.actions.items())

    def _actions_known(self, sent: Sent) -> int:
        """How many actions of the person who is spoken to the actor that speaks must know of."""
        person, load = self._ids[sent.person], self._world.load_of(sent.line)
        return max(self._answered.get((load, person), 0), self._has_done(person, load.rows))

    def _newest_of(self, sent: Sent) -> int:
        """The newest row that the actor that speaks has told of, or was loaded with."""
        load = self._world.load_of(sent.line)
        if load not in self._newest:
            self._newest[load] = max((step for step in self._prefixes.steps if step <= load.rows), default=1)
        return self._newest[load]

    def _steps(self, first: int, last: int) -> Iterator[int]:
        number: int | None = max(first, 1)
        while number is not None and number <= last:
            yield number
            number = self._prefixes.next_step(number)
