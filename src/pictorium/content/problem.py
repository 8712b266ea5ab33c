"""What is wrong with a card, and where: told to people under `card.<code>`."""

from collections.abc import Mapping

from msgspec import Struct


class Place(Struct, frozen=True, order=True):
    """A file, and the line, the card and the term in it, where they are known."""

    file: str
    line: int = 0
    card: str = ""
    term: str = ""


class Problem(Struct, frozen=True):
    """A fault, with which no card is taken, or a notice, which somebody should look at."""

    code: str
    place: Place
    facts: Mapping[str, object] = {}
    is_fault: bool = True
