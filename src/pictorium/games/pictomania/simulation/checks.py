"""A second opinion on every score, from the record alone, reckoned the way people do it at a table.

Everyone keeps tokens that count for them on the right of their sheet and tokens that count against
them on the left. Nothing here is shared with the scoring of the game.
"""

from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.simulation.round_record import RoundRecord
from pictorium.kernel.ids import Seat


def opinion(record: RoundRecord, agreement: Agreement) -> dict[Seat, int]:
    """The points of a round as this table has agreed to count them."""
    return second_opinion(
        record,
        is_learning=agreement.first_round_is_learning and record.round == 1,
        void_returns_bonus=agreement.void_returns_bonus,
    )


def second_opinion(record: RoundRecord, *, is_learning: bool, void_returns_bonus: bool) -> dict[Seat, int]:
    """The points of a round, counted by hand."""
    left: dict[Seat, list[int]] = {seat: list(record.scoring_tokens) for seat in record.seats}
    right: dict[Seat, list[int]] = {seat: [] for seat in record.seats}
    middle: list[Seat] = []
    guessed: set[Seat] = set()
    spoilt = {*record.blank, *record.void}
    for guess in record.guesses:
        if guess.on in spoilt:
            continue
        if guess.number == record.dealt[guess.on].number:
            right[guess.by].append(left[guess.on].pop(0))
            guessed.add(guess.on)
        else:
            middle.append(guess.by)
    sheep = None if is_learning else _sheep(middle)
    for stop in record.stopped:
        if stop.token is None or (stop.seat in spoilt and void_returns_bonus):
            continue
        if stop.seat == sheep:
            left[stop.seat].append(stop.token)
        elif stop.seat not in spoilt and (is_learning or stop.seat in guessed):
            right[stop.seat].append(stop.token)
    return {seat: sum(right[seat]) - sum(left[seat]) for seat in record.seats}


def _sheep(middle: list[Seat]) -> Seat | None:
    """Whose cards are the most in the middle, if one player's alone are."""
    ranked = sorted(set(middle), key=middle.count, reverse=True)
    if not ranked:
        return None
    if len(ranked) > 1 and middle.count(ranked[0]) == middle.count(ranked[1]):
        return None
    return ranked[0]
