"""A host's own cards from a spreadsheet: CSV, one term a row.

The cells `card`, `level`, `side` and `geeky` may be left empty where they say the same as in the row above.
"""

import csv
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pictorium.content.fold import slug
from pictorium.content.problem import Place, Problem
from pictorium.content.words import LANGUAGES
from pictorium.content.written import SIDES, TERM_KEYS, CardDraft, Reading, TermDraft, finished, joined, unknown_key

NEEDED: Final = ("card", "level", "side")
CARRIED: Final = (*NEEDED, "geeky")
COLUMNS: Final = (*CARRIED, *TERM_KEYS)
SEPARATORS: Final = ",;\t"
GEEKY: Final = {"": False, "no": False, "yes": True}


class Row(NamedTuple):
    """What a row says under each column, and where it stands."""

    line: int
    cells: dict[str, str]
    own: dict[str, str]
    """Of the cells that may be left empty, those that are not."""
    is_too_long: bool
    is_first: bool


def read_csv_cards(text: str, file: str) -> Reading:
    """The cards of a whole table."""
    try:
        rows = list(_rows(text))
    except csv.Error:
        return Reading(problems=(Problem("no_csv", Place(file)),))
    if len(rows) < 2:
        return Reading(problems=(Problem("empty", Place(file)),))
    heading_line, heading = rows[0]
    header = [cell.strip().lower() for cell in heading]
    problems = _header_problems(header, Place(file, heading_line))
    drafts: dict[str, CardDraft] = {}
    if not problems:
        for row in _carried(header, rows[1:]):
            problems += _put(drafts, row, file)
    return joined((Reading(problems=tuple(problems)), *map(finished, drafts.values())))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that say something, with their line."""
    lines = [line + "\n" for line in text.split("\n")]
    first = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(SEPARATORS, key=first.count), strict=True)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def _header_problems(header: Sequence[str], place: Place) -> list[Problem]:
    problems = [unknown_key(place, name, COLUMNS) for name in header if name not in COLUMNS]
    problems += [Problem("missing_column", place, {"column": name}) for name in NEEDED if name not in header]
    if not set(header) & set(LANGUAGES):
        problems.append(Problem("no_word", place, {"known": ", ".join(LANGUAGES)}))
    return problems


def _carried(header: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Iterator[Row]:
    """Each row by column, its empty cells filled from above. A new card carries nothing on from the one before."""
    above: dict[str, str] = {}
    for index, (line, written) in enumerate(rows):
        cells = dict(zip(header, written, strict=False))
        own = {name: cells[name].strip() for name in CARRIED if cells.get(name, "").strip()}
        if own.get("card", above.get("card")) != above.get("card"):
            above = {}
        above = {**above, **own}
        filled = {**cells, **dict.fromkeys(CARRIED, ""), **above}
        yield Row(line, filled, own, len(written) > len(header), index == 0)


def _put(drafts: dict[str, CardDraft], row: Row, file: str) -> Iterator[Problem]:
    """Put a row on its card. A mistake that rows below carry on is told once."""
    name, side = slug(row.cells["card"]), row.cells["side"].lower()
    place = Place(file, row.line, name)
    misplaced = _misplaced(row, place)
    if misplaced:
        if row.own or row.is_first or row.is_too_long:
            yield misplaced
        return
    level, geeky = row.cells["level"], GEEKY[row.cells["geeky"].lower()]
    number = int(level) if level.isdecimal() else level
    draft = drafts.setdefault(name, CardDraft(name, file, row.line, number, {side: [] for side in SIDES}, {}, geeky))
    draft.lines.setdefault(side, row.line)
    if "level" in row.own and number != draft.level:
        yield Problem("two_levels", place, {"level": level, "other": draft.level})
    terms = draft.sides[side]
    words = {key: row.cells[key] for key in TERM_KEYS if row.cells.get(key)}
    terms.append(TermDraft(f"{name}-{side}-{len(terms) + 1}", row.line, words))


def _misplaced(row: Row, place: Place) -> Problem | None:
    """Why a row cannot be put on a card."""
    side, geeky = row.cells["side"].lower(), row.cells["geeky"].lower()
    if row.is_too_long:
        return Problem("too_many_cells", place)
    if not place.card:
        return Problem("no_card", place)
    if side not in SIDES:
        return Problem("bad_side", place, {"side": side})
    if geeky not in GEEKY:
        return Problem("bad_geeky", place, {"value": geeky})
    return None
