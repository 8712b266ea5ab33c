"""Stamps: what can be stamped, by whom and when, who sees it, and what becomes of it."""

from typing import Any

import msgspec
import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.game import Spot
from pictorium.games.house_commands import Mark
from pictorium.games.pictomania import commands as pm
from pictorium.games.pictus import commands as pictus
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Services
from pictorium.table.decide import decide_play
from pictorium.table.limits import STAMPS_MAX, STAMPS_PER_GAME_MAX, STAMPS_WITHIN_MS
from pictorium.table.people import Key, PersonId, Plan, Stamp, StampKind
from pictorium.table.projection import project, project_after
from pictorium.table.state import fold
from pictorium.table.view import TableView, seen_through
from tests.games.pictomania.table import Dice
from tests.sim.evenings import SmallLibrary
from tests.table.test_decide import P1, P2, P3, P4, PLAYED, Seen

RED, YELLOW, GREEN = Seat("red"), Seat("yellow"), Seat("green")
ROUNDS = Plan(edition="second", options={"rounds": 2, "glance_s": 5})


class Sitting(Seen):
    """A table at which a game is played."""

    def __init__(self, plan: Plan = ROUNDS) -> None:
        super().__init__("Ada", "Bob", "Cem", plan=plan)
        self.house = Services(PLAYED, SmallLibrary(), Dice(1))
        self.started()

    def play(self, by: PersonId, command: Any) -> None:
        events = decide_play(self.table, by, command, self.now, self.house)
        assert not isinstance(events, Refusal), events
        self.table = fold(self.table, events, PLAYED)

    def try_all(self, *kinds: type) -> None:
        """Everybody does what they may of this."""
        for person in self.table.seated:
            may = GAMES[self.table.plan.game].legal(self.state, person.seat or WATCHER)
            chosen = next((one for one in may if isinstance(one, kinds)), None)
            if chosen is not None:
                self.play(person.id, chosen)

    @property
    def state(self) -> Any:
        assert self.table.playing is not None
        return self.table.playing.state

    @property
    def phase(self) -> str:
        return type(self.state.phase).__name__

    def ink(self, *seats: Seat) -> None:
        for seat in seats:
            facts = Context(self.table, self.house, self.now, None).played(HOUSE, Mark(seat))
            self.table = fold(self.table, facts, PLAYED)

    def stamp(self, by: PersonId, on: Spot, kind: StampKind | None = "wow") -> tuple[f.AnyFact, ...]:
        return self.done(by, c.PutStamp(on, kind))

    def seen(self, seat: Seat) -> TableView:
        game = PLAYED[self.table.playing.game] if self.table.playing else None
        return seen_through(seat, self.table, game)

    def stamps(self, seat: Seat = WATCHER) -> list[tuple[PersonId, Spot, str]]:
        return [(stamp.by, stamp.on, stamp.kind) for stamp in self.seen(seat).stamps]


def drawing() -> Sitting:
    """All draw, and there is ink on every sheet."""
    table = Sitting()
    while table.phase != "Drawing":
        table.try_all(pm.Deal, pm.Ready, pm.Go)
    table.ink(RED, YELLOW, GREEN)
    return table


def revealing() -> Sitting:
    table = drawing()
    while table.phase == "Drawing":
        table.try_all(pm.Stop)
    return table


def voting() -> Sitting:
    """The cards hang on the wall of Pictus, and red is the narrator."""
    table = Sitting(Plan(game="pictus", options={"decoys": 1, "turns_each": 1}, cards=("house",)))
    hand = table.state.players[RED].hand
    table.play(P1, pictus.GiveClue(hand[0], "a clue"))
    table.try_all(pictus.Lay)
    assert table.phase == "Voting"
    return table


EACH_KIND = pytest.mark.parametrize("kind", ["laughing", "wow", "heart", "applause", "puzzled", "fire"])


@EACH_KIND
def test_T_REACT_1_each_of_the_six_is_put_and_seen_by_all_at_the_reveal(kind: StampKind) -> None:
    table = revealing()
    table.stamp(P2, Spot(1, RED), kind)
    for seat in (RED, YELLOW, GREEN, WATCHER):
        assert table.stamps(seat) == [(P2, Spot(1, RED), kind)]


