"""Names: whatever somebody types is shown as it was meant, or refused; and nobody can look like nothing."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pictorium.kernel.text import MARKS_MAX
from pictorium.table.limits import NAME_CHARACTERS_MAX, NAME_GRAPHEMES_MAX
from pictorium.table.names import ALIKE, cleaned, graphemes, told_apart

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


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ada", [], "Ada"),
        ("Ada", ["Bob", "Adam"], "Ada"),
        ("Ada", ["Ada"], "Ada 2"),
        ("Ada", ["Ada", "Ada 2", "Ada 4"], "Ada 3"),
        ("ADA", ["Ada"], "ADA 2"),
        ("\uff21\uff44\uff41", ["Ada"], "\uff21\uff44\uff41 2"),
        ("\u0410d\u0430", ["Ada"], "\u0410d\u0430 2"),
        ("\u0391da", ["ada"], "\u0391da 2"),
        ("Stra\u00dfe", ["STRASSE"], "Stra\u00dfe 2"),
        ("Zoe", ["Zo\u00eb"], "Zoe"),
        ("Ada 2", ["Ada 2"], "Ada 2 2"),
        ("x" * 20, ["x" * 20], "x" * 18 + " 2"),
        ("x" * 17 + " yz", ["x" * 17 + " yz"], "x" * 17 + " 2"),
        (FAMILY * 3, [FAMILY * 3], FAMILY * 3 + " 2"),
        ("\U0001f1e9\U0001f1ea" * 20, ["\U0001f1e9\U0001f1ea" * 20], "\U0001f1e9\U0001f1ea" * 18 + " 2"),
    ],
    ids=ascii,
)
def test_T_COME_5_a_name_that_somebody_has_gets_a_number(name: str, others: list[str], shown: str) -> None:
    assert told_apart(name, others) == shown


def test_T_COME_5_the_letters_that_look_alike_are_told_apart_within_their_script() -> None:
    for script in ("CYRILLIC", "GREEK"):
        looks = [like for letter, like in ALIKE.items() if unicodedata.name(chr(letter)).startswith(script)]
        assert len(set(looks)) == len(looks)


@given(st.text(st.sampled_from(TRICKY + "a\u0410\u03b1"), min_size=1, max_size=80), st.integers(1, 130))
def test_T_COME_5_a_name_with_a_number_is_one(written: str, people: int) -> None:
    name = cleaned(written)
    if name is None:
        return
    names: list[str] = []
    for _ in range(people):
        names.append(told_apart(name, names))
    assert len(set(names)) == people
    assert [cleaned(one) for one in names] == names
