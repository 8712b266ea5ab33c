"""Seats that go away, come back, or leave for good: what a table needs and a sheet of rules leaves to people."""

from typing import Final

from pictorium.games.pictus.commands import Away, Back, Leave, Preside, Rest
from pictorium.games.pictus.events import Absence, Event, SeatAway, SeatBack, SeatLeft, SeatRested
from pictorium.games.pictus.evolve import evolve
from pictorium.games.pictus.model import Laying, Over, State, Telling, Voting, awaited
from pictorium.games.pictus.options import SEATS_FEWEST
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.ending import dropped, end_of_game
from pictorium.games.pictus.rules.laying import with_wall
from pictorium.games.pictus.rules.voting import with_score
from pictorium.games.players import is_away, remaining
from pictorium.games.presence import PresenceRules, refuse_away, refuse_back, seated_host
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal

PRESENCE: Final = PresenceRules(seated="S-SETUP-1", leave="S-LEAVE-1", away="S-AWAY-1")


def decide_away(state: State, seat: Seat, command: Away, now: Moment, chance: Chance) -> Decision:
    """A line is gone; the table waits for a while."""
    return refuse_away(state, command.seat, PRESENCE) or (SeatAway(command.seat, now),)


def decide_back(state: State, seat: Seat, command: Back, now: Moment, chance: Chance) -> Decision:
    """A seat is here again, and takes part in what is still open of the turn."""
    return refuse_back(state, command.seat, PRESENCE) or (SeatBack(command.seat),)


def decide_preside(state: State, seat: Seat, command: Preside, now: Moment, chance: Chance) -> Decision:
    """Where the host sits, who may adjust the game."""
    return seated_host(state, command.seat, PRESENCE)


def refuse_rest(state: State, seat: Seat, other: Seat) -> Refusal | None:
    """Whether the other cannot be let rest: it must be away and waited for."""
    if not isinstance(state.phase, Telling | Laying | Voting):
        return Refusal("wrong_phase", "S-AWAY-2")
    if other == seat:
        return Refusal("not_for_oneself", "S-AWAY-2")
    if other not in remaining(state):
        return Refusal("no_such_rival", "S-AWAY-2")
    if not is_away(state, other):
        return Refusal("not_away", "S-AWAY-2", {"seat": other})
    return None if other in awaited(state) else Refusal("not_awaited", "S-AWAY-2", {"seat": other})


def decide_rest(state: State, seat: Seat, command: Rest, now: Moment, chance: Chance) -> Decision:
    """Any other player may say that the table waits no longer."""
    refusal = refuse_rest(state, seat, command.seat)
    return refusal or rested(state, {command.seat: "rest"}, now, chance)


def rested(state: State, seats: dict[Seat, Absence], now: Moment, chance: Chance) -> tuple[Event, ...]:
    """Nobody waits for these any more: the narrator's turn is passed over, the others' goes on without them."""
    if isinstance(state.phase, Telling):
        return dropped(state, "rest" if seats[state.narrator] == "rest" else "away", chance)
    events: tuple[Event, ...] = tuple(SeatRested(seat, cause) for seat, cause in seats.items())
    return with_what_follows(state, events, now, chance)


def with_what_follows(state: State, events: tuple[Event, ...], now: Moment, chance: Chance) -> tuple[Event, ...]:
    """These facts, and the wall or the score where the turn waits for nobody any more."""
    return with_score(state, events, now) if isinstance(state.phase, Voting) else with_wall(state, events, now, chance)


def decide_leave(state: State, seat: Seat, command: Leave, now: Moment, chance: Chance) -> Decision:
    """A seat leaves for good; the game goes on while three remain, and a turn while its narrator may be needed."""
    left = SeatLeft(seat)
    after = evolve(state, left)
    if isinstance(state.phase, Over):
        return (left,)
    if len(remaining(after)) < SEATS_FEWEST:
        return (left, end_of_game(after, "too_few"))
    if seat == state.narrator and isinstance(state.phase, Telling | Laying):
        return (left, *dropped(after, "left", chance))
    return with_what_follows(state, (left,), now, chance)


def legal_rests(state: State, seat: Seat) -> list[Rest]:
    """Whom this seat may let rest."""
    return [Rest(other) for other in state.seats if not refuse_rest(state, seat, other)]
