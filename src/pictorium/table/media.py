"""What people bring to a table beside their ink: pictures, drawings for cards, recordings and films.

Here is what they are known by; what is in them lies beside the log, and goes when the table goes.
"""

from typing import Final, Literal, NewType

from msgspec import Struct

from pictorium.table.people import PersonId

MediumId = NewType("MediumId", str)
"""Chosen by chance alone, so that it tells nothing and nobody finds what they were not shown."""

MediumKind = Literal["picture", "drawing", "recording", "film"]
"""A host's own picture, a drawing lent as a card by who drew it, a tune or voice, and a gesture."""


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
