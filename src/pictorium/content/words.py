"""The texts of one language."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

Language = Literal["en", "de", "es", "fr"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)


class Words(Struct, frozen=True):
    """Every sentence of one language, by key, with named placeholders."""

    language: str
    sentences: Mapping[str, str]

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence with its placeholders filled. A missing key is a bug."""
        return self.sentences[key].format(**facts)

    def name(self, kind: str, thing: str) -> str:
        """The word for a colour, a symbol, an edition…; a thing without one keeps its own name."""
        return self.sentences.get(f"{kind}.{thing}", thing)
