"""The rules of a table. Their ids begin with T; docs/rules/table.md has them all.

A command is answered with facts or a refusal. What it means for the game on the table (a player leaves, a line is gone)
is in the same list of facts, so that table and game never disagree.
"""

from typing import Any, assert_never

from pictorium.content.languages import SPOKEN
from pictorium.games.house_commands import Leave, Tick
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import (
    album_rules,
    bot_rules,
    display_rules,
    lesson_rules,
    media_rules,
    pause_rules,
    seating,
    stamp_rules,
)
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, refuse_more
from pictorium.table.context import Decision as Decision
from pictorium.table.context import Library as Library
from pictorium.table.context import Prepared as Prepared
from pictorium.table.context import Services as Services
from pictorium.table.limits import HANDOVER_MS, HOST_PASSES_AFTER_MS
from pictorium.table.names import cleaned, told_apart
from pictorium.table.people import Handover, Person, PersonId, Plan
from pictorium.table.state import Table, fold, sheet_of


def decide(table: Table, by: PersonId | None, wish: c.AnyWish, now: Moment, services: Services) -> Decision:
    """Facts, or a refusal. `by` is the person who asks, or None for the server."""
    if by is not None and by not in table.people:
        return Refusal("not_at_the_table", "T-COME-4")
    context = Context(table, services, now, table.people[by] if by is not None else None)
    if (context.by is None) is not isinstance(wish, c.HouseWish):
        return Refusal("not_yours_to_say", "T-COME-4")
    if context.by is not None and context.by.role == "display" and not isinstance(wish, display_rules.OWN):
        return Refusal("display_only_shows", "T-SHOW-1")
    return _with_host_told(context, _decided(context, wish))


def _decided(context: Context, wish: c.AnyWish) -> Decision:
    """What the rule for this wish says. A wish without one is a type error: `assert_never` could be reached."""
    match wish:
        case c.Introduce():
            return _introduce(context, wish)
        case c.Sit():
            return _sit(context, wish)
        case c.StandUp():
            return _stand_up(context, wish)
        case c.BeReady():
            return _be_ready(context, wish)
        case c.ChoosePlan():
            return _choose_plan(context, wish)
        case c.Start():
            return _start(context, wish)
        case c.CloseGame():
            return _close_game(context, wish)
        case c.Lock():
            return _lock(context, wish)
        case c.Remove():
            return _remove(context, wish)
        case c.PassHost():
            return _pass_host(context, wish)
        case c.GoAway():
            return _go_away(context, wish)
        case c.Keep():
            return _keep(context, wish)
        case c.HideSheet():
            return _hide_sheet(context, wish)
        case c.ShowSheet():
            return _show_sheet(context, wish)
        case c.EraseDrawings():
            return album_rules.erase_all(context, wish)
        case c.EraseDrawing():
            return album_rules.erase_one(context, wish)
        case c.ShowErasing():
            return album_rules.show_erasing(context, wish)
        case c.RefuseLessons():
            return lesson_rules.refuse(context, wish)
        case c.AskForDrawing():
            return album_rules.ask_for(context, wish)
        case c.DeclineDrawing():
            return album_rules.decline(context, wish)
        case c.RemoveMedium():
            return _remove_medium(context, wish)
        case c.AddBot():
            return bot_rules.add(context, wish)
        case c.SitIn():
            return bot_rules.sit_in(context, wish)
        case c.PauseGame():
            return pause_rules.pause(context, wish)
        case c.ResumeGame():
            return pause_rules.resume(context, wish)
        case c.PutStamp():
            return stamp_rules.put(context, wish)
        case c.AllowStamps():
            return stamp_rules.allow(context, wish)
        case c.Admit():
            return _admit(context, wish)
        case c.AdmitDisplay():
            return display_rules.admit(context, wish)
        case c.KeepMedium():
            return _keep_medium(context, wish)
        case c.OfferHandover():
            return _offer_handover(context, wish)
        case c.TakeOver():
            return _take_over(context, wish)
        case c.LineGone():
            return _line_gone(context, wish)
        case c.LineBack():
            return _line_back(context, wish)
        case c.BotCame():
            return bot_rules.came(context, wish)
        case c.BotFailed():
            return bot_rules.failed(context, wish)
        case c.Knock():
            return _knock(context, wish)
        case c.NoteErased():
            return _note_erased(context, wish)
        case c.SayLearning():
            return lesson_rules.say(context, wish)
        case _:
            assert_never(wish)


