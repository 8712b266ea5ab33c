"""What all views have in common when they are told as lines: the edge, and what a seat may do."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from pictorium.content.words import Words

EDGE: Final = "  | "


def counted(commands: Iterable[object], words: Words) -> str:
    """The kinds of command, each with how many of it there are."""
    counts = Counter(words.name("command", type(command).__name__) for command in commands)
    return ", ".join(f"{name} x {count}" if count > 1 else name for name, count in counts.items()) or "-"
