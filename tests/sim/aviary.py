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
from pictorium.kernel.ids import Seat
from pictorium.sim import virtual_time
from pictorium.sim.bot_lines import SimBot
from pictorium.sim.line import Sent
from pictorium.sim.person import SimPerson
from pictorium.sim.retelling import HELLO, Retelling, SentMessage
from pictorium.sim.world import World
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
        self.heard_by: Counter[tuple[str, str, str]] = Counter()
        self._media = 0
        self._shown: set[tuple[str, int]] = set()
        """Sheets that all have been allowed to see."""
        self._looked_at: Table | None = None
        self._retelling = Retelling()
        self._own_songs: defaultdict[str, set[bytes]] = defaultdict(set)
        """What ever sang in what each person was allowed to see: in what they missed, nothing else may."""

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


def listened(world: Aviary, seed: int) -> Aviary:
    """An evening in that world."""
    virtual_time.run(world.evening(world.book.plan(seed), world.book.seats(seed), others(seed)))
    return world
