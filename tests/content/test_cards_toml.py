"""A card file: what is in it is read, and what is wrong with it is named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.problem import Place
from pictorium.content.words import LANGUAGES
from tests.content.card_texts import TOML, good_card, spoilt, toml_card


def test_a_card_has_its_level_themes_words_and_places() -> None:
    card = good_card()
    assert (card.id, card.level, card.themes, card.is_geeky) == ("lake", 1, ("by the lake", "in the yard"), False)
    heron = card.sides[0][3]
    assert heron.term.id == "heron"
    assert heron.term.words == {"en": "heron", "de": "Reiher", "es": "garza", "fr": "héron"}
    assert heron.place == Place("lake.toml", 8, "lake", "heron")
    assert card.sides[1][6].place.line == 20


def test_the_card_to_play_with_has_the_terms_and_nothing_else() -> None:
    card = good_card(spoilt(TOML, ("level = 1", "level = 3\ngeeky = true"))).card()
    assert (card.id, card.level, card.is_geeky) == ("lake", 3, True)
    assert [term.word("es") for term in card.sides[1]] == [
        "gallina", "gallo", "pavo", "perro", "valla", "pozo", "carro",
    ]  # fmt: skip


def test_notes_and_reasons_are_kept() -> None:
    duck = good_card(spoilt(TOML, ('fr = "canard"', 'fr = "canard", note = "the bird", long = "why"'))).sides[0][1]
    assert (duck.note, duck.long) == ("the bird", "why")


def test_the_keyboard_s_apostrophe_is_typeset() -> None:
    assert good_card(spoilt(TOML, ('"ponton"', '''"bord de l'eau"'''))).sides[0][6].term.word("fr") == "bord de l’eau"


def test_a_folder_s_level_is_the_card_s() -> None:
    (card,), problems = toml_card(spoilt(TOML, ("level = 1\n", "")), level=4)
    assert (card.level, problems) == (4, ())


def test_one_language_is_enough_unless_all_are_wanted() -> None:
    lines = (line.split(", es")[0].replace('en = "', 'en = "a ') for line in TOML.splitlines())
    text = "\n".join(line + " }" if " = { " in line else line for line in lines)
    (card,), problems = toml_card(text)
    assert problems == ()
    assert card.sides[0][0].term.word("fr") == "a swan"
    assert {problem.code for problem in toml_card(text, languages=LANGUAGES).problems} == {"missing_language"}


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("level = 1", "levle = 1", "unknown_key", 2),
        ("level = 1", "level = 5", "bad_level", 1),
        ("level = 1", 'level = "easy"', "bad_level", 1),
        ("level = 1", "level = true", "bad_level", 1),
        ("level = 1", "", "bad_level", 1),
        ("level = 1", "level = 1\ngeeky = 3", "bad_geeky", 1),
        ('"by the lake", ', "", "bad_themes", 1),
        ('["by the lake", "in the yard"]', "[1, 2]", "bad_themes", 1),
        ("[back]", "", "wrong_count", 14),
        ("[back]", "[bakc]", "unknown_key", 13),
        ("frog = ", "Frog = ", "bad_id", 9),
        ("frog = ", '"the frog" = ', "bad_id", 9),
        ('frog = { en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }\n', "", "wrong_count", 4),
        ("[back]", 'newt = { en = "n", de = "N", es = "N", fr = "N" }\n[back]', "wrong_count", 13),
        ('de = "Frosch", ', "", "missing_language", 9),
        ('de = "Frosch"', 'de = ""', "missing_language", 9),
        ('de = "Frosch"', "de = 7", "no_text", 9),
        ('de = "Frosch"', 'ed = "Frosch"', "unknown_key", 9),
        ('{ en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }', '"frog"', "no_term", 9),
        ('{ en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }', "{}", "no_word", 9),
        ("frog = ", "duck = ", "written_twice", 9),
        ('en = "frog", ', 'en = "frog" ', "no_toml", 9),
        ('"Frosch"', '"Frosch', "no_toml", 9),
        ('"Frosch"', '"Fro\x07sch"', "control_character", 9),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, code: str, line: int) -> None:
    problems = toml_card(spoilt(TOML, (old, new))).problems
    assert (code, line) in [(problem.code, problem.place.line) for problem in problems]
    assert {problem.place.file for problem in problems} == {"lake.toml"}
    assert all(problem.is_fault for problem in problems)


def test_a_card_that_lacks_something_can_be_looked_at_all_the_same() -> None:
    (card,), problems = toml_card(spoilt(TOML, ("[back]\n", ""), ('fr = "héron"', 'note = "a bird"')))
    assert [problem.code for problem in problems] == ["wrong_count", "missing_language", "wrong_count"]
    assert card.sides[0][3].term.words == {"en": "heron", "de": "Reiher", "es": "garza"}


def test_a_side_is_a_heading() -> None:
    text = spoilt(TOML.split("[back]")[0], ("level = 1\n", "level = 1\nback = 3\n"))
    (problem,) = toml_card(text).problems
    assert (problem.code, problem.place.line) == ("no_side", 3)


def test_a_card_without_a_word_says_so_once_a_line() -> None:
    text = "level = 1\n[front]\n" + "".join(f"a{n} = {{}}\n" for n in range(7)) + "[back]\n"
    assert [problem.code for problem in toml_card(text).problems] == ["no_word"] * 7 + ["wrong_count"]


def test_terms_may_be_written_below_headings_of_their_own() -> None:
    text = spoilt(
        TOML,
        ('frog = { en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }\n', ""),
        ("\n[back]", '[front.frog]\nen = "frog"\nde = "Frosch"\nes = "rana"\n\n[back]'),
    )
    ((problem),) = toml_card(text).problems
    assert (problem.code, problem.place.line, problem.place.term) == ("missing_language", 11, "frog")


@given(st.text() | st.text("[]{}=\"'front.back\n ").map(lambda text: "level = 1\n" + text))
def test_any_text_is_read_or_refused_and_never_breaks_the_reader(text: str) -> None:
    cards, problems = toml_card(text)
    assert cards or problems
