"""The album of a table: all of its games, for who comes to look at them."""

import asyncio
from collections.abc import Iterable, Sequence

import msgspec
import pytest

from pictorium.games.pictomania.album import PictomaniaRecord
from pictorium.games.pictomania.commands import DrawNothing, Guess, Next, Stop
from pictorium.games.pictomania.model import Over
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Undo, Wipe
from pictorium.ink.timed import TimedDrawing, untimed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.album_view import AlbumGame, AlbumIndex
from pictorium.table.limits import ALBUM_OPEN_MS, ASKED_FOR_MAX, ERASED_SHEETS_MAX
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import AskedFor
from pictorium.table.ports import Row, TableId
from pictorium.table.record import read_facts
from pictorium.table.state import SHEETS_PER_GAME
from tests.table.parlour import Guest, Parlour, stroke, told
from tests.table.test_gallery import ReadLog, drawing, to_next_round

RED, YELLOW, GREEN = map(Seat, ("red", "yellow", "green"))
Key = tuple[int, str]


async def index(guest: Guest) -> AlbumIndex:
    return await (await guest.parlour.actor()).album.index(guest.id)


async def page(guest: Guest, number: int = 1) -> AlbumGame:
    found = await (await guest.parlour.actor()).album.game(guest.id, number)
    assert found is not None
    return found


async def record(guest: Guest, number: int = 1) -> PictomaniaRecord:
    found = (await page(guest, number)).record
    assert isinstance(found, PictomaniaRecord)
    return found


async def ink(guest: Guest, number: int = 1) -> dict[Key, TimedDrawing]:
    """The ink of a game, by sheet and seat; what is listed and what is given are the same drawings."""
    frame = await (await guest.parlour.actor()).album.ink(guest.id, number)
    assert frame is not None
    found = {(one.sheet % SHEETS_PER_GAME, str(SEATS[one.place])): one for one in untimed(frame)}
    listed = (await page(guest, number)).drawings
    assert [(one.sheet, str(one.seat)) for one in listed] == list(found)
    assert [one.number for one in listed] == [one.sheet for one in found.values()]
    return found


def picture(pieces: Iterable[bytes]) -> Sheet:
    return drawn(Sheet(), unpacked(b"".join(pieces)))


def looks(one: TimedDrawing) -> Sheet:
    return picture(piece.moves for piece in one.pieces)


async def to_the_end(parlour: Parlour, guests: list[Guest]) -> None:
    while not isinstance((await parlour.state()).phase, Over):
        assert await parlour.give(guests, Stop, DrawNothing, Next)
        if type((await parlour.state()).phase).__name__ == "Setup":
            await parlour.to_drawing(guests)


def test_T_ALBUM_1_all_games_are_there_for_all_at_the_table_and_for_nobody_else() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        assert [one.game for one in (await index(ada)).games] == ["pictomania"]
        await ada.draw(stroke(1))
        await to_the_end(parlour, guests)
        assert await ada.wish(c.CloseGame()) is None
        await ada.wish(c.Introduce("Ann", "en"))
        await parlour.to_drawing(guests)
        await bob.draw(stroke(2))
        await to_next_round(parlour, guests)
        dee = await parlour.come("Dee", "watcher")
        screen = await parlour.come("TV", "display")
        for guest in (ada, bob, dee, screen):
            first, second = (await index(guest)).games
            assert (first.number, first.is_over, second.number, second.is_over) == (1, True, 2, False)
            assert first.ended_at is not None
            assert second.ended_at is None
            assert first.began_at < first.ended_at <= second.began_at
            assert [player.name for player in first.players] == ["Ada", "Bob", "Cem"]
            assert [player.name for player in second.players] == ["Ann", "Bob", "Cem"]
            assert first.totals == await totals(guest)
            one, two = await ink(guest, 1), await ink(guest, 2)
            assert {key: looks(drawing) for key, drawing in one.items()} == {(1, "red"): picture([stroke(1)])}
            assert {key: looks(drawing) for key, drawing in two.items()} == {(1, "yellow"): picture([stroke(2)])}
        album = (await parlour.actor()).album
        assert [await album.game(ada.id, number) for number in (0, 3)] == [None, None]
        assert await album.ink(ada.id, 99) is None
        await parlour.restart()
        await cem.come()
        assert len((await index(cem)).games) == 2
        assert list(await ink(cem, 1)) == [(1, "red")]

    async def totals(guest: Guest) -> dict[Seat, int]:
        points = [one.sheet.points for one in (await record(guest)).rounds if one.sheet is not None]
        assert len(points) == 3
        return {seat: sum(one[seat] for one in points) for seat in points[0]}

    told(story())


