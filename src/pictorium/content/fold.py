"""Words in a folded form, to find those that a reader could mistake for one another."""

import re
import unicodedata
from typing import Final

from pictorium.content.languages import primary

IRREGULAR: Final = {
    "children": "child",
    "feet": "foot",
    "geese": "goose",
    "mice": "mouse",
    "people": "person",
    "teeth": "tooth",
}


def plain(word: str) -> str:
    """The word without case and accents: `Café` and `cafe` become the same."""
    loose = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(character for character in loose if not unicodedata.combining(character))


def slug(name: str) -> str:
    """A name in the form of an id: `Our Village` becomes `our-village`."""
    return "-".join(re.findall(r"[a-z0-9]+", plain(name)))


def folded(word: str, language: str) -> str:
    """The plain word, in English without its plural ending: `Boxes` and `box` become the same."""
    return " ".join(map(_singular, plain(word).split())) if primary(language) == "en" else plain(word)


def _singular(word: str) -> str:
    """The singular by a few endings. It need not be a real word, only the same for both forms."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith("men"):
        return word.removesuffix("men") + "man"
    for plural, singular in (("ies", "y"), ("ives", "ife"), ("lves", "lf"), ("aves", "af"), ("ss", "ss"), ("us", "us")):
        if word.endswith(plural):
            return word.removesuffix(plural) + singular
    for hiss in ("s", "x", "z", "ch", "sh", "o"):
        if word.endswith(hiss + "es"):
            return word.removesuffix("es")
    return word.removesuffix("s")
