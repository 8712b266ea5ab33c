"""What a host may change, edition by edition, and what makes no sense."""

from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.events import GameEnded, GameOpened
from pictorium.games.pictomania.model import COLOURS
from pictorium.games.pictomania.options import Options
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .arrange import play_out
from .table import EDITIONS, GREEN, RED, Dice, Table, made_up_deck, said


def options(edition: str, **wishes: Any) -> Options:
    return Options(edition=read_edition(content_folder(), edition), **wishes)


def agreed(edition: str = "first-en", seats: int = 3, **wishes: Any) -> Agreement:
    answer = agree(options(edition, **wishes), seats)
    assert isinstance(answer, Agreement), answer
    return answer


def refused(edition: str = "first-en", seats: int = 3, **wishes: Any) -> tuple[str, str]:
    """Why the host's wishes are refused, both when agreeing and when opening."""
    answer = agree(options(edition, **wishes), seats)
    assert isinstance(answer, Refusal)
    assert PICTOMANIA.open(COLOURS[:seats], made_up_deck(), options(edition, **wishes), Dice()) == answer
    assert said(answer)
    return answer.code, answer.rule


def test_P_SETUP_1_there_are_four_editions() -> None:
    assert sorted(EDITIONS) == list(edition_names(content_folder()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_1_the_agreement_lies_in_the_first_fact(edition: str) -> None:
    table = Table(edition, challenge_s=5, reveal="show")
    opened = table.events[0]
    assert isinstance(opened, GameOpened)
    assert opened.agreement == agreed(edition) == table.state.agreement


EDITION_TABLE = [
    ("rounds", (5, 5, 5, 4)),
    ("any_token", (False, False, False, True)),
    ("first_guess_freezes_drawing", (False, False, False, True)),
    ("stop_without_token", (True, True, False, True)),
    ("void_returns_bonus", (False, False, False, True)),
    ("nothing_is_void", (False, True, False, False)),
    ("replacements", (1, 1, None, None)),
    ("has_geek_cards", (True, False, False, False)),
    ("first_round_is_learning", (False, False, False, False)),
    ("levels_are_fixed", (False, False, False, False)),
    ("may_draw_nothing", (True, True, True, False)),
    ("anyone_says_go", (False, True, True, True)),
    ("void", ("vote", "vote", "vote", "vote")),
    ("challenge_s", (5, 5, 5, 5)),
    ("round_clock_s", (0, 0, 0, 0)),
    ("level_colours", (("green", "orange", "blue", "purple"),) * 3 + (("green", "yellow", "orange", "red"),)),
]


@pytest.mark.parametrize(("field", "values"), EDITION_TABLE, ids=[field for field, _ in EDITION_TABLE])
def test_P_SETUP_1_the_editions_differ_as_their_rulebooks_do(field: str, values: tuple[object, ...]) -> None:
    assert tuple(getattr(agreed(edition), field) for edition in EDITIONS) == values


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_1_every_edition_has_six_names_and_seven_numerals_for_six_players(edition: str) -> None:
    assert len(agreed(edition, 6).card_names) == 6
    assert len(agreed(edition).rack_names) == (3 if edition == "second" else 6)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rounds", [1, 2, 12])
def test_P_TOTAL_1_a_host_may_choose_the_number_of_rounds(edition: str, rounds: int) -> None:
    table = Table(edition, rounds=rounds)
    for played in range(1, rounds + 1):
        assert PICTOMANIA.view(table.state, RED).round == played
        play_out(table)
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.cause == "last_round"
    assert len(table.state.sheets) == rounds


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_TOTAL_1_a_game_lasts_as_many_rounds_as_the_edition_says(edition: str) -> None:
    table = Table(edition)
    for _ in range(4 if edition == "second" else 5):
        assert not any(isinstance(event, GameEnded) for event in table.events)
        play_out(table)
    assert isinstance(table.events[-1], GameEnded)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rounds", [-1, 0, 13])
def test_P_TOTAL_1_a_number_of_rounds_that_makes_no_sense_is_refused(edition: str, rounds: int) -> None:
    assert refused(edition, rounds=rounds) == ("rounds_out_of_range", "P-TOTAL-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_a_host_may_fix_the_levels(edition: str) -> None:
    levels = (4, 3, 2, 1) if edition == "second" else (4, 3, 2, 1, 1)
    agreement = agreed(edition, levels=levels)
    assert agreement.levels == levels
    assert agreement.levels_are_fixed


@pytest.mark.parametrize("levels", [(1,), (1, 2, 3, 4), (1, 2, 3, 4, 1, 2), ()])
def test_P_SETUP_4_levels_for_more_or_fewer_rounds_are_refused(levels: tuple[int, ...]) -> None:
    assert refused("first-en", levels=levels) == ("levels_miss_rounds", "P-SETUP-4")


def test_P_SETUP_4_levels_are_counted_against_the_rounds_the_host_chose() -> None:
    assert agreed("first-en", rounds=2, levels=(1, 2)).levels == (1, 2)
    assert refused("second", rounds=3, levels=(1, 2, 3, 4)) == ("levels_miss_rounds", "P-SETUP-4")


@pytest.mark.parametrize("level", [-1, 0, 5])
def test_P_SETUP_2_a_level_no_deck_has_is_refused(level: int) -> None:
    assert refused("second", levels=(1, 2, 3, level)) == ("unknown_level", "P-SETUP-2")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tokens", [(1,), (9, 1), (3, 2, 1)])
def test_P_SETUP_6_a_host_may_set_other_bonus_tokens(edition: str, tokens: tuple[int, ...]) -> None:
    table = Table(edition, bonus_tokens=tokens)
    table.begin()
    assert PICTOMANIA.view(table.state, RED).middle == tokens


def test_P_SETUP_6_the_hosts_tokens_lie_best_first() -> None:
    assert agreed("second", 4, bonus_tokens=(1, 4, 2)).bonus_tokens[4] == (4, 2, 1)


@pytest.mark.parametrize("tokens", [(), (1, 1, 1, 1)])
def test_P_SETUP_6_no_bonus_token_or_more_than_players_are_refused(tokens: tuple[int, ...]) -> None:
    assert refused("first-en", 3, bonus_tokens=tokens) == ("tokens_miss_seats", "P-SETUP-6")


@pytest.mark.parametrize("token", [-1, 0, 10])
def test_P_SETUP_6_a_bonus_token_no_box_has_is_refused(token: int) -> None:
    assert refused("first-en", 3, bonus_tokens=(2, token)) == ("token_out_of_range", "P-SETUP-6")


def test_P_SETUP_6_the_hosts_tokens_and_a_variant_with_its_own_are_refused() -> None:
    competitive = refused("second", 5, bonus_tokens=(2, 1), variants=("competitive",))
    relaxed = refused("first-fr", 3, bonus_tokens=(2, 1), variants=("relaxed",))
    assert competitive == relaxed == ("tokens_and_variant", "P-SETUP-6")


def test_P_SETUP_6_the_hosts_tokens_go_with_the_other_variants() -> None:
    assert agreed("second", 3, bonus_tokens=(2, 1), variants=("kids", "learning")).bonus_tokens[3] == (2, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("replacements", [0, 1, 99])
def test_P_GLANCE_2_a_host_may_set_how_many_cards_are_replaced(edition: str, replacements: int) -> None:
    assert agreed(edition, replacements=replacements).replacements == replacements


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_2_a_host_may_lift_the_limit(edition: str) -> None:
    assert agreed(edition, replacements="unlimited").replacements is None


@pytest.mark.parametrize("replacements", [-1, 100])
def test_P_GLANCE_2_a_limit_that_makes_no_sense_is_refused(replacements: int) -> None:
    assert refused(replacements=replacements) == ("replacements_out_of_range", "P-GLANCE-2")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wish", [True, False])
def test_P_FINISH_2_a_host_may_decide_who_stops_without_a_token(edition: str, wish: bool) -> None:
    assert agreed(edition, stop_without_token=wish).stop_without_token is wish


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wish", [True, False])
def test_P_VAR_5_a_host_may_take_geeky_cards_in_or_leave_them_out(edition: str, wish: bool) -> None:
    assert agreed(edition, geek_cards=wish).has_geek_cards is wish


@pytest.mark.parametrize("void", ["vote", "own_up", "off"])
def test_P_VOID_2_a_host_may_decide_who_calls_a_drawing_void(void: str) -> None:
    assert agreed(void=void).void == void


CLOCKS = [
    ("glance_s", "P-GLANCE-1", 5, 120, False),
    ("round_clock_s", "P-FINISH-5", 30, 3600, True),
    ("away_limit_s", "P-FINISH-5", 10, 3600, True),
    ("challenge_s", "P-VOID-2", 1, 60, True),
    ("vote_limit_s", "P-VOID-2", 10, 600, False),
    ("reveal_pace_s", "P-PACE-1", 2, 600, True),
]
CLOCK_NAMES = [clock[0] for clock in CLOCKS]


@pytest.mark.parametrize(("name", "rule", "fewest", "most", "can_be_off"), CLOCKS, ids=CLOCK_NAMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_5_every_clock_has_bounds(
    edition: str, name: str, rule: str, fewest: int, most: int, can_be_off: bool
) -> None:
    for seconds in (fewest, most):
        assert getattr(agreed(edition, 3, **{name: seconds}), name) == seconds
    for seconds in {-1, 1, fewest - 1, most + 1} - {0, fewest}:
        assert refused(edition, 3, **{name: seconds}) == (f"{name}_out_of_range", rule)


@pytest.mark.parametrize(("name", "rule", "fewest", "most", "can_be_off"), CLOCKS, ids=CLOCK_NAMES)
def test_P_FINISH_5_a_clock_can_be_off_where_the_table_can_do_without(
    name: str, rule: str, fewest: int, most: int, can_be_off: bool
) -> None:
    if can_be_off:
        assert getattr(agreed("first-en", 3, **{name: 0}), name) == 0
    else:
        assert refused("first-en", 3, **{name: 0}) == (f"{name}_out_of_range", rule)


def test_P_GLANCE_1_the_glance_lasts_five_to_ten_seconds_unless_the_host_says_otherwise() -> None:
    assert 5 <= agreed().glance_s <= 10


def test_P_FINISH_5_the_round_clock_is_off_unless_set() -> None:
    assert all(agreed(edition).round_clock_s == 0 for edition in EDITIONS)


@pytest.mark.parametrize("seats", [2, 7])
def test_P_SETUP_1_a_wrong_number_of_seats_is_the_first_thing_refused(seats: int) -> None:
    answer = agree(options("first-en", rounds=0), seats)
    assert isinstance(answer, Refusal)
    assert answer.rule == "P-SETUP-1"


def test_P_SETUP_6_the_hosts_tokens_lose_the_lowest_when_a_seat_leaves() -> None:
    table = Table("first-en", 4, bonus_tokens=(4, 3, 2))
    table.leave(GREEN)
    table.begin()
    assert PICTOMANIA.view(table.state, RED).middle == (4, 3)


def test_P_SETUP_6_a_single_token_of_the_host_stays_when_a_seat_leaves() -> None:
    table = Table("first-en", 4, bonus_tokens=(4,))
    table.leave(GREEN)
    table.begin()
    assert PICTOMANIA.view(table.state, RED).middle == (4,)
