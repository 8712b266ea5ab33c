"""Bots in play, in virtual time: what they are told, when they act, and when they do not."""

import asyncio
from dataclasses import replace as with_verbs
from itertools import pairwise
from random import Random
from typing import Any

from msgspec.structs import replace

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.commands import Stop
from pictorium.ink.frame import unframed
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.audience import Answered, Dismissed, FullUpdate, ToPerson, Update, Welcome
from pictorium.table.bot_port import BotAction, BotCommand, BotInk, BotStamp
from pictorium.table.context import Services
from pictorium.table.limits import BOT_BEAT_MS, BOT_HEARS_AFTER_MS, TABLE_RESTS_AFTER_MS
from pictorium.table.people import Key
from pictorium.table.replay import replayed
from tests.games.pictomania.table import Dice
from tests.games.pictomania.test_secret_twins import twin_words
from tests.table.at_play import AWAY_S, CODE, P2, YELLOW, drawing, go_away, phase, sit_down, to_the_pens
from tests.table.dabblers import Dabbler, Dabblers
from tests.table.follower import Follower
from tests.table.parlour import Parlour, stroke, told
from tests.table.test_decide import Shelf

# What they are told.


class Ear:
    """A person's line on which somebody does what a bot did, when it did it."""

    def __init__(self) -> None:
        self.heard: list[ToPerson | bytes] = []
        self._follower = Follower()

    def tell(self, message: ToPerson) -> None:
        """What a bot is told whole, a person is told by difference."""
        self._follower.hear(message)
        whole = self._follower.last
        self.heard.append(whole if isinstance(message, Update) and whole else message)

    def show(self, ink: bytes) -> None:
        self.heard.append(ink)

    def close(self) -> None:
        pass


async def same_evening(bots: Dabblers, deeds: list[tuple[float, BotAction]] | None) -> list[Any]:
    """What is told to who sits at yellow: a bot, or a person who does all of this."""
    parlour = Parlour(bots=bots)
    (ada,) = await sit_down(parlour, 0 if deeds is not None else 1)
    actor, ear = await parlour.actor(), Ear()
    if deeds is not None:
        await actor.ask(c.Admit("Sepia", "en", "player", Key("sepia")))
    for _ in range(2):
        await ada.wish(c.AddBot("sharp"))
    if deeds is not None:
        actor.attach(P2, ear)
        for at, deed in deeds:
            asyncio.get_running_loop().call_at(at, repeat, actor, deed)
    await to_the_pens(parlour, [ada])
    await ada.draw(stroke(1))
    await ada.wish(c.HideSheet(Seat("green")))
    await asyncio.sleep(30)
    await ada.wish(c.ShowSheet(Seat("green")))
    await asyncio.sleep(100)
    return ear.heard if deeds is not None else next(bot for bot in bots.all if "/p2/" in bot.seed).heard


def repeat(actor: Any, deed: BotAction) -> None:
    match deed:
        case BotInk(sheet, number, batch):
            actor.ink(P2, sheet, number, batch)
        case BotCommand(n, command, _):
            actor.play(P2, n, command, 0)


def as_anybody(message: ToPerson | bytes) -> Any:
    """Without what says that it is a bot, and without the counts of what somebody has done, which are its own."""
    if isinstance(message, bytes):
        return [stretch._replace(through=0, kept=0) for stretch in unframed(message)]
    if isinstance(message, Welcome | FullUpdate):
        people = tuple(replace(one, bot=None, is_ready=False) if one.id == P2 else one for one in message.table.people)
        message = replace(message, table=replace(message.table, people=people))
    return replace(message, n=0, through=0, epoch="", seq=0) if isinstance(message, Welcome) else message


def test_T_BOT_2_a_bot_is_told_and_shown_what_a_person_in_its_place_would_be() -> None:
    bots, others = Dabblers(), Dabblers()
    heard = told(same_evening(bots, None))
    deeds = next(bot for bot in bots.all if "/p2/" in bot.seed).done
    as_person = told(same_evening(others, deeds))
    first = next(place for place, one in enumerate(as_person) if isinstance(one, FullUpdate) and one.view is not None)
    answers, told_person = split(as_person[first:])
    own_answers, told_bot = split(heard[1:])
    assert isinstance(heard[0], Welcome)
    assert told_bot == told_person[1:][: len(told_bot)]
    assert own_answers == answers[: len(own_answers)]
    assert len(told_bot) > 30
    assert len(told_person) - len(told_bot) < 10
    assert {type(one).__name__ for one in told_bot} == {"FullUpdate", "Welcome", "list"}


