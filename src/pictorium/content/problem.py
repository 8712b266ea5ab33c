"""What is wrong with a card, and where: told to people under `card.<code>`."""

from collections.abc import Mapping

from msgspec import Struct


class Place(Struct, frozen=True, order=True):
    """A line of a file, and the card and term it belongs to, where that is known."""

    file: str
    line: int = 1
    card: str = ""
    term: str = ""


class Problem(Struct, frozen=True):
    """A fault, with which no card is taken, or a notice, which somebody should look at."""

    code: str
    place: Place
    facts: Mapping[str, object] = {}
    is_fault: bool = True
