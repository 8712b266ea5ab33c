"""A host's own cards from a spreadsheet: CSV, one term per row.

The cells `card`, `level`, `side` and `geeky` may be left empty where they repeat the row above.
"""

import csv
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pictorium.content.fold import slug
from pictorium.content.languages import SPOKEN
from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import (
    SIDES,
    TERM_KEYS,
    CardDraft,
    ParsedCards,
    TermDraft,
    merged,
    unknown_key,
    validated,
)

NEEDED: Final = ("card", "level", "side")
FILLED_DOWN: Final = (*NEEDED, "geeky")
COLUMNS: Final = (*FILLED_DOWN, *TERM_KEYS)
SEPARATORS: Final = ",;\t"
GEEKY: Final = {"": False, "no": False, "yes": True}


class CsvRow(NamedTuple):
    """One row, by column."""

    line: int
    cells: dict[str, str]
    own: dict[str, str]
    """The cells that may be left empty and are not."""
    is_too_long: bool
    is_first: bool


def read_csv_cards(text: str, file: str) -> ParsedCards:
    """The cards of a CSV file."""
    try:
        rows = list(_nonempty_rows(text))
    except csv.Error:
        return ParsedCards(problems=(Problem("no_csv", Location(file)),))
    if len(rows) < 2:
        return ParsedCards(problems=(Problem("empty", Location(file)),))
    heading_line, heading = rows[0]
    header = [cell.strip().lower() for cell in heading]
    problems = _header_problems(header, Location(file, heading_line))
    drafts: dict[str, CardDraft] = {}
    if not problems:
        for row in _filled_down(header, rows[1:]):
            problems += _add_row(drafts, row, file)
    return merged((ParsedCards(problems=tuple(problems)), *map(validated, drafts.values())))


def _nonempty_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, with their line numbers."""
    lines = [line + "\n" for line in text.split("\n")]
    first = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(SEPARATORS, key=first.count), strict=True)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def _header_problems(header: Sequence[str], location: Location) -> list[Problem]:
    problems = [unknown_key(location, name, COLUMNS) for name in header if name not in COLUMNS]
    problems += [Problem("missing_column", location, {"column": name}) for name in NEEDED if name not in header]
    if not set(header) & set(SPOKEN):
        problems.append(Problem("no_word", location, {"known": ", ".join(SPOKEN)}))
    return problems


def _filled_down(header: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Iterator[CsvRow]:
    """Each row with its empty cells filled from above. A new card inherits nothing from the one before."""
    above: dict[str, str] = {}
    for index, (line, written) in enumerate(rows):
        cells = dict(zip(header, written, strict=False))
        own = {name: cells[name].strip() for name in FILLED_DOWN if cells.get(name, "").strip()}
        if own.get("card", above.get("card")) != above.get("card"):
            above = {}
        above = {**above, **own}
        filled = {**cells, **dict.fromkeys(FILLED_DOWN, ""), **above}
        yield CsvRow(line, filled, own, len(written) > len(header), index == 0)


def _add_row(drafts: dict[str, CardDraft], row: CsvRow, file: str) -> Iterator[Problem]:
    """Add a row to its card. A mistake that later rows inherit is reported once."""
    name, side = slug(row.cells["card"]), row.cells["side"].lower()
    location = Location(file, row.line, name)
    misplaced = _row_problem(row, location)
    if misplaced:
        if row.own or row.is_first or row.is_too_long:
            yield misplaced
        return
    level, geeky = row.cells["level"], GEEKY[row.cells["geeky"].lower()]
    number = int(level) if level.isdecimal() else level
    draft = drafts.setdefault(name, CardDraft(name, file, row.line, number, {side: [] for side in SIDES}, {}, geeky))
    draft.lines.setdefault(side, row.line)
    if "level" in row.own and number != draft.level:
        yield Problem("two_levels", location, {"level": level, "other": draft.level})
    terms = draft.sides[side]
    words = {key: row.cells[key] for key in TERM_KEYS if row.cells.get(key)}
    terms.append(TermDraft(f"{name}-{side}-{len(terms) + 1}", row.line, words))


def _row_problem(row: CsvRow, location: Location) -> Problem | None:
    """Why a row cannot be added to a card."""
    side, geeky = row.cells["side"].lower(), row.cells["geeky"].lower()
    if row.is_too_long:
        return Problem("too_many_cells", location)
    if not location.card:
        return Problem("no_card", location)
    if side not in SIDES:
        return Problem("bad_side", location, {"side": side})
    if geeky not in GEEKY:
        return Problem("bad_geeky", location, {"value": geeky})
    return None
