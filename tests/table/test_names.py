"""Names: whatever somebody types is shown as it was meant, or refused; and nobody can look like nothing."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pictorium.kernel.text import MARKS_MAX
from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX
from pictorium.table.names import cleaned, graphemes

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
KISS = "👩🏽\u200d❤️\u200d💋\u200d👨🏿"
SINHALA = "ශ්\u200dරී"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("'; DROP TABLE", "'; DROP TABLE"),
        ("{name}%s$x", "{name}%s$x"),
        ("محمد", "محمد"),
        ("אָדָם", "אָדָם"),
        ("กิ๋ว", "กิ๋ว"),
        (SINHALA, SINHALA),
        ("क्\u200dष", "क्\u200dष"),
        (FAMILY, FAMILY),
        (KISS, KISS),
        ("🇩🇪🇪🇸", "🇩🇪🇪🇸"),
        ("1️⃣", "1️⃣"),
        (FAMILY * 3, FAMILY * 3),
        ("x" * 20, "x" * 20),
        ("q" + "\u0323\u0302\u0308\u0301", "q" + "\u0323\u0302\u0308\u0301"),
    ],
)
def test_names_of_people(written: str, shown: str) -> None:
    assert cleaned(written) == shown


@pytest.mark.parametrize(
    "written",
    [
        "",
        " \t\u2003\u3000",
        "x" * 21,
        "a\x00b",
        "a\x1b[31mb",
        "a\x7fb",
        "a\u0085\u009bb",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\u061cb",
        "a\u200bb",
        "a\u2060b",
        "a\ufeffb",
        "a\u00adb",
        "\u200d",
        "a\u200db",
        "👩\u200d",
        "👩\u200d\u200d👧",
        "\u3164",
        "\u2800",
        "a\u034fb",
        "\u0301",
        "\u0301Ada",
        "Ada \u0301",
        "Z" + "\u0335\u0321\u0322\u0310\u0314",
        "a" + "\u0301" * 70,
        "\ue000",
        "\U000e0041",
        "\ud800",
        "\U0010ffff",
        "🏴" * 21,
        "x\u200d" * 15,
        "👩" * 81,
        "\U0001d161" * 40,
    ],
    ids=ascii,
)
def test_what_is_no_name(written: str) -> None:
    assert cleaned(written) is None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Ada", 3),
        ("Zoe\u0308", 3),
        (FAMILY, 1),
        (KISS, 1),
        ("🇩🇪🇪🇸", 2),
        ("👍🏽👍🏽", 2),
        ("a\u200db", 2),
        (SINHALA, 2),
    ],
)
def test_characters_as_a_reader_counts_them(text: str, count: int) -> None:
    assert graphemes(text) == count


TRICKY = "aZe\u0301\u0308\u0323 \t\u200d\u200b\u202e\u3164\ufe0f👩❤🏽🇩🇪ශ්ර\u1161\u1100\ufb2c"


@given(st.text(max_size=90) | st.text(st.sampled_from(TRICKY), max_size=90))
@example("\u1112\u1161\u11ab")
def test_a_name_is_clean_once_and_for_all(written: str) -> None:
    shown = cleaned(written)
    if shown is None:
        return
    assert cleaned(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert len(shown) <= NAME_CHARACTERS_MAX
    assert 1 <= graphemes(shown) <= NAME_GRAPHEMES_MAX
    assert shown == shown.strip()
    assert shown.isprintable() or "\u200d" in shown
    marks = "".join("m" if unicodedata.category(one)[0] == "M" else "." for one in shown)
    assert "m" * (MARKS_MAX + 1) not in marks
    assert not marks.startswith("m")
