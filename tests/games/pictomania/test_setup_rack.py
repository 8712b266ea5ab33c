"""The rack: what comes up, that no word stands twice, and which levels there are."""

import pytest

from pictorium.content.card import Card, Term, spellings
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Deal, Propose, Replace
from pictorium.games.pictomania.events import DeckTurned, WordsReturned
from pictorium.stores.content_files import content_folder, read_deck

from .arrange import opened, play_out, rack, refused_deck
from .table import EDITIONS, RED, Table, made_up_card, made_up_deck

RACK = {"first-en": 6, "first-de": 6, "first-fr": 6, "second": 3}


def card_with(name: str, *words: dict[str, str], level: int = 1, side: int = 0) -> Card:
    """A made-up card with some words of its own choice on one side."""
    card = made_up_card(level, 0)
    made = [[Term(f"{name}{face}{place}", {"en": f"{name} {face}{place}"}) for place in range(7)] for face in "ab"]
    for place, word in enumerate(words):
        made[side][place] = Term(f"{name}{side}{place}", word)
    return Card(name, level, (tuple(made[0]), tuple(made[1])), card.is_geeky)


def on_both_sides(name: str, word: dict[str, str]) -> Card:
    front = card_with(name, word).sides[0]
    return Card(name, 1, (front, front))


def wordless(words: dict[str, str]) -> Card:
    card = made_up_card(1, 0)
    return Card("wordless", 1, (card.sides[0], (Term("empty", words), *card.sides[1][1:])))


