"""Screens on the wall: how they come to a table, and what whoever guesses, replays, floods or races for codes gets."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import BeReady, Lock, PassHost, Remove, Sit, Start
from pictorium.table.limits import CODE_SYMBOLS, DISPLAYS_MAX
from pictorium.table.people import PersonId
from pictorium.web import access
from pictorium.web.app import Settings
from pictorium.web.displays import (
    AT_ONE_ADDRESS_MAX,
    HANDED_OUT_S,
    PAIRING_LENGTH,
    PAIRING_S,
    WAITING_MAX,
    WaitingDisplays,
)
from pictorium.web.ways import Joined
from tests.web.displays import shown_at
from tests.web.test_access import seated, told

MANY = Settings(trusted_proxies=frozenset({"127.0.0.0/8"}))


async def post(client: Client | aiohttp.ClientSession, url: str, body: Any, **more: Any) -> tuple[int, Any]:
    http = client._http if isinstance(client, Client) else client
    assert http
    async with http.post(url, json=body, **more) as response:
        return response.status, await response.json()


def test_T_SHOW_1_a_display_comes_by_its_own_cookie_and_sees_what_everyone_may(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with (
            seated(url) as ada,
            seated(url, "Bob", ada.code) as bob,
            seated(url, "Cem", ada.code) as cem,
            Client(url) as screen,
        ):
            for client in (ada, bob, cem):
                await client.connect()
            await shown_at(ada, screen)
            await screen.connect()
            assert await ada.wish(Start()) is None
            await ada.wish(BeReady(True))
            assert screen.session.view
            assert screen.session.view["seat"] not in ("red", "yellow", "green")
            assert screen.session.view["may"] == []
            assert screen.session.sheet is None
            for wish in (Sit(), Start(), PassHost(PersonId(screen.session.you))):
                refusal = await screen.wish(wish)
                assert refusal is not None
                assert refusal.code == "display_only_shows"
            refusal = await screen.play({"type": "Deal", "level": 1})
            assert refusal is not None
            assert refusal.code == "no_seat"
            refusal = await ada.wish(PassHost(PersonId(screen.session.you)))
            assert refusal is not None
            assert refusal.code == "no_heir"

    told(tmp_path, story)


def test_T_DISPLAY_1_a_screen_comes_without_a_name_and_all_see_it(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, Client(url) as one, Client(url) as two:
            await ada.connect()
            await bob.connect()
            assert not bob.session.table["has_display"]
            assert await ada.wish(Lock(True)) is None  # the host brings a screen to a locked table, too
            for screen in (one, two):
                await shown_at(ada, screen)
                await screen.connect()
            await bob.until(lambda session: len(session.table["people"]) == 4)
            *_, first, second = bob.session.table["people"]
            assert (first["name"], second["name"], first["role"]) == ("TV", "TV 2", "display")
            assert bob.session.table["has_display"]
            for screen in (first, second):
                assert await ada.wish(Remove(PersonId(screen["id"]))) is None
            await bob.until(lambda session: not session.table["has_display"])
            with pytest.raises(RefusedError, match="no_table"):
                await one.bring_display("AAAA")

    told(tmp_path, story)


def test_T_DISPLAY_1_only_the_host_brings_a_screen(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with (
            seated(url) as ada,
            seated(url, "Bob", ada.code) as bob,
            Client(url) as stranger,
            Client(url) as screen,
        ):
            stranger.code = ada.code
            shown: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            waiting = asyncio.create_task(screen.wait_for_host(shown.set_result))
            pairing = await shown
            with pytest.raises(RefusedError, match="not_the_host"):
                await bob.bring_display(pairing)
            with pytest.raises(RefusedError, match="no_table"):
                await stranger.bring_display(pairing)
            await ada.bring_display(pairing.lower())
            await waiting
            assert screen.code == ada.code

    told(tmp_path, story)


def test_T_DISPLAY_1_a_browser_is_a_screen_and_keeps_its_person_s_place(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, Client(url) as screen:
            assert ada._http
            assert screen._http
            await ada.connect()
            await screen._http.close()
            screen._http = ada._http  # the same browser, another window
            await shown_at(ada, screen)
            await screen.connect()
            assert screen.session.you != ada.session.you
            ada.cut()
            assert await ada.wish(BeReady(True)) is None
            screen._http = None

    told(tmp_path, story)


def test_T_DISPLAY_2_nobody_becomes_a_screen_with_a_table_s_code(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, Client(url) as other:
            with pytest.raises(RefusedError, match="bad_request"):
                await other.join(ada.code, "Screen", role="display")

    told(tmp_path, story)


def test_T_DISPLAY_2_a_code_works_once_and_whoever_replays_it_gets_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Eve") as eve, Client(url) as screen:
            pairing = await shown_at(ada, screen)
            for host in (ada, eve):
                with pytest.raises(RefusedError, match="unknown_pairing"):
                    await host.bring_display(pairing)
            await screen.connect()
            assert screen.session.table["code"] == ada.code

    told(tmp_path, story)


def test_T_DISPLAY_2_two_hosts_race_for_a_screen_and_one_gets_it(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Eve") as eve, Client(url) as screen:
            shown: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            waiting = asyncio.create_task(screen.wait_for_host(shown.set_result))
            pairing = await shown
            results = await asyncio.gather(
                *(host.bring_display(pairing) for host in (ada, eve)), return_exceptions=True
            )
            assert sorted(str(result) for result in results) == ["None", "unknown_pairing"]
            await waiting
            await screen.connect()
            winner = (ada, eve)[results.index(None)]
            assert screen.code == winner.code

    told(tmp_path, story)


def test_T_DISPLAY_2_guessing_is_slow_for_a_host_and_for_an_address(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, aiohttp.ClientSession():
            answers = []
            for number in range(access.PAIRINGS_BURST + 3):
                # Another address each time: the host's own budget ends it all the same.
                headers = {"X-Forwarded-For": f"192.0.2.{number}"}
                guess = CODE_SYMBOLS[number] * PAIRING_LENGTH
                answers.append(
                    await post(ada, f"{url}/tables/{ada.code}/displays", {"pairing": guess}, headers=headers)
                )
            assert answers[: access.PAIRINGS_BURST] == [(404, {"refused": "unknown_pairing"})] * access.PAIRINGS_BURST
            assert answers[access.PAIRINGS_BURST :] == [(429, {"refused": "too_many_tries"})] * 3
        tries = []
        for _ in range(access.PAIRINGS_BURST + 1):
            async with seated(url, "Eve") as eve:  # another table each time, and one address
                tries.append((await post(eve, f"{url}/tables/{eve.code}/displays", {"pairing": "AAAA"}))[0])
        assert tries == [404] * access.PAIRINGS_BURST + [429]

    told(tmp_path, story, MANY)


def test_T_DISPLAY_2_a_secret_cannot_be_guessed_and_tells_nobody_else(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, aiohttp.ClientSession() as http:
            _, waiting = await post(http, f"{url}/displays", {})
            for secret in ("", "x" * 22, waiting["pairing"]):
                for path in ("state", "qr.svg"):
                    answer = await post(http, f"{url}/displays/{path}", {"secret": secret})
                    assert answer == (404, {"refused": "unknown_pairing"})
            assert await post(http, f"{url}/displays/state", {"secret": waiting["secret"]}) == (200, {"code": None})
            await ada.bring_display(waiting["pairing"])
            async with http.post(f"{url}/displays/state", json={"secret": waiting["secret"]}) as response:
                assert (await response.json())["code"] == ada.code
                cookie = response.headers["Set-Cookie"]
            assert cookie.startswith(f"pictorium-{ada.code}-display=")
            assert "HttpOnly" in cookie
            async with http.post(f"{url}/displays", json={}, headers={"Origin": "https://evil.example"}) as response:
                assert response.status == 403

    told(tmp_path, story)


def test_T_DISPLAY_2_a_flood_of_waiting_screens_is_bounded(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            answers = [(await post(http, f"{url}/displays", {}))[0] for _ in range(access.WAITS_BURST + 2)]
            assert answers == [201] * access.WAITS_BURST + [429] * 2

    told(tmp_path, story)
    displays = WaitingDisplays()
    waiting = [displays.wait("192.0.2.1", 0.0) for _ in range(AT_ONE_ADDRESS_MAX + 1)]
    first, *others = [one for one in waiting if one]
    assert displays.waiting(first.secret, 0.0) is None
    assert displays.claim(first.pairing, 0.0) is None
    assert all(displays.waiting(one.secret, 0.0) for one in others)
    while displays.wait(f"address {len(displays._by_secret)}", 0.0):
        pass
    assert len(displays._by_secret) == WAITING_MAX
    assert displays.waiting(others[0].secret, 0.0)  # those who wait are not pushed out
    assert displays.wait("192.0.2.1", float(PAIRING_S))


def test_T_DISPLAY_2_a_code_is_good_for_some_minutes_and_what_it_was_good_for_a_moment_longer() -> None:
    displays = WaitingDisplays()
    old, claimed = displays.wait("a", 0.0), displays.wait("a", 0.0)
    assert old
    assert claimed
    assert displays.claim(claimed.pairing, PAIRING_S - 1.0) is claimed
    displays.hand_out(claimed, Joined("CODE", PersonId("p2"), "token"), PAIRING_S - 1.0)
    assert displays.claim(old.pairing, float(PAIRING_S)) is None
    assert displays.waiting(old.secret, float(PAIRING_S)) is None
    assert displays.waiting(claimed.secret, PAIRING_S + HANDED_OUT_S - 2.0) is claimed
    assert displays.waiting(claimed.secret, PAIRING_S + HANDED_OUT_S - 1.0) is None


def test_T_DISPLAY_2_a_code_that_was_good_for_nothing_can_be_said_again(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, aiohttp.ClientSession() as http:
            await ada.connect()
            for number in range(DISPLAYS_MAX + 1):
                _, waiting = await post(http, f"{url}/displays", {}, headers={"X-Forwarded-For": f"192.0.2.{number}"})
                headers = {"X-Forwarded-For": f"198.51.100.{number}"}
                path = f"{url}/tables/{ada.code}/displays"
                await asyncio.sleep(0)
                status, answer = await post(ada, path, {"pairing": waiting["pairing"]}, headers=headers)
                expected = 201 if number < DISPLAYS_MAX else 422
                assert status == expected, answer
            assert answer == {"refused": "too_many_displays"}
            last = await ada.until(lambda session: session.table["people"][-1])
            assert await ada.wish(Remove(PersonId(last["id"]))) is None
            assert (await post(ada, path, {"pairing": waiting["pairing"]}, headers=headers))[0] == 201

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "PAIRINGS_BURST", 100)
        told(tmp_path, story, MANY)


def test_T_DISPLAY_3_a_screen_is_no_guest_in_an_invitation(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, Client(url) as screen, aiohttp.ClientSession() as http:
            await shown_at(ada, screen)
            async with http.get(f"{url}/tables/{ada.code}/invitation") as response:
                assert (await response.json())["people"] == 1

    told(tmp_path, story)
