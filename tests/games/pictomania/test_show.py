"""The reveal as a show: how long its acts are, and how it is held, let go and skipped."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from pictorium.games.acts import ActView, Held
from pictorium.games.contest import Finisher
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, CastVote, Challenge, Hold, OwnUp, Release, Skip, Tick
from pictorium.games.pictomania.events import (
    ActSkipped,
    ChallengeTimeOver,
    Event,
    RoundScored,
    ShowHeld,
    ShowReleased,
    StackTurned,
    WordShown,
)
from pictorium.games.pictomania.model import Drawing, Prize, Reveal, Setup
from pictorium.games.pictomania.rules.racing import finished
from pictorium.games.players import seats_from
from pictorium.kernel.ids import HOUSE, WATCHER
from pictorium.kernel.moment import Moment

from .arrange import end, why
from .table import BLUE, GREEN, RED, YELLOW, Table

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "shows.json").read_text())


def ended(seats: int = 4, guesses: int = 2, *, blank: bool = False, **options: Any) -> Table:
    """Pens are down, and so many have guessed at red's drawing."""
    table = Table("first-en", seats, **{"reveal": "show", "challenge_s": 5, **options})
    table.begin()
    table.ink(*(seat for seat in table.seats if not (blank and seat == RED)))
    for by in table.seats[1 : 1 + guesses]:
        table.right(by, RED)
    end(table)
    assert isinstance(table.state.phase, Reveal)
    return table


def word(**options: Any) -> Table:
    """Red's drawing is on show; who was before red has had their time."""
    table = ended(**options)
    while on_show(table).drawer != RED:
        tick(table)
    return table


def on_show(table: Table) -> Reveal:
    assert isinstance(table.state.phase, Reveal)
    return table.state.phase


def act(table: Table) -> ActView:
    seen = PICTOMANIA.view(table.state, WATCHER).act
    assert seen is not None
    return seen


def tick(table: Table) -> tuple[Event, ...]:
    """What comes when it is due, and not a moment before."""
    due = PICTOMANIA.due(table.state)
    assert due is not None
    if due > table.now:
        table.now = Moment(due - 1)
        assert table.give(HOUSE, Tick()) == ()
        table.now = due
    return table.give(HOUSE, Tick())


def skip(table: Table) -> Skip:
    """The wish to see all of the act at once."""
    return Skip(on_show(table).steps)


