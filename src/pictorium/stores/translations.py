"""The texts of all languages, from the content folder and back into it."""

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pictorium.content.languages import LAST_RESORT, SPOKEN
from pictorium.content.translation import CARD, SEPARATOR, TITLE, UI, Texts
from pictorium.content.written_cards import APOSTROPHE, TERM_KEYS
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import UI_FOLDER, read_cards, read_sentences, read_toml
from pictorium.stores.picture_files import DECK_FILE, PICTURES_FOLDER

NOTES_FILE: Final = "translators.toml"
TERM_LINE: Final = re.compile(r"^[a-z0-9-]+ = \{ .* \}$", re.MULTILINE)
BARE: Final = re.compile(r"[\w-]+", re.ASCII)


def read_texts(folder: Path) -> Texts:
    """Everything that is said. A language may have no sentences yet."""
    files = {tag: folder / UI_FOLDER / f"{tag}.json" for tag in SPOKEN}
    deck = json.loads(_deck_file(folder).read_text(encoding="utf-8"))
    return Texts(
        {tag: read_sentences(folder, tag) for tag, file in files.items() if file.exists()},
        read_cards(folder).cards,
        {picture["name"]: picture["titles"] for picture in deck},
        {tag: frozenset(tongue.things) for tag, tongue in read_associations(folder).tongues.items()},
        read_toml(folder / NOTES_FILE)["seen"],
    )


def write_texts(folder: Path, language: str, translated: Mapping[str, str]) -> None:
    """Write texts of a language where they belong, by their keys; those it has beside these stay."""
    by_kind: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for key, text in translated.items():
        kind, _, name = key.partition(SEPARATOR)
        by_kind[kind][name] = text
    if by_kind[UI]:
        _write_sentences(folder, language, by_kind[UI])
    if by_kind[CARD]:
        _write_words(folder, language, by_kind[CARD])
    if by_kind[TITLE]:
        _write_titles(folder, language, by_kind[TITLE])


def _write_sentences(folder: Path, language: str, sentences: Mapping[str, str]) -> None:
    file = folder / UI_FOLDER / f"{language}.json"
    known = read_sentences(folder, language) if file.exists() else {}
    said = {**known, **sentences}
    in_order = {key: said[key] for key in read_sentences(folder, LAST_RESORT) if key in said}
    _write_json(file, in_order)


def _write_words(folder: Path, language: str, words: Mapping[str, str]) -> None:
    of_card: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, word in words.items():
        id_, _, term = name.partition("/")
        of_card[id_][term] = word
    for card in read_cards(folder).cards:
        if of_card[card.id]:
            file = folder / card.location.file
            text = file.read_text(encoding="utf-8")
            file.write_text(with_words(text, language, of_card[card.id]), encoding="utf-8")


def with_words(card: str, language: str, words: Mapping[str, str]) -> str:
    """The text of a card file with words of a language, by their terms."""

    def told(line: re.Match[str]) -> str:
        ((term, keys),) = tomllib.loads(line[0]).items()
        return _term_line(term, {**keys, language: words[term].replace(APOSTROPHE, "'")}) if term in words else line[0]

    return TERM_LINE.sub(told, card)


def _term_line(term: str, keys: Mapping[str, str]) -> str:
    pairs = (f"{_key(key)} = {json.dumps(keys[key], ensure_ascii=False)}" for key in TERM_KEYS if key in keys)
    return f"{term} = {{ {', '.join(pairs)} }}"


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name)


def _write_titles(folder: Path, language: str, titles: Mapping[str, str]) -> None:
    file = _deck_file(folder)
    deck: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    for picture in deck:
        if picture["name"] in titles:
            said = {**picture["titles"], language: titles[picture["name"]]}
            picture["titles"] = {tag: said[tag] for tag in SPOKEN if tag in said}
    _write_json(file, deck)


def _deck_file(folder: Path) -> Path:
    return folder / PICTURES_FOLDER / DECK_FILE


def _write_json(file: Path, what: object) -> None:
    file.write_text(json.dumps(what, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
