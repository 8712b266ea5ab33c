"""Words made alike, roughly: what people take for one word begins alike, and ends in one way or another."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from pictorium.content.fold import plain

ENDINGS: Final = (
    *("ements", "ement", "ment", "ing", "ies", "ed", "en", "em", "er", "es", "ly"),
    *("os", "as", "s", "e", "a", "o", "n", "y"),
)
SHORTEST: Final = 4
"""The shortest stem that may remain."""
LONGEST: Final = 6
"""For long words the beginning is enough: compounds differ at their end."""
CACHE: Final = 8192
WORD: Final = re.compile(r"[^\W_]{2,}")


@lru_cache(CACHE)
def stem(word: str) -> str:
    """What is left of a plain word without its endings."""
    while True:
        ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST), None)
        if ending is None:
            return word[:LONGEST]
        word = word.removesuffix(ending)


def stems(text: str, idle: Collection[str] = ()) -> frozenset[str]:
    """The words of a text, without those that say nothing; if no other is there, with them."""
    words = WORD.findall(plain(text))
    return frozenset(stem(word) for word in words if word not in idle) or frozenset(map(stem, words))