REPEATS = {
    "the same word": ({"en": "tree"}, {"en": "tree"}),
    "other letters' size": ({"en": "Tree"}, {"en": "tree"}),
    "in one language only": ({"en": "chair", "de": "Bank"}, {"en": "money house", "de": "Bank"}),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_a_deck_too_thin_for_a_rack_and_one_replacement_is_refused(edition: str) -> None:
    refusal = refused_deck(made_up_deck(RACK[edition]), edition)
    assert (refusal.code, refusal.rule) == ("deck_too_thin", "P-SETUP-4")


def test_P_SETUP_4_one_thin_level_is_enough_to_refuse_the_deck() -> None:
    deck = tuple(card for card in made_up_deck() if card.level != 3 or card.id in {"3-0", "3-1"})
    refusal = refused_deck(deck)
    assert (refusal.code, refusal.rule) == ("deck_too_thin", "P-SETUP-4")
    assert refusal.facts["level"] == 3


def test_P_SETUP_4_no_cards_at_all_are_refused() -> None:
    assert refused_deck(()).rule == "P-SETUP-4"


def test_P_SETUP_4_a_deck_whose_cards_repeat_one_another_is_too_thin() -> None:
    greens = tuple(on_both_sides(f"twin-{number}", {"en": "tree"}) for number in range(12))
    refusal = refused_deck((*(card for card in made_up_deck() if card.level > 1), *greens))
    assert refusal.code == "deck_too_thin"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_P_SETUP_4_the_rack_comes_from_the_top_of_the_deck_chosen(edition: str, level: int) -> None:
    table = Table(edition)
    top = [card.id for card in opened(table).decks[level - 1][: RACK[edition]]]
    table.deal(level)
    assert [place.card for place in rack(table)] == top


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_the_rack_has_one_card_for_each_name(edition: str) -> None:
    table = Table(edition)
    table.deal()
    names = [place.name for place in rack(table)]
    expected = ["A", "B", "C"] if edition == "second" else ["star", "square", "circle", "triangle", "moon", "drop"]
    assert names == expected
    assert all(len(place.terms) == 7 for place in rack(table))


def test_P_SETUP_4_the_side_of_each_card_is_random() -> None:
    sides: set[str] = set()
    for seed in range(8):
        table = Table("first-en", seed=seed)
        table.deal()
        cards = {card.id: card for card in made_up_deck()}
        facing = "".join(str(cards[place.card].sides.index(place.terms)) for place in rack(table))
        sides.add(facing)
    assert len(sides) > 4
    assert any("0" in facing and "1" in facing for facing in sides)


@pytest.mark.parametrize("words", REPEATS.values(), ids=REPEATS)
@pytest.mark.parametrize("seed", range(6))
def test_P_SETUP_4_no_word_stands_twice_on_a_rack(words: tuple[dict[str, str], dict[str, str]], seed: int) -> None:
    first, second = words
    twins = (on_both_sides("twin-a", first), on_both_sides("twin-b", second), on_both_sides("twin-c", first))
    greens = tuple(made_up_card(1, number) for number in range(7))
    deck = (*twins, *greens, *(card for card in made_up_deck() if card.level > 1))
    table = Table("first-en", deck=deck, seed=seed, levels=(1, 1, 1, 1, 1))
    for _ in range(5):
        table.deal()
        faces = rack(table)
        assert len(faces) == 6
        assert sum(place.card.startswith("twin") for place in faces) <= 1
        play_out(table)


@pytest.mark.parametrize("seed", range(6))
def test_P_SETUP_4_a_card_passed_over_for_its_words_is_not_lost(seed: int) -> None:
    twins = tuple(on_both_sides(f"twin-{number}", {"en": "tree"}) for number in range(3))
    greens = tuple(made_up_card(1, number) for number in range(7))
    deck = (*twins, *greens, *(card for card in made_up_deck() if card.level > 1))
    table = Table("first-en", deck=deck, seed=seed, levels=(1, 1, 1, 1, 1))
    for _ in range(4):
        play_out(table)
        pile = table.state.piles[0]
        everything = [card.id for card in (*pile.fresh, *pile.used)]
        assert sorted(everything) == sorted(card.id for card in (*twins, *greens))


@pytest.mark.parametrize("seed", range(12))
def test_P_SETUP_4_a_replacement_repeats_no_word_either(seed: int) -> None:
    twins = (on_both_sides("twin-a", {"en": "tree"}), on_both_sides("twin-b", {"en": "tree"}))
    greens = tuple(made_up_card(1, number) for number in range(7))
    deck = (*twins, *greens, *(card for card in made_up_deck() if card.level > 1))
    table = Table("first-fr", deck=deck, seed=seed)
    table.deal(1)
    for place in (0, 3, 5, 2):
        table.give(RED, Replace(place))
        words = [spellings(face.terms) for face in rack(table)]
        assert len(set().union(*words)) == sum(len(each) for each in words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_a_used_card_does_not_come_back_while_the_deck_lasts(edition: str) -> None:
    rounds = 2 if edition != "second" else 4
    table = Table(edition, deck=made_up_deck(12), levels=(1,) * rounds, rounds=rounds)
    met: list[str] = []
    for _ in range(rounds):
        table.deal()
        met += [place.card for place in rack(table)]
        play_out(table)
    assert sorted(met) == sorted(card.id for card in made_up_deck(12) if card.level == 1)
    assert not any(isinstance(event, DeckTurned | WordsReturned) for event in table.events)


def test_P_SETUP_4_a_replaced_card_does_not_come_back_while_the_deck_lasts() -> None:
    table = Table("second", deck=made_up_deck(12), levels=(1, 1, 1, 1))
    met: list[str] = []
    table.deal()
    met += [place.card for place in rack(table)]
    for _ in range(3):
        table.give(RED, Replace(0))
        met.append(rack(table)[0].card)
    play_out(table)
    for _ in range(2):
        table.deal()
        met += [place.card for place in rack(table)]
        play_out(table)
    assert len(met) == len(set(met)) == 12


def test_P_SETUP_4_the_table_chooses_the_level_before_each_round() -> None:
    table = Table("first-en")
    for level in (3, 1, 4, 2):
        table.deal(level)
        assert all(place.card.startswith(f"{level}-") for place in rack(table))
        assert PICTOMANIA.view(table.state, RED).level == level
        play_out(table)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_the_edition_advises_a_level(edition: str) -> None:
    """Green for the first round only, and harder later."""
    table = Table(edition)
    advised: list[int | None] = []
    while table.phase == "Setup":
        advised.append(PICTOMANIA.view(table.state, RED).level)
        play_out(table)
    assert advised == ([1, 2, 3, 4] if edition == "second" else [1, 2, 2, 3, 3])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_SETUP_4_a_whole_game_as_advised_shows_no_card_twice(edition: str, seats: int) -> None:
    """With the house's own cards, and with as many replaced as each player may have replaced."""
    table = Table(edition, seats, deck=read_deck(content_folder()))
    met: list[str] = []
    while table.phase == "Setup":
        table.deal()
        met += [place.card for place in rack(table)]
        if table.state.round == 1:
            for number, seat in enumerate(table.seats):
                table.give(seat, Replace(number % RACK[edition]))
                met.append(rack(table)[number % RACK[edition]].card)
        play_out(table)
    assert len(met) == len(set(met)) == RACK[edition] * (4 if edition == "second" else 5) + seats
    assert not any(isinstance(event, DeckTurned | WordsReturned) for event in table.events)


def test_P_SETUP_4_a_level_with_too_few_cards_cannot_be_chosen() -> None:
    """A game that need not have it is played all the same."""
    deck = tuple(card for card in made_up_deck() if card.level != 4 or card.id in {"4-0", "4-1"})
    table = Table("first-en", deck=deck)
    refusal = table.refused(table.dealer, Deal(4))
    assert (refusal.code, refusal.rule) == ("deck_too_thin", "P-SETUP-4")
    assert table.refused(table.dealer, Propose(4)).code == "deck_too_thin"
    assert PICTOMANIA.view(table.state, RED).agreement.open_levels == (1, 2, 3)


def test_P_SETUP_4_the_advice_of_the_second_edition_may_be_left() -> None:
    table = Table("second")
    table.deal(4)
    assert all(place.card.startswith("4-") for place in rack(table))


def test_P_SETUP_4_levels_the_host_has_fixed_are_dealt_as_they_are() -> None:
    table = Table("second", levels=(4, 4, 2, 1))
    for level in (4, 4, 2, 1):
        for other in {1, 2, 3, 4} - {level}:
            refusal = table.refused(table.dealer, Deal(other))
            assert (refusal.code, refusal.rule) == ("level_is_fixed", "P-SETUP-4")
        table.deal(level)
        play_out(table)
