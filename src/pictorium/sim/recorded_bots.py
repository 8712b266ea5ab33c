"""Bots that are recorded: what they were told and shown, what they did, and what was refused to them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.audience import Answered, FullUpdate, ToPerson, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotCommand, BotInk, Bots
from pictorium.table.people import Skill


class OverheardCommand(NamedTuple):
    """A command that a bot gave, or its stamp, and the view it had when it did."""

    at: Moment
    n: int
    command: Any
    view: Any


class Refused(NamedTuple):
    """A command that a bot gave in vain."""

    skill: Skill
    command: Any
    refusal: Refusal


class RecordedBots:
    """Any bots, each of them recorded."""

    def __init__(self, bots: Bots) -> None:
        """Nobody sits yet."""
        self._bots = bots
        self.recorded: list[RecordedBot] = []

    def sit(self, skill: Skill, seed: str) -> Bot:
        """One of them."""
        bot = RecordedBot(self._bots.sit(skill, seed), skill, seed)
        self.recorded.append(bot)
        return bot

    @property
    def refused(self) -> list[Refused]:
        """What any of them asked for in vain."""
        return [refused for bot in self.recorded for refused in bot.refused]


class RecordedBot:
    """A bot, and all that passes between it and the table."""

    def __init__(self, bot: Bot, skill: Skill, seed: str) -> None:
        """Record this one."""
        self._bot, self.skill, self.seed = bot, skill, seed
        self.heard: list[ToPerson | bytes] = []
        self.deeds: list[tuple[Moment, BotAction]] = []
        self.asked: list[OverheardCommand] = []
        self.refused: list[Refused] = []
        self._view: Any = None

    def tell(self, message: ToPerson) -> None:
        """Something was said."""
        self.heard.append(message)
        if isinstance(message, Welcome | FullUpdate):
            self._view = message.view
        if isinstance(message, Answered) and message.refusal is not None:
            asked = next(one for one in reversed(self.asked) if one.n == message.n)
            self.refused.append(Refused(self.skill, asked.command, message.refusal))
        self._bot.tell(message)

    def show(self, ink: bytes) -> None:
        """Somebody drew."""
        self.heard.append(ink)
        self._bot.show(ink)

    def close(self) -> None:
        """The line is gone."""
        self._bot.close()

    @property
    def due(self) -> Moment | None:
        """When it wants to act next."""
        return self._bot.due

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        """What it does now."""
        deeds = self._bot.act(now)
        self.deeds += [(now, deed) for deed in deeds]
        self.asked += [
            OverheardCommand(now, deed.n, deed.command if isinstance(deed, BotCommand) else deed.stamp, self._view)
            for deed in deeds
            if not isinstance(deed, BotInk)
        ]
        return deeds

    def question(self) -> Callable[[], Any] | None:
        """What it wants worked out."""
        return self._bot.question()

    def conclude(self, answer: Any, now: Moment) -> None:
        """What came of it."""
        self._bot.conclude(answer, now)