def split(heard: list[Any]) -> tuple[list[Answered], list[Any]]:
    """Answers, and all else."""
    return [one for one in heard if isinstance(one, Answered)], [
        as_anybody(one) for one in heard if not isinstance(one, Answered)
    ]


class Mute(Dabbler):
    """Draws, and does nothing else while all draw; only at yellow does it anything."""

    def _deeds(self) -> list[BotAction]:
        deeds = super()._deeds()
        is_drawing = self.last is not None and self.last.view is not None and self.last.view.phase == "Drawing"
        return deeds if "/p2/" in self.seed or not is_drawing else [one for one in deeds if isinstance(one, BotInk)]


async def with_secrets(bots: Dabblers, seed: int | None) -> Any:
    """An evening on which nobody knows yellow's rivals' words; with a seed they have others."""

    def decide(state: Any, *asked: Any) -> Any:
        facts = PICTOMANIA.decide(state, *asked)
        return facts if isinstance(facts, Refusal) or seed is None else tuple(other(fact, state) for fact in facts)

    def other(fact: Any, state: Any) -> Any:
        if not isinstance(fact, e.DrawingBegun):
            return fact
        return replace(fact, words=twin_words(fact.words, state, {YELLOW}, Random(seed)))

    game = with_verbs(PICTOMANIA, decide=decide)
    parlour = Parlour(house=Services({game.name: game}, Shelf(), Dice(1), bots))
    await drawing(parlour, 3)
    words = {seat: desk.word for seat, desk in (await parlour.state()).phase.round.desks.items()}
    await asyncio.sleep(30)
    assert await phase(parlour) == "Drawing"
    return words


def test_T_BOT_2_what_a_bot_is_told_and_when_it_acts_is_the_same_whatever_it_may_not_know() -> None:
    bots, others = Dabblers(Mute), Dabblers(Mute)
    words, other_words = told(with_secrets(bots, None)), told(with_secrets(others, 7))
    assert words[YELLOW] == other_words[YELLOW]
    assert len([seat for seat in words if words[seat] != other_words[seat]]) >= 2
    one, other = bots.all[0], others.all[0]
    assert "/p2/" in one.seed
    assert one.heard == other.heard
    assert one.done == other.done
    assert any(isinstance(deed, BotInk) for _, deed in one.done)
    assert len(one.heard) > 20


# When they act.


def test_T_BOT_6_no_bot_acts_on_anything_within_its_reaction_time() -> None:
    async def story() -> None:
        bots = Dabblers(Hasty)
        parlour = Parlour(bots=bots)
        (ada,) = await sit_down(parlour, 2)
        clock = asyncio.get_running_loop().time
        await ada.wish(c.Start())
        began = clock()
        await asyncio.sleep(BOT_HEARS_AFTER_MS / 1000 - 0.02)
        assert [bot.heard for bot in bots.all] == [[], []]
        await asyncio.sleep(1)
        first = min(at for bot in bots.all for at, _ in bot.done)
        assert began + BOT_HEARS_AFTER_MS / 1000 - 0.002 <= first < began + 0.4

    told(story())


class Hasty(Dabbler):
    """Would do everything at once, all the time."""

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        deeds = tuple(self._deeds())
        self.done += [(asyncio.get_running_loop().time(), deed) for deed in deeds]
        self.due = Moment(now - 1)
        return deeds


def test_T_BOT_6_nor_all_the_time() -> None:
    async def story() -> None:
        bots = Dabblers(Hasty)
        parlour = Parlour(bots=bots)
        await drawing(parlour, 2)
        for bot in bots.all:
            bot.done.clear()
        await asyncio.sleep(2)
        for bot in bots.all:
            moments = [at for at, _ in bot.done]
            assert all(later - at > BOT_BEAT_MS / 1000 - 0.002 for at, later in pairwise(moments))
            assert len(moments) > 5

    told(story())


def test_T_BOT_6_what_it_does_is_answered_as_anybody_is_and_what_it_wonders_about_is_worked_out() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        await drawing(parlour, 2)
        await asyncio.sleep(30)
        for bot in bots.all:
            played = [deed.n for _, deed in bot.done if isinstance(deed, BotCommand)]
            assert [answer.n for answer in bot.answers] == played[: len(bot.answers)]
            assert played
            assert bot.concluded

    told(story())