def test_T_ALBUM_2_nothing_of_a_round_is_in_it_before_it_is_scored() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await ada.play(Guess(YELLOW, 1))
        while True:
            state = await parlour.state()
            if state.round > 1:
                break
            found = await page(ada)
            assert isinstance(found.record, PictomaniaRecord)
            assert (found.record.rounds, found.record.drawings, found.drawings, found.stamps) == ((), (), (), ())
            assert await ink(ada) == {}
            assert await parlour.give(guests, Stop, DrawNothing, Next)
        (one,) = (await record(cem)).rounds
        (guess,) = one.drawings[1].guesses
        assert (guess.by, guess.place, guess.number) == (RED, 1, 1)
        assert one.drawings[1].word is not None
        assert one.drawings[1].term in [term for card in one.rack for term in card.terms]
        assert list(await ink(ada)) == [(1, "yellow")]

    told(story())


def test_T_ALBUM_2_of_a_round_in_which_the_game_was_closed_no_word_and_no_guess_is_told() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await ada.play(Guess(YELLOW, 2))
        assert await ada.wish(c.CloseGame()) is None
        found = await page(cem)
        (one,) = (await record(ada)).rounds
        assert [drawing.term for drawing in one.drawings] == [None] * 3
        assert [guess.number for guess in one.drawings[1].guesses] == [None]
        assert one.sheet is None
        assert list(await ink(cem)) == [(1, "yellow")]
        assert b'"word":{' not in msgspec.json.encode(found)

    told(story())


def test_T_ALBUM_3_what_was_taken_back_is_given_to_nobody_unless_its_author_likes() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        for batch in (stroke(1), packed((Undo(),)), stroke(2), packed((Wipe(),)), stroke(3), stroke(4)):
            await bob.draw(batch)
        await to_next_round(parlour, guests)
        final = picture([stroke(3), stroke(4)])
        for guest in (ada, bob):
            (one,) = (await ink(guest)).values()
            assert not one.is_as_drawn
            assert looks(one) == final
            moves = [move for piece in one.pieces for move in unpacked(piece.moves)]
            assert not any(isinstance(move, Undo | Wipe) for move in moves)
            assert [piece.at for piece in one.pieces] == sorted({piece.at for piece in one.pieces})
            assert len(one.pieces) == 2
        assert await bob.wish(c.ShowErasing(is_wanted=True)) is None
        assert (await index(bob)).shows_erasing
        assert not (await index(ada)).shows_erasing
        (one,) = (await ink(ada)).values()
        assert one.is_as_drawn
        assert b"".join(piece.moves for piece in one.pieces) == b"".join(
            (stroke(1), packed((Undo(),)), stroke(2), packed((Wipe(),)), stroke(3), stroke(4))
        )
        assert await bob.wish(c.ShowErasing(is_wanted=False)) is None
        assert not next(iter((await ink(ada)).values())).is_as_drawn

    told(story())


def test_T_ALBUM_4_what_was_hidden_is_found_by_its_author_alone() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await ada.wish(c.HideSheet(YELLOW))
        await ada.wish(c.HideSheet(GREEN))
        await ada.wish(c.ShowSheet(GREEN))
        await to_next_round(parlour, guests)
        dee = await parlour.come("Dee", "watcher")
        for _ in range(2):
            for guest in (ada, cem, dee):
                assert list(await ink(guest)) == [(1, "green")]
                assert [one.seat for one in (await index(guest)).games[0].drawings] == [GREEN]
            assert list(await ink(bob)) == [(1, "yellow"), (1, "green")]
            assert [one.is_hidden for one in (await page(bob)).drawings] == [True, False]
            await ada.wish(c.CloseGame())

    told(story())


