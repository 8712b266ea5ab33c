"""What must hold after any evening, whatever went wrong in it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pictorium.games.registry import GAMES
from pictorium.sim.world import TABLE, World
from pictorium.table.audience import eyes
from pictorium.table.record import replayed


async def complaints(world: World) -> list[str]:
    """What does not hold."""
    again = replayed(await world.log.read(TABLE), GAMES)
    table = again.table
    assert table is not None
    assert table.playing is not None
    game = GAMES[table.playing.game]
    said: list[str] = []
    if world.host is not None and world.host.table != table:
        said.append("the table in memory is not the one in the log")
    for person in world.people:
        kept = again.answers.get(person.id, {})
        if sorted(kept) != list(range(1, len(kept) + 1)):
            said.append(f"{person.name}: actions {sorted(kept)} have gaps")
        for n, answer in person.session.answers.items():
            if n not in kept:
                said.append(f"{person.name}: action {n} was acknowledged and is not there")
            elif _plain(kept[n]) != answer:
                said.append(f"{person.name}: action {n} was answered {answer}, but kept as {kept[n]}")
        view = _plain(game.view(table.playing.state, eyes(table.people[person.id])))
        if person.session.view != view:
            said.append(f"{person.name}: sees another table than the log has")
        said += _ink_complaints(world, person.name, again.ink)
    return said


def _ink_complaints(world: World, name: str, ink: Mapping[str, Any]) -> list[str]:
    """Everyone sees on each sheet in play exactly what its owner has drawn there."""
    said = []
    sheets = [person.session.sheets for person in world.people]
    for place in {place for seen in sheets for place in seen}:
        shown = {seen[place] for seen in sheets if place in seen}
        if len(shown) > 1:
            said.append(f"sheet {place} looks different from seat to seat")
    return said if name == world.people[0].name else []


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
