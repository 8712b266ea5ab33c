"""Commands that race for the same wait for each other, and nothing else does (T-FAIR)."""

import asyncio
from typing import Any

import msgspec
import pytest

from pictorium.games.pictomania.commands import DrawNothing, Guess, Leave, Stop
from pictorium.games.pictomania.events import BonusTaken, DrawingEnded, GuessLaid, RaceRun, RaceWasClose
from pictorium.games.pictomania.model import Prize
from pictorium.games.pictomania.rules.racing import order
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import Answered, FullUpdate, Welcome
from pictorium.table.limits import LAG_MS_MAX, RACE_WINDOW_MS
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.record import read_entry
from tests.table.at_play import drawing
from tests.table.parlour import Guest, Parlour, told

RED, YELLOW, GREEN, BLUE = SEATS[:4]
NAMES = ("Ada", "Ben", "Cem", "Dan")
WINDOW_S = RACE_WINDOW_MS / 1000


class Round:
    """Four people who draw, at seats by the order of their names."""

    def __init__(self, parlour: Parlour, guests: list[Guest]) -> None:
        self.parlour, self.guests = parlour, guests
        self.red, self.yellow, self.green, self.blue = guests

    @classmethod
    async def begin(cls, **options: Any) -> "Round":
        parlour = Parlour()
        guests = await parlour.open(*NAMES, plan=Plan(options={"glance_s": 5, **options}))
        await parlour.to_drawing(guests)
        return cls(parlour, guests)

    async def say(self, guest: Guest, command: Any, lag_ms: int = 0, n: int | None = None) -> int:
        """Without waiting for anything."""
        guest.n = n or guest.n + 1
        (await self.parlour.actor()).play(guest.id, guest.n, command, 0, lag_ms)
        await asyncio.sleep(0)
        return guest.n

    async def stack(self, seat: Seat) -> list[Seat]:
        return [laid.by for laid in (await self.parlour.state()).phase.round.desks[seat].stack]

    async def events(self) -> list[Any]:
        """All that ever happened in the game, from the log."""
        rows, game = await self.parlour.rows(), None
        found: list[Any] = []
        for row in (row for row in rows if row.kind == "play"):
            for fact in read_entry(row, game, self.parlour.house.games).facts:
                if isinstance(fact, f.GameStarted):
                    game = self.parlour.house.games[fact.game]
                found += fact.events if isinstance(fact, f.GameStarted | f.GameMoved) else ()
        return found


def answered(guest: Guest, n: int) -> bool:
    return any(one.n == n for one in guest.of(Answered))


def test_T_FAIR_1_a_guess_waits_for_those_that_race_with_it_and_no_longer() -> None:
    async def story() -> None:
        play = await Round.begin()
        n = await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(WINDOW_S - 0.01)
        assert not answered(play.red, n)
        assert await play.stack(BLUE) == []
        await asyncio.sleep(0.02)
        assert answered(play.red, n)
        assert await play.stack(BLUE) == [RED]

    told(story())


def test_T_FAIR_1_the_window_begins_with_the_first_and_is_not_prolonged() -> None:
    async def story() -> None:
        play = await Round.begin()
        first = await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(0.1)
        second = await play.say(play.yellow, Guess(BLUE, 2))
        await asyncio.sleep(0.03)
        assert answered(play.red, first)
        assert answered(play.yellow, second)
        third = await play.say(play.green, Guess(BLUE, 3))
        await asyncio.sleep(0.02)
        assert answered(play.green, third), "nobody else can lay a guess there any more"

    told(story())


def test_T_FAIR_1_as_soon_as_nobody_else_could_come_the_window_ends() -> None:
    async def story() -> None:
        play = await Round.begin()
        ns = [await play.say(one, Guess(BLUE, 1), lag_ms=9) for one in (play.red, play.yellow, play.green)]
        await asyncio.sleep(0.01)
        assert all(map(answered, (play.red, play.yellow, play.green), ns))

    told(story())


def test_T_FAIR_1_what_races_for_nothing_does_not_wait() -> None:
    async def story() -> None:
        play = await Round.begin(stop_without_token=True)
        held = await play.say(play.red, Guess(BLUE, 1))
        for guest, command in ((play.yellow, DrawNothing()), (play.green, Guess(GREEN, 1)), (play.blue, Stop(None))):
            n = await play.say(guest, command)
            await asyncio.sleep(0.01)
            assert answered(guest, n), command
        assert not answered(play.red, held)

    told(story())


