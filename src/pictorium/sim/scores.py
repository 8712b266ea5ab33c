"""Every game of an evening, held against the log: its order and its points follow from the rows as they stand."""

from collections.abc import Iterator, Mapping
from typing import Any

from pictorium.sim.manners import Manners
from pictorium.sim.prefixes import Prefixes
from pictorium.table.facts import GameMoved, GameStarted


def complaints(prefixes: Prefixes, known: Mapping[str, Manners]) -> Iterator[str]:
    """What is wrong with any game of the evening."""
    games: list[tuple[Manners, list[Any]]] = []
    for entry in prefixes.entries.values():
        for fact in entry.facts:
            if isinstance(fact, GameStarted):
                games.append((known[fact.game], []))
            if isinstance(fact, GameStarted | GameMoved):
                games[-1][1].extend(fact.events)
    for manners, game in games:
        yield from manners.faults(game)
        yield from _points(manners, game)


def _points(manners: Manners, game: list[Any]) -> Iterator[str]:
    """What was scored and dealt, counted a second time."""
    records = tuple(manners.habits.records(0, game))
    yield from manners.habits.faults(records, game[0]) if records else ()
    for record in records:
        counted = manners.habits.opinion(record, game[0].agreement)
        if counted != record.points:
            yield f"number {record.number}: scored {record.points}, but counted {counted}"