@pytest.mark.parametrize("is_all", [True, False])
@pytest.mark.parametrize("is_closed", [True, False])
def test_T_ERASE_3_what_was_erased_is_in_no_album_and_in_no_row(is_all: bool, is_closed: bool) -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await to_next_round(parlour, guests)
        await bob.draw(stroke(3))
        await to_next_round(parlour, guests)
        if is_closed:
            await ada.wish(c.CloseGame())
        assert list(await ink(ada)) == [(1, "yellow"), (1, "green"), (2, "yellow")]
        number = SHEETS_PER_GAME + 1
        assert await bob.wish(c.EraseDrawings() if is_all else c.EraseDrawing(number)) is None
        left = [(1, "green")] if is_all else [(1, "green"), (2, "yellow")]
        for guest in (ada, bob):
            assert list(await ink(guest)) == left
            if is_closed:
                entry = (await index(guest)).games[0]
                assert [(one.sheet, str(one.seat)) for one in entry.drawings] == left
        bodies = b"".join(row.body for row in await parlour.rows())
        assert stroke(1) not in bodies
        assert (stroke(3) in bodies) is not is_all
        assert stroke(2) in bodies
        await parlour.restart()
        await ada.come()
        assert list(await ink(ada)) == left

    told(story())


def test_T_ERASE_3_a_sheet_in_play_is_blank_for_the_game_and_on_all_screens() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        assert ada.sheets == {"yellow": stroke(1)}
        assert await bob.wish(c.EraseDrawing(SHEETS_PER_GAME + 7)) is None
        assert ada.sheets == {"yellow": stroke(1)}
        assert (await parlour.state()).phase.round.desks[YELLOW].is_inked
        assert await bob.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        assert ada.sheets == {}
        assert not (await parlour.state()).phase.round.desks[YELLOW].is_inked
        await bob.draw(stroke(2))
        assert ada.sheets == {"yellow": stroke(2)}

    told(story())


@pytest.mark.parametrize("wish", [c.EraseDrawings(), c.EraseDrawing(SHEETS_PER_GAME + 1)])
def test_T_ERASE_1_all_are_told_that_something_is_gone_whatever_they_look_at(wish: c.PersonWish) -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        await to_next_round(parlour, guests)
        screen = await parlour.come("TV", "display")
        assert [one.table.erased_at for one in (*guests, screen)] == [None] * 4
        assert await bob.wish(wish) is None
        (at,) = {one.table.erased_at for one in (*guests, screen)}
        assert at is not None
        assert list(await ink(ada)) == []
        await asyncio.sleep(60)
        assert await bob.wish(c.EraseDrawings()) is None
        assert (ada.table.erased_at or 0) >= at + 60_000

    told(story())


def test_T_ERASE_3_nobody_erases_what_others_drew_nor_all_the_time() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await to_next_round(parlour, guests)
        for _ in range(ERASED_SHEETS_MAX):
            assert await ada.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        refusal = await ada.wish(c.EraseDrawing(SHEETS_PER_GAME + 1))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("erased_just_now", "T-ERASE-3")
        assert list(await ink(cem)) == [(1, "yellow")]
        await asyncio.sleep(60)
        assert await ada.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        dee = await parlour.come("Dee", "watcher")
        before = await parlour.rows()
        assert await dee.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None  # who never had a seat drew nothing
        assert [read_facts(row) for row in (await parlour.rows())[len(before) :]] == [()]

    told(story())


def test_T_ALBUM_6_strokes_guesses_and_stamps_stand_at_their_moments_and_a_pause_takes_none() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        await asyncio.sleep(2)
        assert await ada.wish(c.PauseGame()) is None
        await asyncio.sleep(100)
        assert await ada.wish(c.ResumeGame()) is None
        await ada.play(Guess(YELLOW, 2))
        await asyncio.sleep(1)
        await bob.draw(stroke(2))
        await to_next_round(parlour, guests)
        found = await page(ada)
        (one,) = (await record(ada)).rounds
        (guess,) = one.drawings[1].guesses
        first, second = next(iter((await ink(ada)).values())).pieces
        assert one.began_at is not None
        assert one.ended_at is not None
        assert one.began_at <= first.at <= one.began_at + 200
        assert 2_000 <= guess.at - first.at < 3_000
        assert 1_000 <= second.at - guess.at < 1_500
        assert found.drawings[0].began_at == first.at
        assert found.drawings[0].ended_at == second.at
        assert second.at < one.ended_at

    told(story())


