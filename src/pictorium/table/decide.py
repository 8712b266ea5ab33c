"""What may be done at a table. The rules begin with T; docs/rules/table.md has them all.

A wish is answered with facts or a refusal. What it leads to for the game on the table (a player leaves, a line is gone)
is in the same list of facts, so that no table is ever half way between the two.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from msgspec import Struct

from pictorium.content.words import LANGUAGES
from pictorium.games.house import Away, Back, Leave, Tick, Wipe
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import bringing, seating
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.limits import HANDOVER_MS, HOST_PASSES_AFTER_MS, PEOPLE_MAX
from pictorium.table.media import Medium
from pictorium.table.names import cleaned
from pictorium.table.people import Handover, Person, PersonId, Plan
from pictorium.table.repertoire import Repertoire
from pictorium.table.state import AnyGame, Table, fold, sheet_of

Decision = tuple[f.AnyFact, ...] | Refusal


class Prepared(Struct, frozen=True):
    """What a game needs to be opened."""

    deck: Any
    options: Any


class Library(Protocol):
    """Where cards and editions come from."""

    def prepare(self, plan: Plan, media: Iterable[Medium], /) -> Prepared | Refusal:
        """The cards and options of a plan, at a table to which these were brought, or what in it nobody knows."""
        ...

    def repertoire(self) -> Repertoire:
        """What plans can be made of."""
        ...


class House(Struct, frozen=True):
    """What a table asks of the house it stands in."""

    games: Mapping[str, AnyGame]
    library: Library
    chance: Chance


class Asked(Struct, frozen=True):
    """A wish in its place: at which table, in which house, when, and by whom (None: the house)."""

    table: Table
    house: House
    now: Moment
    by: Person | None

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        assert self.table.playing is not None, "only asked while a game is on"
        return self.house.games[self.table.playing.game]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats there are, by what is planned."""
        return seating.seats_of(self.house.games.get(self.table.plan.game))

    def played(self, seat: Seat, command: Any) -> tuple[f.GameMoved, ...]:
        """What follows in the game, if one is on and lets this happen."""
        if self.table.playing is None:
            return ()
        events = self.game.decide(self.table.playing.state, seat, command, self.now, self.house.chance)
        return () if isinstance(events, Refusal) or not events else (f.GameMoved(events),)


def decide(table: Table, by: PersonId | None, wish: c.AnyWish, now: Moment, house: House) -> Decision:
    """Facts, or why not. `by` is who wishes, or None for the house."""
    if by is not None and by not in table.people:
        return Refusal("not_at_the_table", "T-COME-4")
    asked = Asked(table, house, now, table.people[by] if by is not None else None)
    if (asked.by is None) is not isinstance(wish, c.HouseWish):
        return Refusal("not_yours_to_say", "T-COME-4")
    if asked.by is not None and asked.by.role == "display" and not isinstance(wish, c.Introduce | c.GoAway):
        return Refusal("display_only_shows", "T-SHOW-1")
    return RULES[type(wish)](asked, wish)


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
    if host and host.away_since is not None and _heir(table):
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
    return (f.PersonIntroduced(_who(asked).id, name, wish.language),)


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
    facts: tuple[f.AnyFact, ...] = (f.SeatTaken(_who(asked).id, wish.seat or free[0]),)
    return facts if table.host else (*facts, f.HostPassed(_who(asked).id))


def _stand_up(asked: Asked, wish: c.StandUp) -> Decision:
    who = _who(asked)
    if who.seat is None:
        return Refusal("no_seat", "T-SIT-3")
    if asked.table.playing is not None:
        return Refusal("game_is_on", "T-SIT-2")
    return (f.SeatLeft(who.id),)


def _be_ready(asked: Asked, wish: c.BeReady) -> Decision:
    who = _who(asked)
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
        if person.away_since is not None and person.seat is not None:
            begun = Asked(fold(table, facts, house.games), house, asked.now, None)
            facts += begun.played(HOUSE, Away(person.seat))
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
    if wish.person not in asked.table.people or wish.person == _who(asked).id:
        return Refusal("nobody_to_remove", "T-HOST-3")
    return _gone(asked, asked.table.people[wish.person], is_removed=True)


def _pass_host(asked: Asked, wish: c.PassHost) -> Decision:
    refusal = _refuse_all_but_host(asked)
    if refusal:
        return refusal
    heir = asked.table.people.get(wish.person)
    if heir is None or heir.role != "player":
        return Refusal("no_heir", "T-HOST-2")
    return (f.HostPassed(heir.id),)


def _go_away(asked: Asked, wish: c.GoAway) -> Decision:
    return _gone(asked, _who(asked), is_removed=False)


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
    who = _who(asked)
    facts: tuple[f.AnyFact, ...] = (f.DrawingsErased(who.id), *bringing.erased(asked.table, who.id))
    return (*facts, *asked.played(HOUSE, Wipe(who.seat))) if who.seat else facts


def _remove_medium(asked: Asked, wish: c.RemoveMedium) -> Decision:
    return bringing.remove(asked.table, _who(asked), wish.medium)


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
    if person is None or person.away_since is not None:
        return ()
    facts = (f.LineLost(person.id, asked.now),)
    return (*facts, *asked.played(HOUSE, Away(person.seat))) if person.seat else facts


def _line_back(asked: Asked, wish: c.LineBack) -> Decision:
    person = asked.table.people.get(wish.person)
    if person is None or person.away_since is None:
        return ()
    facts: tuple[f.AnyFact, ...] = (f.LineFound(person.id),)
    if person.seat:
        facts += asked.played(HOUSE, Back(person.seat))
    return (*facts, f.HostPassed(person.id)) if asked.table.host is None and person.role == "player" else facts


def _knock(asked: Asked, wish: c.Knock) -> Decision:
    facts: tuple[f.AnyFact, ...] = asked.played(HOUSE, Tick())
    host = asked.table.people.get(asked.table.host) if asked.table.host else None
    is_long_gone = host and host.away_since is not None and asked.now >= host.away_since + HOST_PASSES_AFTER_MS
    heir = _heir(asked.table)
    return (*facts, f.HostPassed(heir.id)) if is_long_gone and heir else facts


def _gone(asked: Asked, person: Person, *, is_removed: bool) -> Decision:
    facts: tuple[f.AnyFact, ...] = asked.played(person.seat, Leave()) if person.seat else ()
    facts += (f.PersonLeft(person.id, is_removed),)
    if asked.table.host == person.id:
        heir = _heir(asked.table)
        facts += (f.HostPassed(heir.id if heir else None),)
    return facts


def _heir(table: Table) -> Person | None:
    """Who is host next: the player who has been here longest and is here now."""
    present = (one for one in table.people.values() if one.role == "player" and one.id != table.host)
    return next((person for person in present if person.away_since is None), None)


def _who(asked: Asked) -> Person:
    assert asked.by is not None, "a person's wish comes from a person"
    return asked.by


def _refuse_all_but_host(asked: Asked) -> Refusal | None:
    return None if _who(asked).id == asked.table.host else Refusal("not_the_host", "T-HOST-1")


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
    c.Admit: _admit,
    c.KeepMedium: _keep_medium,
    c.OfferHandover: _offer_handover,
    c.TakeOver: _take_over,
    c.LineGone: _line_gone,
    c.LineBack: _line_back,
    c.Knock: _knock,
}
