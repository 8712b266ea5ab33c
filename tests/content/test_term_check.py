"""Words one by one: their characters, their length and their seams."""

import pytest

from pictorium.content.card import Term
from pictorium.content.problem import Problem
from pictorium.content.term_check import pieces, shrinking_problems, term_problems
from tests.content.card_texts import TOML, good_card, spoilt, told


def problems_of(word: str, keys: str = "") -> list[Problem]:
    """What is said of the first term, if this is its German word."""
    card = good_card(spoilt(TOML, ('de = "Schwan"', f'de = "{word}"{keys}')))
    return list(term_problems(card.sides[0][0]))


def codes(word: str, keys: str = "") -> list[str]:
    return [problem.code for problem in problems_of(word, keys)]


@pytest.mark.parametrize("word", ["Schwan", "weißer Schwan", "T-Shirt", "l'eau", "Œuf", "Straße 7", "Ñandú"])
def test_letters_digits_spaces_hyphens_and_apostrophes_may_be_used(word: str) -> None:
    assert codes(word) == []


ALLOWED = "Only letters, digits, spaces, hyphens and apostrophes are allowed."
RUSSIAN_A = "\N{CYRILLIC SMALL LETTER A}"
ANEW = "Delete the word and type it again."


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Schwan!", f"“Schwan!” has the character ! (U+0021). {ALLOWED}"),
        (f"Schw{RUSSIAN_A}n", f"“Schw{RUSSIAN_A}n” has the character {RUSSIAN_A} (U+0430). {ALLOWED}"),
        ("A\N{NO-BREAK SPACE}B", f"“A\N{NO-BREAK SPACE}B” has the character \N{NO-BREAK SPACE} (U+00A0). {ALLOWED}"),
        ("Schw🦢", f"“Schw🦢” has the character 🦢 (U+1F9A2). {ALLOWED}"),
        ("Schwan\\u0007", f"There’s an invisible character here (U+0007). {ANEW}"),
        ("Schw\\tan", f"There’s an invisible character here (U+0009). {ANEW}"),
        ("Schw\N{ZERO WIDTH SPACE}an", f"There’s an invisible character here (U+200B). {ANEW}"),
        ("Schw\N{SOFT HYPHEN}an", f"There’s an invisible character here (U+00AD). {ANEW}"),
        (" Schwan", "“ Schwan” has an extra space."),
        ("Schwan ", "“Schwan ” has an extra space."),
        ("weißer  Schwan", "“weißer  Schwan” has an extra space."),
        (
            "Schwa\N{COMBINING DIAERESIS}n",
            "“Schwa\N{COMBINING DIAERESIS}n” has an accent that’s not part of its letter. "
            "Delete that letter and type it again.",
        ),
        ("n" * 17, f"“{'n' * 17}” has 17 characters in one piece; a phone shows 16."),
        (
            "ein schöner Schwan 9",
            "“ein schöner Schwan 9” has 20 characters; 18 fit. "
            "Up to 22 are allowed if the reason is given under “long”.",
        ),
        ("ein sehr schöner Schwan", "“ein sehr schöner Schwan” has 23 characters; the limit is 22."),
    ],
)
def test_a_word_that_cannot_be_is_named_with_the_reason(word: str, said: str) -> None:
    assert told(problems_of(word)) == [f"lake.toml, line 5, card “lake”: {said}"]


@pytest.mark.parametrize(
    ("length", "keys", "expected"),
    [
        (18, "", []),
        (19, "", ["long_without_reason"]),
        (19, ', long = "no shorter word"', []),
        (22, ', long = "no shorter word"', []),
        (22, "", ["long_without_reason"]),
        (23, ', long = "no shorter word"', ["too_long"]),
    ],
)
def test_a_word_has_18_characters_or_22_with_a_reason(length: int, keys: str, expected: list[str]) -> None:
    assert codes("Schwan " + "n" * 8 + " " + "n" * (length - 16), keys) == expected


def test_16_characters_may_stand_in_one_piece_and_more_across_a_hyphen() -> None:
    assert codes("n" * 16) == []
    assert codes("n" * 8 + "-" + "n" * 8) == []


def test_lines_break_at_spaces_after_hyphens_and_at_seams() -> None:
    rainbow = Term("rainbow", {"fr": "dans l’arc-en-ciel", "de": "im Regenbogen"}, {"de": (8,)})
    assert pieces(rainbow, "fr") == ["dans", "l’arc-", "en-", "ciel"]
    assert pieces(rainbow, "de") == ["im", "Regen", "bogen"]


@pytest.mark.parametrize("word", ["Schaukel|stuhl", "An|fänger|glück", "alter Lehn|stuhl"])
def test_a_word_may_say_where_it_can_be_broken(word: str) -> None:
    assert codes(word) == []


@pytest.mark.parametrize("word", ["|Schwan", "Schwan|", "S|chwan", "Schwa|n", "Sch||wan", "am |See", "T|-Shirt"])
def test_a_seam_is_between_two_letters_and_two(word: str) -> None:
    assert codes(word) == ["bad_seam"]


def test_a_seam_in_the_wrong_place_is_named_with_its_word() -> None:
    (said,) = told(problems_of("Schwa|n"))
    assert "The mark | in “Schwan” is in the wrong place." in said


@pytest.mark.parametrize(
    ("word", "longest"),
    [("Schaukelstuhl", "Schaukelstuhl"), ("Schaukel|stuhl", None), ("Weihnachtsbaum|kugel", "Weihnachtsbaum")],
)
def test_a_piece_that_makes_its_card_smaller_is_told(word: str, longest: str | None) -> None:
    card = good_card(spoilt(TOML, ('de = "Schwan"', f'de = "{word}", long = "no shorter word"')))
    found = list(shrinking_problems(card.sides[0][0]))
    assert [problem.facts["piece"] for problem in found] == ([longest] if longest else [])
