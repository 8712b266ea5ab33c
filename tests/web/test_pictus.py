"""Whole games of Pictus over real sockets: clues of several kinds, votes and points, and nobody told too much."""

import asyncio
import io
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pictorium.games.all_games import GAMES
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.stroke import Begin, More, Move, Point, Undo, Wipe
from pictorium.kernel.ids import SEATS
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import ChoosePlan, CloseGame, StandUp, Start
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from tests.web.pictus_party import Guest, Party, pictures, playing
from tests.web.server import serving
from tests.web.test_kill import free_port, served


async def seen(guest: Guest, author: Guest, ink: bytes) -> None:
    while guest.ink_of(author) != ink:
        await asyncio.sleep(0.01)


async def sketched(party: Party, turn: int) -> None:
    """A clue that is drawn: nobody sees it before it is given, and then everyone does."""
    ink = await party.sketch(turn)
    narrator, unknowing = party.narrator, [*party.others, *party.looking]
    assert narrator.view["phase"] == "Telling"
    await asyncio.sleep(0.1)
    for one in unknowing:
        assert one.ink_of(narrator) == b""
        assert ink not in await one.drawings()
    await unknowing[0].come_back()
    await asyncio.sleep(0.05)
    assert unknowing[0].ink_of(narrator) == b""
    await party.tell()
    assert all(one.view["clue"]["has_sketch"] for one in party.everyone)
    await asyncio.gather(*(seen(one, narrator, ink) for one in unknowing))
    assert ink in await unknowing[0].drawings()


def test_S_CLUE_3_nobody_learns_what_a_sketch_was_before_it_was_finished(tmp_path: Path) -> None:
    """Strokes that were undone, wiped or rubbed out are in nothing that anybody but their author gets."""
    secrets = [Point(100 + 50 * number, 2000 + number) for number in range(3)]
    strokes: list[list[Move]] = [[Begin(at, 0), More((Point(at.x + 7, at.y + 3),))] for at in secrets]
    undone, wiped, rubbed = strokes
    rubbing: list[Move] = [Begin(secrets[2], 2, is_eraser=True), More((Point(secrets[2].x + 9, secrets[2].y),))]
    left: list[Move] = [Begin(Point(3000, 300), 1), More((Point(3040, 380),))]
    moves: list[Move] = [*wiped, Wipe(), *undone, Undo(), *rubbed, *left, *rubbing]

    async def story() -> None:
        pictures(tmp_path, 60)
        async with serving(tmp_path) as url, playing(url, 3) as party:
            narrator, others = party.narrator, [*party.others, *party.looking]
            await narrator.until(lambda session: session.sheet is not None)
            narrator.draw(moves)
            await party.tell()
            await asyncio.gather(*(seen(one, narrator, packed(left)) for one in others))
            for one in others:
                await one.come_back()
                await seen(one, narrator, packed(left))
                (run,) = unframed(await one.drawings())
                assert run.batches == packed(left)
            (own,) = unframed(await narrator.drawings())
            assert unpacked(own.batches) == tuple(moves), "its author may have all of it"

    asyncio.run(story())


async def turn_of(party: Party, turn: int, voters: str) -> dict[str, Any]:
    """One turn from the clue to the reveal; the sheet of its score."""
    if turn % 2:
        await party.tell(text=f"a clue\nin two lines, {turn}")
        assert {one.view["clue"]["text"] for one in party.everyone} == {f"a clue\nin two lines, {turn}"}
    else:
        await sketched(party, turn)
    assert all(one.view["hung"] == [] for one in party.everyone)
    await party.lay()
    await party.all_in("Voting")
    party.note_wall()
    party.check_secrets()
    electors = {"others": party.others, "narrator": [party.narrator], "everyone": party.players}[voters]
    await party.vote(*electors[:-1])
    for one in party.everyone:
        assert one.view["phase"] == "Voting"
        assert len(one.view["sheets"]) == turn - 1
    await party.vote(electors[-1])
    await party.all_in("Reveal")
    (sheet,) = {str(one.view["sheets"][-1]) for one in party.everyone}
    assert sheet
    party.check_secrets()
    scored: dict[str, Any] = party.players[0].view["sheets"][-1]
    return scored


async def game(party: Party, voters: str, decoys: int) -> None:
    """All turns: each narrates once."""
    totals = dict.fromkeys((one.seat for one in party.players), 0)
    for turn in range(1, len(party.players) + 1):
        assert party.narrator is party.players[turn - 1]
        sheet = await turn_of(party, turn, voters)
        assert len(sheet["hung"]) == len(party.players) + decoys
        assert {card["owner"] for card in sheet["hung"]} == {*totals} | ({None} if decoys else set())
        for seat, points in sheet["points"].items():
            assert points == sum(line["points"] for line in sheet["lines"] if line["seat"] == seat)
            totals[seat] += points
        assert {one["seat"]: one["total"] for one in party.looking[0].view["seats"]} == totals
        await party.players[turn % len(party.players)].do("Next")
        await party.all_in("Over" if turn == len(party.players) else "Telling")
    best = max(totals.values())
    assert best > 0
    assert {*party.looking[0].view["winners"]} == {seat for seat, total in totals.items() if total == best}


