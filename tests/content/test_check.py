"""All checks together, and the ones that only the house's own cards must pass."""

import msgspec

from pictorium.content.check import check, check_boxes, check_review
from pictorium.content.frequency import word_frequencies
from pictorium.content.reviewed import Reviewed, Shared
from tests.content.card_texts import TOML, WordBook, csv_cards, good_card, spoilt, told


def test_a_good_card_has_no_problem() -> None:
    assert list(check([good_card()], WordBook(), Reviewed())) == []
    assert list(check(csv_cards().cards, WordBook(), Reviewed())) == []


def test_every_kind_of_check_is_made() -> None:
    text = spoilt(
        TOML,
        ('en = "cart"', 'en = "cocks"'),
        ('de = "Zaun"', 'de = "Zuan"'),
        ('es = "pato"', 'es = "pato "'),
        ('fr = "roseau"', 'fr = "pont"'),
    )
    problems = check([good_card(text)], WordBook({"de": {"Zuan": ("Zaun",)}}), Reviewed())
    assert {(problem.code, problem.location.line) for problem in problems} == {
        ("stray_space", 6),
        ("held_on_side", 11),
        ("misspelt", 18),
        ("held_on_side", 20),
    }
    twice = [good_card(), msgspec.structs.replace(good_card(), level=2)]
    assert {problem.code for problem in check(twice, WordBook(), Reviewed())} == {
        "card_id_twice",
        "term_id_twice",
        "word_twice",
    }


def test_what_was_accepted_for_nothing_is_told() -> None:
    reviewed = Reviewed({"de": ("Frosch",)}, (Shared("es", "pato", "two birds"),))
    problems = list(check_review([good_card()], WordBook(), reviewed, "reviewed.toml"))
    assert told(problems) == [
        "reviewed.toml: “Frosch” (German) doesn’t need to be listed here any more. Delete it.",
        "reviewed.toml: “pato” (Spanish) doesn’t need to be listed here any more. Delete it.",
    ]
    twin = msgspec.structs.replace(good_card(), id="twin")
    needed = Reviewed(shared=(Shared("es", "pato", "two birds"),))
    assert list(check_review([good_card(), twin], WordBook(), needed, "reviewed.toml")) == []


def test_P_VAR_5_without_its_geeky_cards_a_level_fills_every_box() -> None:
    cards = [good_card(), good_card(), msgspec.structs.replace(good_card(), is_geeky=True)]
    assert list(check_boxes(cards, [(1, 0, 0, 0), (2, 0, 0, 0)], "cards")) == []
    (problem,) = check_boxes(cards, [(3, 0, 0, 0), (2, 0, 0, 0)], "cards")
    assert problem.is_fault
    assert told([problem]) == ["cards: Level 1 has 2 cards that aren’t geeky; the editions need 3."]


class Lengths:
    """Long words are rare."""

    languages = ("de",)

    def zipf(self, word: str, language: str) -> float:
        assert language in self.languages
        return 8 - len(word)


def test_words_are_listed_from_rare_to_usual_in_the_languages_that_have_a_list() -> None:
    listed = word_frequencies([good_card()], Lengths())
    assert [word.word for word in listed][:2] == ["Truthahn", "Brunnen"]
    assert len(listed) == 14
    assert {(word.language, word.level) for word in listed} == {("de", 1)}
