"""Who is at a table, and what the host plans for them."""

from collections.abc import Mapping
from typing import Any, Literal, NewType

from msgspec import Struct

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

PersonId = NewType("PersonId", str)
"""The public id of a person. It reveals nothing and gives no access."""

Key = NewType("Key", str)
"""The hash of a device's token. The token itself is only on the device."""

Role = Literal["player", "watcher", "display"]
"""Players have a seat or wait for one; watchers watch; a display is the big screen in the room."""

GuestRole = Literal["player", "watcher"]
"""What somebody comes as who has the table's code; a display is brought by the host."""


Skill = Literal["gentle", "keen", "sharp"]
"""How well a bot plays."""


PauseReason = Literal["back_soon", "door", "rules", "none"]
"""Why somebody paused a game."""


class Pause(Struct, frozen=True):
    """A game stands still: by whose wish, why, and since when."""

    by: PersonId
    why: PauseReason
    since: Moment


StampKind = Literal["laughing", "wow", "heart", "applause", "puzzled", "fire"]
"""What somebody thinks of a drawing, in a picture."""


class Stamp(Struct, frozen=True):
    """A stamp that somebody put on something."""

    by: PersonId
    seat: Seat | None
    """Where they sat: it is printed in that ink. None: they watched."""
    on: Spot
    kind: StampKind


class AskedFor(Struct, frozen=True):
    """A drawing that somebody would like to be a card, and its author has not answered yet."""

    by: PersonId
    of: PersonId
    sheet: int
    """Its number at the table."""


class Handover(Struct, frozen=True):
    """A code with which another device may take a person's place, once."""

    key: Key
    until: Moment


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    id: PersonId
    name: str
    language: str
    role: Role
    key: Key
    seat: Seat | None = None
    is_ready: bool = False
    away_since: Moment | None = None
    handover: Handover | None = None
    wants_seat: bool = False
    """Whether they came to play and did not stand up since."""
    bot: Skill | None = None
    """The skill, if this is a bot."""
    has_stand_in: bool = False
    """Whether a bot plays for this person until they are back."""
    had_stand_in: bool = False
    """Whether one did when they were last away."""
    shows_erasing: bool = False
    """Whether the album shows their drawings as they were drawn, with all that they took back."""
    refuses_lessons: bool = False
    """Whether bots must not learn from their drawings."""
    may_have_drawn: bool = False
    """Whether they have had a seat in a game since their drawings were last erased."""
    erased_at: Moment | None = None
    """When they were last erased."""
    sheets_erased_at: tuple[Moment, ...] = ()
    """When they had single drawings erased, as far back as it counts."""
    paused_at: tuple[Moment, ...] = ()
    """When they paused a game, as far back as it counts."""
    stamped_at: tuple[Moment, ...] = ()
    """When they put a stamp on something, as far back as it counts."""

    @property
    def is_late(self) -> bool:
        """Whether they are here, want to play and have no seat."""
        return self.wants_seat and self.seat is None and self.away_since is None


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played, as the host chose it."""

    game: str = "pictomania"
    edition: str = "second"
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}
    cards: tuple[str, ...] = ()
    """Which sets of cards; empty: all sets of words, and of pictures the shipped ones."""
