"""The way in: who may ask at all, and which rule answers which command."""

from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.model import Drawing, Glance, Over, Reveal, Setup, State
from pictorium.games.pictomania.rules import adjusting, clock, dealing, drawing, fame, glance, presence, reveal
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.presence import PRESENCE
from pictorium.games.presence import legal_presence, refuse_seat
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal

Rule = Callable[[State, Seat, Any, Moment, Chance], Decision]


def decide(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """The facts that follow from a command, in one list; or why there are none."""
    kind = type(command)
    if seat == HOUSE:
        rule = _HOUSE_RULES.get(kind) or _HOUSE_RULES.setdefault(kind, _house_rule(command))
        return rule(state, seat, command, now, chance)
    rule = _PLAYER_RULES.get(kind) or _PLAYER_RULES.setdefault(kind, _player_rule(command))
    refusal = None if rule is _not_for_this_seat else refuse_seat(state, seat, PRESENCE)
    return refusal or rule(state, seat, command, now, chance)


_PLAYER_RULES: Final[dict[type, Rule]] = {}
_HOUSE_RULES: Final[dict[type, Rule]] = {}
"""The rules for the kinds of command that were met so far: going through all cases each time would take longer."""


def _player_rule(command: c.AnyCommand) -> Rule:
    """The rule for what a player asks. A command that has none is a type error: mypy finds it below."""
    if isinstance(command, c.HouseCommand):
        return _not_for_this_seat
    match command:
        case c.Propose():
            return dealing.decide_proposal
        case c.ChooseLevel():
            return dealing.decide_choice
        case c.Deal():
            return dealing.decide_deal
        case c.Adjust():
            return adjusting.decide_adjustment
        case c.Replace():
            return glance.decide_replace
        case c.Ready():
            return glance.decide_ready
        case c.Go():
            return glance.decide_go
        case c.Guess():
            return drawing.decide_guess
        case c.DrawNothing():
            return drawing.decide_nothing
        case c.Stop():
            return drawing.decide_stop
        case c.Rest():
            return drawing.decide_rest
        case c.Next():
            return reveal.decide_next
        case c.Hold():
            return reveal.decide_hold_show
        case c.Release():
            return reveal.decide_release_show
        case c.Skip():
            return reveal.decide_skip_act
        case c.OwnUp():
            return reveal.decide_own_up
        case c.Challenge():
            return reveal.decide_challenge
        case c.CastVote():
            return reveal.decide_vote
        case c.Praise():
            return fame.decide_praise
        case c.Leave():
            return presence.decide_leave
        case _:
            assert_never(command)


def _house_rule(command: c.AnyCommand) -> Rule:
    """The rule for what the house reports."""
    if isinstance(command, c.PlayerCommand):
        return _not_for_this_seat
    match command:
        case c.Tick():
            return clock.decide_tick
        case c.Away():
            return presence.decide_away
        case c.Back():
            return presence.decide_back
        case c.Preside():
            return presence.decide_preside
        case c.Mark():
            return drawing.decide_mark
        case c.Wipe():
            return drawing.decide_wipe
        case _:
            assert_never(command)


def _not_for_this_seat(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """What the house alone reports, or what the house does not do."""
    return Refusal("not_for_this_seat", "P-HOUSE-1")


def legal(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Every command that `decide` would not refuse this seat now; of all adjustments, the empty one."""
    if seat == HOUSE:
        return (c.Tick(), *legal_presence(state, PRESENCE), *drawing.legal_ink(state))
    if refuse_seat(state, seat, PRESENCE):
        return ()
    return (*_legal_in_phase(state, seat), c.Leave())


def _legal_in_phase(state: State, seat: Seat) -> Sequence[c.PlayerCommand]:
    match state.phase:
        case Drawing():
            return drawing.legal_in_drawing(state, seat)
        case Reveal():
            return reveal.legal_in_reveal(state, seat)
        case Glance():
            return glance.legal_in_glance(state, seat)
        case Setup():
            return [*dealing.legal_in_setup(state, seat), *adjusting.legal_adjustments(state, seat)]
        case Over():
            return fame.legal_after_game(state, seat)
        case _:
            assert_never(state.phase)
