"""What must hold after any evening, whatever went wrong in it."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import album_check, media_check, race_check, request_check, scores
from pictorium.sim.dice import Dice
from pictorium.sim.drawings import ExpectedGallery
from pictorium.sim.line import NO_LINE
from pictorium.sim.manners import Manners
from pictorium.sim.message_check import Teller
from pictorium.sim.person import Action, Device, SimPerson
from pictorium.sim.prefixes import Prefixes, encode, events
from pictorium.sim.retelling import HELLO
from pictorium.sim.world import TABLE, World
from pictorium.table.context import Decision, Services
from pictorium.table.decide import decide, decide_play
from pictorium.table.facts import (
    AnyFact,
    DrawingsErased,
    GameMoved,
    GameResumed,
    GameStarted,
    HostPassed,
    LineFound,
    PersonLeft,
    StampPut,
    StandInChanged,
)
from pictorium.table.incident import OUR_MISTAKE
from pictorium.table.limits import STAMPS_MAX, STAMPS_WITHIN_MS
from pictorium.table.ports import Row
from pictorium.table.state import Table
from pictorium.wire.codec import read_command

INK_NEWS: Final = ("SheetMarked", "SheetWiped", "SketchMarked", "SketchWiped")
"""What games note of ink, which may have come before a pause."""
UNREADABLE: Final = ("no_game", "not_for_this_seat")
"""How a command is refused that came while no game was on."""


async def complaints(world: World) -> list[str]:
    """What does not hold."""
    prefixes = Prefixes(await world.log.read(TABLE), world.games)
    gallery = ExpectedGallery(world, prefixes)
    said = [
        *world.errors,
        *_numbers(prefixes),
        *_mishaps(world, prefixes),
        *_pauses(prefixes),
        *_stamps(prefixes),
        *scores.complaints(prefixes, world.manners),
        *gallery.faults,
    ]
    said += media_check.complaints(world, prefixes)
    said += race_check.complaints(world, prefixes)
    said += request_check.complaints(world, prefixes)
    said += album_check.complaints(world, prefixes)
    if not world.has_misheard_ink:
        for manners in world.manners.values():
            said += manners.complaints(prefixes, gallery, world.games)
    if world.table is not None and world.table != prefixes.tables[-1]:
        said.append("the table in memory is not the one in the log")
    said += _frames(world, prefixes, gallery)
    for person in world.people:
        for device in person.devices:
            said += _acknowledged(world, prefixes, gallery, person, device)
        said += _in_the_end(prefixes, gallery, person)
    return said


def _mishaps(world: World, prefixes: Prefixes) -> Iterator[str]:
    """Nothing is blamed on a mistake of ours that was none, and what was one left nothing but a refusal."""
    blamed = [entry for entry in prefixes.entries.values() if entry.refusal == OUR_MISTAKE]
    if len(blamed) > world.incidents:
        yield f"{len(blamed)} actions were refused for {world.incidents} mistakes"
    if any(entry.facts for entry in blamed):
        yield "something is kept of an action that failed"


AROUND: Final = GameResumed | LineFound | StandInChanged | PersonLeft | HostPassed | DrawingsErased
"""What a paused game is told of, and how it is told what it missed."""


def _pauses(prefixes: Prefixes) -> Iterator[str]:
    """Nobody plays and no clock rings while the game is paused: it hears only of who is there, and of ink."""
    for number, entry in prefixes.entries.items():
        before, row = prefixes.tables[number - 1], prefixes.rows[number - 1]
        if before is None or before.pause is None or not any(isinstance(fact, GameMoved) for fact in entry.facts):
            continue
        is_around = any(isinstance(fact, AROUND) for fact in entry.facts)
        is_ink = row.person is None and all(type(event).__name__ in INK_NEWS for event in events(entry.facts))
        if not is_around and not is_ink:
            yield f"row {number}: something happened in a game that was paused"


def _stamps(prefixes: Prefixes) -> Iterator[str]:
    """Nobody puts more than so many in any minute, or any on what is their own."""
    put: dict[str, list[Moment]] = {}
    for number, entry in prefixes.entries.items():
        for fact in entry.facts:
            if not isinstance(fact, StampPut):
                continue
            lately = put.setdefault(fact.stamp.by, [])
            lately[:] = [at for at in lately if at > fact.at - STAMPS_WITHIN_MS] + [fact.at]
            if len(lately) > STAMPS_MAX:
                yield f"row {number}: {len(lately)} stamps of one person within a minute"
            if fact.stamp.on.seat is not None and fact.stamp.on.seat == fact.stamp.seat:
                yield f"row {number}: a stamp on one's own drawing"


def _numbers(prefixes: Prefixes) -> Iterator[str]:
    """Rows and everybody's actions are numbered without a gap."""
    if [row.number for row in prefixes.rows] != list(range(1, len(prefixes.rows) + 1)):
        yield "the rows have gaps"
    counts: dict[str, list[int]] = {}
    for (person, n), rows in prefixes.actions.items():
        counts.setdefault(person, []).append(n)
        if len(rows) > 1:
            yield f"{person}: action {n} was done {len(rows)} times"
    for person, numbers in counts.items():
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{person}: actions {numbers} have gaps"


