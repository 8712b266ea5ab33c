"""The content folder: editions, token tables and words, read from files a person can edit.

Every mistake in a file becomes a ContentError that names the file and the place in it.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from pictorium.content.card import Card, Term
from pictorium.content.deck import Deck
from pictorium.content.words import Words
from pictorium.games.pictomania.edition import Edition, TokenTable

PACKED: Final = Path(__file__).parents[1] / "_content"
CHECKED_OUT: Final = Path(__file__).parents[3] / "content"
TOKENS_FILE: Final = "tokens.toml"


class ContentError(Exception):
    """A file of the content folder that does not say what it should; the words lie under `content.<code>`."""

    def __init__(self, code: str, file: Path, **facts: object) -> None:
        super().__init__(code, file, facts)
        self.code = code
        self.facts = {"file": file, **facts}


def content_folder() -> Path:
    """The folder that came with the package, or the one beside the sources."""
    return PACKED if PACKED.is_dir() else CHECKED_OUT


def edition_names(folder: Path) -> tuple[str, ...]:
    """The editions there are: one file each."""
    return tuple(sorted(file.stem for file in (folder / "editions").glob("*.toml")))


def read_edition(folder: Path, name: str) -> Edition:
    """One edition, with the token tables it names put in."""
    file = folder / "editions" / f"{name}.toml"
    raw = _read_toml(file)
    tokens = _read_toml(folder / TOKENS_FILE)
    for table, kind in (("scoring_tokens", "scoring"), ("bonus_tokens", "bonus")):
        _put_table(raw, table, tokens[kind], file)
    for variant in raw.get("variants", {}).values():
        _put_table(variant, "bonus_tokens", tokens["bonus"], file)
    try:
        edition = msgspec.convert(raw, Edition, strict=False)
    except msgspec.ValidationError as error:
        raise ContentError("unreadable", file, why=error) from error
    _check_edition(edition, file)
    return edition


def read_made_up_deck(folder: Path) -> Deck:
    """A small deck of nouns in scenes, to play with until the house has word cards of its own."""
    raw = _read_toml(folder / "made-up.toml")
    return tuple(_noun_card(noun, raw["scenes"], raw["geeky"]) for noun in raw["nouns"])


def _noun_card(noun: Mapping[str, Any], scenes: list[list[dict[str, str]]], geeky: list[str]) -> Card:
    name = noun["words"]["en"]
    front, back = (
        tuple(
            Term(f"{name}-{side}{place}", {lang: scene[lang].format(noun=word) for lang, word in noun["words"].items()})
            for place, scene in enumerate(scenes[side], 1)
        )
        for side in (0, 1)
    )
    return Card(name, noun["level"], (front, back), is_geeky=name in geeky)


def read_words(folder: Path, language: str) -> Words:
    """What the house says in one language."""
    file = folder / "ui" / f"{language}.json"
    try:
        sentences = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as error:
        raise ContentError("unreadable", file, why=error) from error
    return Words(language, sentences)


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError("unreadable", file, why=error) from error


def _put_table(raw: dict[str, Any], key: str, tables: Mapping[str, Any], file: Path) -> None:
    """Put a token table in the place of its name; a table written out in the edition itself stays."""
    wanted = raw.get(key)
    if not isinstance(wanted, str):
        return
    if wanted not in tables:
        raise ContentError("unknown_table", file, key=key, wanted=wanted, tables=", ".join(tables))
    raw[key] = tables[wanted]


def _check_edition(edition: Edition, file: Path) -> None:
    """What types cannot say: the tables cover every number of seats, and there is a card for every player."""
    fewest, most = edition.seats
    if edition.name != file.stem:
        raise ContentError("misnamed", file, name=edition.name)
    if len(edition.card_names) < most:
        raise ContentError("too_few_names", file, names=len(edition.card_names), seats=most)
    _check_covered("scoring_tokens", edition.scoring_tokens, fewest, most, file)
    _check_covered("bonus_tokens", edition.bonus_tokens, fewest, most, file)
    for name, variant in edition.variants.items():
        if variant.bonus_tokens:
            most_here = variant.seats[1] if variant.seats else most
            _check_covered(f"variants.{name}.bonus_tokens", variant.bonus_tokens, fewest, most_here, file)
    for seats, tokens in edition.scoring_tokens.items():
        if len(tokens) != seats - 1:
            raise ContentError("not_one_each_opponent", file, seats=seats)


def _check_covered(key: str, table: TokenTable, fewest: int, most: int, file: Path) -> None:
    """Seats may leave for good, so a table must go down to the fewest that can play."""
    for seats in range(fewest, most + 1):
        if not table.get(seats):
            raise ContentError("no_tokens", file, key=key, seats=seats)
