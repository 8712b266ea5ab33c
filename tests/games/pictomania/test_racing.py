"""What players race for, who else is in the race, and what the reveal shows of a close one (P-RACE)."""

from collections import Counter

import pytest

from pictorium.games.contest import Contest, Finisher
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, DrawNothing, Guess, Ready, Stop
from pictorium.games.pictomania.events import RaceWasClose
from pictorium.games.pictomania.model import Prize
from pictorium.games.pictomania.rules.racing import contest, finished, order
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from tests.games.pictomania.table import BLUE, GREEN, RED, YELLOW, Table

FINISHERS = (Finisher(YELLOW, 40, 60, 0), Finisher(RED, 0, 5, 15))


def table(seats: int = 4, edition: str = "second", **options: object) -> Table:
    begun = Table(edition, seats, **options)  # type: ignore[arg-type]
    begun.begin()
    return begun


def rivals(at: Table, seat: Seat, command: Guess | Stop) -> set[Seat] | None:
    found = contest(at.state, seat, command)
    return None if found is None else set(found.rivals)


def test_P_RACE_1_all_race_for_a_place_on_a_stack_who_have_not_laid_a_guess_there() -> None:
    at = table()
    assert contest(at.state, RED, Guess(BLUE, 2)) == Contest(Prize(on=BLUE), frozenset({YELLOW, GREEN}))
    at.guess(YELLOW, BLUE, 1)
    assert rivals(at, RED, Guess(BLUE, 2)) == {GREEN}
    at.stop(GREEN, 1)
    assert rivals(at, RED, Guess(BLUE, 2)) == set()


def test_P_RACE_1_who_is_away_is_no_rival() -> None:
    at = table()
    at.give(HOUSE, Away(YELLOW))
    assert rivals(at, RED, Guess(BLUE, 2)) == {GREEN}


@pytest.mark.parametrize("command", [Guess(RED, 1), Guess(BLUE, 9), Guess(BLUE, 1), Stop(9)])
def test_P_RACE_1_what_would_be_refused_races_for_nothing(command: Guess | Stop) -> None:
    at = table()
    at.guess(RED, YELLOW, 1)
    assert contest(at.state, RED, command) is None


def test_P_RACE_1_who_has_stopped_and_whoever_watches_race_for_nothing() -> None:
    at = table()
    at.stop(RED, 1)
    assert contest(at.state, RED, Guess(BLUE, 1)) is None
    assert contest(at.state, WATCHER, Guess(BLUE, 1)) is None
    assert contest(at.state, BLUE, DrawNothing()) is None
    assert contest(Table("second", 4).state, RED, Ready()) is None


def test_P_RACE_2_a_token_is_raced_for_by_all_who_could_take_it_if_there_are_not_enough_of_its_kind() -> None:
    at = table(bonus_tokens=(3, 2, 2, 2))
    assert contest(at.state, RED, Stop(3)) == Contest(Prize(token=3), frozenset({YELLOW, GREEN, BLUE}))
    assert rivals(at, RED, Stop(2)) == {YELLOW, GREEN, BLUE}
    at.stop(YELLOW, 3)
    assert rivals(at, RED, Stop(2)) == set(), "three for three"
    assert rivals(at, RED, Stop(None)) is None


def test_P_RACE_3_the_last_token_is_raced_for_by_all_who_still_play() -> None:
    at = table(edition="first-en", bonus_tokens=(3,))
    at.nothing(BLUE)
    assert rivals(at, RED, Stop(3)) == {YELLOW, GREEN, BLUE}, "blue could still guess"


def test_P_RACE_4_the_order_for_those_who_tie_is_made_of_the_rack_and_is_another_in_each_round() -> None:
    first: Counter[Seat] = Counter()
    before: Counter[bool] = Counter()
    for seed in range(400):
        at = Table("second", 4, seed=seed)
        at.begin()
        found = order(at.state)
        assert found == order(at.state)
        assert sorted(found) == sorted(at.seats)
        first[found[0]] += 1
        before[found.index(RED) < found.index(YELLOW)] += 1
    assert all(60 < first[seat] < 140 for seat in (RED, YELLOW, GREEN, BLUE)), first
    assert 150 < before[True] < 250


def test_P_RACE_5_a_close_race_is_told_at_once_and_its_figures_only_in_the_reveal() -> None:
    at = table(3)
    (run,) = finished(at.state, Prize(on=GREEN), FINISHERS)
    for seat in (*at.seats, WATCHER):
        assert PICTOMANIA.face(run, seat) == RaceWasClose(Prize(on=GREEN))
    (token,) = finished(at.state, Prize(token=1), FINISHERS)
    at.take((run, token))
    at.ink()
    at.guess(YELLOW, GREEN, 1)
    at.guess(RED, GREEN, 2)
    assert PICTOMANIA.view(at.state, RED).photo_finishes == ()
    for seat in at.seats:
        at.stop(seat, at.state.phase.round.middle[0])  # type: ignore[union-attr]
        if PICTOMANIA.view(at.state, RED).phase == "Reveal":
            break
    assert [one.prize for one in PICTOMANIA.view(at.state, WATCHER).photo_finishes] == [Prize(token=1)]
    at.show(GREEN)
    assert len(PICTOMANIA.view(at.state, WATCHER).photo_finishes) == 1
    at.next()
    (stack, _) = PICTOMANIA.view(at.state, WATCHER).photo_finishes
    assert [(one.seat, one.behind_ms) for one in stack.places] == [(YELLOW, 0), (RED, 15)]


def test_P_RACE_6_a_table_may_choose_that_nobody_races_and_older_games_know_no_other() -> None:
    assert contest(table(race="arrival").state, RED, Guess(BLUE, 2)) is None
    assert table().state.agreement.race == "fair"
