"""What becomes of bots that fail: nobody waits for them, and nobody else notices."""

import asyncio
import logging
from dataclasses import replace
from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Guess
from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table.audience import ToPerson
from pictorium.table.bot_port import Bot, BotAction, BotInk
from pictorium.table.context import Services
from pictorium.table.people import Skill
from tests.games.pictomania.table import Dice
from tests.table.at_play import P2, YELLOW, drawing, go_away, sit_down, to_the_pens
from tests.table.dabblers import Dabbler, Dabblers
from tests.table.parlour import Parlour, stroke, told
from tests.table.test_decide import Shelf


class Unfit(Dabbler):
    """Fails at something once it has heard enough."""

    at = "act"

    def _try(self, what: str) -> None:
        if what == self.at and "/p2/" in self.seed and self.seed.endswith("/1"):
            raise ZeroDivisionError

    def tell(self, message: ToPerson) -> None:
        super().tell(message)
        self._try("tell")

    def show(self, ink: bytes) -> None:
        super().show(ink)
        self._try("show")

    def close(self) -> None:
        super().close()
        self._try("close")

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        self._try("act")
        return (BotInk(257, 1, b"no ink"),) if self.at == "ink" and "/p2/1" in self.seed else super().act(now)

    def question(self) -> Any:
        asked = super().question()
        self._try("question")
        return (lambda: self._try("thought")) if asked else None

    def conclude(self, answer: Any, now: Moment) -> None:
        super().conclude(answer, now)
        self._try("conclude")


@pytest.mark.parametrize("at", ["tell", "show", "act", "ink", "question", "thought", "conclude"])
def test_T_BOT_5_a_bot_that_fails_is_away_and_all_go_on(at: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        bots = Dabblers(type("UnfitAt", (Unfit,), {"at": at}))
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 3)
        await ada.draw(stroke(1))
        await asyncio.sleep(10)
        actor = await parlour.actor()
        assert [person.id for person in actor.table.people.values() if person.away_since is not None] == [P2]
        assert (await parlour.state()).players[YELLOW].away_since is not None
        assert len([bot for bot in bots.all if "/p2/" in bot.seed]) == 1
        await ada.wish(c.CloseGame())
        await to_the_pens(parlour, [ada])
        assert all(person.away_since is None for person in ada.table.people)

    with caplog.at_level(logging.ERROR):
        told(story())
    assert [record.message for record in caplog.records] == ["bot_failed"]


def test_T_BOT_5_a_stand_in_that_fails_is_taken_back_and_can_be_asked_for_again() -> None:
    async def story() -> None:
        bots = Dabblers(type("UnfitAtOnce", (Unfit,), {"at": "tell"}))
        parlour = Parlour(bots=bots)
        ada, bob, cem = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        await go_away(bob)
        for count in (1, 2):
            await cem.wish(c.SitIn(bob.id))
            assert (await parlour.person(bob)).has_stand_in
            await asyncio.sleep(2)
            assert not (await parlour.person(bob)).has_stand_in
            assert (await parlour.state()).players[YELLOW].away_since is not None
            assert len(bots.all) == count
        assert ada.is_open

    told(story())


class Strike(Dabblers):
    """No bot comes."""

    def sit(self, skill: Skill, seed: str) -> Bot:
        super().sit(skill, seed)
        raise ZeroDivisionError


def test_T_BOT_5_bots_that_do_not_come_are_away() -> None:
    async def story() -> None:
        bots = Strike()
        parlour = Parlour(bots=bots)
        (ada,) = await sit_down(parlour, 2)
        await ada.wish(c.Start())
        await asyncio.sleep(5)
        assert [one.away_since is not None for one in ada.table.people] == [False, True, True]
        assert len(bots.all) == 2

    told(story())


def test_T_BOT_5_who_fails_at_leaving_is_gone_all_the_same() -> None:
    async def story() -> None:
        bots = Dabblers(type("UnfitToGo", (Unfit,), {"at": "close"}))
        parlour = Parlour(bots=bots)
        ada, bob, _ = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        await go_away(bob)
        await ada.wish(c.SitIn(bob.id))
        await asyncio.sleep(1)
        await bob.come()
        person = await parlour.person(bob)
        assert (person.away_since, person.has_stand_in) == (None, False)
        assert (await parlour.state()).players[YELLOW].away_since is None
        assert bob.is_open

    told(story())


def stumbles_over_guesses(state: Any, seat: Any, command: Any, *asked: Any) -> Any:
    if seat == YELLOW and isinstance(command, Guess):
        raise ZeroDivisionError
    return PICTOMANIA.decide(state, seat, command, *asked)


def test_T_BOT_5_a_bot_over_which_the_rules_stumble_does_not_make_them_stumble_again() -> None:
    async def story() -> None:
        games = {PICTOMANIA.name: replace(PICTOMANIA, decide=stumbles_over_guesses)}
        parlour = Parlour(house=Services(games, Shelf(), Dice(1), Dabblers()))
        (ada,) = await drawing(parlour, 3)
        await asyncio.sleep(30)
        assert parlour.registry.counters.incidents == 1
        assert [one.id for one in ada.table.people if one.away_since is not None] == [P2]

    told(story())
