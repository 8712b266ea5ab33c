"""A host's table: spreadsheets write it in several ways, and what is wrong with it is named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.problem import Place
from tests.content.card_texts import CSV, TOML, csv_cards, good_card, spoilt


def test_empty_cells_say_the_same_as_above() -> None:
    (card,), problems = csv_cards()
    assert problems == ()
    assert (card.id, card.level, card.is_geeky) == ("am-see", 1, False)
    assert [written.term.word("de") for written in card.sides[0]] == [
        "Schwan", "Ente", "Gans", "Reiher", "Frosch", "Schilf", "Steg",
    ]  # fmt: skip
    assert card.sides[1][1].place == Place("lake.csv", 10, "am-see", "am-see-back-2")


def test_a_word_in_one_language_is_shown_to_all() -> None:
    (card,), _ = csv_cards()
    assert card.sides[0][0].term.word("fr") == "Schwan"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_spreadsheets_of_every_country_are_read(separator: str) -> None:
    assert csv_cards(CSV.replace(",", separator)) == csv_cards()


def test_empty_rows_spaces_and_capitals_in_the_heading_do_no_harm() -> None:
    text = spoilt(CSV, ("card,level,side,de", "\n Card ,LEVEL, Side,de "), (",,back", "\n,,back"))
    (card,), problems = csv_cards(text)
    assert (len(card.terms), problems) == (14, ())


def test_a_table_and_a_card_file_say_the_same() -> None:
    rows = [
        ",".join(["lake", "1", side, *written.term.words.values()])
        for side, terms in zip(("front", "back"), good_card().sides, strict=True)
        for written in terms
    ]
    ((card),), _ = csv_cards("\n".join(["card,level,side,en,de,es,fr", *rows]))
    assert [written.term.words for written in card.terms] == [written.term.words for written in good_card(TOML).terms]


def test_a_new_card_carries_nothing_on() -> None:
    second = CSV.split("\n", 1)[1].replace("Am See,1,front", "Im Hof,,")
    problems = csv_cards(CSV + second).problems
    assert {problem.code for problem in problems} == {"bad_side", "bad_level", "wrong_count"}


def test_cards_can_be_geeky_and_have_reasons() -> None:
    text = spoilt(CSV, ("side,de", "side,de,geeky,long,note"), ("Schwan", "Schwan,yes,why,the bird"))
    (card,), problems = csv_cards(text)
    assert (card.is_geeky, card.terms[0].long, card.terms[0].note, problems) == (True, "why", "the bird", ())


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("card,level", "card,levle", "unknown_key", 1),
        ("card,level", "card,levle", "missing_column", 1),
        (",de", ",note", "no_word", 1),
        ("Am See,1", "Am See,5", "bad_level", 2),
        ("Am See,1", "Am See,easy", "bad_level", 2),
        ("Am See,1", ",1", "no_card", 2),
        ("Am See,1", "!!,1", "no_card", 2),
        (",1,front", ",1,top", "bad_side", 2),
        (",,,Ente", ",2,,Ente", "two_levels", 3),
        (",,,Ente", ",,,Ente,Erpel", "too_many_cells", 3),
        (",,,Ente", ',,,"Ente', "no_csv", 0),
        (",,,Ente", "", "wrong_count", 8),
        (",,back", ",,,Kahn\n,,back", "wrong_count", 9),
        (",,,Ente", ",,front,", "no_word", 3),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, code: str, line: int) -> None:
    problems = csv_cards(spoilt(CSV, (old, new))).problems
    assert (code, line) in [(problem.code, problem.place.line) for problem in problems]


def test_geeky_is_yes_or_no() -> None:
    text = spoilt(CSV, ("side,de", "side,de,geeky"), ("Schwan", "Schwan,perhaps"))
    assert "bad_geeky" in {problem.code for problem in csv_cards(text).problems}


def test_a_word_missing_in_a_language_that_the_card_has_elsewhere_is_missed() -> None:
    problems = csv_cards(spoilt(CSV, ("side,de", "side,de,en"), ("Schwan", "Schwan,swan"))).problems
    assert [problem.code for problem in problems] == ["missing_language"] * 13


def test_an_empty_file_says_so() -> None:
    assert [problem.code for problem in csv_cards("\n \n").problems] == ["empty"]


def test_a_heading_alone_has_no_cards() -> None:
    assert [problem.code for problem in csv_cards("card,level,side,de\n").problems] == ["empty"]


@given(st.text() | st.text(',;"\n ab1').map(lambda text: "card,level,side,en\n" + text))
def test_any_text_is_read_or_refused_and_never_breaks_the_reader(text: str) -> None:
    cards, problems = csv_cards(text)
    assert cards or problems
