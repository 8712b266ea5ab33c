"""Picture cards: each picture is there once (S-SETUP-1)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct


class Picture(Struct, frozen=True):
    """A picture card. The picture itself lies in a file; nobody needs it to know the rules."""

    id: str
    """The set it belongs to and its name there: `house/k3f9a2`. Tells nothing of what is on it or who brought it."""
    titles: Mapping[str, str] = {}
    """Its text in each language; none where nobody wrote one."""


def doubled(pictures: Iterable[Picture]) -> tuple[str, ...]:
    """The ids that are there more than once."""
    count = Counter(picture.id for picture in pictures)
    return tuple(id_ for id_, times in count.items() if times > 1)
