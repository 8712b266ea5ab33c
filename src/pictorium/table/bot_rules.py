"""The rules about bots (T-BOT in docs/rules/table.md)."""

from collections.abc import Iterable
from itertools import chain, count
from typing import Final

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table import seating
from pictorium.table.context import Context, Decision, refuse_more
from pictorium.table.names import look
from pictorium.table.people import Key, Person, PersonId, Skill
from pictorium.table.state import Table

NAMES: Final = ("Sepia", "Indigo", "Umber", "Ochre", "Sienna", "Carmine", "Cobalt", "Mauve")
"""Paints and inks; no seat has one of these names, and they are the same in all languages."""
NO_DEVICE: Final = Key("")
"""No device has this hash: nobody can join as a bot."""
STAND_IN: Final[Skill] = "keen"
"""The skill of a bot that stands in for a person."""


def add(context: Context, wish: c.AddBot) -> Decision:
    """Add a bot, which uses the language of the person who asks for it (T-BOT-1)."""
    table, free = context.table, seating.free(context.table, context.seats)
    refusal = _refuse_without_bots(context) or _refuse_one_more(context)
    if refusal:
        return refusal
    if not free:
        return Refusal("no_seat_free", "T-BOT-1")
    bot = PersonId(f"p{table.came + 1}")
    came = f.PersonCame(bot, _name(table.people.values()), context.who.language, "player", NO_DEVICE, wish.skill)
    return came, f.SeatTaken(bot, free[0]), f.ReadinessChanged(bot, is_ready=True)


def sit_in(context: Context, wish: c.SitIn) -> Decision:
    """Let a bot play for somebody who is away, or stop it (T-BOT-3)."""
    person = context.table.people.get(wish.person)
    refusal = _refuse_without_bots(context) or _refuse_sitting_in(context)
    if refusal:
        return refusal
    if person is None or person.bot or person.seat is None or person.away_since is None:
        return Refusal("nobody_to_sit_in_for", "T-BOT-3")
    return () if person.has_stand_in is wish.is_wanted else _changed(context, person, is_here=wish.is_wanted)


def came(context: Context, wish: c.BotCame) -> Decision:
    """A bot that had failed has started again (T-BOT-5)."""
    person = context.table.people.get(wish.person)
    return _changed(context, person, is_here=True) if person and person.bot and person.away_since is not None else ()


def failed(context: Context, wish: c.BotFailed) -> Decision:
    """A bot has failed: its seat is away from now on, so that nobody waits for it (T-BOT-5)."""
    person = context.table.people.get(wish.person)
    is_there = person and (person.has_stand_in or (person.bot and person.away_since is None))
    return _changed(context, person, is_here=False) if person and is_there else ()


def ended(person: Person) -> tuple[f.AnyFact, ...]:
    """The end of a stand-in, once its person is back (T-BOT-4)."""
    return (f.StandInChanged(person.id, has_stand_in=False),) if person.has_stand_in else ()


def skill_at(table: Table, person: Person) -> Skill | None:
    """The skill of the bot that plays for this person now, in its own seat or as a stand-in; None if there is none."""
    if table.playing is None or person.seat is None:
        return None
    return STAND_IN if person.has_stand_in else person.bot


def _changed(context: Context, person: Person, *, is_here: bool) -> Decision:
    return _sitting(person, context.now, is_here=is_here), *context.told_presence(person.seat, is_here=is_here)


def _sitting(person: Person, now: Moment, *, is_here: bool) -> f.AnyFact:
    if person.bot is None:
        return f.StandInChanged(person.id, has_stand_in=is_here)
    return f.LineFound(person.id) if is_here else f.LineLost(person.id, now)


def _name(people: Iterable[Person]) -> str:
    """The first name that nobody at the table has."""
    taken = {look(person.name) for person in people}
    names = chain(NAMES, (f"{name} {number}" for number in count(2) for name in NAMES))
    return next(name for name in names if look(name) not in taken)


def _refuse_without_bots(context: Context) -> Refusal | None:
    return Refusal("no_bots", "T-BOT-1") if context.services.bots is None else None


def _refuse_one_more(context: Context) -> Refusal | None:
    if context.who.id != context.table.host:
        return Refusal("not_the_host", "T-BOT-1")
    if context.table.playing is not None:
        return Refusal("game_is_on", "T-BOT-1")
    return refuse_more(context.table)


def _refuse_sitting_in(context: Context) -> Refusal | None:
    if context.table.playing is None:
        return Refusal("no_game", "T-BOT-3")
    return Refusal("no_seat", "T-BOT-3") if context.who.seat is None else None
