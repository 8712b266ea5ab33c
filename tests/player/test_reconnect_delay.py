"""How long a player waits before coming back."""

import pytest

from pictorium.player.reconnect_delay import REST_MOST_S, RETRY_MOST_S, STABLE_S, ReconnectDelay, rest_s, retry_s
from pictorium.wire.close_code import CLOSED, HOUSE_FULL, TABLE_FAILS, UNREADABLE


def test_W_CLOSE_4_the_first_return_is_at_once_and_the_later_ones_never_far_apart() -> None:
    assert retry_s(0, 1.0) == 0.0
    assert [retry_s(tries, 1.0) for tries in (1, 2, 3)] == [0.1, 0.2, 0.4]
    assert all(retry_s(tries, luck) <= RETRY_MOST_S for tries in range(2_000) for luck in (0.0, 1.0))
    assert all(retry_s(tries, 0.0) == retry_s(tries, 1.0) / 2 for tries in range(1, 50))


@pytest.mark.parametrize("code", [TABLE_FAILS, UNREADABLE, HOUSE_FULL])
def test_W_CLOSE_4_a_table_that_rests_is_asked_for_ever_later_up_to_a_minute(code: int) -> None:
    patience = ReconnectDelay()
    pauses = [patience.pause_s(code, 1.0) for _ in range(8)]
    assert pauses[0] == 4.0
    assert pauses == sorted(pauses)
    assert pauses[-1] == REST_MOST_S == rest_s(2_000, 1.0)


def test_W_CLOSE_4_a_welcome_alone_does_not_begin_the_count_anew() -> None:
    patience = ReconnectDelay()
    for _ in range(20):
        patience.line_held(0.1, has_answered=False)
        pause = patience.pause_s(CLOSED, 1.0)
    assert pause == RETRY_MOST_S


@pytest.mark.parametrize(("seconds", "has_answered"), [(STABLE_S, False), (0.1, True)])
def test_W_CLOSE_4_a_line_that_held_or_an_answer_does(seconds: float, has_answered: bool) -> None:
    patience = ReconnectDelay()
    for _ in range(20):
        patience.pause_s(CLOSED, 1.0)
        patience.pause_s(TABLE_FAILS, 1.0)
    patience.line_held(seconds, has_answered=has_answered)
    assert (patience.pause_s(CLOSED, 1.0), patience.pause_s(TABLE_FAILS, 1.0)) == (0.0, 4.0)
