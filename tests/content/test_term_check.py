"""Words one by one: their characters and their length."""

import pytest

from pictorium.content.problem import Problem
from pictorium.content.term_check import pieces, term_problems
from tests.content.card_texts import TOML, good_card, spoilt


def problems_of(word: str, keys: str = "") -> list[Problem]:
    """What is said of the first term, if this is its German word."""
    card = good_card(spoilt(TOML, ('de = "Schwan"', f'de = "{word}"{keys}')))
    return list(term_problems(card.sides[0][0]))


def codes(word: str, keys: str = "") -> list[str]:
    return [problem.code for problem in problems_of(word, keys)]


@pytest.mark.parametrize("word", ["Schwan", "weißer Schwan", "T-Shirt", "l'eau", "Œuf", "Straße 7", "Ñandú"])
def test_letters_digits_spaces_hyphens_and_apostrophes_may_be_used(word: str) -> None:
    assert codes(word) == []


@pytest.mark.parametrize(
    ("word", "code", "said"),
    [
        ("Schwan!", "bad_character", "U+0021"),
        ("Schw\N{CYRILLIC SMALL LETTER A}n", "bad_character", "U+0430"),
        ("Schwan\N{NO-BREAK SPACE}weiß", "bad_character", "U+00A0"),
        ("Schw🦢", "bad_character", "U+1F9A2"),
        ("Schwan\\u0007", "control_character", "U+0007"),
        ("Schw\\tan", "control_character", "U+0009"),
        ("Schw\N{ZERO WIDTH SPACE}an", "control_character", "U+200B"),
        ("Schw\N{SOFT HYPHEN}an", "control_character", "U+00AD"),
    ],
)
def test_other_characters_are_named_by_their_number(word: str, code: str, said: str) -> None:
    (problem,) = problems_of(word)
    assert (problem.code, problem.facts["code"]) == (code, said)
    assert problem.place.line == 5


@pytest.mark.parametrize("word", [" Schwan", "Schwan ", "weißer  Schwan"])
def test_stray_spaces_are_found(word: str) -> None:
    assert codes(word) == ["stray_space"]


def test_accents_must_be_part_of_their_letters() -> None:
    assert codes("Schwa\N{COMBINING DIAERESIS}n") == ["loose_accent"]


@pytest.mark.parametrize(
    ("length", "keys", "expected"),
    [
        (18, "", []),
        (19, "", ["long_without_reason"]),
        (19, ', long = "no shorter word"', []),
        (22, ', long = "no shorter word"', []),
        (22, "", ["long_without_reason"]),
        (23, ', long = "no shorter word"', ["too_long"]),
        (23, "", ["too_long"]),
    ],
)
def test_a_word_has_18_characters_or_22_with_a_reason(length: int, keys: str, expected: list[str]) -> None:
    assert codes("Schwan " + "n" * 8 + " " + "n" * (length - 16), keys) == expected


def test_no_piece_is_longer_than_a_phone_is_wide() -> None:
    assert codes("n" * 16) == []
    (problem,) = problems_of("n" * 17)
    assert (problem.code, problem.facts["length"], problem.facts["most"]) == ("unbroken", 17, 16)
    assert codes("n" * 8 + "-" + "n" * 8) == []


def test_lines_break_at_spaces_and_after_hyphens() -> None:
    assert pieces("dans l’arc-en-ciel") == ["dans", "l’arc-", "en-", "ciel"]
