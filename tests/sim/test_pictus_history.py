"""What the checker catches at a table of Pictus: sketches, clues, cards and what people bring."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace as with_verbs
from typing import Any

import pytest
from msgspec.structs import replace

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.disk import MemoryDisk
from pictorium.sim.history import complaints
from pictorium.sim.trouble import Trouble
from pictorium.table import commands as c
from pictorium.table.actor import TableActor
from pictorium.table.ink_relay import InkRelay, InkTarget
from pictorium.table.media import Medium
from pictorium.table.ports import Row, TableId
from pictorium.table.projection import Projection
from tests.sim.evenings import SmallLibrary, pictures, pictus_plan, world_with
from tests.sim.test_history import LONGEST_EVENING_S, LateInkActor

pytestmark = pytest.mark.evenings

TROUBLE = Trouble(cut=0.04, crash=0.01, again=0.1, visits=0.03)


class ChattyRelay(InkRelay):
    """Shows every sheet to all as it is drawn."""

    def _target_at(self, seat: Any) -> InkTarget | None:
        desk = super()._target_at(seat)
        return desk._replace(is_seen_by_all=True) if desk else None


class ShowyRelay(InkRelay):
    """Shows every sheet to who comes."""

    def sheets_since(self, own: Any, known: Any) -> tuple[tuple[int, ...], bytes]:
        shown = [super(ShowyRelay, self).sheets_since(seat, known) for seat in [*self._sheets, own]]
        return shown[-1][0], b"".join(ink for _, ink in shown)


class VeiledRelay(InkRelay):
    """Forgets that all may see a sheet at last."""

    def _unveil(self, seat: Any) -> None:
        self._veiled.pop(seat)


class CandidRelay(InkRelay):
    """Gives all of a sheet to all: what was undone and wiped, too."""

    def follow(self, now: Projection) -> None:
        super().follow(now)
        self._game = with_verbs(self._game, is_drawn_unseen=False) if self._game else None


class DeafActor(TableActor):
    """Tells the game nothing of ink."""

    def _blanked(self, *told: Any) -> None:
        pass


def with_relay(kind: type[InkRelay]) -> type[TableActor]:
    class Worse(TableActor):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self._ink_relay.__class__ = kind

    return Worse


class EmptyHandedActor(TableActor):
    """Says that something is kept, and keeps nothing."""

    async def bring(self, medium: Medium, *_: Any) -> Medium | Refusal:
        decision = await self.ask(c.KeepMedium(medium))
        return decision if isinstance(decision, Refusal) else medium


class StickyDisk(MemoryDisk):
    """Drops nothing."""

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        pass


class StubbornDisk(MemoryDisk):
    """Amends nothing."""

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        pass


def changing(kind: type, change: Callable[[Any], Any]) -> dict[str, Any]:
    """A game in which such facts are others than they should be."""

    def decide(*asked: Any) -> Any:
        facts = PICTUS.decide(*asked)
        if isinstance(facts, Refusal):
            return facts
        return tuple(change(one) if isinstance(one, kind) else one for one in facts)

    return {"decide": decide}


def generous(scored: e.TurnScored) -> e.TurnScored:
    return replace(scored, sheet=replace(scored.sheet, points=dict.fromkeys(scored.sheet.points, 9)))


def without_a_vote(scored: e.TurnScored) -> e.TurnScored:
    return replace(scored, sheet=replace(scored.sheet, votes=scored.sheet.votes[1:]))


def owners_moved(hung: e.CardsHung) -> e.CardsHung:
    owners = [card.owner for card in hung.hung]
    return replace(hung, hung=tuple(map(replace_owner, hung.hung, (*owners[1:], owners[0]))))


def replace_owner(card: Any, owner: Any) -> Any:
    return replace(card, owner=owner)


def doubled_cards(filled: e.HandsFilled) -> e.HandsFilled:
    return replace(filled, drawn={seat: (drawn[0], *drawn) for seat, drawn in filled.drawn.items()})


def said_of(
    seed: int, actor: type[TableActor] = TableActor, disk: type[MemoryDisk] = MemoryDisk, **verbs: Any
) -> list[str]:
    async def story() -> list[str]:
        games = {PICTUS.name: with_verbs(PICTUS, **verbs)}
        world = world_with(actor)(SmallLibrary(pictures(seed)), str(seed), TROUBLE, games=games, disk=disk)
        with suppress(TimeoutError, ExceptionGroup):  # at a bad enough table the evening never ends
            await asyncio.wait_for(world.evening(pictus_plan(seed), 4), LONGEST_EVENING_S)
        return await complaints(world)

    return virtual_time.run(story())


SEEDS = range(10, 14)


def test_an_honest_evening_gives_no_cause_for_complaint() -> None:
    assert [said_of(seed) for seed in SEEDS] == [[] for _ in SEEDS]


@pytest.mark.parametrize(
    ("actor", "disk", "complaint"),
    [
        (with_relay(ChattyRelay), MemoryDisk, "shown before its time"),
        (with_relay(ShowyRelay), MemoryDisk, "shown before its time"),
        (with_relay(VeiledRelay), MemoryDisk, "was not shown whole"),
        (with_relay(CandidRelay), MemoryDisk, "tells more than is on it"),
        (DeafActor, MemoryDisk, "a clue without a sketch, and the log says otherwise"),
        (LateInkActor, MemoryDisk, "a clue with a sketch, and the log says otherwise"),
        (LateInkActor, MemoryDisk, "without the ink that came before it"),
        (EmptyHandedActor, MemoryDisk, "is at the table and is not there"),
        (TableActor, StickyDisk, "was removed and is there"),
        (TableActor, StubbornDisk, "ink that should be gone"),
    ],
)
def test_a_broken_promise_is_found_out(actor: type[TableActor], disk: type[MemoryDisk], complaint: str) -> None:
    said: list[str] = []
    for seed in (*SEEDS, *range(30, 60)):
        said += said_of(seed, actor, disk)
        if any(complaint in one for one in said):
            return
    raise AssertionError(said[:20])


@pytest.mark.parametrize(
    ("verbs", "complaint"),
    [
        (changing(e.TurnScored, generous), "but counted"),
        (changing(e.TurnScored, without_a_vote), "other votes were scored than cast"),
        (changing(e.CardsHung, owners_moved), "what hangs is not what was laid"),
        (changing(e.HandsFilled, doubled_cards), "cards were lost or made"),
        ({"media": lambda _: ()}, "that is not its giver's"),
    ],
)
def test_a_wrong_score_card_or_clue_is_found_out(verbs: dict[str, Any], complaint: str) -> None:
    said: list[str] = []
    for seed in (*SEEDS, *range(30, 40)):
        said += said_of(seed, **verbs)
        if any(complaint in one for one in said):
            return
    raise AssertionError(said[:20])
