"""What may be done at a table, rule by rule."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import Deal
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Decision, Prepared, Services
from pictorium.table.decide import decide, decide_play, due
from pictorium.table.limits import HANDOVER_MS, HOST_PASSES_AFTER_MS, PEOPLE_MAX
from pictorium.table.media import Medium
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import TableId
from pictorium.table.state import Table, fold
from tests.games.pictomania.table import Dice, made_up_deck

P1, P2, P3, P4 = (PersonId(f"p{number}") for number in range(1, 5))
PLAN = Plan()
OTHER_PLAN = Plan(edition="first-en")
CROWD = Plan(game="crowd")
"""A game for all who find a seat; how it is played is no matter here."""
PLAYED = {**GAMES, CROWD.game: replace(GAMES["pictomania"], name=CROWD.game, seats=(3, len(SEATS)))}


class Shelf:
    """A library with made-up cards."""

    repertoire = ContentLibrary(content_folder(), Path("nowhere")).repertoire

    def prepare(self, plan: Plan, _: Iterable[Medium]) -> Prepared | Refusal:
        if plan.edition not in ("second", "first-en"):
            return Refusal("unknown_edition", "T-PLAN-1", {"edition": plan.edition})
        return Prepared(made_up_deck(), Options(edition=read_edition(content_folder(), plan.edition), **plan.options))


class Seen:
    """A table to try things at."""

    def __init__(self, *names: str, plan: Plan = PLAN) -> None:
        self.house = Services(PLAYED, Shelf(), Dice(1))
        self.now = Moment(1000)
        opened = f.TableOpened(TableId("CODE"), "CODE", self.now, plan)
        self.table: Table = fold(None, (opened,), PLAYED)
        for name in names:
            self.done(None, c.Admit(name, "en", "player", Key(f"key of {name}")))

    def asked(self, by: PersonId | None, wish: c.AnyWish) -> Decision:
        return decide(self.table, by, wish, self.now, self.house)

    def done(self, by: PersonId | None, wish: c.AnyWish) -> tuple[f.AnyFact, ...]:
        decision = self.asked(by, wish)
        assert not isinstance(decision, Refusal), decision
        self.table = fold(self.table, decision, self.house.games)
        return decision

    def refused(self, by: PersonId | None, wish: c.AnyWish) -> tuple[str, str]:
        decision = self.asked(by, wish)
        assert isinstance(decision, Refusal), decision
        return decision.code, decision.rule

    def started(self) -> "Seen":
        self.done(self.table.host, c.Start())
        return self


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "a\u202eb", "a\x07b", "\u200b", "e\u0301" * 100])
def test_T_COME_1_a_name_that_is_none_is_refused(name: str) -> None:
    table = Seen()
    assert table.refused(None, c.Admit(name, "en", "player", Key("k"))) == ("bad_name", "T-COME-1")


@pytest.mark.parametrize("name", ["A", "x" * 20, "Zoë", "👨‍👩‍👧‍👦" * 3, "🇩🇪🇫🇷", "李雷"])
def test_T_COME_1_people_are_called_all_sorts_of_things(name: str) -> None:
    table = Seen(name)
    assert table.table.people[P1].name == name


def test_T_COME_1_names_are_tidied_and_can_be_changed() -> None:
    table = Seen("  Zoe\u0308   Q ")
    assert table.table.people[P1].name == "Zoë Q"
    table.done(P1, c.Introduce("Ann", "de"))
    assert (table.table.people[P1].name, table.table.people[P1].language) == ("Ann", "de")
    assert table.refused(P1, c.Introduce("Ann", "xx")) == ("unknown_language", "T-COME-1")
    assert table.refused(P1, c.Introduce("", "de")) == ("bad_name", "T-COME-1")
    assert table.refused(None, c.Admit("Ann", "xx", "player", Key("k"))) == ("unknown_language", "T-COME-1")


def test_T_COME_5_no_two_at_a_table_have_the_same_name() -> None:
    table = Seen("Ada", "Bob", "ada", "Ada")
    assert [person.name for person in table.table.people.values()] == ["Ada", "Bob", "ada 2", "Ada 3"]
    table.done(P2, c.Introduce("ADA", "en"))
    assert table.table.people[P2].name == "ADA 4"
    table.done(P1, c.Introduce("Ada", "de"))  # one's own name is one's own
    assert table.table.people[P1].name == "Ada"
    table.done(P2, c.Introduce("Bob", "en"))
    table.done(P1, c.Remove(PersonId("p3")))
    assert table.table.people[PersonId("p4")].name == "Ada 3"


def test_T_COME_2_a_locked_table_lets_nobody_in() -> None:
    table = Seen("Ada")
    table.done(P1, c.Lock(True))
    assert table.refused(None, c.Admit("Bob", "en", "watcher", Key("k"))) == ("table_is_locked", "T-COME-2")
    table.done(P1, c.Lock(False))
    table.done(None, c.Admit("Bob", "en", "watcher", Key("k")))


def test_T_COME_3_a_table_can_be_full() -> None:
    table = Seen(*(f"P {number}" for number in range(PEOPLE_MAX)))
    assert table.refused(None, c.Admit("Bob", "en", "watcher", Key("k"))) == ("table_is_full", "T-COME-3")


def test_T_COME_4_strangers_and_usurpers_have_no_say() -> None:
    table = Seen("Ada")
    assert table.refused(PersonId("p9"), c.Sit()) == ("not_at_the_table", "T-COME-4")
    assert table.refused(P1, c.Knock()) == ("not_yours_to_say", "T-COME-4")
    assert table.refused(None, c.Start()) == ("not_yours_to_say", "T-COME-4")
    assert table.refused(None, c.OfferHandover(PersonId("p9"), Key("k"))) == ("not_at_the_table", "T-COME-4")


def test_T_SIT_1_players_get_the_first_free_seat_and_can_move() -> None:
    table = Seen("Ada", "Bob")
    assert [person.seat for person in table.table.seated] == list(SEATS[:2])
    table.done(P1, c.Sit(Seat("blue")))
    assert table.table.people[P1].seat == "blue"
    assert table.refused(P2, c.Sit(Seat("blue"))) == ("seat_is_taken", "T-SIT-1")
    assert table.refused(P2, c.Sit(Seat("mauve"))) == ("no_such_seat", "T-SIT-1")


def test_T_SIT_1_there_are_as_many_seats_as_the_planned_game_has() -> None:
    table = Seen(*"ABCDEFGHI")
    assert len(table.table.seated) == 6
    assert table.refused(P1, c.Sit(Seat("pink"))) == ("no_such_seat", "T-SIT-1")
    table = Seen(*"ABCDEFGHI", plan=CROWD)
    assert {person.seat for person in table.table.seated} == {*SEATS}
    table.done(P1, c.StandUp())
    assert table.refused(P2, c.Sit(Seat("brown"))) == ("seat_is_taken", "T-SIT-1")
    table.done(PersonId("p9"), c.Sit())
    assert table.table.people[PersonId("p9")].seat == "red"


def test_T_SIT_1_a_plan_that_nobody_knows_keeps_nobody_from_coming() -> None:
    table = Seen(*"ABCDEFGHI", plan=Plan(game="chess"))
    assert len(table.table.seated) == len(SEATS)
    assert table.refused(P1, c.Start()) == ("unknown_game", "T-PLAN-1")


def test_T_SIT_1_the_seventh_watches() -> None:
    table = Seen(*"ABCDEFG")
    assert table.table.people[PersonId("p7")].seat is None
    assert table.refused(PersonId("p7"), c.Sit()) == ("no_seat_free", "T-SIT-1")
    table.done(P1, c.StandUp())
    table.done(PersonId("p7"), c.Sit())
    assert table.table.people[PersonId("p7")].seat == "red"


def test_T_SIT_2_who_comes_late_watches_until_the_next_game() -> None:
    table = Seen("Ada", "Bob", "Cem").started()
    table.done(None, c.Admit("Dee", "en", "player", Key("k")))
    assert table.table.people[P4].seat is None
    assert table.refused(P4, c.Sit()) == ("game_is_on", "T-SIT-2")
    assert table.refused(P1, c.StandUp()) == ("game_is_on", "T-SIT-2")
    table.done(P1, c.CloseGame())
    assert table.asked(P1, c.StandUp())


def test_T_SIT_4_who_came_late_has_a_seat_when_the_game_is_closed() -> None:
    table = Seen("Ada", "Bob", "Cem").started()
    for name in ("Dee", "Eve", "Flo", "Gil"):
        table.done(None, c.Admit(name, "en", "player", Key(name)))
    table.done(None, c.Admit("Hal", "en", "watcher", Key("h")))
    table.done(None, c.LineGone(P4))
    table.done(P1, c.CloseGame())
    seats = {person.name: person.seat for person in table.table.people.values()}
    assert (seats["Dee"], seats["Eve"], seats["Flo"], seats["Gil"]) == (None, *SEATS[3:6])  # Dee is away
    assert seats["Hal"] is None
    table.done(P1, c.Start())
    assert table.table.playing


def test_T_SIT_4_who_found_no_seat_has_one_when_a_game_with_more_is_planned() -> None:
    table = Seen(*"ABCDEFG")
    table.done(None, c.Admit("H", "en", "watcher", Key("h")))
    assert table.done(P1, c.ChoosePlan(CROWD)) == (f.PlanChosen(CROWD), f.SeatTaken(PersonId("p7"), Seat("pink")))


def test_T_SIT_5_whoever_sits_beyond_a_smaller_game_moves_to_a_free_seat() -> None:
    table = Seen(*"ABCDEFGH", plan=CROWD)
    for one in (P2, P4):
        table.done(one, c.StandUp())
    moved = (f.SeatTaken(PersonId("p7"), Seat("yellow")), f.SeatTaken(PersonId("p8"), Seat("blue")))
    assert table.done(P1, c.ChoosePlan(Plan())) == (f.PlanChosen(Plan()), *moved)
    assert table.done(P1, c.ChoosePlan(CROWD)) == (f.PlanChosen(CROWD),)
    assert table.table.people[PersonId("p8")].seat == "blue"


def test_T_SIT_5_a_game_does_not_start_while_more_sit_than_can_play() -> None:
    table = Seen(*"ABCDEFGH", plan=CROWD)
    table.done(P2, c.StandUp())
    table.done(P1, c.ChoosePlan(Plan()))
    assert {person.seat for person in table.table.seated} == {*SEATS[:6], "brown"}
    assert table.refused(P1, c.Start()) == ("too_many_seats", "P-SETUP-1")
    table.done(P3, c.StandUp())
    table.done(None, c.LineGone(PersonId("p8")))
    moved, *_ = table.done(P1, c.Start())
    assert moved == f.SeatTaken(PersonId("p8"), Seat("green"))
    assert table.table.playing
    assert {*table.table.playing.state.seats} == {*SEATS[:6]}
    assert table.table.playing.state.players[Seat("green")].away_since is not None


def test_T_SIT_4_who_rather_watches_is_left_alone() -> None:
    table = Seen("Ada", "Bob", "Cem", "Dee")
    table.done(P4, c.StandUp())
    table.done(P1, c.Start())
    assert table.done(P1, c.CloseGame()) == (f.GameClosed(),)


def test_T_SIT_3_who_stands_has_no_seat_to_leave() -> None:
    table = Seen("Ada")
    table.done(P1, c.StandUp())
    assert table.refused(P1, c.StandUp()) == ("no_seat", "T-SIT-3")


def test_T_SIT_3_who_watches_can_sit_down_and_is_the_host_if_there_is_none() -> None:
    table = Seen()
    table.done(None, c.Admit("Ada", "en", "watcher", Key("k")))
    assert table.table.host is None
    table.done(P1, c.Sit())
    assert (table.table.people[P1].role, table.table.people[P1].seat) == ("player", "red")
    assert table.table.host == P1
    table.done(None, c.Admit("Bob", "en", "watcher", Key("k")))
    table.done(P2, c.Sit())
    assert table.table.host == P1


@pytest.mark.parametrize(
    "wish",
    [
        c.Sit(),
        c.Sit(Seat("blue")),
        c.StandUp(),
        c.BeReady(True),
        c.ChoosePlan(OTHER_PLAN),
        c.Start(),
        c.CloseGame(),
        c.Lock(True),
        c.Remove(P1),
        c.PassHost(P1),
        c.Keep(True),
        c.HideSheet(Seat("red")),
        c.ShowSheet(Seat("red")),
        c.EraseDrawings(),
    ],
    ids=lambda wish: type(wish).__name__,
)
def test_T_SHOW_1_a_display_has_no_say(wish: c.PersonWish) -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(None, c.AdmitDisplay(P1, Key("k")))
    assert table.refused(P4, wish) == ("display_only_shows", "T-SHOW-1")
    table.started()
    assert table.refused(P4, wish) == ("display_only_shows", "T-SHOW-1")


def test_T_SHOW_1_a_display_is_never_host_and_never_plays_and_can_be_called_otherwise_and_leave() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(None, c.AdmitDisplay(P1, Key("k")))
    assert table.refused(P1, c.PassHost(P4)) == ("no_heir", "T-HOST-2")
    table.started()
    assert decide_play(table.table, P4, Deal(1), table.now, table.house) == Refusal("no_seat", "T-GAME-1")
    table.done(P4, c.Introduce("Telly", "fr"))
    for one in (P1, P2, P3):
        table.done(one, c.GoAway())
    assert table.table.host is None
    table.done(None, c.LineGone(P4))
    table.done(None, c.LineBack(P4))
    assert table.table.host is None
    table.done(P4, c.GoAway())
    assert P4 not in table.table.people


@pytest.mark.parametrize(
    "wish",
    [c.ChoosePlan(OTHER_PLAN), c.Start(), c.Lock(True), c.Remove(P1), c.PassHost(P2), c.Keep(True)],
    ids=lambda wish: type(wish).__name__,
)
def test_T_HOST_1_only_the_host_does_what_hosts_do(wish: c.PersonWish) -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert table.table.host == P1
    assert table.refused(P2, wish) == ("not_the_host", "T-HOST-1")


def test_T_HOST_1_a_watcher_is_no_host() -> None:
    table = Seen()
    table.done(None, c.Admit("Dee", "en", "watcher", Key("k")))
    assert table.table.host is None
    table.done(None, c.Admit("Ada", "en", "player", Key("k")))
    assert table.table.host == P2


def test_T_HOST_2_the_next_host_is_who_is_here_longest() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(None, c.LineGone(P2))
    table.done(P1, c.GoAway())
    assert table.table.host == P3
    table.done(P3, c.PassHost(P2))
    assert table.table.host == P2
    assert table.refused(P2, c.PassHost(PersonId("p9"))) == ("no_heir", "T-HOST-2")


def test_T_HOST_2_a_host_who_is_away_too_long_is_followed() -> None:
    table = Seen("Ada", "Bob")
    table.done(None, c.LineGone(P1))
    assert due(table.table, table.house) == table.now + HOST_PASSES_AFTER_MS
    table.done(None, c.Knock())
    assert table.table.host == P1
    table.now = Moment(table.now + HOST_PASSES_AFTER_MS)
    table.done(None, c.Knock())
    assert table.table.host == P2
    assert due(table.table, table.house) is None


def test_T_HOST_2_an_empty_table_has_no_host_until_somebody_is_back() -> None:
    table = Seen("Ada", "Bob")
    table.done(None, c.LineGone(P2))
    table.done(P1, c.GoAway())
    assert table.table.host is None
    table.done(None, c.LineBack(P2))
    assert table.table.host == P2


def host_in_game(table: Seen) -> Seat | None:
    assert table.table.playing is not None
    host: Seat | None = table.table.playing.state.host
    return host


def test_T_HOST_4_the_game_is_told_where_the_host_sits() -> None:
    table = Seen("Ada", "Bob", "Cem", "Dee").started()
    people = table.table.people
    assert host_in_game(table) == people[P1].seat
    table.done(P1, c.PassHost(P2))
    assert host_in_game(table) == people[P2].seat
    table.done(P2, c.GoAway())
    assert host_in_game(table) == people[P1].seat
    table.done(None, c.LineGone(P1))
    table.now = Moment(table.now + HOST_PASSES_AFTER_MS)
    table.done(None, c.Knock())
    assert host_in_game(table) == people[P3].seat


def test_T_HOST_4_a_host_without_a_seat_in_the_game_is_told_as_none() -> None:
    table = Seen("Ada", "Bob", "Cem", "Dee")
    table.done(P1, c.StandUp())
    table.started()
    assert host_in_game(table) is None
    table.done(P1, c.PassHost(P2))
    assert host_in_game(table) == table.table.people[P2].seat


def test_T_HOST_3_the_host_removes_others() -> None:
    table = Seen("Ada", "Bob")
    assert table.refused(P1, c.Remove(P1)) == ("nobody_to_remove", "T-HOST-3")
    assert table.done(P1, c.Remove(P2)) == (f.PersonLeft(P2, True),)
    assert table.refused(P1, c.Remove(P2)) == ("nobody_to_remove", "T-HOST-3")


def test_T_PLAN_1_a_plan_that_makes_no_sense_changes_nothing() -> None:
    table = Seen("Ada")
    assert table.refused(P1, c.ChoosePlan(Plan(game="chess"))) == ("unknown_game", "T-PLAN-1")
    assert table.refused(P1, c.ChoosePlan(Plan(edition="ninth"))) == ("unknown_edition", "T-PLAN-1")
    table.done(P1, c.ChoosePlan(OTHER_PLAN))
    assert table.table.plan == OTHER_PLAN


def test_T_START_1_players_say_that_they_are_ready_and_the_host_may_start_all_the_same() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(P2, c.BeReady(True))
    assert [person.is_ready for person in table.table.seated] == [False, True, False]
    table.started()
    assert table.table.playing is not None
    table.done(None, c.Admit("Dee", "en", "watcher", Key("k")))
    assert table.refused(P4, c.BeReady(True)) == ("no_seat", "T-START-1")


def test_T_START_2_all_who_sit_take_part_and_who_is_away_is_away() -> None:
    table = Seen("Ada", "Bob", "Cem", "Dee")
    table.done(P4, c.StandUp())
    table.done(None, c.LineGone(P2))
    table.started()
    assert table.table.playing is not None
    state = table.table.playing.state
    assert state.seats == SEATS[:3]
    assert state.players[SEATS[1]].away_since is not None


def test_T_START_2_the_game_says_how_many_it_takes() -> None:
    assert Seen("Ada", "Bob").refused(P1, c.Start())[1] == "P-SETUP-1"


def test_T_START_3_one_game_at_a_time() -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert table.refused(P1, c.CloseGame()) == ("no_game", "T-START-3")
    table.started()
    assert table.refused(P1, c.Start()) == ("game_is_on", "T-START-3")
    assert table.refused(P1, c.ChoosePlan(OTHER_PLAN)) == ("game_is_on", "T-START-3")
    assert table.refused(P2, c.CloseGame()) == ("not_the_host", "T-HOST-1")
    table.done(P1, c.CloseGame())
    table.started()
    assert table.table.games == 2


def test_T_GAME_1_who_sits_plays_and_the_game_answers() -> None:
    table = Seen("Ada", "Bob", "Cem")
    play: Callable[[PersonId, Any], Decision] = lambda by, command: decide_play(  # noqa: E731
        table.table, by, command, table.now, table.house
    )
    assert play(P1, Deal(1)) == Refusal("no_game", "T-GAME-1")
    table.started()
    assert table.table.playing is not None
    state = table.table.playing.state
    dealer = next(person.id for person in table.table.seated if person.seat == state.dealer)
    (moved,) = play(dealer, Deal(1))  # type: ignore[misc]
    assert isinstance(moved, f.GameMoved)
    refusal = play(dealer, Deal(9))
    assert isinstance(refusal, Refusal)
    assert refusal.rule.startswith("P-")
    assert play(dealer, None) == Refusal("not_for_this_seat", "T-GAME-1"), "a command of another game"
    table.done(None, c.Admit("Dee", "en", "watcher", Key("k")))
    assert play(P4, Deal(1)) == Refusal("no_seat", "T-GAME-1")
    assert play(PersonId("p9"), Deal(1)) == Refusal("no_seat", "T-GAME-1")


def test_T_AWAY_1_the_game_knows_who_is_away_and_who_is_back() -> None:
    table = Seen("Ada", "Bob", "Cem").started()
    assert table.table.playing is not None
    table.done(None, c.LineGone(P2))
    assert table.table.playing.state.players[SEATS[1]].away_since is not None
    assert table.done(None, c.LineGone(P2)) == ()
    table.done(None, c.LineBack(P2))
    assert table.table.playing.state.players[SEATS[1]].away_since is None
    assert table.done(None, c.LineBack(P2)) == ()
    assert table.done(None, c.LineGone(PersonId("p9"))) == ()


def test_T_LEAVE_1_who_leaves_the_table_leaves_the_game() -> None:
    table = Seen("Ada", "Bob", "Cem", "Dee").started()
    table.done(P4, c.GoAway())
    assert P4 not in table.table.people
    assert table.table.playing is not None
    assert table.table.playing.state.players[SEATS[3]].has_left


def test_T_HAND_1_another_device_takes_over_once_and_in_time() -> None:
    table = Seen("Ada")
    table.done(None, c.OfferHandover(P1, Key("code")))
    assert table.refused(None, c.TakeOver(Key("other"), Key("new"))) == ("unknown_handover", "T-HAND-1")
    assert table.done(None, c.TakeOver(Key("code"), Key("new"))) == (f.DeviceChanged(P1, Key("new")),)
    assert table.table.people[P1].key == "new"
    assert table.refused(None, c.TakeOver(Key("code"), Key("newer"))) == ("unknown_handover", "T-HAND-1")
    table.done(None, c.OfferHandover(P1, Key("late")))
    table.now = Moment(table.now + HANDOVER_MS)
    assert table.refused(None, c.TakeOver(Key("late"), Key("newer"))) == ("unknown_handover", "T-HAND-1")
