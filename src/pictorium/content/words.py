"""The texts of one language."""

from collections.abc import Mapping

from msgspec import Struct

from pictorium.content.languages import BY_TAG
from pictorium.content.plurals import OPENING, inflected


class Words(Struct, frozen=True):
    """Every sentence of one language, by key, with named placeholders."""

    language: str
    sentences: Mapping[str, str]

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence with its placeholders filled. A missing key is a bug."""
        sentence = self.sentences[key]
        if OPENING.search(sentence):
            sentence = inflected(sentence, BY_TAG[self.language].plural, facts)
        return sentence.format(**facts)

    def name(self, kind: str, thing: str) -> str:
        """The word for a colour, a symbol, an edition…; a thing without one keeps its own name."""
        return self.sentences.get(f"{kind}.{thing}", thing)
