"""Places for what takes long: each has their own, who comes first gets the next one, and none is ever lost."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.table.limits import ConcurrencyLimits
from pictorium.web.slots import NoSlotError, SlotHolder, Slots

ADA, BOB = SlotHolder("ada", "table", "home"), SlotHolder("bob", "table", "home")
CLEO, DORA = SlotHolder("cleo", "other", "home"), SlotHolder("dora", "third", "elsewhere")
MOST = ConcurrencyLimits(person=2, table=3, address=4, total=5)


def told(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 10))


def test_each_bound_holds_by_itself() -> None:
    places = Slots(MOST)
    for holder in (ADA, ADA):
        places.take(holder)
    with pytest.raises(NoSlotError) as error:
        places.take(ADA)
    assert error.value.is_own
    places.take(BOB)
    with pytest.raises(NoSlotError) as error:
        places.take(BOB)  # the table is full, not Bob
    assert not error.value.is_own
    places.take(CLEO)
    with pytest.raises(NoSlotError):
        places.take(CLEO)  # the address is full
    places.take(DORA)
    with pytest.raises(NoSlotError):
        places.take(DORA)  # the house is full
    places.release(ADA)
    places.take(DORA)


def test_who_waits_gets_the_next_place_in_the_order_they_came() -> None:
    async def story() -> None:
        places, came = Slots(ConcurrencyLimits(1, 1, 9, 9)), list[str]()

        async def come(holder: SlotHolder) -> None:
            async with places.holding_when_free(holder):
                came.append(holder.person)
                await asyncio.sleep(0.01)

        await asyncio.gather(*(come(one) for one in (ADA, BOB, ADA, CLEO, BOB)))
        assert came == ["ada", "cleo", "bob", "ada", "bob"]
        places.take(ADA)

    told(story())


def test_nobody_waits_for_ever_nor_do_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.slots.SLOT_WITHIN_MS", 50)
    monkeypatch.setattr("pictorium.web.slots.WAITING_FOR_SLOT_MAX", 2)

    async def come(places: Slots, holder: SlotHolder) -> bool:
        try:
            async with places.holding_when_free(holder):
                return True
        except NoSlotError:
            return False

    async def story() -> None:
        places = Slots(ConcurrencyLimits(1, 1, 9, 9))
        places.take(ADA)
        assert await asyncio.gather(*(come(places, BOB) for _ in range(4))) == [False] * 4
        places.release(ADA)
        assert await come(places, BOB)

    told(story())


@given(st.lists(st.tuples(st.sampled_from((ADA, BOB, CLEO, DORA)), st.integers(0, 3), st.integers(0, 3)), max_size=12))
def test_whoever_gives_up_takes_no_place_along(visits: list[tuple[SlotHolder, int, int]]) -> None:
    """Some come, stay for a while, and some of them are cancelled at any moment."""

    async def visit(places: Slots, holder: SlotHolder, stay: int) -> None:
        async with places.holding_when_free(holder):
            for _ in range(stay):
                await asyncio.sleep(0)

    async def story() -> None:
        places = Slots(ConcurrencyLimits(1, 2, 2, 2))
        coming = [asyncio.create_task(visit(places, holder, stay)) for holder, stay, _ in visits]
        for turn in range(4):
            for task, (_, _, patience) in zip(coming, visits, strict=True):
                if patience == turn:
                    task.cancel()
            await asyncio.sleep(0)
        await asyncio.gather(*coming, return_exceptions=True)
        places.take(ADA)
        places.take(DORA)

    told(story())
