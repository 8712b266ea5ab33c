"""The editions, read from files that people edit; the token tables that they name lie in a file of their own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pictorium.games.pictomania.edition import Edition, TokenTable
from pictorium.games.pictomania.options import OWN_LEVELS_RACK
from pictorium.stores.content_files import EDITIONS_FOLDER, ContentError, converted, edition_files, read_toml

TOKENS_FILE: Final = "tokens.toml"


def edition_names(folder: Path) -> tuple[str, ...]:
    """The names of the editions: one file each."""
    return tuple(file.stem for file in edition_files(folder))


def read_edition(folder: Path, name: str) -> Edition:
    """One edition, with the token tables that it names."""
    file = folder / EDITIONS_FOLDER / f"{name}.toml"
    raw = read_toml(file)
    tokens = read_toml(folder / TOKENS_FILE)
    for table, kind in (("scoring_tokens", "scoring"), ("bonus_tokens", "bonus")):
        _put_table(raw, table, tokens[kind], file)
    for variant in raw.get("variants", {}).values():
        _put_table(variant, "bonus_tokens", tokens["bonus"], file)
    edition = converted(raw, Edition, file)
    _check_edition(edition, file)
    return edition


def _put_table(raw: dict[str, Any], key: str, tables: Mapping[str, Any], file: Path) -> None:
    """Replace the name of a token table by the table. A table that the edition itself contains stays."""
    wanted = raw.get(key)
    if not isinstance(wanted, str):
        return
    if wanted not in tables:
        raise ContentError("unknown_table", file, key=key, wanted=wanted, tables=", ".join(tables))
    raw[key] = tables[wanted]


def _check_edition(edition: Edition, file: Path) -> None:
    """What types cannot express: the tables cover every number of seats, and there is a card for every player."""
    fewest, most = edition.seats
    if edition.name != file.stem:
        raise ContentError("misnamed", file, name=edition.name)
    if len(edition.card_names) < most:
        raise ContentError("too_few_names", file, names=len(edition.card_names), seats=most)
    if len(edition.all_card_names) < OWN_LEVELS_RACK:
        raise ContentError("too_few_rack_names", file, names=len(edition.all_card_names), wanted=OWN_LEVELS_RACK)
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
    """Players may leave for good, so a table must go down to the fewest that can play."""
    for seats in range(fewest, most + 1):
        if not table.get(seats):
            raise ContentError("no_tokens", file, key=key, seats=seats)
