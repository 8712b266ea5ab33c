"""The rules about stamps (T-REACT in docs/rules/table.md)."""

from pictorium.kernel.ids import WATCHER
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import eyes
from pictorium.table.context import Context, Decision
from pictorium.table.limits import STAMPS_MAX, STAMPS_PER_GAME_MAX, STAMPS_WITHIN_MS
from pictorium.table.people import Stamp
from pictorium.table.state import spots_of


def put(context: Context, wish: c.PutStamp) -> Decision:
    """Put a stamp on something, another one in its place, or take it off."""
    table, who = context.table, context.who
    if table.stamps_are_off:
        return Refusal("stamps_are_off", "T-REACT-6")
    if table.playing is None or wish.on not in spots_of(table, eyes(who), context.game):
        return Refusal("nothing_to_stamp", "T-REACT-1")
    if wish.on.seat is not None and wish.on.seat == who.seat:
        return Refusal("own_drawing", "T-REACT-3")
    if table.pause:
        return Refusal("game_is_paused", "T-REACT-8")
    old = next((stamp for stamp in table.stamps if (stamp.by, stamp.on) == (who.id, wish.on)), None)
    if wish.kind is None or (old and old.kind == wish.kind):
        return (f.StampTaken(who.id, wish.on),) if old and wish.kind is None else ()
    refusal = _refuse_bot(context, wish) if who.bot or who.has_stand_in else None
    if refusal:
        return refusal
    lately = who.stamped_at[-STAMPS_MAX:]
    if len(lately) == STAMPS_MAX and context.now < lately[0] + STAMPS_WITHIN_MS:
        return Refusal("stamped_too_often", "T-REACT-5", {"times": STAMPS_MAX})
    if old is None and len(table.stamps) >= STAMPS_PER_GAME_MAX:
        return Refusal("too_many_stamps", "T-REACT-5")
    return (f.StampPut(Stamp(who.id, who.seat, wish.on, wish.kind), context.now),)


def _refuse_bot(context: Context, wish: c.PutStamp) -> Refusal | None:
    """Whether no bot puts this stamp now. A stand-in puts none in the name of its person."""
    table, is_shown_to_all = context.table, wish.on in spots_of(context.table, WATCHER, context.game)
    seats = {person.seat for person in table.people.values() if person.seat and not person.bot}
    if context.who.bot is None or wish.on.seat not in seats or not is_shown_to_all:
        return Refusal("nothing_to_stamp", "T-REACT-9")
    rounds = {stamp.on.round for stamp in table.stamps if stamp.by in table.people and table.people[stamp.by].bot}
    return Refusal("too_many_stamps", "T-REACT-9") if wish.on.round in rounds else None


def allow(context: Context, wish: c.AllowStamps) -> Decision:
    """Allow them, or switch them off (T-REACT-6)."""
    if context.who.id != context.table.host:
        return Refusal("not_the_host", "T-HOST-1")
    return () if wish.are_allowed is not context.table.stamps_are_off else (f.StampsAllowed(wish.are_allowed),)
