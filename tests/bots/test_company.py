"""Bots as company: they wait for who is slow, say what they do not know, own up, and are pleased now and then."""

from typing import Any

import pytest
from msgspec.structs import replace

from pictorium.bots.doodler import is_drawn_in_part, planned
from pictorium.bots.mind import Scene, StampDrawing
from pictorium.bots.skill import MANNERS
from pictorium.content.card import Term
from pictorium.games.game import Spot
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.bots.applause import applause
from pictorium.games.pictomania.bots.courtesy import owning_up, wish
from pictorium.games.pictomania.bots.sketcher import Sketcher
from pictorium.games.pictomania.bots.stopping import WAITS_MS, waits
from pictorium.games.pictomania.commands import (
    Challenge,
    ChooseLevel,
    Deal,
    Go,
    Guess,
    Next,
    OwnUp,
    Ready,
    Replace,
    Stop,
)
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table.bot_port import BotStamp
from pictorium.table.people import PersonId, Plan, Skill, Stamp
from pictorium.table.view import PersonView, TableView
from tests.bots.made_up import made_up_doodle
from tests.bots.test_pictomania import DOODLES, bot_table, is_drawing, is_over, is_showing, ready
from tests.games.pictomania.table import GREEN, RED, YELLOW, Table

LINE = (Begin(Point(9, 9)), More((Point(99, 99),)))


def scene(table: Table, seat: Seat, people: tuple[Seat, ...] = (), skill: Skill = "keen", own: Any = LINE) -> Scene:
    """Everybody is a bot of this skill but these people."""
    seated = tuple(
        PersonView(PersonId(one), one, "en", "player", one, True, None, None if one in people else skill)
        for one in table.seats
    )
    spots = PICTOMANIA.spots(table.state, seat)
    at_table = TableView("TABLES", seated, None, False, False, (), (), Plan(), "pictomania", spots=spots)
    return Scene(PersonId(seat), seat, at_table, PICTOMANIA.view(table.state, seat), 1001, drawn(Sheet(), own), {})


def standing_in(scene: Scene) -> Scene:
    people = tuple(
        replace(one, bot=None, has_stand_in=True) if one.id == scene.you else one for one in scene.table.people
    )
    return scene._replace(table=replace(scene.table, people=people))


# A token.


def test_T_BOT_7_no_token_is_taken_before_the_slowest_person_has_begun_to_draw() -> None:
    table = bot_table("first-fr", [None, "sharp", "sharp"])
    ready(table)
    begun = table.now
    table.play(lambda table: any(isinstance(deed, Stop) for _, _, deed in table.deeds) or table.now > begun + 100_000)
    assert not any(isinstance(deed, Stop) for _, _, deed in table.deeds)
    table.draw(RED, LINE)
    drew = table.now
    table.play(lambda table: any(isinstance(deed, Stop) for _, _, deed in table.deeds))
    assert table.now - drew < 20_000


def test_T_BOT_7_who_draws_nothing_has_stopped_is_away_or_is_a_bot_is_not_waited_for() -> None:
    table = Table("first-en", 4)
    table.begin()
    table.ink(YELLOW, GREEN)
    assert not waits(scene(table, YELLOW, (GREEN,)), 0)
    both = scene(table, YELLOW, (RED, GREEN))
    assert waits(both, 0)
    assert waits(both, WAITS_MS - 1)
    assert not waits(both, WAITS_MS), "nobody who only looks on keeps the others for ever"
    away = tuple(replace(one, away_since=1) if one.seat == RED else one for one in both.table.people)
    assert not waits(both._replace(table=replace(both.table, people=away)), 0)
    table.nothing(RED)
    assert not waits(scene(table, YELLOW, (RED, GREEN)), 0)


# A word one does not know.


