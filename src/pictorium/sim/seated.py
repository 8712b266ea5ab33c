"""Bots at the table of a world, among its people: they play by the real company, and all they are told is watched."""

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from pictorium.sim.bots import InlineExecutor
from pictorium.sim.line import Sent
from pictorium.table.actor import TableActor
from pictorium.table.audience import Line, ToPerson
from pictorium.table.bot_driver import BotDrivers
from pictorium.table.bot_port import Bots
from pictorium.table.incident import RepeatedFailureError
from pictorium.table.people import PersonId
from pictorium.table.replay import Replayed
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

    def __init__(self, world: "World", bot: SimBot, line: Line) -> None:
        """Put an ear to this line."""
        self._world, self._bot, self.line = world, bot, line
        self._number = world.count_line()

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
        self._world.watch(Sent(at, "down", self._bot.name, self._number, body, is_ink, rows))


class BotHost(TableActor):
    """A server at whose tables bots play."""

    def __init__(self, world: "World", replayed: Replayed, bots: Bots) -> None:
        """Go on where the log ends."""
        super().__init__(replayed, world.log, world.services, world.now, InlineExecutor())
        self._world = world
        self._ears: dict[Line, BotLine] = {}
        self._take, self.ink = self.ink, self._noted
        self._company = BotDrivers(self, bots, InlineExecutor(), world.now, self._fell_over)

    def attach_bot(self, person_id: PersonId, line: Line) -> None:
        """A bot sits down."""
        bot = self._world.known_bot(person_id)
        self._ears[line] = BotLine(self._world, bot, line)
        super().attach_bot(person_id, self._ears[line])

    def detach(self, person_id: PersonId, line: Line) -> None:
        """Somebody is gone."""
        super().detach(person_id, self._ears.pop(line, line))

    def die(self) -> None:
        """With the server all its bots are gone."""
        self.on_change = lambda: None
        for line in list(self._ears):
            line.close()

    def _noted(self, by: PersonId, sheet: int, number: int | None, batch: bytes) -> bool:
        person = self.table.people.get(by)
        if number is None and person and person.seat:
            self._world.note_bots_ink(by, person.seat, sheet, batch)
        return self._take(by, sheet, number, batch)

    def _fell_over(self, error: BaseException) -> None:
        if not isinstance(error, RepeatedFailureError):
            self._world.errors.append(f"a bot fell over {error!r}")
