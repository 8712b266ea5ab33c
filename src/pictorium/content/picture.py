"""Picture cards: each picture is there once (S-SETUP-1)."""

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Picture(Struct, frozen=True):
    """A picture card. The picture itself lies in a file; nobody needs it to know the rules."""

    id: str
    """The set it belongs to and its name there: `house/k3f9a2`. Tells nothing of what is on it or who brought it."""
    titles: Mapping[str, str] = {}
    """Its text in each language; none where nobody wrote one."""


def doubled(pictures: Iterable[Picture]) -> tuple[str, ...]:
    """The ids that are there more than once, each as often as it is too many."""
    seen: set[str] = set()
    return tuple(picture.id for picture in pictures if picture.id in seen or seen.add(picture.id))  # type: ignore[func-returns-value]
