"""Who sees what: two worlds that differ only in secrets look the same to those who may not know them."""

from collections.abc import Callable

import msgspec
import pytest

from pictorium.content.card import Card
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Praise
from pictorium.games.pictomania.events import (
    BallotIn,
    CardLaidFaceDown,
    DeckReshuffled,
    DeckReshuffledFaceDown,
    DrawingBegun,
    DrawingBegunFaceDown,
    GameOpened,
    GuessLaid,
    OwnWordSeen,
    PraiseGiven,
    TableSet,
)
from pictorium.games.pictomania.model import Drawing, Drawn, Glance, Over, Pile, Reveal, Setup, State, Word
from pictorium.games.pictomania.view import DeskView
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment

from .arrange import end
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table, made_up_deck

BYSTANDERS = (YELLOW, GREEN, BLUE, WATCHER, HOUSE, Seat("pink"))


def played(edition: str, red_number: int, red_card: str, guess: int) -> Table:
    """A table of four where only red's word and red's guess differ from world to world."""
    table = Table(edition, 4)
    names = ("A", "B", "C", "C") if edition == "second" else ("star", "square", "circle", "moon")
    cards = dict(zip(table.seats, names, strict=True)) | {RED: red_card}
    table.begin({RED: red_number, YELLOW: 2, GREEN: 3, BLUE: 4}, cards)
    table.ink()
    table.guess(RED, YELLOW, guess)
    table.guess(YELLOW, RED, 5)
    return table


def two_worlds(edition: str) -> tuple[Table, Table]:
    names = ("A", "B") if edition == "second" else ("star", "drop")
    return played(edition, 1, names[0], 6), played(edition, 7, names[1], 4)


def desk(state: State, by: Seat, of: Seat) -> DeskView:
    (found,) = (seat.desk for seat in PICTOMANIA.view(state, by).seats if seat.seat == of)
    assert found is not None
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bystander", BYSTANDERS)
def test_P_GUESS_3_words_and_guesses_of_others_are_hidden_while_all_draw(edition: str, bystander: Seat) -> None:
    one, other = two_worlds(edition)
    assert PICTOMANIA.view(one.state, bystander) == PICTOMANIA.view(other.state, bystander)
    assert PICTOMANIA.view(one.state, RED) != PICTOMANIA.view(other.state, RED)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bystander", BYSTANDERS)
def test_P_GUESS_3_the_facts_hide_what_the_view_hides(edition: str, bystander: Seat) -> None:
    one, other = two_worlds(edition)
    told = [[PICTOMANIA.face(event, bystander) for event in table.events] for table in (one, other)]
    assert told[0] == told[1]
    assert one.events != other.events


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bystander", BYSTANDERS)
def test_P_SCORE_1_a_word_is_hidden_until_its_drawer_shows_it(edition: str, bystander: Seat) -> None:
    one, other = two_worlds(edition)
    for table in (one, other):
        end(table)
        assert isinstance(table.state.phase, Reveal)
    while True:
        assert isinstance(one.state.phase, Reveal)
        if one.state.phase.shown < len(one.seats) and one.state.phase.order[one.state.phase.shown] == RED:
            break
        if one.state.phase.drawer == YELLOW:
            break
        one.next()
        other.next()
        assert PICTOMANIA.view(one.state, bystander) == PICTOMANIA.view(other.state, bystander)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SCORE_1_words_and_stacks_come_to_light_drawer_by_drawer(edition: str) -> None:
    table, _ = two_worlds(edition)
    end(table)
    assert isinstance(table.state.phase, Reveal)
    order = table.state.phase.order
    for place, drawer in enumerate(order):
        table.next()
        for watcher in (*table.seats, WATCHER):
            assert desk(table.state, watcher, drawer).word is not None
            assert desk(table.state, watcher, drawer).turned is None
            for later in order[place + 1 :]:
                assert desk(table.state, watcher, later).word is None
                assert desk(table.state, watcher, later).turned is None
            for earlier in order[:place]:
                assert desk(table.state, watcher, earlier).word is not None
                assert desk(table.state, watcher, earlier).turned is not None
        table.next()
        assert desk(table.state, WATCHER, drawer).turned is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_3_a_player_sees_the_own_word_hand_and_guesses(edition: str) -> None:
    table, _ = two_worlds(edition)
    own = PICTOMANIA.view(table.state, RED).own
    assert own is not None
    assert own.word.number == 1
    assert own.hand == (1, 2, 3, 4, 5, 7)
    assert own.laid == {YELLOW: 6}
    assert own.never_right == 1
    assert PICTOMANIA.view(table.state, WATCHER).own is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_3_a_player_sees_the_own_word_to_the_end_of_the_reveal(edition: str) -> None:
    table, _ = two_worlds(edition)
    end(table)
    while isinstance(table.state.phase, Reveal):
        own = PICTOMANIA.view(table.state, RED).own
        assert own is not None
        assert own.word.number == 1
        assert own.laid == {YELLOW: 6}
        table.next()
    assert PICTOMANIA.view(table.state, RED).own is None


