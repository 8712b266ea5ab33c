"""What is on pictures, what it is called, and what bots associate with it, as data.

A kind of scene (`scene/feast`) is a thing like any other, but has no name. Some things count as others: an owl is an
owl, however it was drawn.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

SCENE: Final = "scene/"


class Thing(Struct, frozen=True):
    """Something on pictures, independent of language."""

    like: str | None = None
    """The thing that it counts as."""
    themes: tuple[str, ...] = ()
    sketch: str | None = None
    """The concept whose doodle shows it."""


class ThingWords(Struct, frozen=True):
    """The words for a thing in one language."""

    names: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    """What it makes people think of."""


class LanguageAssociations(Struct, frozen=True):
    """The words of one language."""

    things: Mapping[str, ThingWords]
    themes: Mapping[str, tuple[str, ...]]
    """Associations with all things of a theme."""
    words: Mapping[str, tuple[str, ...]]
    """What people might say of a theme: understood, but too plain for a bot to say."""
    scenes: Mapping[str, tuple[str, ...]]
    moods: tuple[str, ...]
    """Associations with any picture."""
    idle: frozenset[str]
    """Words that carry no meaning of their own."""


class Associations(Struct, frozen=True):
    """All associations, and what is on the pictures that are shipped."""

    things: Mapping[str, Thing]
    tongues: Mapping[str, LanguageAssociations]
    pictures: Mapping[str, tuple[str, ...]]
    """For each picture, by its id, the things on it and its scene."""
