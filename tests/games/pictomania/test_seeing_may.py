"""What a seat is offered is exactly what would be accepted."""

from collections.abc import Callable
from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import (
    Adjust,
    Adjustment,
    AnyCommand,
    Away,
    Back,
    CastVote,
    Challenge,
    Deal,
    DrawNothing,
    Go,
    Guess,
    Hold,
    Leave,
    Mark,
    Next,
    OwnUp,
    Praise,
    Preside,
    Propose,
    Ready,
    Release,
    Replace,
    Rest,
    Skip,
    Stop,
    Tick,
    Wipe,
)
from pictorium.games.pictomania.model import COLOURS, Drawing, Reveal
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal

from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table

SEATS = (*COLOURS, WATCHER, HOUSE)

EVERYTHING: tuple[AnyCommand, ...] = (
    *(kind(level) for kind in (Propose, Deal) for level in range(6)),
    *(Replace(place) for place in range(-1, 8)),
    Ready(),
    Go(),
    *(Guess(seat, number) for seat in SEATS for number in range(9)),
    DrawNothing(),
    *(Stop(token) for token in (None, 0, 1, 2, 3, 4)),
    *(Rest(seat) for seat in SEATS),
    *(kind(step) for kind in (Next, Skip) for step in range(-1, 10)),
    Hold(),
    Release(),
    OwnUp(),
    Challenge(),
    Adjust(Adjustment()),
    *(Praise(number, seat) for number in range(4) for seat in SEATS),
    *(CastVote(is_void) for is_void in (True, False)),
    Leave(),
    Tick(),
    *(kind(seat) for kind in (Away, Back, Preside, Mark, Wipe) for seat in SEATS),
    Preside(None),
)


def setup(edition: str, **options: Any) -> Table:
    return Table(edition, 4, stop_without_token=True, **options)


def fixed_levels(edition: str) -> Table:
    return setup(edition, rounds=2, levels=(3, 2))


def proposed(edition: str) -> Table:
    """Most are for level 3, one for another, and the host is not the dealer."""
    table = setup(edition)
    others = [seat for seat in table.seats if seat != table.dealer]
    table.give(HOUSE, Preside(others[0]))
    for seat in others:
        table.give(seat, Propose(3))
    table.give(table.dealer, Propose(1))
    return table


def dealer_away(edition: str) -> Table:
    table = setup(edition)
    table.give(HOUSE, Away(table.dealer))
    return table


def glance(edition: str) -> Table:
    table = setup(edition, replacements=1)
    table.deal()
    return table


def nearly_ready(edition: str) -> Table:
    table = glance(edition)
    table.give(RED, Replace(0))
    for seat in table.seats:
        table.give(seat, Ready())
    return table


def drawing(edition: str) -> Table:
    table = setup(edition)
    table.begin()
    table.ink(RED)
    table.guess(RED, YELLOW, 4)
    table.guess(GREEN, RED, 4)
    return table


def some_stopped(edition: str) -> Table:
    table = drawing(edition)
    if table.state.agreement.may_draw_nothing:
        table.nothing(YELLOW)
    table.stop(RED, 3)
    table.give(HOUSE, Away(GREEN))
    table.give(HOUSE, Away(RED))
    return table


def one_left(edition: str) -> Table:
    table = drawing(edition)
    table.leave(BLUE)
    return table


def ended(edition: str, **options: Any) -> Table:
    table = setup(edition, rounds=1, **options)
    table.begin()
    table.ink()
    table.right(RED, YELLOW)
    for seat in table.seats:
        if isinstance(table.state.phase, Drawing):
            table.stop(seat, table.state.phase.round.middle[0])
    return table


def shown(edition: str) -> Table:
    table = ended(edition)
    table.show(RED)
    return table


def agreeing(edition: str) -> Table:
    """In the time for a challenge; the drawer and one other would go on, a third is away."""
    table = ended(edition, challenge_s=5)
    table.next()
    phase = table.state.phase
    assert isinstance(phase, Reveal)
    drawer = phase.drawer
    assert drawer is not None
    others = [seat for seat in table.seats if seat != drawer]
    for seat in (drawer, others[0]):
        table.give(seat, table.step())
    table.give(HOUSE, Away(others[1]))
    return table


def agreed(edition: str) -> Table:
    """That time is over."""
    table = agreeing(edition)
    table.wait(5)
    table.give(HOUSE, Tick())
    return table


def wiped(edition: str) -> Table:
    """Red has wiped what green guessed at, yellow what nobody did."""
    table = drawing(edition)
    table.ink(YELLOW)
    for seat in (RED, YELLOW):
        table.give(HOUSE, Wipe(seat))
    return table


def glance_over(edition: str) -> Table:
    table = glance(edition)
    table.wait(10)
    table.give(HOUSE, Tick())
    return table


def own_up_only(edition: str) -> Table:
    table = ended(edition, void="own_up")
    table.show(RED)
    return table


def voting(edition: str) -> Table:
    table = shown(edition)
    table.give(GREEN, Challenge())
    return table


def turned(edition: str) -> Table:
    table = shown(edition)
    table.next()
    return table


def over(edition: str) -> Table:
    table = ended(edition)
    table.score()
    table.give(RED, Praise(1, YELLOW))
    return table


def fame_given(edition: str) -> Table:
    table = over(edition)
    for seat in (YELLOW, GREEN, BLUE):
        table.give(seat, Praise(1, RED))
    return table


ARRANGEMENTS: list[Callable[[str], Table]] = [
    setup,
    fixed_levels,
    proposed,
    dealer_away,
    glance,
    nearly_ready,
    drawing,
    some_stopped,
    one_left,
    ended,
    shown,
    agreeing,
    agreed,
    wiped,
    glance_over,
    own_up_only,
    voting,
    turned,
    over,
    fame_given,
]


def accepted(table: Table, seat: Seat) -> set[AnyCommand]:
    return {
        command
        for command in EVERYTHING
        if not isinstance(PICTOMANIA.decide(table.state, seat, command, table.now, table.dice), Refusal)
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("arrange", ARRANGEMENTS)
def test_P_ORDER_1_what_is_offered_is_exactly_what_is_accepted(arrange: Callable[[str], Table], edition: str) -> None:
    table = arrange(edition)
    for seat in SEATS:
        offered = PICTOMANIA.legal(table.state, seat)
        assert set(offered) == accepted(table, seat)
        assert len(offered) == len(set(offered))
        assert PICTOMANIA.view(table.state, seat).may == offered


@pytest.mark.parametrize("arrange", ARRANGEMENTS)
def test_P_ORDER_1_every_refusal_has_a_code_and_names_a_rule(arrange: Callable[[str], Table]) -> None:
    table = arrange("second")
    for seat in SEATS:
        for command in EVERYTHING:
            answer = PICTOMANIA.decide(table.state, seat, command, table.now, table.dice)
            if isinstance(answer, Refusal):
                assert answer.code
                assert answer.rule.startswith("P-")