def decide_play(table: Table, by: PersonId, command: Any, now: Moment, services: Services) -> Decision:
    """A player's command for the game on the table; None stands for a command of another game."""
    person = table.people.get(by)
    if person is None or person.seat is None:
        return Refusal("no_seat", "T-GAME-1")
    if table.playing is None:
        return Refusal("no_game", "T-GAME-1")
    if command is None:
        return Refusal("not_for_this_seat", "T-GAME-1")
    game = services.games[table.playing.game]
    refusal = pause_rules.refuse_playing(table) or media_rules.refuse_named(table, by, game.media(command))
    if refusal:
        return refusal
    events = game.decide(table.playing.state, person.seat, command, table.game_time(now), services.chance)
    return events if isinstance(events, Refusal) else (f.GameMoved(events),)


def due(table: Table, services: Services) -> Moment | None:
    """When the server must send the next `Knock`, if ever."""
    moments = []
    if table.playing is not None and table.pause is None:
        moment = services.games[table.playing.game].due(table.playing.state)
        moments.append(None if moment is None else Moment(moment + table.paused_ms))
    host = table.people.get(table.host) if table.host else None
    if host and host.away_since is not None and table.heir:
        moments.append(Moment(host.away_since + HOST_PASSES_AFTER_MS))
    return min((moment for moment in moments if moment is not None), default=None)


def refuse_coming(table: Table) -> Refusal | None:
    """Whether nobody can join this table now."""
    if table.is_locked:
        return Refusal("table_is_locked", "T-COME-2")
    return refuse_more(table)


def _admit(context: Context, wish: c.Admit) -> Decision:
    table, name = context.table, cleaned(wish.name)
    if name is None:
        return Refusal("bad_name", "T-COME-1")
    if wish.language not in SPOKEN:
        return Refusal("unknown_language", "T-COME-1")
    refusal = refuse_coming(table)
    if refusal:
        return refusal
    person = PersonId(f"p{table.came + 1}")
    name = told_apart(name, (other.name for other in table.people.values()))
    facts: list[f.AnyFact] = [f.PersonCame(person, name, wish.language, wish.role, wish.key)]
    free = seating.free(table, context.seats)
    if wish.role == "player" and free and table.playing is None:
        facts.append(f.SeatTaken(person, free[0]))
    if wish.role == "player" and table.host is None:
        facts.append(f.HostPassed(person))
    return tuple(facts)


def _introduce(context: Context, wish: c.Introduce) -> Decision:
    name = cleaned(wish.name)
    if name is None:
        return Refusal("bad_name", "T-COME-1")
    if wish.language not in SPOKEN:
        return Refusal("unknown_language", "T-COME-1")
    others = (other.name for other in context.table.people.values() if other.id != context.who.id)
    return (f.PersonIntroduced(context.who.id, told_apart(name, others), wish.language),)


def _sit(context: Context, wish: c.Sit) -> Decision:
    table = context.table
    if table.playing is not None:
        return Refusal("game_is_on", "T-SIT-2")
    free = seating.free(table, context.seats)
    if wish.seat is not None and wish.seat not in context.seats:
        return Refusal("no_such_seat", "T-SIT-1")
    if wish.seat is not None and wish.seat not in free:
        return Refusal("seat_is_taken", "T-SIT-1")
    if not free:
        return Refusal("no_seat_free", "T-SIT-1")
    facts: tuple[f.AnyFact, ...] = (f.SeatTaken(context.who.id, wish.seat or free[0]),)
    return facts if table.host else (*facts, f.HostPassed(context.who.id))


