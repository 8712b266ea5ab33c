"""The way in: who may ask at all, and which rule answers which command."""

from collections.abc import Callable
from typing import Any, Final

from pictorium.games.pictus import commands as c
from pictorium.games.pictus.model import Laying, Reveal, State, Telling, Voting
from pictorium.games.pictus.rules import clock, laying, presence, reveal, telling, voting
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.presence import PRESENCE
from pictorium.games.presence import legal_presence, refuse_seat
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal

Rule = Callable[[State, Seat, Any, Moment, Chance], Decision]

PLAYER_RULES: Final[dict[type, Rule]] = {
    c.GiveClue: telling.decide_clue,
    c.Lay: laying.decide_lay,
    c.Vote: voting.decide_vote,
    c.Next: reveal.decide_next,
    c.Rest: presence.decide_rest,
    c.Leave: presence.decide_leave,
}
HOUSE_RULES: Final[dict[type, Rule]] = {
    c.Tick: clock.decide_tick,
    c.Away: presence.decide_away,
    c.Back: presence.decide_back,
    c.Preside: presence.decide_preside,
    c.Mark: telling.decide_mark,
    c.Wipe: telling.decide_wipe,
}


def decide(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """The facts that follow from a command, in one list; or why there are none."""
    rule = (HOUSE_RULES if seat == HOUSE else PLAYER_RULES).get(type(command))
    if rule is None:
        return Refusal("not_for_this_seat", "S-HOUSE-1")
    refusal = None if seat == HOUSE else refuse_seat(state, seat, PRESENCE)
    return refusal or rule(state, seat, command, now, chance)


def legal(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Every command that `decide` would not refuse this seat now; of all clues, those performed live."""
    if seat == HOUSE:
        return (c.Tick(), *legal_presence(state, PRESENCE), *telling.legal_ink(state))
    if refuse_seat(state, seat, PRESENCE):
        return ()
    in_phase = _LEGAL.get(type(state.phase))
    return (*(in_phase(state, seat) if in_phase else ()), *presence.legal_rests(state, seat), c.Leave())


_LEGAL: Final[dict[type, Callable[[State, Seat], Any]]] = {
    Telling: telling.legal_clues,
    Laying: laying.legal_cards,
    Voting: voting.legal_votes,
    Reveal: reveal.legal_in_reveal,
}
