"""The content folder: word cards and texts, read from files that people edit.

Every mistake in a file becomes a ContentError or, in a card, a Problem; both name the file and the line.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from pictorium.content.card import LEVELS
from pictorium.content.cards_csv import read_csv_cards
from pictorium.content.cards_toml import read_toml_card
from pictorium.content.deck import Deck
from pictorium.content.fold import slug
from pictorium.content.languages import BY_TAG, LANGUAGES
from pictorium.content.look_alikes import LookAlikes, marked
from pictorium.content.pack import BYTES_MAX, read_pack
from pictorium.content.problem import Location, Problem
from pictorium.content.reviewed import Reviewed
from pictorium.content.words import Words
from pictorium.content.written_cards import ParsedCards, merged

PACKED: Final = Path(__file__).parents[1] / "_content"
CHECKED_OUT: Final = Path(__file__).parents[3] / "content"
EDITIONS_FOLDER: Final = "editions"
CARDS_FOLDER: Final = "cards"
UI_FOLDER: Final = "ui"
REVIEWED_FILE: Final = "cards/reviewed.toml"
LOOK_ALIKES_FILE: Final = "cards/look_alikes.toml"
CARD_FILES: Final = (".toml", ".csv", ".json")
T = TypeVar("T")


class ContentError(Exception):
    """A file of the content folder is invalid. Its text is in content/ui under `content.<code>`."""

    def __init__(self, code: str, file: Path, **facts: object) -> None:
        super().__init__(code, file, facts)
        self.code = code
        self.facts = {"file": file, **facts}


class CardsError(Exception):
    """Cards that cannot be used, and why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems


def content_folder() -> Path:
    """The folder in the installed package, or the one beside the sources."""
    return PACKED if PACKED.is_dir() else CHECKED_OUT


def edition_files(folder: Path) -> tuple[Path, ...]:
    """The editions there are: one file each."""
    return tuple(sorted((folder / EDITIONS_FOLDER).glob("*.toml")))


def read_boxes(folder: Path) -> tuple[tuple[int, ...], ...]:
    """How many word cards of each level the box of each edition holds. All else that it says, its game reads."""
    return tuple(converted(read_toml(file).get("box"), tuple[int, ...], file) for file in edition_files(folder))


def read_cards(folder: Path) -> ParsedCards:
    """The shipped word cards, one file each, in the folder of their level."""
    cards, problems = merged(
        read_card_file(file, _named_in(folder, file), level, LANGUAGES) for file, level in _card_files(folder).items()
    )
    return ParsedCards(marked(cards, read_look_alikes(folder)), problems)


def stray_files(folder: Path) -> tuple[str, ...]:
    """Files among the cards that are not read."""
    files = (file for file in sorted((folder / CARDS_FOLDER).rglob("[!.]*")) if file.is_file())
    read = _card_files(folder)
    names = (_named_in(folder, file) for file in files if file not in read)
    return tuple(name for name in names if name not in (REVIEWED_FILE, LOOK_ALIKES_FILE))


def _card_files(folder: Path) -> dict[Path, int]:
    """The file of each card, and its level."""
    return {file: level for level in LEVELS for file in sorted((folder / CARDS_FOLDER / str(level)).glob("*.toml"))}


def _named_in(folder: Path, file: Path) -> str:
    return file.relative_to(folder).as_posix()


def read_reviewed(folder: Path) -> Reviewed:
    """Reviewed exceptions to the checks of the shipped cards."""
    file = folder / REVIEWED_FILE
    return converted(read_toml(file), Reviewed, file)


def read_look_alikes(folder: Path) -> LookAlikes:
    """Which of the shipped words would be drawn the same way."""
    file = folder / LOOK_ALIKES_FILE
    return converted(read_toml(file), LookAlikes, file)


def read_deck(folder: Path) -> Deck:
    """The shipped word cards, to play with."""
    return playable(read_cards(folder))


def read_card_file(file: Path, name: str, level: int | None = None, languages: Sequence[str] = ()) -> ParsedCards:
    """The cards of one file, and what is wrong with it, reported under this name."""
    kind = file.suffix.lower()
    if kind not in CARD_FILES:
        return ParsedCards(problems=(Problem("unknown_kind", Location(name), {"known": ", ".join(CARD_FILES)}),))
    try:
        with file.open("rb") as opened:
            raw = opened.read(BYTES_MAX + 1)
        if len(raw) > BYTES_MAX:
            return ParsedCards(problems=(Problem("file_too_large", Location(name), {"most": BYTES_MAX // 1000}),))
        text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        return ParsedCards(problems=(Problem("wrong_encoding", Location(name, raw[: error.start].count(b"\n") + 1)),))
    except OSError:
        return ParsedCards(problems=(Problem("unopened", Location(name)),))
    if kind == ".toml":
        return read_toml_card(text, name, file.stem if level else slug(file.stem), level, languages)
    return read_csv_cards(text, name) if kind == ".csv" else read_pack(text, name)


def playable(reading: ParsedCards) -> Deck:
    """The cards to play with; raises if any could not be read."""
    if reading.problems:
        raise CardsError(reading.problems)
    return tuple(card.card() for card in reading.cards)


def read_words(folder: Path, language: str) -> Words:
    """The texts of one language; of a variant, those of its language with its own among them."""
    base = BY_TAG[language].base
    sentences = read_sentences(folder, language)
    return Words(language, {**read_sentences(folder, base), **sentences} if base else sentences)


def read_sentences(folder: Path, language: str) -> dict[str, str]:
    """What the file of a language says."""
    file = folder / UI_FOLDER / f"{language}.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as error:
        raise ContentError("unreadable", file, why=error) from error


def read_report_page(folder: Path) -> str:
    """The template of `pictorium content report`."""
    return (folder / "report.html").read_text(encoding="utf-8")


def write_page(file: Path, page: str) -> None:
    """Write a page for people to read."""
    file.write_text(page, encoding="utf-8")


def read_toml(file: Path) -> dict[str, Any]:
    """What a TOML file says."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError("unreadable", file, why=error) from error


def converted(raw: object, kind: type[T], file: Path) -> T:
    """What a file says, in the type that it must have."""
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ContentError("unreadable", file, why=error) from error
