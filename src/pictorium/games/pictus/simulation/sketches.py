"""Clues, held against the log: a sketch is safe before the clue that has one, and a clue names what is its giver's."""

from collections.abc import Iterator, Mapping

from pictorium.games.pictus.events import ClueGiven
from pictorium.sim.drawings import ExpectedGallery
from pictorium.sim.prefixes import Prefixes, events
from pictorium.table.media import MediumId
from pictorium.table.sheet_ink import SheetInk
from pictorium.table.state import AnyGame, Table, sheet_of


def complaints(prefixes: Prefixes, gallery: ExpectedGallery, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """What is wrong with any clue of the evening."""
    for number, entry in prefixes.entries.items():
        before = prefixes.tables[number - 1]
        for event in events(entry.facts):
            if isinstance(event, ClueGiven):
                assert before is not None
                yield from (f"row {number}: {fault}" for fault in _faults(before, number, event, gallery, games))


def _faults(
    before: Table, number: int, event: ClueGiven, gallery: ExpectedGallery, games: Mapping[str, AnyGame]
) -> Iterator[str]:
    assert before.playing is not None
    sheet = (str(event.seat), sheet_of(before, event.seat, games[before.playing.game]))
    if sheet not in gallery.erased and event.clue.has_sketch == _is_blank(gallery.safe(sheet, number)):
        yield f"a clue {'with' if event.clue.has_sketch else 'without'} a sketch, and the log says otherwise"
    person = before.at(event.seat)
    for kind, id_ in (("recording", event.clue.recording), ("film", event.clue.film)):
        medium = before.media.get(MediumId(id_)) if id_ is not None else None
        if id_ is not None and (medium is None or person is None or medium.by != person.id):
            yield f"a clue names a {kind} that is not its giver's"


def _is_blank(ink: bytes) -> bool:
    return SheetInk(0, 0, ink).is_blank
