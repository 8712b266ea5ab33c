"""What the host changes between rounds: how many are left, their levels, the clocks (P-ADJUST)."""

from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Adjust, Adjustment, Deal, Preside
from pictorium.games.pictomania.events import GameAdjusted, GameEnded
from pictorium.games.pictomania.options import CLOCKS
from pictorium.kernel.ids import HOUSE, WATCHER

from .arrange import play_out, why
from .table import EDITIONS, GREEN, RED, Table, made_up_deck


def hosted(*, played: int = 0, **options: Any) -> Table:
    """A table between rounds at which red hosts."""
    table = Table("second", 3, **options)
    table.give(HOUSE, Preside(RED))
    for _ in range(played):
        play_out(table)
    return table


def adjusted(table: Table, **to: Any) -> None:
    """Red changes that, and all are told just so."""
    fact = GameAdjusted(RED, Adjustment(**to))
    assert table.give(RED, Adjust(Adjustment(**to)))[0] == fact
    for eyes in (*table.seats, WATCHER):
        assert PICTOMANIA.face(fact, eyes) == fact


def refused(table: Table, **to: Any) -> tuple[str, str]:
    return why(table.refused(RED, Adjust(Adjustment(**to))))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_ADJUST_1_the_host_changes_clocks_and_rounds_and_all_see_it(edition: str) -> None:
    table = Table(edition, 3)
    table.give(HOUSE, Preside(RED))
    adjusted(table, rounds=7, glance_s=30, round_clock_s=90, away_limit_s=0, reveal_pace_s=5)
    for eyes in (*table.seats, WATCHER):
        agreement = PICTOMANIA.view(table.state, eyes).agreement
        assert (agreement.rounds, agreement.glance_s, agreement.round_clock_s) == (7, 30, 90)
        assert (agreement.away_limit_s, agreement.reveal_pace_s) == (0, 5)
    now = table.now
    table.deal()
    assert PICTOMANIA.due(table.state) == now + 30_000
    table.begin()
    assert PICTOMANIA.due(table.state) == now + 90_000


def test_P_ADJUST_1_nobody_else_does_and_at_no_other_time() -> None:
    table = hosted()
    assert why(table.refused(GREEN, Adjust())) == ("not_the_host", "P-ADJUST-1")
    assert [seat for seat in table.seats if Adjust() in PICTOMANIA.legal(table.state, seat)] == [RED]
    table.give(HOUSE, Preside(None))
    assert refused(table) == ("not_the_host", "P-ADJUST-1")
    table.give(HOUSE, Preside(GREEN))
    table.give(GREEN, Adjust(Adjustment(rounds=2)))
    table.deal()
    assert why(table.refused(GREEN, Adjust())) == ("wrong_phase", "P-ADJUST-1")
    table.begin()
    assert why(table.refused(GREEN, Adjust())) == ("wrong_phase", "P-ADJUST-1")
    for seat in table.seats:
        table.stop(seat)
    assert why(table.refused(GREEN, Adjust())) == ("wrong_phase", "P-ADJUST-1")


def test_P_ADJUST_1_what_is_so_already_is_no_news() -> None:
    table = hosted()
    now = PICTOMANIA.view(table.state, RED).agreement
    assert table.give(RED, Adjust(Adjustment(rounds=now.rounds, glance_s=now.glance_s))) == ()
    facts = table.give(RED, Adjust(Adjustment(rounds=now.rounds, glance_s=60)))
    assert facts == (GameAdjusted(RED, Adjustment(glance_s=60)),)


def test_P_ADJUST_2_a_game_becomes_longer_or_shorter() -> None:
    table = hosted(played=1, rounds=2)
    adjusted(table, rounds=3)
    play_out(table)
    assert table.phase == "Setup"
    play_out(table)
    assert table.phase == "Over"
    short = hosted(played=1)
    adjusted(short, rounds=2)
    play_out(short)
    assert short.phase == "Over"


def test_P_ADJUST_2_with_no_round_left_the_game_ends_with_its_scores() -> None:
    table = hosted(played=2)
    totals = {seat: player.total for seat, player in table.state.players.items()}
    adjusted(table, rounds=2)
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.cause, ended.totals) == ("last_round", totals)
    assert PICTOMANIA.view(table.state, RED).round == 2


@pytest.mark.parametrize(("played", "rounds"), [(0, 0), (0, -1), (2, 1), (2, 0), (0, 13), (2, 13)])
def test_P_ADJUST_2_not_fewer_than_were_played_and_not_too_many(played: int, rounds: int) -> None:
    assert refused(hosted(played=played), rounds=rounds) == ("rounds_played_already", "P-ADJUST-2")


def test_P_ADJUST_3_levels_that_are_fixed_are_changed_for_the_rounds_to_come() -> None:
    table = hosted(played=1, levels=(1, 2, 2, 2))
    adjusted(table, levels=(4, 3, 3))
    assert list(table.state.agreement.levels) == [1, 4, 3, 3]
    assert PICTOMANIA.view(table.state, RED).level == 4
    assert why(table.refused(table.dealer, Deal(2))) == ("level_is_fixed", "P-SETUP-4")
    adjusted(table, rounds=2, levels=(1,))
    assert list(table.state.agreement.levels) == [1, 1]


def test_P_ADJUST_3_the_last_level_goes_on_where_there_are_more_rounds() -> None:
    table = hosted(played=1, rounds=1 + 1, levels=(1, 3))
    adjusted(table, rounds=4)
    for _ in range(3):
        assert PICTOMANIA.view(table.state, RED).level == 3
        play_out(table)
    assert table.phase == "Over"


def test_P_ADJUST_3_levels_miss_rounds_or_are_free_or_do_not_exist() -> None:
    table = hosted(played=1, levels=(1, 2, 2, 2))
    assert refused(table, levels=(1, 1)) == ("levels_miss_rounds", "P-ADJUST-3")
    assert refused(table, levels=(1, 1, 1), rounds=3) == ("levels_miss_rounds", "P-ADJUST-3")
    assert refused(table, levels=(1, 1, 5)) == ("unknown_level", "P-SETUP-2")
    assert refused(hosted(), levels=(1, 1, 1, 1)) == ("levels_are_free", "P-ADJUST-3")


def test_P_ADJUST_3_a_level_that_is_too_thin_is_not_reached_by_more_rounds() -> None:
    deck = tuple(card for card in made_up_deck() if card.level != 4 or card.id == "4-0")
    table = hosted(deck=deck, rounds=2)
    adjusted(table, rounds=3)
    assert refused(table, rounds=4) == ("deck_too_thin", "P-SETUP-4")
    fixed = hosted(deck=deck, rounds=2, levels=(1, 1))
    assert refused(fixed, levels=(1, 4)) == ("deck_too_thin", "P-SETUP-4")


@pytest.mark.parametrize("name", CLOCKS)
def test_P_ADJUST_3_clocks_keep_their_bounds(name: str) -> None:
    table, bounds = hosted(), CLOCKS[name]
    for seconds in (bounds.fewest - 1 or -1, bounds.most + 1, -1):
        assert refused(table, **{name: seconds}) == (f"{name}_out_of_range", bounds.rule)
    adjusted(table, **{name: bounds.most})
    adjusted(table, **{name: bounds.fewest})
