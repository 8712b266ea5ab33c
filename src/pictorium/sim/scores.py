"""The order of things, held against the log: stacks and points follow from the rows as they stand."""

from collections.abc import Iterator, Sequence
from typing import Any

from pictorium.games.pictomania import events as e
from pictorium.kernel.ids import Seat
from pictorium.sim.pictomania.checks import opinion
from pictorium.sim.pictomania.record import records
from pictorium.sim.prefixes import Prefixes, events


def complaints(prefixes: Prefixes) -> Iterator[str]:
    """What is wrong with any game of the evening."""
    games: list[list[Any]] = []
    for entry in prefixes.entries.values():
        for event in events(entry.facts):
            if isinstance(event, e.GameOpened):
                games.append([])
            games[-1].append(event)
    for game in games:
        yield from _stacks(game)
        yield from _points(game)


def _stacks(game: Sequence[Any]) -> Iterator[str]:
    """Guesses lie in the order of the log, are turned in it, and so are tokens given for them."""
    stacks: dict[Seat, list[tuple[Seat, int]]] = {}
    for event in game:
        match event:
            case e.DrawingBegun():
                stacks, begun = {seat: [] for seat in event.words}, event
            case e.GuessLaid():
                stacks[event.on].append((event.by, event.number))
                if event.place != len(stacks[event.on]):
                    yield f"a guess on {event.on} lies at {event.place}, but came as number {len(stacks[event.on])}"
            case e.NothingDeclared():
                stacks[event.seat] = []
            case e.StackTurned():
                if [(turned.by, turned.number) for turned in event.guesses] != stacks[event.seat]:
                    yield f"the stack of {event.seat} was turned in another order than it was laid"
                given = [turned.token for turned in event.guesses if turned.outcome == "right"]
                if given != list(begun.scoring_tokens[: len(given)]):
                    yield f"the first to guess {event.seat} did not get the best token"
            case _:
                pass


def _points(game: Sequence[Any]) -> Iterator[str]:
    agreement = game[0].agreement
    for record in records(0, game):
        counted = opinion(record, agreement)
        if counted != record.points:
            yield f"round {record.round}: scored {record.points}, but counted {counted}"
