"""A sheet that only its author may see for now: nobody else gets a byte of it, and then all get all of it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise
from typing import Any

import pytest

from pictorium.ink.fair_copy import fair_copy
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Undo, Wipe
from pictorium.kernel.ids import SEATS, Seat
from pictorium.sim.bots import InlineExecutor
from pictorium.table import commands as c
from pictorium.table.audience import FullUpdate
from pictorium.table.ink_for_others import _copied
from pictorium.table.limits import TICK_MS
from pictorium.table.state import SHEETS_PER_GAME
from tests.table.charade import PLAN, PassOn, Tell, charades
from tests.table.parlour import Guest, Parlour, stroke, told

RED = Seat("red")
UNDO, WIPE = packed([Undo()]), packed([Wipe()])
SECRETS = [stroke(number) for number in range(301, 305)]
"""Canaries: strokes that occur nowhere else."""


async def playing(parlour: Parlour) -> list[Guest]:
    """A game in which the first of four draws in secret; the last only watches."""
    guests = await parlour.open("Ada", "Bob", "Cem", plan=PLAN)
    guests.append(await parlour.come("Dee", "watcher"))
    assert await guests[0].wish(c.Start()) is None
    return guests


async def gallery(guest: Guest) -> dict[tuple[int, str], bytes]:
    frame = await (await guest.parlour.actor()).drawings(guest.id)
    return {(one.sheet % SHEETS_PER_GAME, SEATS[one.place]): one.batches for one in unframed(frame)}


def has_secret(guest: Guest) -> bool:
    return any(secret in frame for frame in guest.seen for secret in SECRETS)


async def nobody_knows(parlour: Parlour, others: list[Guest]) -> None:
    """On no path: what was shown, a welcome anew, a new line, somebody new, the gallery."""
    assert not any(map(has_secret, others))
    for guest in others:
        assert await gallery(guest) == {}
        (await parlour.actor()).welcome_again(guest.id)
        assert not has_secret(guest)
        await guest.come()
        assert not has_secret(guest)
    assert not has_secret(await parlour.come("Eve", "watcher"))
    assert all(not frame for guest in others for frame in guest.seen)  # not even that there is anything


def test_W_INK_8_while_it_is_secret_nobody_else_gets_anything_of_it_on_any_path() -> None:
    async def story() -> None:
        parlour = charades()
        ada, *others = await playing(parlour)
        for secret in SECRETS:
            await ada.draw(secret)
        await nobody_knows(parlour, others)
        await parlour.restart()
        for guest in (ada, *others):
            await guest.come()
        assert ada.sheets == {"red": b"".join(SECRETS)}
        await nobody_knows(parlour, others)

    told(story())


class Aside(InlineExecutor):
    """Remembers who works for it."""

    def __init__(self) -> None:
        self.is_working = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.is_working = True
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            self.is_working = False


def test_what_others_are_given_is_copied_aside_before_anybody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of a full sheet takes half a second: made where all tables are served, all of them would wait for it."""
    pool, places = Aside(), list[bool]()

    def copied(batches: bytes) -> bytes:
        places.append(pool.is_working)
        return fair_copy(batches)

    async def story() -> None:
        parlour = charades(pool=pool)
        ada, *others = await playing(parlour)
        await ada.draw(stroke(901))
        assert await ada.play(Tell()) is None
        await asyncio.sleep(2 * TICK_MS / 1000)
        for path in (nothing, parlour.restart):
            _copied.cache_clear()
            await path()
            assert list((await gallery(others[0])).values()) == [stroke(901)]
            for guest in others:
                await guest.come()
                assert guest.sheets == {RED: stroke(901)}
        assert len(places) == 3
        assert all(places)

    monkeypatch.setattr("pictorium.table.ink_for_others.fair_copy", copied)
    _copied.cache_clear()
    told(story())


async def nothing() -> None:
    """Everything stays as it is."""


def test_what_was_undone_or_wiped_is_told_to_nobody_else_on_any_path_once_the_sheet_is_shown() -> None:
    async def story() -> None:
        parlour = charades()
        ada, *others = await playing(parlour)
        left = stroke(7)
        for ink in (SECRETS[0], WIPE, SECRETS[1], UNDO, left, SECRETS[2], SECRETS[3], UNDO, UNDO):
            await ada.draw(ink)
        assert await ada.play(Tell()) is None
        await asyncio.sleep(2 * TICK_MS / 1000)
        await parlour.restart()
        for guest in (ada, *others):
            await guest.come()
            assert await gallery(guest)
        others.append(await parlour.come("Eve", "watcher"))
        for guest in others:
            (await parlour.actor()).welcome_again(guest.id)
            assert guest.sheets == {"red": left}
            assert not has_secret(guest)
            assert list((await gallery(guest)).values()) == [left]
        assert has_secret(ada), "its author may have all of it"

    told(story())


