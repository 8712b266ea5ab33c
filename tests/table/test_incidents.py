"""What becomes of our own mistakes: one action hurts once, nothing of it is kept, and the table goes on."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pictorium.games.house_commands import Away, Back, Mark, Tick, Wipe
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.audience import Answered, ToPerson, Update
from pictorium.table.context import Services
from pictorium.table.limits import BACKOFF_FIRST_MS, BACKOFF_MAX_MS, FAILED_RESTS_MS, FAILURES_MAX, INK_NEWS_TRIES
from pictorium.table.ports import TableId, UnreadableError
from pictorium.table.record import Entry
from pictorium.web.registry import TableFailsError
from tests.games.pictomania.table import Dice
from tests.table.charade import CHARADE, PLAN, CharadeShelf, Given, PassOn, Tell
from tests.table.parlour import Guest, Parlour, stroke, told

OUR_MISTAKE = Refusal("our_mistake", "T-FAIL-1")


class SlipError(Exception):
    """Something that should not happen."""


def slips_at(verb: str, is_slippery: Any) -> Mapping[str, Any]:
    """The game, with one verb that fails whenever this is so of what it is asked."""
    proper = getattr(CHARADE, verb)

    def tried(*asked: Any) -> Any:
        if is_slippery(*asked):
            raise SlipError
        return proper(*asked)

    return {verb: tried}


SLIPS: dict[str, Mapping[str, Any]] = {
    "rule": slips_at("decide", lambda _state, _seat, command, *_: isinstance(command, Tell)),
    "fold": slips_at("evolve", lambda _state, event: isinstance(event, Given)),
    "view of one seat": slips_at("view", lambda state, seat: state.told and seat == "yellow"),
    "face": slips_at("face", lambda event, seat: isinstance(event, Given) and seat == "yellow"),
    "pen": slips_at("pen", lambda state, _seat: state.told),
    "clock": slips_at("due", lambda state: state.told),
    "row": {"decide": lambda state, seat, command, *asked: (
        (Given(object()),) if isinstance(command, Tell) else CHARADE.decide(state, seat, command, *asked)  # type: ignore[arg-type]
    )},
}  # fmt: skip


def house(verbs: Mapping[str, Any]) -> Services:
    return Services({CHARADE.name: replace(CHARADE, **verbs)}, CharadeShelf(), Dice(1))


async def begun(parlour: Parlour, *names: str) -> list[Guest]:
    guests = await parlour.open(*(names or ("Ada", "Bob")), plan=PLAN)
    assert await guests[0].wish(c.Start()) is None
    return guests


@pytest.mark.parametrize("slip", SLIPS)
def test_T_FAIL_1_what_fails_is_refused_once_and_for_good_and_the_table_goes_on(slip: str) -> None:
    """W-ACT-6 says the same of the answer."""

    async def story() -> None:
        parlour = Parlour(house=house(SLIPS[slip]))
        ada, bob = await begun(parlour)
        actor, before, rows = await parlour.actor(), await parlour.state(), await parlour.rows()
        heard = len(bob.heard)
        assert await ada.play(Tell()) == OUR_MISTAKE
        assert await ada.play(Tell(), n=ada.n) == OUR_MISTAKE
        assert await parlour.state() == before
        assert len(bob.heard) == heard
        (kept,) = (await parlour.rows())[len(rows) :]
        assert msgspec.json.decode(kept.body, type=Entry) == Entry(refusal=OUR_MISTAKE)
        assert parlour.registry.counters.incidents == 1
        assert await ada.play(PassOn()) is None
        assert isinstance(bob.heard[-1], Update)
        assert await parlour.actor() is actor
        await parlour.restart()
        await ada.come()
        assert await ada.play(Tell(), n=ada.n - 1) == OUR_MISTAKE
        assert (await parlour.state()).turn == 2
        assert parlour.registry.counters.incidents == 0

    told(story())


def test_T_FAIL_1_what_went_wrong_is_written_down_without_who_or_what_of(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        parlour = Parlour(house=house(SLIPS["rule"]))
        ada, _ = await begun(parlour, "Adalbert", "Bob")
        rows = await parlour.rows()
        assert await ada.play(Tell()) == OUR_MISTAKE
        (record,) = [one for one in caplog.records if one.msg == "action_failed"]
        facts = record.__dict__["facts"]
        assert (facts["what"], facts["game"], facts["row"]) == ("Tell", "charade", len(rows))
        assert record.exc_info
        assert record.exc_info[0] is SlipError
        assert parlour.code not in str(facts)

    with caplog.at_level(logging.DEBUG):
        told(story())
    assert "Adalbert" not in caplog.text


def test_T_FAIL_1_what_the_house_asks_for_is_refused_alike() -> None:
    async def story() -> None:
        parlour = Parlour(house=house(slips_at("decide", lambda _state, _seat, command, *_: isinstance(command, Away))))
        ada, bob = await begun(parlour)
        answer = await (await parlour.actor()).ask(c.LineGone(bob.id))
        assert answer == OUR_MISTAKE
        assert await ada.play(PassOn()) is None

    told(story())


def test_T_FAIL_1_who_comes_back_gets_in_though_the_game_stumbles_over_it() -> None:
    async def story() -> None:
        parlour = Parlour(house=house(slips_at("decide", lambda _state, _seat, command, *_: isinstance(command, Back))))
        _, bob = await begun(parlour)
        await bob.hang_up()
        await asyncio.sleep(10)
        await bob.come()
        assert bob.last.view is not None
        assert await bob.wish(c.BeReady(True)) is None

    told(story())


class Deaf(Guest):
    """A line that breaks over what it is told."""

    def tell(self, message: ToPerson) -> None:
        if isinstance(message, Update):
            raise SlipError
        super().tell(message)


def test_T_FAIL_1_a_line_that_breaks_over_a_message_ends_alone() -> None:
    async def story() -> None:
        parlour = Parlour(house=house({}))
        ada, bob, cem = await begun(parlour, "Ada", "Bob", "Cem")
        deaf = Deaf(parlour, bob.id)
        await deaf.come()
        heard = len(cem.heard)
        assert await ada.play(PassOn()) is None
        assert not deaf.is_open
        assert len(cem.heard) == heard + 1
        assert not (await parlour.actor()).is_connected(bob.id)
        await bob.come()
        assert bob.last.view is not None

    told(story())


def ringing(is_failing: bool) -> Mapping[str, Any]:
    """A clock that is always due, and fails or does nothing when it rings."""

    def rung(state: Any, seat: Seat, command: Any, *asked: Any) -> Any:
        if isinstance(command, Tick) and is_failing:
            raise SlipError
        return CHARADE.decide(state, seat, command, *asked)

    return {"decide": rung, "due": lambda _state: Moment(0)}


class Knocks:
    """How often the clock rang."""

    def __init__(self, is_failing: bool) -> None:
        verbs = ringing(is_failing)
        self.count = 0
        self.verbs = {**verbs, "decide": self._counted(verbs["decide"])}

    def _counted(self, decide: Any) -> Any:
        def decided(state: Any, seat: Seat, command: Any, *asked: Any) -> Any:
            self.count += isinstance(command, Tick)
            return decide(state, seat, command, *asked)

        return decided


@pytest.mark.parametrize("is_failing", [True, False])
def test_T_FAIL_2_a_clock_that_fails_or_does_nothing_is_put_off_ever_longer(is_failing: bool) -> None:
    async def story() -> None:
        knocks = Knocks(is_failing)
        parlour = Parlour(house=house(knocks.verbs))
        ada, _ = await begun(parlour)
        actor, knocks.count = await parlour.actor(), 0
        await asyncio.sleep(3 * BACKOFF_MAX_MS / 1000)
        first, knocks.count = knocks.count, 0
        await asyncio.sleep(10 * BACKOFF_MAX_MS / 1000)
        assert 1 < first <= 3 + BACKOFF_MAX_MS / BACKOFF_FIRST_MS
        assert knocks.count == 10
        ada.heard.clear()
        assert actor.is_connected(ada.id)  # the table goes on without its clock
        actor.play(ada.id, ada.n + 1, PassOn())
        await asyncio.sleep(1)
        assert ada.of(Answered) == [Answered(ada.n + 1)]

    told(story())


async def stumble(parlour: Parlour, guest: Guest, times: int) -> None:
    actor = await parlour.actor()
    for _ in range(times):
        guest.n += 1
        actor.play(guest.id, guest.n, Tell())
        await asyncio.sleep(1)


def test_T_FAIL_3_a_table_at_which_too_much_goes_wrong_rests_and_is_tried_again_later() -> None:
    async def story() -> None:
        parlour = Parlour(house=house(SLIPS["view of one seat"]))
        ada, bob = await begun(parlour)
        await stumble(parlour, ada, FAILURES_MAX - 1)
        assert bob.is_open
        await stumble(parlour, ada, 1)
        assert ada.of(Answered)[-1] == Answered(ada.n, OUR_MISTAKE)  # the last one is answered, too
        assert not ada.is_open
        assert not bob.is_open
        counters = parlour.registry.counters
        assert (counters.incidents, counters.tables_failing, parlour.registry.tables) == (FAILURES_MAX, 1, 0)
        with pytest.raises(TableFailsError):
            await parlour.actor()
        await asyncio.sleep(FAILED_RESTS_MS / 1000)
        await bob.come()
        assert bob.last.view is not None

    told(story())


def test_T_FAIL_3_now_and_then_a_mishap_is_no_reason_to_rest() -> None:
    async def story() -> None:
        parlour = Parlour(house=house(SLIPS["rule"]))
        ada, bob = await begun(parlour)
        for _ in range(4 * FAILURES_MAX):
            await stumble(parlour, ada, 1)
            await asyncio.sleep(15)
        assert bob.is_open
        assert parlour.registry.counters.tables_failing == 0

    told(story())


class CountedReads(MemoryLog):
    """Counts how often it is read."""

    reads = 0

    async def last(self, table: TableId) -> int:
        self.reads += 1
        return await super().last(table)


async def opened_again(log: CountedReads, worse: Services) -> Parlour:
    """A house that opens with a table at which something was played before there was anything wrong with it."""
    parlour = Parlour(log, house=house({}))
    ada, _ = await begun(parlour)
    assert await ada.play(Tell()) is None
    await parlour.registry.close()
    again = Parlour(log, house=worse)
    again.code, log.reads = parlour.code, 0
    return again


def test_T_FAIL_3_a_row_that_does_not_follow_is_not_read_again_and_again() -> None:
    async def story() -> None:
        log = CountedReads()
        again = await opened_again(log, house(SLIPS["fold"]))
        for _ in range(50):
            with pytest.raises(UnreadableError, match="does not follow"):
                await again.actor()
        assert log.reads == 1

    told(story())


def test_T_FAIL_3_a_table_that_cannot_be_shown_is_not_woken_again_and_again() -> None:
    async def story() -> None:
        log = CountedReads()
        again = await opened_again(log, house(SLIPS["view of one seat"]))
        for _ in range(50):
            with pytest.raises(TableFailsError):
                await again.actor()
        assert log.reads == FAILURES_MAX
        assert again.registry.counters.tables_failing == 1

    told(story())


def test_T_FAIL_1_what_a_game_could_not_be_told_of_ink_it_is_told_again_but_not_for_ever() -> None:
    async def story() -> None:
        news: list[Any] = []

        def hears(_state: Any, _seat: Seat, command: Any, *_: Any) -> bool:
            news.extend([command] if isinstance(command, Mark | Wipe) else [])
            return isinstance(command, Mark | Wipe) and len(news) != succeeds_at

        parlour = Parlour(house=house(slips_at("decide", hears)))
        ada, _ = await begun(parlour)
        succeeds_at = 2
        await ada.draw(stroke(1))
        for _ in range(5):
            assert await ada.wish(c.BeReady(True)) is None
        assert news == [Mark(Seat("red"))] * 2
        news.clear()
        succeeds_at = 0
        await ada.draw(b"\x07")
        for _ in range(5):
            assert await ada.wish(c.BeReady(True)) is None
        assert news == [Wipe(Seat("red"))] * INK_NEWS_TRIES

    told(story())


def test_T_FAIL_1_a_person_who_sends_a_command_of_the_server_changes_nothing_about_that() -> None:
    async def story() -> None:
        news: list[Any] = []

        def hears(_state: Any, seat: Seat, command: Any, *_: Any) -> bool:
            is_news = seat == HOUSE and isinstance(command, Mark | Wipe)
            news.extend([command] if is_news else [])
            return is_news and len(news) == 1

        parlour = Parlour(house=house(slips_at("decide", hears)))
        ada, bob = await begun(parlour)
        actor = await parlour.actor()
        assert ada.last.sheet is not None
        actor.ink(ada.id, ada.last.sheet, 1, stroke(1))
        actor.play(bob.id, bob.n + 1, Mark(Seat("red")))
        await parlour.settled()
        assert await ada.wish(c.BeReady(True)) is None
        assert news == [Mark(Seat("red"))] * 2

    told(story())
