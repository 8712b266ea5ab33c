"""Names: what people may be called, counted as they would count."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX
from pictorium.table.names import JOINER, cleaned, graphemes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Ada", 3),
        ("e\u0301", 1),
        ("👍🏽", 1),
        ("👨‍👩‍👧‍👦", 1),
        ("🇩🇪🇫🇷", 2),
        ("🇩🇪🇫", 2),
        ("नी", 1),
        ("a🇩b🇪", 4),
    ],
)
def test_characters_are_counted_as_a_reader_would(text: str, count: int) -> None:
    assert graphemes(text) == count


@given(st.text(max_size=100))
def test_a_name_is_either_clean_or_none(text: str) -> None:
    name = cleaned(text)
    if name is not None:
        assert cleaned(name) == name
        assert name == unicodedata.normalize("NFC", name)
        assert 1 <= graphemes(name) <= NAME_GRAPHEMES_MAX
        assert not any(unicodedata.category(one).startswith("C") and one != JOINER for one in name)
        assert name == " ".join(name.split())


def test_a_name_of_few_characters_can_still_be_too_long() -> None:
    tower = "a" + "\u0316" * NAME_CHARACTERS_MAX
    assert graphemes(tower) == 1
    assert cleaned(tower) is None
