"""What may be done at a table. The rules begin with T; docs/rules/table.md has them all.

A wish is answered with facts or a refusal. What it leads to for the game on the table (a player leaves, a line is gone)
is in the same list of facts, so that no table is ever half way between the two.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pictorium.content.words import LANGUAGES
from pictorium.games.house import Leave, Tick, Wipe
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import botting, bringing, seating
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.asked import Asked
from pictorium.table.asked import Decision as Decision
from pictorium.table.asked import House as House
from pictorium.table.asked import Library as Library
from pictorium.table.asked import Prepared as Prepared
from pictorium.table.limits import ERASE_AGAIN_AFTER_MS, HANDOVER_MS, HOST_PASSES_AFTER_MS, PEOPLE_MAX
from pictorium.table.names import cleaned, told_apart
from pictorium.table.people import Handover, Person, PersonId, Plan
from pictorium.table.state import Table, fold, sheet_of


def decide(table: Table, by: PersonId | None, wish: c.AnyWish, now: Moment, house: House) -> Decision:
    """Facts, or why not. `by` is who wishes, or None for the house."""
    if by is not None and by not in table.people:
        return Refusal("not_at_the_table", "T-COME-4")
    asked = Asked(table, house, now, table.people[by] if by is not None else None)
    if (asked.by is None) is not isinstance(wish, c.HouseWish):
        return Refusal("not_yours_to_say", "T-COME-4")
    if asked.by is not None and asked.by.role == "display" and not isinstance(wish, c.Introduce | c.GoAway):
        return Refusal("display_only_shows", "T-SHOW-1")
    return _with_host_told(asked, RULES[type(wish)](asked, wish))


def decide_play(table: Table, by: PersonId, command: Any, now: Moment, house: House) -> Decision:
    """A player's command for the game on the table."""
    person = table.people.get(by)
    if person is None or person.seat is None:
        return Refusal("no_seat", "T-GAME-1")
    if table.playing is None:
        return Refusal("no_game", "T-GAME-1")
    game = house.games[table.playing.game]
    refusal = bringing.refuse_named(table, by, game.media(command))
    if refusal:
        return refusal
    events = game.decide(table.playing.state, person.seat, command, now, house.chance)
    return events if isinstance(events, Refusal) else (f.GameMoved(events),)


def due(table: Table, house: House) -> Moment | None:
    """When the house must knock next, if ever."""
    moments = []
    if table.playing is not None:
        moments.append(house.games[table.playing.game].due(table.playing.state))
    host = table.people.get(table.host) if table.host else None
    if host and host.away_since is not None and table.heir:
        moments.append(Moment(host.away_since + HOST_PASSES_AFTER_MS))
    return min((moment for moment in moments if moment is not None), default=None)


def _admit(asked: Asked, wish: c.Admit) -> Decision:
    table, name = asked.table, cleaned(wish.name)
    if name is None:
        return Refusal("bad_name", "T-COME-1")
    if wish.language not in LANGUAGES:
        return Refusal("unknown_language", "T-COME-1")
    if table.is_locked:
        return Refusal("table_is_locked", "T-COME-2")
    if len(table.people) >= PEOPLE_MAX:
        return Refusal("table_is_full", "T-COME-3")
    person = PersonId(f"p{table.came + 1}")
    name = told_apart(name, (other.name for other in table.people.values()))
    facts: list[f.AnyFact] = [f.PersonCame(person, name, wish.language, wish.role, wish.key)]
    free = seating.free(table, asked.seats)
    if wish.role == "player" and free and table.playing is None:
        facts.append(f.SeatTaken(person, free[0]))
    if wish.role == "player" and table.host is None:
        facts.append(f.HostPassed(person))
    return tuple(facts)


def _introduce(asked: Asked, wish: c.Introduce) -> Decision:
    name = cleaned(wish.name)
    if name is None:
        return Refusal("bad_name", "T-COME-1")
    if wish.language not in LANGUAGES:
        return Refusal("unknown_language", "T-COME-1")
    others = (other.name for other in asked.table.people.values() if other.id != asked.who.id)
    return (f.PersonIntroduced(asked.who.id, told_apart(name, others), wish.language),)


def _sit(asked: Asked, wish: c.Sit) -> Decision:
    table = asked.table
    if table.playing is not None:
        return Refusal("game_is_on", "T-SIT-2")
    free = seating.free(table, asked.seats)
    if wish.seat is not None and wish.seat not in asked.seats:
        return Refusal("no_such_seat", "T-SIT-1")
    if wish.seat is not None and wish.seat not in free:
        return Refusal("seat_is_taken", "T-SIT-1")
    if not free:
        return Refusal("no_seat_free", "T-SIT-1")
    facts: tuple[f.AnyFact, ...] = (f.SeatTaken(asked.who.id, wish.seat or free[0]),)
    return facts if table.host else (*facts, f.HostPassed(asked.who.id))


