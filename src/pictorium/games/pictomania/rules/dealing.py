"""Before a round: agreeing on a level (P-LEVEL-1), and cards from deck to rack (P-SETUP-4).

Cards are drawn in the same way at the deal of a round and for a card that is replaced.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pictorium.content.card import LEVELS, Card, Term, spellings
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import Deal, Propose
from pictorium.games.pictomania.events import DeckTurned, Event, LevelProposed, RackDealt, WordsReturned
from pictorium.games.pictomania.model import Pile, RackCard, Setup, Side, State, acting_dealer
from pictorium.games.pictomania.options import UNKNOWN_LEVEL
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.players import present
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


class Draw(NamedTuple):
    """Cards taken from a deck, and what to tell of the deck before telling of the cards."""

    cards: tuple[RackCard, ...]
    news: tuple[Event, ...]


class Candidate(NamedTuple):
    """A side of a card that may come up next."""

    card: Card
    side: int
    is_repeat: bool = False


# The level


def cards_needed(agreement: Agreement) -> int:
    """How many cards a deck must have: a rack, and one to replace a card."""
    return len(agreement.rack_names) + 1


def advised_level(state: State) -> int:
    """The level this round is meant to have; the last one named goes on for later rounds."""
    levels = state.agreement.levels
    return levels[min(state.round, len(levels)) - 1]


def agreed_level(state: State) -> int | None:
    """The level that more than half of those who are here propose."""
    assert isinstance(state.phase, Setup)
    here = present(state)
    counted = Counter(level for seat, level in state.phase.proposals.items() if seat in here)
    return next((level for level, count in counted.items() if 2 * count > len(here)), None)


def refuse_level(state: State, level: int) -> Refusal | None:
    """Whether this level cannot be played now."""
    if level not in LEVELS:
        return UNKNOWN_LEVEL
    if state.agreement.levels_are_fixed and level != advised_level(state):
        return Refusal("level_is_fixed", "P-SETUP-4", {"level": advised_level(state)})
    return refuse_thin_level(state.agreement, level)


def refuse_thin_level(agreement: Agreement, level: int) -> Refusal | None:
    """Whether the deck of this level has too few cards."""
    if level in agreement.open_levels:
        return None
    return Refusal("deck_too_thin", "P-SETUP-4", {"level": level, "needed": cards_needed(agreement)})


def refuse_proposing(state: State, seat: Seat, level: int) -> Refusal | None:
    """Whether this seat cannot propose this level now."""
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-LEVEL-1")
    refusal = refuse_level(state, level)
    if refusal:
        return refusal
    is_said = state.phase.proposals.get(seat) == level
    return Refusal("already_proposed", "P-LEVEL-1", {"level": level}) if is_said else None


def decide_proposal(state: State, seat: Seat, command: Propose, now: Moment, chance: Chance) -> Decision:
    """One more who says what to play, or has changed their mind."""
    return refuse_proposing(state, seat, command.level) or (LevelProposed(seat, command.level),)


def refuse_dealing(state: State, seat: Seat, level: int) -> Refusal | None:
    """Whether this seat cannot deal this level now: the dealer and the host settle it, and so does a majority."""
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-SETUP-4")
    if seat not in (acting_dealer(state), state.host) and level != agreed_level(state):
        return Refusal("not_yours_to_deal", "P-LEVEL-1")
    return refuse_level(state, level)


def decide_deal(state: State, seat: Seat, command: Deal, now: Moment, chance: Chance) -> Decision:
    """Put up the rack: from the top of the deck, a random side of each, no word twice."""
    level = command.level
    refusal = refuse_dealing(state, seat, level)
    if refusal:
        return refusal
    drawn = draw(state, level, state.agreement.rack_names, (), (), chance)
    ends_at = later(now, state.agreement.glance_s)
    return (*drawn.news, RackDealt(state.round, level, seat, drawn.cards, ends_at))


def legal_in_setup(state: State, seat: Seat) -> list[Propose | Deal]:
    """Every level this seat may propose or deal now."""
    proposals = [Propose(level) for level in LEVELS if not refuse_proposing(state, seat, level)]
    return [*proposals, *(Deal(level) for level in LEVELS if not refuse_dealing(state, seat, level))]


# The cards


def draw(
    state: State,
    level: int,
    names: Iterable[str | None],
    standing: tuple[RackCard, ...],
    kept_out: Collection[str],
    chance: Chance,
) -> Draw:
    """A card for each name, the next that may come up such that no word stands twice.

    Those kept out are on the rack; a card none of whose sides fits stays where it is.
    """
    pile = state.piles[level - 1]
    words = spellings(term for card in standing for term in card.terms)
    taken: list[Candidate] = []
    cards: list[RackCard] = []
    out = set(kept_out)
    for name in names:
        fitting = (one for one in _to_come(pile, out, chance) if words.isdisjoint(spellings(_terms(one))))
        one = next(fitting, None)
        assert one is not None, "no level is open whose deck is too thin to fill its rack"
        out.add(one.card.id)
        words |= spellings(_terms(one))
        taken.append(one)
        cards.append(RackCard(name, one.card.id, _terms(one), one.side, one.is_repeat))
    return Draw(tuple(cards), tuple(_news(level, pile, taken)))


def _to_come(pile: Pile, out: Collection[str], chance: Chance) -> Iterator[Candidate]:
    """What may come up, in its order: cards never used, sides never shown, and last what was shown longest ago.

    Cards that somebody had replaced come after the others.
    """
    for card in pile.fresh:
        if card.id not in out:
            up = chance.below(2)
            yield Candidate(card, up)
            yield Candidate(card, 1 - up)
    back = [card for card in pile.used if card.id not in out]
    hidden = [Candidate(card, side) for card in back for side in (0, 1) if Side(card.id, side) not in pile.shown]
    yield from sorted(hidden, key=lambda one: one.card.id in pile.replaced)
    by_id = {card.id: card for card in back}
    shown = [Candidate(by_id[one.card], one.side, is_repeat=True) for one in pile.shown if one.card in by_id]
    yield from sorted(shown, key=lambda one: one.card.id in pile.replaced)


def _terms(one: Candidate) -> tuple[Term, ...]:
    return one.card.sides[one.side]


def _news(level: int, pile: Pile, taken: Iterable[Candidate]) -> Iterator[Event]:
    """That a deck is turned is told once; that words come back, whenever some do."""
    used = {card.id for card in pile.used}
    back = [one for one in taken if one.card.id in used]
    was_turned = len(pile.shown) > len({one.card for one in pile.shown})
    if any(not one.is_repeat for one in back) and not was_turned:
        yield DeckTurned(level)
    if any(one.is_repeat for one in back):
        yield WordsReturned(level)
