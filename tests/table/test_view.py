"""What people are told of a table and of a game, and through whose eyes."""

import msgspec

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table.audience import eyes
from pictorium.table.people import Key, Person, PersonId, Role
from pictorium.table.projection import project, project_after
from pictorium.table.view import table_view
from tests.table.test_decide import P1, P2, Seen

PICTOMANIA = GAMES["pictomania"]


def person(role: Role, seat: Seat | None) -> Person:
    return Person(id=PersonId("p1"), name="Ada", language="en", role=role, key=Key("k"), seat=seat)


def test_only_who_plays_sees_with_the_eyes_of_a_seat() -> None:
    red = Seat("red")
    assert eyes(person("player", red)) == red
    assert eyes(person("player", None)) == WATCHER
    assert eyes(person("watcher", None)) == WATCHER
    assert eyes(person("display", None)) == WATCHER
    assert eyes(person("display", red)) == WATCHER


def test_nobody_is_told_what_opens_a_door() -> None:
    table = Seen("Ada", "Bob")
    table.done(None, c.OfferHandover(P1, Key("a handover")))
    shown = msgspec.json.encode(table_view(table.table))
    assert b"key of" not in shown
    assert b"handover" not in shown


def test_a_table_is_shown_as_it_is() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(None, c.LineGone(P2))
    table.done(P1, c.Lock(True))
    table.done(P1, c.Keep(True))
    table.done(P1, c.BeReady(True))
    view = table_view(table.table)
    assert [one.name for one in view.people] == ["Ada", "Bob", "Cem"]
    assert [one.seat for one in view.people] == ["red", "yellow", "green"]
    assert [one.is_ready for one in view.people] == [True, False, False]
    assert [one.away_since for one in view.people] == [None, Moment(1000), None]
    assert (view.host, view.is_locked, view.is_kept, view.hidden, view.game) == (P1, True, True, (), None)
    table.started()
    table.done(P1, c.HideSheet(Seat("yellow")))
    view = table_view(table.table)
    assert (view.hidden, view.game) == (("yellow",), "pictomania")


def test_a_seat_is_told_the_face_that_is_meant_for_it() -> None:
    table = Seen("Ada", "Bob", "Cem")
    table.done(None, c.AdmitDisplay(P1, Key("k")))
    before = project(table.table, table.house)
    assert before.view(table.table.people[P1]) is None
    facts = table.done(P1, c.Start())
    now = project_after(before, facts, table.house)
    *seated, screen = table.table.people.values()
    for one in seated:
        message = now.full_update(one, 257)
        assert message.view == PICTOMANIA.view(table.table.playing.state, one.seat)  # type: ignore[union-attr, arg-type]
        assert message.view.seat == one.seat
    message = now.full_update(screen, None)
    assert message.view == PICTOMANIA.view(table.table.playing.state, WATCHER)  # type: ignore[union-attr]
    assert message.faces == tuple(
        PICTOMANIA.face(event, WATCHER)
        for fact in facts
        for event in fact.events  # type: ignore[union-attr]
    )
