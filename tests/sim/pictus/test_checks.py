"""The second opinion itself, on turns whose points are known from the sheet of rules."""

from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.options import Voters
from pictorium.games.pictus.simulation.checks import opinion
from pictorium.games.pictus.simulation.round_record import ShownRecord, TurnRecord, VoteRecord
from pictorium.kernel.ids import Seat
from tests.games.pictus.table import BLUE, GREEN, RED, YELLOW

SEATS = (RED, YELLOW, GREEN, BLUE)


def counted(votes: dict[Seat, int], narrator_vote: int | None = None, mode: Voters = "others") -> list[int]:
    """Red narrates; the cards of all four hang in the order they sit, and a decoy as number 5."""
    record = TurnRecord(
        game="pictus",
        evening=0,
        turn=1,
        mode=mode,
        seats=SEATS,
        narrator=RED,
        shown=[*(ShownRecord(number, seat) for number, seat in enumerate(SEATS, 1)), ShownRecord(5, None)],
        votes=[VoteRecord(*vote) for vote in votes.items()],
        narrator_vote=narrator_vote,
        points={},
    )
    return list(opinion(record, Agreement()).values())


def test_S_SCORE_1_all_right_or_all_wrong() -> None:
    assert counted({YELLOW: 1, GREEN: 1, BLUE: 1}) == [0, 2, 2, 2]
    assert counted({YELLOW: 3, GREEN: 5, BLUE: 3}) == [0, 2, 2 + 2, 2]


def test_S_SCORE_2_some_right_and_some_wrong() -> None:
    assert counted({YELLOW: 1, GREEN: 1, BLUE: 2}) == [3, 3 + 1, 3, 0]


def test_S_SCORE_3_the_narrators_vote_and_those_on_decoys() -> None:
    assert counted({YELLOW: 1, GREEN: 5, BLUE: 1}, 4, "everyone") == [3, 3, 0, 3 + 1]
    assert counted({YELLOW: 1, GREEN: 5, BLUE: 1}, 5, "everyone") == [3, 3, 0, 3]


def test_S_SCORE_4_only_the_narrator_votes() -> None:
    assert counted({}, 3, "narrator") == [0, 0, 1, 0]
    assert counted({}, None, "narrator") == [0, 0, 0, 0]