def put(vector: dict[str, Any]) -> Table:
    """A table at which that act begins."""
    if vector["act"] == "start":
        return ended(vector["drawings"])
    table = word(seats=vector["drawings"], blank=vector.get("is_blank", False), guesses=0)
    if vector["act"] == "word":
        return table
    table = Table("first-en", vector["drawings"], reveal="show")
    table.begin()
    table.ink()
    if vector["has_photo"]:
        table.take(finished(table.state, Prize(on=RED), (Finisher(YELLOW, 0, 0, 0), Finisher(GREEN, 90, 0, 90))))
    for by in table.seats[1 : 1 + vector["guesses"]]:
        table.right(by, RED)
    end(table)
    table.show(RED)
    table.next()
    return table


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_P_SHOW_1_acts_last_as_long_as_the_page_shows_them(vector: dict[str, Any]) -> None:
    assert act(put(vector)).settles_ms == vector["settles_ms"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_SHOW_1_it_plays_by_itself_from_the_first_word_to_the_score(seats: int) -> None:
    """All guess at all drawings, and nobody presses anything."""
    table = Table("first-en", seats, reveal="show", challenge_s=5)
    table.begin()
    table.ink()
    for on, by in permutations(table.seats, 2):
        table.right(by, on)
    end(table)
    facts: list[Event] = []
    while isinstance(table.state.phase, Reveal):
        facts += tick(table)
    kinds = [type(fact) for fact in facts if not isinstance(fact, ChallengeTimeOver)]
    assert kinds == [*[WordShown, StackTurned] * seats, RoundScored]
    assert table.now == {3: 38_700, 4: 51_600, 5: 62_700, 6: 74_040}[seats]
    assert isinstance(table.state.phase, Setup)
    assert PICTOMANIA.view(table.state, WATCHER).scored_at == table.now
    assert PICTOMANIA.due(table.state) is None


def test_P_SHOW_1_the_time_to_challenge_begins_when_the_word_is_to_be_seen() -> None:
    table = word()
    seen = act(table)
    assert (seen.since, seen.settles_ms, seen.lasts_ms) == (table.now, 3100, 8100)
    challenge = PICTOMANIA.view(table.state, WATCHER).challenge
    assert challenge is not None
    assert challenge.ends_at == table.now + 8100
    assert [type(fact) for fact in tick(table)] == [ChallengeTimeOver]
    assert [type(fact) for fact in tick(table)] == [StackTurned]


def test_P_SHOW_1_without_a_challenge_a_word_stays_for_three_seconds() -> None:
    for table in (word(challenge_s=0), word(void="off"), word(challenge_s=1, void="own_up")):
        assert act(table).lasts_ms == 6100
    assert act(word(blank=True)).lasts_ms == 3500


def test_P_SHOW_1_by_hand_drawing_and_word_are_there_at_once_and_the_clock_takes_no_step() -> None:
    table = ended(reveal="hand", challenge_s=0)
    assert PICTOMANIA.due(table.state) is None
    table.next()
    assert act(table) == ActView(table.now, 0, None, None)
    assert PICTOMANIA.due(table.state) is None


def test_P_SHOW_1_a_drawing_that_was_voted_on_need_not_draw_itself_again() -> None:
    table = word()
    table.wait(4)
    table.give(GREEN, Challenge())
    table.wait(2)
    for seat in (YELLOW, BLUE):
        table.give(seat, CastVote(False))
    seen = act(table)
    assert seen.since + seen.settles_ms == table.now
    assert PICTOMANIA.due(table.state) == table.now + 3000


def test_P_SHOW_1_a_step_that_somebody_takes_begins_its_act() -> None:
    table = ended()
    table.wait(0.4)
    table.next()
    assert act(table).since == 400


def test_P_PACE_1_a_pace_makes_acts_longer_and_none_shorter() -> None:
    slow, fast = word(reveal_pace_s=20, challenge_s=0), word(reveal_pace_s=2, challenge_s=0)
    assert (act(slow).lasts_ms, act(fast).lasts_ms) == (20_000, 6100)


def test_P_PACE_1_nothing_goes_on_by_the_clock_while_nobody_is_here() -> None:
    table = word(challenge_s=0)
    for seat in table.seats:
        table.give(HOUSE, Away(seat))
    assert PICTOMANIA.due(table.state) is None


@pytest.mark.parametrize("holds", [RED, YELLOW])
@pytest.mark.parametrize("releases", [RED, GREEN])
def test_P_SHOW_2_anyone_holds_it_and_anyone_lets_it_go_on_from_where_it_stood(holds: Any, releases: Any) -> None:
    table = word()
    due, before = PICTOMANIA.due(table.state), act(table)
    table.wait(1)
    at = table.now
    assert table.give(holds, Hold()) == (ShowHeld(holds, at),)
    assert act(table).held == Held(holds, at)
    assert PICTOMANIA.due(table.state) is None
    table.wait(60)
    assert table.give(HOUSE, Tick()) == ()
    assert table.give(releases, Release()) == (ShowReleased(releases, table.now),)
    assert act(table).since == before.since + 60_000
    assert due is not None
    assert PICTOMANIA.due(table.state) == due + 60_000


def test_P_SHOW_2_it_is_held_once_and_let_go_once() -> None:
    table = word()
    assert why(table.refused(GREEN, Release())) == ("not_held", "P-SHOW-2")
    table.give(YELLOW, Hold())
    refusal = table.refused(GREEN, Hold())
    assert why(refusal) == ("held_already", "P-SHOW-2")
    assert refusal.facts == {"seat": YELLOW}
    assert Table().refused(RED, Hold()).rule == "P-SHOW-2"


def test_P_SHOW_2_a_step_that_is_taken_meanwhile_goes_on() -> None:
    table = word(challenge_s=0)
    table.give(YELLOW, Hold())
    table.wait(9)
    assert [type(fact) for fact in table.next()] == [StackTurned]
    assert act(table).held is None
    assert act(table).since == table.now


def test_P_SHOW_2_a_vote_goes_on_and_nobody_holds_it() -> None:
    table = word()
    table.give(YELLOW, Hold())
    table.give(GREEN, Challenge())
    assert act(table).held is None
    assert PICTOMANIA.due(table.state) == table.now + 30_000
    for command in (Hold(), Release(), skip(table)):
        assert why(table.refused(YELLOW, command)) == ("vote_is_open", "P-SHOW-2")


def test_P_SHOW_3_all_of_an_act_is_there_at_once_and_its_rest_goes_on() -> None:
    table = word()
    table.wait(1)
    assert table.give(RED, skip(table)) == (ActSkipped(RED, table.now),)
    seen = act(table)
    assert seen.since + seen.settles_ms == table.now
    assert PICTOMANIA.due(table.state) == table.now + 5000, "nobody hurries past the challenge"


def test_P_SHOW_3_who_skips_what_is_there_already_prolongs_nothing() -> None:
    table = word()
    due = PICTOMANIA.due(table.state)
    table.wait(4)
    table.give(RED, skip(table))
    assert PICTOMANIA.due(table.state) == due


def test_P_SHOW_3_it_is_skipped_once_and_by_its_number() -> None:
    table = word()
    step = on_show(table).steps
    for other in (step - 1, step + 1):
        assert why(table.refused(RED, Skip(other))) == ("step_is_taken", "P-SHOW-3")
    table.give(RED, skip(table))
    assert why(table.refused(RED, skip(table))) == ("skipped_already", "P-SHOW-3")


def test_P_SHOW_3_what_is_held_can_be_skipped_and_stays_held() -> None:
    table = word()
    table.wait(1)
    table.give(YELLOW, Hold())
    table.wait(5)
    table.give(GREEN, skip(table))
    seen = act(table)
    assert seen.held is not None
    assert seen.held.since - seen.since >= seen.settles_ms
    table.wait(5)
    table.give(GREEN, Release())
    assert PICTOMANIA.due(table.state) == table.now + 5000


def test_P_SHOW_3_a_skip_hurries_past_no_challenge() -> None:
    table = word()
    table.give(YELLOW, skip(table))
    table.give(YELLOW, table.step())
    assert on_show(table).drawer == RED
    table.give(RED, OwnUp())
    assert on_show(table).void == (RED,)


def photo(behind: dict[Any, int], guesses: dict[Any, bool], on: Any = RED, first: Any = None) -> tuple[Any, ...]:
    """The photo finishes that the show stops at, when these came in so far behind the first, right or wrong."""
    table = Table("first-en", 4, reveal="show")
    table.begin()
    table.ink()
    finishers = tuple(Finisher(seat, ms, 0, ms) for seat, ms in behind.items())
    table.take(finished(table.state, Prize(on=on), finishers))
    for by, is_right in guesses.items():
        assert isinstance(table.state.phase, Drawing)
        if is_right:
            table.right(by, on)
        else:
            table.guess(by, on, 7)
    end(table)
    table.show(on)
    before = PICTOMANIA.view(table.state, WATCHER).photo_finishes
    assert not any(one.is_shown for one in before), "nobody sees it before the stack is turned"
    table.next()
    seen = PICTOMANIA.view(table.state, WATCHER).photo_finishes
    return tuple(one.places[0].seat for one in seen if one.is_shown)


def test_P_SHOW_4_a_close_race_that_changed_a_token_is_shown() -> None:
    assert photo({YELLOW: 0, GREEN: 149}, {YELLOW: True, GREEN: True}) == (YELLOW,)


def test_P_SHOW_4_a_race_that_was_not_so_close_is_not() -> None:
    assert photo({YELLOW: 0, GREEN: 150}, {YELLOW: True, GREEN: True}) == ()


@pytest.mark.parametrize("is_right", [(True, False), (False, True), (False, False)])
def test_P_SHOW_4_nor_one_in_which_nobody_missed_a_token(is_right: tuple[bool, bool]) -> None:
    assert photo({YELLOW: 0, GREEN: 20}, dict(zip((YELLOW, GREEN), is_right, strict=True))) == ()


def test_P_SHOW_4_nor_one_for_tokens_of_the_same_size() -> None:
    """Four play for 2, 1, 1: the second and the third get the same."""
    assert photo({YELLOW: 0, GREEN: 400, BLUE: 420}, {YELLOW: True, GREEN: True, BLUE: True}) == ()


def test_P_SHOW_4_it_is_the_first_of_a_round_and_no_other() -> None:
    table = Table("first-en", 4, reveal="show")
    table.begin()
    table.ink()
    first, second, third, _ = seats_from(table.state, table.dealer)
    for on, behind in ((second, 100), (first, 140)):
        one, other = (seat for seat in (first, second, third) if seat != on)
        race = (Finisher(one, 0, 0, 0), Finisher(other, behind, 0, behind))
        table.take(finished(table.state, Prize(on=on), race))
        table.right(one, on)
        table.right(other, on)
    end(table)
    table.show(third)
    seen = PICTOMANIA.view(table.state, WATCHER).photo_finishes
    assert [one.prize.on for one in seen if one.is_shown] == [first]