def _stand_up(asked: Asked, wish: c.StandUp) -> Decision:
    who = asked.who
    if who.seat is None:
        return Refusal("no_seat", "T-SIT-3")
    if asked.table.playing is not None:
        return Refusal("game_is_on", "T-SIT-2")
    return (f.SeatLeft(who.id),)


def _be_ready(asked: Asked, wish: c.BeReady) -> Decision:
    who = asked.who
    if who.seat is None:
        return Refusal("no_seat", "T-START-1")
    return (f.ReadinessChanged(who.id, wish.is_ready),)


def _choose_plan(asked: Asked, wish: c.ChoosePlan) -> Decision:
    refusal = _refuse_host_between_games(asked)
    if refusal:
        return refusal
    prepared = _prepared(asked, wish.plan)
    if isinstance(prepared, Refusal):
        return prepared
    seats = seating.seats_of(asked.house.games[wish.plan.game])
    facts: tuple[f.AnyFact, ...] = (f.PlanChosen(wish.plan), *seating.moved(asked.table, seats))
    return (*facts, *seating.late(fold(asked.table, facts, asked.house.games), seats))


def _start(asked: Asked, wish: c.Start) -> Decision:
    refusal = _refuse_host_between_games(asked)
    if refusal:
        return refusal
    house = asked.house
    prepared = _prepared(asked, asked.table.plan)
    if isinstance(prepared, Refusal):
        return prepared
    game = house.games[asked.table.plan.game]
    moves = tuple(seating.moved(asked.table, asked.seats))
    table = fold(asked.table, moves, house.games)
    seats = tuple(person.seat for person in table.seated if person.seat is not None)
    events = game.open(seats, prepared.deck, prepared.options, house.chance)
    if isinstance(events, Refusal):
        return events
    facts: list[f.AnyFact] = [f.GameStarted(game.name, events)]
    for person in table.seated:
        if person.away_since is not None:
            begun = Asked(fold(table, facts, house.games), house, asked.now, None)
            facts += begun.told_presence(person.seat, is_here=False)
    return (*moves, *facts)


def _close_game(asked: Asked, wish: c.CloseGame) -> Decision:
    if asked.table.playing is None:
        return Refusal("no_game", "T-START-3")
    return _refuse_all_but_host(asked) or (f.GameClosed(), *seating.late(asked.table, asked.seats))


def _lock(asked: Asked, wish: c.Lock) -> Decision:
    return _refuse_all_but_host(asked) or (f.LockChanged(wish.is_locked),)


def _remove(asked: Asked, wish: c.Remove) -> Decision:
    refusal = _refuse_all_but_host(asked)
    if refusal:
        return refusal
    if wish.person not in asked.table.people or wish.person == asked.who.id:
        return Refusal("nobody_to_remove", "T-HOST-3")
    return _gone(asked, asked.table.people[wish.person], is_removed=True)


def _pass_host(asked: Asked, wish: c.PassHost) -> Decision:
    refusal = _refuse_all_but_host(asked)
    if refusal:
        return refusal
    heir = asked.table.people.get(wish.person)
    if heir is None or heir.role != "player" or heir.bot:
        return Refusal("no_heir", "T-HOST-2")
    return (f.HostPassed(heir.id),)


def _go_away(asked: Asked, wish: c.GoAway) -> Decision:
    return _gone(asked, asked.who, is_removed=False)


def _keep(asked: Asked, wish: c.Keep) -> Decision:
    return _refuse_all_but_host(asked) or (f.KeepingChanged(wish.is_kept),)


def _hide_sheet(asked: Asked, wish: c.HideSheet) -> Decision:
    refusal = _refuse_all_but_host(asked) or _refuse_sheet(asked, wish.seat)
    if refusal:
        return refusal
    sheet = sheet_of(asked.table, wish.seat, asked.game)
    return () if wish.seat in asked.table.hidden else (f.SheetHidden(wish.seat, sheet),)


def _show_sheet(asked: Asked, wish: c.ShowSheet) -> Decision:
    refusal = _refuse_all_but_host(asked) or _refuse_sheet(asked, wish.seat)
    if refusal:
        return refusal
    return (f.SheetShown(wish.seat),) if wish.seat in asked.table.hidden else ()


