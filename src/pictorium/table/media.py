"""What people bring to a table besides their ink: pictures, drawings for cards, recordings and films.

This is their metadata. Their bytes are stored beside the log and deleted with the table.
"""

from hashlib import sha256
from typing import Final, Literal, NewType

from msgspec import Struct

from pictorium.table.people import PersonId

MediumId = NewType("MediumId", str)
"""Random, so that it reveals nothing and cannot be guessed."""

MediumKind = Literal["picture", "drawing", "recording", "film"]
"""A host's own picture, a drawing lent as a card by its author, a tune or voice, and a gesture."""


CONTENT_LETTERS: Final = 20
"""The same length as the names of a host's own pictures, which are digests, too."""

CARDS: Final = ("picture", "drawing")
"""The kinds that become cards; the others belong to a clue."""


class Medium(Struct, frozen=True):
    """Something that somebody brought."""

    id: MediumId
    by: PersonId
    kind: MediumKind
    type: str
    """The media type, determined from the bytes."""
    size: int
    """In bytes."""
    content: str = ""
    """A digest by `content_of`; empty for media that were brought before it existed."""
    sheet: int | None = None
    """For a lent drawing, the number at the table of the sheet it was drawn on, if whoever lent it said so."""


def content_of(body: bytes) -> str:
    """A digest of these bytes."""
    return sha256(body).hexdigest()[:CONTENT_LETTERS]
