"""A pack: a host's cards in one file that can be handed on, with who wrote them and what others may do with them.

It is JSON, so that the page can write it, too: `client/src/cards/pack.ts`. Its cards are checked like all others.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pictorium.content.fold import slug
from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import (
    SIDES,
    CardDraft,
    ParsedCards,
    TermDraft,
    WrittenCard,
    WrittenTerm,
    merged,
    seamed,
    validated,
)

BYTES_MAX: Final = 500_000
CARDS_MAX: Final = 200
KIND: Final = "pictorium-cards-1"
Line = Annotated[str, Meta(max_length=120)]
PackTerm = Annotated[dict[Line, Line], Meta(max_length=20)]
PackSide = Annotated[tuple[PackTerm, ...], Meta(max_length=20)]


class PackCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of a pack. A term has its word in each language, and `note` and `long` as in a card file."""

    name: Line
    level: int
    front: PackSide
    back: PackSide
    geeky: bool = False


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    kind: Literal["pictorium-cards-1"]
    name: Line
    author: Line
    licence: Line
    cards: Annotated[tuple[PackCard, ...], Meta(max_length=CARDS_MAX)]


def read_pack(text: str, file: str) -> ParsedCards:
    """The cards of a pack."""
    try:
        pack = parsed_pack(text)
    except msgspec.MsgspecError as error:
        return ParsedCards(problems=(Problem("no_pack", Location(file), {"why": error}),))
    return merged(validated(_draft(card, file)) for card in pack.cards)


def parsed_pack(text: str | bytes) -> Pack:
    """The pack. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=Pack)


def _draft(card: PackCard, file: str) -> CardDraft:
    name = slug(card.name)
    sides = {
        side: [TermDraft(f"{name}-{side}-{number}", 0, keys) for number, keys in enumerate(terms, 1)]
        for side, terms in zip(SIDES, (card.front, card.back), strict=True)
    }
    return CardDraft(name, file, 0, card.level, sides, {}, card.geeky)


def packed(cards: Iterable[WrittenCard], name: str, author: str, licence: str) -> str:
    """The text of a pack with these cards."""
    rows = tuple(map(_row, cards))
    text = msgspec.json.encode(Pack(KIND, name, author, licence, rows))
    return msgspec.json.format(text, indent=1).decode() + "\n"


def _row(card: WrittenCard) -> PackCard:
    front, back = (tuple(map(_keys, side)) for side in card.sides)
    return PackCard(card.location.card, card.level, front, back, card.is_geeky)


def _keys(written: WrittenTerm) -> dict[str, str]:
    term = written.term
    keys = {**{language: seamed(term, language) for language in term.words}, "note": written.note, "long": written.long}
    return {key: text for key, text in keys.items() if text}
