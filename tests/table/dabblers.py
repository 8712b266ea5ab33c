"""Bots that know nothing: each draws a line and does anything that it may do, and remembers all it was told."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from pictorium.games.house_commands import Leave
from pictorium.games.pictomania.commands import Propose, Replace
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.moment import Moment
from pictorium.table.audience import Answered, FullUpdate, ToPerson, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotCommand, BotInk
from pictorium.table.people import Skill

AT_ONCE = Moment(0)
PAUSE_MS = (60, 900)


class Dabbler:
    """A bot for which everything is as good as anything else."""

    def __init__(self, skill: Skill, seed: str) -> None:
        self.skill, self.seed = skill, seed
        self.random = Random(seed)
        self.heard: list[ToPerson | bytes] = []
        self.done: list[tuple[float, BotAction]] = []
        """By the loop's clock."""
        self.answers: list[Answered] = []
        self.concluded: list[Any] = []
        self.due: Moment | None = None
        self.is_closed = self.is_asking = False
        self.last: Welcome | FullUpdate | None = None
        self.n = 0
        self.drawn: dict[int, int] = {}

    def tell(self, message: ToPerson) -> None:
        self.heard.append(message)
        if isinstance(message, Answered):
            self.answers.append(message)
        if isinstance(message, Welcome | FullUpdate):
            self.last, self.due, self.is_asking = message, self.due or AT_ONCE, True

    def show(self, ink: bytes) -> None:
        self.heard.append(ink)

    def close(self) -> None:
        self.is_closed = True

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        if self.due == AT_ONCE:
            self.due = Moment(now + self.random.randrange(*PAUSE_MS))
            return ()
        deeds = tuple(self._deeds())
        self.due = Moment(now + self.random.randrange(*PAUSE_MS)) if deeds else None
        self.done += [(asyncio.get_running_loop().time(), deed) for deed in deeds]
        return deeds

    def _deeds(self) -> list[BotAction]:
        view, sheet = (self.last.view, self.last.sheet) if self.last else (None, None)
        if view is None:
            return []
        own = next((one for one in view.seats if one.seat == view.seat), None)
        desk = getattr(own, "desk", None)
        if desk and desk.may_draw and sheet is not None and self.drawn.get(sheet, 0) < 3:
            self.drawn[sheet] = self.drawn.get(sheet, 0) + 1
            return [BotInk(sheet, self.drawn[sheet], self._stroke())]
        may = [command for command in view.may if not isinstance(command, Leave | Propose | Replace)]
        if not may:
            return []
        self.n += 1
        return [BotCommand(self.n, self.random.choice(may), sum(self.drawn.values()))]

    def _stroke(self) -> bytes:
        at = Point(self.random.randrange(4000), self.random.randrange(3000))
        return packed((Begin(at, 1), More((Point(at.x + 5, at.y + 9),))))

    def question(self) -> Callable[[], Any] | None:
        if not self.is_asking:
            return None
        self.is_asking = False
        return lambda: len(self.heard)

    def conclude(self, answer: Any, now: Moment) -> None:
        self.concluded.append((now, answer))


class Dabblers:
    """Where they come from, and all that ever came."""

    def __init__(self, kind: type[Dabbler] = Dabbler) -> None:
        self.kind = kind
        self.all: list[Dabbler] = []

    def sit(self, skill: Skill, seed: str) -> Bot:
        self.all.append(self.kind(skill, seed))
        return self.all[-1]

    @property
    def last(self) -> Dabbler:
        return self.all[-1]
