"""Exact counts of what can happen in a tiny round, each derived a second time without the rules.

Three seats have just been told to go. They may lay the guess cards 1 and 2 (or 1 alone), stop, and draw nothing;
nobody draws, comes or goes. Counted are *paths* (courses of n commands) and *states* (tables that look different, told
apart by their bytes). The second derivation is by hand, by a formula over the six arrows from guesser to drawer, or
by the naive evening. A rule that lets one command through too many or too few shows in a figure.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, product
from math import factorial

import msgspec
import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.model import Drawing, State
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.naive import Evening, Told
from tests.games.pictomania.strategies import EXAMPLES
from tests.games.pictomania.table import EDITIONS, Dice, Table

SEATS = ("red", "yellow", "green")
ARROWS = [(by, on) for by in SEATS for on in SEATS if by != on]
TABLES = [*((edition, ()) for edition in EDITIONS), ("first-fr", ("kids",)), ("second", ("competitive",))]

Moves = tuple[type[c.Command], ...]
ALL: Moves = (c.Guess, c.Stop, c.DrawNothing)


def begun(edition: str, variants: tuple[str, ...] = ()) -> State:
    """The moment after the go; the numerals are 1, 2, 3 in the order of seats."""
    table = Table(edition, variants=variants)
    table.begin()
    return table.state


def moves(state: State, kinds: Moves, numbers: tuple[int, ...]) -> Iterator[tuple[Seat, c.AnyCommand]]:
    if not isinstance(state.phase, Drawing):
        return
    for seat in state.seats:
        for command in PICTOMANIA.legal(state, seat):
            if isinstance(command, kinds) and (not isinstance(command, c.Guess) or command.number in numbers):
                yield seat, command


def after(state: State, seat: Seat, command: c.AnyCommand) -> State:
    answer = PICTOMANIA.decide(state, seat, command, Moment(0), Dice())
    assert not isinstance(answer, Refusal)
    for event in answer:
        state = PICTOMANIA.evolve(state, event)
    return state


def levels(start: State, kinds: Moves, numbers: tuple[int, ...], depth: int) -> Iterator[tuple[int, int]]:
    """For each number of commands: how many paths lead there, and to how many states. Only the phase changes."""
    paths: Counter[bytes] = Counter({msgspec.json.encode(start.phase): 1})
    states = {msgspec.json.encode(start.phase): start}
    for _ in range(depth + 1):
        yield sum(paths.values()), len(states)
        paths_on: Counter[bytes] = Counter()
        states_on: dict[bytes, State] = {}
        for key, state in states.items():
            for seat, command in moves(state, kinds, numbers):
                then = after(state, seat, command)
                mark = msgspec.json.encode(then.phase)
                paths_on[mark] += paths[key]
                states_on[mark] = then
        paths, states = paths_on, states_on


BY_HAND = {
    # One command: 12 guesses (6 arrows, 2 cards), 3 times drawing nothing (but in second), the stops of three seats:
    # first-en, first-de 2 each (best token, none); first-fr 1 (best); second 3 (2, 1, none).
    #
    # Two commands. After a guess (12): 9 guesses (the guesser 1, the others 4 each), all stops, all 3 nothings.
    # After a stop: 8 guesses and 2 nothings of the other two, and their stops. After drawing nothing (3): 8 guesses
    # (4 by that seat, 2 by each other), 2 nothings, 1 stop without a token, and the stops of the other two.
    "first-en": (12 + 3 + 6, 12 * (9 + 6 + 3) + 3 * (8 + 2 + 4) + 3 * (8 + 2 + 4) + 3 * (8 + 2 + 1 + 4)),
    "first-de": (21, 345),
    "first-fr": (12 + 3 + 3, 12 * (9 + 3 + 3) + 3 * (8 + 2 + 2) + 3 * (8 + 2 + 1 + 2)),
    # The stops of two others: after a 2 or none is taken, 2, 1 or none; after the 1, only 2 or none.
    "second": (12 + 9, 12 * (9 + 9) + 2 * 3 * (8 + 6) + 3 * (8 + 4)),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_and_two_commands_as_counted_by_hand(edition: str) -> None:
    (_, (one, _), (two, _)) = levels(begun(edition), ALL, (1, 2), 2)
    assert (one, two) == BY_HAND[edition]


def test_the_figures_of_the_hand_count() -> None:
    assert BY_HAND == {"first-en": (21, 345), "first-de": (21, 345), "first-fr": (18, 255), "second": (21, 336)}


# Guesses alone


def guess_tables(numbers: int, nothing: frozenset[str] = frozenset()) -> Counter[int]:
    """How many tables there are with n guesses laid, by a formula.

    Take any set of arrows that ends at nobody who draws nothing. A guesser with k arrows has numbers·(numbers - 1)…
    ways to lay k different cards; a drawer hit by k arrows has a stack in one of k! orders. All of these can be
    reached, as no guess waits for another.
    """
    count: Counter[int] = Counter()
    arrows = [arrow for arrow in ARROWS if arrow[1] not in nothing]
    for size in range(len(arrows) + 1):
        for chosen in combinations(arrows, size):
            count[size] += _hands(chosen, numbers) * _stacks(chosen)
    return count


def _hands(chosen: tuple[tuple[str, str], ...], numbers: int) -> int:
    ways = 1
    for seat in SEATS:
        laid = sum(by == seat for by, _ in chosen)
        ways *= factorial(numbers) // factorial(numbers - laid) if laid <= numbers else 0
    return ways


def _stacks(chosen: tuple[tuple[str, str], ...]) -> int:
    ways = 1
    for seat in SEATS:
        ways *= factorial(sum(on == seat for _, on in chosen))
    return ways


def guess_paths(numbers: int, size: int) -> int:
    """How many courses of n guesses there are: any arrows, any cards, in any order."""
    chosen = combinations(ARROWS, size)
    return factorial(size) * sum(_hands(arrows, numbers) for arrows in chosen)


@pytest.mark.parametrize(("edition", "variants"), TABLES)
def test_guesses_alone_as_the_formula_has_them(edition: str, variants: tuple[str, ...]) -> None:
    found = list(levels(begun(edition, variants), (c.Guess,), (1, 2), 7))
    tables = guess_tables(2)
    assert found == [(guess_paths(2, n), tables[n]) for n in range(7)] + [(0, 0)]


def test_the_figures_of_the_formula_for_guesses() -> None:
    """Two of them by hand: 6 arrows with 2 cards make 12; two arrows make 3·2 (one guesser) + 3·8 (one stack) + 9·4."""
    assert [guess_tables(2)[n] for n in range(3)] == [1, 12, 3 * 2 + 3 * 8 + 9 * 4]
    assert [guess_paths(2, n) for n in range(3)] == [1, 12, 12 * 9]


# Everything that can be reached

TWO_CARDS = [("first-fr", 11720), *([("first-en", 32672), ("second", 41499)] if EXAMPLES >= 500 else [])]
"""The larger ones only where there is time."""

TOKENS = {"first-en": (2, 1), "first-de": (2, 1), "first-fr": (2, 1), "second": (2, 2, 1)}


def stops(edition: str, variants: tuple[str, ...], nothing: frozenset[str]) -> int:
    """In how many ways three seats can have stopped or not, at any time of the drawing and at its end.

    Each plays on, has stopped without a token, or holds one. Who draws nothing holds none. What is held comes from
    the middle, in the first edition the best of it; there only first-fr forbids who draws to stop without.
    """
    tokens = (2, 1) if "competitive" in variants else TOKENS[edition]
    count = 0
    for ways in product(("plays", "none", 1, 2), repeat=len(SEATS)):
        held = sorted((way for way in ways if isinstance(way, int)), reverse=True)
        silent = [way for seat, way in zip(SEATS, ways, strict=True) if seat in nothing]
        drawing = [way for seat, way in zip(SEATS, ways, strict=True) if seat not in nothing]
        is_from_the_middle = not Counter(held) - Counter(tokens)
        is_the_best = edition == "second" or held == list(tokens[: len(held)])
        has_clean_hands = not any(isinstance(way, int) for way in silent)
        has_what_it_needs = edition != "first-fr" or "none" not in drawing
        count += is_from_the_middle and is_the_best and has_clean_hands and has_what_it_needs
    return count


def all_tables(edition: str, variants: tuple[str, ...], numbers: int, kinds: Moves) -> int:
    """Guesses and stops do not hinder each other, so for each set of those who draw nothing they multiply."""
    sizes = range(len(SEATS) + 1 if c.DrawNothing in kinds and edition != "second" else 1)
    silent = [frozenset(chosen) for size in sizes for chosen in combinations(SEATS, size)]
    return sum(guess_tables(numbers, nothing).total() * stops(edition, variants, nothing) for nothing in silent)


def closure(start: State, kinds: Moves, numbers: tuple[int, ...]) -> int:
    """How many different tables can be reached at all, the start and the ends of the drawing included."""
    seen = {msgspec.json.encode(start.phase)}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for seat, command in moves(state, kinds, numbers):
            then = after(state, seat, command)
            mark = msgspec.json.encode(then.phase)
            if mark not in seen:
                seen.add(mark)
                waiting.append(then)
    return len(seen)


@pytest.mark.parametrize(("edition", "variants"), TABLES)
def test_every_table_that_can_be_reached_with_one_guess_card(edition: str, variants: tuple[str, ...]) -> None:
    assert closure(begun(edition, variants), ALL, (1,)) == all_tables(edition, variants, 1, ALL)


@pytest.mark.parametrize(("edition", "figure"), TWO_CARDS)
def test_every_table_that_can_be_reached_with_two_guess_cards(edition: str, figure: int) -> None:
    assert all_tables(edition, (), 2, ALL) == figure
    assert closure(begun(edition), ALL, (1, 2)) == figure


def test_the_figures_of_the_formula_for_stops() -> None:
    """The French rulebook, if all draw: nobody has stopped, one holds the 2, or one the 2 and one the 1.

    The English one, if all draw: each plays on or has stopped without (8), one of them holds the 2 (3·4), or one the
    2 and another the 1 (6·2). If all draw nothing, each plays on or has stopped (8).
    """
    assert stops("first-fr", (), frozenset()) == 1 + 3 + 3 * 2
    assert stops("first-en", (), frozenset()) == 8 + 3 * 4 + 6 * 2
    assert stops("first-en", (), frozenset(SEATS)) == stops("second", (), frozenset(SEATS)) == 8


# As the naive evening counts


def naive_paths(evening: Evening, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat, command in naive_moves(evening):
        then = deepcopy(evening)
        then.apply(seat, command, 0, Told())
        total += naive_paths(then, depth - 1)
    return total


def naive_moves(evening: Evening) -> Iterator[tuple[str, c.AnyCommand]]:
    commands: list[c.AnyCommand] = [c.Guess(Seat(on), number) for on in SEATS for number in (1, 2)]
    commands += [c.DrawNothing(), *(c.Stop(token) for token in (None, 1, 2, 3))]
    return ((seat, command) for seat in SEATS for command in commands if evening.accepts(seat, command))


@pytest.mark.parametrize("edition", ["first-fr", "second"])
def test_three_commands_as_the_naive_evening_counts(edition: str) -> None:
    evening = Evening(edition, SEATS, "red")
    evening.apply("red", c.Deal(1), 0, Told())
    evening.apply("red", c.Go(), 0, Told(numerals={"red": 1, "yellow": 2, "green": 3}))
    *_, (paths, _) = levels(begun(edition), ALL, (1, 2), 3)
    assert paths == naive_paths(evening, 3)
