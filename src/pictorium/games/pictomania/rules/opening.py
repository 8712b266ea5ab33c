"""Sitting down: the seats, the agreement and four shuffled decks (P-SETUP)."""

from pictorium.content.card import LEVELS
from pictorium.content.deck import Deck, faults, of_level, unrepeated
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.events import GameOpened
from pictorium.games.pictomania.model import COLOURS
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal


def open_game(seats: tuple[Seat, ...], deck: Deck, options: Options, chance: Chance) -> Decision:
    """The first fact, or why these seats, these options and this deck make no game."""
    agreement = agree(options, len(seats))
    if isinstance(agreement, Refusal):
        return agreement
    refusal = _refuse_colours(seats) or _refuse_cards(deck)
    if refusal:
        return refusal
    decks = tuple(_boxed(deck, level, agreement, chance) for level in LEVELS)
    dealer = seats[chance.below(len(seats))]
    return _refuse_thin(decks, agreement) or (GameOpened(seats, agreement, decks, dealer),)


def _refuse_colours(seats: tuple[Seat, ...]) -> Refusal | None:
    for seat in seats:
        if seat not in COLOURS:
            return Refusal("unknown_colour", "P-SETUP-1", {"colour": seat})
    if len(set(seats)) < len(seats):
        return Refusal("colour_taken_twice", "P-SETUP-1")
    return None


def _refuse_cards(deck: Deck) -> Refusal | None:
    wrong = faults(deck)
    return Refusal("no_word_card", "P-SETUP-2", {"card": wrong[0]}) if wrong else None


def _refuse_thin(decks: tuple[Deck, ...], agreement: Agreement) -> Refusal | None:
    """Each deck that may be chosen must fill a rack and replace a card, without a word twice, however it is dealt."""
    needed = len(agreement.rack_names) + 1
    for level in sorted(set(agreement.levels if agreement.levels_are_fixed else LEVELS)):
        if len(unrepeated(decks[level - 1])) < needed:
            return Refusal("deck_too_thin", "P-SETUP-4", {"level": level, "needed": needed})
    return None


def _boxed(deck: Deck, level: int, agreement: Agreement, chance: Chance) -> Deck:
    """As many shuffled cards of a level as the edition's box holds, geeky ones if the table wants them."""
    wanted = (card for card in of_level(deck, level) if agreement.has_geek_cards or not card.is_geeky)
    return shuffled(wanted, chance)[: agreement.box[level - 1]]
