"""A host's own cards at the keyboard: checked, imported whole or not at all, listed, played with, removed."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pictorium.cli.main import main
from pictorium.content.languages import LANGUAGES
from pictorium.stores.dictionaries import Hunspell
from tests.content.card_texts import CSV, TOML, spoilt


def pictorium(*arguments: str | Path, answer: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answer)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "Unser Dorf.csv"
    file.write_text(CSV, encoding="utf-8")
    return file


def imported(data: Path, *arguments: str | Path, language: str = "en") -> Result:
    return pictorium("content", "import", "--data", data, "--language", language, *arguments)


def listed(data: Path) -> str:
    return pictorium("content", "list", "--data", data, "--language", "en").stdout


def test_cards_are_imported_listed_and_removed(data: Path, table: Path) -> None:
    result = imported(data, table)
    assert result.exit_code == 0, result.output
    assert "Cards now in “unser-dorf”: 1." in result.stdout
    assert re.search(r"unser-dorf .* 1 .* 0 .* 0 .* 0 .* de ", listed(data))
    removed = pictorium("content", "remove", "unser-dorf", "--data", data, "--language", "en", answer="y\n")
    assert "“unser-dorf” has been removed." in removed.stdout
    assert "unser-dorf" not in listed(data)


def test_the_house_s_cards_are_listed_first_and_stay(data: Path) -> None:
    assert re.search(r"house .* en, de, es", listed(data))
    result = pictorium("content", "remove", "house", "--data", data, "--yes", "--language", "en")
    assert result.exit_code == 2
    assert "The built-in cards can’t be removed." in result.stderr


def test_whoever_is_not_sure_removes_nothing(data: Path, table: Path) -> None:
    imported(data, table)
    pictorium("content", "remove", "unser-dorf", "--data", data, answer="n\n")
    assert "unser-dorf" in listed(data)


def test_several_files_make_one_set_with_a_name_of_choice(data: Path, table: Path, tmp_path: Path) -> None:
    card = tmp_path / "lake.toml"
    words = {"Schwan": "Storch", "Ente": "Pelikan", "Gans": "Möwe", "Reiher": "Kranich", "Frosch": "Kröte",
             "Schilf": "Gras", "Steg": "Boot", "Henne": "Küken", "Gockel": "Katze", "Truthahn": "Pfau",
             "Hund": "Ziege", "Zaun": "Mauer", "Brunnen": "Eimer", "Karren": "Leiter"}  # fmt: skip
    text = TOML
    for old, new in words.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    card.write_text(text, encoding="utf-8")
    result = imported(data, table, card, "--name", "Our Village")
    assert result.exit_code == 0, result.output
    assert "Cards now in “our-village”: 2." in result.stdout


def test_a_name_is_taken_until_it_is_replaced(data: Path, table: Path) -> None:
    imported(data, table)
    again = imported(data, table)
    assert again.exit_code == 2
    assert "There are already cards called “unser-dorf”." in again.stderr
    assert imported(data, table, "--replace").exit_code == 0


@pytest.mark.parametrize("name", ["house", "!!!"])
def test_a_name_that_cannot_be_is_refused(data: Path, table: Path, name: str) -> None:
    result = imported(data, table, "--name", name)
    assert result.exit_code == 2
    assert f"“{name}” can’t be the name of your cards." in result.stderr


TABLE_FAULTS = [
    ("a typo", (",,,Reiher", ",,,Reihre"), "line 5", "“Reihre” isn’t in the dictionary (German). Did you mean "),
    ("a missing word", (",,,Reiher", ",,front,"), "line 5", "There’s no word here."),
    ("a duplicate", (",,,Karren", ",,,Reiher"), "line 15", "“Reiher” is already there: “Reiher” on the card “am-see”"),
    ("an 8th word", (",,back", ",,,Kahn\n,,back"), "line 9", "There are 8 words on the front; there must be 7."),
    ("a control character", ("Reiher", "Reih\x07er"), "line 5", "There’s an invisible character here (U+0007)."),
]
CARD_FAULTS = [
    ("a typo", ('"heron"', '"heorn"'), "line 8", "“heorn” isn’t in the dictionary (English). Did you mean "),
    ("a missing translation", ('es = "garza", ', ""), "line 8", "The word in Spanish is missing for “heron”."),
    ("a duplicate", ('en = "cart"', 'en = "herons"'), "line 20", "“herons” is already there: “heron” on the card"),
    ("an 8th word", ("\n[back]", 'x = { en = "x", de = "x", es = "x", fr = "x" }\n[back]'), "line 12", "There are 8 "),
    ("a control character", ('"heron"', '"her\x07on"'), "line 8", "There’s an invisible character here (U+0007)."),
]


@pytest.mark.usefixtures("hunspell")
@pytest.mark.parametrize(
    ("name", "text", "change", "place", "said"),
    [
        *(pytest.param("lake.csv", CSV, *fault[1:], id=f"{fault[0]} in a table") for fault in TABLE_FAULTS),
        *(pytest.param("lake.toml", TOML, *fault[1:], id=f"{fault[0]} in a card") for fault in CARD_FAULTS),
    ],
)
def test_a_fault_is_named_with_its_line_and_nothing_is_imported(
    data: Path, tmp_path: Path, name: str, text: str, change: tuple[str, str], place: str, said: str
) -> None:
    file = tmp_path / name
    file.write_text(spoilt(text, change), encoding="utf-8")
    result = imported(data, file)
    assert result.exit_code == 1
    complaint = next(line for line in result.stderr.splitlines() if said in line)
    assert complaint.startswith(f"{file}, {place}, card “")
    assert "Nothing was imported." in result.stderr
    assert not data.exists()
    checked = pictorium("content", "check", file, "--language", "en")
    assert checked.exit_code == 1
    assert complaint in checked.stdout


@pytest.mark.usefixtures("hunspell")
def test_all_faults_are_told_at_once(data: Path, table: Path) -> None:
    text = spoilt(CSV, (",,back", ",,,Kahn\n,,back"), ("Reiher", "Reihre"), ("Zaun", "Zaun!"))
    table.write_text(text, encoding="utf-8")
    assert re.findall(r", line (\d+)", imported(data, table).stderr) == ["5", "9", "14"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_encoding_is_refused_with_what_to_do_in_every_language(
    data: Path, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "lake.csv"
    file.write_bytes(spoilt(CSV, ("Karren", "Käfig")).encode("cp1252"))
    result = imported(data, file, language=language)
    assert result.exit_code == 1
    assert "CSV UTF-8" in result.stderr
    assert "15" in result.stderr
    assert not data.exists()


def test_one_bad_file_keeps_the_good_ones_out(data: Path, table: Path) -> None:
    result = imported(data, table, table.with_name("gone.csv"))
    assert result.exit_code == 1
    assert "The file can’t be opened. Is its name right?" in result.stderr
    assert not data.exists()


def test_two_files_of_one_name_are_refused(data: Path, table: Path, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    other = tmp_path / "b" / table.name
    other.write_text(CSV, encoding="utf-8")
    assert "Two files have this name." in imported(data, table, other).stderr


@pytest.mark.usefixtures("hunspell")
def test_a_host_who_knows_better_than_the_dictionary_is_believed(data: Path, table: Path) -> None:
    table.write_text(spoilt(CSV, ("Karren", "Onkel Knuffel")), encoding="utf-8")
    refused = imported(data, table)
    assert "import again with --accept-spelling" in refused.stderr
    assert imported(data, table, "--accept-spelling").exit_code == 0


def test_words_that_the_house_has_too_are_a_notice(data: Path, table: Path) -> None:
    assert re.search(r"“schwan” is also on the card “[a-z-]+”\. That’s fine", imported(data, table).stdout)


def test_a_long_word_without_a_seam_is_a_notice_and_with_one_it_is_not(data: Path, table: Path) -> None:
    table.write_text(spoilt(CSV, ("Karren", "Schubkarrenrad")), encoding="utf-8")
    noticed = imported(data, table, "--accept-spelling")
    assert noticed.exit_code == 0
    assert "“Schubkarrenrad” has 14 letters in one piece" in noticed.stdout
    table.write_text(spoilt(CSV, ("Karren", "Schub|karren|rad")), encoding="utf-8")
    assert "in one piece" not in imported(data, table, "--accept-spelling", "--replace").stdout


def test_without_dictionaries_the_host_is_told_and_served(
    data: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    result = imported(data, table)
    assert result.exit_code == 0
    assert "Spelling wasn’t checked (German)" in result.stderr
    assert "hunspell-de-de-frami" in result.stderr


def many_cards(count: int) -> str:
    """A table of so many cards of level 1, in German, without a word twice."""
    rows = (
        f"k{card},1,{side},wort {card}{side}{number}"
        for card in range(count)
        for side in ("front", "back")
        for number in range(7)
    )
    return "\n".join(["card,level,side,de", *rows])


def test_an_evening_is_played_with_the_cards_one_names(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "ours.csv"
    file.write_text(many_cards(30), encoding="utf-8")
    assert imported(data, file, "--accept-spelling").exit_code == 0
    evening = ("evening", "--data", data, "--variant", "kids", "--language", "fr")
    assert "1 wort " in pictorium(*evening, "--cards", "ours").stdout
    assert "wort" not in pictorium(*evening, "--cards", "house").stdout
    mixed = "".join(pictorium(*evening, "--seed", str(seed)).stdout for seed in range(4))
    assert "1 wort " in mixed
    assert len(re.findall(r"^ +1 (?!wort)", mixed, re.MULTILINE)) > 0


def test_cards_that_are_not_there_are_named_with_those_that_are(data: Path) -> None:
    result = pictorium("simulate", "--data", data, "--cards", "mine", "--language", "en")
    assert (result.exit_code, result.stderr) == (2, "pictorium: There are no cards called “mine”; there are house.\n")


def test_too_few_cards_of_one_s_own_make_no_game(data: Path, table: Path) -> None:
    imported(data, table)
    result = pictorium("simulate", "--data", data, "--cards", "unser-dorf", "--language", "en")
    assert result.exit_code == 2
    assert "(P-SETUP-4)" in result.stderr


def test_cards_that_were_spoilt_since_are_named_when_they_are_played(data: Path, table: Path) -> None:
    imported(data, table)
    (data / "cards" / "unser-dorf" / table.name).write_text("nonsense", encoding="utf-8")
    result = pictorium("evening", "--data", data, "--language", "en")
    assert result.exit_code == 2
    assert table.name in result.stderr
    assert re.search(r"unser-dorf .* 1 │$", listed(data), re.MULTILINE)


@pytest.mark.usefixtures("hunspell")
def test_one_s_own_cards_have_a_page_too(data: Path, table: Path, tmp_path: Path) -> None:
    table.write_text(spoilt(CSV, ("Karren", "Onkel Knuffel")), encoding="utf-8")
    imported(data, table, "--accept-spelling")
    page = tmp_path / "page.html"
    result = pictorium("content", "report", page, "--cards", "unser-dorf", "--data", data, "--language", "de")
    assert result.exit_code == 0, result.output
    written = page.read_text(encoding="utf-8")
    assert "Onkel Knuffel" in written
    assert "Zu korrigieren: 0" in written
    assert written.count("„Knuffel“ steht nicht im Wörterbuch") == 2
    assert {link for link in re.findall(r'href="#([^"]+)"', written) if f'id="{link}"' not in written} == set()
    unknown = pictorium("content", "report", page, "--cards", "mine", "--data", data, "--language", "en")
    assert "There are no cards called “mine”; there are house, unser-dorf." in unknown.stderr


def test_a_disk_that_says_no_is_heard(data: Path, table: Path, tmp_path: Path) -> None:
    page = tmp_path / "gone" / "page.html"
    result = pictorium("content", "report", page, "--data", data, "--language", "en")
    assert (result.exit_code, result.stderr) == (2, f"pictorium: {page} can’t be written to.\n")
    data.write_text("a file where the folder should be")
    result = imported(data / "below", table)
    assert result.exit_code == 2
    assert "can’t be a folder: there’s a file in the way." in result.stderr


def test_the_house_s_cards_pass_every_check(hunspell: Hunspell) -> None:
    result = pictorium("content", "check", "--language", "en")
    assert result.exit_code == 0, result.output
    assert "To fix: 0." in result.stdout
    assert result.stderr == ""


def test_cards_become_a_pack_that_another_house_imports(data: Path, table: Path, tmp_path: Path) -> None:
    file = tmp_path / "village.json"
    credit = ("--name", "Unser Dorf", "--author", "Ada", "--licence", "CC0-1.0")
    made = pictorium("content", "pack", file, table, *credit, "--language", "en")
    assert "Cards: 1." in made.stdout, made.output
    assert imported(data, file).exit_code == 0
    assert re.search(r"village .* de .*\n.*Ada, CC0-1.0", listed(data))
    report = pictorium("content", "report", tmp_path / "page.html", "--cards", "village", "--data", data)
    assert report.exit_code == 0
    assert "Schwan" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_faulty_cards_become_no_pack(table: Path, tmp_path: Path) -> None:
    table.write_text(spoilt(CSV, ("Ente", "Schwan")), encoding="utf-8")
    result = pictorium("content", "pack", tmp_path / "x.json", table, "--name", "x")
    assert result.exit_code == 1
    assert not (tmp_path / "x.json").exists()


def test_a_file_that_is_too_large_is_not_read(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(" " * 500_001, encoding="utf-8")
    assert "The file is too large; 500 kB are allowed." in imported(data, file).stderr