class Pleased(Dabbler):
    """Stamps the drawing of the person as often as it can."""

    def _deeds(self) -> list[BotAction]:
        spots = self.last.table.spots if self.last else ()
        on = next((spot for spot in spots if spot.seat == "red"), None)
        if on is None:
            return super()._deeds()
        self.n += 1
        return [BotStamp(self.n, c.PutStamp(on, "applause"))]


def test_T_REACT_9_of_all_bots_one_puts_a_stamp_and_each_is_answered() -> None:
    async def story() -> None:
        bots = Dabblers(Pleased)
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 2)
        await ada.draw(stroke(1))
        while await phase(parlour) == "Drawing":
            await ada.play(Stop(None))
            await asyncio.sleep(1)
        await asyncio.sleep(3)
        assert [(stamp.by != ada.id, stamp.kind) for stamp in ada.table.stamps] == [(True, "applause")]
        put = {(bot.seed, deed.n) for bot in bots.all for _, deed in bot.done if isinstance(deed, BotStamp)}
        answers = [answer for bot in bots.all for answer in bot.answers if (bot.seed, answer.n) in put]
        assert {answer.refusal.rule if answer.refusal else None for answer in answers} == {None, "T-REACT-9"}

    told(story())


# Who plays when.


def test_T_BOT_3_a_stand_in_plays_as_the_one_it_sits_in_for() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        ada, bob, cem = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        await bob.draw(stroke(1))
        await go_away(bob)
        assert await ada.wish(c.SitIn(bob.id)) is None
        await asyncio.sleep(0.1)
        assert (bots.last.skill, bots.last.seed) == ("keen", f"{CODE}/{bob.id}/1")
        await asyncio.sleep(5)
        assert cem.sheets["yellow"].startswith(stroke(1))
        assert len(cem.sheets["yellow"]) > len(stroke(1))
        assert await cem.wish(c.SitIn(bob.id, is_wanted=False)) is None
        await asyncio.sleep(0)
        assert bots.last.is_closed
        before = len(bots.last.done)
        await asyncio.sleep(30)
        assert len(bots.last.done) == before

    told(story())


def test_T_BOT_4_the_owner_finds_all_as_it_is_and_goes_on_where_they_were() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        ada, bob, cem = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        await bob.draw(stroke(1))
        n = bob.n
        await go_away(bob)
        await ada.wish(c.SitIn(bob.id))
        await asyncio.sleep(0.1)
        while not any(isinstance(deed, BotInk) for _, deed in bots.last.done):
            await asyncio.sleep(0.01)
        await bob.come()
        assert bots.last.is_closed
        ink = b"".join(deed.batch for _, deed in bots.last.done if isinstance(deed, BotInk))
        welcome = bob.of(Welcome)[0]
        assert (welcome.n, welcome.through) == (n, 1)
        assert bob.sheets["yellow"] == stroke(1) + ink
        assert not (await parlour.person(bob)).has_stand_in
        await bob.draw(stroke(2))
        assert await bob.wish(c.BeReady(True)) is None
        assert cem.sheets["yellow"] == stroke(1) + ink + stroke(2)
        again = replayed(await parlour.rows(), GAMES)
        assert again.ink["yellow"].batches == stroke(1) + ink + stroke(2)
        assert list(again.answers.get(bob.id, {})) == list(range(1, bob.n + 1))

    told(story())


def test_T_BOT_4_what_the_owner_had_not_said_when_the_line_broke_is_done_once() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        ada, bob, _ = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        await go_away(bob)
        await ada.wish(c.SitIn(bob.id))
        await asyncio.sleep(0.1)
        while not any(isinstance(deed, BotCommand) for _, deed in bots.last.done):
            await asyncio.sleep(0.1)
        await bob.come()
        lost = bob.n + 1  # said on a line that was gone already; the bot has acted since
        assert await bob.wish(c.BeReady(True), lost) is None
        assert (await parlour.person(bob)).is_ready
        assert await bob.wish(c.BeReady(False), lost) is None
        assert (await parlour.person(bob)).is_ready

    told(story())


