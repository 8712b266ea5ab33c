"""A file for translators goes out with gaps and comes back; every language says how complete it is."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pictorium.cli import translate
from pictorium.cli.main import main
from pictorium.content.languages import LANGUAGES
from pictorium.stores.content_files import content_folder, read_cards, read_words
from pictorium.stores.translations import read_texts


def pictorium(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["--language", "en", "content", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the texts, in which Italian lacks a sentence, a word and a title."""
    whole, some = content_folder(), tmp_path / "content"
    for name in ("cards", "ui", "bots/associations"):
        shutil.copytree(whole / name, some / name)
    (some / "pictures").mkdir()
    for name in ("pictures/deck.json", "bots/things.json", "translators.toml"):
        shutil.copy(whole / name, some / name)
    words = some / "ui" / "it.json"
    words.write_text(json.dumps({k: v for k, v in json.loads(words.read_text()).items() if k != "page.ready"}))
    card = some / "cards" / "1" / "apples-and-berries.toml"
    card.write_text(card.read_text(encoding="utf-8").replace(', it = "mela"', ""), encoding="utf-8")
    deck = json.loads((some / "pictures" / "deck.json").read_text())
    del deck[0]["titles"]["it"]
    (some / "pictures" / "deck.json").write_text(json.dumps(deck))
    monkeypatch.setattr(translate, "content_folder", lambda: some)
    return some


def test_what_is_missing_goes_out_and_comes_back(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "it.po"
    assert "gaps: 3." in pictorium("translate", "it", file).stdout
    text = file.read_text(encoding="utf-8")
    for source, target in (("ready", "pronto"), ("apple", "mela"), ("The late supper", "La cena tardiva")):
        assert f'msgid "{source}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
    file.write_text(text, encoding="utf-8")
    assert "Texts taken from" in pictorium("translate", "it", file, "--take").stdout
    assert read_words(folder, "it").sentences["page.ready"] == "pronto"
    assert read_cards(folder).problems == ()
    assert "gaps: 0." in pictorium("translate", "it", file).stdout
    for name in ("cards/1/apples-and-berries.toml", "pictures/deck.json"):
        assert (folder / name).read_text(encoding="utf-8") == (content_folder() / name).read_text(encoding="utf-8")


def test_the_report_names_what_a_language_lacks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    translate.report_languages(read_words(content_folder(), "en"))
    told = capsys.readouterr().out
    assert told.count("missing: ") == 3
    assert "missing: ui:page.ready" in told
    assert "missing: card:apples-and-berries/apple" in told


def test_another_gap_than_the_english_one_changes_nothing(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "it.po"
    entries = (
        'msgctxt "ui:page.ready"\nmsgid "ready"\nmsgstr "{who}"\n\nmsgctxt "ui:page.join"\nmsgid "x"\nmsgstr "y"\n'
    )
    file.write_text(entries, encoding="utf-8")
    result = pictorium("translate", "it", file, "--take")
    assert result.exit_code == 2
    assert "other gaps than in English: ui:page.ready" in result.stderr
    assert "page.ready" not in json.loads((folder / "ui" / "it.json").read_text(encoding="utf-8"))


def test_a_new_language_gets_a_file_full_of_gaps_and_must_be_listed_to_come_in(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "nl.po"
    texts = sum(line.startswith("msgctxt") for line in _written(pictorium("translate", "nl", file), file))
    known = read_texts(folder)
    assert texts == len(known.sentences["en"]) + sum(len(card.terms) for card in known.cards) + len(known.titles)
    assert "isn’t in the list of languages yet" in pictorium("translate", "nl", file, "--take").stderr
    assert pictorium("translate", "Dutch!", file).exit_code == 2


def _written(result: Result, file: Path) -> list[str]:
    assert result.exit_code == 0, result.output
    return file.read_text(encoding="utf-8").splitlines()


def test_what_is_no_catalogue_is_refused(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "it.po"
    file.write_text("Hello", encoding="utf-8")
    assert "line 1: this isn’t a PO file" in pictorium("translate", "it", file, "--take").stderr
    assert "isn’t a PO file" in pictorium("translate", "it", tmp_path / "none.po", "--take").stderr


def test_every_language_of_the_house_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    translate.report_languages(read_words(content_folder(), "en"))
    told = capsys.readouterr().out
    assert "missing" not in told
    assert "other gaps" not in told
    assert told.count("sentences ") == len(LANGUAGES) + 2