@pytest.mark.parametrize("arrange", ["setup", "glance"])
@pytest.mark.parametrize("seat", [RED, WATCHER])
def test_P_GLANCE_1_nobody_has_anything_of_their_own_before_the_go(arrange: str, seat: Seat) -> None:
    table = Table()
    if arrange == "glance":
        table.deal()
    view = PICTOMANIA.view(table.state, seat)
    assert view.own is None
    assert all(other.desk is None for other in view.seats)
    assert view.middle == view.scoring_tokens == ()


def turned_over(state: State) -> State:
    """The same table with every fresh pile upside down."""
    piles = tuple(Pile(tuple(reversed(pile.fresh)), pile.used) for pile in state.piles)
    return msgspec.structs.replace(state, piles=piles)


def in_setup() -> Table:
    return Table()


def in_glance() -> Table:
    table = Table()
    table.deal()
    return table


def in_drawing() -> Table:
    return two_worlds("first-en")[0]


def in_reveal() -> Table:
    table = in_drawing()
    end(table)
    table.next()
    return table


def when_over() -> Table:
    table = Table(rounds=1)
    table.begin()
    table.ink()
    end(table)
    table.score()
    return table


@pytest.mark.parametrize("arrange", [in_setup, in_glance, in_drawing, in_reveal, when_over])
@pytest.mark.parametrize("seat", [RED, YELLOW, WATCHER])
def test_P_SETUP_4_nobody_sees_the_cards_to_come(arrange: Callable[[], Table], seat: Seat) -> None:
    state = arrange().state
    assert turned_over(state) != state
    assert PICTOMANIA.view(turned_over(state), seat) == PICTOMANIA.view(state, seat)


@pytest.mark.parametrize(
    ("arrange", "phase"),
    [(in_setup, Setup), (in_glance, Glance), (in_drawing, Drawing), (in_reveal, Reveal), (when_over, Over)],
)
def test_P_SETUP_1_who_watches_sees_the_phase_and_may_do_nothing(
    arrange: Callable[[], Table], phase: type[object]
) -> None:
    table = arrange()
    view = PICTOMANIA.view(table.state, WATCHER)
    assert view.phase == phase.__name__
    assert view.may == ()
    assert view.own is None
    assert [seat.seat for seat in view.seats] == list(table.seats)


@pytest.mark.parametrize("seat", [RED, YELLOW, WATCHER])
def test_P_SETUP_2_the_decks_lie_face_down(seat: Seat) -> None:
    table = Table()
    opened = table.events[0]
    assert isinstance(opened, GameOpened)
    assert PICTOMANIA.face(opened, seat) == TableSet(opened.seats, opened.agreement, opened.dealer)
    assert not hasattr(PICTOMANIA.face(opened, seat), "decks")


@pytest.mark.parametrize("seat", [RED, WATCHER])
def test_P_SETUP_4_the_new_order_of_a_deck_is_hidden(seat: Seat) -> None:
    seen = PICTOMANIA.face(DeckReshuffled(3, ("a", "b")), seat)
    assert seen == DeckReshuffledFaceDown(3)
    assert not hasattr(seen, "order")


