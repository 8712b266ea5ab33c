"""Sitting down: the seats, the agreement, a shuffled deck and the first hands (S-SETUP-1)."""

from pictorium.content.picture import Picture
from pictorium.games.pictus.agreement import agree
from pictorium.games.pictus.events import GameOpened, TurnBegun
from pictorium.games.pictus.evolve import evolve
from pictorium.games.pictus.model import COLOURS
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.rules.dealing import filled
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.players import refuse_seats
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal


def open_game(seats: tuple[Seat, ...], deck: tuple[Picture, ...], options: Options, chance: Chance) -> Decision:
    """The first facts, or why these seats, these options and this deck make no game."""
    agreement = agree(options, len(seats), deck)
    if isinstance(agreement, Refusal):
        return agreement
    refusal = refuse_seats(seats, COLOURS, "S-SETUP-1")
    if refusal:
        return refusal
    opened = GameOpened(seats, agreement, shuffled(deck, chance), seats[0])
    return (opened, *filled(evolve(None, opened), chance), TurnBegun(1, seats[0]))
