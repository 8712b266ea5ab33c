"""Evenings for the tests of this folder: which trouble comes with which seed, and how many seeds there are."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.pictus.options import SEATS_MOST, Options
from pictorium.kernel.refusal import Refusal
from pictorium.sim.disk import MemoryDisk
from pictorium.sim.sqlite_disk import SqliteDisk
from pictorium.sim.trouble import Trouble
from pictorium.sim.world import World
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table.actor import TableActor
from pictorium.table.context import Prepared
from pictorium.table.media import CARDS, Medium
from pictorium.table.people import Plan, Role
from tests.games.pictomania.table import EDITIONS, made_up_deck
from tests.games.pictus.table import made_up_pictures

HOUSE: Final = ContentLibrary(content_folder(), Path("nowhere"))


class SmallLibrary:
    """The house's editions with a few made-up cards, each plan read once; and as many made-up pictures as wanted."""

    repertoire = HOUSE.repertoire

    def __init__(self, pictures: int = 100) -> None:
        self._pictures = made_up_pictures(pictures)
        self._prepared: dict[bytes, Prepared | Refusal] = {}

    def prepare(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        return self._pictus(wishes, media) if wishes.game == "pictus" else self._pictomania(wishes, media)

    def _pictus(self, wishes: Plan, media: Iterable[Medium]) -> Prepared:
        brought = tuple(Picture(f"table/{medium.id}") for medium in media if medium.kind in CARDS)
        deck = self._pictures + (brought if "table" in wishes.cards else ())
        return Prepared(deck, msgspec.convert(wishes.options, Options))

    def _pictomania(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        key = msgspec.json.encode(wishes)
        if key not in self._prepared:
            prepared = HOUSE.prepare(wishes, media)
            is_refused = isinstance(prepared, Refusal)
            self._prepared[key] = prepared if is_refused else replace(prepared, deck=made_up_deck())
        return self._prepared[key]


LIBRARY: Final = SmallLibrary()
SEEDS: Final = int(os.environ.get("PICTORIUM_SEEDS", "300"))
FIRST: Final = int(os.environ.get("PICTORIUM_FIRST_SEED", "0"))
SEEDS_A_TEST: Final = 25
SHORT: Final[dict[str, Any]] = {"rounds": 1, "replacements": 0, "glance_s": 5}


def share(part: float) -> range:
    """So many of the seeds; never none."""
    return range(FIRST, FIRST + max(1, round(SEEDS * part)))


def batches(seeds: range) -> list[range]:
    """The seeds in parcels, so that several processes share them."""
    return [seeds[start : start + SEEDS_A_TEST] for start in range(0, len(seeds), SEEDS_A_TEST)]


def trouble(seed: int) -> Trouble:
    """Every kind of trouble alone and together with any other."""
    return Trouble(
        cut=0.02 + seed % 5 * 0.02,
        crash=seed % 4 * 0.01,
        broken=seed % 3 * 0.005,
        behind=seed % 2 * 0.002,
        again=seed % 3 * 0.05,
        nonsense=0.03,
        visits=seed // 4 % 3 * 0.02,
        stumbles=0.02 if seed % 20 == 9 else 0.004 if seed % 5 == 4 else 0.0,
        breaks=0.15 if seed % 7 in (3, 5) else 0.0,
        takeovers=seed // 2 % 3 * 0.04,
        full=seed % 2 * 0.3,
    )


def plan(seed: int, **options: Any) -> Plan:
    return Plan(edition=EDITIONS[seed % 4], options=SHORT | options)


def seats(seed: int) -> int:
    return 3 + seed % 4


def games(seed: int) -> int:
    """Now and then a second game at the same table."""
    return 2 if seed % 8 == 0 else 1


def others(seed: int) -> tuple[Role, ...]:
    """Who else is there from the beginning."""
    return ("watcher", "display") if seed % 3 == 2 else ()


def is_on_sqlite(seed: int) -> bool:
    """Now and then the rows lie in a real file."""
    return seed % 11 == 7


VOTERS: Final = ("others", "narrator", "everyone")
ENDINGS: Final = ("turns", "score", "turns", "deck", "turns")


def pictus_plan(seed: int, **options: Any) -> Plan:
    """Every way to vote and to end, with and without decoys and a clock, in few turns."""
    wishes = {
        "voters": VOTERS[seed % 3],
        "hand_size": 3 + seed % 2,
        "decoys": seed % 4,
        "end": ENDINGS[seed % 5],
        "turns_each": 1,
        "target": 5,
        "clock_s": (0, 0, 30)[seed // 2 % 3],
        "away_limit_s": 10,
    }
    return Plan(game="pictus", options=wishes | options, cards=("house", "table"))


def pictus_seats(seed: int) -> int:
    return 3 + seed % 6


def pictures(seed: int) -> int:
    """Few enough that the used ones are needed again; enough for all who may sit down for the next game."""
    wishes = pictus_plan(seed).options
    return SEATS_MOST * (int(wishes["hand_size"]) + 1) + int(wishes["decoys"]) + seed % 7


class Course(NamedTuple):
    """How an evening goes, by its seed."""

    game: str
    plan: Callable[[int], Plan]
    next_plan: Callable[[int], Plan]
    """What is played at the same table now and then, after that."""
    seats: Callable[[int], int]
    part: float
    """How many of the seeds it gets."""

    def world(self, seed: int, kind: type[World] = World, **more: Any) -> World:
        after = {"next_plan": self.next_plan(seed)} if seed % 16 == 0 else {}
        library = SmallLibrary(pictures(seed))
        disk = SqliteDisk if is_on_sqlite(seed) else MemoryDisk
        return kind(library, str(seed), trouble(seed), **{"games_wanted": games(seed), "disk": disk} | after | more)

    async def play(self, world: World, seed: int) -> None:
        """Where both games are played there are seats for all in both."""
        await world.evening(self.plan(seed), 4 if world.next_plan else self.seats(seed), others(seed))


def world_with(actor: Callable[..., TableActor]) -> type[World]:
    """A world whose tables have such an actor."""

    class Worse(World):
        def new_actor(self, *given: Any) -> TableActor:
            return actor(*given)

    return Worse


COURSES: Final = (
    Course("pictomania", plan, pictus_plan, seats, part=0.7),
    Course("pictus", pictus_plan, plan, pictus_seats, part=0.3),
)
