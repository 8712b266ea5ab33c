"""Everyone plays at a level of their own (P-HAND): what lies on the rack, who is told what, and who draws what."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import msgspec
import pytest

from pictorium.content.card import LEVELS
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import ChooseLevel, Deal, Go, Propose, Ready, Replace
from pictorium.games.pictomania.events import LevelChosenFaceDown, OwnLevelChosen, RackDealt
from pictorium.games.pictomania.model import Drawing, RackCard, Word
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.stores.content_files import content_folder, read_deck

from .arrange import end, rack, refused_deck, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table, made_up_deck, with_look_alikes

SETS = [(1, 3), (2, 4), (1, 2, 4)]


def levels_on(table: Table) -> list[int | None]:
    return [card.level for card in rack(table)]


def dealt(table: Table, choices: Mapping[Seat, int]) -> dict[Seat, Word]:
    """Each chooses, the dealer deals, all read, and everyone sees their word."""
    for seat, level in choices.items():
        if PICTOMANIA.view(table.state, seat).own_level != level:
            table.give(seat, ChooseLevel(level))
    table.give(table.dealer, Deal(None))
    for seat in table.seats:
        table.give(seat, Ready())
    table.give(table.dealer, Go())
    assert isinstance(table.state.phase, Drawing)
    return {seat: desk.word for seat, desk in table.state.phase.round.desks.items()}


def card_of(table: Table, word: Word) -> RackCard:
    assert isinstance(table.state.phase, Drawing)
    return next(card for card in table.state.phase.round.rack if card.name == word.card)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("levels", [(1,), (1, 2, 3, 4), (1, 1), (1, 1, 2)])
def test_P_HAND_2_there_are_two_or_three_different_levels(edition: str, levels: tuple[int, ...]) -> None:
    refusal = refused_deck(made_up_deck(), edition, own_levels=levels)
    assert why(refusal) == ("own_levels_miscounted", "P-HAND-2")


def test_P_HAND_2_a_level_must_exist() -> None:
    assert refused_deck(made_up_deck(), own_levels=(1, 5)).code == "unknown_level"


def test_P_HAND_1_a_host_fixes_the_levels_of_rounds_or_lets_everyone_choose() -> None:
    refusal = refused_deck(made_up_deck(), own_levels=(1, 3), levels=(1, 1, 1, 1, 1))
    assert why(refusal) == ("own_and_fixed_levels", "P-HAND-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_HAND_1_one_card_for_all_has_one_level(edition: str) -> None:
    refusal = refused_deck(made_up_deck(), edition, own_levels=(1, 3), variants=("kids",))
    assert why(refusal) == ("own_levels_and_kids", "P-HAND-1")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("levels", SETS)
def test_P_HAND_2_the_rack_has_six_cards_as_many_of_each_level(edition: str, levels: tuple[int, ...]) -> None:
    table = Table(edition, 4, own_levels=levels)
    table.give(table.dealer, Deal(None))
    assert Counter(levels_on(table)) == dict.fromkeys(levels, 6 // len(levels))
    assert all(card.card.startswith(f"{card.level}-") for card in rack(table))
    assert len({card.name for card in rack(table)}) == 6


@pytest.mark.parametrize("levels", SETS)
def test_P_HAND_2_what_lies_on_the_rack_does_not_depend_on_what_players_choose(levels: tuple[int, ...]) -> None:
    racks: set[tuple[str, ...]] = set()
    for level in levels:
        table = Table("first-en", 4, own_levels=levels)
        for seat in table.seats:
            if level != levels[0]:
                table.give(seat, ChooseLevel(level))
        table.give(table.dealer, Deal(None))
        racks.add(tuple(card.card for card in rack(table)))
    assert len(racks) == 1


@pytest.mark.parametrize("edition", ["first-fr", "second"])
def test_P_HAND_2_a_replaced_card_makes_place_for_one_of_its_level(edition: str) -> None:
    table = Table(edition, 4, own_levels=(1, 2, 4))
    table.give(table.dealer, Deal(None))
    before = levels_on(table)
    for place in (0, 3, 5, 5, 2):
        old = rack(table)[place]
        table.give(RED, Replace(place))
        assert rack(table)[place].card != old.card
        assert levels_on(table) == before


def test_P_HAND_2_a_level_whose_deck_is_too_thin_is_refused() -> None:
    deck = tuple(card for card in made_up_deck() if card.level != 3 or card.id in {"3-0", "3-1", "3-2"})
    refusal = refused_deck(deck, own_levels=(1, 3))
    assert why(refusal) == ("deck_too_thin", "P-SETUP-4")
    assert refusal.facts == {"level": 3, "needed": 4}
    Table("first-en", deck=deck, own_levels=(1, 3, 4))


def test_P_SETUP_7_cards_of_two_levels_do_not_look_alike_either() -> None:
    groups = [[("1-0", 0), ("1-0", 1), *((f"3-{number}", side) for number in range(2) for side in (0, 1))]]
    for seed in range(20):
        table = Table("first-fr", 4, deck=with_look_alikes(made_up_deck(9), groups), seed=seed, own_levels=(1, 3))
        table.give(table.dealer, Deal(None))
        for place in (0, 3, 4):
            assert len({card.card for card in rack(table)} & {"1-0", "3-0", "3-1"}) <= 1
            table.give(RED, Replace(place))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_HAND_2_every_choice_of_levels_can_be_played_with_the_house_s_cards(edition: str) -> None:
    house = read_deck(content_folder())
    for count in (2, 3):
        for levels in combinations(LEVELS, count):
            for seed in range(3):
                table = Table(edition, 6, deck=house, seed=seed, own_levels=levels)
                table.give(table.dealer, Deal(None))
                assert Counter(levels_on(table)) == dict.fromkeys(levels, 6 // count)


def test_P_HAND_3_a_player_who_has_chosen_nothing_plays_at_the_lowest_level() -> None:
    table = Table("first-en", 4, own_levels=(4, 2))
    assert [PICTOMANIA.view(table.state, seat).own_level for seat in table.seats] == [2, 2, 2, 2]


def test_P_HAND_3_a_choice_holds_until_another() -> None:
    table = Table("first-en", 4, own_levels=(1, 3))
    for expected in (3, 3, 1):
        if PICTOMANIA.view(table.state, RED).own_level != expected:
            table.give(RED, ChooseLevel(expected))
        words = dealt(table, {})
        assert card_of(table, words[RED]).level == expected
        end(table)
        table.score()


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_HAND_3_nobody_else_is_told_who_chose_and_what(edition: str) -> None:
    table, twin = Table(edition, 4, own_levels=(1, 3)), Table(edition, 4, own_levels=(1, 3))
    (fact,) = table.give(RED, ChooseLevel(3))
    (other,) = twin.give(BLUE, ChooseLevel(3))
    assert fact == OwnLevelChosen(RED, 3)
    assert PICTOMANIA.face(fact, RED) == fact
    for eyes in (YELLOW, GREEN, WATCHER, HOUSE):
        assert PICTOMANIA.face(fact, eyes) == PICTOMANIA.face(other, eyes) == LevelChosenFaceDown()
        told, untold = (msgspec.json.encode(PICTOMANIA.view(one.state, eyes)) for one in (table, twin))
        assert told == untold


def test_P_HAND_3_levels_are_chosen_between_rounds_among_those_of_the_game() -> None:
    table = Table("first-en", 4, own_levels=(1, 3))
    assert why(table.refused(RED, ChooseLevel(2))) == ("level_not_offered", "P-HAND-3")
    assert why(table.refused(RED, ChooseLevel(1))) == ("level_is_yours", "P-HAND-3")
    table.give(table.dealer, Deal(None))
    assert why(table.refused(RED, ChooseLevel(3))) == ("wrong_phase", "P-HAND-3")


def test_P_HAND_3_nobody_proposes_a_level_and_any_player_deals() -> None:
    table = Table("first-en", 4, own_levels=(1, 3))
    others = [seat for seat in table.seats if seat != table.dealer]
    assert why(table.refused(RED, Propose(1))) == ("levels_are_own", "P-HAND-3")
    assert why(table.refused(table.dealer, Deal(1))) == ("levels_are_own", "P-HAND-3")
    assert table.refused(WATCHER, Deal(None)).code == "not_seated"
    (fact,) = table.give(others[0], Deal(None))
    assert isinstance(fact, RackDealt)
    assert fact.level is None


def test_P_HAND_1_elsewhere_all_play_at_one_level() -> None:
    table = Table("first-en", 4)
    assert why(table.refused(RED, ChooseLevel(1))) == ("levels_are_shared", "P-HAND-1")
    assert table.refused(table.dealer, Deal(None)).code == "unknown_level"
    assert PICTOMANIA.view(table.state, RED).own_level is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("levels", SETS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_HAND_4_everyone_draws_a_word_of_their_own_level(edition: str, levels: tuple[int, ...], seats: int) -> None:
    """However they share out the levels, all at the hardest included."""
    for seed in range(6):
        table = Table(edition, seats, seed=seed, own_levels=levels)
        choices = {seat: levels[min(place * seed // seats, len(levels) - 1)] for place, seat in enumerate(table.seats)}
        choices = dict.fromkeys(table.seats, levels[-1]) if seed == 5 else choices
        words = dealt(table, choices)
        assert {seat: card_of(table, word).level for seat, word in words.items()} == choices
        assert len({word.number for word in words.values()}) == seats


@pytest.mark.parametrize(("levels", "copies"), [((1, 3), 2), ((1, 2, 4), 3)])
def test_P_HAND_4_a_level_gives_no_card_away(levels: tuple[int, ...], copies: int) -> None:
    """Whoever knows all levels, and draws at the same one, still finds every card of a rival's level possible.

    Each is as likely as the black cards say: of a rival's level all alike, of one's own the card in hand a little less.
    """
    apart, beside, draws = Counter[str | None](), Counter[bool](), 900
    for seed in range(draws):
        table = Table("first-en", 3, seed=seed, own_levels=levels)
        words = dealt(table, {RED: levels[0], YELLOW: levels[-1], GREEN: levels[-1]})
        apart[words[RED].card] += 1
        beside[words[YELLOW].card == words[GREEN].card] += 1
    cards = 6 // len(levels)
    assert len(apart) == cards
    assert all(abs(count / draws - 1 / cards) < 0.06 for count in apart.values()), apart
    assert abs(beside[True] / draws - (copies - 1) / 5) < 0.06, beside


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_HAND_5_points_are_counted_as_where_all_play_at_one_level(edition: str) -> None:
    mixed, plain = Table(edition, 3, own_levels=(1, 3)), Table(edition, 3)
    mixed.give(RED, ChooseLevel(3))
    dealt(mixed, {})
    plain.begin()
    for table in (mixed, plain):
        table.ink()
        table.right(YELLOW, on=RED)
        table.right(RED, on=GREEN)
        end(table)
    sheet = mixed.score()
    assert sheet.points == plain.score().points
    assert sheet.points[RED] > sheet.points[GREEN]
