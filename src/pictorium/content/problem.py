"""What is wrong with a card, and where. The texts are in content/ui under `card.<code>`."""

from collections.abc import Mapping

from msgspec import Struct


class Location(Struct, frozen=True, order=True):
    """A file, and the line, the card and the term in it, as far as they are known."""

    file: str
    line: int = 0
    card: str = ""
    term: str = ""


class Problem(Struct, frozen=True):
    """A fault, because of which a card is not accepted, or a notice for somebody to look at."""

    code: str
    location: Location
    facts: Mapping[str, object] = {}
    is_fault: bool = True
