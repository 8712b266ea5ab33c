"""The checker is worth what it catches: servers, disks and games that break one promise each, and are found out."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace as with_verbs
from typing import Any

import pytest
from msgspec.structs import replace

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.disk import MemoryDisk
from pictorium.sim.history import complaints
from pictorium.sim.trouble import Trouble
from pictorium.sim.world import TABLE
from pictorium.table.actor import TableActor
from pictorium.table.answers import Answers
from pictorium.table.audience import Answered, Update, eyes
from pictorium.table.context import Decision
from pictorium.table.decider import Decider
from pictorium.table.feed import Feed, Known
from pictorium.table.ink_relay import InkRelay
from pictorium.table.lines import Lines
from pictorium.table.mail import Mail
from pictorium.table.ports import Row, TableId
from pictorium.table.projection import Projection
from pictorium.table.state import Table, is_public
from tests.sim.evenings import COURSES, LIBRARY, Course, games, plan, world_with

pytestmark = pytest.mark.evenings

TROUBLE = Trouble(cut=0.04, crash=0.02, broken=0.005, again=0.1)
RESTLESS = Trouble(cut=0.04, visits=0.05)
"""People pause the game, among other things."""
LONGEST_EVENING_S = 240


class HastyActor(TableActor):
    """Acknowledges before anything is safe."""

    def play(self, by: Any, n: int, command: Any, *more: Any) -> None:
        self._lines.say(by, Answered(n))
        super().play(by, n, command, *more)


def with_lines(kind: type[Lines]) -> type[TableActor]:
    class Worse(TableActor):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self._lines.__class__ = kind

    return Worse


def with_decider(kind: type[Decider]) -> type[TableActor]:
    class Worse(TableActor):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self._decider.__class__ = kind

    return Worse


MANY = range(40)
"""Evenings until one is found in which it matters: most races are not that close."""


class ImpatientActor(TableActor):
    """Lets nobody wait for anybody: whoever's line is faster is first."""

    def _passed(self, mail: list[Mail]) -> list[Mail]:
        return mail


class UnfairActor(TableActor):
    """Lets commands wait for each other, and decides them as they came."""

    def _passed(self, mail: list[Mail]) -> list[Mail]:
        return sorted(super()._passed(mail), key=lambda one: one.at)


def by_arrival(runners: Any, order: Any) -> Any:
    return sorted(runners, key=lambda one: one.mail.at)


class ForgetfulLines(Lines):
    """Now and then do not tell somebody."""

    def tell_all(self, now: Projection) -> None:
        self.told = getattr(self, "told", 0) + 1
        if self.told % 20 == 0 and self._feeds:
            name, feed = self._feeds.popitem()
            super().tell_all(now)
            self._feeds[name] = feed
        else:
            super().tell_all(now)


class RestlessDecider(Decider):
    """Takes a game for one that goes on although somebody has paused it."""

    def _decide(self, table: Table, mail: Mail) -> Decision:
        return super()._decide(replace(table, pause=None) if mail.is_play else table, mail)


class LossyFeed(Feed):
    """Keeps only every third update for who comes back."""

    def since(self, seq: int) -> tuple[Update, ...]:
        return tuple(update for update in self._kept if update.seq > seq and update.seq % 3 == 0)


class NosyFeed(Feed):
    """Tells a person what changed for somebody else."""

    def go_on(self, now: Projection, _: Any, sheet: Any) -> Update | None:
        other = next(iter(now.table.people.values()))
        self._eyes = eyes(other)
        return super().go_on(now, other, sheet)


class NosyMemory(NosyFeed):
    """Does so only for who comes back."""

    def go_on(self, now: Projection, person: Any, sheet: Any) -> Update | None:
        true = Feed.go_on(self, now, person, sheet)
        if true is not None:
            sight = now.seen[eyes(next(iter(now.table.people.values())))]
            self._kept[-1] = replace(true, view=sight.change, faces=sight.news)
        return true


class MixedUpLines(Lines):
    """Tell whoever comes back what somebody else has missed."""

    def _resume(self, now: Projection, person: Any, line: Any, known: Known) -> bool:
        feeds, own = self._feeds, self._feeds.get(person.id)
        if own is None or own.epoch != known.epoch:
            return False
        mixed = Feed(own.epoch, person, None)
        mixed.seq, mixed._kept = own.seq, next(iter(feeds.values()))._kept
        self._feeds = {**feeds, person.id: mixed}
        try:
            return super()._resume(now, person, line, known)
        finally:
            self._feeds = feeds


