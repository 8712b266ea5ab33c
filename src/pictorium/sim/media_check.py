"""What people brought, held against the log: what is kept is there, what was removed is not."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pictorium.sim.prefixes import Prefixes
from pictorium.table import facts as f
from pictorium.table.media import MediumId

if TYPE_CHECKING:
    from pictorium.sim.world import World


def complaints(world: "World", prefixes: Prefixes) -> Iterator[str]:
    """What lies beside the log is what the rows say; who dies in the middle may leave something that no row names."""
    table = prefixes.tables[-1]
    assert table is not None
    lies = world.log.media(table.id)
    facts = [fact for entry in prefixes.entries.values() for fact in entry.facts]
    kept = [fact.medium.id for fact in facts if isinstance(fact, f.MediumKept)]
    removed = {id_ for fact in facts if isinstance(fact, f.MediaRemoved) for id_ in fact.media}
    yield from (f"{id_} was kept twice" for id_ in set(kept) if kept.count(id_) > 1)
    yield from (f"{id_} is at the table and is not there" for id_ in table.media if lies.get(id_) != _body(world, id_))
    yield from (f"{id_} was removed and is there" for id_ in removed if id_ in lies)
    yield from (f"{id_} is gone and nobody removed it" for id_ in set(kept) - removed - set(table.media))
    if not world.crashes:
        yield from (f"{id_} lies there for nobody" for id_ in set(lies) - set(table.media))
    for person in world.people:
        told = {id_ for ids in person.brought.values() for id_ in ids}
        yield from (f"{person.name} was told that {id_} is kept" for id_ in told - set(kept))


def _body(world: "World", id_: MediumId) -> bytes | None:
    return world.brought.get(id_)
