"""Picture cards: each picture is there once (S-SETUP-1)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct


class Picture(Struct, frozen=True):
    """A picture card. The picture itself is in a file, which the rules do not need."""

    id: str
    """Its set and its name there: `house/k3f9a2`. Reveals neither what is on it nor who brought it."""
    titles: Mapping[str, str] = {}
    """Its title in each language; empty if it has none."""


def duplicate_ids(pictures: Iterable[Picture]) -> tuple[str, ...]:
    """The ids that occur more than once."""
    count = Counter(picture.id for picture in pictures)
    return tuple(id_ for id_, times in count.items() if times > 1)