def test_T_FAIR_1_other_stacks_are_other_races() -> None:
    async def story() -> None:
        play = await Round.begin()
        blue = await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(0.06)
        red = await play.say(play.yellow, Guess(RED, 1))
        await asyncio.sleep(0.07)
        assert answered(play.red, blue)
        assert not answered(play.yellow, red)
        await asyncio.sleep(0.06)
        assert answered(play.yellow, red)

    told(story())


def test_T_FAIR_2_who_gave_it_first_lies_first_though_it_arrived_later() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.red, Guess(BLUE, 1), lag_ms=5)
        await asyncio.sleep(0.05)
        await play.say(play.yellow, Guess(BLUE, 2), lag_ms=75)
        await asyncio.sleep(WINDOW_S)
        assert await play.stack(BLUE) == [YELLOW, RED]

    told(story())


def test_T_FAIR_2_a_line_that_says_it_is_endlessly_slow_gains_the_bound() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(0.11)
        await play.say(play.yellow, Guess(BLUE, 2), lag_ms=10_000)
        await asyncio.sleep(WINDOW_S)
        assert await play.stack(BLUE) == [RED, YELLOW], f"{LAG_MS_MAX} ms less are still too late"

    told(story())


def test_T_FAIR_3_where_nobody_can_tell_the_order_of_the_round_decides() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.red, Guess(BLUE, 1))
        await play.say(play.yellow, Guess(BLUE, 2))
        await asyncio.sleep(2 * WINDOW_S)
        expected = [seat for seat in order(await play.parlour.state()) if seat in (RED, YELLOW)]
        assert await play.stack(BLUE) == expected

    told(story())


@pytest.mark.parametrize(("lag_ms", "winner"), [(20, RED), (80, YELLOW)])
def test_T_FAIR_4_a_token_is_raced_for_and_who_comes_second_is_told_that_it_is_gone(lag_ms: int, winner: Seat) -> None:
    async def story() -> None:
        play = await Round.begin(bonus_tokens=(5, 1, 1))
        said = {RED: (play.red, await play.say(play.red, Stop(5)))}
        await asyncio.sleep(0.04)
        said[YELLOW] = play.yellow, await play.say(play.yellow, Stop(5), lag_ms=lag_ms)
        await asyncio.sleep(WINDOW_S)
        (taken,) = (one for one in await play.events() if isinstance(one, BonusTaken))
        assert (taken.seat, taken.token) == (winner, 5)
        loser, n = said[YELLOW if winner == RED else RED]
        (refused,) = (one.refusal for one in loser.of(Answered) if one.n == n)
        assert refused is not None
        assert refused.code == "token_gone"

    told(story())


def test_T_FAIR_5_the_log_has_the_figures_and_all_are_told_that_it_was_close() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.red, Guess(BLUE, 1), lag_ms=5)
        await asyncio.sleep(0.05)
        await play.say(play.yellow, Guess(BLUE, 2), lag_ms=75)
        await asyncio.sleep(WINDOW_S)
        events = await play.events()
        (race,) = (one for one in events if isinstance(one, RaceRun))
        assert race.prize == Prize(on=BLUE)
        figures = [(one.seat, one.arrived_ms, one.lag_ms, one.behind_ms) for one in race.finishers]
        assert figures == [(YELLOW, 50, 75, 0), (RED, 0, 5, 20)]
        laid = [one.by for one in events if isinstance(one, GuessLaid)]
        assert events.index(race) < events.index(next(one for one in events if isinstance(one, GuessLaid)))
        assert laid == [YELLOW, RED]
        for guest in play.guests:
            said = msgspec.json.encode(guest.heard)
            assert RaceWasClose.__name__.encode() in said
            assert b"behind_ms" not in said
            view: Any = guest.last.view
            assert view.photo_finishes == ()

    told(story())


def test_T_FAIR_5_who_ran_alone_leaves_no_figures() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(2 * WINDOW_S)
        assert not [one for one in await play.events() if isinstance(one, RaceRun)]

    told(story())


@pytest.mark.parametrize(
    "end",
    [
        lambda play: play.green.wish(c.PauseGame()),
        lambda play: play.red.wish(c.CloseGame()),
    ],
    ids=["pause", "close"],
)
def test_T_FAIR_6_what_would_end_a_race_comes_after_it(end: Any) -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.yellow, Guess(BLUE, 1), lag_ms=0)
        await asyncio.sleep(0.05)
        await play.say(play.green, Guess(BLUE, 2), lag_ms=80)
        assert await end(play) is None
        laid = [one.by for one in await play.events() if isinstance(one, GuessLaid)]
        assert laid in ([GREEN, YELLOW], [YELLOW, GREEN])
        assert laid == [GREEN, YELLOW]

    told(story())


