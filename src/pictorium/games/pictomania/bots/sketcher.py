"""The pen of a bot: it goes on with its drawing from what is on the sheet, as fast as its hand is."""

from collections.abc import Mapping
from random import Random
from typing import Final

from pictorium.bots.doodler import doodle_of, is_drawn_in_part, planned
from pictorium.bots.doodles import Doodle
from pictorium.bots.mind import Scene
from pictorium.bots.plan import Plan, Progress, drawn_within, next_wait, progress, strokes_beside_plan
from pictorium.bots.skill import Manner
from pictorium.bots.visible_ink import INK_LEAST, as_seen, ink
from pictorium.games.pictomania.bots.seeing import own_desk, own_term
from pictorium.games.pictomania.view import View
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import SHEET_WIDTH, Move
from pictorium.kernel.moment import Moment

ENOUGH: Final = 2 * SHEET_WIDTH
"""With this much ink on the sheet already, the bot adds nothing: somebody else has drawn the word."""


class Sketcher:
    """Draws one round after another."""

    def __init__(self, doodles: Mapping[str, Doodle], manner: Manner, seed: str, batch_ms: int) -> None:
        """With an empty head."""
        self._doodles, self._manner, self._seed, self._batch_ms = doodles, manner, seed, batch_ms
        self._sheet: tuple[int | None, bool] = None, False
        """Which sheet the plan is for, and whether it stands upright."""
        self._plan: Plan = ()
        self._pen = Moment(0)
        """When the pen was at the last point it drew."""
        self._sent = Moment(0)
        self._stood: tuple[Sheet, Progress | None] | None = None
        """The own sheet as it was last seen, and where the pen continued."""
        self.due: Moment | None = None
        """When there is more to draw; None: no more, or not now."""
        self.drawn_ms = 0
        """How long it took to draw what lay there when the sheet was seen first."""

    def follow(self, scene: Scene, now: Moment) -> None:
        """Another round, another word, another plan; also for a sheet that was turned."""
        sheet = scene.sheet, scene.own.is_upright
        if sheet == self._sheet:
            return
        self._sheet, self._stood = sheet, None
        view: View = scene.view
        term = own_term(view)
        seed = f"{self._seed}/{view.round}/{term.id if term else ''}"
        doodle = doodle_of(term, self._doodles) if term else ()
        self._plan = planned(doodle, self._manner.hand, seed, is_upright=scene.own.is_upright)
        at = progress(self._plan, scene.own)
        self.drawn_ms = sum(sum(line.waits) for line in self._plan[: at.line])
        thinking = Random(seed).uniform(1.0, 2.0) * self._manner.reaction_ms
        self._pen = Moment(now if at != (0, 0) else now + int(thinking))

    def can(self) -> bool:
        """Whether there is a way to draw the word."""
        return bool(self._plan)

    def left(self, scene: Scene) -> Progress | None:
        """Where the pen goes on; None if nothing is left to draw."""
        desk = own_desk(scene.view)
        if desk is None or not desk.may_draw:
            return None
        if self._stood is None or self._stood[0] is not scene.own:
            at = progress(self._plan, scene.own)
            is_complete = at.line >= len(self._plan) or ink(strokes_beside_plan(self._plan, scene.own)) >= ENOUGH
            self._stood = scene.own, None if is_complete else at
        return self._stood[1]

    def fell_short(self, scene: Scene) -> bool:
        """Whether the drawing ended when there was hardly anything on this sheet yet."""
        is_begun = progress(self._plan, scene.own)
        return not scene.own.is_blank and is_begun.line < len(self._plan) and ink(as_seen(scene.own)) < INK_LEAST

    def is_of_a_part(self, scene: Scene) -> bool:
        """Whether the drawing shows a part of the word alone."""
        term = own_term(scene.view)
        return term is not None and is_drawn_in_part(term, self._doodles)

    def draw(self, scene: Scene, now: Moment) -> tuple[Move, ...]:
        """The moves since the last call; never many at once, however long ago that was."""
        at = self.left(scene)
        wait = next_wait(self._plan, at) if at else None
        if at is None or wait is None:
            self.due = None
            return ()
        soonest = Moment(self._sent + self._batch_ms)
        moves: tuple[Move, ...] = ()
        if now >= soonest:
            self._pen = Moment(max(self._pen, now - wait - 2 * self._batch_ms))
            moves, spent = drawn_within(self._plan, at, now - self._pen)
            self._pen = Moment(self._pen + spent)
        if moves:
            self._sent = now
            soonest = Moment(now + self._batch_ms)
        self.due = Moment(max(soonest, self._pen + (0 if moves else wait)))
        return moves

    def put_down(self, now: Moment, ms: int) -> None:
        """The hand is busy for this long."""
        self._pen = Moment(max(self._pen, now) + ms)
