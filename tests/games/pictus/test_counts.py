"""Exact counts of what can happen in one turn of a tiny table, each derived a second time without the rules.

Three seats with three cards each: the narrator gives a clue, the others lay, the wall is shuffled, votes are cast.
Nobody comes or goes. Every course of luck is tried. Counted are *states* (tables that look different, told apart by
their bytes) and *paths* (courses of commands). The second derivation is a formula, or the naive evening. A rule that
lets one command through too many or too few shows in a figure.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from math import comb, factorial

import msgspec
import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus.events import GameOpened
from pictorium.games.pictus.model import State
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.table import Dice
from tests.games.pictomania.test_luck import EveryRoll
from tests.games.pictus.naive import Evening
from tests.games.pictus.strategies import universe
from tests.games.pictus.table import Table, made_up_pictures
from tests.games.pictus.test_machine import told

SEATS, HAND = 3, 3
VOTERS = {"others": SEATS - 1, "narrator": 1, "everyone": SEATS}
TURN = (c.GiveClue, c.Lay, c.Vote)
MODES = [(voters, decoys) for voters in VOTERS for decoys in (0, 1)]


def begun(voters: str, decoys: int) -> Table:
    return Table(SEATS, deck=made_up_pictures(20), voters=voters, decoys=decoys, hand_size=HAND)


def moves(state: State) -> Iterator[tuple[Seat, c.AnyCommand]]:
    for seat in state.seats:
        for command in PICTUS.legal(state, seat):
            if isinstance(command, TURN):
                yield seat, command


def after(state: State, seat: Seat, command: c.AnyCommand, chance: Chance) -> State:
    answer = PICTUS.decide(state, seat, command, Moment(0), chance)
    assert not isinstance(answer, Refusal)
    for event in answer:
        state = PICTUS.evolve(state, event)
    return state


def mark(state: State) -> bytes:
    """What tells one state from another; the order of entries in a table of names does not."""
    return msgspec.json.encode(state, order="sorted")


def reached(start: State) -> Counter[str]:
    """How many different states can be reached in this turn, by phase."""
    seen = {mark(start)}
    waiting, phases = [start], Counter({type(start.phase).__name__: 1})
    while waiting:
        state = waiting.pop()
        for seat, command in moves(state):
            for then, _ in EveryRoll().courses(lambda chance: after(state, seat, command, chance)):  # noqa: B023
                if mark(then) not in seen:
                    seen.add(mark(then))
                    waiting.append(then)
                    phases[type(then.phase).__name__] += 1
    return phases


def by_formula(voters: str, decoys: int) -> dict[str, int]:
    """Any card of each hand, any set of those who have laid, any order of the wall, any votes of any who have voted.

    All have a card on the wall, and each can vote for every other.
    """
    others, ballots, choices = SEATS - 1, VOTERS[voters], SEATS - 1 + decoys
    walls = HAND**SEATS * factorial(SEATS + decoys)
    return {
        "Telling": 1,
        "Laying": HAND * sum(comb(others, laid) * HAND**laid for laid in range(others)),
        "Voting": walls * sum(comb(ballots, cast) * choices**cast for cast in range(ballots)),
        "Reveal": walls * choices**ballots,
    }


@pytest.mark.parametrize(("voters", "decoys"), MODES)
def test_every_state_of_a_turn_that_can_be_reached(voters: str, decoys: int) -> None:
    assert reached(begun(voters, decoys).state) == by_formula(voters, decoys)


def test_the_figures_of_the_formula() -> None:
    """By hand: 3 clues, one of two others may have laid one of 3 cards; 27 triples of cards in 6 orders; two votes."""
    assert by_formula("others", 0) == {"Telling": 1, "Laying": 3 * (1 + 6), "Voting": 162 * (1 + 4), "Reveal": 162 * 4}
    assert by_formula("narrator", 1) == {"Telling": 1, "Laying": 21, "Voting": 648, "Reveal": 648 * 3}
    assert by_formula("everyone", 0)["Voting"] == 162 * (1 + 6 + 12)


def paths(state: State, known: dict[bytes, int]) -> int:
    """In how many ways commands can lead from here to the reveal, with one course of luck."""
    key = mark(state)
    if key not in known:
        choices = list(moves(state))
        known[key] = sum(paths(after(state, *choice, Dice()), known) for choice in choices) if choices else 1
    return known[key]


@pytest.mark.parametrize(("voters", "decoys"), MODES)
def test_every_course_of_a_turn(voters: str, decoys: int) -> None:
    """A clue, the cards of the others in any order, the votes in any order."""
    others, ballots, choices = SEATS - 1, VOTERS[voters], SEATS - 1 + decoys
    laying = factorial(others) * HAND**others
    voting = factorial(ballots) * choices**ballots
    assert paths(begun(voters, decoys).state, {}) == HAND * laying * voting


# With coming and going, as the naive evening counts


def real_paths(table: Table, depth: int) -> int:
    state = table.state
    choices = [(seat, command) for seat in (*table.seats, HOUSE) for command in PICTUS.legal(state, seat)]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, command in choices:
        then = deepcopy(table)
        then.give(seat, command)
        total += real_paths(then, depth - 1)
    return total


def naive_paths(evening: Evening, table: Table, depth: int) -> int:
    choices = [
        (seat, command)
        for seat in (*table.seats, HOUSE)
        for command in universe(table.state)
        if evening.accepts(seat, command)
    ]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, command in choices:
        evening_then, table_then = deepcopy(evening), deepcopy(table)
        evening_then.apply(seat, command, table.now, told(table_then.give(seat, command)))
        total += naive_paths(evening_then, table_then, depth - 1)
    return total


@pytest.mark.parametrize("voters", VOTERS)
def test_three_commands_of_any_kind_as_the_naive_evening_counts(voters: str) -> None:
    table = begun(voters, 0)
    opened = table.events[0]
    assert isinstance(opened, GameOpened)
    deck = [picture.id for picture in opened.pictures]
    evening = Evening(table.seats, deck, told(tuple(table.events)), voters=voters, hand_size=HAND)
    assert real_paths(table, 3) == naive_paths(evening, table, 3)


def test_one_and_two_commands_as_counted_by_hand() -> None:
    """Everyone's wishes and the house's reports, ink or none and a knock among them."""
    host = 3 + 1  # the host sits somewhere, or nowhere
    first = 3 + 3 + 3 + 2 + 1 + host  # clues, going away, leaving, ink, a knock
    then = {
        "a clue": 3 * (2 * 3 + 3 + 3 + 1 + host),  # cards, going away, leaving, a knock
        "the narrator away": 3
        + 2
        + (2 + 1)
        + 3
        + 2
        + 1
        + host,  # clues, let rest, away and back, leaving, ink, a knock
        "another away": 2 * (3 + (2 + 1) + 3 + 2 + 1 + host),  # nobody waits for these two: the same without rest
        "somebody left": 3 * (2 + 2 + 1 + host),  # the game is over: going away, leaving, a knock
        "no news": (2 + 1 + host) * first,  # ink or none, a knock
    }
    table = begun("others", 0)
    assert (real_paths(table, 1), real_paths(table, 2)) == (first, sum(then.values()))
