"""The reveal as a show: how long its beats are, and how it is held, let go and skipped."""

import json
from pathlib import Path
from typing import Any

import pytest

from pictorium.games.acts import ActView, Held
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import Hold, Release, Skip, SkipTo, Tick
from pictorium.games.pictus.events import ActAdvanced, ActSkipped, ShowHeld, ShowReleased
from pictorium.games.pictus.model import COLOURS
from pictorium.games.pictus.rules.pacing import length_of
from pictorium.games.pictus.score_sheet import Ballot, Clue, Hung, TurnSheet
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment

from .arrange import in_reveal, in_voting, why
from .table import BLUE, GREEN, RED, YELLOW, Table

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "unveilings.json").read_text())


def act(table: Table) -> ActView:
    seen = table.view().act
    assert seen is not None
    return seen


def sheet(vector: dict[str, Any]) -> TurnSheet:
    """A turn with that wall and those votes; red has narrated, and what is left over is nobody's."""
    others = iter(COLOURS[1:])
    numbers = range(1, vector["hung"] + 1)
    owners: list[Seat | None] = [COLOURS[0] if one == vector["narrators"] else next(others, None) for one in numbers]
    return TurnSheet(
        turn=1,
        narrator=COLOURS[0],
        clue=Clue("all of them"),
        hung=tuple(Hung(f"house/{place}", owner) for place, owner in enumerate(owners)),
        votes=tuple(Ballot(seat, number) for seat, number in zip(COLOURS[1:], vector["votes"], strict=False)),
        narrator_vote=vector["narrator_vote"],
        lines=(),
        points={},
    )


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_S_REVEAL_1_beats_last_as_long_as_the_page_shows_them(vector: dict[str, Any]) -> None:
    length = length_of(sheet(vector))
    assert list(length.beats_ms) == vector["beats_ms"]
    assert length.settles_ms == vector["beats_ms"][-1] <= 25_000, "nobody waits longer for the points"
    assert length.lasts_ms is None


def test_S_REVEAL_1_it_begins_with_the_last_vote_and_nothing_goes_on_by_itself() -> None:
    table = in_voting()
    table.wait(12)
    assert table.view().act is None
    table.voted({YELLOW: RED, GREEN: RED, BLUE: RED})
    assert act(table) == ActView(table.now, 1500 + 2200 + 3500 + 4000, None, None)
    assert PICTUS.due(table.state) is None
    table.wait(600)
    assert table.give(HOUSE, Tick()) == ()
    assert table.phase == "Reveal"


def test_S_REVEAL_1_a_vote_that_is_not_waited_for_any_more_begins_it() -> None:
    table = in_voting(away_limit_s=30)
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    table.away(BLUE)
    table.knock(30)
    assert act(table).since == table.now


@pytest.mark.parametrize("holds", [RED, YELLOW])
@pytest.mark.parametrize("releases", [RED, GREEN])
def test_S_REVEAL_2_anyone_holds_it_and_anyone_lets_it_go_on_from_where_it_stood(holds: Seat, releases: Seat) -> None:
    table = in_reveal()
    before = act(table)
    table.wait(1)
    at = table.now
    assert table.give(holds, Hold()) == (ShowHeld(holds, at),)
    assert act(table).held == Held(holds, at)
    table.wait(60)
    assert table.give(releases, Release()) == (ShowReleased(releases, table.now),)
    assert (act(table).since, act(table).held) == (before.since + 60_000, None)


def test_S_REVEAL_2_it_is_held_once_and_let_go_once() -> None:
    table = in_reveal()
    assert why(table.refused(GREEN, Release())) == ("not_held", "S-REVEAL-2")
    table.give(YELLOW, Hold())
    assert why(table.refused(GREEN, Hold())) == ("held_already", "S-REVEAL-2")
    for command in (Hold(), Release()):
        assert why(in_voting().refused(RED, command)) == ("wrong_phase", "S-REVEAL-2")


def test_S_REVEAL_2_the_next_turn_begins_though_it_is_held() -> None:
    table = in_reveal()
    table.give(YELLOW, Hold())
    table.next()
    assert table.phase == "Telling"


def test_S_REVEAL_3_all_is_there_at_once() -> None:
    table = in_reveal()
    table.wait(1)
    assert table.give(RED, Skip(1)) == (ActSkipped(RED, table.now),)
    assert act(table).since + act(table).settles_ms == table.now
    assert why(table.refused(GREEN, Skip(1))) == ("skipped_already", "S-REVEAL-3")
    assert why(table.refused(GREEN, SkipTo(1, 4))) == ("skipped_already", "S-REVEAL-3")


def test_S_REVEAL_3_a_beat_is_skipped_and_the_rest_follows() -> None:
    table = in_reveal()
    (votes, first, *_) = length_of(table.state.sheets[-1]).beats_ms
    table.wait(1)
    assert table.give(RED, SkipTo(1, 1)) == (ActAdvanced(RED, 1, Moment(table.now - votes)),)
    assert act(table).since == table.now - votes
    table.wait(0.5)
    table.give(YELLOW, SkipTo(1, 2))
    assert act(table).since == table.now - first


def test_S_REVEAL_3_two_who_press_at_once_skip_it_once() -> None:
    table = in_reveal()
    table.give(RED, SkipTo(1, 2))
    since = act(table).since
    assert why(table.refused(YELLOW, SkipTo(1, 2))) == ("skipped_already", "S-REVEAL-3")
    assert why(table.refused(YELLOW, SkipTo(1, 1))) == ("skipped_already", "S-REVEAL-3")
    assert act(table).since == since


def test_S_REVEAL_3_who_skips_what_is_there_already_prolongs_nothing() -> None:
    table = in_reveal()
    before = act(table)
    table.wait(8)
    table.give(RED, SkipTo(1, 1))
    assert act(table) == before
    table.wait(60)
    table.give(RED, Skip(1))
    assert act(table) == before


def test_S_REVEAL_3_what_is_held_can_be_skipped_and_stays_held() -> None:
    table = in_reveal()
    table.wait(1)
    table.give(YELLOW, Hold())
    held_at = table.now
    table.wait(5)
    table.give(GREEN, SkipTo(1, 1))
    (votes, *_) = length_of(table.state.sheets[-1]).beats_ms
    seen = act(table)
    assert (seen.held, held_at - seen.since) == (Held(YELLOW, held_at), votes)
    table.wait(5)
    table.give(GREEN, Release())
    assert table.now - act(table).since == votes


def test_S_REVEAL_3_a_wish_names_its_turn_and_its_beat() -> None:
    table = in_reveal()
    count = len(length_of(table.state.sheets[-1]).beats_ms)
    for turn in (0, 2):
        assert why(table.refused(RED, Skip(turn))) == ("step_is_taken", "S-REVEAL-3")
        assert why(table.refused(RED, SkipTo(turn, 1))) == ("step_is_taken", "S-REVEAL-3")
    for beat in (-1, 0, count + 1):
        refusal = table.refused(RED, SkipTo(1, beat))
        assert why(refusal) == ("no_such_beat", "S-REVEAL-3")
        assert refusal.facts == {"most": count}
    for command in (Skip(1), SkipTo(1, 1)):
        assert why(in_voting().refused(RED, command)) == ("wrong_phase", "S-REVEAL-3")
