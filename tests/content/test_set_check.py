"""Words beside words: on a side, on a rack, in the whole set."""

from collections.abc import Iterable

import msgspec
import pytest

from pictorium.content.card import Term
from pictorium.content.problem import Location, Problem
from pictorium.content.reviewed import Reviewed, Shared
from pictorium.content.set_check import id_problems, repeated_words, side_problems, words_on_other_cards
from pictorium.content.written_cards import WrittenCard, WrittenTerm
from tests.content.card_texts import CSV, TOML, csv_cards, good_card, spoilt, told

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
    assert told(side_problems(side)) == [
        "lake.toml, line 11, card “lake”: “Enten” is part of “Ententeich” on the same side (the other is in line 6; "
        "German). Change one of them."
    ]
    side = good_card(spoilt(TOML, ('fr = "oie"', 'fr = "cygne"'))).sides[0]
    assert told(side_problems(side)) == [
        "lake.toml, line 7, card “lake”: “cygne” and “cygne” (line 5) are the same word on one side (French). "
        "Change one of them."
    ]


def test_a_card_in_one_language_is_told_of_a_fault_in_that_one_alone() -> None:
    (card,), _ = csv_cards(spoilt(CSV, ("Gans", "Ententeich")))
    assert told(side_problems(card.sides[0])) == [
        "lake.csv, line 4, card “am-see”: “Ente” is part of “Ententeich” on the same side (the other is in line 3; "
        "German). Change one of them."
    ]


@pytest.mark.parametrize("word", ["swan", "Swans"])
@pytest.mark.parametrize("level", [1, 4])
def test_an_english_word_comes_once_in_the_whole_set_in_either_number(word: str, level: int) -> None:
    (problem,) = repeated_words([good_card(), another(level=level, en=word)], NOTHING)
    assert problem.is_fault
    assert told([problem]) == [
        f"lake.toml, line 5, card “lake”: “{word}” is already there: “swan” on the card “lake” (lake.toml, line 5; "
        "English). Each word can only be used once."
    ]


def test_an_english_word_on_both_sides_of_a_card_is_there_twice() -> None:
    assert codes(repeated_words([good_card(spoilt(TOML, ('en = "well"', 'en = "piers"')))], NOTHING)) == ["word_twice"]


def test_in_other_languages_a_word_comes_once_on_a_rack() -> None:
    (problem,) = repeated_words([good_card(), another(de="schwan")], NOTHING)
    assert problem.is_fault
    assert told([problem]) == [
        "lake.toml, line 5, card “lake”: “schwan” is also on the card “lake” of the same level (lake.toml, line 5; "
        "German). They could end up on the table together: change one."
    ]
    assert codes(repeated_words([good_card(), another(level=2, de="schwan")], NOTHING)) == []


def test_two_sides_of_one_card_never_lie_on_one_rack() -> None:
    assert codes(repeated_words([good_card(spoilt(TOML, ('fr = "puits"', 'fr = "oie"')))], NOTHING)) == []


def test_what_people_found_unavoidable_is_a_notice() -> None:
    reviewed = Reviewed(shared=(Shared("fr", "canard", "a bird and a lie"),))
    (problem,) = repeated_words([good_card(), another(fr="canard")], reviewed)
    assert not problem.is_fault
    assert "“canard” means two things in this language (French) and is also on the card “lake”." in told([problem])[0]


def test_words_that_differ_by_an_accent_are_a_notice() -> None:
    (problem,) = repeated_words([good_card(), another(fr="heron")], NOTHING)
    assert not problem.is_fault
    assert told([problem])[0].endswith(": “heron” looks like “héron” on the card “lake” (French).")


def test_a_set_in_one_language_has_no_word_of_it_twice() -> None:
    (card,), _ = csv_cards()
    other = msgspec.structs.replace(card, id="other", level=2)
    assert codes(repeated_words([card, other], NOTHING)) == ["word_twice"] * 14


def test_names_are_given_once() -> None:
    twin = msgspec.structs.replace(good_card(), id="twin")
    assert told(id_problems([good_card(), twin]))[1] == (
        "lake.toml, line 6, card “lake”: The name “duck” is already used in lake.toml, line 6. Choose another one."
    )
    assert told(id_problems([good_card(), good_card()]))[0] == (
        "lake.toml, line 1, card “lake”: The card name “lake” is already used in lake.toml, line 1. Choose another one."
    )
    assert codes(id_problems([good_card(), another()])) == []


def test_words_that_other_cards_of_a_level_have_are_a_notice() -> None:
    own = csv_cards().cards
    problems = list(words_on_other_cards(own, [good_card().card(), another(level=1, de="Karren").card()]))
    assert not any(problem.is_fault for problem in problems)
    assert told(problems)[-1] == (
        "lake.csv, line 2, card “am-see”: “karren” is also on the card “other”. That’s fine: the two are never dealt "
        "together."
    )
    assert len(problems) == 15
    assert list(words_on_other_cards(own, [another(level=2, de="Karren").card()])) == []


def test_words_of_a_variant_are_compared_with_what_its_readers_see() -> None:
    peach, nectarine = (
        WrittenTerm(Term(words["en"], words), Location("fruit.toml"))
        for words in (
            {"en": "peach", "es": "melocotón", "es-419": "durazno"},
            {"en": "nectarine", "es": "durazno"},
        )
    )
    found = [(problem.code, problem.facts["language"]) for problem in side_problems([peach, nectarine])]
    assert found == [("same_on_side", "es-419")]
