"""Who sees what: views and faces hide every card but one's own until the reveal."""

from collections.abc import Callable

import msgspec
import pytest

from pictorium.content.picture import Picture
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.commands import GiveClue, Lay, Vote
from pictorium.games.pictus.model import State, Voting
from pictorium.games.pictus.score_sheet import Clue, Hung
from pictorium.games.pictus.view import Own
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment

from .arrange import every_phase, in_laying, in_reveal, in_telling, in_voting
from .table import BLUE, GREEN, RED, YELLOW, Table

EVERYONE = (RED, YELLOW, GREEN, BLUE, WATCHER)


def pictures(table: Table, ids: tuple[str, ...]) -> tuple[Picture, ...]:
    return tuple(table.state.pictures[picture] for picture in ids)


@every_phase
def test_S_SETUP_1_each_sees_their_own_hand_and_who_watches_sees_none(arrive: Callable[[], Table]) -> None:
    table = arrive()
    for seat in table.seats:
        own = table.view(seat).own
        assert own is not None
        assert own.hand == pictures(table, table.hand(seat))
    for stranger in (WATCHER, HOUSE, Seat("pink")):
        assert table.view(stranger).own is None


def with_hands_turned(state: State, but: Seat) -> State:
    """The same table, but all other hands and the pile hold other cards."""
    others = [seat for seat in state.seats if seat != but]
    hands = [state.players[seat].hand for seat in others]
    players = dict(state.players)
    for seat, hand in zip(others, hands[1:] + hands[:1], strict=True):
        players[seat] = msgspec.structs.replace(players[seat], hand=hand)
    return msgspec.structs.replace(state, players=players, pile=state.pile[::-1], used=state.used[::-1])


@every_phase
@pytest.mark.parametrize("seat", [YELLOW, WATCHER])
def test_S_SETUP_1_nobody_sees_another_hand_or_the_cards_to_come(arrive: Callable[[], Table], seat: Seat) -> None:
    state = arrive().state
    other = with_hands_turned(state, seat)
    assert other != state
    assert PICTUS.view(other, seat) == PICTUS.view(state, seat)


@every_phase
def test_S_SETUP_1_all_see_how_many_cards_are_to_come(arrive: Callable[[], Table]) -> None:
    table = arrive()
    assert table.view().pile == len(table.state.pile) > 0


@pytest.mark.parametrize("seat", [YELLOW, WATCHER])
def test_S_CLUE_1_the_narrator_s_card_is_secret(seat: Seat) -> None:
    one, other = in_telling(), in_telling()
    one.give(RED, GiveClue(one.hand(RED)[0], "moon"))
    other.give(RED, GiveClue(other.hand(RED)[1], "moon"))
    assert one.state != other.state
    assert one.view(seat) == other.view(seat)
    assert one.view(RED) != other.view(RED)


@pytest.mark.parametrize("seat", [RED, GREEN, WATCHER])
def test_S_CARD_1_a_card_that_was_added_is_secret(seat: Seat) -> None:
    one, other = in_laying(), in_laying()
    one.give(YELLOW, Lay(one.hand(YELLOW)[0]))
    other.give(YELLOW, Lay(other.hand(YELLOW)[1]))
    assert one.state != other.state
    assert one.view(seat) == other.view(seat)
    assert one.view(YELLOW) != other.view(YELLOW)


def test_S_CARD_1_all_know_what_they_have_laid_themselves() -> None:
    table = in_laying()
    card = table.hand(YELLOW)[0]
    table.give(YELLOW, Lay(card))
    assert table.view(YELLOW).own == Own(
        pictures(table, table.hand(YELLOW)), table.state.pictures[card], number=None, vote=None
    )
    own = table.view(GREEN).own
    assert own is not None
    assert own.laid is None


