"""The reveal, drawer by drawer: word, challenge, stack, and at last the score (P-SCORE, P-VOID)."""

from pictorium.games.acts import (
    ActCommand,
    Length,
    decide_hold,
    decide_release,
    decide_skip,
    legal_acts,
    settled_at,
)
from pictorium.games.pictomania.commands import CastVote, Challenge, Hold, Next, OwnUp, Release, Skip
from pictorium.games.pictomania.events import (
    AgreedToGoOn,
    Challenged,
    ChallengeTimeOver,
    DrawingVoided,
    Event,
    RoundScored,
    StackTurned,
    VoteCast,
    VoteClosed,
    WordShown,
)
from pictorium.games.pictomania.evolve import evolve, fold
from pictorium.games.pictomania.model import Reveal, State, VoidVote, is_learning
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import end_of_game
from pictorium.games.pictomania.rules.pacing import length_of
from pictorium.games.pictomania.scoring import score, turn
from pictorium.games.players import present, remaining
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later
from pictorium.kernel.refusal import Refusal


def contestable(state: State) -> Seat | None:
    """Whose drawing is on show and may still be called void, by a vote or by its drawer."""
    if refuse_calling_void(state) or state.agreement.void == "off":
        return None
    reveal = reveal_of(state)
    return None if reveal.has_been_voted_on else reveal.drawer


def act_length(state: State) -> Length:
    """How long the act is that the last step began."""
    return length_of(state, reveal_of(state))


def challenge_ends_at(state: State) -> Moment | None:
    """Until when only all together can go on; None: there is nothing to call void, or time enough has passed.

    It is counted from when the word is to be seen, and stands still while the show is held.
    """
    seconds = state.agreement.challenge_s
    if not seconds or contestable(state) is None or reveal_of(state).is_challenge_over:
        return None
    return later(settled_at(reveal_of(state).act, act_length(state)), seconds)


def may_go_on_alone(state: State, seat: Seat) -> bool:
    """Whether this seat's wish is enough: not while a challenge has its time, and never the drawer's (P-VOID-2)."""
    return challenge_ends_at(state) is None and seat != contestable(state)


def refuse_next(state: State, seat: Seat, step: int) -> Refusal | None:
    """Whether the reveal cannot go on by this step now, or this seat has said already that it should."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "P-PACE-1")
    if state.phase.vote:
        return Refusal("vote_is_open", "P-VOID-2")
    if step != state.phase.steps:
        return Refusal("step_is_taken", "P-PACE-2")
    is_said = seat in state.phase.agreed and not may_go_on_alone(state, seat)
    return Refusal("agreed_already", "P-VOID-2") if is_said else None


def decide_next(state: State, seat: Seat, command: Next, now: Moment, chance: Chance) -> Decision:
    """The next step of the reveal: at anyone's wish, or once all who are here wish it."""
    refusal = refuse_next(state, seat, command.step)
    if refusal:
        return refusal
    if may_go_on_alone(state, seat):
        return next_step(state, now)
    return with_next_step(state, (AgreedToGoOn(seat),), now)


def with_next_step(state: State, events: tuple[Event, ...], now: Moment) -> tuple[Event, ...]:
    """These facts, and the next step where all who are here have agreed to it.

    Where nobody is here but the drawer, somebody may come back as long as a challenge has its time.
    """
    after = fold(state, events)
    here = set(present(after))
    if contestable(after) is None or not here or here - set(reveal_of(after).agreed):
        return events
    is_too_soon = here == {reveal_of(after).drawer} and challenge_ends_at(after) is not None
    return events if is_too_soon else events + next_step(after, now)


def end_challenge_time(state: State, now: Moment) -> tuple[Event, ...]:
    """There was time enough; a drawer who is alone here and has agreed goes on."""
    return with_next_step(state, (ChallengeTimeOver(),), now)


def next_step(state: State, now: Moment) -> tuple[Event, ...]:
    """A word, then its stack, then the next drawer's word; after the last stack the score."""
    reveal = reveal_of(state)
    desks = reveal.round.desks
    if reveal.drawer is not None:
        guesses = turn(desks[reveal.drawer], reveal.round.scoring_tokens, reveal.drawer in reveal.void)
        return (StackTurned(reveal.drawer, guesses, now),)
    if reveal.shown < len(reveal.order):
        seat = reveal.order[reveal.shown]
        return (WordShown(seat, desks[seat].word, now),)
    return _scored(state, reveal, now)


def _scored(state: State, reveal: Reveal, now: Moment) -> tuple[Event, ...]:
    sheet = score(
        state.round,
        reveal.round,
        reveal.void,
        {*reveal.blank, *(seat for seat, desk in reveal.round.desks.items() if desk.draws_nothing)},
        is_learning=is_learning(state),
        void_returns_bonus=state.agreement.void_returns_bonus,
    )
    scored = RoundScored(sheet, now)
    after = evolve(state, scored)
    if after.round > state.agreement.rounds:
        return (scored, end_of_game(after, "last_round"))
    if len(remaining(after)) < state.agreement.fewest_seats:
        return (scored, end_of_game(after, "too_few"))
    return (scored,)


