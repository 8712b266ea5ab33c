"""A second opinion on what was dealt, from the records alone (P-SETUP-4, P-SETUP-7): what stood side by side on a rack,
what came back, and what else was left then.

It looks at whole rounds, so it need not know in which order cards came up within one. A card that cannot stand beside
one of a round's cards is not missed in that round: it may have had to wait.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pictorium.content.card import Card
from pictorium.content.deck import Deck
from pictorium.games.pictomania.events import GameOpened
from pictorium.games.pictomania.simulation.round_record import CardRecord, RoundRecord


def dealing_faults(records: Sequence[RoundRecord], opened: GameOpened) -> Iterator[str]:
    """What stood side by side, and what came back too early."""
    cards = {card.id: card for deck in opened.decks for card in deck}
    for record in records:
        yield from _rack_faults(record, cards)
    for deck in opened.decks:
        yield from _deck_faults(records, deck, cards)


def _rack_faults(record: RoundRecord, cards: dict[str, Card]) -> Iterator[str]:
    for one, other in combinations(record.rack, 2):
        for same in sorted(_faces(cards, one) & _faces(cards, other)):
            yield f"round {record.round}: {one.id} and {other.id} stood side by side, but both have {same}"


def _faces(cards: dict[str, Card], one: CardRecord) -> set[str]:
    """What can be read on a card that is up, and what can be drawn for it."""
    card = cards[one.id]
    words = {f"{language} {word.lower()}" for term in card.sides[one.side] for language, word in term.words.items()}
    return words.union(card.look_alikes[one.side])


def _deck_faults(records: Sequence[RoundRecord], deck: Deck, cards: dict[str, Card]) -> Iterator[str]:
    """One deck, round by round. A card cannot come up while it is on the rack, so it is not missed in that round."""
    own = {card.id for card in deck}
    sides = {CardRecord(card.id, side) for card in deck for side in (0, 1)}
    shown: list[CardRecord] = []
    rejected: set[str] = set()
    for record in records:
        beside = [*record.replaced, *record.rack]
        came = [one for one in beside if one.id in own]
        if not came:
            continue
        here = {one.id for one in came}
        known = {one.id for one in shown}
        free = {one for one in sides if one.id not in here and not _had_to_wait(one, beside, cards)}
        unused = {one.id for one in free if one.id not in known}
        unseen = free.difference(shown)
        back = sorted({one.id for one in came if one.id in known or [other.id for other in came].count(one.id) > 1})
        again = [one for one in came if one in shown or came.count(one) > 1]
        if back and unused:
            yield f"round {record.round}: {back[0]} came back before {min(unused)} was used"
        if again and unseen:
            yield f"round {record.round}: words of {again[0].id} came back although others were never shown"
        if rejected & here and any(one.id not in rejected for one in unseen):
            yield f"round {record.round}: a card that was replaced came back before others"
        shown += came
        rejected |= {one.id for one in record.replaced if one.id in own}


def _had_to_wait(one: CardRecord, came: Iterable[CardRecord], cards: dict[str, Card]) -> bool:
    return any(_faces(cards, one) & _faces(cards, other) for other in came)
