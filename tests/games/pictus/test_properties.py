"""What holds in every evening, whatever the luck and whoever plays: no card is lost, every point has a line, facts give
the state, and nobody who is away or gone keeps an evening from its end.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import Over, State
from pictorium.games.pictus.score_sheet import TurnSheet
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.driven import STEPS_MAX
from tests.games.pictus.strategies import (
    ANYONE,
    Arrangement,
    arrangements,
    clues,
    pick,
    play,
    quick,
    steps,
    universe,
)
from tests.games.pictus.table import Table

SEEDS = st.integers(0, 2**32)
encode = msgspec.json.encode


@quick(0.5)
@given(arrangement=arrangements(turns_max=4), seed=SEEDS)
def test_S_SCORE_3_every_point_has_a_line_and_the_lines_make_the_totals(arrangement: Arrangement, seed: int) -> None:
    table = play(arrangement, seed)
    totals = dict.fromkeys(table.seats, 0)
    for event in table.events:
        if isinstance(event, e.TurnScored):
            assert_lines_hold(event.sheet)
            for seat, points in event.sheet.points.items():
                assert points == sum(line.points for line in event.sheet.lines if line.seat == seat)
                totals[seat] += points
    assert totals == {seat: player.total for seat, player in table.state.players.items()}


def assert_lines_hold(sheet: TurnSheet) -> None:
    """Each line says what is true of the wall and the votes beside it, and no vote pays twice."""
    owners = {number: hung.owner for number, hung in enumerate(sheet.hung, 1)}
    votes = {ballot.by: owners[ballot.number] for ballot in sheet.votes}
    assert sheet.narrator not in votes
    right = {seat for seat, owner in votes.items() if owner == sheet.narrator}
    reasons = Counter(line.reason for line in sheet.lines)
    assert not (reasons["all_or_none"] and reasons["found"] + reasons["narrated"])
    for line in sheet.lines:
        worth = {"all_or_none": 2, "found": 3, "narrated": 3, "fooled": 1, "chosen": 1}[line.reason]
        assert line.points == worth
        match line.reason:
            case "all_or_none":
                assert line.seat != sheet.narrator
                assert len(right) in (0, len(votes))
            case "found":
                assert line.seat in right
            case "narrated":
                assert line.seat == sheet.narrator
                assert 0 < len(right) < len(votes)
            case "fooled":
                assert line.by is not None
                assert votes[line.by] == line.seat != line.by
            case "chosen":
                assert line.by == sheet.narrator != line.seat
                assert sheet.narrator_vote is not None
                assert owners[sheet.narrator_vote] == line.seat
    paid = [(line.seat, line.reason, line.by) for line in sheet.lines]
    assert len(set(paid)) == len(paid)


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_S_SETUP_1_no_picture_is_lost_or_there_twice(arrangement: Arrangement, seed: int) -> None:
    """Followed through the facts alone: a card is taken from where it lies, and lies where it was put."""
    cards = Cards()
    for event in play(arrangement, seed).events:
        cards.follow(event)


class Cards:
    """Where every card lies, by the facts."""

    def __init__(self) -> None:
        self.place: dict[str, str] = {}
        self.left: set[str] = set()

    def follow(self, event: e.Event) -> None:
        match event:
            case e.GameOpened():
                self.place = {picture.id: "pile" for picture in event.pictures}
                assert len(self.place) == len(event.pictures)
            case e.HandsFilled():
                for seat, drawn in event.drawn.items():
                    self.move(drawn, "pile", seat)
            case e.PileReshuffled():
                assert sorted(event.order) == sorted(self.at("used"))
                self.move(event.order, "used", "pile")
            case e.ClueGiven() | e.CardLaid():
                self.move((event.picture,), event.seat, f"laid by {event.seat}")
            case e.CardsHung():
                for hung in event.hung:
                    self.move((hung.picture,), f"laid by {hung.owner}" if hung.owner else "pile", "wall")
                assert not any(where.startswith("laid") for where in self.place.values())
            case e.TurnScored():
                assert {hung.picture for hung in event.sheet.hung} == self.at("wall")
                self.move(self.at("wall"), "wall", "used")
            case e.TurnDropped():
                self.place = {picture: where.removeprefix("laid by ") for picture, where in self.place.items()}
                for gone in self.left:
                    self.move(self.at(gone), gone, "used")
            case e.SeatLeft():
                self.left.add(event.seat)
                self.move(self.at(event.seat), event.seat, "used")
            case _:
                pass

    def at(self, where: str) -> set[str]:
        return {picture for picture, lies in self.place.items() if lies == where}

    def move(self, pictures: Iterable[str], source: str, to: str) -> None:
        for picture in pictures:
            assert self.place[picture] == source, (picture, self.place[picture], to)
            self.place[picture] = to


@quick(0.5)
@given(arrangement=arrangements(), seed=SEEDS)
def test_the_same_seed_gives_the_same_evening_and_its_facts_the_same_state(arrangement: Arrangement, seed: int) -> None:
    one, other = play(arrangement, seed), play(arrangement, seed)
    paper = encode(one.events)
    assert paper == encode(other.events)
    state: State | None = None
    for event in msgspec.json.decode(paper, type=list[e.Event]):
        state = PICTUS.evolve(state, event)
    assert state == one.state
    assert encode(state) == encode(one.state)


@quick(0.3)
@given(arrangement=arrangements(turns_max=1), seed=SEEDS)
def test_any_command_by_anyone_at_any_time_gets_an_answer(arrangement: Arrangement, seed: int) -> None:
    """Facts or a refusal, never a failure; and what is answered with facts can be folded."""
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in steps(table, random):
        for command in random.sample((*universe(table.state), *clues(table.state)), 12):
            answer = PICTUS.decide(table.state, random.choice(ANYONE), command, table.now, table.dice)
            state = table.state
            for event in () if isinstance(answer, Refusal) else answer:
                state = PICTUS.evolve(state, event)


@quick(0.5)
@given(arrangement=arrangements(turns_max=2), seed=SEEDS)
def test_S_AWAY_1_an_evening_ends_though_all_go_away_and_come_back(arrangement: Arrangement, seed: int) -> None:
    random = Random(seed)
    table = arrangement.table(seed)
    for _ in range(STEPS_MAX):
        if isinstance(table.state.phase, Over):
            return
        if random.randrange(25) == 0:
            all_go(table)
            table.wait(random.choice((1, 3600, 10**6)))
            come_back(table, random)
        table.wait_a_while(random)
        table.give(*pick(table.state, random))
    raise AssertionError("this evening never ends")


def all_go(table: Table) -> None:
    """Nobody is here, and so nothing happens by itself."""
    for seat in table.seats:
        if c.Away(seat) in PICTUS.legal(table.state, HOUSE):
            table.give(HOUSE, c.Away(seat))
    before = table.state
    assert PICTUS.due(before) is None
    assert table.knock(10**5) == ()


def come_back(table: Table, random: Random) -> None:
    for seat in table.seats:
        if c.Back(seat) in PICTUS.legal(table.state, HOUSE) and random.random() < 0.7:
            table.give(HOUSE, c.Back(seat))


LONELY = st.sampled_from(("others", "narrator", "everyone"))


@quick(0.5)
@given(seats=st.integers(3, 8), alone=st.integers(0, 7), voters=LONELY, turns=st.integers(1, 3), seed=SEEDS)
def test_S_AWAY_1_one_who_stays_comes_to_the_end_alone(
    seats: int, alone: int, voters: str, turns: int, seed: int
) -> None:
    """All others go away for ever; who stays does what there is to do, and the house knocks when it must."""
    table = Arrangement(seats, 30, {"voters": voters, "turns_each": turns}).table(seed)
    one = table.seats[alone % seats]
    table.away(*(seat for seat in table.seats if seat != one))
    for _ in range(4 * seats * turns + 4):
        due = PICTUS.due(table.state)
        table.now = Moment(max(table.now, due or 0))
        wishes = [wish for wish in PICTUS.legal(table.state, one) if not isinstance(wish, c.Leave | c.Rest)]
        if isinstance(table.state.phase, Over):
            break
        assert wishes or due is not None, "nothing can happen any more"
        table.give(*((one, wishes[0]) if wishes else (HOUSE, c.Tick())))
    assert isinstance(table.state.phase, Over)
    assert all(player.narrated == turns for player in table.state.players.values())


@quick(0.5)
@given(arrangement=arrangements(turns_max=3), seed=SEEDS)
def test_S_NEXT_1_each_who_stays_narrates_in_turn(arrangement: Arrangement, seed: int) -> None:
    table = play(arrangement, seed)
    left: set[Seat] = set()
    last = table.seats[-1]
    for event in table.events:
        if isinstance(event, e.SeatLeft):
            left.add(event.seat)
        elif isinstance(event, e.TurnBegun):
            around = [*table.seats, *table.seats]
            after = around[around.index(last) + 1 :]
            assert event.narrator == next(seat for seat in after if seat not in left)
            last = event.narrator
