"""What the printed views of all games share: the first lines, and what a seat may do."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from pictorium.content.words import Words

EDGE: Final = "  | "


def counted(commands: Iterable[object], words: Words) -> str:
    """The kinds of commands, each with its number."""
    counts = Counter(words.name("command", type(command).__name__) for command in commands)
    return ", ".join(f"{name} x {count}" if count > 1 else name for name, count in counts.items()) or "-"
