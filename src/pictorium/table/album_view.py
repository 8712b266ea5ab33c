"""A table's album: every game that was played there, as all its people may see it again (T-ALBUM).

The moments of a game are counted in milliseconds from its beginning, on its own clock, which stands still while it is
paused; drawings and guesses share them.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pictorium.games.game import Spot
from pictorium.games.game_record import Sketch
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.people import PersonId, Skill, StampKind


class AlbumPlayer(Struct, frozen=True):
    """Somebody who played a game, with the name they had."""

    seat: Seat
    person: PersonId
    name: str
    bot: Skill | None = None


class AlbumEntry(Struct, frozen=True, kw_only=True):
    """A game in the table of contents."""

    number: int
    """1 for the first that was played at the table."""
    game: str
    edition: str
    began_at: Moment
    """When it began, on the clock of the table."""
    ended_at: Moment | None
    """When it was closed; None: it is still on the table."""
    is_over: bool
    """Whether it was played to its end."""
    players: tuple[AlbumPlayer, ...]
    totals: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    drawings: tuple[Sketch, ...]
    """Those that can be looked at by now."""
    crowned: tuple[Sketch, ...]
    """The most original of them."""


class AlbumIndex(Struct, frozen=True, kw_only=True):
    """The table of contents of an album."""

    code: str
    opened_at: Moment
    is_kept: bool
    """Whether it is kept however long nothing happens at the table."""
    shows_erasing: bool
    """Whether who asks has their drawings shown as they were drawn, with all that they took back."""
    games: tuple[AlbumEntry, ...]
    """In the order in which they were played."""


class AlbumStamp(Struct, frozen=True):
    """A stamp that somebody put on a drawing or a card."""

    by: PersonId
    name: str
    seat: Seat | None
    """Where they sat; None: they watched."""
    on: Spot
    kind: StampKind
    at: Moment


class AlbumDrawing(Struct, frozen=True, kw_only=True):
    """A drawing whose ink comes with the game."""

    seat: Seat
    sheet: int
    """The number of the sheet in the game: a round, or the turn of a sketch."""
    number: int
    """The number of the sheet at the table, by which ink and wishes name it."""
    author: PersonId
    """Who drew it: mostly who sat there."""
    name: str
    """What they were called."""
    began_at: Moment
    ended_at: Moment
    """When the first and the last of its ink came."""
    is_as_drawn: bool
    """Whether it comes as it was drawn; otherwise without anything that was taken back."""
    is_hidden: bool
    """Whether the host has hidden it: only its author is given it."""


class AlbumGame(Struct, frozen=True, kw_only=True):
    """One game of an album, without its ink."""

    entry: AlbumEntry
    record: Any | None
    """The game as it tells itself; None where it tells nothing."""
    drawings: tuple[AlbumDrawing, ...]
    """Those that are still there, in the order in which they were drawn."""
    stamps: tuple[AlbumStamp, ...]


class AlbumFileGame(Struct, frozen=True):
    """A game in a file, with its ink."""

    game: AlbumGame
    ink: str
    """What `album/N/ink` gives, in base64."""


class AlbumFile(Struct, frozen=True, kw_only=True):
    """An album, or an evening of it, that replays without a server."""

    version: int
    """1."""
    code: str
    language: str
    """The language that it was saved in."""
    saved_at: Moment
    games: tuple[AlbumFileGame, ...]
    pictures: Mapping[str, str]
    """The picture cards that hang in it, by their ids, as addresses that hold them (`data:`)."""
