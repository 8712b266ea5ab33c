"""A host's table: spreadsheets write it in several ways, and what is wrong with it is named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.languages import LANGUAGES, SPOKEN
from pictorium.content.problem import Location
from tests.content.card_texts import CSV, TOML, csv_cards, good_card, spoilt, told


def test_empty_cells_say_the_same_as_above() -> None:
    (card,), problems = csv_cards()
    assert problems == ()
    assert (card.id, card.level, card.is_geeky) == ("am-see", 1, False)
    assert [written.term.word("de") for written in card.sides[0]] == [
        "Schwan", "Ente", "Gans", "Reiher", "Frosch", "Schilf", "Steg",
    ]  # fmt: skip
    assert card.sides[1][1].location == Location("lake.csv", 10, "am-see", "am-see-back-2")


def test_a_word_in_one_language_is_shown_to_all() -> None:
    (card,), _ = csv_cards()
    assert card.sides[0][0].term.words == {"de": "Schwan"}
    assert card.card().sides[0][0].words == dict.fromkeys(LANGUAGES, "Schwan")


def test_a_word_that_all_read_has_its_seams_for_all() -> None:
    (card,), _ = csv_cards(spoilt(CSV, ("Schwan", "Höcker|schwan")))
    swan = card.card().sides[0][0]
    assert set(swan.words.values()) == {"Höckerschwan"}
    assert swan.seams == dict.fromkeys(LANGUAGES, (6,))


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


COLUMNS = f"card, level, side, geeky, {', '.join(SPOKEN)}, note, long"
NO_WORD = f"There’s no word here. Write it in at least one language ({', '.join(SPOKEN)})."
CELLS = "This row has more cells than the first row has columns. Put text with a comma in quotation marks."
CARD = ", card “am-see”"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card,level", "card,levle", f", line 1: “levle” is unknown here. Use one of: {COLUMNS}."),
        ("card,level", "card,levle", ", line 1: The column “level” is missing from the first row."),
        (",de", ",note", f", line 1: {NO_WORD}"),
        ("Am See,1", "Am See,5", f", line 2{CARD}: The level is “5”. It must be 1, 2, 3 or 4."),
        ("Am See,1", "Am See,easy", f", line 2{CARD}: The level is “easy”. It must be 1, 2, 3 or 4."),
        ("Am See,1", ",1", ", line 2: This row doesn’t say which card it belongs to."),
        ("Am See,1", "!!,1", ", line 2: This row doesn’t say which card it belongs to."),
        (",1,front", ",1,top", f", line 2{CARD}: The side is “top”. It must be front or back."),
        (",,,Ente", ",2,,Ente", f", line 3{CARD}: The level of the card is 2 here, but 1 further up."),
        (",,,Ente", ",,,Ente,Erpel", f", line 3{CARD}: {CELLS}"),
        (",,,Ente", ',,,"Ente', ": The table can’t be read. A quotation mark is probably not closed."),
        (",,,Ente", "", f", line 2{CARD}: There are 6 words on the front; there must be 7."),
        (",,,Hund\n", "", f", line 9{CARD}: There are 6 words on the back; there must be 7."),
        (",,back", ",,,Kahn\n,,back", f", line 9{CARD}: There are 8 words on the front; there must be 7."),
        (",,,Ente", ",,front,", f", line 3{CARD}: {NO_WORD}"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, said: str) -> None:
    problems = csv_cards(spoilt(CSV, (old, new))).problems
    assert f"lake.csv{said}" in told(problems)
    assert all(problem.is_fault for problem in problems)


@pytest.mark.parametrize("change", [("Am See,1", ",1"), (",1,front", ",1,top"), (",,,Ente", ",2,,Ente")])
def test_a_mistake_that_rows_below_carry_on_is_told_once(change: tuple[str, str]) -> None:
    assert len(csv_cards(spoilt(CSV, change)).problems) <= 2


def test_geeky_is_yes_or_no() -> None:
    text = spoilt(CSV, ("side,de", "side,de,geeky"), ("Schwan", "Schwan,perhaps"))
    said = "lake.csv, line 2, card “am-see”: geeky says “perhaps”. Write yes or no; in a TOML file true or false."
    assert told(csv_cards(text).problems)[0] == said


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
