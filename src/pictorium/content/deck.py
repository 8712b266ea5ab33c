"""All the word cards that a game can draw from."""

from collections.abc import Iterable

from pictorium.content.card import LEVELS, TERMS_PER_SIDE, Card, Term, spellings
from pictorium.content.languages import read_in

Deck = tuple[Card, ...]


def invalid_cards(deck: Deck) -> tuple[str, ...]:
    """The ids of invalid cards: a wrong level or count, no word, a repeated word or a repeated id."""
    seen: set[str] = set()
    wrong: list[str] = []
    for card in deck:
        if card.id in seen or not _is_sound(card):
            wrong.append(card.id)
        seen.add(card.id)
    return tuple(wrong)


def of_level(deck: Iterable[Card], level: int) -> tuple[Card, ...]:
    """The cards of one level, in their order."""
    return tuple(card for card in deck if card.level == level)


def _is_sound(card: Card) -> bool:
    return card.level in LEVELS and all(_is_sound_side(side) for side in card.sides)


def _is_sound_side(side: tuple[Term, ...]) -> bool:
    """Seven terms, each with a word, and no word of any language twice."""
    written = [(language, word) for term in side for language, word in read_in(term.words).items()]
    return (
        len(side) == TERMS_PER_SIDE
        and all(term.words for term in side)
        and all(word.strip() for _, word in written)
        and len(spellings(side)) == len(written)
    )
