"""Players that are no people: who lets them play, and what they may do, rule by rule."""

from typing import Any

from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.bot_rules import NAMES
from pictorium.table.context import Services
from pictorium.table.limits import HOST_PASSES_AFTER_MS, PEOPLE_MAX
from pictorium.table.people import Key, PersonId
from pictorium.table.view import table_view
from tests.games.pictomania.table import Dice
from tests.table.dabblers import Dabblers
from tests.table.test_decide import P1, P2, P3, P4, PLAYED, Seen, Shelf

YELLOW = Seat("yellow")


class Furnished(Seen):
    """A table in a house that has bots."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.house = Services(PLAYED, Shelf(), Dice(1), Dabblers())

    def with_bots(self, count: int) -> "Furnished":
        for _ in range(count):
            self.done(self.table.host, c.AddBot("keen"))
        return self


# Bots of their own.


def test_T_BOT_1_the_host_adds_a_bot_and_all_see_what_it_is() -> None:
    table = Furnished("Ada", "Sepia")
    table.done(P1, c.AddBot("gentle"))
    table.done(P1, c.AddBot("sharp"))
    one, two = table_view(table.table).people[2:]
    assert (one.name, one.bot, one.seat, one.is_ready, one.role) == ("Indigo", "gentle", SEATS[2], True, "player")
    assert (two.name, two.bot, two.seat) == ("Umber", "sharp", SEATS[3])
    assert all(person.bot is None for person in table_view(table.table).people[:2])


def test_T_BOT_1_each_has_a_name_of_its_own_whatever_people_are_called() -> None:
    table = Furnished("Ada").with_bots(3)
    assert [person.name for person in table.table.people.values()] == ["Ada", *NAMES[:3]]
    for name in (*NAMES[3:], "Sepia 2"):
        table.done(None, c.Admit(name, "en", "watcher", Key(name)))
    table.with_bots(1)
    assert list(table.table.people.values())[-1].name == "Indigo 2"


def test_T_BOT_1_only_the_host_adds_one_and_only_at_a_free_seat() -> None:
    table = Furnished("Ada", "Bob", "Cem")
    assert table.refused(P2, c.AddBot("keen")) == ("not_the_host", "T-BOT-1")
    table.with_bots(3)
    assert table.refused(P1, c.AddBot("keen")) == ("no_seat_free", "T-BOT-1")
    table.done(P1, c.Remove(P4))
    table.started()
    assert table.refused(P1, c.AddBot("keen")) == ("game_is_on", "T-BOT-1")
    full = Furnished("Ada")
    for number in range(PEOPLE_MAX - 1):
        full.done(None, c.Admit(f"W {number}", "en", "watcher", Key(f"{number}")))
    assert full.refused(P1, c.AddBot("keen")) == ("table_is_full", "T-COME-3")


def test_T_BOT_1_a_house_without_bots_says_so() -> None:
    table = Seen("Ada", "Bob", "Cem").started()
    assert table.refused(P1, c.AddBot("keen")) == ("no_bots", "T-BOT-1")
    assert table.refused(P1, c.SitIn(P2)) == ("no_bots", "T-BOT-1")


def test_T_BOT_1_a_bot_is_never_the_host() -> None:
    table = Furnished("Ada").with_bots(2)
    assert table.refused(P1, c.PassHost(P2)) == ("no_heir", "T-HOST-2")
    table.done(None, c.LineGone(P1))
    table.now = Moment(table.now + HOST_PASSES_AFTER_MS)
    assert table.done(None, c.Knock()) == ()
    table.done(None, c.LineBack(P1))
    assert table.done(P1, c.GoAway())[-1] == f.HostPassed(None)
    table.done(None, c.Admit("Bob", "en", "player", Key("k")))
    assert table.table.host == P4


def test_T_BOT_1_a_bot_is_never_away_for_want_of_a_line_and_is_ready_for_every_game() -> None:
    table = Furnished("Ada").with_bots(2).started()
    assert table.done(None, c.LineGone(P2)) == table.done(None, c.LineBack(P2)) == ()
    table.done(P1, c.CloseGame())
    assert [person.is_ready for person in table.table.people.values()] == [False, True, True]


def test_T_BOT_1_the_host_removes_a_bot_like_anybody_and_the_game_hears_of_it() -> None:
    table = Furnished("Ada").with_bots(3)
    table.done(P1, c.Remove(P2))
    assert table.table.at(YELLOW) is None
    table.with_bots(1).started()
    facts = table.done(P1, c.Remove(P3))
    assert [type(fact) for fact in facts] == [f.GameMoved, f.PersonLeft]
    assert table.table.playing is not None
    assert table.table.playing.state.players[Seat("green")].has_left


# Stand-ins.


def away(seen: Seen, person: PersonId) -> Any:
    """Since when the game takes this person to be away."""
    playing, seat = seen.table.playing, seen.table.people[person].seat
    assert playing is not None
    assert seat is not None
    return playing.state.players[seat].away_since


def test_T_BOT_3_any_player_lets_a_bot_sit_in_for_who_is_away_and_takes_that_back() -> None:
    table = Furnished("Ada", "Bob", "Cem").started()
    table.done(None, c.LineGone(P1))
    assert away(table, P1) is not None
    table.done(P2, c.SitIn(P1))
    assert away(table, P1) is None
    assert table_view(table.table).people[0].has_stand_in
    assert table_view(table.table).people[0].away_since is not None
    assert table.done(P3, c.SitIn(P1)) == ()
    table.done(P3, c.SitIn(P1, is_wanted=False))
    assert away(table, P1) is not None
    assert not table_view(table.table).people[0].has_stand_in
    assert table.done(P3, c.SitIn(P1, is_wanted=False)) == ()


def test_T_BOT_3_nobody_sits_in_for_who_is_here_or_is_no_player_or_while_nothing_is_played() -> None:
    table = Furnished("Ada", "Bob", "Cem").with_bots(1)
    table.done(None, c.Admit("Eve", "en", "watcher", Key("eve")))
    eve = PersonId("p5")
    assert table.refused(P1, c.SitIn(P2)) == ("no_game", "T-BOT-3")
    table.started()
    table.done(None, c.LineGone(eve))
    nobody = ("nobody_to_sit_in_for", "T-BOT-3")
    assert [table.refused(P1, c.SitIn(who)) for who in (P1, P2, P4, eve, PersonId("p9"))] == [nobody] * 5
    table.done(None, c.LineGone(P2))
    assert table.refused(eve, c.SitIn(P2)) == ("no_seat", "T-BOT-3")


def test_T_BOT_3_it_ends_with_the_game() -> None:
    table = Furnished("Ada", "Bob", "Cem").started()
    table.done(None, c.LineGone(P2))
    table.done(P1, c.SitIn(P2))
    table.done(P1, c.CloseGame())
    assert not table.table.people[P2].has_stand_in
    table.started()
    assert away(table, P2) is not None


def test_T_BOT_4_who_is_back_has_no_stand_in_any_more() -> None:
    table = Furnished("Ada", "Bob", "Cem").started()
    table.done(None, c.LineGone(P2))
    table.done(P1, c.SitIn(P2))
    assert table.done(None, c.LineBack(P2)) == (f.LineFound(P2), f.StandInChanged(P2, has_stand_in=False))
    assert away(table, P2) is None


def test_T_BOT_4_who_is_back_can_see_that_a_bot_played_until_they_are_away_again() -> None:
    table = Furnished("Ada", "Bob", "Cem").started()
    table.done(None, c.LineGone(P2))
    table.done(P1, c.SitIn(P2))
    table.done(None, c.LineBack(P2))
    assert [one.had_stand_in for one in table_view(table.table).people] == [False, True, False]
    table.done(None, c.LineGone(P2))
    assert not table_view(table.table).people[1].had_stand_in
