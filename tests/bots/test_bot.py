"""A bot at the end of its line."""

from collections.abc import Callable
from typing import Any

from pictorium.bots.bot import BotPlayer
from pictorium.bots.mind import DrawMoves, Intent, Scene, SendCommand
from pictorium.ink.frame import framed
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More, Move, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.audience import Answered, Dismissed, FullUpdate, InkRefused, Welcome
from pictorium.table.bot_port import BotCommand, BotInk
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.view import PersonView, TableView

RED, YELLOW = SEATS[:2]
LINE: tuple[Move, ...] = (Begin(Point(10, 10)), More((Point(20, 20),)))
ON: tuple[Move, ...] = (More((Point(30, 30),)),)


def at_table(game: str | None = "some game") -> TableView:
    people = tuple(PersonView(PersonId(seat), seat, "en", "player", seat, True, None) for seat in (RED, YELLOW))
    return TableView("TABLES", people, None, False, False, (), (), Plan(), game)


class Puppet:
    """A mind that does what it is told to, and remembers what it saw."""

    def __init__(self, skill: Skill = "keen", seed: str = "") -> None:
        self.skill, self.seed = skill, seed
        self.due: Moment | None = Moment(7000)
        self.next: tuple[Intent, ...] = ()
        self.seen: list[Scene] = []
        self.answers: list[Any] = []
        self.moments: list[Moment] = []

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        self.seen.append(scene)
        self.moments.append(now)
        intents, self.next = self.next, ()
        return intents

    def question(self, scene: Scene) -> Callable[[], Any] | None:
        return lambda: scene.seat

    def conclude(self, answer: Any, now: Moment) -> None:
        self.answers.append(answer)
        self.moments.append(now)


class Strings:
    """A bot, and the mind it thinks with."""

    def __init__(self) -> None:
        self.minds: list[Puppet] = []
        self.bot = BotPlayer({"some game": self._mind}, "sharp", "seed")

    def _mind(self, skill: Skill, seed: str) -> Puppet:
        self.minds.append(Puppet(skill, seed))
        return self.minds[-1]

    def welcome(self, through: int = 0, batches: bytes = b"", n: int = 4) -> Puppet:
        self.bot.tell(Welcome(PersonId(RED), n, at_table(), "view", 1001, through, Moment(5000)))
        self.bot.show(framed([(0, 1001, through, through, batches)]))
        return self.minds[-1]

    def does(self, *intents: Intent) -> tuple[Any, ...]:
        self.minds[-1].next = intents
        return self.bot.act(Moment(6000))


def test_it_is_nobody_before_it_is_welcome_and_where_no_game_is_on() -> None:
    strings = Strings()
    assert strings.bot.due is None
    assert strings.bot.act(Moment(1)) == ()
    assert strings.bot.question() is None
    strings.bot.tell(Welcome(PersonId(RED), 0, at_table(None), None, None, 0, Moment(5000)))
    assert strings.bot.due is None
    assert strings.minds == []


def test_it_acts_at_once_when_told_something_and_otherwise_when_its_mind_is_due() -> None:
    strings = Strings()
    mind = strings.welcome()
    assert (mind.skill, mind.seed) == ("sharp", "seed")
    assert strings.bot.due == 5000
    assert strings.does() == ()
    assert strings.bot.due == 7000
    strings.bot.show(framed([(1, 1001, 1, 0, packed(LINE))]))
    assert strings.bot.due == 7000, "nobody is woken for ink"
    strings.bot.tell(FullUpdate(at_table(), (), "other view", 1001))
    assert strings.bot.due == 6000
    assert strings.does() == ()
    assert (mind.seen[-1].view, mind.seen[-1].seat) == ("other view", RED)


def test_it_counts_on_from_where_it_came_and_waits_for_its_answer() -> None:
    strings = Strings()
    strings.welcome(n=4)
    assert strings.does(SendCommand("this"), SendCommand("that")) == (BotCommand(5, "this", 0),)
    assert strings.bot.due is None
    assert strings.does(SendCommand("that")) == ()
    strings.bot.tell(Answered(4))
    assert strings.bot.due is None
    strings.bot.tell(Answered(5))
    assert strings.bot.due == 6000
    assert strings.does(SendCommand("that")) == (BotCommand(6, "that", 0),)


