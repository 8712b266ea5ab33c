"""One lap of the naive evening: the books copied out by hand, what lies on the table, and how it is counted up."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Book(NamedTuple):
    """One column of the edition table."""

    rounds: int
    rack: int
    freezes: bool
    a_token_each: bool
    any_token: bool
    empty_handed: bool
    void_token_goes_back: bool
    may_pass: bool
    nothing_is_void: bool
    dealer_says_go: bool
    swaps: float
    levels: list[int]


ENDLESS = float("inf")
BOOKS = {
    "first-en": Book(5, 6, False, False, False, True, False, True, False, True, 1, [1, 2, 2, 3, 3]),
    "first-de": Book(5, 6, False, False, False, True, False, True, True, False, 1, [1, 2, 2, 3, 3]),
    "first-fr": Book(5, 6, False, False, False, False, False, True, False, False, ENDLESS, [1, 2, 2, 3, 3]),
    "second": Book(4, 3, True, True, True, True, True, False, False, False, ENDLESS, [1, 2, 3, 4]),
}
FEWER = {3: [2, 1], 4: [3, 2, 1], 5: [3, 3, 2, 1], 6: [3, 3, 2, 2, 1]}
EACH = {3: [2, 2, 1], 4: [3, 2, 2, 1], 5: [3, 3, 2, 2, 1], 6: [3, 3, 2, 2, 1, 1]}
RELAXED = [3, 2, 1]
SCORING = {3: [2, 1], 4: [2, 1, 1], 5: [3, 2, 1, 1], 6: [3, 2, 1, 1, 1]}


class Score(NamedTuple):
    """What a round came to."""

    points: dict[str, int]
    wrong: dict[str, int]
    sheep: str | None


class Ballot:
    """A vote on the drawing on show."""

    def __init__(self, by: str, now: int) -> None:
        self.by = by
        self.since = now
        self.says = {by: True}


class Lap:
    """One round from the go to the score."""

    def __init__(self, seats: Sequence[str], tokens: list[int], numerals: Mapping[str, int], now: int) -> None:
        self.seats = list(seats)
        self.numerals = dict(numerals)
        self.hands = {seat: set(range(1, 8)) for seat in seats}
        self.stacks: dict[str, list[tuple[str, int]]] = {seat: [] for seat in seats}
        self.all_tokens = list(tokens)
        self.middle = list(tokens)
        self.taken: dict[str, int] = {}
        self.stopped: set[str] = set()
        self.nothing: set[str] = set()
        self.ink: set[str] = set()
        self.began_to_draw: set[str] = set()
        self.frozen: set[str] = set()
        self.void: set[str] = set()
        self.began = now
        self.shown: list[str] = []
        self.turned: list[str] = []
        self.ballot: Ballot | None = None
        self.content: set[str] = set()
        """Who has nothing against the drawing on show."""
        self.patience_is_over = False
        self.has_voted_on: set[str] = set()
        self.stepped = now
        self.held_since: int | None = None
        self.is_all_seen = False
        """Whether what the step shows was skipped or voted on, so that `stepped` says since when all of it is seen."""
        self.blank: set[str] = set()

    def begin_act(self, now: int, *, is_all_seen: bool = False) -> None:
        self.stepped, self.held_since, self.is_all_seen = now, None, is_all_seen

    def on_show(self) -> str | None:
        return self.shown[-1] if len(self.shown) > len(self.turned) else None

    def is_dead(self, seat: str) -> bool:
        """Whether nobody's guess at this drawing counts."""
        return seat in self.void or seat in self.nothing


def count_up(lap: Lap, *, goes_back: bool, is_learning: bool) -> Score:
    """The round's score, straight off the rulebook."""
    points = dict.fromkeys(lap.seats, 0)
    wrong = dict.fromkeys(lap.seats, 0)
    was_guessed = set()
    for drawer in lap.seats:
        mine = list(SCORING[len(lap.seats)])
        for by, number in [] if lap.is_dead(drawer) else lap.stacks[drawer]:
            if number == lap.numerals[drawer]:
                points[by] += mine.pop(0)
                was_guessed.add(drawer)
            else:
                wrong[by] += 1
        points[drawer] -= sum(mine)
    worst = [seat for seat in lap.seats if wrong[seat] == max(wrong.values())]
    sheep = worst[0] if len(worst) == 1 and not is_learning else None
    for seat, token in lap.taken.items():
        if seat in lap.void and goes_back:
            continue
        if seat == sheep:
            points[seat] -= token
        elif is_learning or seat in was_guessed:
            points[seat] += token
    return Score(points, wrong, sheep)
