"""The glance: read the rack, have an unknown word replaced, be ready, and go (P-GLANCE)."""

from collections.abc import Sequence

from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import Go, Ready, Replace
from pictorium.games.pictomania.events import CardReplaced, DrawingBegun, SeatReady
from pictorium.games.pictomania.model import NUMBERS, Glance, State, Word, acting_dealer, level_of_card, own_level
from pictorium.games.pictomania.rules.dealing import RackPlace, draw
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.players import present, remaining
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


def refuse_replacing(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot have any card replaced now."""
    if not isinstance(state.phase, Glance):
        return Refusal("wrong_phase", "P-GLANCE-2")
    limit = state.agreement.replacements
    if limit is not None and state.players[seat].replaced >= limit:
        return Refusal("replaced_enough", "P-GLANCE-2", {"limit": limit})
    return None


def decide_replace(state: State, seat: Seat, command: Replace, now: Moment, chance: Chance) -> Decision:
    """Put the next fitting card of the same deck in a card's place; all get time to read again."""
    refusal = refuse_replacing(state, seat)
    if refusal:
        return refusal
    glance = state.phase
    assert isinstance(glance, Glance)
    if not 0 <= command.place < len(glance.rack):
        return Refusal("no_such_place", "P-GLANCE-2", {"places": len(glance.rack)})
    old = glance.rack[command.place]
    others = glance.rack[: command.place] + glance.rack[command.place + 1 :]
    on_rack = {card.card for card in glance.rack}
    place = RackPlace(old.name, level_of_card(old, glance.level))
    drawn = draw(state, (place,), others, on_rack, chance)
    ends_at = later(now, state.agreement.glance_s)
    return (*drawn.news, CardReplaced(seat, command.place, drawn.cards[0], ends_at))


def refuse_ready(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot say that it has read the rack."""
    if not isinstance(state.phase, Glance):
        return Refusal("wrong_phase", "P-GLANCE-3")
    if seat in state.phase.ready:
        return Refusal("already_ready", "P-GLANCE-3")
    return None


def decide_ready(state: State, seat: Seat, command: Ready, now: Moment, chance: Chance) -> Decision:
    """One more who has read the rack."""
    return refuse_ready(state, seat) or (SeatReady(seat),)


def refuse_go(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot start the drawing: the dealer or anyone does, once all who are here are ready.

    After the glance's time nobody waits for readers any more, nor for the dealer.
    """
    if not isinstance(state.phase, Glance):
        return Refusal("wrong_phase", "P-GLANCE-3")
    may_anyone = state.agreement.anyone_says_go or state.phase.is_over
    if not may_anyone and seat != acting_dealer(state):
        return Refusal("not_the_dealer", "P-GLANCE-3")
    waiting = [other for other in present(state) if other != seat and other not in state.phase.ready]
    if waiting and not state.phase.is_over:
        return Refusal("not_all_ready", "P-GLANCE-1", {"seat": waiting[0]})
    return None


def decide_go(state: State, seat: Seat, command: Go, now: Moment, chance: Chance) -> Decision:
    """Deal the black cards, two apiece from two piles shuffled apart, and set out the tokens (P-SETUP-3)."""
    refusal = refuse_go(state, seat)
    if refusal:
        return refusal
    agreement, players = state.agreement, remaining(state)
    numbers = shuffled(NUMBERS, chance)
    names = _own_names(state, chance) if agreement.own_levels else _names(agreement, players, chance)
    words = {player: Word(names[player], number) for player, number in zip(players, numbers, strict=False)}
    count = len(players)
    return (DrawingBegun(now, agreement.scoring_tokens[count], agreement.bonus_tokens[count], words),)


def _names(agreement: Agreement, players: Sequence[Seat], chance: Chance) -> dict[Seat, str | None]:
    """The name of a word card for each player; none where there is one card for all."""
    names: tuple[str | None, ...] = shuffled(agreement.card_names, chance) or (None,) * len(players)
    return dict(zip(players, names, strict=False))


def _own_names(state: State, chance: Chance) -> dict[Seat, str | None]:
    """The name of a card of their own level for each player (P-HAND-4).

    There are as many black cards of each level as there can be players, so what one gets says nothing of the others.
    """
    glance = state.phase
    assert isinstance(glance, Glance)
    names: dict[Seat, str | None] = {}
    for level in state.agreement.own_levels:
        here = {card.name for card in glance.rack if card.level == level}
        pile = shuffled((name for name in state.agreement.card_names if name in here), chance)
        players = [player for player in remaining(state) if own_level(state, player) == level]
        names |= dict(zip(players, pile, strict=False))
    return names


def legal_in_glance(state: State, seat: Seat) -> list[Replace | Ready | Go]:
    """What this seat may do while all read the rack."""
    may: list[Replace | Ready | Go] = []
    if not refuse_replacing(state, seat):
        may += [Replace(place) for place in range(len(state.agreement.rack_names))]
    if not refuse_ready(state, seat):
        may.append(Ready())
    if not refuse_go(state, seat):
        may.append(Go())
    return may
