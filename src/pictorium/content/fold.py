"""Words made alike, to find those that a reader could take for one another."""

import re
import unicodedata
from typing import Final

IRREGULAR: Final = {
    "children": "child",
    "feet": "foot",
    "geese": "goose",
    "mice": "mouse",
    "people": "person",
    "teeth": "tooth",
}


def plain(word: str) -> str:
    """Without case and accents: `Café` and `cafe` are one."""
    loose = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(character for character in loose if not unicodedata.combining(character))


def slug(name: str) -> str:
    """A name as ids are written: `Our Village` is `our-village`."""
    return "-".join(re.findall(r"[a-z0-9]+", plain(name)))


def folded(word: str, language: str) -> str:
    """Plain, and in English without its plural too: `Boxes` and `box` are one."""
    return " ".join(map(_singular, plain(word).split())) if language == "en" else plain(word)


def _singular(word: str) -> str:
    """The singular as far as a few endings tell; it need be no real word, only the same for both forms."""
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
