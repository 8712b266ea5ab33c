"""Cards off the pile: into the hands, and onto the wall as decoys (S-SETUP-1, S-CARD-2, S-NEXT-1)."""

from pictorium.games.pictus.events import Event, HandsFilled, PileReshuffled
from pictorium.games.pictus.evolve import fold
from pictorium.games.pictus.model import State
from pictorium.games.players import remaining
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat


def missing(state: State) -> dict[Seat, int]:
    """How many cards each hand lacks."""
    size = state.agreement.hand_size
    return {seat: size - len(state.players[seat].hand) for seat in remaining(state)}


def filled(state: State, chance: Chance) -> tuple[Event, ...]:
    """Everyone draws up to the hand size, in the order they sit; no fact where nobody lacks a card."""
    lacking = {seat: count for seat, count in missing(state).items() if count}
    if not lacking:
        return ()
    reshuffled = replenished(state, sum(lacking.values()), chance)
    pile = iter(fold(state, reshuffled).pile)
    drawn = {seat: tuple(next(pile) for _ in range(count)) for seat, count in lacking.items()}
    return (*reshuffled, HandsFilled(drawn))


def replenished(state: State, needed: int, chance: Chance) -> tuple[Event, ...]:
    """The used cards go under a pile that is too low, unless the game is to end with the deck (S-END-1)."""
    if len(state.pile) >= needed or not state.used or state.agreement.end == "deck":
        return ()
    return (PileReshuffled(shuffled(state.used, chance)),)
