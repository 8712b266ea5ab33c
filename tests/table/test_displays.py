"""Screens on the wall: who brings them, and that they count as nobody."""

import pytest

from pictorium.table import commands as c
from pictorium.table.limits import DISPLAYS_MAX, PEOPLE_MAX
from pictorium.table.people import Key, PersonId
from pictorium.table.view import table_view
from tests.table.test_decide import P1, P2, P4, Seen


def display(by: PersonId = P1, key: str = "screen") -> c.AdmitDisplay:
    return c.AdmitDisplay(by, Key(key))


@pytest.mark.parametrize("by", [P2, PersonId("p9")])
def test_T_DISPLAY_1_a_screen_is_brought_by_the_host_alone(by: PersonId) -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert table.refused(None, display(by)) == ("not_the_host", "T-DISPLAY-1")
    assert table.refused(P1, display()) == ("not_yours_to_say", "T-COME-4")


def test_T_DISPLAY_1_it_reads_the_host_s_language_and_has_a_name_by_itself() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(P1, c.Introduce("Tv", "fr"))
    table.done(None, display())
    screen = table.table.people[P4]
    assert (screen.name, screen.language, screen.role, screen.seat) == ("TV 2", "fr", "display", None)
    table.done(P4, c.Introduce("TV 2", "de"))
    assert table.table.people[P4].language == "de"


def test_T_DISPLAY_1_a_locked_table_is_open_for_the_host_s_screen() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(P1, c.Lock(True))
    table.done(None, display())
    assert P4 in table.table.people
    table.done(P1, c.Remove(P4))
    assert P4 not in table.table.people


def test_T_DISPLAY_3_there_are_eight_screens_at_most_and_they_count_among_all() -> None:
    table = Seen("Ada", "Bob", "Cem")
    for number in range(DISPLAYS_MAX):
        table.done(None, display(key=str(number)))
    assert table.refused(None, display()) == ("too_many_displays", "T-DISPLAY-3")
    full = Seen(*(f"P{number}" for number in range(6)))
    for number in range(PEOPLE_MAX - 6):
        full.done(None, c.Admit(f"W{number}", "en", "watcher", Key(f"w{number}")))
    assert full.refused(None, display()) == ("table_is_full", "T-COME-3")


def test_T_DISPLAY_4_all_know_whether_a_screen_is_on() -> None:
    table = Seen("Ada", "Bob", "Cem")
    assert not table_view(table.table).has_display
    table.done(None, display())
    assert table_view(table.table).has_display
    table.done(None, c.LineGone(P4))
    assert not table_view(table.table).has_display
    table.done(None, c.LineBack(P4))
    assert table_view(table.table).has_display
    table.done(P4, c.GoAway())
    assert not table_view(table.table).has_display