def test_T_REACT_1_watchers_put_them_at_the_reveal_and_displays_never() -> None:
    table = revealing()
    table.done(None, c.Admit("Dot", "en", "watcher", Key("dot")))
    table.done(None, c.AdmitDisplay(P1, Key("screen")))
    table.stamp(P4, Spot(1, RED))
    assert table.stamps() == [(P4, Spot(1, RED), "wow")]
    assert table.table.stamps[0].seat is None
    wish = c.PutStamp(Spot(1, RED), "wow")
    assert table.refused(PersonId("p5"), wish) == ("display_only_shows", "T-SHOW-1")


def test_T_REACT_1_nothing_else_can_be_stamped() -> None:
    table = Seen("Ada", "Bob", "Cem")
    nothing = ("nothing_to_stamp", "T-REACT-1")
    assert table.refused(P1, c.PutStamp(Spot(1, RED), "wow")) == nothing
    sitting = revealing()
    for spot in (Spot(2, RED), Spot(1, Seat("blue")), Spot(1, None, 1), Spot(1, RED, 1), Spot(0, RED)):
        assert sitting.refused(P2, c.PutStamp(spot, "wow")) == nothing


def test_T_REACT_2_in_pictomania_who_has_stopped_stamps_and_sees_stamps_and_nobody_else_does() -> None:
    table = drawing()
    spot = Spot(1, RED)
    assert all(table.seen(seat).spots == () for seat in (RED, YELLOW, GREEN, WATCHER))
    assert table.refused(P2, c.PutStamp(spot, "fire")) == ("nothing_to_stamp", "T-REACT-1")
    table.play(P2, pm.Stop(None))
    assert table.seen(YELLOW).spots == (spot, Spot(1, YELLOW), Spot(1, GREEN))
    before = project(table.table, table.house)
    facts = table.stamp(P2, spot, "fire")
    after = project_after(before, facts, table.house)
    assert {seat for seat in after.seen if after.is_news(seat)} == {YELLOW}
    assert [table.stamps(seat) for seat in (RED, GREEN, WATCHER)] == [[], [], []]
    table.play(P3, pm.Stop(None))
    assert table.stamps(GREEN) == [(P2, spot, "fire")]


def test_T_REACT_2_what_can_be_stamped_is_said_by_round_and_seat_alone() -> None:
    table = drawing()
    table.play(P2, pm.Stop(None))
    text = msgspec.json.encode(table.seen(YELLOW).spots).decode()
    assert text == '[{"round":1,"seat":"red","number":0},{"round":1,"seat":"yellow","number":0},' + (
        '{"round":1,"seat":"green","number":0}]'
    )


def test_T_REACT_2_in_pictomania_the_drawings_of_all_rounds_once_they_are_over() -> None:
    table = revealing()
    table.stamp(P2, Spot(1, RED), "heart")
    while table.phase == "Reveal":
        table.now = Moment(table.now + 60_000)
        table.try_all(pm.Next)
    assert table.phase == "Setup"
    assert table.stamps() == [(P2, Spot(1, RED), "heart")]
    table.stamp(P3, Spot(1, RED), "applause")
    while table.phase != "Drawing":
        table.try_all(pm.Deal, pm.Ready, pm.Go)
    table.ink(RED, YELLOW, GREEN)
    assert table.stamps() == []
    while table.phase != "Over":
        table.now = Moment(table.now + 60_000)
        table.try_all(pm.Stop, pm.Next)
    assert [by for by, _, _ in table.stamps()] == [P2, P3]
    assert {spot.round for spot in table.seen(WATCHER).spots} == {1, 2}


def test_T_REACT_2_in_pictus_who_has_voted_or_has_no_vote_stamps_any_card_and_nobody_else_sees_it() -> None:
    table = voting()
    spots = tuple(Spot(1, None, number) for number in range(1, 5))
    assert table.seen(RED).spots == spots, "the narrator has no vote, and may not be told apart by a card of their own"
    assert table.seen(YELLOW).spots == table.seen(WATCHER).spots == ()
    table.stamp(P1, spots[0])
    table.try_all(pictus.Vote)
    assert table.phase == "Reveal"
    assert table.seen(WATCHER).spots == spots
    assert table.stamps() == [(P1, spots[0], "wow")]


