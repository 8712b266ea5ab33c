"""Words beside words: on a side, on a rack, in the whole set."""

from collections.abc import Iterable

import msgspec
import pytest

from pictorium.content.problem import Problem
from pictorium.content.reviewed import Reviewed, Shared
from pictorium.content.set_check import beside, id_problems, repeated, side_problems
from pictorium.content.written import WrittenCard
from tests.content.card_texts import TOML, csv_cards, good_card, spoilt

NOTHING = Reviewed()


def codes(problems: Iterable[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def another(name: str = "other", level: int = 1, **words: str) -> WrittenCard:
    """A card without a word of the good one, but for one term that has these."""
    card = good_card()

    def renamed(number: int) -> msgspec.Struct:
        written = card.terms[number]
        new = {language: f"{word} of {name}" for language, word in written.term.words.items()}
        term = msgspec.structs.replace(written.term, id=f"{name}-{number}", words=new | (words if not number else {}))
        return msgspec.structs.replace(written, term=term)

    terms = tuple(renamed(number) for number in range(14))
    return msgspec.structs.replace(card, id=name, level=level, sides=(terms[:7], terms[7:]))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('de = "Ente"', 'de = "schwan"', "same_on_side"),
        ('fr = "oie"', 'fr = "heron"', "same_on_side"),
        ('de = "Ente"', 'de = "Entenküken"', None),
        ('de = "Ente"', 'de = "Schwanensee"', "held_on_side"),
        ('en = "goose"', 'en = "goose in a pier"', "held_on_side"),
        ('es = "muelle"', 'es = "ana"', "held_on_side"),
    ],
)
def test_on_a_side_no_word_is_or_holds_another(old: str, new: str, code: str | None) -> None:
    side = good_card(spoilt(TOML, (old, new))).sides[0]
    assert codes(side_problems(side)) == ([code] if code else [])


def test_both_lines_are_named() -> None:
    side = good_card(spoilt(TOML, ('de = "Steg"', 'de = "Ententeich"'), ('de = "Ente"', 'de = "Enten"'))).sides[0]
    (problem,) = side_problems(side)
    assert (problem.place.line, problem.facts["other_line"], problem.facts["language"]) == (11, 6, "de")
    assert (problem.facts["word"], problem.facts["other"]) == ("Enten", "Ententeich")


@pytest.mark.parametrize("word", ["swan", "Swans"])
@pytest.mark.parametrize("level", [1, 4])
def test_an_english_word_comes_once_in_the_whole_set_in_either_number(word: str, level: int) -> None:
    (problem,) = repeated([good_card(), another(level=level, en=word)], NOTHING)
    assert (problem.code, problem.is_fault) == ("word_twice", True)
    assert (problem.facts["other"], problem.facts["other_card"], problem.facts["other_line"]) == ("swan", "lake", 5)


def test_an_english_word_on_both_sides_of_a_card_is_there_twice() -> None:
    assert codes(repeated([good_card(spoilt(TOML, ('en = "well"', 'en = "piers"')))], NOTHING)) == ["word_twice"]


def test_in_other_languages_a_word_comes_once_on_a_rack() -> None:
    assert codes(repeated([good_card(), another(de="schwan")], NOTHING)) == ["rack_twice"]
    assert codes(repeated([good_card(), another(level=2, de="schwan")], NOTHING)) == []


def test_two_sides_of_one_card_never_lie_on_one_rack() -> None:
    assert codes(repeated([good_card(spoilt(TOML, ('fr = "puits"', 'fr = "oie"')))], NOTHING)) == []


def test_what_people_found_unavoidable_is_a_notice() -> None:
    reviewed = Reviewed(shared=(Shared("fr", "canard", "a bird and a lie"),))
    (problem,) = repeated([good_card(), another(fr="canard")], reviewed)
    assert (problem.code, problem.is_fault) == ("shared_word", False)


def test_words_that_differ_by_an_accent_are_a_notice() -> None:
    (problem,) = repeated([good_card(), another(fr="heron")], NOTHING)
    assert (problem.code, problem.is_fault) == ("homograph", False)


def test_a_set_in_one_language_has_no_word_of_it_twice() -> None:
    (card,), _ = csv_cards()
    other = msgspec.structs.replace(card, id="other", level=2)
    assert codes(repeated([card, other], NOTHING)) == ["word_twice"] * 14


def test_names_are_given_once() -> None:
    twin = msgspec.structs.replace(good_card(), id="twin")
    (_, problem, *_), first = tuple(id_problems([good_card(), twin])), good_card().terms[1]
    assert (problem.code, problem.facts["id"]) == ("term_id_twice", "duck")
    assert problem.facts["other_line"] == first.place.line
    assert codes(id_problems([good_card(), good_card()]))[0] == "card_id_twice"
    assert codes(id_problems([good_card(), another()])) == []


def test_words_that_other_cards_of_a_level_have_are_a_notice() -> None:
    own = csv_cards().cards
    problems = list(beside(own, [good_card().card(), another(level=1, de="Karren").card()]))
    assert not any(problem.is_fault for problem in problems)
    assert [(problem.facts["word"], problem.facts["other_card"]) for problem in problems][-1] == ("karren", "other")
    assert len(problems) == 15
    assert list(beside(own, [another(level=2, de="Karren").card()])) == []