@pytest.mark.parametrize(("count", "voters", "decoys"), [(3, "others", 0), (8, "everyone", 2), (4, "narrator", 1)])
def test_a_whole_game_is_played_and_told_to_those_it_concerns(
    tmp_path: Path, count: int, voters: str, decoys: int
) -> None:
    async def story() -> str:
        pictures(tmp_path, 100)
        async with (
            serving(tmp_path) as url,
            playing(url, count, voters=voters, decoys=decoys, hand_size=4) as party,
        ):
            assert [one.seat for one in party.players] == [*SEATS[:count]]
            await game(party, voters, decoys)
            assert await party.players[0].wish(CloseGame()) is None
            assert await party.players[0].wish(Start()) is None
            await party.all_in("Telling")
            return party.players[0].code

    code = asyncio.run(asyncio.wait_for(story(), 120))

    async def kept() -> None:
        log = SqliteLog(tmp_path)
        again = replayed(await log.read(TableId(code)), GAMES)
        await log.close()
        assert again.table is not None
        assert again.table.games == 2

    asyncio.run(kept())


def known(party: Party) -> list[Any]:
    """What everyone knows of the turn, whoever was away for a moment."""
    return [[one.view[name] for name in ("phase", "turn", "narrator", "clue", "hung", "own")] for one in party.everyone]


def test_a_server_that_is_killed_and_comes_back_knows_what_was_secret_and_keeps_it_so(tmp_path: Path) -> None:
    async def story() -> None:
        pictures(tmp_path, 60)
        port = free_port()
        server = served(tmp_path, port)

        async def killed(party: Party) -> None:
            nonlocal server
            before, returns = known(party), [one.returns for one in party.everyone]
            server.send_signal(signal.SIGKILL)
            server.wait()
            server = await asyncio.to_thread(served, tmp_path, port)
            for one, count in zip(party.everyone, returns, strict=True):
                await one.back_after(count)
            assert known(party) == before

        try:
            async with playing(f"http://127.0.0.1:{port}", 3) as party:
                ink = await party.sketch(7)
                await killed(party)
                narrator, unknowing = party.narrator, [*party.others, *party.looking]
                await seen(narrator, narrator, ink)
                assert [one.ink_of(narrator) for one in unknowing] == [b""] * 4
                await party.tell(text="after the night")
                await asyncio.gather(*(seen(one, narrator, ink) for one in unknowing))
                await party.lay(party.others[0])
                await killed(party)
                assert [one.view["own"]["laid"] is None for one in party.others] == [False, True]
                await party.lay(party.others[1])
                await party.all_in("Voting")
                await party.vote(party.others[0])
                await killed(party)
                party.note_wall()
                party.check_secrets()
                assert [one.view["own"]["vote"] is None for one in party.others] == [False, True]
                await asyncio.gather(*(seen(one, narrator, ink) for one in unknowing))
                await party.vote(party.others[1])
                await party.all_in("Reveal")
                party.check_secrets()
        finally:
            server.kill()
            server.wait()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_T_SIT_5_eight_who_played_pictus_are_too_many_for_another_game(tmp_path: Path) -> None:
    async def story() -> None:
        pictures(tmp_path, 100)
        async with serving(tmp_path) as url, playing(url, 8) as party:
            host = party.players[0]
            assert await host.wish(CloseGame()) is None
            assert await host.wish(ChoosePlan(Plan())) is None
            refusal = await host.wish(Start())
            assert refusal is not None
            assert (refusal.code, refusal.facts["most"]) == ("too_many_seats", 6)
            for one in party.players[1:3]:
                assert await one.wish(StandUp()) is None
            assert await host.wish(Start()) is None
            await party.all_in("Setup")
            assert party.players[7].seat in SEATS[:6]
            assert party.players[1].view["own"] is None

    asyncio.run(asyncio.wait_for(story(), 60))


def square(number: int) -> bytes:
    """A small picture like no other."""
    out = io.BytesIO()
    Image.new("RGB", (200, 200), (20 * number, 255 - 20 * number, 90)).save(out, "PNG")
    return out.getvalue()


def test_T_PLAN_2_a_host_s_own_pictures_are_brought_played_with_and_seen(tmp_path: Path) -> None:
    """Twelve pictures: three hands of three, and one more each."""

    async def story() -> None:
        async with serving(tmp_path) as url, AsyncExitStack() as stack:
            guests = [Guest(url) for _ in range(3)]
            for guest in guests:
                await stack.enter_async_context(guest)
            code = await guests[0].open()
            for number, guest in enumerate(guests):
                await guest.join(code, f"Guest {number}")
                await guest.connect()
            plan = Plan(game="pictus", cards=("table",), options={"hand_size": 3})
            refusal = await guests[0].wish(ChoosePlan(plan))
            assert refusal is not None
            assert (refusal.code, refusal.facts) == ("unknown_cards", {"cards": "table"})
            for number in range(12):
                assert await guests[0].bring("picture", square(number)) == 201
            assert await guests[0].wish(ChoosePlan(plan)) is None
            assert await guests[0].wish(Start()) is None
            party = Party(guests, [])
            await party.all_in("Telling")
            hands = [picture["id"] for one in guests for picture in one.view["own"]["hand"]]
            assert len({*hands}) == 9
            assert {*hands} <= {f"table/{one['id']}" for one in guests[0].session.table["media"]}
            await party.tell(text="a square")
            await party.lay()
            await party.all_in("Voting")
            for picture in guests[2].view["hung"]:
                body = await guests[2].fetched(picture["id"].removeprefix("table/"))
                assert Image.open(io.BytesIO(body)).format == "WEBP"

    asyncio.run(asyncio.wait_for(story(), 60))
