"""The narrator's pen: a sketch, drawn as fast as a hand is, from what is on the sheet already."""

from collections.abc import Mapping
from typing import NamedTuple

from pictorium.bots.doodler import planned
from pictorium.bots.doodles import Doodle
from pictorium.bots.plan import Plan, drawn_within, next_wait, progress, strokes_beside_plan
from pictorium.bots.skill import Hand
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Move, Wipe
from pictorium.kernel.moment import Moment


class PlannedDrawing(NamedTuple):
    """What the pen does now, and when it goes on; None: all is drawn."""

    moves: tuple[Move, ...]
    due: Moment | None


class SketchPen:
    """Draws one sketch after another."""

    def __init__(self, doodles: Mapping[str, Doodle], hand: Hand, seed: str, batch_ms: int) -> None:
        """With nothing to draw."""
        self._doodles, self._hand, self._seed, self._batch_ms = doodles, hand, seed, batch_ms
        self._about: tuple[int, str] | None = None
        self._plan: Plan = ()
        self._at = Moment(0)
        """When the pen was at the last point it drew."""

    def draw(self, turn: int, concept: str, sheet: Sheet, now: Moment) -> PlannedDrawing:
        """Go on with this sketch; what somebody else left on the sheet is wiped off first."""
        if self._about != (turn, concept):
            self._about, self._at = (turn, concept), now
            self._plan = planned(self._doodles[concept], self._hand, f"{self._seed}/{turn}/{concept}")
        if strokes_beside_plan(self._plan, sheet):
            self._at = now
            return PlannedDrawing((Wipe(),), Moment(now + self._batch_ms))
        at = progress(self._plan, sheet)
        wait = next_wait(self._plan, at)
        if wait is None:
            return PlannedDrawing((), None)
        self._at = Moment(max(self._at, now - wait - 2 * self._batch_ms))
        moves, spent = drawn_within(self._plan, at, now - self._at)
        self._at = Moment(self._at + spent)
        return PlannedDrawing(moves, Moment(max(now + self._batch_ms, self._at + (0 if moves else wait))))
