"""The second opinion itself, on rounds whose points are known from the rulebooks."""

from pictorium.games.pictomania.model import Word
from pictorium.games.pictomania.simulation.checks import second_opinion
from pictorium.games.pictomania.simulation.round_record import GuessRecord, RoundRecord, StopRecord
from pictorium.kernel.ids import Seat
from tests.games.pictomania.table import BLUE, GREEN, RED, YELLOW


def a_round(
    guesses: list[tuple[Seat, Seat, int]],
    stops: list[tuple[Seat, int]],
    void: list[Seat],
    blank: list[Seat] | None = None,
) -> RoundRecord:
    """Four players with the numerals 1 to 4."""
    seats = (RED, YELLOW, GREEN, BLUE)
    return RoundRecord(
        game="pictomania",
        edition="first-fr",
        variants=(),
        evening=0,
        round=2,
        seats=seats,
        level=1,
        rack=[],
        replaced=[],
        dealt={seat: Word("star", number) for number, seat in enumerate(seats, 1)},
        guesses=[GuessRecord(*guess) for guess in guesses],
        stopped=[StopRecord(*stop) for stop in stops],
        nothing=[],
        blank=blank or [],
        void=void,
        sheep=None,
        scoring_tokens=(2, 1, 1),
        bonus_tokens=(3, 2, 1),
        points={},
    )


FRENCH_EXAMPLE = [(YELLOW, RED, 7), (GREEN, RED, 1), (BLUE, RED, 1), (RED, YELLOW, 2), (GREEN, BLUE, 4), (RED, BLUE, 4)]


def test_the_french_example_gives_red_four_points() -> None:
    opinion = second_opinion(a_round(FRENCH_EXAMPLE, [(RED, 2)], []), is_learning=False, void_returns_bonus=False)
    assert opinion[RED] == 2 + 1 - 1 + 2


def test_the_black_sheep_pays_and_a_tie_spares_all() -> None:
    sheep = a_round([(YELLOW, RED, 7)], [(YELLOW, 3)], [])
    tie = a_round([(YELLOW, RED, 7), (GREEN, RED, 6)], [(YELLOW, 3)], [])
    assert second_opinion(sheep, is_learning=False, void_returns_bonus=False)[YELLOW] == -4 - 3
    assert second_opinion(tie, is_learning=False, void_returns_bonus=False)[YELLOW] == -4


def test_a_void_sheep_pays_where_the_token_is_not_returned() -> None:
    void = a_round([(YELLOW, RED, 7)], [(YELLOW, 3)], [YELLOW])
    assert second_opinion(void, is_learning=False, void_returns_bonus=False)[YELLOW] == -4 - 3
    assert second_opinion(void, is_learning=False, void_returns_bonus=True)[YELLOW] == -4


def test_while_learning_the_token_is_a_plus_for_all() -> None:
    sheep = a_round([(YELLOW, RED, 7)], [(YELLOW, 3)], [])
    assert second_opinion(sheep, is_learning=True, void_returns_bonus=True)[YELLOW] == -4 + 3


def test_a_blank_sheet_counts_for_nobody() -> None:
    """Red's sheet is blank: all were right about it, and one had guessed at it alone, wrong."""
    right = a_round([(YELLOW, RED, 1), (GREEN, RED, 1), (BLUE, RED, 1)], [], [], [RED])
    assert second_opinion(right, is_learning=False, void_returns_bonus=False) == dict.fromkeys(right.seats, -4)
    wrong = a_round([(YELLOW, RED, 7)], [(YELLOW, 3), (RED, 2)], [], [RED])
    for is_returned in (True, False):
        assert second_opinion(wrong, is_learning=True, void_returns_bonus=is_returned)[RED] == -4
        assert second_opinion(wrong, is_learning=False, void_returns_bonus=is_returned)[YELLOW] == -4