def _stand_up(context: Context, wish: c.StandUp) -> Decision:
    who = context.who
    if who.seat is None:
        return Refusal("no_seat", "T-SIT-3")
    if context.table.playing is not None:
        return Refusal("game_is_on", "T-SIT-2")
    return (f.SeatLeft(who.id),)


def _be_ready(context: Context, wish: c.BeReady) -> Decision:
    who = context.who
    if who.seat is None:
        return Refusal("no_seat", "T-START-1")
    return (f.ReadinessChanged(who.id, wish.is_ready),)


def _choose_plan(context: Context, wish: c.ChoosePlan) -> Decision:
    refusal = _refuse_host_between_games(context)
    if refusal:
        return refusal
    prepared = _prepared(context, wish.plan)
    if isinstance(prepared, Refusal):
        return prepared
    seats = seating.seats_of(context.services.games[wish.plan.game])
    facts: tuple[f.AnyFact, ...] = (f.PlanChosen(wish.plan), *seating.moved(context.table, seats))
    return (*facts, *seating.late(fold(context.table, facts, context.services.games), seats))


def _start(context: Context, wish: c.Start) -> Decision:
    refusal = _refuse_host_between_games(context)
    if refusal:
        return refusal
    services = context.services
    prepared = _prepared(context, context.table.plan)
    if isinstance(prepared, Refusal):
        return prepared
    game = services.games[context.table.plan.game]
    moves = tuple(seating.moved(context.table, context.seats))
    table = fold(context.table, moves, services.games)
    seats = tuple(person.seat for person in table.seated if person.seat is not None)
    events = game.open(seats, prepared.deck, prepared.options, services.chance)
    if isinstance(events, Refusal):
        return events
    facts: list[f.AnyFact] = [f.GameStarted(game.name, events)]
    for person in table.seated:
        if person.away_since is not None:
            begun = Context(fold(table, facts, services.games), services, context.now, None)
            facts += begun.told_presence(person.seat, is_here=False)
    return (*moves, *facts)


def _close_game(context: Context, wish: c.CloseGame) -> Decision:
    if context.table.playing is None:
        return Refusal("no_game", "T-START-3")
    return _refuse_all_but_host(context) or (f.GameClosed(), *seating.late(context.table, context.seats))


def _lock(context: Context, wish: c.Lock) -> Decision:
    return _refuse_all_but_host(context) or (f.LockChanged(wish.is_locked),)


def _remove(context: Context, wish: c.Remove) -> Decision:
    refusal = _refuse_all_but_host(context)
    if refusal:
        return refusal
    if wish.person not in context.table.people or wish.person == context.who.id:
        return Refusal("nobody_to_remove", "T-HOST-3")
    return _gone(context, context.table.people[wish.person], is_removed=True)


def _pass_host(context: Context, wish: c.PassHost) -> Decision:
    refusal = _refuse_all_but_host(context)
    if refusal:
        return refusal
    heir = context.table.people.get(wish.person)
    if heir is None or heir.role != "player" or heir.bot:
        return Refusal("no_heir", "T-HOST-2")
    return (f.HostPassed(heir.id),)


def _go_away(context: Context, wish: c.GoAway) -> Decision:
    return _gone(context, context.who, is_removed=False)


def _keep(context: Context, wish: c.Keep) -> Decision:
    return _refuse_all_but_host(context) or (f.KeepingChanged(wish.is_kept),)


def _hide_sheet(context: Context, wish: c.HideSheet) -> Decision:
    refusal = _refuse_all_but_host(context) or _refuse_sheet(context, wish.seat)
    if refusal:
        return refusal
    sheet = sheet_of(context.table, wish.seat, context.game)
    return () if wish.seat in context.table.hidden else (f.SheetHidden(wish.seat, sheet),)


def _show_sheet(context: Context, wish: c.ShowSheet) -> Decision:
    refusal = _refuse_all_but_host(context) or _refuse_sheet(context, wish.seat)
    if refusal:
        return refusal
    return (f.SheetShown(wish.seat),) if wish.seat in context.table.hidden else ()