def test_a_game_is_read_once_for_all_and_stays_in_memory_for_seconds() -> None:
    async def story() -> None:
        log = ReadLog()
        parlour = Parlour(log)
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await to_next_round(parlour, guests)
        await ink(ada)
        rows, log.count = len(await MemoryLog.read(log, TableId(parlour.code))), 0
        for guest in guests:
            await ink(guest)
        assert log.count == 0
        await asyncio.sleep(ALBUM_OPEN_MS / 1000 + 1)
        assert (await parlour.actor()).album._page is None
        await ink(cem)
        assert 0 < log.count <= rows

    told(story())


class SlowLog(MemoryLog):
    """Takes its time over every read."""

    async def read(self, table: TableId, after: int = 0, most: int | None = None, *which: object) -> tuple[Row, ...]:
        await asyncio.sleep(0.05)
        return await super().read(table, after, most, *which)  # type: ignore[arg-type]


def test_who_looks_while_drawings_are_erased_is_not_given_them() -> None:
    async def story() -> None:
        parlour = Parlour(SlowLog())
        guests = ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        await to_next_round(parlour, guests)
        album = (await parlour.actor()).album
        looking = [asyncio.create_task(album.ink(ada.id, 1)) for _ in range(3)]
        await asyncio.sleep(0.07)
        assert await bob.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        assert await asyncio.gather(*looking) == [b""] * 3

    told(story())


class SlowToAmend(MemoryLog):
    """Takes its time before anything is gone from it."""

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0.5)
        await super().amend(table, rows)


def test_T_ERASE_1_who_looks_before_it_is_gone_from_the_log_is_given_none_of_it_and_nothing_of_it_stays() -> None:
    async def story() -> None:
        parlour = Parlour(SlowToAmend())
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await to_next_round(parlour, guests)
        assert list(await ink(ada)) == [(1, "yellow"), (1, "green")]
        album = (await parlour.actor()).album
        erasing = asyncio.create_task(bob.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)))
        await asyncio.sleep(0.25)
        assert ada.table.erased_at is not None
        assert album._page is None
        assert list(await ink(ada)) == list(await ink(bob)) == [(1, "green")]
        assert not erasing.done()
        assert await erasing is None
        assert album._page is None
        assert list(await ink(ada)) == [(1, "green")]

    told(story())


def lent(by: Guest, sheet: int | None) -> Medium:
    return Medium(MediumId(f"lent{sheet}"), by.id, "drawing", "image/png", 3, f"{sheet}", sheet)


def test_T_ALBUM_5_a_drawing_is_asked_for_until_its_author_lends_it_or_would_rather_not() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        dee = await parlour.come("Dee", "watcher")
        actor = await parlour.actor()
        for sheet in (257, 258, 259, 260):
            assert await ada.wish(c.AskForDrawing(bob.id, sheet)) is None
        assert await cem.wish(c.AskForDrawing(bob.id, 257)) is None  # asked for already
        assert dee.table.asked_for == tuple(AskedFor(ada.id, bob.id, sheet) for sheet in (257, 258, 259, 260))
        assert await cem.wish(c.DeclineDrawing(257)) is None  # not theirs to answer
        assert await bob.wish(c.DeclineDrawing(257)) is None
        assert isinstance(await actor.bring(lent(bob, 258), b"abc"), Medium)
        assert [one.sheet for one in dee.table.asked_for] == [259, 260]
        assert [one.sheet for one in dee.table.media] == [258]
        assert await ada.wish(c.AskForDrawing(bob.id, 258)) is None  # lent already
        refusal = await cem.wish(c.AskForDrawing(bob.id, 259, is_wanted=False))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("not_yours_to_say", "T-ALBUM-5")
        assert await ada.wish(c.AskForDrawing(bob.id, 259, is_wanted=False)) is None
        assert [one.sheet for one in dee.table.asked_for] == [260]
        await bob.wish(c.GoAway())
        assert dee.table.asked_for == ()

    told(story())