def _refuse_acting(state: State) -> Refusal | None:
    """Whether there is no show that could be held, let go or skipped."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "P-SHOW-2")
    return Refusal("vote_is_open", "P-SHOW-2") if state.phase.vote else None


def decide_hold_show(state: State, seat: Seat, command: Hold, now: Moment, chance: Chance) -> Decision:
    """The show stands still for all."""
    return _refuse_acting(state) or decide_hold(reveal_of(state).act, seat, now, "P-SHOW-2")


def decide_release_show(state: State, seat: Seat, command: Release, now: Moment, chance: Chance) -> Decision:
    """The show goes on from where it stood."""
    return _refuse_acting(state) or decide_release(reveal_of(state).act, seat, now, "P-SHOW-2")


def decide_skip_act(state: State, seat: Seat, command: Skip, now: Moment, chance: Chance) -> Decision:
    """All of this act is to be seen at once; the time to challenge begins then."""
    refusal = _refuse_acting(state)
    if refusal:
        return refusal
    if command.step != reveal_of(state).steps:
        return Refusal("step_is_taken", "P-SHOW-3")
    return decide_skip(reveal_of(state).act, act_length(state), seat, now, "P-SHOW-3")


def refuse_calling_void(state: State) -> Refusal | None:
    """Whether no drawing is on show whose fate is still open."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "P-VOID-2")
    drawer = state.phase.drawer
    if drawer is None:
        return Refusal("no_drawing_on_show", "P-VOID-2")
    if state.phase.round.desks[drawer].draws_nothing:
        return Refusal("rival_draws_nothing", "P-DRAW-4", {"seat": drawer})
    return Refusal("already_void", "P-VOID-1") if drawer in state.phase.void else None


def refuse_owning_up(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot own up: only its own drawing, if the table wants it."""
    refusal = refuse_calling_void(state)
    if refusal:
        return refusal
    if seat != reveal_of(state).drawer:
        return Refusal("not_your_drawing", "P-VOID-2")
    return Refusal("void_is_off", "P-VOID-2") if state.agreement.void == "off" else None


def decide_own_up(state: State, seat: Seat, command: OwnUp, now: Moment, chance: Chance) -> Decision:
    """The drawer calls their own drawing void, which settles a vote on it."""
    refusal = refuse_owning_up(state, seat)
    if refusal:
        return refusal
    vote = reveal_of(state).vote
    settled = (_counted(state, seat, vote, now),) if vote else ()
    return (*settled, DrawingVoided(seat, "owned_up"))


def refuse_challenge(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot ask for a vote: one vote for each drawing, not on one's own."""
    refusal = refuse_calling_void(state)
    if refusal:
        return refusal
    reveal = reveal_of(state)
    if seat == reveal.drawer:
        return Refusal("own_drawing", "P-VOID-2")
    if state.agreement.void != "vote":
        return Refusal("void_is_off", "P-VOID-2")
    return Refusal("challenged_already", "P-VOID-2") if reveal.has_been_voted_on else None


def decide_challenge(state: State, seat: Seat, command: Challenge, now: Moment, chance: Chance) -> Decision:
    """Ask the group. Asking counts as a vote for void."""
    refusal = refuse_challenge(state, seat)
    if refusal:
        return refusal
    drawer = reveal_of(state).drawer
    assert drawer is not None
    return with_vote_closed(state, (Challenged(seat, drawer, now),), now)


def refuse_vote(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat has no vote now."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "P-VOID-2")
    vote = state.phase.vote
    if vote is None:
        return Refusal("no_vote_open", "P-VOID-2")
    if seat == state.phase.drawer:
        return Refusal("own_drawing", "P-VOID-2")
    return Refusal("voted_already", "P-VOID-2") if seat in vote.ballots else None


def decide_vote(state: State, seat: Seat, command: CastVote, now: Moment, chance: Chance) -> Decision:
    """One vote; the last one closes."""
    return refuse_vote(state, seat) or with_vote_closed(state, (VoteCast(seat, command.is_void),), now)


def with_vote_closed(state: State, events: tuple[Event, ...], now: Moment) -> tuple[Event, ...]:
    """These facts, and the end of the vote where nobody who is here has yet to vote."""
    after = fold(state, events)
    reveal = reveal_of(after)
    if reveal.vote is None:
        return events
    waiting = set(present(after)) - set(reveal.vote.ballots) - {reveal.drawer}
    return events if waiting else events + close_vote(after, now)


def close_vote(state: State, now: Moment) -> tuple[Event, ...]:
    """Void by more than half of the other players; whoever has not voted lets the drawing stand."""
    reveal = reveal_of(state)
    vote, drawer = reveal.vote, reveal.drawer
    assert vote is not None
    assert drawer is not None
    closed = _counted(state, drawer, vote, now)
    is_void = 2 * closed.ayes > len(_others(state, drawer))
    return (closed, DrawingVoided(drawer, "voted")) if is_void else (closed,)


def _counted(state: State, drawer: Seat, vote: VoidVote, now: Moment) -> VoteClosed:
    ballots = [vote.ballots.get(seat) for seat in _others(state, drawer)]
    return VoteClosed(drawer, ballots.count(True), ballots.count(False), now)


def _others(state: State, drawer: Seat) -> list[Seat]:
    return [seat for seat in remaining(state) if seat != drawer]


def legal_in_reveal(state: State, seat: Seat) -> list[Next | ActCommand | OwnUp | Challenge | CastVote]:
    """What this seat may do while stacks are turned."""
    may: list[Next | ActCommand | OwnUp | Challenge | CastVote] = []
    step = reveal_of(state).steps
    if not refuse_next(state, seat, step):
        may.append(Next(step))
    if not refuse_owning_up(state, seat):
        may.append(OwnUp())
    if not refuse_challenge(state, seat):
        may.append(Challenge())
    if not refuse_vote(state, seat):
        may += [CastVote(True), CastVote(False)]
    if not _refuse_acting(state):
        may += legal_acts(reveal_of(state).act, step, "P-SHOW-2")
    return may


def reveal_of(state: State) -> Reveal:
    """The reveal in course."""
    assert isinstance(state.phase, Reveal)
    return state.phase