def asked(table: Table, people: tuple[Seat, ...] = (), skill: Skill = "gentle") -> list[tuple[int, Seat, Replace]]:
    """Which bots would have a card replaced, with which seeds."""
    wishes = [
        (seed, seat, wish(scene(table, seat, people, skill), f"{seed}/{seat}"))
        for seed in range(300)
        for seat in SEATS[:4]
    ]
    return [(seed, seat, one.command) for seed, seat, one in wishes if one and isinstance(one.command, Replace)]


def test_T_BOT_8_a_gentle_bot_has_a_card_replaced_now_and_then_and_no_other_does() -> None:
    table = Table("second", 4)
    table.deal()
    found = asked(table)
    assert 5 <= len(found) <= 60, "one in about every 14 glances"
    assert {seat for _, seat, _ in found} == {RED}
    assert asked(table, skill="keen") == asked(table, skill="sharp") == []
    seed, seat, command = found[0]
    table.give(seat, command)
    reading = wish(scene(table, seat, skill="gentle"), f"{seed}/{seat}")
    assert reading is not None
    assert reading.command == Ready(), "it has another card now"


def test_T_BOT_8_not_once_a_person_has_read_nor_more_often_than_the_game_allows() -> None:
    table = Table("first-en", 4)
    table.deal()
    (_, seat, command), *_ = asked(table, (YELLOW,))
    table.give(YELLOW, Ready())
    assert asked(table, (YELLOW,)) == []
    table.give(seat, command)
    assert not any(isinstance(one, Replace) for one in PICTOMANIA.view(table.state, seat).may)
    assert asked(table, (YELLOW,)) == []


def test_P_GLANCE_2_a_bot_that_does_not_know_a_word_reads_the_new_card_and_is_ready() -> None:
    seed = next(seed for seed in map(str, range(80)) if replaces(seed))
    table = bot_table("second", ["gentle"] * 3, seed)
    table.play(is_drawing)
    (replaced,) = [event for _, event in table.events if isinstance(event, e.CardReplaced)]
    assert replaced.by == RED


def replaces(seed: str) -> bool:
    table = bot_table("second", ["gentle"] * 3, seed)
    table.play(is_drawing)
    return any(isinstance(event, e.CardReplaced) for _, event in table.events)


# Owning up.


def sketcher(doodles: Any = DOODLES) -> Sketcher:
    return Sketcher(doodles, MANNERS["keen"], "s", 1000)


def on_show() -> Table:
    """Red's word is on show."""
    table = Table("second", 3)
    table.begin()
    table.ink()
    for seat in table.seats:
        table.stop(seat)
    table.show(RED)
    return table


def test_T_BOT_9_a_bot_owns_up_to_a_drawing_that_ended_when_it_was_hardly_begun() -> None:
    table = on_show()
    short = scene(table, RED)
    wished = owning_up(short, sketcher())
    assert wished is not None
    assert wished.command == OwnUp()
    assert wished.command in short.view.may
    assert owning_up(standing_in(short), sketcher()) is None
    assert owning_up(scene(table, YELLOW), sketcher()) is None
    long = tuple(Point(100 + 60 * place, 100 + 900 * (place % 2)) for place in range(20))
    assert owning_up(scene(table, RED, own=(Begin(long[0]), More(long[1:]))), sketcher()) is None


def test_T_BOT_9_a_drawing_that_is_done_counts_however_little_there_is_on_it() -> None:
    table = on_show()
    own = PICTOMANIA.view(table.state, RED).own
    assert own is not None
    term = next(card for card in PICTOMANIA.view(table.state, RED).rack if card.name == own.word.card).terms[
        own.word.number - 1
    ]
    small = (made_up_doodle(term.id)[-1],)
    (line,) = planned(small, MANNERS["keen"].hand, f"s/1/{term.id}")
    done = (Begin(line.points[0]), More(line.points[1:]))
    assert owning_up(scene(table, RED, own=done), sketcher({term.id: small})) is None
    assert owning_up(scene(table, RED, own=done[:1]), sketcher({term.id: small})) is not None


