"""One deck of the naive evening: its cards on a heap, and a notebook of what was up and what nobody wanted.

It foresees which card comes next. Only the side of a card that comes for the first time is luck; that is told.
"""

from collections.abc import Sequence


class NaiveDeck:
    """Cards by id, top first. No two of them share a word."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.heap = list(cards)
        self.diary: list[tuple[str, int]] = []
        """Every card that was ever put up, with its side, in the order that happened."""
        self.unwanted: list[str] = []

    def comes_next(self, rack: Sequence[str]) -> tuple[str, int | None]:
        """The card that must come up beside these, and its side where that is no luck."""
        if self.heap:
            return self.heap[0], None
        seen = dict.fromkeys(card for card, _ in self.diary)
        free = [card for card in seen if card not in rack]
        free.sort(key=self.unwanted.__contains__)
        for card in free:
            for side in (0, 1):
                if (card, side) not in self.diary:
                    return card, side
        last_up = {one: moment for moment, one in enumerate(self.diary)}
        return min((one for one in last_up if one[0] in free), key=lambda one: (one[0] in self.unwanted, last_up[one]))

    def put_up(self, card: str, side: int, rack: Sequence[str]) -> None:
        """This card came up beside these: it must be the one."""
        expected, its_side = self.comes_next(rack)
        assert card == expected, f"{card} came up, but {expected} is next"
        assert its_side in (None, side), f"{card} came up with its side {side}"
        if self.heap:
            self.heap.pop(0)
        self.diary.append((card, side))
