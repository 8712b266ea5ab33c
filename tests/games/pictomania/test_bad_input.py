"""Whatever a player tries that is not allowed gets a refusal that names a rule, and changes nothing."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import (
    AnyCommand,
    Away,
    Back,
    CastVote,
    Challenge,
    Deal,
    DrawNothing,
    Go,
    Guess,
    Leave,
    Mark,
    Next,
    OwnUp,
    Praise,
    Preside,
    Propose,
    Ready,
    Replace,
    Rest,
    Stop,
    Tick,
    Wipe,
)
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.model import COLOURS
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .arrange import PHASES, in_drawing, in_glance, in_setup, why
from .table import BLUE, EDITIONS, GREEN, ORANGE, RED, YELLOW, Dice, made_up_deck

BELONGS: list[tuple[AnyCommand, str, str]] = [
    (Propose(1), "Setup", "P-LEVEL-1"),
    (Deal(1), "Setup", "P-SETUP-4"),
    (Replace(0), "Glance", "P-GLANCE-2"),
    (Ready(), "Glance", "P-GLANCE-3"),
    (Go(), "Glance", "P-GLANCE-3"),
    (Guess(YELLOW, 2), "Drawing", "P-GUESS-1"),
    (DrawNothing(), "Drawing", "P-DRAW-4"),
    (Stop(3), "Drawing", "P-FINISH-1"),
    (Stop(None), "Drawing", "P-FINISH-1"),
    (Rest(YELLOW), "Drawing", "P-AWAY-2"),
    (Next(0), "Reveal", "P-PACE-1"),
    (OwnUp(), "Reveal", "P-VOID-2"),
    (Challenge(), "Reveal", "P-VOID-2"),
    (CastVote(True), "Reveal", "P-VOID-2"),
    (Praise(1, YELLOW), "Over", "P-TOTAL-2"),
]
PLAYER_COMMANDS: list[AnyCommand] = [*(command for command, _, _ in BELONGS), Leave()]
HOUSE_COMMANDS: list[AnyCommand] = [Tick(), Away(RED), Back(RED), Preside(RED), Mark(RED), Wipe(RED)]
WRONG_PHASES = [
    pytest.param(command, phase, rule, id=f"{command}-{phase}")
    for command, right, rule in BELONGS
    for phase in PHASES
    if phase != right
]


@pytest.mark.parametrize(("command", "phase", "rule"), WRONG_PHASES)
def test_P_ORDER_1_a_command_that_comes_in_another_phase_is_refused(command: AnyCommand, phase: str, rule: str) -> None:
    table = PHASES[phase]()
    for seat in table.seats:
        refusal = table.refused(seat, command)
        assert refusal.rule == rule
        assert refusal.code
        assert command not in PICTOMANIA.legal(table.state, seat)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "Drawing"])
def test_P_DRAW_1_no_ink_outside_the_drawing(phase: str) -> None:
    assert PHASES[phase]().refused(HOUSE, Mark(RED)).rule == "P-DRAW-1"


@pytest.mark.parametrize("phase", ["Setup", "Glance", "Over"])
def test_P_DRAW_2_nothing_is_wiped_before_the_drawing_or_after_the_reveal(phase: str) -> None:
    assert PHASES[phase]().refused(HOUSE, Wipe(RED)).rule == "P-DRAW-1"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
@pytest.mark.parametrize("stranger", [WATCHER, ORANGE, Seat("pink"), Seat("")])
def test_P_SETUP_1_who_has_no_seat_can_only_watch(phase: str, command: AnyCommand, stranger: Seat) -> None:
    table = PHASES[phase]()
    assert why(table.refused(stranger, command)) == ("not_seated", "P-SETUP-1")
    assert PICTOMANIA.legal(table.state, stranger) == ()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
def test_P_LEAVE_1_who_has_left_can_do_nothing_more(phase: str, command: AnyCommand) -> None:
    table = PHASES[phase]()
    table.leave(BLUE)
    assert why(table.refused(BLUE, command)) == ("has_left", "P-LEAVE-1")
    assert PICTOMANIA.legal(table.state, BLUE) == ()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=str)
def test_P_HOUSE_1_the_house_does_not_play(phase: str, command: AnyCommand) -> None:
    assert PHASES[phase]().refused(HOUSE, command).rule == "P-HOUSE-1"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command", HOUSE_COMMANDS, ids=str)
@pytest.mark.parametrize("seat", [RED, YELLOW, WATCHER, ORANGE])
def test_P_HOUSE_1_only_the_house_reports(phase: str, command: AnyCommand, seat: Seat) -> None:
    assert PHASES[phase]().refused(seat, command).rule == "P-HOUSE-1"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("stranger", [ORANGE, WATCHER, HOUSE, Seat("pink")])
@pytest.mark.parametrize("kind", [Away, Back])
def test_P_SETUP_1_only_a_seat_goes_away(phase: str, stranger: Seat, kind: type[Away] | type[Back]) -> None:
    assert PHASES[phase]().refused(HOUSE, kind(stranger)).rule == "P-SETUP-1"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", [Away, Back])
def test_P_LEAVE_1_who_has_left_neither_goes_away_nor_comes_back(phase: str, kind: type[Away] | type[Back]) -> None:
    table = PHASES[phase]()
    table.leave(BLUE)
    assert table.refused(HOUSE, kind(BLUE)).rule == "P-LEAVE-1"


@pytest.mark.parametrize("phase", PHASES)
def test_P_HOUSE_1_a_knock_too_early_brings_no_facts(phase: str) -> None:
    table = PHASES[phase]()
    assert table.give(HOUSE, Tick()) == ()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seats", "code"), [(COLOURS[:2], "too_few_seats"), ((*COLOURS, Seat("pink")), "too_many_seats")]
)
def test_P_SETUP_1_two_or_seven_do_not_play(edition: str, seats: tuple[Seat, ...], code: str) -> None:
    options = Options(edition=read_edition(content_folder(), edition))
    refusal = PICTOMANIA.open(seats, made_up_deck(), options, Dice())
    assert isinstance(refusal, Refusal)
    assert why(refusal) == (code, "P-SETUP-1")


@pytest.mark.parametrize("level", [-1, 0, 5, 99])
def test_P_SETUP_2_there_is_no_such_level(level: int) -> None:
    table = in_setup()
    assert why(table.refused(table.dealer, Deal(level))) == ("unknown_level", "P-SETUP-2")


@pytest.mark.parametrize("place", [-1, 6])
def test_P_GLANCE_2_there_is_no_such_place_on_the_rack(place: int) -> None:
    assert why(in_glance().refused(RED, Replace(place))) == ("no_such_place", "P-GLANCE-2")


def test_P_GLANCE_2_one_card_too_many_is_not_replaced() -> None:
    table = in_glance()
    table.give(RED, Replace(0))
    assert why(table.refused(RED, Replace(0))) == ("replaced_enough", "P-GLANCE-2")


@pytest.mark.parametrize("number", [0, 8])
def test_P_GUESS_1_there_is_no_such_guess_card(number: int) -> None:
    assert why(in_drawing().refused(RED, Guess(YELLOW, number))) == ("no_such_number", "P-GUESS-1")


@pytest.mark.parametrize("rival", [ORANGE, WATCHER, HOUSE, Seat("pink")])
def test_P_GUESS_1_there_is_no_such_stack(rival: Seat) -> None:
    assert why(in_drawing().refused(RED, Guess(rival, 1))) == ("no_such_rival", "P-GUESS-1")


def test_P_GUESS_2_guesses_that_break_the_rules_are_refused() -> None:
    table = in_drawing()
    assert table.refused(RED, Guess(RED, 5)).rule == "P-GUESS-2"
    table.guess(RED, YELLOW, 5)
    assert table.refused(RED, Guess(YELLOW, 6)).rule == "P-GUESS-2"
    assert table.refused(RED, Guess(GREEN, 5)).rule == "P-GUESS-2"
    table.stop(RED, 3)
    assert table.refused(RED, Guess(GREEN, 6)).rule == "P-FINISH-1"


def test_P_FINISH_1_a_token_somebody_else_took_is_gone() -> None:
    table = in_drawing()
    table.stop(YELLOW, 3)
    assert why(table.refused(RED, Stop(3))) == ("token_gone", "P-FINISH-1")
