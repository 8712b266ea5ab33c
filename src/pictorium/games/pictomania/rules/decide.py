"""The way in: who may ask at all, and which rule answers which command."""

from collections.abc import Callable
from typing import Any, Final

from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.model import Drawing, Glance, Over, Reveal, Setup, State
from pictorium.games.pictomania.rules import clock, dealing, drawing, fame, glance, presence, reveal
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.presence import PRESENCE
from pictorium.games.presence import legal_presence, refuse_seat
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal

Rule = Callable[[State, Seat, Any, Moment, Chance], Decision]

PLAYER_RULES: Final[dict[type, Rule]] = {
    c.Propose: dealing.decide_proposal,
    c.Deal: dealing.decide_deal,
    c.Replace: glance.decide_replace,
    c.Ready: glance.decide_ready,
    c.Go: glance.decide_go,
    c.Guess: drawing.decide_guess,
    c.DrawNothing: drawing.decide_nothing,
    c.Stop: drawing.decide_stop,
    c.Rest: drawing.decide_rest,
    c.Next: reveal.decide_next,
    c.OwnUp: reveal.decide_own_up,
    c.Challenge: reveal.decide_challenge,
    c.CastVote: reveal.decide_vote,
    c.Praise: fame.decide_praise,
    c.Leave: presence.decide_leave,
}
HOUSE_RULES: Final[dict[type, Rule]] = {
    c.Tick: clock.decide_tick,
    c.Away: presence.decide_away,
    c.Back: presence.decide_back,
    c.Preside: presence.decide_preside,
    c.Mark: drawing.decide_mark,
    c.Wipe: drawing.decide_wipe,
}


def decide(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """The facts that follow from a command, in one list; or why there are none."""
    rule = (HOUSE_RULES if seat == HOUSE else PLAYER_RULES).get(type(command))
    if rule is None:
        return Refusal("not_for_this_seat", "P-HOUSE-1")
    refusal = None if seat == HOUSE else refuse_seat(state, seat, PRESENCE)
    return refusal or rule(state, seat, command, now, chance)


def legal(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Every command that `decide` would not refuse this seat now."""
    if seat == HOUSE:
        return (c.Tick(), *legal_presence(state, PRESENCE), *drawing.legal_ink(state))
    if refuse_seat(state, seat, PRESENCE):
        return ()
    return (*_LEGAL[type(state.phase)](state, seat), c.Leave())


_LEGAL: Final[dict[type, Callable[[State, Seat], Any]]] = {
    Setup: dealing.legal_in_setup,
    Glance: glance.legal_in_glance,
    Drawing: drawing.legal_in_drawing,
    Reveal: reveal.legal_in_reveal,
    Over: fame.legal_after_game,
}