def test_T_ALBUM_5_who_may_ask_whom_and_for_how_many() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        dee = await parlour.come("Dee", "watcher")
        screen = await parlour.come("TV", "display")
        for guest, of, code in ((dee, bob, "no_seat"), (ada, screen, "not_here_to_lend")):
            refusal = await guest.wish(c.AskForDrawing(of.id, 257))
            assert refusal is not None
            assert (refusal.code, refusal.rule) == (code, "T-ALBUM-5")
        assert await ada.wish(c.AskForDrawing(ada.id, 257)) is None
        assert ada.table.asked_for == ()
        for sheet in range(ASKED_FOR_MAX):
            assert await ada.wish(c.AskForDrawing(dee.id, sheet)) is None
        refusal = await ada.wish(c.AskForDrawing(dee.id, 999))
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("too_many_asked_for", {"drawings": ASKED_FOR_MAX})
        assert await ada.wish(c.AskForDrawing(dee.id, 0, is_wanted=False)) is None
        assert await ada.wish(c.AskForDrawing(dee.id, 999)) is None

    told(story())


def test_T_MEDIA_5_a_card_that_was_lent_from_a_drawing_goes_with_it() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        await to_next_round(parlour, guests)
        actor = await parlour.actor()
        for sheet in (SHEETS_PER_GAME + 1, SHEETS_PER_GAME + 2, None):
            assert isinstance(await actor.bring(lent(bob, sheet), b"abc"), Medium)
        assert await ada.wish(c.AskForDrawing(bob.id, SHEETS_PER_GAME + 3)) is None
        assert await bob.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        assert [one.sheet for one in ada.table.media] == [SHEETS_PER_GAME + 2, None]
        assert [one.sheet for one in ada.table.asked_for] == [SHEETS_PER_GAME + 3]
        assert await bob.wish(c.EraseDrawings()) is None
        assert not ada.table.media
        assert not ada.table.asked_for

    told(story())


def test_T_ALBUM_7_who_left_sees_what_had_been_shown_until_then_and_nothing_else() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await ada.draw(stroke(1))
        await cem.draw(stroke(5))
        await to_next_round(parlour, guests)
        dee = await parlour.come("Dee", "watcher")
        eve = await parlour.come("Eve", "watcher")
        await bob.draw(stroke(2))
        keys = {guest.id: (await parlour.person(guest)).key for guest in (bob, dee, eve)}
        album = (await parlour.actor()).album
        assert await dee.wish(c.GoAway()) is None
        assert await ada.wish(c.Remove(eve.id)) is None
        await to_next_round(parlour, guests)
        assert await ada.wish(c.CloseGame()) is None
        await parlour.to_drawing(guests)
        await ada.draw(stroke(3))
        await to_next_round(parlour, guests)
        for _ in range(2):
            left = await album.left(keys[dee.id])
            assert left is not None
            assert left.person == dee.id
            (entry,) = (await album.index(dee.id, left)).games
            assert [(one.sheet, str(one.seat)) for one in entry.drawings] == [(1, "red"), (1, "green")]
            found = await album.game_with_ink(dee.id, 1, left)
            assert found is not None
            game, frame = found
            assert isinstance(game.record, PictomaniaRecord)
            assert [one.round for one in game.record.rounds] == [1]
            assert [looks(one) for one in untimed(frame)] == [picture([stroke(1)]), picture([stroke(5)])]
            assert game.entry.ended_at == left.at
            assert await album.ink(dee.id, 2, left) is None
            assert len((await index(ada)).games) == 2
            await parlour.restart()
            await ada.come()
            album = (await parlour.actor()).album
        assert await album.left(keys[eve.id]) is None
        assert await album.left(keys[bob.id]) is None
        assert await ada.wish(c.EraseDrawing(SHEETS_PER_GAME + 1)) is None
        left = await album.left(keys[dee.id])
        frame = await album.ink(dee.id, 1, left) or b""
        assert [looks(one) for one in untimed(frame)] == [picture([stroke(5)])]

    told(story())