def test_T_FAIR_6_a_clock_that_rings_meanwhile_comes_after_what_waits() -> None:
    async def story() -> None:
        play = await Round.begin(round_clock_s=30)
        rings_at = (await play.parlour.state()).phase.round.began_at + 30_000
        await asyncio.sleep((rings_at - play.parlour.now()) / 1000 - 0.05)
        n = await play.say(play.red, Guess(BLUE, 1))
        await asyncio.sleep(0.06)
        assert answered(play.red, n)
        events = await play.events()
        (ended,) = (place for place, one in enumerate(events) if isinstance(one, DrawingEnded))
        (laid,) = (place for place, one in enumerate(events) if isinstance(one, GuessLaid))
        assert laid < ended

    told(story())


def test_T_FAIR_6_who_is_removed_meanwhile_has_what_they_did_before() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.yellow, Guess(BLUE, 1))
        assert await play.red.wish(c.Remove(play.yellow.id)) is None
        assert [one.by for one in await play.events() if isinstance(one, GuessLaid)] == [YELLOW]

    told(story())


def test_T_FAIR_6_the_last_token_ends_the_round_after_guesses_that_wait() -> None:
    async def story() -> None:
        play = await Round.begin(bonus_tokens=(5,))
        stop = await play.say(play.red, Stop(5))
        await asyncio.sleep(0.1)
        guess = await play.say(play.yellow, Guess(BLUE, 1))
        await asyncio.sleep(0.03)
        assert answered(play.yellow, guess)
        assert answered(play.red, stop)
        kinds = [type(one) for one in await play.events()]
        assert kinds.index(GuessLaid) < kinds.index(BonusTaken) < kinds.index(DrawingEnded)

    told(story())


def test_T_FAIR_6_a_clock_ends_races_one_by_one_so_that_a_stop_that_waits_ends_no_other() -> None:
    async def story() -> None:
        play = await Round.begin(bonus_tokens=(5,), round_clock_s=30)
        rings_at = (await play.parlour.state()).phase.round.began_at + 30_000
        await asyncio.sleep((rings_at - play.parlour.now()) / 1000 - 0.05)
        await play.say(play.red, Stop(5))
        await play.say(play.yellow, Guess(BLUE, 1))
        await asyncio.sleep(0.06)
        kinds = [type(one) for one in await play.events()]
        assert kinds.index(GuessLaid) < kinds.index(BonusTaken) < kinds.index(DrawingEnded)

    told(story())


def test_T_FAIR_7_what_somebody_says_next_waits_behind_it_and_keeps_its_order() -> None:
    async def story() -> None:
        play = await Round.begin(stop_without_token=True)
        guess = await play.say(play.red, Guess(BLUE, 1))
        again = await play.say(play.red, Guess(GREEN, 1))
        stop = await play.say(play.red, Stop(None))
        await asyncio.sleep(WINDOW_S - 0.01)
        assert not play.red.of(Answered)[-1].n >= guess
        await asyncio.sleep(WINDOW_S)
        assert [one.n for one in play.red.of(Answered)][-3:] == [guess, again, stop]
        (refused,) = (one.refusal for one in play.red.of(Answered) if one.n == again)
        assert refused is not None
        assert refused.code == "number_spent"

    told(story())


def test_T_FAIR_7_who_says_something_else_just_before_loses_no_race_that_ends_with_them() -> None:
    async def story() -> None:
        play = await Round.begin()
        await play.say(play.yellow, Guess(GREEN, 1))
        await play.say(play.blue, Guess(GREEN, 2))
        actor = await play.parlour.actor()
        said = []
        for on in (RED, GREEN):  # both come at once: the first is refused, and nobody else could join the second
            play.red.n += 1
            said.append(play.red.n)
            actor.play(play.red.id, play.red.n, Guess(on, 3), 0, 0)
        await asyncio.sleep(WINDOW_S * 2)
        assert all(answered(play.red, n) for n in said)
        assert RED in await play.stack(GREEN)

    told(story())


def test_T_FAIR_7_what_is_said_again_while_it_waits_is_done_once_and_answered_once() -> None:
    async def story() -> None:
        play = await Round.begin()
        n = await play.say(play.red, Guess(BLUE, 1))
        await play.say(play.red, Guess(BLUE, 1), n=n)
        await asyncio.sleep(2 * WINDOW_S)
        await play.say(play.red, Guess(BLUE, 1), n=n)
        await asyncio.sleep(2 * WINDOW_S)
        assert [one.by for one in await play.events() if isinstance(one, GuessLaid)] == [RED]
        assert [one.n for one in play.red.of(Answered)].count(n) == 2

    told(story())


