"""The clock of a house: whoever sets the one on the wall, while it is open or between two evenings, stops no game."""

import asyncio

import pytest

from pictorium.kernel.moment import Moment
from pictorium.sim.bots import InlineExecutor
from pictorium.table import commands as c
from pictorium.table.people import Plan
from pictorium.web.registry import TableRegistry
from pictorium.web.steady_clock import SteadyClock, clock_after
from tests.table.parlour import BEGINNING_MS, Guest, Parlour, told

HOUR_MS = 3_600_000
CLOCK_S = 30
TIMED = Plan(options={"round_clock_s": CLOCK_S})


class Wall:
    """A clock on the wall, which anybody can set."""

    def __init__(self) -> None:
        self.set_ms = BEGINNING_MS

    def steady_ns(self) -> int:
        return int(asyncio.get_running_loop().time() * 1e9)

    def now_ns(self) -> int:
        return self.set_ms * 1_000_000 + self.steady_ns()


def test_a_clock_begins_with_the_time_of_day_and_counts_on_from_there() -> None:
    wall, steady = [5_000_000_000], [70_000_000_000]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock() == Moment(5_000)
    wall[0], steady[0] = 1_000_000_000, 72_000_000_000
    assert clock() == Moment(7_000)


def test_a_table_s_clock_goes_on_from_the_last_thing_that_happened_there() -> None:
    now = [Moment(1_000)]
    behind, ahead = clock_after(Moment(9_000), lambda: now[0]), clock_after(Moment(400), lambda: now[0])
    assert (behind(), ahead()) == (9_000, 1_000)
    now[0] = Moment(1_500)
    assert (behind(), ahead()) == (9_500, 1_500)


async def drawing(parlour: Parlour) -> list[Guest]:
    guests = await parlour.open("Ada", "Bob", "Cem", plan=TIMED)
    assert await guests[0].wish(c.Start()) is None
    await parlour.to_drawing(guests)
    return guests


async def phase(parlour: Parlour) -> str:
    return type((await parlour.state()).phase).__name__


@pytest.mark.parametrize("change_ms", [-HOUR_MS, HOUR_MS])
def test_P_FINISH_5_a_round_ends_in_time_though_the_clock_on_the_wall_is_set(change_ms: int) -> None:
    async def story() -> None:
        wall, parlour = Wall(), Parlour()
        parlour.registry = TableRegistry(
            parlour.log, parlour.house, SteadyClock(wall.now_ns, wall.steady_ns), InlineExecutor()
        )
        await drawing(parlour)
        wall.set_ms += change_ms
        await asyncio.sleep(CLOCK_S - 1)
        assert await phase(parlour) == "Drawing"
        await asyncio.sleep(2)
        assert await phase(parlour) != "Drawing"

    told(story())


def test_P_FINISH_5_a_round_ends_in_time_though_the_clock_was_set_back_while_the_house_was_closed() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, *_ = await drawing(parlour)
        parlour.start_ms -= HOUR_MS
        await parlour.restart()
        await ada.come()
        assert await phase(parlour) == "Drawing"
        await asyncio.sleep(CLOCK_S + 1)
        assert await phase(parlour) != "Drawing"
        rows = await parlour.rows()
        assert [row.at for row in rows] == sorted(row.at for row in rows)

    told(story())
