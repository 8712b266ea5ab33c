"""Counting the points of a turn (S-SCORE). Every point is a line with its reason and its rule."""

from collections.abc import Mapping

from pictorium.games.pictus.model import State, Voting
from pictorium.games.pictus.score_sheet import Ballot, Hung, ScoreLine, TurnSheet
from pictorium.kernel.ids import Seat


def score(state: State, voting: Voting) -> TurnSheet:
    """The sheet of a turn, with the ballots that are in; for all who had a part in it, also who has left since."""
    narrator = state.narrator
    votes = {seat: voting.votes[seat] for seat in state.seats if seat in voting.votes and seat != narrator}
    chosen = voting.votes.get(narrator)
    had_a_part = {narrator, *voting.turn.laid, *voting.votes}
    seats = tuple(seat for seat in state.seats if seat in had_a_part)
    lines = [*_found(narrator, voting.hung, votes, seats), *_fooled(narrator, voting.hung, votes)]
    if chosen is not None:
        lines += _chosen(narrator, voting.hung[chosen - 1], "S-SCORE-4" if _is_alone(state) else "S-SCORE-3")
    return TurnSheet(
        turn=state.turn,
        narrator=narrator,
        clue=voting.turn.clue,
        hung=voting.hung,
        votes=tuple(Ballot(seat, number) for seat, number in votes.items()),
        narrator_vote=chosen,
        lines=tuple(lines),
        points={seat: sum(line.points for line in lines if line.seat == seat) for seat in seats},
    )


def _is_alone(state: State) -> bool:
    return state.agreement.voters == "narrator"


def _found(
    narrator: Seat, hung: tuple[Hung, ...], votes: Mapping[Seat, int], seats: tuple[Seat, ...]
) -> list[ScoreLine]:
    """Some right and some wrong is what a narrator wants; nothing where nobody voted."""
    if not votes:
        return []
    right = [seat for seat, number in votes.items() if hung[number - 1].owner == narrator]
    if len(right) in (0, len(votes)):
        return [ScoreLine(seat, "all_or_none", "S-SCORE-1", 2) for seat in seats if seat != narrator]
    return [
        ScoreLine(narrator, "narrated", "S-SCORE-2", 3),
        *(ScoreLine(seat, "found", "S-SCORE-2", 3) for seat in right),
    ]


def _fooled(narrator: Seat, hung: tuple[Hung, ...], votes: Mapping[Seat, int]) -> list[ScoreLine]:
    """A point for each vote on one's card; none for the narrator's, and a decoy is nobody's."""
    cards = ((voter, hung[number - 1].owner) for voter, number in votes.items())
    return [
        ScoreLine(owner, "fooled", "S-SCORE-3", 1, voter)
        for voter, owner in cards
        if owner is not None and owner != narrator
    ]


def _chosen(narrator: Seat, card: Hung, rule: str) -> list[ScoreLine]:
    return [] if card.owner is None else [ScoreLine(card.owner, "chosen", rule, 1, narrator)]
