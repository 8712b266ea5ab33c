"""What bots learn from what people draw, and what they do not: rule by rule (T-LEARN in docs/rules/table.md)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pictorium.bots.school import HouseSchool
from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import Deal, DrawNothing, Go, Guess, Next, Ready, Stop
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.sim.bots import InlineExecutor
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.context import Services
from pictorium.table.lessons import (
    HOUSE_LESSONS,
    LESSONS,
    Lesson,
    Lessons,
    Studied,
    added,
    newest,
    of_house,
    packed,
    unpacked,
    without,
)
from pictorium.table.limits import (
    LESSONS_AT_TABLE_MAX,
    LESSONS_OF_CONCEPT_AT_TABLE_MAX,
    LESSONS_OF_CONCEPT_MAX,
    TABLE_RESTS_AFTER_MS,
)
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import TableId, UnreadableError
from pictorium.table.record import Erasure
from pictorium.table.state import SHEETS_PER_GAME
from tests.bots.test_encoder import eye
from tests.games.pictomania.table import Dice
from tests.table.dabblers import Dabblers
from tests.table.parlour import Guest, Parlour, stroke, told
from tests.table.pupil import Pupil, mark
from tests.table.test_decide import P1, P2, Seen, Shelf

RED, YELLOW, GREEN = map(Seat, ("red", "yellow", "green"))
X = {number: number * 7 for number in range(1, 10)}
"""Where the strokes of a number begin."""


class House(Parlour):
    """A house whose bots learn; or do not."""

    def __init__(self, learns: bool = True, log: MemoryLog | None = None, pupil: Any = None) -> None:
        self.memory = log or MemoryLog()
        self.pupil = pupil or Pupil()
        pool = InlineExecutor()
        self.school = HouseSchool(lambda: self.pupil, self.memory, pool)
        services = Services(GAMES, Shelf(), Dice(1), Dabblers(), self.school if learns else None)
        super().__init__(self.memory, house=services, pool=pool)

    async def begun(self) -> list[Guest]:
        """Three who draw."""
        self.teaching = asyncio.create_task(self.school.run())
        guests = await self.open("Ada", "Bob", "Cem", plan=Plan(options={"rounds": 3, "challenge_s": 0}))
        await self.to_drawing(guests)
        return guests

    async def guessed(self, by: Guest, on: Seat, off: int = 0) -> str:
        """Somebody guesses right, or beside it. What it was."""
        round_ = (await self.state()).phase.round
        word = round_.desks[on].word
        assert await by.play(Guess(on, (word.number + off - 1) % 7 + 1)) is None
        return str(next(card for card in round_.rack if card.name == word.card).terms[word.number - 1].id)

    async def over(self, guests: list[Guest]) -> None:
        """Play the round to its score."""
        while type((await self.state()).phase).__name__ not in ("Setup", "Over"):
            assert await self.give(guests, Stop, DrawNothing, Next)

    async def closed(self, guests: list[Guest]) -> None:
        """The game goes from the table, and bots look at what was drawn."""
        assert await guests[0].wish(c.CloseGame()) is None
        await asyncio.sleep(1)

    @property
    def kept(self) -> Lessons:
        return unpacked(self.memory._media[TableId(self.code)].get(LESSONS))

    @property
    def prints(self) -> list[bytes]:
        return [one.print for one in self.kept.lessons]


def stories(story: Any, **how: Any) -> None:
    """Tell a story in a house of its own."""

    async def whole() -> None:
        house = House(**how)
        await story(house)
        house.teaching.cancel()

    told(whole())


def test_T_LEARN_1_all_are_told_whether_bots_learn_and_without_that_nothing_is_learnt() -> None:
    async def told_so(house: House) -> None:
        ada, *_ = await house.begun()
        assert ada.table.learns

    async def not_told(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        assert not ada.table.learns
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        assert house.memory._media[TableId(house.code)] == {}

    stories(told_so)
    stories(not_told, learns=False)


def test_T_LEARN_1_of_a_game_that_began_before_all_were_told_nothing_is_learnt() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        house.house = replace(house.house, school=house.school)
        await house.restart()
        for guest in guests:
            await guest.come()
        assert ada.table.learns
        await house.to_drawing(guests)
        await bob.draw(stroke(2))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        assert house.prints == []
        await house.to_drawing(guests)
        await bob.draw(stroke(3))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        assert house.prints == [mark(X[3])]
        house.house = replace(house.house, school=None)
        await house.restart()
        await ada.come()
        assert not ada.table.learns

    stories(story, learns=False)


def test_T_LEARN_2_whoever_refuses_teaches_nothing_and_what_they_taught_is_forgotten() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, cem = await house.begun()
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await house.guessed(ada, YELLOW)
        await house.guessed(ada, GREEN)
        await house.over(guests)
        await house.closed(guests)
        assert house.prints == [mark(X[1]), mark(X[2])]
        assert await bob.wish(c.RefuseLessons(is_refused=True)) is None
        assert [one.refuses_lessons for one in ada.table.people] == [False, True, False]
        assert house.prints == [mark(X[2])]
        await asyncio.sleep(1)
        assert [print_ for _, print_ in house.pupil.taught] == [mark(X[2])]
        await house.to_drawing(guests)
        await bob.draw(stroke(3))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        assert await bob.wish(c.RefuseLessons(is_refused=False)) is None
        await house.closed(guests)
        assert house.prints == [mark(X[2])]

    stories(story)


def test_T_LEARN_2_what_was_refused_when_the_server_died_is_forgotten_when_the_table_wakes() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        before = packed(house.kept)
        assert await bob.wish(c.RefuseLessons(is_refused=True)) is None
        await house.memory.store(TableId(house.code), LESSONS, before)
        await house.restart()
        await ada.come()
        assert house.prints == []

    stories(story)


def test_T_LEARN_2_a_wish_that_changes_nothing_is_no_fact() -> None:
    table = Seen("Ada", "Bob")
    assert table.done(P1, c.RefuseLessons(is_refused=False)) == ()
    assert len(table.done(P1, c.RefuseLessons(is_refused=True))) == 1
    assert table.done(P1, c.RefuseLessons(is_refused=True)) == ()
    assert not table.table.people[P2].refuses_lessons
    assert table.done(None, c.SayLearning(is_on=False)) == ()
    assert table.refused(P1, c.SayLearning(is_on=True)) == ("not_yours_to_say", "T-COME-4")


def test_T_LEARN_3_a_drawing_teaches_once_its_game_is_closed_and_only_if_somebody_knew_it() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, cem = await house.begun()
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        concept = await house.guessed(ada, YELLOW)
        await house.guessed(ada, GREEN, off=1)
        await asyncio.sleep(1)
        assert house.prints == []
        await house.over(guests)
        assert house.prints == []
        await house.closed(guests)
        (one,) = house.kept.lessons
        assert (one.concept, one.print, one.by) == (concept, mark(X[1]), bob.id)
        assert house.pupil.taught == ((concept, mark(X[1])),)

    stories(story)


def test_T_LEARN_3_of_a_round_that_was_cut_off_nothing_is_learnt() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.closed(guests)
        assert house.prints == []

    stories(story)


def test_T_LEARN_3_when_all_have_gone_bots_learn_from_a_game_that_is_over_and_only_once() -> None:
    async def story(house: House) -> None:
        async def all_go() -> None:
            for guest in guests:
                await guest.hang_up()
            await asyncio.sleep(2 * TABLE_RESTS_AFTER_MS / 1000)
            seen.append(house.prints)
            for guest in guests:
                await guest.come()

        seen: list[list[bytes]] = []
        guests = ada, bob, _ = await house.begun()
        for number in (1, 2, 3):
            await house.to_drawing(guests)
            await bob.draw(stroke(number))
            await house.guessed(ada, YELLOW)
            await house.over(guests)
            await all_go()
        assert type((await house.state()).phase).__name__ == "Over"
        await house.closed(guests)
        assert seen == [[], [], [mark(X[number]) for number in (1, 2, 3)]]
        assert house.prints == seen[-1]

    stories(story)


def test_T_LEARN_4_what_was_hidden_teaches_nothing_nor_what_a_bot_drew() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, cem = await house.begun()
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await house.guessed(ada, YELLOW)
        await house.guessed(ada, GREEN)
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        await cem.hang_up()
        await asyncio.sleep(6)
        assert await ada.wish(c.SitIn(cem.id)) is None
        await asyncio.sleep(1)
        await cem.come()
        await house.over(guests)
        await house.closed(guests)
        assert house.prints == []
        assert house.kept.through == 1

    stories(story)


def test_T_LEARN_4_a_bot_at_a_seat_of_its_own_teaches_nothing() -> None:
    async def story(house: House) -> None:
        house.teaching = asyncio.create_task(house.school.run())
        guests = ada, bob = await house.open("Ada", "Bob", plan=Plan(options={"rounds": 1, "challenge_s": 0}))
        assert await ada.wish(c.AddBot("keen")) is None
        assert await ada.wish(c.Start()) is None
        while type((await house.state()).phase).__name__ != "Drawing":
            await house.give(guests, Deal, Ready, Go)
            await asyncio.sleep(0.2)
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.guessed(ada, GREEN)
        while type((await house.state()).phase).__name__ != "Over":
            await asyncio.sleep(2)  # the bot draws a little at a time
            await house.give(guests, Stop, DrawNothing, Next)
        album = await (await house.actor()).album.game(ada.id, 1)
        assert album is not None
        assert {one.seat for one in album.drawings} == {YELLOW, GREEN}
        await house.closed(guests)
        assert house.prints == [mark(X[1])]

    stories(story)


@pytest.mark.parametrize("is_one", [True, False])
def test_T_LEARN_5_what_was_learnt_goes_with_the_drawing(is_one: bool) -> None:
    async def story(house: House) -> None:
        guests = ada, bob, cem = await house.begun()
        for number in (1, 2):
            await bob.draw(stroke(number))
            await cem.draw(stroke(number + 2))
            await house.guessed(ada, YELLOW)
            await house.guessed(ada, GREEN)
            await house.over(guests)
            await house.to_drawing(guests)
        await house.closed(guests)
        assert set(house.prints) == {mark(X[number]) for number in (1, 2, 3, 4)}
        wish = c.EraseDrawing(SHEETS_PER_GAME + 1) if is_one else c.EraseDrawings()
        assert await bob.wish(wish) is None
        left = {2, 3, 4} if is_one else {3, 4}
        assert set(house.prints) == {mark(X[number]) for number in left}
        await asyncio.sleep(1)
        assert {print_ for _, print_ in house.pupil.taught} == {mark(X[number]) for number in left}

    stories(story)


def test_T_LEARN_5_what_was_learnt_goes_with_the_drawing_also_where_bots_learn_no_more() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        house.house = replace(house.house, school=None)
        await house.restart()
        await bob.come()
        assert not bob.table.learns
        assert house.prints == [mark(X[1])]
        assert await bob.wish(c.EraseDrawings()) is None
        assert house.prints == []

    stories(story)


def test_T_LEARN_5_what_is_erased_while_bots_look_is_not_learnt() -> None:
    class SlowPupil(Pupil):
        at_work: Any = None

        def fingerprint(self, drawing: Any) -> bytes | None:
            if self.at_work:
                self.at_work()
            return super().fingerprint(drawing)

    async def story(house: House) -> None:
        guests = ada, bob, cem = await house.begun()
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await house.guessed(ada, YELLOW)
        await house.guessed(ada, GREEN)
        await house.over(guests)
        house.pupil = pupil = SlowPupil()
        actor = await house.actor()

        def erased() -> None:
            pupil.at_work = None
            actor.wish(bob.id, bob.n + 1, c.EraseDrawings())

        pupil.at_work = erased
        await house.closed(guests)
        assert house.prints == [mark(X[2])]

    stories(story)


def test_T_LEARN_5_what_was_learnt_goes_with_the_table() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        await house.registry.close()
        await house.memory.forget(TableId(house.code))
        await house.school.read()
        assert house.pupil.taught == ()

    stories(story)


def test_T_LEARN_5_of_what_the_house_has_erased_nothing_is_learnt_again() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.memory.store(HOUSE_LESSONS, LESSONS, packed(Lessons(since=house.now())))
        await house.school.read()
        await house.closed(guests)
        assert house.prints == []
        await house.to_drawing(guests)
        await bob.draw(stroke(2))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        assert house.prints == [mark(X[2])]

    stories(story)


def lesson(at: int, concept: str = "goat", by: str = "p1", sheet: int = 257) -> Lesson:
    return Lesson(concept, mark(at), Moment(at), PersonId(by), sheet)


def test_T_LEARN_6_the_oldest_leave_when_there_are_too_many_of_a_word_and_of_all() -> None:
    ats = range(3 * LESSONS_OF_CONCEPT_AT_TABLE_MAX)
    kept = added(Lessons(), Studied("first", tuple(map(lesson, ats))), 1)
    assert [one.at for one in kept.lessons] == list(ats)[-LESSONS_OF_CONCEPT_AT_TABLE_MAX:]
    many = tuple(lesson(at, f"word {at}") for at in range(LESSONS_AT_TABLE_MAX + 3))
    kept = added(kept, Studied("first", many), 2)
    assert len(kept.lessons) == LESSONS_AT_TABLE_MAX
    assert min(one.at for one in kept.lessons) == 3 + LESSONS_OF_CONCEPT_AT_TABLE_MAX
    assert newest(many, 1, 2) == many[-2:]


def test_T_LEARN_6_the_house_knows_the_last_of_all_tables() -> None:
    tables = {
        TableId(f"T{number}"): packed(Lessons(model="first", lessons=(lesson(2 * number), lesson(2 * number + 1))))
        for number in range(LESSONS_OF_CONCEPT_MAX)
    }
    found = of_house(tables, "first")
    assert [one.at for one in found] == list(range(LESSONS_OF_CONCEPT_MAX, 2 * LESSONS_OF_CONCEPT_MAX))


def test_T_LEARN_7_what_another_model_learnt_means_nothing() -> None:
    old = Lessons(model="first", through=1, lessons=(lesson(1),))
    media = {TableId("T"): packed(old), TableId("U"): packed(Lessons(model="second", lessons=(lesson(2),)))}
    assert of_house(media, "second") == (lesson(2),)
    new = added(old, Studied("second", (lesson(3),)), 2)
    assert (new.model, new.through, new.lessons) == ("second", 2, (lesson(3),))


def test_what_is_left_after_erasing() -> None:
    lessons = (lesson(1), lesson(2, sheet=258), lesson(3, by="p2"))
    kept = Lessons(model="first", lessons=lessons)
    assert without(kept, [Erasure(PersonId("p1"), 258)]).lessons == (lessons[0], lessons[2])
    assert without(kept, [Erasure(PersonId("p1"))]).lessons == (lessons[2],)
    assert without(kept, []) == kept


@pytest.mark.parametrize("body", [None, b"", b"\xff\x00", b"\x81\xa1v\x02"])
def test_what_cannot_be_read_is_nothing(body: bytes | None) -> None:
    assert unpacked(body) == Lessons()


def test_what_is_no_word_of_the_house_teaches_nothing_and_a_failing_eye_costs_no_table() -> None:
    class BlindPupil(Pupil):
        def knows(self, concept: str) -> bool:
            raise ArithmeticError(concept)

    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        house.pupil = BlindPupil()
        await house.closed(guests)
        assert house.prints == []
        assert house.registry.counters.incidents == 1
        assert await ada.wish(c.Introduce("Ann", "en")) is None

    stories(story)


def test_a_table_rests_though_the_bots_of_the_house_cannot_learn_yet() -> None:
    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        house.teaching.cancel()
        house.school = HouseSchool(lambda: house.pupil, house.memory, house.pool)  # it reads nothing
        house.house = replace(house.house, school=house.school)
        await house.restart()
        for guest in guests:
            await guest.come()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        for guest in guests:
            await guest.hang_up()
        await asyncio.sleep(3 * TABLE_RESTS_AFTER_MS / 1000)
        assert house.registry.tables == 0
        assert house.prints == []

    stories(story)


def test_damaged_lessons_are_no_reason_to_lose_a_table() -> None:
    class Damaged(MemoryLog):
        is_damaged = False

        async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
            if self.is_damaged and name == LESSONS:
                raise UnreadableError("a page is damaged")
            return await super().fetch(table, name, start, stop)

    async def story(house: House) -> None:
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        await house.guessed(ada, YELLOW)
        await house.over(guests)
        log.is_damaged = True
        assert await bob.wish(c.RefuseLessons(is_refused=True)) is None
        await house.closed(guests)
        assert await ada.wish(c.Introduce("Ann", "en")) is None

    log = Damaged()
    stories(story, log=log)


def test_with_the_words_and_the_eye_of_the_house_its_bots_know_what_was_drawn() -> None:
    async def story(house: House) -> None:
        house.house = replace(house.house, library=ContentLibrary(content_folder(), Path("nowhere")))
        await house.restart()
        guests = ada, bob, _ = await house.begun()
        await bob.draw(stroke(1))
        concept = await house.guessed(ada, YELLOW)
        await house.over(guests)
        await house.closed(guests)
        (one,) = house.kept.lessons
        assert (one.concept, house.kept.model) == (concept, eye().model)
        assert house.school.lessons == 1

    try:
        stories(story, pupil=eye())
    finally:
        eye().teach([])
