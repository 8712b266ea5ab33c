"""The way in: who may ask at all, and which rule answers which command."""

from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from pictorium.games.pictus import commands as c
from pictorium.games.pictus.model import Laying, Over, Reveal, State, Telling, Voting
from pictorium.games.pictus.rules import adjusting, clock, laying, presence, reveal, telling, voting
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.presence import PRESENCE
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
        case c.GiveClue():
            return telling.decide_clue
        case c.Lay():
            return laying.decide_lay
        case c.Vote():
            return voting.decide_vote
        case c.Next():
            return reveal.decide_next
        case c.Hold():
            return reveal.decide_hold_show
        case c.Release():
            return reveal.decide_release_show
        case c.Skip():
            return reveal.decide_skip_show
        case c.SkipTo():
            return reveal.decide_skip_beat
        case c.Adjust():
            return adjusting.decide_adjustment
        case c.Rest():
            return presence.decide_rest
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
            return telling.decide_mark
        case c.Wipe():
            return telling.decide_wipe
        case _:
            assert_never(command)


def _not_for_this_seat(state: State, seat: Seat, command: c.AnyCommand, now: Moment, chance: Chance) -> Decision:
    """What the house alone reports, or what the house does not do."""
    return Refusal("not_for_this_seat", "S-HOUSE-1")


def legal(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Every command that `decide` would not refuse this seat now; of all clues, those performed live, and of all
    adjustments the empty one.
    """
    if seat == HOUSE:
        return (c.Tick(), *legal_presence(state, PRESENCE), *telling.legal_ink(state))
    if refuse_seat(state, seat, PRESENCE):
        return ()
    return (*_legal_in_phase(state, seat), *presence.legal_rests(state, seat), c.Leave())


def _legal_in_phase(state: State, seat: Seat) -> Sequence[c.PlayerCommand]:
    match state.phase:
        case Laying():
            return laying.legal_cards(state, seat)
        case Voting():
            return voting.legal_votes(state, seat)
        case Telling():
            return telling.legal_clues(state, seat)
        case Reveal():
            return [*reveal.legal_in_reveal(state, seat), *adjusting.legal_adjustments(state, seat)]
        case Over():
            return ()
        case _:
            assert_never(state.phase)
