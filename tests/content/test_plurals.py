"""Sentences whose words depend on a number."""

import pytest

from pictorium.content.plurals import gaps, inflected, one_or_more, plural_faults
from pictorium.content.words import Words

SENTENCE = "{who}: {count, plural, one {# card of {all}} other {# cards of {all}}}!"


def slavic(number: int) -> str:
    """As in Polish."""
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


@pytest.mark.parametrize(
    ("count", "text"), [(1, "Ada: 1 card of 7!"), (0, "Ada: 0 cards of 7!"), (3, "Ada: 3 cards of 7!")]
)
def test_a_sentence_takes_the_form_of_its_number(count: int, text: str) -> None:
    assert Words("en", {"some": SENTENCE}).say("some", who="Ada", count=count, all=7) == text


def test_a_language_has_the_categories_that_it_has() -> None:
    polish = "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}"
    told = [inflected(polish, slavic, {"n": number}) for number in (1, 2, 5, 12, 22)]
    assert told == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_two_numbers_in_one_sentence() -> None:
    sentence = "{a, plural, one {one} other {#}} of {b, plural, one {one} other {#}}"
    assert inflected(sentence, one_or_more, {"a": 1, "b": 2}) == "one of 2"


def test_what_is_no_number_takes_the_form_for_all_others() -> None:
    assert inflected("{n, plural, one {a} other {some}}", one_or_more, {"n": "many"}) == "some"


def test_gaps_are_found_within_forms_too() -> None:
    assert gaps(SENTENCE) == {"who", "count", "all"}
    assert gaps("Cards: {cards}") == {"cards"}


def test_categories_that_a_language_lacks_are_found() -> None:
    assert list(plural_faults("{n, plural, one {a} few {b}}", one_or_more)) == ["n: few", "n: other"]
    assert list(plural_faults(SENTENCE, one_or_more)) == []


def test_a_gap_without_an_end_is_none() -> None:
    with pytest.raises(ValueError, match="plural"):
        inflected("{n, plural, one {a", one_or_more, {"n": 1})
