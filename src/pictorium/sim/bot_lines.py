"""Bots at the table of a world, among its people: the real drivers play them, and all they are told is watched."""

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from pictorium.sim.line import Sent
from pictorium.table.actor import TableActor
from pictorium.table.audience import Line, ToPerson
from pictorium.table.people import PersonId
from pictorium.wire.codec import write

if TYPE_CHECKING:
    from pictorium.sim.world import World


class SimBot(NamedTuple):
    """A bot, at its own seat or at somebody's who is away."""

    name: str
    id: PersonId
    devices: tuple[Any, ...] = ()
    """None: what it says goes over no line."""


class BotLine:
    """What a bot is told, on its way to the bot."""

    def __init__(self, world: "World", actor: TableActor, bot: SimBot, line: Line) -> None:
        """Listen to this line."""
        self._world, self._actor, self._bot, self.line = world, actor, bot, line
        self._number = world.count_line()
        world.note_line(self._number, actor)

    def tell(self, message: ToPerson) -> None:
        """Something is said."""
        self._watch(write(message), is_ink=False)
        self.line.tell(message)

    def show(self, ink: bytes) -> None:
        """Somebody draws."""
        self._watch(ink, is_ink=True)
        self.line.show(ink)

    def close(self) -> None:
        """The line is gone."""
        self.line.close()

    def _watch(self, body: bytes, *, is_ink: bool) -> None:
        at, rows = asyncio.get_running_loop().time(), self._world.log.count
        sent = Sent(at, "down", self._bot.name, self._number, body, is_ink, rows)
        self._world.watch(sent, self._actor.table)


class BotActor(TableActor):
    """The actor of a table where bots play."""

    def __init__(self, world: "World", *given: Any) -> None:
        """Go on where the log ends."""
        super().__init__(*given)
        self._world = world
        self._bot_lines: dict[Line, BotLine] = {}
        self._take, self.ink = self.ink, self._noted

    def attach_bot(self, person_id: PersonId, line: Line) -> None:
        """A bot sits down."""
        self._bot_lines[line] = BotLine(self._world, self, self._world.known_bot(person_id), line)
        super().attach_bot(person_id, self._bot_lines[line])

    def detach(self, person_id: PersonId, line: Line) -> None:
        """A line is gone."""
        super().detach(person_id, self._bot_lines.pop(line, line))

    def _noted(self, by: PersonId, sheet: int, number: int | None, batch: bytes) -> bool:
        person = self.table.people.get(by)
        if number is None and person and person.seat:
            self._world.note_bots_ink(by, person.seat, sheet, batch)
        return self._take(by, sheet, number, batch)
