"""With which token a bot stops, and what it does around a round."""

from typing import Any

import pytest

from pictorium.bots.mind import Scene, WatchedSheet
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.bots.courtesy import wish
from pictorium.games.pictomania.bots.seeing import choices, own_term, unguessed
from pictorium.games.pictomania.bots.stopping import stop
from pictorium.games.pictomania.commands import (
    AnyCommand,
    CastVote,
    Challenge,
    Deal,
    Go,
    Preside,
    Propose,
    Ready,
    Stop,
    Tick,
)
from pictorium.ink.packed import packed
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.table.people import PersonId, Plan
from pictorium.table.view import PersonView, TableView
from tests.games.pictomania.table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


def view(table: Table, seat: Seat = RED) -> Any:
    return PICTOMANIA.view(table.state, seat)


def begun(edition: str = "second", seats: int = 4) -> Table:
    table = Table(edition, seats)
    table.begin()
    table.ink()
    return table


def scene(table: Table, seat: Seat, *people: Seat, watched_sheets: dict[Seat, WatchedSheet] | None = None) -> Scene:
    """Everybody is a bot but these people."""
    seated = tuple(
        PersonView(PersonId(one), one, "en", "player", one, True, None, None if one in people else "keen")
        for one in table.seats
    )
    at_table = TableView("TABLES", seated, None, False, False, (), (), Plan(), "pictomania")
    return Scene(PersonId(seat), seat, at_table, view(table, seat), 1001, Sheet(), watched_sheets or {})


def test_a_token_is_taken_where_guesses_lie_and_one_was_sure() -> None:
    table = begun()
    for on in (YELLOW, GREEN, BLUE):
        table.right(RED, on)
        table.right(on, RED)
    assert stop(view(table), {YELLOW: 0.9, GREEN: 0.9, BLUE: 0.95}) == Stop(3)
    assert stop(view(table), {YELLOW: 0.2, GREEN: 0.3, BLUE: 0.1}) == Stop(None)


def test_where_a_token_must_be_taken_it_is_the_one_that_costs_least() -> None:
    table = begun("first-fr")
    for number, on in ((5, YELLOW), (6, GREEN), (7, BLUE)):
        table.guess(RED, on, number)
    assert stop(view(table), {YELLOW: 0.2, GREEN: 0.3, BLUE: 0.1}) == Stop(3)
    nothing = begun("first-fr")
    assert stop(view(nothing, RED), {}) == Stop(3)


def test_who_has_stopped_or_draws_nothing_has_little_choice() -> None:
    table = Table("first-en", 3)
    table.begin()
    table.nothing(RED)
    assert stop(view(table), {}) == Stop(None)
    table.stop(RED)
    assert stop(view(table), {}) is None


def test_for_a_blank_sheet_no_token_is_taken_where_none_must_be() -> None:
    table = Table("second", 3)
    table.begin()
    table.right(YELLOW, RED)
    assert stop(view(table), {}) == Stop(None)
    table.ink(RED)
    assert stop(view(table), {}) == Stop(2)


def test_the_words_that_others_could_draw() -> None:
    table = begun("second", 3)
    own = view(table).own
    first = choices(view(table))
    assert own.word.number not in {choice.number for choice in first}
    assert {choice.weight for choice in first if choice.concept in _terms(table, own.word.card)} == {1.0}
    assert {choice.weight for choice in first if choice.concept not in _terms(table, own.word.card)} == {2.0}
    assert len(first) == 18
    six = begun("first-en", 3)
    assert not {choice.concept for choice in choices(view(six))} & _terms(six, view(six).own.word.card)
    kids = Table("second", 3, variants=("kids",))
    kids.begin()
    assert len(choices(view(kids))) == 6
    term = own_term(view(kids))
    assert term == view(kids).rack[0].terms[0]


def _terms(table: Table, card: str) -> set[str]:
    return {term.id for one in view(table).rack if one.name == card for term in one.terms}


