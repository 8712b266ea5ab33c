"""A card file: what is in it is read, and what is wrong with it is named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.cards_toml import read_toml_card
from pictorium.content.languages import LANGUAGES, SPOKEN
from pictorium.content.problem import Location
from tests.content.card_texts import TOML, good_card, spoilt, told, toml_card


def test_a_card_has_its_level_themes_words_and_places() -> None:
    card = good_card()
    assert (card.id, card.level, card.themes, card.is_geeky) == ("lake", 1, ("by the lake", "in the yard"), False)
    heron = card.sides[0][3]
    assert heron.term.id == "heron"
    assert heron.term.words == {"en": "heron", "de": "Reiher", "es": "garza", "fr": "héron"}
    assert heron.location == Location("lake.toml", 8, "lake", "heron")
    assert card.sides[1][6].location.line == 20


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


def test_a_word_is_plain_and_its_seams_are_beside_it() -> None:
    duck = good_card(spoilt(TOML, ('"canard"', '"coin|coin ca|nard"'))).card().sides[0][1]
    assert duck.word("fr") == "coincoin canard"
    assert duck.seams == {"fr": (4, 11)}


def test_a_folder_s_level_is_the_card_s() -> None:
    (card,), problems = toml_card(spoilt(TOML, ("level = 1\n", "")), level=4)
    assert (card.level, problems) == (4, ())


def test_a_card_s_own_name_is_an_id_too() -> None:
    (problem,) = read_toml_card(TOML, "Lake.toml", "Lake").problems
    assert told([problem]) == [f"Lake.toml, line 1, card “Lake”: “Lake” {NAMES}"]


def test_a_card_in_a_folder_does_not_say_its_level_again() -> None:
    assert told(toml_card(level=1).problems) == [
        "lake.toml, line 2, card “lake”: “level” is unknown here. Use one of: themes, geeky, front, back."
    ]


def test_one_language_is_enough_unless_all_are_wanted() -> None:
    lines = (line.split(", es")[0].replace('en = "', 'en = "a ') for line in TOML.splitlines())
    text = "\n".join(line + " }" if " = { " in line else line for line in lines)
    (card,), problems = toml_card(text)
    assert problems == ()
    assert card.sides[0][0].term.word("fr") == "a swan"
    assert {problem.code for problem in toml_card(text, languages=LANGUAGES).problems} == {"missing_language"}


FROG = '{ en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }'
NEWT = 'newt = { en = "n", de = "N", es = "N", fr = "N" }\n'
NAMES = "can’t be a name here. Use lower-case letters from a to z, digits and hyphens, as in “fire-engine”."
WRITTEN = 'written like this: cow = { en = "cow", de = "Kuh", es = "vaca", fr = "vache" }'
TWICE = "This name is already used above. Each word on a side needs a name of its own."
ANEW = "Delete the word and type it again."
THEMES = "themes must be two short texts, one for each side."


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("level = 1", "levle = 1", 2, "“levle” is unknown here. Use one of: level, themes, geeky, front, back."),
        ("level = 1", "level = 5", 2, "The level is “5”. It must be 1, 2, 3 or 4."),
        ("level = 1", 'level = "easy"', 2, "The level is “easy”. It must be 1, 2, 3 or 4."),
        ("level = 1", "level = 1.0", 2, "The level is “1.0”. It must be 1, 2, 3 or 4."),
        ("level = 1", "level = true", 2, "The level is “True”. It must be 1, 2, 3 or 4."),
        ("level = 1", "", 1, "The level is “”. It must be 1, 2, 3 or 4."),
        ("level = 1", "level = 1\ngeeky = 3", 3, "geeky says “3”. Write yes or no; in a TOML file true or false."),
        ('["by the lake", ', "[", 1, THEMES),
        ('["by the lake", "in the yard"]', "[1, 2]", 1, THEMES),
        ('["by the lake", "in the yard"]', '"by the lake"', 1, THEMES),
        ("[back]", "", 14, "There are 14 words on the front; there must be 7."),
        ("[back]", "[bakc]", 13, "“bakc” is unknown here. Use one of: level, themes, geeky, front, back."),
        ("frog = ", "Frog = ", 9, f"“Frog” {NAMES}"),
        ("frog = ", '"the frog" = ', 9, f"“the frog” {NAMES}"),
        (f"frog = {FROG}\n", "", 4, "There are 6 words on the front; there must be 7."),
        ("[back]", f"{NEWT}[back]", 13, "There are 8 words on the front; there must be 7."),
        ('de = "Frosch", ', "", 9, "The word in German is missing for “frog”."),
        ('de = "Frosch"', 'de = ""', 9, "The word in German is missing for “frog”."),
        ('de = "Frosch"', "de = 7", 9, "After “de” there must be text in quotation marks."),
        ('de = "Frosch"', 'ed = "Frosch"', 9, f"“ed” is unknown here. Use one of: {', '.join(SPOKEN)}, note, long."),
        (FROG, '"frog"', 9, f"“frog” must be {WRITTEN}"),
        (FROG, "{}", 9, f"There’s no word here. Write it in at least one language ({', '.join(SPOKEN)})."),
        ("frog = ", "duck = ", 9, TWICE),
        ("[back]", "[front]", 13, TWICE),
        ('en = "frog", ', 'en = "frog", en = "toad", ', 9, TWICE),
        ('en = "frog", ', 'en = "frog" ', 9, f"This line can’t be read. A word is {WRITTEN}"),
        ('"Frosch"', '"Frosch', 9, f"This line can’t be read. A word is {WRITTEN}"),
        ('"Frosch"', '"Fro\x1fsch"', 9, f"There’s an invisible character here (U+001F). {ANEW}"),
        ('"charrette" }\n', '"charrette', 20, f"This line can’t be read. A word is {WRITTEN}"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, said: str) -> None:
    problems = toml_card(spoilt(TOML, (old, new))).problems
    assert f"lake.toml, line {line}, card “lake”: {said}" in told(problems)
    assert all(problem.is_fault for problem in problems)


def test_a_card_that_lacks_something_can_be_looked_at_all_the_same() -> None:
    (card,), problems = toml_card(spoilt(TOML, ("[back]\n", ""), ('fr = "héron"', 'note = "a bird"')))
    assert [problem.code for problem in problems] == ["wrong_count", "missing_language", "wrong_count"]
    assert card.sides[0][3].term.words == {"en": "heron", "de": "Reiher", "es": "garza"}


def test_a_side_is_a_heading() -> None:
    text = spoilt(TOML.split("[back]")[0], ("level = 1\n", "level = 1\nback = 3\n"))
    assert told(toml_card(text).problems) == [
        "lake.toml, line 3, card “lake”: “back” must be a heading in square brackets with seven words below it."
    ]


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
    assert (problem.code, problem.location.line, problem.location.term) == ("missing_language", 11, "frog")


@given(st.text() | st.text("[]{}=\"'front.back\n ").map(lambda text: "level = 1\n" + text))
def test_any_text_is_read_or_refused_and_never_breaks_the_reader(text: str) -> None:
    cards, problems = toml_card(text)
    assert cards or problems
