"""Whatever a player tries that is not allowed gets a refusal that names a rule, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus.model import COLOURS
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal

from .arrange import PHASES, in_laying, in_reveal, in_telling, in_voting, when_over, why
from .table import BLUE, GREEN, ORANGE, RED, YELLOW, Table, made_up_pictures

BELONGS: list[tuple[c.AnyCommand, tuple[str, ...], str]] = [
    (c.GiveClue("house/000", is_live=True), ("Telling",), "S-CLUE-1"),
    (c.Lay("house/000"), ("Laying",), "S-CARD-1"),
    (c.Vote(1), ("Voting",), "S-VOTE-1"),
    (c.Next(2), ("Reveal",), "S-PACE-1"),
    (c.Rest(YELLOW), ("Telling", "Laying", "Voting"), "S-AWAY-2"),
]
PLAYER_COMMANDS: list[c.AnyCommand] = [*(command for command, _, _ in BELONGS), c.Leave()]
HOUSE_COMMANDS: list[c.AnyCommand] = [c.Tick(), c.Away(RED), c.Back(RED), c.Preside(RED), c.Mark(RED), c.Wipe(RED)]
STRANGERS = (WATCHER, ORANGE, Seat("grey"), Seat(""))

every_phase = pytest.mark.parametrize("phase", PHASES)


@pytest.mark.parametrize(
    ("command", "phase", "rule"),
    [(command, phase, rule) for command, right, rule in BELONGS for phase in PHASES if phase not in right],
)
def test_S_ORDER_1_a_command_that_comes_in_another_phase_is_refused(
    command: c.AnyCommand, phase: str, rule: str
) -> None:
    table = PHASES[phase]()
    for seat in table.seats:
        refusal = table.refused(seat, command)
        assert refusal.rule == rule
        assert refusal.code in ("wrong_phase", "step_is_taken")
        assert command not in PICTUS.legal(table.state, seat)


@every_phase
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
@pytest.mark.parametrize("stranger", STRANGERS)
def test_S_SETUP_1_who_has_no_seat_can_only_watch(phase: str, command: c.AnyCommand, stranger: Seat) -> None:
    table = PHASES[phase]()
    assert why(table.refused(stranger, command)) == ("not_seated", "S-SETUP-1")
    assert PICTUS.legal(table.state, stranger) == ()


@every_phase
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
def test_S_LEAVE_1_who_has_left_can_do_nothing_more(phase: str, command: c.AnyCommand) -> None:
    table = PHASES[phase]()
    table.leave(BLUE)
    assert why(table.refused(BLUE, command)) == ("has_left", "S-LEAVE-1")
    assert PICTUS.legal(table.state, BLUE) == ()


@every_phase
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
def test_S_HOUSE_1_the_house_does_not_play(phase: str, command: c.AnyCommand) -> None:
    assert why(PHASES[phase]().refused(HOUSE, command)) == ("not_for_this_seat", "S-HOUSE-1")


@every_phase
@pytest.mark.parametrize("command", HOUSE_COMMANDS, ids=str)
@pytest.mark.parametrize("seat", [RED, YELLOW, WATCHER, ORANGE])
def test_S_HOUSE_1_only_the_house_reports(phase: str, command: c.AnyCommand, seat: Seat) -> None:
    assert why(PHASES[phase]().refused(seat, command)) == ("not_for_this_seat", "S-HOUSE-1")


@every_phase
@pytest.mark.parametrize("kind", [c.Away, c.Back])
def test_S_SETUP_1_only_a_seat_goes_away(phase: str, kind: type[c.Away] | type[c.Back]) -> None:
    table = PHASES[phase]()
    for stranger in (*STRANGERS, HOUSE):
        assert why(table.refused(HOUSE, kind(stranger))) == ("not_seated", "S-SETUP-1")


@every_phase
@pytest.mark.parametrize("kind", [c.Away, c.Back])
def test_S_LEAVE_1_who_has_left_neither_goes_away_nor_comes_back(phase: str, kind: type[c.Away] | type[c.Back]) -> None:
    table = PHASES[phase]()
    table.leave(BLUE)
    assert why(table.refused(HOUSE, kind(BLUE))) == ("has_left", "S-LEAVE-1")


@every_phase
def test_S_HOUSE_1_a_knock_too_early_brings_no_facts(phase: str) -> None:
    table = PHASES[phase](clock_s=30)
    table.away(BLUE)
    assert table.knock(29) == ()


EVERYTHING: tuple[c.AnyCommand, ...] = (
    *(c.GiveClue(picture.id, is_live=True) for picture in made_up_pictures()),
    c.GiveClue("house/none", is_live=True),
    *(c.Lay(picture.id) for picture in made_up_pictures()),
    c.Lay(""),
    *(c.Vote(number) for number in range(-1, 9)),
    *(c.Next(turn) for turn in range(-1, 10)),
    *(c.Skip(turn) for turn in range(-1, 10)),
    *(c.SkipTo(turn, beat) for turn in range(3) for beat in range(-1, 14)),
    c.Hold(),
    c.Release(),
    *(c.Rest(seat) for seat in (*COLOURS, WATCHER, HOUSE)),
    c.Leave(),
    c.Tick(),
    *(kind(seat) for kind in (c.Away, c.Back, c.Preside, c.Mark, c.Wipe) for seat in (*COLOURS, WATCHER, HOUSE)),
    c.Preside(None),
)


def some_away(arrive: Callable[..., Table]) -> Callable[[], Table]:
    def arranged() -> Table:
        table = arrive()
        table.away(RED, GREEN)
        return table

    return arranged


def some_done(arrive: Callable[..., Table], act: Callable[[Table], Any], **options: Any) -> Callable[[], Table]:
    def arranged() -> Table:
        table = arrive(**options)
        act(table)
        return table

    return arranged


ARRANGEMENTS = {
    **PHASES,
    "away in telling": some_away(in_telling),
    "away in laying": some_away(in_laying),
    "away in voting": some_away(in_voting),
    "away in reveal": some_away(in_reveal),
    "away when over": some_away(when_over),
    "one has laid": some_done(in_laying, lambda table: table.lay(YELLOW)),
    "one has voted": some_done(in_voting, lambda table: table.vote(YELLOW, RED), decoys=1),
    "the narrator votes": some_done(in_voting, Table.view, voters="narrator"),
    "everyone votes": some_done(in_voting, lambda table: table.vote(RED, YELLOW), voters="everyone"),
    "one has left": some_done(in_laying, lambda table: table.leave(BLUE)),
    "ink is known": some_done(in_telling, lambda table: table.give(HOUSE, c.Mark(RED))),
}


@pytest.mark.parametrize("arrive", ARRANGEMENTS.values(), ids=ARRANGEMENTS)
def test_S_ORDER_1_what_is_offered_is_exactly_what_is_accepted(arrive: Callable[[], Table]) -> None:
    table = arrive()
    for seat in (*COLOURS, WATCHER, HOUSE):
        offered = PICTUS.legal(table.state, seat)
        answers = {command: PICTUS.decide(table.state, seat, command, table.now, table.dice) for command in EVERYTHING}
        assert set(offered) == {command for command, answer in answers.items() if not isinstance(answer, Refusal)}
        assert len(offered) == len(set(offered))
        assert table.view(seat).may == offered
        for answer in answers.values():
            if isinstance(answer, Refusal):
                assert answer.code
                assert answer.rule.startswith("S-")