def test_T_REACT_2_in_pictus_ones_own_card_can_be_stamped_like_any_other() -> None:
    table = voting()
    for number in range(1, 5):
        table.stamp(P1, Spot(1, None, number))
    own = table.seen(RED).stamps
    assert len(own) == 4
    assert table.stamps(GREEN) == []


def test_T_REACT_2_in_pictus_who_has_voted_sees_the_stamps_of_those_who_wait() -> None:
    table = voting()
    table.stamp(P1, Spot(1, None, 2), "puzzled")
    votes = [one for one in GAMES["pictus"].legal(table.state, YELLOW) if isinstance(one, pictus.Vote)]
    table.play(P2, votes[0])
    assert table.stamps(YELLOW) == [(P1, Spot(1, None, 2), "puzzled")]
    assert table.stamps(GREEN) == []


def test_T_REACT_3_nobody_stamps_their_own_drawing_or_one_that_is_hidden() -> None:
    table = revealing()
    assert table.refused(P1, c.PutStamp(Spot(1, RED), "heart")) == ("own_drawing", "T-REACT-3")
    table.done(P1, c.HideSheet(YELLOW))
    assert table.refused(P3, c.PutStamp(Spot(1, YELLOW), "heart")) == ("nothing_to_stamp", "T-REACT-1")
    assert Spot(1, YELLOW) not in table.seen(WATCHER).spots
    table.done(P1, c.ShowSheet(YELLOW))
    table.stamp(P3, Spot(1, YELLOW))


def test_T_REACT_4_another_takes_the_place_of_the_first_and_it_can_be_taken_off() -> None:
    table = revealing()
    table.stamp(P2, Spot(1, RED), "wow")
    table.stamp(P3, Spot(1, RED), "wow")
    table.stamp(P2, Spot(1, RED), "fire")
    assert table.stamps() == [(P2, Spot(1, RED), "fire"), (P3, Spot(1, RED), "wow")]
    assert table.stamp(P2, Spot(1, RED), "fire") == ()
    table.stamp(P2, Spot(1, RED), None)
    assert table.stamps() == [(P3, Spot(1, RED), "wow")]
    assert table.stamp(P2, Spot(1, RED), None) == ()
    assert table.table.stamps[0].seat == GREEN


def test_T_REACT_5_nobody_puts_more_than_so_many_a_minute() -> None:
    table = revealing()
    kinds: list[StampKind] = ["wow", "heart"]
    for number in range(STAMPS_MAX):
        table.stamp(P2, Spot(1, RED), kinds[number % 2])
        table.now = Moment(table.now + 1)
    wish = c.PutStamp(Spot(1, GREEN), "wow")
    assert table.refused(P2, wish) == ("stamped_too_often", "T-REACT-5")
    table.stamp(P2, Spot(1, RED), None)
    table.stamp(P3, Spot(1, RED))
    assert table.refused(P2, wish) == ("stamped_too_often", "T-REACT-5")
    table.now = Moment(table.now + STAMPS_WITHIN_MS - STAMPS_MAX)
    table.done(P2, wish)


def test_T_REACT_5_a_game_has_only_so_many() -> None:
    table = revealing()
    strangers = (PersonId(f"x{number}") for number in range(STAMPS_PER_GAME_MAX - 1))
    full = tuple(Stamp(person, None, Spot(1, RED), "wow") for person in strangers)
    table.table = msgspec.structs.replace(table.table, stamps=full)
    table.stamp(P2, Spot(1, RED))
    assert table.refused(P3, c.PutStamp(Spot(1, RED), "wow")) == ("too_many_stamps", "T-REACT-5")
    table.stamp(P2, Spot(1, RED), "fire")


def test_T_REACT_6_the_host_switches_them_off_and_on_again() -> None:
    table = revealing()
    table.stamp(P2, Spot(1, RED))
    assert table.refused(P2, c.AllowStamps(False)) == ("not_the_host", "T-HOST-1")
    table.done(P1, c.AllowStamps(False))
    assert table.done(P1, c.AllowStamps(False)) == ()
    view = table.seen(WATCHER)
    assert (view.stamps_are_off, view.spots, view.stamps) == (True, (), ())
    assert table.refused(P2, c.PutStamp(Spot(1, RED), "wow")) == ("stamps_are_off", "T-REACT-6")
    table.done(P1, c.AllowStamps(True))
    assert table.done(P1, c.AllowStamps(True)) == ()
    assert table.stamps() == [(P2, Spot(1, RED), "wow")]