def test_T_FAIR_7_nobody_opens_a_race_with_an_action_out_of_turn() -> None:
    async def story() -> None:
        play = await Round.begin()
        real = play.red.n + 1
        await play.say(play.red, Guess(BLUE, 1), n=999)
        await asyncio.sleep(0.11)
        await play.say(play.red, Guess(BLUE, 1), n=real)
        await asyncio.sleep(0.03)
        assert not answered(play.red, real), "the window began with what counts"
        await asyncio.sleep(WINDOW_S)
        assert answered(play.red, real)

    told(story())


def test_T_FAIR_7_a_new_device_counts_on_from_what_the_old_one_said() -> None:
    async def story() -> None:
        play = await Round.begin()
        n = await play.say(play.red, Guess(BLUE, 1))
        await play.red.come()
        welcome = play.red.of(Welcome)[-1] if play.red.of(Welcome) else None
        await asyncio.sleep(2 * WINDOW_S)
        welcome = welcome or play.red.of(Welcome)[-1]
        assert welcome.n == n

    told(story())


def test_T_FAIR_8_an_action_that_waits_when_the_house_stops_is_kept_or_said_again_and_done_once() -> None:
    async def story() -> None:
        play = await Round.begin()
        n = await play.say(play.red, Guess(BLUE, 1))
        await play.parlour.restart()
        await play.red.come()
        await play.say(play.red, Guess(BLUE, 1), n=n)
        await asyncio.sleep(2 * WINDOW_S)
        assert answered(play.red, n)
        assert [one.by for one in await play.events() if isinstance(one, GuessLaid)] == [RED]

    told(story())


class Still:
    """A bot that does nothing by itself."""

    due = None

    def sit(self, _: Skill, __: str) -> "Still":
        return self

    def tell(self, message: object) -> None: ...

    def show(self, ink: bytes) -> None: ...

    def close(self) -> None: ...

    def act(self, _: object) -> tuple[()]:
        return ()

    def question(self) -> None: ...

    def conclude(self, answer: object, now: object) -> None: ...


async def with_bots(bots: int, *names: str) -> tuple[Round, list[PersonId]]:
    parlour = Parlour(bots=Still())
    guests = await drawing(parlour, bots, *names)
    play = Round.__new__(Round)
    play.parlour, play.guests = parlour, guests
    return play, [one.id for one in (await parlour.actor()).table.people.values() if one.bot]


def test_T_FAIR_9_nobody_waits_for_a_bot() -> None:
    async def story() -> None:
        play, _ = await with_bots(3, "Ada")
        ada = play.guests[0]
        n = await play.say(ada, Guess(BLUE, 1))
        await asyncio.sleep(0.01)
        assert answered(ada, n)

    told(story())


def test_T_FAIR_9_a_bot_waits_for_people_and_nothing_is_taken_off_for_it() -> None:
    async def story() -> None:
        play, (bot, _) = await with_bots(2, "Ada", "Ben")
        actor = await play.parlour.actor()
        done = actor.play_for(bot, Guess(RED, 1))
        await asyncio.sleep(0.05)
        assert not done.done()
        await play.say(play.guests[1], Guess(RED, 2), lag_ms=80)
        await asyncio.sleep(WINDOW_S)
        assert done.done()
        assert await play.stack(RED) == [YELLOW, GREEN]

    told(story())


def test_T_FAIR_10_a_table_can_choose_plain_order_of_arrival() -> None:
    async def story() -> None:
        play = await Round.begin(race="arrival")
        first = await play.say(play.red, Guess(BLUE, 1), lag_ms=0)
        await asyncio.sleep(0.01)
        assert answered(play.red, first)
        await play.say(play.yellow, Guess(BLUE, 2), lag_ms=90)
        await asyncio.sleep(0.01)
        assert await play.stack(BLUE) == [RED, YELLOW]

    told(story())


def test_T_FAIR_1_who_leaves_meanwhile_is_waited_for_no_longer_than_anybody() -> None:
    async def story() -> None:
        play = await Round.begin()
        n = await play.say(play.red, Guess(BLUE, 1))
        await play.say(play.yellow, Leave())
        await asyncio.sleep(WINDOW_S + 0.01)
        assert answered(play.red, n)
        assert isinstance(play.red.last, FullUpdate | Welcome)

    told(story())
