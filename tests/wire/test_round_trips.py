"""How long the way over a line takes is measured by the server alone (W-LAG-1 to W-LAG-3)."""

from hypothesis import given
from hypothesis import strategies as st

from pictorium.table.audience import Answered
from pictorium.table.limits import (
    LAG_MS_MAX,
    LAG_SAMPLES_MIN,
    LAG_WITHIN_MS,
    PING_EVERY_MS,
    PING_FIRST_MS,
    PINGS_IN_VAIN_MAX,
)
from pictorium.wire.line import LineState
from pictorium.wire.line_events import Ping
from pictorium.wire.opcode import PONG
from pictorium.wire.round_trips import RoundTrips
from tests.wire.driving import Driven, ready

SOON_S, EVERY_S = PING_FIRST_MS / 1000, PING_EVERY_MS / 1000
FEW = LAG_SAMPLES_MIN - 1


class Net:
    """A line in use, whose pongs take so long."""

    def __init__(self) -> None:
        self.driven = Driven().join()
        self._answered = 0

    def answer(self, took_s: float) -> None:
        """The next ping comes, and its pong is here after a while."""
        before = len(self.pings)
        self.driven.say(Answered(1))
        while len(self.pings) == before:
            assert self.driven.line.deadline is not None
            self.driven.pass_time(self.driven.line.deadline - self.driven.now)
        self.driven.pass_time(took_s)
        self.driven.frame(PONG, self.pings[-1].payload)

    @property
    def pings(self) -> list[Ping]:
        return [order for order in self.driven.orders if isinstance(order, Ping)]

    @property
    def lag_ms(self) -> int:
        return self.driven.line.lag_ms(self.driven.now)


def test_W_LAG_1_half_the_shortest_round_trip_is_the_way_once_enough_are_known() -> None:
    net = Net()
    for took_s in (0.3, 0.08):
        net.answer(took_s)
        assert net.lag_ms == 0
    net.answer(0.2)
    assert net.lag_ms == 40


def test_W_LAG_1_what_was_measured_long_ago_does_not_count() -> None:
    net = Net()
    for took_s in (0.02, 0.06, 0.06):
        net.answer(took_s)
    assert net.lag_ms == 10
    for _ in range(8):
        net.answer(0.06)
    assert net.lag_ms == 30
    net.driven.pass_time(LAG_WITHIN_MS / 1000 + 1)
    assert net.lag_ms == 0


def test_W_LAG_2_a_line_that_is_not_used_is_not_measured() -> None:
    driven = Driven().join()
    driven.pass_time(60)
    assert driven.orders == []
    driven.say(Answered(1))
    driven.pass_time(EVERY_S)
    assert [type(order) for order in driven.orders] == [Ping]
    driven.pass_time(60)
    assert [type(order) for order in driven.orders] == [Ping]


def test_W_LAG_2_who_never_answers_is_not_pinged_more_often_than_others() -> None:
    net = Net()
    for _ in range(600):
        net.driven.say(Answered(1))
        net.driven.pass_time(0.1)
    many = PINGS_IN_VAIN_MAX + (60 - PINGS_IN_VAIN_MAX * SOON_S) / EVERY_S
    assert many - 2 <= len(net.pings) <= many + 1
    for _ in range(2):
        net.answer(0.05)
    now = net.driven.now
    net.answer(0.05)
    assert net.driven.now - now < EVERY_S


def test_W_LAG_2_the_first_pings_come_soon_after_each_other() -> None:
    net = Net()
    began = net.driven.now
    for _ in range(LAG_SAMPLES_MIN):
        net.answer(0.05)
    assert net.driven.now - began <= LAG_SAMPLES_MIN * (SOON_S + 0.05)


def test_W_LAG_2_a_line_that_cannot_keep_up_is_not_pinged() -> None:
    driven = Driven().join()
    driven.say(Answered(1))
    driven.stalled()
    driven.pass_time(60)
    assert driven.orders == []


def test_W_LAG_2_a_line_whose_messages_wait_is_measured_afterwards() -> None:
    driven = Driven().join()
    driven.text(*(ready(n) for n in range(1, 30)))
    states = [driven.state]
    driven.pass_time(30)
    assert [*states, driven.state] == [LineState.THROTTLED, LineState.OPEN]
    driven.say(Answered(1))
    driven.pass_time(EVERY_S)
    assert any(isinstance(order, Ping) for order in driven.orders)


def test_W_LAG_3_who_delays_pongs_gains_the_bound_and_no_more() -> None:
    net = Net()
    for _ in range(LAG_SAMPLES_MIN):
        net.answer(0.6)
    assert net.lag_ms == LAG_MS_MAX


def test_W_LAG_3_pongs_that_answer_nothing_count_for_nothing() -> None:
    net = Net()
    for _ in range(FEW):
        net.answer(0.1)
    net.driven.frame(PONG, net.pings[-1].payload)
    net.driven.frame(PONG, b"anything")
    net.driven.frame(PONG)
    assert net.lag_ms == 0
    late = net.pings[-1].payload
    net.driven.say(Answered(1))
    net.driven.pass_time(EVERY_S)
    net.driven.frame(PONG, late)
    assert net.lag_ms == 0


@given(st.lists(st.floats(0, 3), min_size=LAG_SAMPLES_MIN, max_size=12))
def test_W_LAG_1_it_is_never_more_than_the_shortest_and_never_more_than_the_bound(took: list[float]) -> None:
    trips, now = RoundTrips(0.0), 0.0
    for one in took:
        now = max(now, trips.due)
        payload = trips.ping(now, is_wanted=True)
        assert payload is not None
        now += one
        trips.pong(payload, now)
        shortest = min(took[: took.index(one) + 1])
        assert trips.lag_ms(now) <= LAG_MS_MAX
        assert trips.lag_ms(now) <= shortest * 500 + 1 or now > LAG_WITHIN_MS / 1000
