"""Cards from deck to rack (P-SETUP-4): at the deal of a round, and for a card that is replaced."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from pictorium.content.card import LEVELS, Card, spellings
from pictorium.games.pictomania.commands import Deal
from pictorium.games.pictomania.events import DeckReshuffled, Event, RackDealt
from pictorium.games.pictomania.model import Pile, RackCard, Setup, State, acting_dealer
from pictorium.games.pictomania.options import UNKNOWN_LEVEL
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


class Draw(Struct, frozen=True):
    """Cards taken from a pile, and the order its used cards were put under it, if they had to be."""

    cards: tuple[RackCard, ...]
    reshuffled: tuple[str, ...]

    def facts(self, level: int) -> tuple[Event, ...]:
        """What to tell of the pile before telling of the cards."""
        return (DeckReshuffled(level, self.reshuffled),) if self.reshuffled else ()


def refuse_dealing(state: State, seat: Seat) -> Refusal | None:
    """Whether it is not this seat's time to deal."""
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-SETUP-4")
    if seat != acting_dealer(state):
        return Refusal("not_the_dealer", "P-GLANCE-3")
    return None


def refuse_level(state: State, level: int) -> Refusal | None:
    """Whether this level cannot be dealt now."""
    if level not in LEVELS:
        return UNKNOWN_LEVEL
    if state.agreement.levels_are_fixed and level != advised_level(state):
        return Refusal("level_is_fixed", "P-SETUP-4", {"level": advised_level(state)})
    return None


def advised_level(state: State) -> int:
    """The level this round is meant to have; the last one named goes on for later rounds."""
    levels = state.agreement.levels
    return levels[min(state.round, len(levels)) - 1]


def decide_deal(state: State, seat: Seat, command: Deal, now: Moment, chance: Chance) -> Decision:
    """Put up the rack: from the top of the deck, a random side of each, no word twice."""
    refusal = refuse_dealing(state, seat) or refuse_level(state, command.level)
    if refusal:
        return refusal
    level = command.level
    drawn = draw(state.piles[level - 1], state.agreement.rack_names, (), (), chance)
    ends_at = later(now, state.agreement.glance_s)
    return (*drawn.facts(level), RackDealt(state.round, level, seat, drawn.cards, ends_at))


def legal_deals(state: State, seat: Seat) -> list[Deal]:
    """Every level this seat may deal now."""
    if refuse_dealing(state, seat):
        return []
    return [Deal(level) for level in LEVELS if not refuse_level(state, level)]


def draw(
    pile: Pile,
    names: Iterable[str | None],
    standing: tuple[RackCard, ...],
    kept_out: Collection[str],
    chance: Chance,
) -> Draw:
    """A card for each name, from the top, such that no word stands twice.

    A card none of whose sides fits stays where it is. Used cards are shuffled under the pile only
    when it runs dry, without those kept out: the ones on the rack and the one being replaced.
    """
    words = spellings(term for card in standing for term in card.terms)
    cards: list[RackCard] = []
    fresh = list(pile.fresh)
    reshuffled: tuple[str, ...] = ()
    for name in names:
        card = _take_fitting(fresh, name, words, chance)
        if card is None:
            under = shuffled((card for card in pile.used if card.id not in kept_out), chance)
            reshuffled = tuple(card.id for card in under)
            fresh += under
            card = _take_fitting(fresh, name, words, chance)
        assert card is not None, "no game is opened with a deck too thin to fill its rack"
        cards.append(card)
        words |= spellings(card.terms)
    return Draw(tuple(cards), reshuffled)


def _take_fitting(fresh: list[Card], name: str | None, words: set[tuple[str, str]], chance: Chance) -> RackCard | None:
    """Take the topmost card that has a side without a word already standing."""
    for index, card in enumerate(fresh):
        up = chance.below(2)
        for terms in (card.sides[up], card.sides[1 - up]):
            if words.isdisjoint(spellings(terms)):
                del fresh[index]
                return RackCard(name, card.id, terms)
    return None
