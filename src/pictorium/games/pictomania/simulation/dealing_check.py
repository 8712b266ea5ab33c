"""A second opinion on what was dealt, from the records alone (P-SETUP-4): what came back, and what else was left then.

It looks at whole rounds, so it need not know in which order cards came up within one. A deck in which cards share words
is not judged: one of its cards may have to wait because of what stands beside it.
"""

from collections.abc import Iterator, Sequence

from pictorium.content.deck import Deck, without_repeated_words
from pictorium.games.pictomania.events import GameOpened
from pictorium.games.pictomania.simulation.round_record import CardRecord, RoundRecord


def dealing_faults(records: Sequence[RoundRecord], opened: GameOpened) -> Iterator[str]:
    """What came back too early."""
    for level, deck in enumerate(opened.decks, 1):
        if len(without_repeated_words(deck)) == len(deck):
            yield from _deck_faults([record for record in records if record.level == level], deck)


def _deck_faults(records: Sequence[RoundRecord], deck: Deck) -> Iterator[str]:
    """One deck, round by round. A card cannot come up while it is on the rack, so it is not missed in that round."""
    sides = {CardRecord(card.id, side) for card in deck for side in (0, 1)}
    shown: list[CardRecord] = []
    rejected: set[str] = set()
    for record in records:
        came = [*record.replaced, *record.rack]
        here = {one.id for one in came}
        known = {one.id for one in shown}
        unused = {card.id for card in deck} - known - here
        unseen = {one for one in sides - {*shown, *came} if one.id not in here}
        back = sorted({one.id for one in came if one.id in known or [other.id for other in came].count(one.id) > 1})
        again = [one for one in came if one in shown or came.count(one) > 1]
        if back and unused:
            yield f"round {record.round}: {back[0]} came back before {min(unused)} was used"
        if again and unseen:
            yield f"round {record.round}: words of {again[0].id} came back although others were never shown"
        if rejected & here and any(one.id not in rejected for one in unseen):
            yield f"round {record.round}: a card that was replaced came back before others"
        shown += came
        rejected |= {one.id for one in record.replaced}
