"""How fast the rules are: events decided and evolved a second, beside python-chess making random legal moves.

Both run in this process, one after the other in turns, so that whatever slows one slows the other. Three figures:
commands that were recorded beforehand (the rules alone), whole random evenings with the choosing among legal
commands included (what python-chess does too), and the moves of python-chess.
"""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import chess

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import Event
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.sim.evening import GivenCommand, play_evening
from pictorium.stores.content_files import content_folder, read_deck

TURNS = 7
EVENINGS = 20
CHESS_MOVES = 5_000
SEATS = 6

Script = tuple[tuple[Event, ...], list[GivenCommand]]
"""An evening as its first facts and the commands that were given."""


def main() -> None:
    """Measure in turns and print medians with their ratio."""
    folder = content_folder()
    deck, options = read_deck(folder), Options(edition=read_edition(folder, "second"))
    scripts = [recorded(deck, options, f"bench/{number}") for number in range(EVENINGS)]
    figures: dict[str, list[float]] = {"decide": [], "play": [], "chess": []}
    for turn in range(TURNS):
        figures["decide"].append(rate(partial(replay, scripts)))
        figures["play"].append(rate(partial(play, deck, options, turn)))
        figures["chess"].append(rate(partial(chess_moves, turn)))
    decided, played, moved = (statistics.median(figures[name]) for name in ("decide", "play", "chess"))
    print(f"{SEATS} seats, second edition; medians of {TURNS} turns")
    print(f"events decided and evolved            {decided:>9,.0f} a second   {decided / moved:5.1f} x python-chess")
    print(f"… with choosing among legal commands  {played:>9,.0f} a second   {played / moved:5.1f} x python-chess")
    print(f"python-chess {chess.__version__}, random legal moves {moved:>5,.0f} a second   the reference")


def rate(work: Callable[[], int]) -> float:
    """Pieces of work done a second."""
    began = time.perf_counter()
    return work() / (time.perf_counter() - began)


def recorded(deck: Deck, options: Options, seed: str) -> Script:
    """The commands of a random evening, to be given again."""
    steps = play_evening(PICTOMANIA_HABITS, SEATS, deck, options, seed)
    assert not isinstance(steps, Refusal)
    opening, *rest = steps
    return opening.events, [step.asked for step in rest if step.asked]


def replay(scripts: list[Script]) -> int:
    """Decide and evolve recorded commands; the number of events."""
    count = 0
    for opened, commands in scripts:
        chance, state = Dice("replay"), PICTOMANIA.evolve(None, opened[0])
        for asked in commands:
            events = PICTOMANIA.decide(state, asked.seat, asked.command, asked.at, chance)
            assert not isinstance(events, Refusal)
            for event in events:
                state = PICTOMANIA.evolve(state, event)
            count += len(events)
    return count


def play(deck: Deck, options: Options, turn: int) -> int:
    """Play whole random evenings; the number of events."""
    count = 0
    for number in range(EVENINGS):
        steps = play_evening(PICTOMANIA_HABITS, SEATS, deck, options, f"play/{turn}/{number}")
        assert not isinstance(steps, Refusal)
        count += sum(len(step.events) for step in steps)
    return count


def chess_moves(turn: int) -> int:
    """Make random legal moves, game after game; the number of moves."""
    dice, board, count = random.Random(turn), chess.Board(), 0
    while count < CHESS_MOVES:
        moves = list(board.legal_moves)
        if moves:
            board.push(dice.choice(moves))
            count += 1
        else:
            board.reset()
    return count


if __name__ == "__main__":
    main()
