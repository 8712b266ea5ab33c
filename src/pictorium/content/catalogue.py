"""A file for translators: PO, as gettext has it, which their programs read. Each entry has its key as its context."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

LINE: Final = re.compile(r'[ \t]*(msgctxt|msgid|msgstr)?[ \t]*"(.*)"[ \t]*')


class CatalogueEntry(Struct, frozen=True):
    """One text to translate."""

    key: str
    source: str
    """In English."""
    target: str = ""
    """Empty: a gap."""
    notes: tuple[str, ...] = ()
    """What a translator should know: where it is seen, what is put into it, how others say it."""


class CatalogueError(Exception):
    """A line that is no PO."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def written_catalogue(entries: Iterable[CatalogueEntry], language: str) -> str:
    """The file."""
    header = f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    head = f'msgid ""\nmsgstr {_quoted(header)}\n'
    return "\n".join([head, *map(_written, entries)])


def _written(entry: CatalogueEntry) -> str:
    notes = "".join(f"#. {line}\n" for note in entry.notes for line in note.split("\n"))
    lines = (("msgctxt", entry.key), ("msgid", entry.source), ("msgstr", entry.target))
    return notes + "".join(f"{name} {_quoted(text)}\n" for name, text in lines)


def read_catalogue(text: str) -> Iterator[CatalogueEntry]:
    """The entries of a file, without their notes. Raises CatalogueError."""
    fields: dict[str, str] = {}
    name = ""
    for number, line in enumerate(
        (*text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n").split("\n"), ""), 1
    ):
        if line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if line.strip() and not found:
            raise CatalogueError(number)
        # Some programs leave no empty line between entries.
        if (not found or (found[1] == "msgctxt" and "msgstr" in fields)) and fields:
            yield from _entry(fields)
            fields = {}
        if found:
            name = found[1] or name
            fields[name] = fields.get(name, "") + _unquoted(found[2], number)


def _entry(fields: dict[str, str]) -> Iterator[CatalogueEntry]:
    if fields.get("msgctxt"):  # the first has none: it is about the file
        yield CatalogueEntry(fields["msgctxt"], fields.get("msgid", ""), fields.get("msgstr", ""))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _unquoted(text: str, line: int) -> str:
    try:
        return str(json.loads(f'"{text}"'))
    except ValueError as error:
        raise CatalogueError(line) from error