def test_T_BOT_9_at_a_table_it_does_so_before_its_stack_is_turned() -> None:
    """Two people take both tokens as soon as the bot has put its pen down."""
    table = bot_table("first-en", [None, "gentle", None], challenge_s=5)
    while not is_drawing(table):
        may = {seat: PICTOMANIA.legal(table.state, seat) for seat in (RED, GREEN)}
        todo = [(seat, one) for seat in may for one in may[seat] if isinstance(one, Deal | Ready | Go)]
        if todo:
            table.give(*todo[0])
        else:
            table.step()
    table.play(lambda table: YELLOW in table.ink and not table.ink[YELLOW].is_blank)
    for seat in (RED, GREEN):
        table.draw(seat, LINE)
        tokens = [one for one in PICTOMANIA.legal(table.state, seat) if isinstance(one, Stop) and one.token is not None]
        table.give(seat, tokens[0])
    assert is_showing(table)
    while not any(isinstance(event, e.StackTurned) and event.seat == YELLOW for _, event in table.events):
        for seat in (RED, GREEN):
            steps = [one for one in PICTOMANIA.legal(table.state, seat) if isinstance(one, Next)]
            for step in steps:
                table.give(seat, step)
        table.step()
    voided = [event for _, event in table.events if isinstance(event, e.DrawingVoided)]
    assert [(one.seat, one.cause) for one in voided] == [(YELLOW, "owned_up")]


def test_T_BOT_9_who_is_challenged_for_a_part_of_the_word_does_not_argue() -> None:
    table = on_show()
    doodles = {"word": made_up_doodle("word")}
    enough = tuple(Point(100 + 60 * place, 100 + 900 * (place % 2)) for place in range(20))
    drawing = (Begin(enough[0]), More(enough[1:]))
    assert owning_up(scene(table, RED, own=drawing), sketcher(doodles)) is None
    table.give(YELLOW, Challenge())
    assert owning_up(scene(table, RED, own=drawing), sketcher()) is None
    wished = owning_up(scene(table, RED, own=drawing), sketcher(doodles))
    assert wished is not None
    table.give(RED, wished.command)
    assert not PICTOMANIA.view(table.state, RED).vote


@pytest.mark.parametrize(
    ("words", "is_part"), [("hot dog", True), ("dog", False), ("Dog!", False), ("cat", False), ("dog-dog", False)]
)
def test_a_host_s_own_word_is_drawn_in_part_where_there_is_a_drawing_of_a_part(words: str, is_part: bool) -> None:
    assert is_drawn_in_part(Term("own", {"en": words}), {"dog": made_up_doodle("dog")}) is is_part


# A stamp.


def turned(*, is_right: bool = True) -> Table:
    """Red's drawing is turned, at which all others have guessed."""
    table = Table("second", 4)
    table.begin()
    table.ink()
    for seat in table.seats[1:]:
        if is_right:
            table.right(seat, RED)
        else:
            table.guess(seat, RED, 7)
    for seat in table.seats:
        table.stop(seat)
    while not next(one.desk.turned for one in PICTOMANIA.view(table.state, RED).seats if one.seat == RED and one.desk):
        table.next()
    return table


def stamps(table: Table, people: tuple[Seat, ...] = (RED,)) -> list[StampDrawing]:
    found = [applause(scene(table, YELLOW, people), str(seed)) for seed in range(100)]
    return [one.stamp for one in found if one]


def test_T_REACT_9_a_bot_is_pleased_now_and_then_with_a_drawing_that_all_understood() -> None:
    found = stamps(turned())
    assert set(found) == {StampDrawing(Spot(1, RED), "applause")}
    assert 15 <= len(found) <= 45
    assert stamps(turned(is_right=False)) == []
    assert stamps(turned(), ()) == [], "bots do not applaud each other"


