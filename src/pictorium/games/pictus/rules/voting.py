"""The secret dice (S-VOTE-1). The last of them brings the score."""

from pictorium.games.pictus.commands import Vote
from pictorium.games.pictus.events import Event, TurnScored, VoteCast
from pictorium.games.pictus.evolve import fold
from pictorium.games.pictus.model import State, Voting, awaited, voters
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.scoring import score
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_voting(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat has no vote now."""
    if not isinstance(state.phase, Voting):
        return Refusal("wrong_phase", "S-VOTE-1")
    if seat not in voters(state):
        return Refusal("no_vote_for_you", "S-VOTE-1")
    return Refusal("voted_already", "S-VOTE-1") if seat in state.phase.votes else None


def refuse_number(voting: Voting, seat: Seat, number: int) -> Refusal | None:
    """Whether this card cannot have this seat's vote."""
    if not 1 <= number <= len(voting.hung):
        return Refusal("no_such_card", "S-VOTE-1", {"most": len(voting.hung)})
    return Refusal("own_card", "S-VOTE-1") if voting.hung[number - 1].owner == seat else None


def decide_vote(state: State, seat: Seat, command: Vote, now: Moment, chance: Chance) -> Decision:
    """One vote, for good; with the last one the turn is scored."""
    refusal = refuse_voting(state, seat)
    if refusal:
        return refusal
    refusal = refuse_number(_voting(state), seat, command.number)
    return refusal or with_score(state, (VoteCast(seat, command.number),), now)


def legal_votes(state: State, seat: Seat) -> list[Vote]:
    """The numbers this seat's die may show."""
    if refuse_voting(state, seat):
        return []
    voting = _voting(state)
    return [Vote(number) for number in range(1, len(voting.hung) + 1) if not refuse_number(voting, seat, number)]


def with_score(state: State, events: tuple[Event, ...], now: Moment) -> tuple[Event, ...]:
    """These facts, and the score where no vote is waited for any more."""
    after = fold(state, events)
    if not isinstance(after.phase, Voting) or awaited(after):
        return events
    return (*events, TurnScored(score(after, after.phase), now))


def _voting(state: State) -> Voting:
    assert isinstance(state.phase, Voting)
    return state.phase
