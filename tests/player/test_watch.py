"""When a player in Python gives a line up (W-CLOSE-5)."""

import asyncio
import socket
from pathlib import Path

import pytest

from pictorium.player.watch import ANSWER_WITHIN_S, WELCOME_WITHIN_S, Watch
from pictorium.table.commands import Introduce
from tests.web.test_access import seated, told

LATE_S = 0.01


def test_W_CLOSE_5_what_is_owed_for_too_long_says_that_the_line_is_dead() -> None:
    watch = Watch(0)
    assert not watch.is_dead(1, is_welcome=True, owed="")
    assert not watch.is_dead(1_000, is_welcome=True, owed="")
    assert not watch.is_dead(1_000, is_welcome=True, owed="one")
    assert not watch.is_dead(1_000 + ANSWER_WITHIN_S, is_welcome=True, owed="one")
    assert watch.is_dead(1_000 + ANSWER_WITHIN_S + LATE_S, is_welcome=True, owed="one")


def test_W_CLOSE_5_whatever_is_answered_shows_that_it_lives() -> None:
    watch = Watch(0)
    watch.is_dead(0, is_welcome=True, owed="one")
    assert not watch.is_dead(ANSWER_WITHIN_S + LATE_S, is_welcome=True, owed="two")


def test_W_CLOSE_5_who_is_not_welcomed_in_time_asks_elsewhere_and_then_the_answers_count() -> None:
    watch = Watch(500)
    assert not watch.is_dead(500 + WELCOME_WITHIN_S, is_welcome=False, owed="one")
    assert watch.is_dead(500 + WELCOME_WITHIN_S + LATE_S, is_welcome=False, owed="two")
    assert not watch.is_dead(500 + WELCOME_WITHIN_S + LATE_S, is_welcome=True, owed="two")


def test_W_CLOSE_5_after_lines_that_were_given_up_it_is_more_patient_but_not_for_ever() -> None:
    for given_up, patience in enumerate((1, 2, 4, 4)):
        watch = Watch(0, given_up)
        assert not watch.is_dead(WELCOME_WITHIN_S * patience, is_welcome=False, owed="")
        assert watch.is_dead(WELCOME_WITHIN_S * patience + LATE_S, is_welcome=False, owed="")


def test_W_CLOSE_5_a_player_takes_another_line_when_what_it_says_is_swallowed(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            await ada.connect()
            first = ada._socket
            assert first is not None
            ada._out.put_nowait = lambda item: None  # type: ignore[method-assign]  # noqa: ARG005
            assert await asyncio.wait_for(ada.wish(Introduce("Ada again", "en")), 2 * ANSWER_WITHIN_S) is None
            assert ada._socket is not first

    told(tmp_path, story)


def test_W_CLOSE_5_a_server_that_takes_a_connection_and_says_nothing_is_left_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.player.client.WELCOME_WITHIN_S", 0.2)

    async def story(url: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as frozen:
            async with seated(url) as ada:
                ada._url = f"http://127.0.0.1:{frozen.getsockname()[1]}"
                connecting = asyncio.create_task(ada.connect())
                while ada._given_up < 2:
                    await asyncio.sleep(0.05)
                ada._url = url
                await asyncio.wait_for(connecting, 5)

    told(tmp_path, story)