def _frames(world: World, prefixes: Prefixes, gallery: ExpectedGallery) -> Iterator[str]:
    teller = Teller(world, prefixes)
    for sent in world.frames:
        if sent.way == "up":
            if sent.body.startswith(HELLO):
                teller.retelling.note_hello(sent)
            continue
        if sent.line == NO_LINE:
            yield from gallery.secrets(sent)
        elif sent.is_ink:
            yield from gallery.secrets(sent)
            yield from gallery.complaints(sent)
        else:
            if sent.body.startswith(b'{"type":"Welcome"'):
                gallery.begin_again(sent.line)
            elif sent.body.startswith(b'{"type":"Resumed"'):
                yield from gallery.go_on(sent, teller.retelling)
            yield from teller.complaints(sent)
            if sent.body.startswith((b'{"type":"Update"', b'{"type":"FullUpdate"')) and sent.line in teller.at:
                yield from gallery.unshown(sent.line, teller.at[sent.line][0])


def _acknowledged(
    world: World, prefixes: Prefixes, gallery: ExpectedGallery, person: SimPerson, device: Device
) -> Iterator[str]:
    """What somebody was told is done is done, as they asked for it; and nothing is durable without its drawing."""
    asked = {n: action for one in (*person.devices, device) for n, action in one.actions.items()}
    for n, answer in device.session.answers.items():
        rows = prefixes.actions.get((person.id, n), [])
        if len(rows) != 1:
            yield f"{person.name}: action {n} was acknowledged and is there {len(rows)} times"
            continue
        if n not in asked:
            yield f"{person.name}: action {n} was answered and never asked for"
            continue
        row, action = rows[0], asked[n]
        if msgspec.to_builtins(prefixes.entries[row.number].refusal) != answer:
            yield f"{person.name}: action {n} was answered {answer}, but kept otherwise"
        if not _is_what_was_asked(world, prefixes, row, action):
            yield f"{person.name}: action {n} was {action.what}, but is kept as {row.body!r}"
        yield from _ink_before(world, prefixes, gallery, person, row, action)
    for kept in device.kept:
        seat = str(prefixes.seat_then(person.id, kept.rows))
        if (seat, kept.sheet) not in gallery.erased and kept.batch not in gallery.safe((seat, kept.sheet), kept.rows):
            yield f"{person.name}: ink on sheet {kept.sheet} was called safe and was not"


def _is_what_was_asked(world: World, prefixes: Prefixes, row: Row, action: Action) -> bool:
    """Whether asking the same again, at the same moment, gives what the log has."""
    kept = prefixes.entries[row.number]
    before = prefixes.tables[row.number - 1]
    assert before is not None
    if kept.refusal and action.is_play and kept.refusal.code in UNREADABLE:
        return True
    if kept.refusal == OUR_MISTAKE:
        return True  # which are counted
    if any(isinstance(fact, GameStarted) for fact in kept.facts):
        return type(action.what).__name__ == "Start"
    again = _decided_again(world, before, row, action)
    if isinstance(again, Refusal) or kept.refusal:
        return again == kept.refusal
    manners = world.manners[before.playing.game] if before.playing else None
    return [*_without_luck(again, manners)] == [*_without_luck(kept.facts, manners)]


def _without_luck(facts: tuple[AnyFact, ...], manners: Manners | None) -> Iterator[Any]:
    """What of these facts does not depend on chance."""
    for fact in facts:
        if isinstance(fact, GameMoved):
            assert manners is not None, "only a game that is on moves"
            yield [(type(event), manners.without_luck(event)) for event in fact.events]
        else:
            yield fact


def _decided_again(world: World, before: Table, row: Row, action: Action) -> Decision:
    services = Services(world.games, world.services.library, Dice("again"), world.services.bots)
    person: Any = row.person
    if not action.is_play:
        return decide(before, person, action.what, row.at, services)
    game = world.games[before.playing.game] if before.playing else None
    command = read_command(msgspec.Raw(encode(action.what)), game, world.games.values()) if game else None
    return decide_play(before, person, command, row.at, services)


def _ink_before(
    world: World, prefixes: Prefixes, gallery: ExpectedGallery, person: SimPerson, row: Row, action: Action
) -> Iterator[str]:
    """A token, or a clue, is never safe without the drawing: it lies in the log before it, unless the pen was up."""
    inked = {command for manners in world.manners.values() for command in manners.inked}
    if not action.is_play or action.what["type"] not in inked or action.sheet is None:
        return
    if prefixes.sheet_then(person.id, row.number - 1) != action.sheet:
        return  # it was asked for on a sheet that is gone by now, and its ink with it
    if prefixes.entries[row.number].refusal is None and not person.was_refused_ink(action.sheet):
        seat = str(prefixes.seat_then(person.id, row.number))
        sheet = (seat, action.sheet)
        if sheet not in gallery.erased and action.drawn not in gallery.safe(sheet, row.number):
            yield f"{person.name}: action {row.n} is safe without the ink that came before it"


def _in_the_end(prefixes: Prefixes, gallery: ExpectedGallery, person: SimPerson) -> Iterator[str]:
    """Once all is quiet everybody sees the table as the log has it, and nothing is left open."""
    table = prefixes.tables[-1]
    assert table is not None
    if (person.id in table.people) is person.is_gone:
        yield f"{person.name}: {'is' if person.is_gone else 'is not'} gone, and the log says otherwise"
    if person.is_gone:
        return
    seen = prefixes.told(max(prefixes.steps), person.id)
    if seen is None or encode(person.session.view) != encode(msgspec.json.decode(seen.view)):
        yield f"{person.name}: sees another table than the log has"
    if not person.session.is_settled:
        yield f"{person.name}: still waits for an answer"
    yield from gallery.last_looks(person)
