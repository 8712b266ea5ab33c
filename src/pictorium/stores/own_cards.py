"""A host's own word cards: sets of files in the data folder, stored as the host wrote them."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from pictorium.content.pack import parsed_pack
from pictorium.content.written_cards import ParsedCards, WrittenCard, WrittenTerm, merged
from pictorium.stores.content_files import CARD_FILES, read_card_file

FOLDER: Final = "cards"
SHIPPED_CARDS: Final = "house"
"""The name of the shipped set of cards; no set of a host's own may have it."""


def set_names(data: Path) -> tuple[str, ...]:
    """The sets that exist: one folder each."""
    return tuple(sorted(folder.name for folder in (data / FOLDER).glob("[!.]*") if folder.is_dir()))


def read_set(data: Path, name: str) -> ParsedCards:
    """The cards of a set. Their ids start with its name, so that they are unique."""
    files = sorted(file for file in (data / FOLDER / name).iterdir() if file.suffix.lower() in CARD_FILES)
    reading = merged(read_card_file(file, str(file)) for file in files)
    return ParsedCards(tuple(_named(card, name) for card in reading.cards), reading.problems)


def credit_of(data: Path, name: str) -> str:
    """Who wrote a set and what others may do with it, as its packs say."""
    packs = sorted((data / FOLDER / name).glob("*.json"))
    found = (parsed_pack(file.read_bytes()) for file in packs)
    return "; ".join(", ".join(filter(None, (pack.author, pack.licence))) for pack in found)


def store_set(data: Path, name: str, files: Sequence[Path]) -> None:
    """Store a copy of these files as a set, replacing the set of that name: all of them or, if that fails, none."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=folder) as making:
        new, old = Path(making) / "new", Path(making) / "old"
        new.mkdir()
        for file in files:
            shutil.copyfile(file, new / file.name)
        if (folder / name).exists():
            (folder / name).rename(old)
        new.rename(folder / name)


def remove_set(data: Path, name: str) -> None:
    """Delete a set."""
    shutil.rmtree(data / FOLDER / name)


def _named(card: WrittenCard, name: str) -> WrittenCard:
    front, back = (tuple(_named_term(written, name) for written in side) for side in card.sides)
    return msgspec.structs.replace(card, id=f"{name}/{card.id}", sides=(front, back))


def _named_term(written: WrittenTerm, name: str) -> WrittenTerm:
    term = msgspec.structs.replace(written.term, id=f"{name}/{written.term.id}")
    return msgspec.structs.replace(written, term=term)
