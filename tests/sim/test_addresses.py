"""What the addresses of pictures and media tell: nothing, to nobody.

A picture lies where its id says, so whoever sees two views could compare them: what hangs must be the same bytes for
all, whoever laid it. A recording is known by its clue alone, and the clue alone says whose it is.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.commands import GiveClue
from pictorium.games.pictus.model import State, Voting
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.score_sheet import Clue, TurnSheet
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.games.pictus.view import View
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.table.media import Medium, MediumId, MediumKind
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import TableId
from pictorium.table.state import Table
from pictorium.table.view import MediumView, TableView, table_view
from tests.games.pictus.table import made_up_pictures

encode = msgspec.json.encode


def walls(seats: int) -> Iterator[State]:
    """States in which cards hang and nobody may know whose they are."""
    steps = play_evening(PICTUS_HABITS, seats, made_up_pictures(), Options(decoys=2, voters="everyone"), f"{seats}")
    assert not isinstance(steps, Refusal)
    yield from (step.state for step in steps if isinstance(step.state.phase, Voting))


def otherwise_owned(state: State) -> State:
    """The same wall, and every card on it another's."""
    assert isinstance(state.phase, Voting)
    owners = [card.owner for card in state.phase.hung]
    moved = map(replace_owner, state.phase.hung, (*owners[1:], owners[0]))
    return replace(state, phase=replace(state.phase, hung=tuple(moved)))


def replace_owner(card: Any, owner: Seat | None) -> Any:
    return replace(card, owner=owner)


@pytest.mark.parametrize("seats", [3, 8])
def test_what_hangs_has_the_same_addresses_for_all_whoever_laid_it(seats: int) -> None:
    seen = 0
    for state in walls(seats):
        twins, all_eyes = (state, otherwise_owned(state)), (*state.seats, WATCHER)
        assert len({encode(PICTUS.view(one, seat).hung) for one in twins for seat in all_eyes}) == 1
        seen += 1
    assert seen > seats


def structs(kind: Any) -> set[Any]:
    """Every struct that can lie in a value of this kind."""
    return set(_parts(msgspec.inspect.type_info(kind)))


def _parts(info: Any) -> Iterator[Any]:
    match info:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            yield cls
            for field in fields:
                yield from _parts(field.type)
        case msgspec.inspect.UnionType(types=types):
            for one in types:
                yield from _parts(one)
        case msgspec.inspect.VarTupleType(item_type=item):
            yield from _parts(item)
        case msgspec.inspect.DictType(value_type=value):
            yield from _parts(value)
        case _:
            pass


TOLD: Final = structs(PICTUS.views) | structs(PICTUS.faces) | structs(TableView)


def test_a_medium_is_named_in_the_clue_and_among_the_cards_alone() -> None:
    """All that is ever told of a game or a table: no other type has a place for the id of a medium."""
    assert {View, TableView, Clue, TurnSheet, e.ClueHeard} <= TOLD
    named = {kind for kind in TOLD for field in msgspec.structs.fields(kind) if _is_of_media(kind, field)}
    assert named == {Clue, MediumView, GiveClue}
    holders = {kind for kind in TOLD for field in msgspec.structs.fields(kind) if _holds_clue(field.type)}
    assert holders == {e.ClueGiven, e.ClueHeard, View, TurnSheet}


def _is_of_media(kind: type, field: Any) -> bool:
    return field.type is MediumId or field.name in ("recording", "film") or (kind is MediumView and field.name == "id")


def _holds_clue(kind: Any) -> bool:
    return kind is Clue or Clue in getattr(kind, "__args__", ())


def test_what_somebody_may_do_names_no_medium() -> None:
    """A view lists the commands that are open to its seat; a clue among them is one that needs nothing."""
    steps = play_evening(PICTUS_HABITS, 4, made_up_pictures(), Options(), "may")
    assert not isinstance(steps, Refusal)
    for state in (step.state for step in steps):
        assert not any(PICTUS.media(command) for seat in state.seats for command in PICTUS.legal(state, seat))


def test_only_what_is_to_be_a_card_is_listed_at_the_table() -> None:
    kinds: tuple[MediumKind, ...] = ("picture", "drawing", "recording", "film")
    media = {MediumId(kind): Medium(MediumId(kind), PersonId("p1"), kind, "a/b", 1) for kind in kinds}
    table = Table(id=TableId("T"), code="T", opened_at=Moment(0), plan=Plan(), media=media)
    assert [medium.id for medium in table_view(table).media] == ["picture", "drawing"]
    assert b"recording" not in encode(table_view(table))
    assert b"film" not in encode(table_view(table))
