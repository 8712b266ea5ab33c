"""Before a round: agreeing on a level (P-LEVEL-1), or choosing one's own (P-HAND), and putting up cards (P-SETUP-4).

Cards are drawn in the same way at the deal of a round and for a card that is replaced.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from pictorium.content.card import LEVELS, Card, distinctions
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import ChooseLevel, Deal, Propose
from pictorium.games.pictomania.events import DeckTurned, Event, LevelProposed, OwnLevelChosen, RackDealt, WordsReturned
from pictorium.games.pictomania.model import Pile, RackCard, Setup, Side, State, acting_dealer, own_level
from pictorium.games.pictomania.options import UNKNOWN_LEVEL
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.players import present
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


class RackPlace(NamedTuple):
    """A place on the rack for which a card is drawn: its name, and the level of the deck."""

    name: str | None
    level: int


class Draw(NamedTuple):
    """Cards taken from a deck, and what to tell of the deck before telling of the cards."""

    cards: tuple[RackCard, ...]
    news: tuple[Event, ...]


class Candidate(NamedTuple):
    """A side of a card that may come up next."""

    card: Card
    side: int
    is_repeat: bool = False


LEVELS_ARE_OWN: Final = Refusal("levels_are_own", "P-HAND-3")

# The level


def cards_needed(agreement: Agreement) -> int:
    """How many cards a deck must have: a rack, and one to replace a card."""
    places = len(agreement.rack_names)
    return 1 + (places // len(agreement.own_levels) if agreement.own_levels else places)


def advised_level(state: State) -> int:
    """The level this round is meant to have."""
    return state.agreement.level_of(state.round)


def agreed_level(state: State) -> int | None:
    """The level that more than half of those who are here propose."""
    assert isinstance(state.phase, Setup)
    here = present(state)
    counted = Counter(level for seat, level in state.phase.proposals.items() if seat in here)
    return next((level for level, count in counted.items() if 2 * count > len(here)), None)


def refuse_level(state: State, level: int | None) -> Refusal | None:
    """Whether this level cannot be played now."""
    if state.agreement.own_levels:
        return None if level is None else LEVELS_ARE_OWN
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


def refuse_thin_plan(agreement: Agreement) -> Refusal | None:
    """Whether a round is meant to have a level that cannot be chosen, or a player could choose one."""
    meant = set(agreement.own_levels) or {agreement.level_of(number) for number in range(1, agreement.rounds + 1)}
    return next((refuse_thin_level(agreement, level) for level in sorted(meant - set(agreement.open_levels))), None)


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


def refuse_choosing(state: State, seat: Seat, level: int) -> Refusal | None:
    """Whether this seat cannot choose to play at this level now."""
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-HAND-3")
    offered = state.agreement.own_levels
    if not offered:
        return Refusal("levels_are_shared", "P-HAND-1")
    if level not in offered:
        return Refusal("level_not_offered", "P-HAND-3", {"level": level})
    is_theirs = own_level(state, seat) == level
    return Refusal("level_is_yours", "P-HAND-3", {"level": level}) if is_theirs else None


def decide_choice(state: State, seat: Seat, command: ChooseLevel, now: Moment, chance: Chance) -> Decision:
    """The level that this player is dealt words of from now on."""
    return refuse_choosing(state, seat, command.level) or (OwnLevelChosen(seat, command.level),)


def refuse_dealing(state: State, seat: Seat, level: int | None) -> Refusal | None:
    """Whether this seat cannot deal this level now: the dealer and the host settle it, and so does a majority.

    Where everyone plays at a level of their own there is nothing to settle.
    """
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-SETUP-4")
    is_agreed = bool(state.agreement.own_levels) or level == agreed_level(state)
    if seat not in (acting_dealer(state), state.host) and not is_agreed:
        return Refusal("not_yours_to_deal", "P-LEVEL-1")
    return refuse_level(state, level)


def decide_deal(state: State, seat: Seat, command: Deal, now: Moment, chance: Chance) -> Decision:
    """Put up the rack: from the top of the deck, a random side of each, no word and no look-alikes twice."""
    level = command.level
    refusal = refuse_dealing(state, seat, level)
    if refusal:
        return refusal
    drawn = draw(state, rack_places(state.agreement, level), (), (), chance)
    ends_at = later(now, state.agreement.glance_s)
    return (*drawn.news, RackDealt(state.round, level, seat, drawn.cards, ends_at))


def legal_in_setup(state: State, seat: Seat) -> list[Propose | ChooseLevel | Deal]:
    """Every level this seat may propose, choose for itself or deal now."""
    proposals = [Propose(level) for level in LEVELS if not refuse_proposing(state, seat, level)]
    choices = [ChooseLevel(level) for level in LEVELS if not refuse_choosing(state, seat, level)]
    deals = [Deal(level) for level in (None, *LEVELS) if not refuse_dealing(state, seat, level)]
    return [*proposals, *choices, *deals]


# The cards


def rack_places(agreement: Agreement, level: int | None) -> Iterator[RackPlace]:
    """The places of a rack, all of one level or, where everyone has their own, as many of each (P-HAND-2)."""
    for number, name in enumerate(agreement.rack_names):
        yield RackPlace(name, agreement.rack_levels[number] if level is None else level)


def draw(
    state: State,
    places: Iterable[RackPlace],
    standing: tuple[RackCard, ...],
    kept_out: Collection[str],
    chance: Chance,
) -> Draw:
    """A card for each place, the next of its deck with which no word and nothing drawn the same way stands twice.

    Those kept out are on the rack; a card none of whose sides fits stays where it is.
    """
    used = {card.id: card for pile in state.piles for card in pile.used}
    taboo = set[tuple[str, str]]().union(*(_standing_distinctions(used[card.card], card) for card in standing))
    taken: dict[int, list[Candidate]] = {}
    cards: list[RackCard] = []
    out = set(kept_out)
    is_mixed = bool(state.agreement.own_levels)
    for name, level in places:
        pile = state.piles[level - 1]
        fitting = (one for one in _to_come(pile, out, chance) if taboo.isdisjoint(distinctions(one.card, one.side)))
        one = next(fitting, None)
        assert one is not None, "no level is open whose deck is too thin to fill its rack"
        out.add(one.card.id)
        taboo |= distinctions(one.card, one.side)
        taken.setdefault(level, []).append(one)
        terms = one.card.sides[one.side]
        cards.append(RackCard(name, one.card.id, terms, one.side, one.is_repeat, level if is_mixed else None))
    news = (fact for level, drawn in taken.items() for fact in _news(level, state.piles[level - 1], drawn))
    return Draw(tuple(cards), tuple(news))


def _standing_distinctions(card: Card, up: RackCard) -> set[tuple[str, str]]:
    return distinctions(card, card.sides.index(up.terms) if up.side is None else up.side)


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


def _news(level: int, pile: Pile, taken: Iterable[Candidate]) -> Iterator[Event]:
    """That a deck is turned is told once; that words come back, whenever some do."""
    used = {card.id for card in pile.used}
    back = [one for one in taken if one.card.id in used]
    was_turned = len(pile.shown) > len({one.card for one in pile.shown})
    if any(not one.is_repeat for one in back) and not was_turned:
        yield DeckTurned(level)
    if any(one.is_repeat for one in back):
        yield WordsReturned(level)