def test_T_REACT_7_who_leaves_leaves_them_and_who_is_removed_takes_them_along() -> None:
    table = revealing()
    table.done(None, c.Admit("Dot", "en", "watcher", Key("dot")))
    table.stamp(P2, Spot(1, RED), "heart")
    table.stamp(P4, Spot(1, RED), "fire")
    table.done(P2, c.GoAway())
    assert [by for by, _, _ in table.stamps()] == [P2, P4]
    table.done(P1, c.Remove(P4))
    assert [by for by, _, _ in table.stamps()] == [P2]


def test_T_REACT_7_a_drawing_that_is_hidden_or_deleted_loses_those_on_it() -> None:
    table = revealing()
    for on in (RED, YELLOW):
        table.stamp(P3, Spot(1, on))
    table.done(P1, c.HideSheet(RED))
    table.done(P1, c.ShowSheet(RED))
    assert table.stamps() == [(P3, Spot(1, YELLOW), "wow")]
    table.done(P2, c.EraseDrawings())
    assert table.stamps() == []


def test_T_REACT_7_they_go_with_the_game() -> None:
    table = revealing()
    table.stamp(P2, Spot(1, RED))
    table.done(P1, c.CloseGame())
    assert table.table.stamps == ()
    assert table.seen(WATCHER).spots == ()


def test_T_REACT_8_while_a_game_is_paused_none_is_put() -> None:
    table = revealing()
    table.done(P3, c.PauseGame())
    assert table.refused(P2, c.PutStamp(Spot(1, RED), "wow")) == ("game_is_paused", "T-REACT-8")
    table.done(P3, c.ResumeGame())
    table.stamp(P2, Spot(1, RED))


def with_bot(table: Sitting, person: PersonId = P3, **more: Any) -> Sitting:
    """This player is a bot, or is otherwise than they were."""
    people = table.table.people
    bot = msgspec.structs.replace(people[person], **(more or {"bot": "keen"}))
    table.table = msgspec.structs.replace(table.table, people={**people, person: bot})
    return table


def test_T_REACT_9_one_bot_a_round_stamps_a_drawing_of_a_person() -> None:
    table = with_bot(with_bot(revealing()), P2)
    table.stamp(P1, Spot(1, YELLOW))
    assert table.refused(P2, c.PutStamp(Spot(1, GREEN), "wow")) == ("nothing_to_stamp", "T-REACT-9"), "a bot's drawing"
    table.stamp(P3, Spot(1, RED), "applause")
    for bot in (P2, P3):
        assert table.refused(bot, c.PutStamp(Spot(1, RED), "wow")) == ("too_many_stamps", "T-REACT-9")
    assert (P3, Spot(1, RED), "applause") in table.stamps()
    table.stamp(P3, Spot(1, RED), None)
    table.stamp(P2, Spot(1, RED), "heart")


def test_T_REACT_9_bots_put_none_before_all_may_nor_on_cards_and_stand_ins_never() -> None:
    refusal = ("nothing_to_stamp", "T-REACT-9")
    table = with_bot(drawing(), P2)
    table.play(P2, pm.Stop(None))
    assert table.refused(P2, c.PutStamp(Spot(1, RED), "fire")) == refusal
    narrator = with_bot(voting(), P1)
    narrator.try_all(pictus.Vote)
    assert narrator.refused(P1, c.PutStamp(Spot(1, None, 1), "fire")) == refusal
    stands_in = with_bot(revealing(), P2, has_stand_in=True)
    assert stands_in.refused(P2, c.PutStamp(Spot(1, RED), "fire")) == refusal


def test_T_REACT_2_who_sees_the_same_is_told_the_same_bytes_once() -> None:
    table = revealing()
    before = project(table.table, table.house)
    after = project_after(before, table.stamp(P2, Spot(1, RED)), table.house)
    assert len({id(sight.table_change) for sight in after.seen.values()}) == 1
