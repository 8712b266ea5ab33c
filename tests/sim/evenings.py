"""Evenings for the tests of this folder: which trouble comes with which seed, and how many seeds there are."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from pictorium.kernel.refusal import Refusal
from pictorium.sim.trouble import Trouble
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table.decide import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan, Role
from tests.games.pictomania.table import EDITIONS, made_up_deck

HOUSE: Final = ContentLibrary(content_folder(), Path("nowhere"))


class SmallLibrary:
    """The house's editions with a few made-up cards; each plan is read once."""

    repertoire = HOUSE.repertoire

    def __init__(self) -> None:
        self._prepared: dict[bytes, Prepared | Refusal] = {}

    def prepare(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        key = msgspec.json.encode(wishes)
        if key not in self._prepared:
            prepared = HOUSE.prepare(wishes, media)
            is_refused = isinstance(prepared, Refusal)
            self._prepared[key] = prepared if is_refused else replace(prepared, deck=made_up_deck())
        return self._prepared[key]


LIBRARY: Final = SmallLibrary()
SEEDS: Final = int(os.environ.get("PICTORIUM_SEEDS", "500"))
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
