"""What bots learnt at a table: fingerprints of drawings that somebody knew, and of which drawings they are (T-LEARN).

A fingerprint is what an eye makes of a drawing. It belongs to the model of that eye, and no drawing can be got out of
it. The lessons of a table lie beside its log as one medium, and go with the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pictorium.ink.sheet import Sheet
from pictorium.kernel.moment import Moment
from pictorium.table.limits import (
    LESSONS_AT_TABLE_MAX,
    LESSONS_IN_HOUSE_MAX,
    LESSONS_OF_CONCEPT_AT_TABLE_MAX,
    LESSONS_OF_CONCEPT_MAX,
)
from pictorium.table.people import PersonId
from pictorium.table.ports import TableId
from pictorium.table.record import Erasure

LESSONS: Final = "lessons"
"""The name of the medium."""
HOUSE_LESSONS: Final = TableId("house")
"""What the house has got from elsewhere lies with the server's own things. No table has this code."""


class Example(Struct, frozen=True):
    """A drawing that all have seen, and what it turned out to be."""

    concept: str
    sheet: Sheet
    by: PersonId
    number: int
    """The number of the sheet at the table."""
    at: Moment
    """When its game began."""


class Lesson(Struct, frozen=True, array_like=True):
    """The fingerprint of a drawing."""

    concept: str
    print: bytes
    at: Moment = Moment(0)
    """When the game began in which it was drawn."""
    by: PersonId = PersonId("")
    """Whose drawing it was, so that it can be erased; empty for one from elsewhere."""
    sheet: int = 0
    """On which sheet of the table."""


class Lessons(Struct, frozen=True, omit_defaults=True):
    """What bots learnt at a table, or got from elsewhere."""

    v: int = 1
    model: str = ""
    """The digest of the model whose fingerprints these are."""
    through: int = 0
    """The drawings of games up to this number were looked at."""
    since: Moment = Moment(0)
    """Of the house's own: when all that had been learnt was last erased. Older games teach nothing any more."""
    lessons: tuple[Lesson, ...] = ()
    """The oldest first."""


class School(Protocol):
    """Where the bots of a house learn."""

    lessons: int
    """How many lessons the bots know."""

    async def since(self) -> Moment:
        """Games that began before this teach nothing."""
        ...

    def study(self, examples: Sequence[Example]) -> "Studied":
        """Fingerprints of these drawings. Slow: for another thread."""
        ...

    def note_change(self) -> None:
        """What was learnt at a table is not what it was."""
        ...


class Studied(Struct, frozen=True):
    """The lessons that were in some drawings, and the model that found them."""

    model: str
    lessons: tuple[Lesson, ...]


def packed(lessons: Lessons) -> bytes:
    """The medium."""
    return msgspec.msgpack.encode(lessons)


def unpacked(body: bytes | None) -> Lessons:
    """What a medium says; nothing, if there is none or it is of a newer version."""
    try:
        found = msgspec.msgpack.decode(body, type=Lessons) if body else Lessons()
    except msgspec.DecodeError:
        return Lessons()
    return found if found.v == Lessons().v else Lessons()


def without(kept: Lessons, erasures: Iterable[Erasure]) -> Lessons:
    """What is left when the drawings that somebody wants erased teach nothing any more (T-LEARN-5)."""
    gone = frozenset(erasures)
    left = (one for one in kept.lessons if gone.isdisjoint((Erasure(one.by), Erasure(one.by, one.sheet))))
    return replace(kept, lessons=tuple(left))


def added(kept: Lessons, studied: Studied, through: int) -> Lessons:
    """What a table knows with these. Of another model's nothing is left (T-LEARN-7), and of too many the last."""
    before = kept.lessons if kept.model == studied.model else ()
    lessons = newest((*before, *studied.lessons), LESSONS_OF_CONCEPT_AT_TABLE_MAX, LESSONS_AT_TABLE_MAX)
    return replace(kept, model=studied.model, through=max(kept.through, through), lessons=lessons)


def newest(lessons: Iterable[Lesson], of_concept: int, most: int) -> tuple[Lesson, ...]:
    """The last of them, so many of each concept and so many in all (T-LEARN-6); the oldest first."""
    counts: dict[str, int] = {}
    chosen: list[Lesson] = []
    for one in sorted(lessons, key=lambda lesson: lesson.at)[::-1]:
        counts[one.concept] = counts.get(one.concept, 0) + 1
        if counts[one.concept] <= of_concept:
            chosen.append(one)
    return tuple(reversed(chosen[:most]))


def of_house(media: Mapping[TableId, bytes], model: str) -> tuple[Lesson, ...]:
    """What a house knows from all of its tables, and from elsewhere."""
    kept = (unpacked(body) for _, body in sorted(media.items()))
    every = (lesson for one in kept if one.model == model for lesson in one.lessons)
    return newest(every, LESSONS_OF_CONCEPT_MAX, LESSONS_IN_HOUSE_MAX)