def test_nobody_guesses_twice_or_where_nothing_is_drawn() -> None:
    table = Table("first-en", 4)
    table.begin()
    table.nothing(GREEN)
    table.guess(RED, YELLOW, 5)
    assert set(unguessed(view(table))) == {BLUE}


def test_the_dealer_deals_and_everybody_reads() -> None:
    table = Table("second", 3)
    dealer = table.dealer
    other = next(seat for seat in table.seats if seat != dealer)
    wished = wish(scene(table, dealer), "s")
    assert wished is not None
    assert wished.command == Deal(1)
    assert wish(scene(table, other), "s") is None
    table.deal()
    for seat in table.seats:
        wished = wish(scene(table, seat), "s")
        assert wished is not None
        assert wished.command == Ready()
        assert wished.after == (3.0, 6.0)
        table.give(seat, Ready())
    wished = wish(scene(table, dealer), "s")
    assert wished is not None
    assert wished.command == Go()
    assert wish(scene(table, other), "s") is None


def test_P_LEVEL_1_a_bot_deals_nothing_before_a_person_has_said_what_to_play() -> None:
    """Whoever hosts or deals can go on at once; until then the score stays where it is."""
    table = Table("second", 4)
    dealer, person, idle, bot = seats_from(table)
    for host in (None, dealer, bot):
        table.give(HOUSE, Preside(host))
        for seat in (dealer, bot):
            assert wish(scene(table, seat, person, idle), "s") is None
    table.give(bot, Propose(4))
    assert wish(scene(table, dealer, person, idle), "s") is None, "what a bot proposes is no reason"
    table.give(person, Propose(3))
    wished = wish(scene(table, dealer, person, idle), "s")
    assert wished is not None
    assert (wished.command, wished.after) == (Deal(3), (5.0, 8.0)), "another person may still say something"
    table.give(idle, Propose(3))
    wished = wish(scene(table, dealer, person, idle), "s")
    assert wished is not None
    assert (wished.command, wished.after) == (Deal(3), (1.0, 2.0))


def test_P_LEVEL_1_bots_second_what_people_propose_and_leave_the_deal_to_the_dealer() -> None:
    table = Table("second", 5)
    dealer, one, other, third, bot = seats_from(table)
    table.give(HOUSE, Preside(bot))
    for seat, level in ((one, 4), (other, 2), (third, 4)):
        table.give(seat, Propose(level))
    seconded = wish(scene(table, bot, dealer, one, other, third), "s")
    assert seconded is not None
    assert seconded.command == Propose(4)
    table.give(bot, Propose(4))
    assert wish(scene(table, bot, dealer, one, other, third), "s") is None, "the dealer is a person, who deals"
    table.give(third, Propose(2))
    assert getattr(wish(scene(table, bot, dealer, one, other, third), "s"), "command", None) == Propose(2)


def test_P_LEVEL_1_of_levels_that_as_many_propose_the_nearest_to_the_advice_is_dealt() -> None:
    table = Table("second", 3)
    dealer, one, other = seats_from(table)
    table.give(one, Propose(4))
    table.give(other, Propose(2))
    wished = wish(scene(table, dealer, one, other), "s")
    assert wished is not None
    assert wished.command == Deal(2)


def test_P_LEVEL_1_where_the_levels_are_fixed_a_person_goes_on_by_proposing_just_that() -> None:
    table = Table("second", 3, levels=(3, 1, 1, 1))
    dealer, person, _ = seats_from(table)
    assert wish(scene(table, dealer, person), "s") is None
    table.give(person, Propose(3))
    wished = wish(scene(table, dealer, person), "s")
    assert wished is not None
    assert wished.command == Deal(3)


def seats_from(table: Table) -> tuple[Seat, ...]:
    """The seats, beginning with the dealer's."""
    start = table.seats.index(table.dealer)
    return table.seats[start:] + table.seats[:start]


def ready_bots(table: Table, *people: Seat) -> None:
    for seat in table.seats:
        if seat not in people:
            table.give(seat, Ready())


