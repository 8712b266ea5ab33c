"""What people decide of their drawings in the album (T-ALBUM and T-ERASE in docs/rules/table.md)."""

from pictorium.games.house_commands import Wipe
from pictorium.kernel.ids import HOUSE
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table import media_rules
from pictorium.table.context import Context, Decision
from pictorium.table.limits import (
    ASKED_FOR_MAX,
    ERASE_AGAIN_AFTER_MS,
    ERASED_SHEETS_MAX,
    ERASED_SHEETS_WITHIN_MS,
)
from pictorium.table.state import is_at_pen


def erase_all(context: Context, _wish: c.EraseDrawings) -> Decision:
    """Erase all that somebody ever drew (T-ERASE-1)."""
    who, brought = context.who, media_rules.erased(context.table, context.who.id)
    if not who.may_have_drawn:
        return brought
    if who.erased_at is not None and context.now < who.erased_at + ERASE_AGAIN_AFTER_MS:
        return Refusal("erased_just_now", "T-ERASE-2", {"seconds": ERASE_AGAIN_AFTER_MS // 1000})
    facts: tuple[f.AnyFact, ...] = (f.DrawingsErased(who.id, context.now), *brought)
    return (*facts, *context.played(HOUSE, Wipe(who.seat))) if who.seat else facts


def erase_one(context: Context, wish: c.EraseDrawing) -> Decision:
    """Erase what somebody drew on one sheet (T-ERASE-3)."""
    who, brought = context.who, media_rules.erased(context.table, context.who.id, wish.sheet)
    if not who.may_have_drawn:
        return brought
    lately = who.sheets_erased_at[-ERASED_SHEETS_MAX:]
    if len(lately) == ERASED_SHEETS_MAX and context.now < lately[0] + ERASED_SHEETS_WITHIN_MS:
        return Refusal("erased_just_now", "T-ERASE-3", {"seconds": ERASED_SHEETS_WITHIN_MS // 1000})
    facts: tuple[f.AnyFact, ...] = (f.DrawingsErased(who.id, context.now, wish.sheet), *brought)
    is_in_play = who.seat is not None and is_at_pen(context.table, who.seat, wish.sheet, context.services.games)
    return (*facts, *context.played(HOUSE, Wipe(who.seat))) if is_in_play and who.seat else facts


def show_erasing(context: Context, wish: c.ShowErasing) -> Decision:
    """Show somebody's drawings as they were drawn, or without what they took back (T-ALBUM-3)."""
    return () if context.who.shows_erasing is wish.is_wanted else (f.ErasingShown(context.who.id, wish.is_wanted),)


def ask_for(context: Context, wish: c.AskForDrawing) -> Decision:
    """Ask the author of a drawing to lend it, or do so no longer (T-ALBUM-5)."""
    table, who = context.table, context.who
    asked = next((one for one in table.asked_for if (one.of, one.sheet) == (wish.of, wish.sheet)), None)
    if not wish.is_wanted:
        if asked and who.id not in (asked.by, table.host):
            return Refusal("not_yours_to_say", "T-ALBUM-5")
        return (f.AskingEnded(wish.of, wish.sheet),) if asked else ()
    author = table.people.get(wish.of)
    if who.seat is None:
        return Refusal("no_seat", "T-ALBUM-5")
    if author is None or author.bot or author.role == "display":
        return Refusal("not_here_to_lend", "T-ALBUM-5")
    is_lent = any((one.by, one.sheet) == (wish.of, wish.sheet) for one in table.media.values())
    if asked or is_lent or author.id == who.id:
        return ()
    if len(table.asked_for) >= ASKED_FOR_MAX:
        return Refusal("too_many_asked_for", "T-ALBUM-5", {"drawings": ASKED_FOR_MAX})
    return (f.DrawingAskedFor(who.id, wish.of, wish.sheet),)


def decline(context: Context, wish: c.DeclineDrawing) -> Decision:
    """Rather not lend a drawing (T-ALBUM-5)."""
    who = context.who
    is_asked = any((one.of, one.sheet) == (who.id, wish.sheet) for one in context.table.asked_for)
    return (f.AskingEnded(who.id, wish.sheet),) if is_asked else ()
