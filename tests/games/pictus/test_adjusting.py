"""What the host changes between turns: how the game ends, and the clocks (S-ADJUST)."""

from typing import Any

import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import Adjust, Adjustment, Preside
from pictorium.games.pictus.events import GameAdjusted, GameEnded, HostSeated
from pictorium.kernel.ids import HOUSE, WATCHER

from .arrange import why
from .table import GREEN, RED, YELLOW, Table


def hosted(turns: int = 1, **options: Any) -> Table:
    """A table at the reveal of this turn, at which red hosts."""
    table = Table(**options)
    assert table.give(HOUSE, Preside(RED)) == (HostSeated(RED),)
    for turn in range(turns):
        if turn:
            table.next()
        table.play_turn()
    assert table.phase == "Reveal"
    return table


def adjusted(table: Table, **to: Any) -> None:
    """Red changes that, and all are told just so."""
    fact = GameAdjusted(RED, Adjustment(**to))
    assert table.give(RED, Adjust(Adjustment(**to))) == (fact,)
    for eyes in (*table.seats, WATCHER):
        assert PICTUS.face(fact, eyes) == fact
        agreement = table.view(eyes).agreement
        assert {name: getattr(agreement, name) for name in to} == to


def refused(table: Table, **to: Any) -> tuple[str, str]:
    return why(table.refused(RED, Adjust(Adjustment(**to))))


def test_S_ADJUST_1_the_host_changes_clocks_and_all_see_it() -> None:
    table = hosted()
    adjusted(table, clock_s=90, away_limit_s=0)
    table.next()
    table.tell()
    assert PICTUS.due(table.state) == table.now + 90_000
    assert table.give(HOUSE, Preside(RED)) == ()


def test_S_ADJUST_1_nobody_else_does_and_at_no_other_time() -> None:
    table = hosted()
    assert why(table.refused(GREEN, Adjust())) == ("not_the_host", "S-ADJUST-1")
    assert [seat for seat in table.seats if Adjust() in PICTUS.legal(table.state, seat)] == [RED]
    table.next()
    for go_on in (table.tell, table.lay, lambda: None):
        assert refused(table) == ("wrong_phase", "S-ADJUST-1")
        go_on()
    table.leave(RED)
    table.give(HOUSE, Preside(RED))
    assert table.state.host is None, "who has left hosts nothing"


def test_S_ADJUST_1_what_is_so_already_is_no_news_and_bounds_are_kept() -> None:
    table = hosted()
    assert table.give(RED, Adjust(Adjustment(turns_each=2, clock_s=0))) == ()
    assert table.give(RED, Adjust(Adjustment(turns_each=2, clock_s=60))) == (GameAdjusted(RED, Adjustment(clock_s=60)),)
    assert refused(table, clock_s=29) == ("clock_s_out_of_range", "S-CLOCK-1")
    assert refused(table, away_limit_s=9) == ("away_limit_s_out_of_range", "S-AWAY-1")
    assert refused(table, turns_each=11) == ("turns_each_out_of_range", "S-END-1")
    assert refused(table, target=101) == ("target_out_of_range", "S-END-1")


def test_S_ADJUST_2_the_game_goes_on_for_longer_or_ends_with_this_turn() -> None:
    longer = hosted(turns=4, turns_each=1)
    adjusted(longer, turns_each=2)
    longer.next()
    assert longer.view().turns == 8
    shorter = hosted(turns=4, turns_each=3)
    adjusted(shorter, turns_each=1)
    assert isinstance(shorter.next()[-1], GameEnded)


def test_S_ADJUST_2_fewer_turns_than_somebody_has_narrated_are_refused() -> None:
    table = hosted(turns=5, turns_each=3)
    assert refused(table, turns_each=1) == ("turns_played_already", "S-ADJUST-2")
    adjusted(table, turns_each=2)
    score = hosted(turns=5, end="score", target=100)
    assert refused(score, end="turns", turns_each=1) == ("turns_played_already", "S-ADJUST-2")


def test_S_ADJUST_2_a_score_that_somebody_has_passed_is_refused_one_that_is_reached_ends_the_game() -> None:
    table = hosted(end="score", target=100)
    while max(player.total for player in table.state.players.values()) < 7:
        table.next()
        table.play_turn()
    best = max(player.total for player in table.state.players.values())
    assert refused(table, target=best - 1) == ("target_passed_already", "S-ADJUST-2")
    adjusted(table, target=best)
    adjusted(table, clock_s=60)
    assert isinstance(table.next()[-1], GameEnded)


@pytest.mark.parametrize("end", ["turns", "score", "deck"])
def test_S_ADJUST_2_any_way_to_end_can_be_chosen(end: str) -> None:
    table = hosted(end="score" if end == "turns" else "turns", target=100)
    adjusted(table, end=end)
    table.next()
    assert (table.phase, table.narrator) == ("Telling", YELLOW)