def test_W_INK_8_its_author_hears_what_is_kept_and_finds_it_again() -> None:
    async def story() -> None:
        parlour = charades()
        ada, *_ = await playing(parlour)
        for number, secret in enumerate(SECRETS, 1):
            await ada.draw(secret)
            (stretch,) = unframed(ada.seen[-1])
            assert (stretch.kept, stretch.batches) == (number, b"")
        assert await gallery(ada) == {(1, "red"): b"".join(SECRETS)}
        await ada.come()
        assert ada.sheets == {"red": b"".join(SECRETS)}

    told(story())


@pytest.mark.parametrize("is_restarted", [False, True])
def test_W_INK_8_once_it_is_told_all_are_shown_all_of_it_at_once(is_restarted: bool) -> None:
    async def story() -> None:
        parlour = charades()
        guests = ada, *others = await playing(parlour)
        await ada.draw(SECRETS[0])
        await ada.draw(SECRETS[1])
        if is_restarted:
            await parlour.restart()
            for guest in guests:
                await guest.come()
        await others[0].come()  # one has a new line, one was there all the time
        await ada.draw(SECRETS[2])
        for guest in others:
            guest.seen.clear()
        assert await ada.play(Tell()) is None
        await asyncio.sleep(TICK_MS / 1000)
        for guest in others:
            (frame,) = guest.seen
            (stretch,) = unframed(frame)
            assert stretch.batches == b"".join(SECRETS[:3])
            assert await gallery(guest) == {(1, "red"): b"".join(SECRETS[:3])}
            assert isinstance(guest.last, FullUpdate)
        eve = await parlour.come("Eve", "watcher")
        assert eve.sheets == {"red": b"".join(SECRETS[:3])}

    told(story())


def test_what_was_drawn_the_very_moment_before_is_shown_with_it_and_nothing_twice() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob, *_ = await playing(parlour)
        actor, sheet = await parlour.actor(), ada.last.sheet
        assert sheet is not None
        assert actor.ink(ada.id, sheet, 1, SECRETS[0])
        assert actor.ink(ada.id, sheet, 2, SECRETS[1])
        assert not has_secret(bob)
        assert await ada.play(Tell()) is None
        await asyncio.sleep(1)
        assert bob.sheets == {"red": SECRETS[0] + SECRETS[1]}
        assert actor.ink(ada.id, sheet, 3, SECRETS[2])  # the pen is up
        await asyncio.sleep(1)
        assert bob.sheets == {"red": SECRETS[0] + SECRETS[1]}

    told(story())


def test_hiding_and_erasing_meanwhile_neither_show_it_nor_lose_it() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob, cem, _ = await playing(parlour)
        await ada.draw(SECRETS[0])
        assert await cem.wish(c.EraseDrawings()) is None  # all get all sheets anew
        assert not has_secret(bob)
        await ada.draw(SECRETS[1])
        assert await ada.wish(c.HideSheet(RED)) is None
        assert await ada.play(Tell()) is None
        await asyncio.sleep(1)
        assert not has_secret(bob)
        assert await gallery(bob) == {}
        assert await ada.wish(c.ShowSheet(RED)) is None
        assert bob.sheets == {"red": SECRETS[0] + SECRETS[1]}

    told(story())


def test_all_that_was_erased_while_it_was_secret_is_never_shown() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob, *_ = await playing(parlour)
        await ada.draw(SECRETS[0])
        assert await ada.wish(c.EraseDrawings()) is None
        await ada.draw(SECRETS[1])
        assert await ada.play(Tell()) is None
        await asyncio.sleep(1)
        assert bob.sheets == {"red": SECRETS[1]}

    told(story())


@pytest.mark.parametrize("is_restarted", [False, True])
def test_what_was_never_told_stays_its_author_s_alone_when_the_next_sheet_lies_there(is_restarted: bool) -> None:
    async def story() -> None:
        parlour = charades()
        guests = ada, bob, cem, dee = await playing(parlour)
        await ada.draw(SECRETS[0])
        assert await ada.play(PassOn()) is None
        await bob.draw(SECRETS[1])
        assert await bob.play(Tell()) is None
        assert await bob.play(PassOn()) is None
        await cem.draw(SECRETS[2])
        if is_restarted:
            await parlour.restart()
            for guest in guests:
                await guest.come()
        assert await gallery(ada) == {(1, "red"): SECRETS[0], (2, "yellow"): SECRETS[1]}
        assert await gallery(bob) == await gallery(dee) == {(2, "yellow"): SECRETS[1]}
        assert await gallery(cem) == {(2, "yellow"): SECRETS[1], (3, "green"): SECRETS[2]}
        assert not any(SECRETS[0] in frame for guest in (bob, cem, dee) for frame in guest.seen)

    told(story())


def test_two_sheets_of_one_seat_are_two_secrets() -> None:
    async def story() -> None:
        parlour = charades()
        guests = ada, bob, cem, _ = await playing(parlour)
        await ada.draw(SECRETS[0])
        assert await ada.play(Tell()) is None
        for one, _ in pairwise((ada, bob, cem, ada)):
            assert await one.play(PassOn()) is None
        await ada.draw(SECRETS[1])
        for guest in guests[1:]:
            assert await gallery(guest) == {(1, "red"): SECRETS[0]}
            assert not any(SECRETS[1] in frame for frame in guest.seen)

    told(story())
