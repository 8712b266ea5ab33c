"""Sitting down: the seats, the agreement and four shuffled decks (P-SETUP)."""

from msgspec.structs import replace

from pictorium.content.card import LEVELS
from pictorium.content.clashes import is_deck_enough
from pictorium.content.deck import Deck, invalid_cards, of_level
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.events import GameOpened
from pictorium.games.pictomania.model import COLOURS
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.rules.dealing import refuse_thin_plan
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.players import refuse_seats
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal


def open_game(seats: tuple[Seat, ...], deck: Deck, options: Options, chance: Chance) -> Decision:
    """The first fact, or why these seats, these options and this deck make no game."""
    agreement = agree(options, len(seats))
    if isinstance(agreement, Refusal):
        return agreement
    refusal = refuse_seats(seats, COLOURS, "P-SETUP-1") or _refuse_cards(deck)
    if refusal:
        return refusal
    decks = tuple(_boxed(deck, level, agreement, chance) for level in LEVELS)
    dealer = seats[chance.below(len(seats))]
    agreement = replace(agreement, open_levels=_thick_enough(decks, agreement))
    return refuse_thin_plan(agreement) or (GameOpened(seats, agreement, decks, dealer),)


def _refuse_cards(deck: Deck) -> Refusal | None:
    wrong = invalid_cards(deck)
    return Refusal("no_word_card", "P-SETUP-2", {"card": wrong[0]}) if wrong else None


def _thick_enough(decks: tuple[Deck, ...], agreement: Agreement) -> tuple[int, ...]:
    """The levels whose deck fills a rack and replaces a card, without a word or look-alikes twice, in any order."""
    if agreement.own_levels:
        return tuple(level for level in agreement.own_levels if _fills_its_places(decks, level, agreement))
    return tuple(level for level in LEVELS if is_deck_enough(decks[level - 1], len(agreement.rack_names)))


def _fills_its_places(decks: tuple[Deck, ...], level: int, agreement: Agreement) -> bool:
    """Whether a deck fills its places on a rack of several levels, whatever the others have put beside it."""
    places = agreement.rack_levels.count(level)
    beside = [card for other in agreement.own_levels if other != level for card in decks[other - 1]]
    return is_deck_enough(decks[level - 1], places, beside, len(agreement.rack_levels) - places)


def _boxed(deck: Deck, level: int, agreement: Agreement, chance: Chance) -> Deck:
    """As many shuffled cards of a level as the edition's box holds, geeky ones if the table wants them."""
    wanted = (card for card in of_level(deck, level) if agreement.has_geek_cards or not card.is_geeky)
    return shuffled(wanted, chance)[: agreement.box[level - 1]]
