"""What people bring to a table beside their ink: pictures, drawings for cards, recordings and films.

Here is what they are known by; what is in them lies beside the log, and goes when the table goes.
"""

from hashlib import sha256
from typing import Final, Literal, NewType

from msgspec import Struct

from pictorium.table.people import PersonId

MediumId = NewType("MediumId", str)
"""Chosen by chance alone, so that it tells nothing and nobody finds what they were not shown."""

MediumKind = Literal["picture", "drawing", "recording", "film"]
"""A host's own picture, a drawing lent as a card by who drew it, a tune or voice, and a gesture."""


CONTENT_LETTERS: Final = 20
"""As many as the names of a host's own pictures have, which come from what is in them too."""

CARDS: Final = ("picture", "drawing")
"""The kinds that are to be cards; the others belong to a clue."""


class Medium(Struct, frozen=True):
    """Something somebody brought."""

    id: MediumId
    by: PersonId
    kind: MediumKind
    type: str
    """As in a Content-Type; found out from what is in it, whatever was said of it."""
    size: int
    """In bytes."""
    content: str = ""
    """What is in it, as `content_of` tells it; nothing for what was brought before that was known."""


def content_of(body: bytes) -> str:
    """The same for the same bytes, and for no others."""
    return sha256(body).hexdigest()[:CONTENT_LETTERS]
