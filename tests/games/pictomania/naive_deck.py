"""One deck of the naive evening: its cards on a heap, and a notebook of what was up and what nobody wanted.

It foresees which card comes next. Only the side of a card that comes for the first time is luck; that is told.
"""

from collections.abc import Collection, Sequence

Up = tuple[str, int]
"""A card with the side that is up."""


class NaiveDeck:
    """Cards by id, top first. No two share a word; sides that are drawn the same way are enemies, which never meet."""

    def __init__(self, cards: Sequence[str], enemies: Collection[frozenset[Up]] = ()) -> None:
        self.heap = list(cards)
        self.enemies = enemies
        self.diary: list[Up] = []
        """Every card that was ever put up, with its side, in the order that happened."""
        self.unwanted: list[str] = []

    def fits(self, one: Up, beside: Sequence[Up]) -> bool:
        return not any(frozenset((one, other)) in self.enemies for other in beside)

    def comes_next(self, rack: Sequence[str], beside: Sequence[Up]) -> tuple[str, int | None]:
        """The card that must come up, none of those on the rack, beside these; and its side where that is no luck."""
        for card in self.heap:
            if card not in rack:
                sides = [side for side in (0, 1) if self.fits((card, side), beside)]
                if sides:
                    return card, None if len(sides) == 2 else sides[0]
        seen = dict.fromkeys(card for card, _ in self.diary)
        free = [card for card in seen if card not in rack]
        free.sort(key=self.unwanted.__contains__)
        for card in free:
            for side in (0, 1):
                if (card, side) not in self.diary and self.fits((card, side), beside):
                    return card, side
        last_up = {one: moment for moment, one in enumerate(self.diary)}
        again = (one for one in last_up if one[0] in free and self.fits(one, beside))
        return min(again, key=lambda one: (one[0] in self.unwanted, last_up[one]))

    def put_up(self, one: Up, rack: Sequence[str], beside: Sequence[Up]) -> None:
        """This card came up: it must be the one."""
        card, side = one
        expected, its_side = self.comes_next(rack, beside)
        assert card == expected, f"{card} came up, but {expected} is next"
        assert its_side in (None, side), f"{card} came up with its side {side}"
        if card in self.heap:
            self.heap.remove(card)
        self.diary.append(one)
