"""A second opinion on every turn, from the record alone, reckoned the way people do it at a table.

Each puts their die on the card they voted for, and then the wall is gone through card by card. Nothing here is shared
with the scoring of the game.
"""

from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.simulation.round_record import TurnRecord
from pictorium.kernel.ids import Seat


def opinion(record: TurnRecord, agreement: Agreement) -> dict[Seat, int]:
    """The points of a turn, counted by hand; the record says all that was agreed."""
    purses: dict[Seat, list[int]] = {seat: [] for seat in record.seats}
    dice = {card.number: [vote.by for vote in record.votes if vote.number == card.number] for card in record.shown}
    for card in record.shown:
        if card.owner == record.narrator:
            _narrated(record, dice[card.number], purses)
        elif card.owner is not None:
            purses[card.owner] += [1] * len(dice[card.number])
            purses[card.owner] += [1] * (record.narrator_vote == card.number)
    return {seat: sum(purse) for seat, purse in purses.items()}


def _narrated(record: TurnRecord, finders: list[Seat], purses: dict[Seat, list[int]]) -> None:
    """The narrator's card: some have found it, or all, or none."""
    if not record.votes:
        return
    is_plain = len(finders) in (0, len(record.votes))
    for seat in purses:
        if is_plain and seat != record.narrator:
            purses[seat].append(2)
        elif not is_plain and (seat == record.narrator or seat in finders):
            purses[seat].append(3)
