"""What people ask of a server beside their line: to keep a medium, to see all drawings or the album, to get a medium.

All of it takes a while, and the game goes on meanwhile. What was answered is kept for the checks, with the number of
rows before and after.
"""

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from pictorium.kernel.refusal import Refusal
from pictorium.sim.disk import TABLE, CrashError
from pictorium.sim.failing_games import StumbleError
from pictorium.sim.line import NO_LINE, Sent
from pictorium.table.actor import TableActor
from pictorium.table.album_view import AlbumGame, AlbumIndex
from pictorium.table.media import Medium, MediumId, MediumKind, content_of
from pictorium.table.people import PersonId
from pictorium.table.ports import LogBrokenError, LogError
from pictorium.table.state import Table

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.sim_server import SimServer

PIECE_BYTES: Final = 16
"""How much of a medium is asked for at once."""


class Looked(NamedTuple):
    """Somebody was shown all drawings of the game."""

    person: PersonId
    before: int
    """How many rows the server knew of when it was asked for."""
    after: int
    """How many were durable when it was answered."""
    table: Table
    """The table of that server when it was answered."""
    shown: bytes


class AlbumSeen(NamedTuple):
    """Somebody was shown the table of contents of the album, and one game of it."""

    person: PersonId
    before: int
    after: int
    contents: AlbumIndex
    number: int
    found: tuple[AlbumGame, bytes] | None
    """That game and its ink."""


class Fetched(NamedTuple):
    """Somebody was given a piece of a medium, or told that there is none."""

    person: PersonId
    medium: MediumId
    start: int
    before: int
    after: int
    given: bytes | None
    is_listed: bool
    """Whether the table still had it when it was asked for: a removal that is kept, but not told yet, is not over."""


def bring(server: "SimServer", person: "SimPerson", kind: MediumKind) -> None:
    """Somebody uploads something, if they may."""
    actor = server.actor
    if actor is not None and actor.refuse_bringing(person.id, kind) is None:
        server.spawn(_bring(server, actor, person, kind))


async def _bring(server: "SimServer", actor: TableActor, person: "SimPerson", kind: MediumKind) -> None:
    world = server.world
    body = b"%s of %s: %d" % (kind.encode(), person.name.encode(), world.random.getrandbits(64))
    medium = Medium(world.new_medium_id(), person.id, kind, "application/octet-stream", len(body), content_of(body))
    world.brought[medium.id] = body
    try:
        kept = await actor.bring(medium, body)
    except LogBrokenError as error:
        server.registry.give_up(error)
        return
    except (CrashError, LogError):
        return
    if not isinstance(kept, Refusal):
        person.brought.setdefault(kind, []).append(kept.id)


def look(server: "SimServer", person: "SimPerson") -> None:
    """Somebody looks at all drawings of the game."""
    server.spawn(_look(server, person))


async def _look(server: "SimServer", person: "SimPerson") -> None:
    world, before = server.world, server.rows_known
    try:
        actor = await _found(server, person)
        if actor is None:
            return
        drawings = await actor.drawings(person.id)
    except (CrashError, LogError, StumbleError):
        return
    except Exception as error:
        world.errors.append(f"the drawings could not be shown: {error!r}")
        return
    rows = server.log.count
    world.looked.append(Looked(person.id, before, rows, actor.table, drawings))
    at = asyncio.get_running_loop().time()
    world.watch(Sent(at, "down", person.name, NO_LINE, drawings, is_ink=True, rows=rows), actor.table)


def open_album(server: "SimServer", person: "SimPerson") -> None:
    """Somebody looks at a game of the album."""
    server.spawn(_open_album(server, person))


async def _open_album(server: "SimServer", person: "SimPerson") -> None:
    world, before = server.world, server.rows_known
    try:
        actor = await _found(server, person)
        if actor is None:
            return
        index = await actor.album.index(person.id)
        number = world.random.randint(1, len(index.games) + 1)
        found = await actor.album.game_with_ink(person.id, number)
    except (CrashError, LogError, StumbleError):
        return
    except Exception as error:
        world.errors.append(f"the album could not be shown: {error!r}")
        return
    world.albums_seen.append(AlbumSeen(person.id, before, server.log.count, index, number, found))


def fetch(server: "SimServer", person: "SimPerson", id_: MediumId) -> None:
    """Somebody downloads something, piece by piece."""
    server.spawn(_fetch(server, person, id_))


async def _fetch(server: "SimServer", person: "SimPerson", id_: MediumId) -> None:
    world, start, is_more = server.world, 0, True
    while is_more:
        before = server.rows_known
        try:
            actor = await _found(server, person)
            if actor is None:
                return
            is_listed = id_ in actor.table.media
            found = await actor.brought(id_, start, start + PIECE_BYTES)
        except (CrashError, LogError):
            return
        except Exception as error:
            world.errors.append(f"{id_} could not be given: {error!r}")
            return
        piece = found[1] if found else None
        world.fetched.append(Fetched(person.id, id_, start, before, server.log.count, piece, is_listed))
        is_more = piece is not None and len(piece) == PIECE_BYTES
        start += PIECE_BYTES


async def _found(server: "SimServer", person: "SimPerson") -> TableActor | None:
    """The table, which is loaded if it is not in memory, for somebody who is there."""
    actor = await server.registry.find(TABLE)
    return actor if actor is not None and person.id in actor.table.people else None
