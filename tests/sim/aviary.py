"""Canaries: a world in which every secret of a game is a string that occurs nowhere else, and in which every byte of
every frame to everybody is searched for them, until they are shown. What sings in a game its own tests say.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from pictorium.games.all_games import GAMES
from pictorium.games.game import AnyGame
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.sim import virtual_time
from pictorium.sim.bot_lines import SimBot
from pictorium.sim.line import Sent
from pictorium.sim.person import SimPerson
from pictorium.sim.prefixes import Prefixes, events
from pictorium.sim.retelling import HELLO, Retelling, SentMessage
from pictorium.sim.world import TABLE, World
from pictorium.table.actor import TableActor
from pictorium.table.audience import eyes
from pictorium.table.context import Library
from pictorium.table.media import CARDS, MediumId
from pictorium.table.people import Person, Plan
from pictorium.table.state import Table, sheet_of
from tests.sim.evenings import games, others, trouble

SONG: Final = re.compile(rb"<(?:card|name|term|word|picture|title|medium) [0-9a-z]+>|918273[0-9]{2}|\"owner\"")
INK_BYTES_MIN: Final = 8
"""Shorter batches than a stroke look all alike."""
PATIENCE_S: Final = 20_000
"""How long an evening takes at most."""
STANDSTILL_S: Final = 1000
"""When an evening in which a leak is planted has most likely come to a standstill; nearly all others are over."""
UPDATES: Final = ("Update", "FullUpdate")
encode = msgspec.json.encode
Songs = Counter[bytes]


def songs(value: Any) -> Songs:
    """The canaries that sing in some bytes, or in the bytes of a value."""
    return Counter(SONG.findall(value if isinstance(value, bytes | Raw) else encode(value)))


class Songbook(NamedTuple):
    """What sings in a game, and who may hear it."""

    library: Callable[[int], Library]
    plan: Callable[[int], Plan]
    seats: Callable[[int], int]
    in_face: Callable[[dict[str, Any], Songs, Any, Seat], Iterator[str]]
    in_view: Callable[[dict[str, Any], Any, Seat], Iterator[str]]
    in_refusal: Songs
    """What a refusal may hold beside what was asked for."""
    games: Mapping[str, AnyGame] = GAMES
    """The games as they should be, without any leak that is planted."""


class Aviary(World):
    """A world that listens to every frame on its way out."""

    actor_of: Callable[..., TableActor] = TableActor

    def __init__(self, book: Songbook, seed: int, **more: Any) -> None:
        super().__init__(book.library(seed), str(seed), trouble(seed), games_wanted=games(seed), **more)
        self.book, self.scanned = book, 0
        self.leaks: list[str] = []
        self.ends_with_leak = False
        """Whether nobody goes on once a leak was heard."""
        self.heard_by: Counter[tuple[str, str, str]] = Counter()
        self._media = 0
        self._shown: set[tuple[str, int]] = set()
        """Sheets that all have been allowed to see."""
        self._looked_at: Table | None = None
        self._retelling = Retelling()
        self._own_songs: defaultdict[str, set[bytes]] = defaultdict(set)
        """What ever sang in what each person was allowed to see: in what they missed, nothing else may."""

    @property
    def is_over(self) -> bool:
        return super().is_over or (self.ends_with_leak and bool(self.leaks))

    def new_actor(self, *given: Any) -> TableActor:
        return super().new_actor(*given) if self.services.bots else self.actor_of(*given)

    def new_medium_id(self) -> MediumId:
        self._media += 1
        return MediumId(f"<medium {self._media}>")

    def watch(self, sent: Sent, table: Table | None) -> None:
        if sent.way == "up":
            if sent.body.startswith(HELLO):
                self._retelling.note_hello(sent)
            return
        assert table is not None, "only a table says something"
        self.scanned += 1
        person = next(one for one in self.everybody if one.name == sent.person)
        known = table.people.get(person.id)
        phase = type(table.playing.state.phase).__name__ if table.playing else ""
        self._note_songs(table)
        message = None if sent.is_ink else self._retelling.read(sent)
        kind = message.type if message else "ink"
        self.heard_by[(kind, "player" if known and known.seat else "other", phase)] += 1
        found = [*self._in_message(message, sent, table, known, person)] if message else []
        found += self._in_ink(sent.body, table, known)
        elsewhere = songs(sent.body) - (in_parts(message) if message else Counter())
        if elsewhere:
            found.append(f"{kind} {elsewhere}")
        self.leaks += [f"{sent.person} at {sent.at:.3f}: {leak}" for leak in found]

    def _note_songs(self, table: Table) -> None:
        """What everybody is allowed to see now, wherever they are."""
        if table is self._looked_at or table.playing is None:
            return
        game, state = self.book.games[table.playing.game], table.playing.state
        for person in table.people.values():
            self._own_songs[person.id] |= set(songs(game.view(state, eyes(person))))

    def _in_message(
        self, message: SentMessage, sent: Sent, table: Table, known: Person | None, person: SimPerson | SimBot
    ) -> Iterator[str]:
        """What sings in the parts of a message and may not: first in the bytes, then in what is known by them."""
        if message.refusal is not None and not set(songs(message.refusal)) <= self._asked(message, person):
            yield f"refusal {message.refusal}"
        told = list(self._retelling.told(sent, message))
        if None in told:
            yield "an update that fits nothing"
        if not told or told[-1] is None:
            return
        cards = songs([medium.id for medium in table.media.values() if medium.kind in CARDS])
        if songs(told[-1].table) != cards or set(songs(message.table)) - set(cards):
            yield f"table {songs(told[-1].table)}"
        if known is None or table.playing is None:
            return
        if set(songs(message.view)) - set(songs(told[-1].view)):
            yield f"change {songs(message.view)}"
        for update in message.updates:
            missed = set(songs(update.view)) | set(songs(update.faces))
            if missed - self._own_songs[person.id]:
                yield f"missed {missed}"
        for face in told[-1].faces if message.type in UPDATES else ():
            yield from self.book.in_face(face, songs(face), table.playing.state, eyes(known))
        if told[-1].view is not None:
            view = msgspec.json.decode(encode(told[-1].view))  # which is taken apart
            yield from self.book.in_view(view, table.playing.state, eyes(known))

    def _asked(self, message: SentMessage, person: SimPerson | SimBot) -> set[bytes]:
        """What a refusal may hold: what was asked for, and what the game says."""
        actions = [device.actions[message.n].what for device in person.devices if message.n in device.actions]
        return {*songs([what for what in actions if isinstance(what, dict)]), *self.book.in_refusal}

    def _in_ink(self, body: bytes, table: Table, known: Person | None) -> Iterator[str]:
        """What another has drawn that all may not see yet, or never."""
        if table.playing is not None and table is not self._looked_at:
            self._looked_at = table
            game, state = self.games[table.playing.game], table.playing.state
            seen = (seat for seat in state.seats if game.pen(state, seat).is_seen_by_all)
            self._shown |= {(str(seat), sheet_of(table, seat, game)) for seat in seen}
        own = str(known.seat) if known else ""
        for sheet, batches in self.drawn.items():
            if sheet not in self._shown and sheet[0] != own:
                found = any(batch in body for batch in batches if len(batch) >= INK_BYTES_MIN)
                yield from [f"ink on {sheet}"] * found


def in_parts(message: SentMessage) -> Songs:
    """What sings in the parts of a message that may sing; they are looked at one by one."""
    parts = songs(message.table) + songs(message.view) + songs(message.refusal) + songs(message.faces)
    return sum(map(in_parts, message.updates), parts)


def listened(world: Aviary, seed: int, patience_s: float = PATIENCE_S) -> Aviary:
    """An evening in that world."""

    async def evening() -> Prefixes:
        await world.evening(world.book.plan(seed), world.book.seats(seed), others(seed), patience_s=patience_s)
        return Prefixes(await world.log.read(TABLE), world.book.games)

    world.leaks += album_leaks(world, virtual_time.run(evening()))
    return world


def is_planted_leak_heard(world: Aviary, seed: int) -> bool:
    """Whether a leak that was planted is heard in that evening.

    It ends with the first leak: people believe what they are told, and who is told what is meant for other eyes may
    never do what all wait for. Where that comes before any leak, nobody waits for the end.
    """
    world.ends_with_leak = True
    try:
        return bool(listened(world, seed, STANDSTILL_S).leaks)
    except TimeoutError:
        return bool(world.leaks)


def album_leaks(world: Aviary, prefixes: Prefixes) -> Iterator[str]:
    """What sang in the album before watchers were told or shown it."""
    known: list[set[bytes]] = [set()]
    for row, table in zip(prefixes.rows, prefixes.tables[1:], strict=True):
        entry, heard = prefixes.entries.get(row.number), known[-1]
        if entry is not None and entry.facts and table is not None and table.playing is not None:
            game = world.book.games[table.playing.game]
            faces = [game.face(event, WATCHER) for event in events(entry.facts)]
            heard = heard | set(songs(faces)) | set(songs(game.view(table.playing.state, WATCHER)))
        known.append(heard)
    for seen in world.albums_seen:
        world.scanned += 1
        sung = set(songs([seen.contents, seen.found[0] if seen.found else None])) - {b'"owner"'}
        world.heard_by["album", "", "with a song" if sung else ""] += 1
        if sung - known[min(seen.after, len(known) - 1)]:
            yield f"{seen.person} at row {seen.after}: album {sung - known[seen.after]}"