class LavishLines(Lines):
    """Show whoever comes back ink that they have seen."""

    def _resume(self, now: Projection, person: Any, line: Any, known: Known) -> bool:
        less = tuple((place, sheet, size // 2) for place, sheet, size in known.sheets)
        return super()._resume(now, person, line, replace(known, sheets=less))


class StaleLines(Lines):
    """Welcome people to the table as it was some steps ago."""

    def tell_all(self, now: Projection) -> None:
        self.old = [*getattr(self, "old", []), now][-9:]
        super().tell_all(now)

    def _resume(self, *_: Any) -> bool:
        return False

    def _welcome(self, now: Projection, person: Any, line: Any) -> None:
        old = getattr(self, "old", [])
        super()._welcome(old[0] if old and person.id in old[0].table.people else now, person, line)


class DoublingActor(TableActor):
    """Forgets what it has done already."""

    def _decided(self, mail: list[Mail], rows: list[Row]) -> Any:
        for one in mail:
            if one.by is not None and one.n is not None and 1 <= one.n <= self._replies.count(one.by):
                before = dict.fromkeys(range(1, one.n))
                self._replies.answers._given[one.by] = Answers({one.by: before}, [one.by])._given[one.by]
        return super()._decided(mail, rows)


class InklessActor(TableActor):
    """Calls ink safe that it never wrote down."""

    def _ink_rows(self) -> Any:
        return [], super()._ink_rows()[1]


class LateInkActor(TableActor):
    """Writes ink down after what was done with it."""

    def _ink_rows(self) -> Any:
        return super()._ink_rows() if self._ink_relay.is_due else ([], [])


class StutteringRelay(InkRelay):
    """Shows ink twice."""

    def show(self) -> None:
        shown = [(ink, ink.shown_bytes) for ink in self._unshown.values()]
        super().show()
        for ink, start in shown:
            ink.shown_bytes = start


class StutteringActor(TableActor):
    """Has such a relay."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._ink_relay.__class__ = StutteringRelay


class LosingDisk(MemoryDisk):
    """Loses what was kept last and the last but one, each time the server dies."""

    async def last(self, table: TableId) -> int:
        if table == TABLE and len(self.appends) > 20:
            *_, before, _, last = self.appends
            del self.appends[-2:]
            lost = self._rows[table][before:last]
            del self._rows[table][before:]
            self._actions -= {(table, str(row.person), row.n) for row in lost if row.n is not None}
        return await super().last(table)


class LazyDisk(MemoryDisk):
    """Says that rows are safe a while before they are."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        if table != TABLE or not self.appends:
            await super().append(table, rows)
            return
        asyncio.get_running_loop().call_later(0.05, self._write, table, tuple(rows))

    def _write(self, table: TableId, rows: tuple[Row, ...]) -> None:
        self._rows[table].extend(rows)
        self.appends.append(rows[-1].number)


class CarelessDisk(MemoryDisk):
    """Does not mind the same action twice."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        self._actions.clear()
        await super().append(table, [replace(row, n=None) for row in rows])
        self._rows[table][-len(rows) :] = rows


def stacks_upside_down(state: Any, *asked: Any) -> Any:
    facts = PICTOMANIA.decide(state, *asked)
    if isinstance(facts, Refusal):
        return facts
    return tuple(replace(one, guesses=one.guesses[::-1]) if isinstance(one, e.StackTurned) else one for one in facts)


def generous(state: Any, *asked: Any) -> Any:
    facts = PICTOMANIA.decide(state, *asked)
    if isinstance(facts, Refusal):
        return facts
    return tuple(
        replace(one, sheet=replace(one.sheet, points=dict.fromkeys(one.sheet.points, 9)))
        if isinstance(one, e.RoundScored)
        else one
        for one in facts
    )


def said_of(
    seed: int,
    actor: Callable[..., TableActor],
    disk: type[MemoryDisk],
    decide: Any = PICTOMANIA.decide,
    trouble: Trouble = TROUBLE,
) -> list[str]:
    async def story() -> list[str]:
        games = {PICTOMANIA.name: with_verbs(PICTOMANIA, decide=decide)}
        world = world_with(actor)(LIBRARY, str(seed), trouble, games=games, disk=disk)
        with suppress(TimeoutError):  # at a bad enough table nobody is heard any more, and the evening never ends
            await asyncio.wait_for(world.evening(plan(seed), 4), LONGEST_EVENING_S)
        return await complaints(world)

    return virtual_time.run(story())


@pytest.mark.parametrize("seed", range(3))
def test_an_honest_evening_gives_no_cause_for_complaint(seed: int) -> None:
    assert said_of(seed, TableActor, MemoryDisk) == []
    assert said_of(seed, TableActor, MemoryDisk, trouble=RESTLESS) == []


@pytest.mark.parametrize(
    ("actor", "disk", "complaint"),
    [
        (HastyActor, MemoryDisk, "answered before it was safe"),
        (with_lines(ForgetfulLines), MemoryDisk, "told otherwise than it is"),
        (with_lines(StaleLines), MemoryDisk, "never there, or is no more"),
        (InklessActor, MemoryDisk, "called safe and was not"),
        (LateInkActor, MemoryDisk, "without the ink that came before it"),
        (StutteringActor, MemoryDisk, "not shown as it was drawn"),
        (DoublingActor, CarelessDisk, "was done 2 times"),
        (ImpatientActor, MemoryDisk, "a command that had rivals waited"),
        (TableActor, LosingDisk, "acknowledged and is there 0 times"),
        (TableActor, LazyDisk, "told what was not safe yet"),
    ],
)
def test_a_broken_promise_is_found_out(actor: type[TableActor], disk: type[MemoryDisk], complaint: str) -> None:
    evenings = (said_of(seed, actor, disk) for seed in MANY)
    assert any(complaint in one for said in evenings for one in said)


def test_T_PAUSE_2_a_paused_game_that_moves_is_found_out() -> None:
    complaint = "something happened in a game that was paused"
    evenings = (said_of(seed, with_decider(RestlessDecider), MemoryDisk, trouble=RESTLESS) for seed in range(12))
    assert any(complaint in one for evening in evenings for one in evening)


def test_T_FAIR_4_races_that_are_kept_in_another_order_than_was_found_are_found_out() -> None:
    complaint = "in another order than they came in"
    assert any(complaint in one for seed in MANY for one in said_of(seed, UnfairActor, MemoryDisk))


def test_T_FAIR_2_races_that_the_faster_line_wins_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.windows.in_order", by_arrival)
    complaint = "another order than its figures say"
    assert any(complaint in one for seed in MANY for one in said_of(seed, TableActor, MemoryDisk))


@pytest.mark.parametrize(
    ("lines", "feed", "complaint"),
    [
        (Lines, NosyFeed, "told otherwise than it is"),
        (Lines, NosyMemory, "told otherwise than it is"),
        (Lines, LossyFeed, "told otherwise than it is"),
        (MixedUpLines, Feed, "told otherwise than it is"),
        (LavishLines, Feed, "not shown as it was drawn"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_W_SYNC_3_a_wrong_difference_is_found_out_on_every_path(
    lines: type[Lines], feed: type[Feed], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.table.lines.Feed", feed)
    said = [one for seed in range(3) for one in said_of(seed, with_lines(lines), MemoryDisk)]
    assert any(complaint in one for one in said), said[:20]


class GalleryActor(TableActor):
    """Takes the game to be still there when its drawings were read."""

    async def drawings(self, person: Any) -> bytes:
        game, gallery = self.game, self._exhibition._gallery
        if game is None:
            return b""
        await gallery.read(self._log, self.table.id)
        return gallery.shown(person, lambda seat, sheet: is_public(self.table, game, seat, sheet))


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_whoever_looks_at_the_drawings_of_a_game_that_is_closed_meanwhile_finds_that_out(course: Course) -> None:
    def said(seed: int) -> list[str]:
        world = course.world(seed, world_with(GalleryActor), disk=MemoryDisk)
        virtual_time.run(course.play(world, seed))
        return world.errors

    twice = (seed for seed in range(0, 96, 8) if games(seed) > 1)  # evenings on which a game is closed for another
    assert any("the drawings could not be shown" in one for seed in twice for one in said(seed))


@pytest.mark.parametrize(("decide", "complaint"), [(stacks_upside_down, "another order"), (generous, "but counted")])
def test_a_wrong_order_or_score_is_found_out(decide: Any, complaint: str) -> None:
    said = [one for seed in range(2) for one in said_of(seed, TableActor, MemoryDisk, decide)]
    assert any(complaint in one for one in said), said[:20]
