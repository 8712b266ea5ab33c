"""A pack of cards: what it says is read whole, or refused with a reason; whatever is in the file."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.cli.card_problems import check_files
from pictorium.content.languages import LANGUAGES
from pictorium.content.pack import CARDS_MAX, packed, read_pack
from pictorium.content.set_check import drawn_alike, stems
from pictorium.stores.content_files import content_folder
from pictorium.stores.dictionaries import Hunspell
from tests.content.card_texts import CSV, TOML, csv_cards, good_card, told

VECTORS = Path(__file__).parents[1] / "vectors"
SIDE = [{"en": word} for word in ("cup", "bowl", "plate", "jug", "pan", "lid", "tray")]
PACK: dict[str, Any] = {
    "kind": "pictorium-cards-1",
    "name": "Our kitchen",
    "author": "Ada",
    "licence": "CC0-1.0",
    "cards": [
        {"name": "Kitchen", "level": 1, "front": SIDE, "back": [{"en": f"{one['en']} two"} for one in SIDE]},
    ],
}


def read(**other: Any) -> Any:
    return read_pack(json.dumps({**PACK, **other}), "kitchen.json")


def test_a_pack_is_read() -> None:
    (card,), problems = read()
    assert problems == ()
    assert (card.id, card.level, card.is_geeky) == ("kitchen", 1, False)
    assert [written.term.word("en") for written in card.sides[0]] == [one["en"] for one in SIDE]
    assert card.sides[1][6].term.id == "kitchen-back-7"


def test_what_is_packed_is_read_again_with_its_seams_notes_and_languages() -> None:
    (before,) = csv_cards(CSV)[0]
    (after,), problems = read_pack(packed((before,), "Lake", "Ada", ""), "lake.json")
    assert problems == ()
    assert [w.term.words for w in after.terms] == [w.term.words for w in before.terms]
    assert [w.term.seams for w in after.terms] == [w.term.seams for w in before.terms]
    assert [w.note for w in after.terms] == [w.note for w in before.terms]


@pytest.mark.parametrize(
    "other",
    [
        {"kind": "pictorium-cards-2"},
        {"more": 1},
        {"author": "A" * 121},
        {"cards": [PACK["cards"][0]] * (CARDS_MAX + 1)},
        {"cards": [{**PACK["cards"][0], "front": SIDE * 3}]},
        {"cards": [{**PACK["cards"][0], "front": [{"en": "x" * 121}]}]},
        {"cards": [{**PACK["cards"][0], "level": "1"}]},
    ],
)
def test_what_is_no_pack_is_refused(other: dict[str, Any]) -> None:
    reading = read(**other)
    assert reading.cards == ()
    assert [problem.code for problem in reading.problems] == ["no_pack"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"front": SIDE[:6]}, "wrong_count"),
        ({"level": 5}, "bad_level"),
        ({"front": [{"xx": "cup"}, *SIDE[1:]]}, "unknown_key"),
        ({"name": "!"}, "bad_id"),
    ],
)
def test_cards_of_a_pack_are_checked_like_all_others(card: dict[str, Any], code: str) -> None:
    reading = read(cards=[{**PACK["cards"][0], **card}])
    assert code in [problem.code for problem in reading.problems]
    assert told(reading.problems)


@given(st.text() | st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner)).map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert read_pack(text, "any.json").problems


def test_words_that_begin_alike_may_be_drawn_alike() -> None:
    other = {**PACK["cards"][0], "name": "Bank", "front": [{"en": "bank robber"}, *SIDE[1:]]}
    robbery = {**PACK["cards"][0], "back": [{"en": "robbery"}, *PACK["cards"][0]["back"][1:]]}
    cards, _ = read(cards=[robbery, other])
    found = [(problem.facts["word"], problem.facts["other"]) for problem in drawn_alike(cards)]
    assert ("bank robber", "robbery") in found
    assert list(drawn_alike((good_card(TOML),))) == []


@pytest.mark.parametrize(("word", "known"), json.loads((VECTORS / "stems.json").read_text(encoding="utf-8")))
def test_words_begin_here_as_on_the_page(word: str, known: list[str]) -> None:
    assert stems(word) == set(known)


def test_the_pack_for_trying_it_has_six_sides_in_every_language_and_no_fault(hunspell: Hunspell) -> None:
    found = check_files([content_folder() / "packs" / "a-day-out.json"], hunspell)
    assert found.problems == ()
    assert sum(len(card.sides) for card in found.cards) == 6
    assert all(set(written.term.words) == set(LANGUAGES) for card in found.cards for written in card.terms)