def test_T_REACT_9_once_in_a_round_for_all_bots_and_only_where_the_table_lets_it() -> None:
    table = turned()
    seed = next(str(seed) for seed in range(100) if applause(scene(table, YELLOW, (RED,)), str(seed)))
    seen = scene(table, YELLOW, (RED,))
    stamped = (Stamp(PersonId(GREEN), GREEN, Spot(1, RED), "wow"),)
    assert applause(seen._replace(table=replace(seen.table, stamps=stamped)), seed) is None
    by_person = (replace(stamped[0], by=PersonId(RED)),)
    assert applause(seen._replace(table=replace(seen.table, stamps=by_person)), seed) is not None
    assert applause(seen._replace(table=replace(seen.table, spots=())), seed) is None
    assert applause(standing_in(seen), seed) is None


def test_T_REACT_9_nothing_is_stamped_while_a_stack_is_covered() -> None:
    table = Table("second", 4)
    table.begin()
    table.ink()
    for seat in table.seats[1:]:
        table.right(seat, RED)
    for seat in table.seats:
        table.stop(seat)
        assert stamps(table) == []
    table.show(RED)
    assert stamps(table) == []


def test_T_REACT_9_bots_at_a_table_stamp_a_person_s_drawing_late_and_once() -> None:
    for seed in "abcdefghijkl":
        table = bot_table("first-en", [None, "sharp", "sharp", "sharp"], seed)
        ready(table)
        view = PICTOMANIA.view(table.state, RED)
        assert view.own is not None
        term = next(card for card in view.rack if card.name == view.own.word.card).terms[view.own.word.number - 1]
        for line in planned(DOODLES[term.id], MANNERS["sharp"].hand, "red"):
            table.draw(RED, (Begin(line.points[0]), More(line.points[1:])))
        table.play(lambda table: sum(isinstance(one, Guess) and one.on == RED for _, _, one in table.deeds) == 3)
        table.give(RED, next(one for one in PICTOMANIA.legal(table.state, RED) if isinstance(one, Stop)))
        table.play(is_showing)
        while not is_over(table):
            steps = [one for one in PICTOMANIA.legal(table.state, RED) if isinstance(one, Next)]
            if steps:
                until = table.now + 6000
                while any(player.due is not None and player.due < until for player in table.players.values()):
                    table.step()
                table.give(RED, steps[0])
            else:
                table.step()
        put = [(at, deed) for at, _, deed in table.deeds if isinstance(deed, BotStamp)]
        assert len(put) <= 1
        if put:
            at, stamp = put[0]
            assert stamp.stamp.on == Spot(1, RED)
            shown = next(when for when, event in table.events if isinstance(event, e.StackTurned) and event.seat == RED)
            assert at >= shown + 1500
            return
    raise AssertionError("nobody was pleased in twelve evenings")


# A level of one's own.


@pytest.mark.parametrize(("skill", "level"), [("gentle", 1), ("keen", 2), ("sharp", 4)])
def test_P_HAND_3_a_bot_plays_at_the_level_of_its_skill(skill: Skill, level: int) -> None:
    table = Table("second", 4, own_levels=(1, 2, 4))
    wished = wish(scene(table, YELLOW, (RED,), skill), "seed")
    if level == 1:
        assert wished is None, "it plays at the lowest anyway"
        return
    assert wished is not None
    assert wished.command == ChooseLevel(level)
    table.give(YELLOW, ChooseLevel(level))
    assert wish(scene(table, YELLOW, (RED,), skill), "seed") is None


def test_P_HAND_3_bots_leave_the_deal_to_people_and_deal_where_there_are_none() -> None:
    table = Table("second", 4, own_levels=(1, 3))
    assert (
        wish(scene(table, table.dealer, (next(s for s in table.seats if s != table.dealer),), "gentle"), "seed") is None
    )
    alone = wish(scene(table, table.dealer, (), "gentle"), "seed")
    assert alone is not None
    assert alone.command == Deal(None)


def test_P_HAND_3_a_stand_in_leaves_the_level_to_its_person() -> None:
    table = Table("second", 4, own_levels=(1, 3))
    assert wish(standing_in(scene(table, YELLOW, (RED,), "sharp")), "seed") is None