def test_P_SETUP_3_with_the_go_each_sees_the_own_black_cards_only() -> None:
    words = {RED: Word("star", 1), YELLOW: Word("moon", 2), GREEN: Word("drop", 3)}
    begun = DrawingBegun(Moment(0), (2, 1), (2, 1), words)
    seats = (RED, YELLOW, GREEN)
    for seat in seats:
        assert PICTOMANIA.face(begun, seat) == OwnWordSeen(Moment(0), (2, 1), (2, 1), seats, words[seat])
    for stranger in (WATCHER, BLUE, HOUSE):
        assert PICTOMANIA.face(begun, stranger) == DrawingBegunFaceDown(Moment(0), (2, 1), (2, 1), seats)


def test_P_GUESS_3_a_guess_is_seen_from_behind_even_by_the_drawer() -> None:
    laid = GuessLaid(RED, YELLOW, 5, 2)
    assert PICTOMANIA.face(laid, RED) == laid
    for other in (YELLOW, GREEN, WATCHER):
        assert PICTOMANIA.face(laid, other) == CardLaidFaceDown(RED, YELLOW, 2)
        assert not hasattr(PICTOMANIA.face(laid, other), "number")


def test_P_TOTAL_2_a_ballot_is_seen_from_behind() -> None:
    given = PraiseGiven(RED, Drawn(1, YELLOW))
    assert PICTOMANIA.face(given, RED) == given
    assert PICTOMANIA.face(given, YELLOW) == PICTOMANIA.face(given, WATCHER) == BallotIn(RED)


@pytest.mark.parametrize("seat", [YELLOW, GREEN, WATCHER])
def test_P_TOTAL_2_the_view_hides_the_ballots(seat: Seat) -> None:
    one, other = when_over(), when_over()
    one.give(RED, Praise(1, YELLOW))
    other.give(RED, Praise(1, GREEN))
    assert one.state != other.state
    assert PICTOMANIA.view(one.state, seat) == PICTOMANIA.view(other.state, seat)


PUBLIC_BACKS = {"GameOpened", "DeckReshuffled", "DrawingBegun", "GuessLaid", "PraiseGiven"}


def test_P_GUESS_3_every_other_fact_is_public() -> None:
    table = Table(rounds=1)
    table.begin()
    table.ink()
    table.right(RED, YELLOW)
    end(table)
    table.score()
    for event in table.events:
        if type(event).__name__ not in PUBLIC_BACKS:
            for seat in (RED, YELLOW, WATCHER):
                assert PICTOMANIA.face(event, seat) == event


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_3_the_black_cards_that_were_not_dealt_are_nowhere(edition: str) -> None:
    table = Table(edition, 3)
    table.begin({RED: 1, YELLOW: 2, GREEN: 3})
    assert isinstance(table.state.phase, Drawing)
    assert {desk.word.number for desk in table.state.phase.round.desks.values()} == {1, 2, 3}
    assert not {"numerals", "names", "undealt"} & set(table.state.phase.round.__struct_fields__)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [RED, WATCHER])
def test_P_FINISH_1_all_see_who_has_stopped_and_with_what(edition: str, seat: Seat) -> None:
    table = Table(edition, 4, stop_without_token=True)
    table.begin()
    table.ink()
    table.stop(BLUE, 3)
    table.stop(GREEN)
    assert (desk(table.state, seat, BLUE).has_stopped, desk(table.state, seat, BLUE).token) == (True, 3)
    assert (desk(table.state, seat, GREEN).has_stopped, desk(table.state, seat, GREEN).token) == (True, None)
    assert not desk(table.state, seat, RED).has_stopped


def test_P_TOTAL_1_all_see_the_scores_and_the_winners() -> None:
    table = when_over()
    view = PICTOMANIA.view(table.state, WATCHER)
    assert len(view.sheets) == 1
    assert {seat.seat: seat.total for seat in view.seats} == view.sheets[0].points
    assert view.winners == table.seats


def test_P_SETUP_4_the_back_of_a_card_on_the_rack_is_not_shown() -> None:
    table = in_glance()
    cards: dict[str, Card] = {card.id: card for card in made_up_deck()}
    for place in PICTOMANIA.view(table.state, RED).rack:
        assert place.terms in cards[place.card].sides
        assert set(place.__struct_fields__) == {"name", "card", "terms", "side", "is_repeat", "level"}
