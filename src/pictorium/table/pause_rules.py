"""The rules about pausing a game (T-PAUSE in docs/rules/table.md)."""

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Decision
from pictorium.table.limits import PAUSES_MAX, PAUSES_WITHIN_MS
from pictorium.table.state import Table


def pause(context: Context, wish: c.PauseGame) -> Decision:
    """Stop the game, unless it is stopped already (T-PAUSE-1)."""
    refusal = _refuse(context)
    if refusal or context.table.pause:
        return refusal or ()
    lately = context.who.paused_at[-PAUSES_MAX:]
    if len(lately) == PAUSES_MAX and context.now < lately[0] + PAUSES_WITHIN_MS:
        return Refusal("paused_too_often", "T-PAUSE-5", {"times": PAUSES_MAX})
    return (f.GamePaused(context.who.id, wish.why, context.now),)


def resume(context: Context, wish: c.ResumeGame) -> Decision:
    """Let the game go on, whoever stopped it (T-PAUSE-4)."""
    refusal = _refuse(context)
    if refusal or not context.table.pause:
        return refusal or ()
    return (f.GameResumed(context.who.id, context.now),)


def refuse_playing(table: Table) -> Refusal | None:
    """Whether nothing can be done in the game now (T-PAUSE-2)."""
    return Refusal("game_is_paused", "T-PAUSE-2") if table.pause else None


def _refuse(context: Context) -> Refusal | None:
    if context.table.playing is None:
        return Refusal("no_game", "T-PAUSE-1")
    return Refusal("no_seat", "T-PAUSE-1") if context.who.seat is None else None