def wishes(table: Table, *people: Seat) -> dict[Seat, AnyCommand]:
    """What the bots have in mind now."""
    found = {seat: wish(scene(table, seat, *people), "s") for seat in table.seats if seat not in people}
    return {seat: one.command for seat, one in found.items() if one is not None}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("is_dealer", [True, False])
def test_P_GLANCE_3_no_bot_says_go_before_every_person_has_read(edition: str, is_dealer: bool) -> None:
    """However long they take: the glance's time is no reason."""
    table = Table(edition, 4)
    person = next(seat for seat in table.seats if (seat == table.dealer) is is_dealer)
    table.deal()
    ready_bots(table, person)
    assert wishes(table, person) == {}
    table.wait(10)
    table.give(HOUSE, Tick())
    assert Go() in view(table, YELLOW if person != YELLOW else GREEN).may
    assert wishes(table, person) == {}
    table.give(person, Ready())
    (said,) = wishes(table, person).items()
    assert said[1] == Go()
    assert is_dealer or said[0] == table.dealer


def test_P_GLANCE_3_a_bot_leaves_the_go_to_a_person_who_deals_where_only_the_dealer_says_it() -> None:
    table = Table("first-en", 4)
    person = table.dealer
    table.deal()
    for seat in table.seats:
        table.give(seat, Ready())
    assert wishes(table, person) == {}


def test_P_GLANCE_3_where_no_person_plays_the_dealer_says_go() -> None:
    table = Table("second", 4)
    table.deal()
    ready_bots(table)
    assert wishes(table) == {table.dealer: Go()}


def on_show(**options: Any) -> tuple[Table, Seat]:
    """A word has just been shown, and whose it is."""
    table = Table("second", 3, **options)
    table.begin()
    table.ink()
    for seat in table.seats:
        table.stop(seat)
    table.next()
    return table, next(one.seat for one in view(table).seats if one.desk.word)


@pytest.mark.parametrize("is_drawer", [True, False])
def test_P_VOID_2_bots_agree_at_once_so_one_press_of_the_only_person_is_enough(is_drawer: bool) -> None:
    table, drawer = on_show(challenge_s=5)
    person = next(seat for seat in table.seats if (seat == drawer) is is_drawer)
    for seat, command in wishes(table, person).items():
        table.give(seat, command)
    assert wishes(table, person) == {}
    table.wait(5)
    table.give(HOUSE, Tick())
    assert wishes(table, person) == {}, "nobody turns what the person still looks at"
    assert view(table).challenge is not None
    table.give(person, table.step())
    assert view(table).challenge is None


def test_P_VOID_2_a_bot_that_came_late_turns_the_stack_once_every_person_would() -> None:
    table, drawer = on_show(challenge_s=5)
    table.wait(5)
    table.give(HOUSE, Tick())
    assert wishes(table, drawer) == {}
    table.give(drawer, table.step())
    assert set(wishes(table, drawer).values()) == {table.step()}


def test_P_VOID_2_among_bots_all_agree_and_one_that_may_goes_on() -> None:
    table, drawer = on_show(challenge_s=5)
    assert set(wishes(table)) == set(table.seats)
    table, drawer = on_show()
    (pressing,) = wishes(table)
    assert pressing != drawer


def test_a_drawing_stands_unless_nothing_is_on_it() -> None:
    table = begun("second", 3)
    for seat in table.seats:
        table.stop(seat)
    table.next()
    drawer = next(one.seat for one in view(table).seats if one.desk.word)
    others = [seat for seat in table.seats if seat != drawer]
    table.give(others[0], Challenge())
    watched_sheet = WatchedSheet(1001)
    blank = wish(scene(table, others[1], watched_sheets={drawer: watched_sheet}), "s")
    assert blank is not None
    assert blank.command == CastVote(True)
    watched_sheet.take(packed((Begin(Point(1, 1)), More((Point(2, 2),)))))
    inked = wish(scene(table, others[1], watched_sheets={drawer: watched_sheet}), "s")
    assert inked is not None
    assert inked.command == CastVote(False)
    assert wish(scene(table, drawer), "s") is None