def test_what_it_draws_is_on_its_sheet_and_counted() -> None:
    strings = Strings()
    mind = strings.welcome()
    deeds = strings.does(DrawMoves(LINE), DrawMoves(ON), SendCommand("look"))
    assert deeds == (
        BotInk(1001, 1, packed(LINE)),
        BotInk(1001, 2, packed(ON, Point(20, 20))),
        BotCommand(5, "look", 2),
    )
    strings.bot.tell(Answered(5))
    strings.bot.show(framed([(0, 1001, 2, 2, deeds[0].batch + deeds[1].batch)]))
    strings.does()
    assert mind.seen[-1].own == drawn(Sheet(), (*LINE, *ON)), "what comes back is known"


def test_it_finds_what_lay_on_its_sheet_before() -> None:
    strings = Strings()
    mind = strings.welcome(through=3, batches=packed(LINE))
    assert strings.does(DrawMoves(ON)) == (BotInk(1001, 4, packed(ON, Point(20, 20))),)
    strings.does()
    assert mind.seen[-1].own == drawn(Sheet(), (*LINE, *ON))


def test_ink_that_was_refused_is_not_on_its_sheet() -> None:
    strings = Strings()
    mind = strings.welcome(through=3, batches=packed(LINE))
    strings.does(DrawMoves(ON), DrawMoves((Begin(Point(90, 90)),)))
    strings.bot.tell(InkRefused(1001, 4))
    assert strings.does(DrawMoves((Begin(Point(50, 50)),)))[0].number == 5
    strings.does()
    assert mind.seen[-1].own == drawn(Sheet(), (*LINE, *ON, Begin(Point(50, 50))))


def test_another_sheet_begins_blank() -> None:
    strings = Strings()
    mind = strings.welcome(through=3, batches=packed(LINE))
    strings.bot.tell(FullUpdate(at_table(), (), "view", 1002))
    assert strings.does(DrawMoves(LINE)) == (BotInk(1002, 1, packed(LINE)),)
    assert mind.seen[-1].own == Sheet()


def test_it_sees_the_sheets_of_the_others_as_they_grow() -> None:
    strings = Strings()
    mind = strings.welcome()
    strings.bot.show(framed([(1, 1001, 1, 0, packed(LINE))]))
    strings.bot.show(framed([(1, 1001, 2, 0, packed(ON, Point(20, 20)))]))
    strings.bot.show(framed([(1, 1001, 2, 2, b"")]))
    strings.does()
    watched_sheet = mind.seen[-1].watched_sheets[Seat(YELLOW)]
    assert watched_sheet.sheet == drawn(Sheet(), unpacked(packed((*LINE, *ON))))
    before = watched_sheet.inked
    strings.bot.show(framed([(1, 1002, 1, 0, packed(LINE)), (1, 1001, 3, 0, packed(LINE))]))
    strings.does()
    watched_sheet = mind.seen[-1].watched_sheets[Seat(YELLOW)]
    assert (watched_sheet.number, watched_sheet.sheet) == (1002, drawn(Sheet(), LINE))
    assert 0 < watched_sheet.inked < before


def test_it_asks_one_thing_at_a_time() -> None:
    strings = Strings()
    mind = strings.welcome()
    question = strings.bot.question()
    assert question is not None
    assert strings.bot.question() is None
    strings.bot.conclude(question(), Moment(6000))
    assert (mind.answers, mind.moments) == ([RED], [6000])
    assert strings.bot.question() is not None


def test_another_game_wants_another_mind() -> None:
    strings = Strings()
    strings.welcome()
    strings.bot.tell(FullUpdate(at_table(None), (), None, None))
    assert strings.bot.due is None
    strings.bot.tell(FullUpdate(at_table(), (), "view", 2001))
    assert len(strings.minds) == 2


def test_who_is_sent_away_does_nothing_more() -> None:
    for is_told in (True, False):
        strings = Strings()
        strings.welcome()
        if is_told:
            strings.bot.tell(Dismissed("gone"))
        else:
            strings.bot.close()
        assert strings.bot.due is None
        assert strings.bot.question() is None
        assert strings.does(SendCommand("this")) == ()
        strings.bot.conclude("too late", Moment(9000))
