"""Updates by difference, and coming back to them (W-SYNC)."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pictorium.games.pictomania.commands import Guess
from pictorium.ink.frame import unframed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table import commands as c
from pictorium.table.audience import Resumed, Update, Welcome
from pictorium.table.limits import AWAY_AFTER_MS, MISSED_BYTES_MAX
from pictorium.table.people import Key
from tests.table.charade import Tell, charades
from tests.table.parlour import Guest, Parlour, stroke, told
from tests.table.test_veil import SECRETS, playing

RED, YELLOW = SEATS.index("red"), SEATS.index("yellow")


def guesses(guest: Guest) -> list[Any]:
    view = guest.last.view
    assert view is not None
    return [command for command in view.may if isinstance(command, Guess)]


async def drawing() -> tuple[Parlour, list[Guest]]:
    parlour = Parlour()
    guests = await parlour.open("Ada", "Bob", "Cem", "Dee")
    await parlour.to_drawing(guests)
    return parlour, guests


def seat_seen(guest: Guest) -> str:
    """Through whose eyes somebody sees."""
    assert guest.last.view is not None
    return str(guest.last.view.seat)


def is_as_the_table_has_it(actor: Any, guest: Guest) -> bool:
    now, person = actor._projection, actor.table.people[guest.id]
    return (guest.last.table, guest.last.view) == (now.shown(person), now.view(person))


def test_W_SYNC_1_updates_are_numbered_one_by_one_and_say_what_changed() -> None:
    async def story() -> None:
        parlour, guests = await drawing()
        ada, bob, *_ = guests
        for guest in guests:
            guest.heard.clear()
        (guess, *_) = guesses(ada)
        assert await ada.play(guess) is None
        actor = await parlour.actor()
        for guest in guests:
            (update,) = guest.of(Update)
            assert (update.table, update.sheet) == (UNSET, UNSET)
            assert len(msgspec.json.encode(update)) < 600
            assert is_as_the_table_has_it(actor, guest)
        assert bob.follower.seq == bob.of(Update)[-1].seq

    told(story())


def test_W_SYNC_3_what_somebody_cannot_see_leaves_no_trace_with_them() -> None:
    async def story() -> None:
        parlour, guests = await drawing()
        seqs = [guest.follower.seq for guest in guests]
        for guest in guests:
            guest.heard.clear()
        rows = len(await parlour.rows())
        await (await parlour.actor()).ask(c.OfferHandover(guests[0].id, Key("code")))
        assert len(await parlour.rows()) == rows + 1
        assert [guest.heard for guest in guests] == [[], [], [], []]
        assert [guest.follower.seq for guest in guests] == seqs

    told(story())


def test_W_SYNC_3_who_sees_with_other_eyes_from_now_on_gets_their_view_whole() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem, dee = await parlour.open("Ada", "Bob", "Cem", "Dee")
        assert await dee.wish(c.StandUp()) is None
        await parlour.to_drawing([ada, bob, cem])
        assert seat_seen(dee) == "watcher"
        assert await ada.wish(c.CloseGame()) is None
        assert dee.last.view is None
        dee.heard.clear()
        assert await dee.wish(c.Sit()) is None
        (update,) = dee.of(Update)
        assert update.view == msgspec.Raw(b"[null]")
        assert await ada.wish(c.Start()) is None
        assert seat_seen(dee) == "blue"
        assert is_as_the_table_has_it(await parlour.actor(), dee)

    told(story())


def test_W_SYNC_4_who_comes_back_gets_what_they_missed_and_nothing_else() -> None:
    async def story() -> None:
        parlour, guests = await drawing()
        ada, bob, *_ = guests
        await bob.hang_up()
        (guess, *_) = guesses(ada)
        assert await ada.play(guess) is None
        await bob.come_back()
        assert bob.of(Welcome) == []
        (resumed,) = bob.of(Resumed)
        assert [update.seq for update in resumed.updates] == [bob.follower.seq]
        assert (resumed.n, resumed.anew) == (bob.n, ())
        actor = await parlour.actor()
        assert is_as_the_table_has_it(actor, bob)
        assert await ada.play(guesses(ada)[0]) is None
        assert is_as_the_table_has_it(actor, bob)

    told(story())


def test_W_SYNC_4_that_one_was_away_is_among_what_one_missed() -> None:
    async def story() -> None:
        parlour, (_, bob, *_) = await drawing()
        await bob.hang_up()
        await asyncio.sleep(AWAY_AFTER_MS / 1000 + 1)
        await bob.come_back()
        (resumed,) = bob.of(Resumed)
        assert len(resumed.updates) == 2
        assert is_as_the_table_has_it(await parlour.actor(), bob)

    told(story())


def test_W_SYNC_4_any_device_of_a_person_goes_on_with_the_same_numbers() -> None:
    async def story() -> None:
        parlour, (ada, bob, *_) = await drawing()
        known = bob.known
        other = Guest(parlour, bob.id)
        await other.come()
        assert (other.follower.epoch, other.follower.seq) == (known.epoch, known.seq)
        assert await ada.play(guesses(ada)[0]) is None
        await bob.come_back()
        assert len(bob.of(Resumed)) == 1
        assert is_as_the_table_has_it(await parlour.actor(), bob)

    told(story())


@pytest.mark.parametrize("wrong", ["epoch", "later", "never", "whose"])
def test_W_SYNC_4_who_knows_something_else_is_welcomed(wrong: str) -> None:
    async def story() -> None:
        parlour, (ada, bob, *_) = await drawing()
        known = bob.known
        known = {
            "epoch": replace(known, epoch="another"),
            "later": replace(known, seq=known.seq + 1),
            "never": replace(known, seq=-1),
            "whose": ada.known,
        }[wrong]
        assert (await parlour.actor()).attach(bob.id, bob, known)
        bob.heard.clear()
        await parlour.settled()
        assert (len(bob.of(Welcome)), bob.of(Resumed)) == (1, [])

    told(story())


def test_W_SYNC_4_who_missed_more_than_a_welcome_takes_is_welcomed() -> None:
    async def story() -> None:
        parlour, (ada, bob, *_) = await drawing()
        await bob.hang_up()
        for number in range(300):
            assert await ada.wish(c.Introduce(f"Ada {number}", "en")) is None
        actor = await parlour.actor()
        feed = actor._lines._feeds[bob.id]
        assert feed._bytes <= MISSED_BYTES_MAX
        assert len(feed._kept) < 300
        await bob.come_back()
        assert (len(bob.of(Welcome)), bob.of(Resumed)) == (1, [])
        assert is_as_the_table_has_it(actor, bob)
        assert await ada.wish(c.Introduce("Ada", "en")) is None
        assert is_as_the_table_has_it(actor, bob)

    told(story())


def test_W_SYNC_4_in_another_life_of_the_table_all_are_welcomed() -> None:
    async def story() -> None:
        parlour, (_, bob, *_) = await drawing()
        epoch = bob.follower.epoch
        await parlour.restart()
        await bob.come_back()
        assert bob.of(Resumed) == []
        assert bob.of(Welcome)[0].epoch != epoch

    told(story())


def test_W_SYNC_4_of_who_has_left_nothing_is_kept() -> None:
    async def story() -> None:
        parlour = Parlour()
        _, bob = await parlour.open("Ada", "Bob")
        await bob.wish(c.GoAway())
        assert bob.id not in (await parlour.actor())._lines._feeds

    told(story())


def test_W_SYNC_5_of_ink_only_what_was_missed_follows() -> None:
    async def story() -> None:
        _, (ada, bob, *_) = await drawing()
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        await bob.hang_up()
        await ada.draw(stroke(3))
        frames = len(bob.seen)
        await bob.come_back()
        assert bob.of(Resumed)[0].through == 1
        (frame,) = bob.seen[frames:]
        assert {run.place: run.batches for run in unframed(frame)} == {RED: stroke(3), YELLOW: b""}
        assert bob.sheets == {"red": stroke(1) + stroke(3), "yellow": stroke(2)}
        await ada.draw(stroke(4))
        assert bob.sheets["red"] == stroke(1) + stroke(3) + stroke(4)

    told(story())


def test_W_SYNC_5_a_sheet_that_was_drawn_unseen_comes_whole_and_once() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob, *_ = await playing(parlour)
        await ada.draw(SECRETS[0])
        await ada.hang_up()
        await bob.hang_up()
        own, frames = ada.known, len(ada.seen)
        await ada.come_back()
        assert ada.of(Resumed)[0].anew == tuple(place for place, _, size in own.sheets if size)
        assert [run.batches for frame in ada.seen[frames:] for run in unframed(frame)] == [SECRETS[0]]
        assert await ada.play(Tell()) is None
        await asyncio.sleep(1)
        await bob.come_back()
        assert len(bob.of(Resumed)) == 1
        assert bob.sheets == {"red": SECRETS[0]}
        await bob.hang_up()
        frames = len(bob.seen)
        await bob.come_back()
        assert (bob.of(Resumed)[0].anew, bob.seen[frames:]) == ((), [])

    told(story())


@pytest.mark.parametrize("wish", [c.HideSheet(Seat("yellow")), c.EraseDrawings()], ids=["hidden", "erased"])
def test_W_SYNC_6_when_sheets_are_no_longer_what_was_shown_all_begin_anew(wish: c.PersonWish) -> None:
    async def story() -> None:
        _, (ada, bob, cem, _) = await drawing()
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        await cem.hang_up()
        epochs = bob.follower.epoch, cem.follower.epoch
        assert await ada.wish(wish) is None
        await asyncio.sleep(1)
        await cem.come_back()
        assert cem.of(Resumed) == []
        assert bob.follower.epoch != epochs[0]
        assert cem.follower.epoch != epochs[1]
        gone = "yellow" if isinstance(wish, c.HideSheet) else "red"
        assert gone not in cem.sheets
        assert len(cem.sheets) == 1

    told(story())