def _erase_drawings(asked: Asked, wish: c.EraseDrawings) -> Decision:
    who, brought = asked.who, bringing.erased(asked.table, asked.who.id)
    if not who.may_have_drawn:
        return brought
    if who.erased_at is not None and asked.now < who.erased_at + ERASE_AGAIN_AFTER_MS:
        return Refusal("erased_just_now", "T-ERASE-2", {"seconds": ERASE_AGAIN_AFTER_MS // 1000})
    facts: tuple[f.AnyFact, ...] = (f.DrawingsErased(who.id, asked.now), *brought)
    return (*facts, *asked.played(HOUSE, Wipe(who.seat))) if who.seat else facts


def _note_erased(asked: Asked, wish: c.NoteErased) -> Decision:
    return (f.DrawingsGone(wish.person, wish.through),)


def _remove_medium(asked: Asked, wish: c.RemoveMedium) -> Decision:
    return bringing.remove(asked.table, asked.who, wish.medium)


def _keep_medium(asked: Asked, wish: c.KeepMedium) -> Decision:
    return bringing.bring(asked.table, wish.medium)


def _offer_handover(asked: Asked, wish: c.OfferHandover) -> Decision:
    if wish.person not in asked.table.people:
        return Refusal("not_at_the_table", "T-COME-4")
    return (f.HandoverOffered(wish.person, Handover(wish.key, Moment(asked.now + HANDOVER_MS))),)


def _take_over(asked: Asked, wish: c.TakeOver) -> Decision:
    for person in asked.table.people.values():
        handover = person.handover
        if handover and handover.key == wish.offered and asked.now < handover.until:
            return (f.DeviceChanged(person.id, wish.key),)
    return Refusal("unknown_handover", "T-HAND-1")


def _line_gone(asked: Asked, wish: c.LineGone) -> Decision:
    person = asked.table.people.get(wish.person)
    if person is None or person.away_since is not None or person.bot:
        return ()
    return f.LineLost(person.id, asked.now), *asked.told_presence(person.seat, is_here=False)


def _line_back(asked: Asked, wish: c.LineBack) -> Decision:
    person = asked.table.people.get(wish.person)
    if person is None or person.away_since is None or person.bot:
        return ()
    facts: tuple[f.AnyFact, ...] = (f.LineFound(person.id), *botting.ended(person))
    facts += asked.told_presence(person.seat, is_here=True)
    return (*facts, f.HostPassed(person.id)) if asked.table.host is None and person.role == "player" else facts


def _knock(asked: Asked, wish: c.Knock) -> Decision:
    facts: tuple[f.AnyFact, ...] = asked.played(HOUSE, Tick())
    host = asked.table.people.get(asked.table.host) if asked.table.host else None
    is_long_gone = host and host.away_since is not None and asked.now >= host.away_since + HOST_PASSES_AFTER_MS
    heir = asked.table.heir
    return (*facts, f.HostPassed(heir.id)) if is_long_gone and heir else facts


def _gone(asked: Asked, person: Person, *, is_removed: bool) -> Decision:
    facts: tuple[f.AnyFact, ...] = asked.played(person.seat, Leave()) if person.seat else ()
    facts += (f.PersonLeft(person.id, is_removed),)
    if asked.table.host == person.id:
        heir = asked.table.heir
        facts += (f.HostPassed(heir.id if heir else None),)
    return facts


def _with_host_told(asked: Asked, decision: Decision) -> Decision:
    """These facts, and what follows in the game from where the host sits after them (T-HOST-4)."""
    if isinstance(decision, Refusal) or not any(isinstance(fact, f.HostPassed | f.GameStarted) for fact in decision):
        return decision
    after = Asked(fold(asked.table, decision, asked.house.games), asked.house, asked.now, None)
    return (*decision, *after.told_host())


def _refuse_all_but_host(asked: Asked) -> Refusal | None:
    return None if asked.who.id == asked.table.host else Refusal("not_the_host", "T-HOST-1")


def _refuse_sheet(asked: Asked, seat: Seat) -> Refusal | None:
    """Nothing can lie at a seat that is none, or while nothing is played."""
    return None if asked.table.playing and seat in asked.seats else Refusal("no_sheet_there", "T-HIDE-1")


def _refuse_host_between_games(asked: Asked) -> Refusal | None:
    if asked.table.playing is not None:
        return Refusal("game_is_on", "T-START-3")
    return _refuse_all_but_host(asked)


def _prepared(asked: Asked, plan: Plan) -> Prepared | Refusal:
    if plan.game not in asked.house.games:
        return Refusal("unknown_game", "T-PLAN-1", {"game": plan.game})
    return asked.house.library.prepare(plan, asked.table.media.values())


RULES: Final[Mapping[type, Callable[[Asked, Any], Decision]]] = {
    c.Introduce: _introduce,
    c.Sit: _sit,
    c.StandUp: _stand_up,
    c.BeReady: _be_ready,
    c.ChoosePlan: _choose_plan,
    c.Start: _start,
    c.CloseGame: _close_game,
    c.Lock: _lock,
    c.Remove: _remove,
    c.PassHost: _pass_host,
    c.GoAway: _go_away,
    c.Keep: _keep,
    c.HideSheet: _hide_sheet,
    c.ShowSheet: _show_sheet,
    c.EraseDrawings: _erase_drawings,
    c.RemoveMedium: _remove_medium,
    c.AddBot: botting.add,
    c.SitIn: botting.sit_in,
    c.Admit: _admit,
    c.KeepMedium: _keep_medium,
    c.OfferHandover: _offer_handover,
    c.TakeOver: _take_over,
    c.LineGone: _line_gone,
    c.LineBack: _line_back,
    c.BotCame: botting.came,
    c.BotFailed: botting.failed,
    c.Knock: _knock,
    c.NoteErased: _note_erased,
}