def with_owners_swapped(table: Table, one: Seat, other: Seat | None) -> State:
    """The same wall, but two cards have each other's owner."""
    phase = table.state.phase
    assert isinstance(phase, Voting)
    swapped = {one: other, other: one}
    hung = tuple(Hung(card.picture, swapped.get(card.owner, card.owner)) for card in phase.hung)
    laid = {card.owner: card.picture for card in hung if card.owner is not None}
    turn = msgspec.structs.replace(phase.turn, laid={seat: laid[seat] for seat in phase.turn.laid})
    return msgspec.structs.replace(table.state, phase=msgspec.structs.replace(phase, turn=turn, hung=hung))


@pytest.mark.parametrize("pair", [(RED, YELLOW), (YELLOW, GREEN), (RED, None), (GREEN, None)])
def test_S_SHOW_1_nobody_can_tell_whose_is_whose(pair: tuple[Seat, Seat | None]) -> None:
    table = in_voting(decoys=1)
    other = with_owners_swapped(table, *pair)
    assert other != table.state
    for seat in EVERYONE:
        assert (PICTUS.view(other, seat) == table.view(seat)) == (seat not in pair)


@pytest.mark.parametrize("arrive", [in_laying, in_voting, in_reveal])
def test_S_CLUE_1_the_clue_stays_to_be_seen_until_the_next_turn(arrive: Callable[[], Table]) -> None:
    assert arrive().view().clue == Clue("a clue")


def test_S_SHOW_1_all_know_their_own_number() -> None:
    table = in_voting()
    for seat in table.seats:
        view = table.view(seat)
        assert view.own is not None
        assert view.own.number == table.number(seat)
        assert view.own.laid == view.hung[table.number(seat) - 1]


@pytest.mark.parametrize("seat", [RED, GREEN, WATCHER])
def test_S_VOTE_1_a_vote_is_secret_until_the_last_is_in(seat: Seat) -> None:
    one, other = in_voting(), in_voting()
    one.vote(YELLOW, RED)
    other.vote(YELLOW, GREEN)
    assert one.state != other.state
    assert one.view(seat) == other.view(seat)
    own = one.view(YELLOW).own
    assert own is not None
    assert own.vote == one.number(RED)


def test_S_VOTE_1_at_the_reveal_all_is_on_show_and_all_find_themselves_in_it() -> None:
    table = in_voting(voters="everyone")
    numbers = {seat: table.number(seat) for seat in table.seats}
    for seat in table.seats:
        table.vote(seat, GREEN if seat != GREEN else RED)
    view = table.view(RED)
    assert [sheet.turn for sheet in view.sheets] == [1]
    assert [picture.id for picture in view.hung] == [card.picture for card in view.sheets[0].hung]
    assert view.clue == Clue("a clue")
    for seat in table.seats:
        own = table.view(seat).own
        assert own is not None
        assert (own.number, own.vote) == (numbers[seat], numbers[RED if seat == GREEN else GREEN])
        assert own.laid == view.hung[numbers[seat] - 1]
        seen = table.seen(seat)
        assert (seen.has_laid, seen.has_voted, seen.is_awaited, seen.is_resting) == (True, True, False, False)


def test_S_NEXT_1_with_the_next_turn_the_wall_is_empty_again() -> None:
    table = in_reveal()
    table.next()
    view = table.view(RED)
    assert (view.clue, view.hung, len(view.sheets)) == (None, (), 1)
    assert view.own == Own(pictures(table, table.hand(RED)), None, None, None)
    assert not any(seat.has_laid or seat.has_voted for seat in view.seats)


@every_phase
def test_S_CLUE_1_all_see_who_narrates_and_what_is_agreed(arrive: Callable[[], Table]) -> None:
    table = arrive()
    for seat in EVERYONE:
        view = table.view(seat)
        assert (view.seat, view.narrator, view.phase) == (seat, table.narrator, table.phase)
        assert view.agreement == table.state.agreement
        assert [other.seat for other in view.seats] == list(table.seats)


