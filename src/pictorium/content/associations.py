"""What is on pictures, what it is called, and what comes to mind when one sees it, as data.

A kind of scene (`scene/feast`) is a thing like any other, only without a name. Some things are taken for others: an owl
is an owl, however it was drawn.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

SCENE: Final = "scene/"


class Thing(Struct, frozen=True):
    """Something on pictures, in whatever language."""

    like: str | None = None
    """It is taken for this one."""
    themes: tuple[str, ...] = ()
    sketch: str | None = None
    """The concept whose doodle shows it."""


class Saying(Struct, frozen=True):
    """A thing in one language."""

    names: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    """What comes to mind."""


class Tongue(Struct, frozen=True):
    """One language."""

    things: Mapping[str, Saying]
    themes: Mapping[str, tuple[str, ...]]
    """What can be said of all things of a kind."""
    words: Mapping[str, tuple[str, ...]]
    """What people might say of them: understood, but too plain to be said."""
    scenes: Mapping[str, tuple[str, ...]]
    moods: tuple[str, ...]
    """What can be said of any picture."""
    idle: frozenset[str]
    """Words that say nothing."""


class Associations(Struct, frozen=True):
    """All of it, and what is on the pictures that everybody has."""

    things: Mapping[str, Thing]
    tongues: Mapping[str, Tongue]
    pictures: Mapping[str, tuple[str, ...]]
    """Of each picture by its id the things on it, and its scene."""