def _note_erased(context: Context, wish: c.NoteErased) -> Decision:
    return (f.DrawingsGone(wish.person, wish.through, wish.sheet),)


def _remove_medium(context: Context, wish: c.RemoveMedium) -> Decision:
    return media_rules.remove(context.table, context.who, wish.medium)


def _keep_medium(context: Context, wish: c.KeepMedium) -> Decision:
    return media_rules.bring(context.table, wish.medium)


def _offer_handover(context: Context, wish: c.OfferHandover) -> Decision:
    if wish.person not in context.table.people:
        return Refusal("not_at_the_table", "T-COME-4")
    return (f.HandoverOffered(wish.person, Handover(wish.key, Moment(context.now + HANDOVER_MS))),)


def _take_over(context: Context, wish: c.TakeOver) -> Decision:
    for person in context.table.people.values():
        handover = person.handover
        if handover and handover.key == wish.offered and context.now < handover.until:
            return (f.DeviceChanged(person.id, wish.key),)
    return Refusal("unknown_handover", "T-HAND-1")


def _line_gone(context: Context, wish: c.LineGone) -> Decision:
    person = context.table.people.get(wish.person)
    if person is None or person.away_since is not None or person.bot:
        return ()
    return f.LineLost(person.id, context.now), *context.told_presence(person.seat, is_here=False)


def _line_back(context: Context, wish: c.LineBack) -> Decision:
    person = context.table.people.get(wish.person)
    if person is None or person.away_since is None or person.bot:
        return ()
    facts: tuple[f.AnyFact, ...] = (f.LineFound(person.id), *bot_rules.ended(person))
    facts += context.told_presence(person.seat, is_here=True)
    return (*facts, f.HostPassed(person.id)) if context.table.host is None and person.role == "player" else facts


def _knock(context: Context, wish: c.Knock) -> Decision:
    facts: tuple[f.AnyFact, ...] = () if context.table.pause else context.played(HOUSE, Tick())
    host = context.table.people.get(context.table.host) if context.table.host else None
    is_long_gone = host and host.away_since is not None and context.now >= host.away_since + HOST_PASSES_AFTER_MS
    heir = context.table.heir
    return (*facts, f.HostPassed(heir.id)) if is_long_gone and heir else facts


def _gone(context: Context, person: Person, *, is_removed: bool) -> Decision:
    facts: tuple[f.AnyFact, ...] = context.played(person.seat, Leave()) if person.seat else ()
    facts += (f.PersonLeft(person.id, is_removed),)
    if context.table.host == person.id:
        heir = context.table.heir
        facts += (f.HostPassed(heir.id if heir else None),)
    return facts


def _with_host_told(context: Context, decision: Decision) -> Decision:
    """These facts, and those of telling the game where the host sits after them (T-HOST-4)."""
    if isinstance(decision, Refusal) or not any(isinstance(fact, f.HostPassed | f.GameStarted) for fact in decision):
        return decision
    after = Context(fold(context.table, decision, context.services.games), context.services, context.now, None)
    return (*decision, *after.told_host())


def _refuse_all_but_host(context: Context) -> Refusal | None:
    return None if context.who.id == context.table.host else Refusal("not_the_host", "T-HOST-1")


def _refuse_sheet(context: Context, seat: Seat) -> Refusal | None:
    """Refuse a seat that the game does not have, or if no game is played."""
    return None if context.table.playing and seat in context.seats else Refusal("no_sheet_there", "T-HIDE-1")


def _refuse_host_between_games(context: Context) -> Refusal | None:
    if context.table.playing is not None:
        return Refusal("game_is_on", "T-START-3")
    return _refuse_all_but_host(context)


def _prepared(context: Context, plan: Plan) -> Prepared | Refusal:
    if plan.game not in context.services.games:
        return Refusal("unknown_game", "T-PLAN-1", {"game": plan.game})
    return context.services.library.prepare(plan, context.table.media.values())
