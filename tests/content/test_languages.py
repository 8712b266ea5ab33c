"""Which language somebody reads, and what they read where it has nothing of its own."""

import json
from pathlib import Path

import pytest

from pictorium.content.languages import (
    BY_TAG,
    KNOWN,
    LANGUAGES,
    VARIANTS,
    first_spoken,
    read_in,
    reading,
    spoken,
    whole,
)

[SHARED] = json.loads((Path(__file__).parents[1] / "vectors" / "languages.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("wish", "tag"), SHARED["spoken"].items())
def test_who_wishes_for_one_is_spoken_to_in_the_nearest(wish: str, tag: str | None) -> None:
    assert spoken(wish) == tag


@pytest.mark.parametrize(
    ("wish", "tag"), [("de_CH.UTF-8", "de"), ("es_AR@euro", "es-419"), ("C.UTF-8", None), ("", None)]
)
def test_systems_write_tags_in_their_own_way(wish: str, tag: str | None) -> None:
    assert spoken(wish) == tag


def test_the_first_wish_that_comes_true_counts_and_without_one_english() -> None:
    assert first_spoken([None, "xx", "fr-CA", "de"]) == "fr"
    assert first_spoken(["xx"]) == "en"


@pytest.mark.parametrize(("texts", "language", "text"), SHARED["reading"])
def test_what_a_language_does_not_say_its_base_says(texts: dict[str, str], language: str, text: str) -> None:
    assert reading(texts, language) == text


def test_readers_of_a_variant_see_the_words_of_its_language() -> None:
    assert read_in({"en": "jumper", "es": "jersey", "es-419": "suéter"}) == {
        "en": "jumper",
        "en-US": "jumper",
        "es": "jersey",
        "es-419": "suéter",
    }


@pytest.mark.parametrize(("language", "numbers"), SHARED["plurals"].items())
def test_numbers_are_what_cldr_says_they_are(language: str, numbers: dict[str, str]) -> None:
    assert {number: BY_TAG[language].plural(int(number)) for number in numbers} == numbers


def test_the_rules_of_all_languages_are_compared() -> None:
    assert set(SHARED["plurals"]) == set(BY_TAG)


def test_no_country_has_two_languages_of_one_kind() -> None:
    regions = [(whole(one.tag), region) for one in KNOWN for region in one.regions.split()]
    assert len(set(regions)) == len(regions)
    assert {whole(tag) for tag in VARIANTS} <= set(LANGUAGES)
