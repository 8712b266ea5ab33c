"""A card file in the form of the shipped cards: TOML, one card per file, one term per line."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Final

from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import SIDES, CardDraft, ParsedCards, TermDraft, unknown_key, validated

KEYS: Final = ("themes", "geeky", *SIDES)
WHERE: Final = re.compile(r"\(at line (\d+), column \d+\)")
HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]")
KEY: Final = re.compile(r"\s*(?P<quote>[\"']?)(?P<key>.+?)(?P=quote)\s*[.=]")
CONTROL: Final = re.compile(r"Illegal character '(\\x[0-9a-f]{2})'")


def read_toml_card(
    text: str, file: str, card: str, level: int | None = None, languages: Sequence[str] = ()
) -> ParsedCards:
    """The card of that name. Its level comes from its folder, or from the file if the folder has none."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return ParsedCards(problems=(_unreadable(str(error), text, file, card),))
    lines = _Lines(text)
    known = KEYS if level else ("level", *KEYS)
    problems = [unknown_key(Location(file, lines.of(key), card), key, known) for key in raw if key not in known]
    sides: dict[str, list[TermDraft]] = {}
    for side in SIDES:
        sides[side] = []
        terms = raw.get(side, {})
        if not isinstance(terms, Mapping):
            problems.append(Problem("no_side", Location(file, lines.of(side), card), {"side": side}))
            continue
        for id_, keys in terms.items():
            line = lines.of(side, id_)
            if isinstance(keys, Mapping):
                sides[side].append(TermDraft(id_, line, keys))
            else:
                problems.append(Problem("no_term", Location(file, line, card, id_), {"term": id_}))
    if problems:
        return ParsedCards(problems=tuple(problems))
    draft = CardDraft(
        card,
        file,
        1,
        level or raw.get("level"),
        sides,
        {key: lines.of(key) for key in known},
        raw.get("geeky", False),
        raw.get("themes", ()),
    )
    return validated(draft, languages)


class _Lines:
    """The line of each key. The TOML parser does not report it, but a key starts its line, below its table's header."""

    def __init__(self, text: str) -> None:
        self._found: dict[tuple[str, ...], int] = {}
        table: tuple[str, ...] = ()
        for number, line in enumerate(text.split("\n"), 1):
            if header := HEADER.match(line):
                table = tuple(part.strip(" \"'") for part in header[1].split("."))
                self._found.setdefault(table, number)
            elif key := KEY.match(line):
                self._found.setdefault((*table, key["key"]), number)

    def of(self, *keys: str) -> int:
        """The line of a key in a table, or else of the table, or else the first."""
        return self._found.get(keys) or self._found.get(keys[:1], 1)


def _unreadable(why: str, text: str, file: str, card: str) -> Problem:
    where = WHERE.search(why)
    line = int(where[1]) if where else len(text.rstrip().split("\n"))
    location = Location(file, line, card)
    if control := CONTROL.search(why):
        return Problem("control_character", location, {"code": control[1].replace("\\x", "U+00").upper()})
    if any(word in why for word in ("overwrite", "twice", "Duplicate")):
        return Problem("written_twice", location)
    return Problem("no_toml", location)
