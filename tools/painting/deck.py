"""The deck as files: what people chose (`tools/art/deck.toml`), and what is shipped (`deck.json` by the pictures)."""

import io
import tomllib
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from PIL import Image

from pictorium.stores.picture_files import DECK_FILE
from tools.painting.cards import CardRecipe, PaintedCard

CARD_BYTES_MAX: Final = 37_000
"""The file size aimed at. A linocut, which is all edges, is larger even at the lowest quality."""
QUALITIES: Final = (20, 26, 32, 38, 44, 50, 56, 62, 68, 74, 80, 86)
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class ChosenCard(Struct, frozen=True):
    """A card that a person chose, with the titles a person gave it."""

    composition: str
    finish: str
    palette: str
    seed: int
    titles: Mapping[str, str]

    @property
    def recipe(self) -> CardRecipe:
        """What it is painted from."""
        return CardRecipe(self.composition, self.finish, self.palette, self.seed)


class DeckEntry(Struct, frozen=True):
    """A card of the shipped deck."""

    name: str
    titles: Mapping[str, str]
    tags: tuple[str, ...]
    composition: str
    finish: str
    palette: str
    seed: int
    credits: tuple[str, ...]


def read_chosen(file: Path) -> tuple[ChosenCard, ...]:
    """The list that a person edits."""
    rows = tomllib.loads(file.read_text("utf-8")).get("card", [])
    return tuple(msgspec.convert(row, ChosenCard) for row in rows)


def read_entries(folder: Path) -> tuple[DeckEntry, ...]:
    """The list of a folder of pictures."""
    return msgspec.json.decode((folder / DECK_FILE).read_bytes(), type=tuple[DeckEntry, ...])


def write_entries(folder: Path, entries: Iterable[DeckEntry]) -> None:
    """Write the list, sorted by name, so that it does not tell in which order cards were made."""
    rows = msgspec.json.encode(sorted(entries, key=lambda entry: entry.name))
    (folder / DECK_FILE).write_bytes(msgspec.json.format(rows, indent=2) + b"\n")


def name_of(recipe: CardRecipe) -> str:
    """A name of six letters that does not tell which card came first."""
    number = zlib.crc32(repr(tuple(recipe)).encode()) * 2654435761 % 2**30
    return "".join(_LETTERS[number >> 5 * at & 31] for at in range(6))


def entry_of(card: PaintedCard, titles: Mapping[str, str]) -> DeckEntry:
    """What the list says of a card."""
    made = card.recipe
    return DeckEntry(
        name_of(made), titles, card.props, made.composition, made.finish, made.palette, made.seed, card.credits
    )


def packed(card: PaintedCard) -> bytes:
    """The card as WebP, in the best quality that fits into its share of the deck."""
    picture = Image.fromarray(card.picture)
    worst, best = 0, len(QUALITIES) - 1
    smallest = _webp(picture, QUALITIES[0])
    while worst <= best:
        middle = (worst + best) // 2
        file = _webp(picture, QUALITIES[middle])
        if len(file) <= CARD_BYTES_MAX:
            smallest, worst = file, middle + 1
        else:
            best = middle - 1
    return smallest


def _webp(picture: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=quality, method=4)
    return file.getvalue()
