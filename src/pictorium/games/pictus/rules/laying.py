"""The cards of the others, and all of them on the wall (S-CARD, S-SHOW)."""

from pictorium.games.pictus.commands import Lay
from pictorium.games.pictus.events import CardLaid, CardsHung, Event
from pictorium.games.pictus.evolve import fold
from pictorium.games.pictus.model import Laying, State, awaited
from pictorium.games.pictus.rules.dealing import replenished
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.ending import dropped
from pictorium.games.pictus.rules.telling import refuse_card
from pictorium.games.pictus.rules.voting import with_score
from pictorium.games.pictus.score_sheet import Hung
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_laying(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat has no card to add now."""
    if not isinstance(state.phase, Laying):
        return Refusal("wrong_phase", "S-CARD-1")
    if seat == state.narrator:
        return Refusal("not_for_narrator", "S-CARD-1")
    return Refusal("laid_already", "S-CARD-1") if seat in state.phase.turn.laid else None


def decide_lay(state: State, seat: Seat, command: Lay, now: Moment, chance: Chance) -> Decision:
    """Add a card, for good; with the last one all are hung."""
    refusal = refuse_laying(state, seat) or refuse_card(state, seat, command.picture, "S-CARD-1")
    return refusal or with_wall(state, (CardLaid(seat, command.picture),), now, chance)


def legal_cards(state: State, seat: Seat) -> list[Lay]:
    """The cards this seat may add."""
    return [] if refuse_laying(state, seat) else [Lay(picture) for picture in state.players[seat].hand]


def with_wall(state: State, events: tuple[Event, ...], now: Moment, chance: Chance) -> tuple[Event, ...]:
    """These facts, and what follows where no card is waited for any more."""
    after = fold(state, events)
    if not isinstance(after.phase, Laying) or awaited(after):
        return events
    if len(after.phase.turn.laid) == 1:
        return events + dropped(after, "nothing_laid", chance)
    return with_score(state, events + _hung(after, after.phase, now, chance), now)


def _hung(state: State, laying: Laying, now: Moment, chance: Chance) -> tuple[Event, ...]:
    """All cards in an order that chance decides, with decoys off the pile among them."""
    count = state.agreement.decoys
    reshuffled = replenished(state, count, chance)
    decoys = [Hung(picture, None) for picture in fold(state, reshuffled).pile[:count]]
    cards = [Hung(picture, owner) for owner, picture in laying.turn.laid.items()]
    return (*reshuffled, CardsHung(shuffled([*cards, *decoys], chance), now))
