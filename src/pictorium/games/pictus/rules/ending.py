"""How a turn passes on to the next, and how the game ends (S-NEXT-1, S-END-1)."""

from pictorium.games.pictus.events import EndOfGame, EndOfTurn, Event, GameEnded, TurnBegun, TurnDropped
from pictorium.games.pictus.evolve import evolve
from pictorium.games.pictus.model import State
from pictorium.games.pictus.rules.dealing import filled, missing
from pictorium.games.players import best, remaining, seats_from
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat


def next_turn(state: State, chance: Chance) -> tuple[Event, ...]:
    """The end of the game if it is reached, else full hands and the next narrator."""
    cause = end_reached(state)
    if cause:
        return (end_of_game(state, cause),)
    return (*filled(state, chance), TurnBegun(state.turn + 1, next_narrator(state)))


def dropped(state: State, cause: EndOfTurn, chance: Chance) -> tuple[Event, ...]:
    """The turn comes to nothing and the next begins."""
    drop = TurnDropped(state.turn, state.narrator, cause)
    return (drop, *next_turn(evolve(state, drop), chance))


def next_narrator(state: State) -> Seat:
    """The next in the order they sit who has not left."""
    here = remaining(state)
    after = seats_from(state, state.narrator)
    return next(seat for seat in (*after[1:], after[0]) if seat in here)


def end_reached(state: State) -> EndOfGame | None:
    """By what the game is at its end once this turn is over, if by anything."""
    agreement = state.agreement
    players = [state.players[seat] for seat in remaining(state)]
    is_reached = {
        "turns": all(player.narrated >= agreement.turns_each for player in players),
        "score": any(player.total >= agreement.target for player in players),
        "deck": sum(missing(state).values()) > len(state.pile),
    }
    return agreement.end if is_reached[agreement.end] else None


def end_of_game(state: State, cause: EndOfGame) -> GameEnded:
    """The totals and who has won: the highest of those still here, together where they tie (S-END-1)."""
    totals = {seat: state.players[seat].total for seat in state.seats}
    return GameEnded(cause, totals, best(totals, remaining(state)))