def test_T_BOT_4_a_bot_never_takes_the_line_of_somebody_who_is_here() -> None:
    async def story() -> None:
        parlour = Parlour(bots=Dabblers())
        ada, bob, _ = await drawing(parlour, 0, "Ada", "Bob", "Cem")
        (await parlour.actor()).attach_bot(bob.id, Ear())
        await parlour.settled()
        assert bob.is_open
        assert not bob.of(Dismissed)
        assert await ada.wish(c.Remove(bob.id)) is None
        assert not bob.is_open

    told(story())


def test_T_BOT_1_a_bot_that_is_removed_in_play_does_nothing_more() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 4)
        assert await ada.wish(c.Remove(P2)) is None
        gone = next(bot for bot in bots.all if "/p2/" in bot.seed)
        assert gone.is_closed
        before = len(gone.done)
        await asyncio.sleep(20)
        assert len(gone.done) == before
        assert await phase(parlour) != "Setup"

    told(story())


def test_T_BOT_5_bots_wait_while_nobody_is_there_and_go_on_when_somebody_comes() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 3)
        await ada.hang_up()
        await asyncio.sleep(0)
        before = [len(bot.done) for bot in bots.all]
        await asyncio.sleep(20)
        assert [len(bot.done) for bot in bots.all] == before
        await ada.come()
        await asyncio.sleep(10)
        assert len(bots.all) == 3
        assert sum(len(bot.done) for bot in bots.all) > sum(before)

    told(story())


def deeds(bots: Dabblers) -> int:
    """How much they have done, all together."""
    return sum(len(bot.done) for bot in bots.all)


def test_T_PAUSE_2_bots_do_nothing_in_a_pause_and_then_go_on() -> None:
    """As while whoever sits with them reads the menu or the rules."""

    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 2)
        assert await ada.wish(c.PauseGame()) is None
        await asyncio.sleep(1)
        before, rows = deeds(bots), len(await parlour.rows())
        await asyncio.sleep(300)
        assert deeds(bots) == before
        assert len(await parlour.rows()) == rows
        assert await ada.wish(c.ResumeGame()) is None
        await asyncio.sleep(20)
        assert deeds(bots) > before

    told(story())


def test_T_DISPLAY_4_for_a_screen_alone_bots_do_nothing() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        (ada,) = await drawing(parlour, 3)
        await parlour.come("Screen", "display")
        await ada.hang_up()
        await asyncio.sleep(0)
        before = [len(bot.done) for bot in bots.all]
        await asyncio.sleep(20)
        assert [len(bot.done) for bot in bots.all] == before
        assert parlour.registry.tables == 1
        await ada.come()
        await asyncio.sleep(10)
        assert sum(len(bot.done) for bot in bots.all) > sum(before)

    told(story())


def test_T_BOT_5_a_table_with_none_but_bots_rests_and_wakes_as_it_was() -> None:
    async def story() -> None:
        bots = Dabblers()
        parlour = Parlour(bots=bots)
        (ada,) = await sit_down(parlour, 3)
        await ada.wish(c.Start())
        await asyncio.sleep(1)
        await ada.hang_up()
        await asyncio.sleep(2 * TABLE_RESTS_AFTER_MS / 1000 + 1)
        assert parlour.registry.tables == 0
        assert all(bot.is_closed for bot in bots.all)
        await ada.come()
        assert [one.away_since for one in ada.table.people] == [None] * 4
        await to_the_pens(parlour, [ada])
        assert len(bots.all) == 6
        assert [bot.seed for bot in bots.all[3:]] == [bot.seed for bot in bots.all[:3]]

    told(story())


def test_T_BOT_5_a_house_that_begins_anew_has_its_bots_back_in_the_middle_of_a_round() -> None:
    async def story() -> None:
        bots = Dabblers(Mute)
        parlour = Parlour(bots=bots)
        ada, bob = await drawing(parlour, 2, "Ada", "Bob")
        await go_away(bob)
        await ada.wish(c.SitIn(bob.id))
        await asyncio.sleep(2)
        await parlour.restart()
        await ada.come()
        await asyncio.sleep(AWAY_S)
        assert (await parlour.person(bob)).has_stand_in
        assert [bot.seed for bot in bots.all[3:]] == [f"{CODE}/{id_}/1" for id_ in ("p2", "p3", "p4")]
        await asyncio.sleep(10)
        assert all(bot.done for bot in bots.all[3:])
        assert all(person.away_since is None for person in ada.table.people if person.bot)

    told(story())
