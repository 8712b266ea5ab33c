"""How long the reveal of a turn is (S-REVEAL-1): votes, cards, the narrator's card, points.

What there is to see in that time is the page's (`client/src/games/pictus/show.ts`); `tests/vectors/unveilings.json`
holds both to each other.
"""

from itertools import accumulate
from typing import Final

from pictorium.games.acts import Length
from pictorium.games.pictus.score_sheet import TurnSheet

VOTE_MS: Final = 250
"""From one vote to the next."""
LAND_MS: Final = 1000
"""From when the last vote flies until it has been seen where it lies."""
CARD_MS: Final = {3: 2200, 4: 2000, 5: 1800, 6: 1600}
"""How long one card is shown, by the number of cards that are shown before the narrator's."""
NARRATORS_MS: Final = 3500
POINTS_MS: Final = 4000


def length_of(sheet: TurnSheet) -> Length:
    """How long all of it takes, beat by beat. Then it stays until somebody goes on."""
    beats_ms = tuple(accumulate(_beats(sheet)))
    return Length(settles_ms=beats_ms[-1], beats_ms=beats_ms)


def _beats(sheet: TurnSheet) -> tuple[int, ...]:
    """The votes; the cards that nobody voted for, together; each that somebody did; the narrator's; the points."""
    numbers = [ballot.number for ballot in sheet.votes]
    if sheet.narrator_vote is not None:
        numbers.append(sheet.narrator_vote)
    others = [number for number, card in enumerate(sheet.hung, 1) if card.owner != sheet.narrator]
    chosen = sum(number in numbers for number in others)
    cards = chosen + (chosen < len(others))
    votes = (VOTE_MS * (len(numbers) - 1) + LAND_MS,) if numbers else ()
    card_ms = CARD_MS[min(max(cards, min(CARD_MS)), max(CARD_MS))]
    return (*votes, *[card_ms] * cards, NARRATORS_MS, POINTS_MS)