@pytest.mark.parametrize("seat", EVERYONE)
def test_S_SETUP_1_the_deck_lies_face_down(seat: Seat) -> None:
    opened = in_telling().events[0]
    assert isinstance(opened, e.GameOpened)
    assert PICTUS.face(opened, seat) == e.TableSet(opened.seats, opened.agreement, opened.narrator)


def test_S_NEXT_1_of_new_cards_each_sees_their_own_and_how_many_the_others_drew() -> None:
    drawn = e.HandsFilled({RED: ("a", "b"), YELLOW: ("c",)})
    counts = {RED: 2, YELLOW: 1}
    assert PICTUS.face(drawn, RED) == e.HandsFilledFaceDown(counts, ("a", "b"))
    assert PICTUS.face(drawn, YELLOW) == e.HandsFilledFaceDown(counts, ("c",))
    for other in (GREEN, WATCHER, HOUSE):
        assert PICTUS.face(drawn, other) == e.HandsFilledFaceDown(counts)


HALF_HIDDEN: list[tuple[e.Event, e.Face]] = [
    (e.ClueGiven(RED, "a", Clue("moon"), Moment(1)), e.ClueHeard(RED, Clue("moon"), Moment(1))),
    (e.CardLaid(RED, "a"), e.CardLaidFaceDown(RED)),
    (e.VoteCast(RED, 3), e.BallotIn(RED)),
]


@pytest.mark.parametrize(("fact", "back"), HALF_HIDDEN)
def test_S_CARD_1_of_a_secret_only_its_owner_sees_the_face(fact: e.Event, back: e.Face) -> None:
    assert PICTUS.face(fact, RED) == fact
    for other in (YELLOW, WATCHER, HOUSE):
        assert PICTUS.face(fact, other) == back


@pytest.mark.parametrize("seat", EVERYONE)
def test_S_SHOW_1_the_wall_is_shown_without_names_to_everyone(seat: Seat) -> None:
    hung = e.CardsHung((Hung("a", RED), Hung("b", None), Hung("c", YELLOW)), Moment(7))
    assert PICTUS.face(hung, seat) == e.CardsShown(("a", "b", "c"), Moment(7))
    assert PICTUS.face(e.PileReshuffled(("a", "b")), seat) == e.PileReshuffledFaceDown()


SECRET = (e.GameOpened, e.HandsFilled, e.PileReshuffled, e.CardsHung, e.ClueGiven, e.CardLaid, e.VoteCast)


def test_S_VOTE_1_every_other_fact_is_public() -> None:
    table = in_laying(clock_s=30)
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.knock(60)
    table.back(BLUE)
    table.knock(60)
    table.next()
    table.leave(BLUE)
    table.leave(RED)
    public = [fact for fact in table.events if not isinstance(fact, SECRET)]
    assert {type(fact).__name__ for fact in public} >= {"SeatRested", "TurnScored", "GameEnded", "SeatLeft", "SeatAway"}
    for fact in public:
        for seat in EVERYONE:
            assert PICTUS.face(fact, seat) == fact


def test_S_SHOW_1_nothing_a_seat_is_told_names_a_card_that_is_not_theirs_before_the_wall() -> None:
    table = in_laying()
    table.lay(YELLOW, GREEN)
    for seat in EVERYONE:
        told = msgspec.json.encode([[PICTUS.face(fact, seat) for fact in table.events], table.view(seat)]).decode()
        laid = table.view(seat).own
        own = {*table.hand(seat), laid.laid.id if laid and laid.laid else ""} if seat in table.seats else set()
        assert {picture.id for picture in table.deck if picture.id in told} == own - {""}


def test_S_VOTE_1_what_may_be_voted_for_says_only_which_card_is_one_s_own() -> None:
    table = in_voting(decoys=2)
    for seat in (YELLOW, GREEN, BLUE):
        numbers = [command.number for command in table.view(seat).may if isinstance(command, Vote)]
        assert numbers == [number for number in range(1, 7) if number != table.number(seat)]
