"""The rules about media (T-MEDIA in docs/rules/table.md)."""

from collections.abc import Iterable
from typing import Final

from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.limits import CARDS_BROUGHT_MAX, CLUES_BROUGHT_MAX, MEDIA_BYTES_MAX
from pictorium.table.media import CARDS, Medium, MediumId, MediumKind
from pictorium.table.people import Person, PersonId
from pictorium.table.state import Table

ERASED: Final[tuple[MediumKind, ...]] = ("drawing", "recording", "film")
"""What somebody made with their own hand, voice or face; a host's pictures are not among it."""


def bring(table: Table, medium: Medium) -> tuple[f.AnyFact, ...] | Refusal:
    """Accept a medium, unless it exists already (T-MEDIA-7)."""
    refusal = refuse_bringing(table, medium.by, medium.kind)
    if refusal is None and known(table, medium) is not None:
        return ()
    return refusal or _refuse_more(table, medium) or (f.MediumKept(medium),)


def known(table: Table, medium: Medium) -> Medium | None:
    """The same medium at the table: of cards whoever brought it, of clues only the person's own."""
    is_card = medium.kind in CARDS
    alike = (one for one in table.media.values() if one.content and one.content == medium.content)
    return next(
        (one for one in alike if (one.kind in CARDS if is_card else (one.by, one.kind) == (medium.by, medium.kind))),
        None,
    )


def refuse_bringing(table: Table, by: PersonId, kind: MediumKind) -> Refusal | None:
    """Whether this person may bring such a medium now (T-MEDIA-1); asked before anything of it is read."""
    person = table.people.get(by)
    if person is None:
        return Refusal("not_at_the_table", "T-COME-4")
    if kind != "picture":
        return None if person.seat is not None else Refusal("no_seat", "T-MEDIA-1")
    if person.id != table.host:
        return Refusal("not_the_host", "T-MEDIA-1")
    return Refusal("game_is_on", "T-MEDIA-1") if table.playing is not None else None


def _refuse_more(table: Table, medium: Medium) -> Refusal | None:
    """Whether there is room for it (T-MEDIA-2)."""
    is_card = medium.kind in CARDS
    alike = sum((one.kind in CARDS) is is_card for one in table.media.values())
    if is_card and alike >= CARDS_BROUGHT_MAX:
        return Refusal("too_many_pictures", "T-MEDIA-2")
    if not is_card and alike >= CLUES_BROUGHT_MAX:
        return Refusal("too_many_recordings", "T-MEDIA-2")
    if sum(one.size for one in table.media.values()) + medium.size > MEDIA_BYTES_MAX:
        return Refusal("no_space_left", "T-MEDIA-2")
    return None


def remove(table: Table, by: Person, id_: MediumId) -> tuple[f.AnyFact, ...] | Refusal:
    """Remove a medium (T-MEDIA-3)."""
    medium = table.media.get(id_)
    if medium is None:
        return Refusal("unknown_medium", "T-MEDIA-3")
    if by.id not in (table.host, medium.by):
        return Refusal("not_yours_to_remove", "T-MEDIA-3")
    if table.playing is not None:
        return Refusal("game_is_on", "T-MEDIA-3")
    return (f.MediaRemoved((id_,)),)


def erased(table: Table, person: PersonId, sheet: int | None = None) -> tuple[f.MediaRemoved, ...]:
    """The media that go when somebody has their drawings erased, or only what they drew on one sheet (T-MEDIA-5)."""
    own = (one for one in table.media.values() if one.by == person and one.kind in ERASED)
    gone = tuple(one.id for one in own if sheet is None or one.sheet == sheet)
    return (f.MediaRemoved(gone),) if gone else ()


def refuse_named(table: Table, by: PersonId, named: Iterable[str]) -> Refusal | None:
    """Whether a command refers only to media of its sender (T-MEDIA-4); it reveals nothing of others."""
    for id_ in named:
        medium = table.media.get(MediumId(id_))
        if medium is None or medium.by != by:
            return Refusal("unknown_medium", "T-MEDIA-4")
    return None


def removed(facts: Iterable[f.AnyFact]) -> list[MediumId]:
    """The media that these facts remove."""
    return [id_ for fact in facts if isinstance(fact, f.MediaRemoved) for id_ in fact.media]
