"""The rules about pausing a game (T-PAUSE in docs/rules/table.md)."""

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Decision
from pictorium.table.limits import PAUSES_MAX, PAUSES_WITHIN_MS
from pictorium.table.state import Table


def pause(context: Context, wish: c.PauseGame) -> Decision:
    """Stop the game, unless it is stopped already (T-PAUSE-1)."""
    if context.table.playing is None:
        return Refusal("no_game", "T-PAUSE-1")
    if context.who.seat is None:
        return Refusal("no_seat", "T-PAUSE-1")
    if context.table.pause:
        return ()
    lately = context.who.paused_at[-PAUSES_MAX:]
    if len(lately) == PAUSES_MAX and context.now < lately[0] + PAUSES_WITHIN_MS and not _is_alone(context):
        return Refusal("paused_too_often", "T-PAUSE-5", {"times": PAUSES_MAX})
    return (f.GamePaused(context.who.id, wish.why, context.now),)


def resume(context: Context, wish: c.ResumeGame) -> Decision:
    """Let the game go on, whoever stopped it (T-PAUSE-4)."""
    if not context.table.pause:
        return ()  # somebody else was quicker, or the game has been closed meanwhile
    if context.who.seat is None:
        return Refusal("no_seat", "T-PAUSE-4")
    return (f.GameResumed(context.who.id, context.now),)


def refuse_playing(table: Table) -> Refusal | None:
    """Whether nothing can be done in the game now (T-PAUSE-2)."""
    return Refusal("game_is_paused", "T-PAUSE-2") if table.pause else None


def _is_alone(context: Context) -> bool:
    """Whether only bots sit with this person, and nobody else is kept waiting."""
    people = context.table.people.values()
    return all(person.bot is not None for person in people if person.seat and person.id != context.who.id)
