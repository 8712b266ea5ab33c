"""Text as people may write it; tests/table/test_names.py has more of what a line may be made of."""

import pytest

from pictorium.kernel.text import MARKS_MAX, is_shown_as_written, is_tone, tidied


@pytest.mark.parametrize(
    "line", ["", "moon", "a b", "Zürich", "👩\u200d👧", "ශ්\u200dරී", "e" + "\u0330" * MARKS_MAX, "👍🏽"]
)
def test_a_line_that_can_be_seen_is_shown(line: str) -> None:
    assert is_shown_as_written(line)


TRICKS = (
    "\u202emoon",
    "mo\u200bon",
    "a\tb",
    "\u0301a",
    "a \u0301",
    "a\u200d",
    "👩\u200d",
    "x\u200dy",
    "\u3164",
    "a\u2800b",
    "e" + "\u0330" * (MARKS_MAX + 1),
)


@pytest.mark.parametrize("line", TRICKS)
def test_a_line_that_plays_tricks_is_not(line: str) -> None:
    assert not is_shown_as_written(line)


def test_there_are_five_tones() -> None:
    assert [chr(one) for one in range(0x1F300, 0x1F700) if is_tone(chr(one))] == list("🏻🏼🏽🏾🏿")


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("", ""),
        (" \n\t\n ", ""),
        ("one", "one"),
        ("  one \n two  ", "one\ntwo"),
        ("\n\none\n\n\n\ntwo\n\n", "one\n\ntwo"),
        ("one\n \ntwo", "one\n\ntwo"),
        ("one\r\ntwo\u2029three", "one\ntwo\nthree"),
        ("cafe\u0301", "café"),
    ],
)
def test_lines_are_tidied(text: str, tidy: str) -> None:
    assert tidied(text) == tidy
    assert tidied(tidy) == tidy
