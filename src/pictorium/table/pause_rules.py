"""The rules about pausing a game (T-PAUSE in docs/rules/table.md)."""

from collections.abc import Iterator

from msgspec.structs import replace

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Decision
from pictorium.table.limits import PAUSES_MAX, PAUSES_WITHIN_MS
from pictorium.table.people import Pause
from pictorium.table.state import Table, fold


def pause(context: Context, wish: c.PauseGame) -> Decision:
    """Stop the game, unless it is stopped already (T-PAUSE-1)."""
    if context.table.playing is None:
        return Refusal("no_game", "T-PAUSE-1")
    if context.who.seat is None:
        return Refusal("no_seat", "T-PAUSE-1")
    if context.table.pause:
        return _explained(context.table.pause, context, wish)
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
    resumed = f.GameResumed(context.who.id, context.now)
    return (resumed, *_missed(replace(context, table=fold(context.table, (resumed,), context.services.games))))


def refuse_playing(table: Table) -> Refusal | None:
    """Whether nothing can be done in the game now (T-PAUSE-2)."""
    return Refusal("game_is_paused", "T-PAUSE-2") if table.pause else None


def _explained(pause: Pause, context: Context, wish: c.PauseGame) -> Decision:
    """Whoever paused the game can say why later."""
    is_news = pause.by == context.who.id and wish.why not in ("none", pause.why)
    return (f.PauseExplained(wish.why),) if is_news else ()


def _missed(context: Context) -> Iterator[f.AnyFact]:
    """Who went away in the pause is away in the game from now on: it passes over what it knows already (T-PAUSE-7)."""
    for person in context.table.seated:
        if person.away_since is not None and not person.has_stand_in:
            yield from context.told_presence(person.seat, is_here=False)


def _is_alone(context: Context) -> bool:
    """Whether only bots sit with this person, and nobody else is kept waiting."""
    people = context.table.people.values()
    return all(person.bot is not None for person in people if person.seat and person.id != context.who.id)
