"""All that a seat may know, built up from nothing: what is not put in here is not seen.

The public part is the same for everyone; `own` is what a player holds in hand, and None for who watches.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.acts import ActView, act_view
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import AnyCommand
from pictorium.games.pictomania.model import (
    Desk,
    Drawing,
    Drawn,
    Exhibit,
    Glance,
    Over,
    Prize,
    RackCard,
    Reveal,
    Round,
    Setup,
    State,
    Word,
    acting_dealer,
    own_level,
)
from pictorium.games.pictomania.rules.clock import due
from pictorium.games.pictomania.rules.dealing import advised_level
from pictorium.games.pictomania.rules.decide import legal
from pictorium.games.pictomania.rules.drawing import refuse_pen
from pictorium.games.pictomania.rules.pacing import shown_photo
from pictorium.games.pictomania.rules.reveal import act_length, challenge_ends_at, contestable
from pictorium.games.pictomania.score_sheet import RoundSheet, Turned
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment


class DeskView(Struct, frozen=True):
    """A desk from the other side of the table."""

    may_draw: bool
    draws_nothing: bool
    has_stopped: bool
    token: int | None
    guessed_by: tuple[Seat, ...]
    """Who has laid a guess here, in order; never what."""
    is_blank: bool
    """Whether nothing is on the sheet; in the reveal, whether nothing was when the drawing ended."""
    is_void: bool = False
    word: Word | None = None
    """Once its owner has shown it."""
    turned: tuple[Turned, ...] | None = None
    """The guesses, once the stack is turned."""


class SeatView(Struct, frozen=True):
    """One player, as all see them."""

    seat: Seat
    total: int
    is_away: bool
    has_left: bool
    is_ready: bool
    proposal: int | None
    """The level this player proposes for the next round."""
    desk: DeskView | None
    """None while no round is in play, or this seat has no part in it."""


class VoteView(Struct, frozen=True):
    """An open vote on a drawing."""

    by: Seat
    on: Seat
    ballots: Mapping[Seat, bool]


class ChallengeView(Struct, frozen=True):
    """A drawing on show that may still be called void."""

    on: Seat
    agreed: tuple[Seat, ...]
    """Who would go on."""
    ends_at: Moment | None
    """Until then only all who are here can go on together; None: by now anyone can but its drawer."""


class Own(Struct, frozen=True):
    """What only this player knows."""

    word: Word
    hand: tuple[int, ...]
    laid: Mapping[Seat, int]
    """My own guesses, by the rival they lie at."""
    never_right: int
    """Numerals differ between players, so mine is nobody else's: warn before it is laid (P-GUESS-5)."""


class PlaceInRace(Struct, frozen=True):
    """Who came in, and how far behind the first."""

    seat: Seat
    behind_ms: int


class PhotoFinish(Struct, frozen=True):
    """A race that was close, as all see it in the reveal: for a place on a stack, or for a token."""

    prize: Prize
    places: tuple[PlaceInRace, ...]
    """In the order that counted. Where two came so close that nobody can tell, an order made by chance decided."""
    is_shown: bool = False
    """Whether the show stops at it: at most one in a round."""


class FameView(Struct, frozen=True):
    """The vote for the most original drawing."""

    voted: tuple[Seat, ...]
    fame: tuple[Drawn, ...] | None


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat
    agreement: Agreement
    phase: str
    round: int
    dealer: Seat | None
    host: Seat | None
    """Where the table's host sits, who may deal as well."""
    level: int | None
    """The level in play; before the deal, the one advised; None where everyone plays at a level of their own."""
    own_level: int | None
    """The level this seat plays at, where everyone chooses their own. Nobody else is told."""
    rack: tuple[RackCard, ...]
    scoring_tokens: tuple[int, ...]
    middle: tuple[int, ...]
    seats: tuple[SeatView, ...]
    act: ActView | None
    """In the reveal: what the last step shows, on all screens at once."""
    challenge: ChallengeView | None
    vote: VoteView | None
    photo_finishes: tuple[PhotoFinish, ...]
    """In the reveal: the close races for tokens, and for the stacks that are turned, in the order they were run."""
    sheets: tuple[RoundSheet, ...]
    scored_at: Moment | None
    """When the last of them was scored."""
    gallery: tuple[Exhibit, ...]
    """The drawings of the rounds played, between rounds and after the last; while one is played, nothing."""
    winners: tuple[Seat, ...]
    fame: FameView | None
    knock_at: Moment | None
    """When the clock will do something by itself."""
    own: Own | None
    may: tuple[AnyCommand, ...]
    """What this seat may do now. Of adjustments the empty one: what it changes is free."""


def view(state: State, seat: Seat) -> View:
    """What this seat sees now; any name that has no seat sees what is public."""
    phase = state.phase
    play = phase.round if isinstance(phase, Drawing | Reveal) else None
    return View(
        seat=seat,
        agreement=state.agreement,
        phase=type(phase).__name__,
        round=min(state.round, state.agreement.rounds),
        dealer=acting_dealer(state),
        host=state.host,
        level=_level(state),
        own_level=own_level(state, seat) if state.agreement.own_levels and seat in state.players else None,
        rack=play.rack if play else phase.rack if isinstance(phase, Glance) else (),
        scoring_tokens=play.scoring_tokens if play else (),
        middle=play.middle if play else (),
        seats=tuple(_seat_view(state, other, play) for other in state.seats),
        act=act_view(phase.act, act_length(state)) if isinstance(phase, Reveal) else None,
        challenge=_challenge_view(state, phase) if isinstance(phase, Reveal) else None,
        vote=_vote_view(phase) if isinstance(phase, Reveal) else None,
        photo_finishes=_photo_finishes(phase) if isinstance(phase, Reveal) else (),
        sheets=state.sheets,
        scored_at=state.scored_at,
        gallery=state.gallery if isinstance(phase, Setup | Over) else (),
        winners=phase.winners if isinstance(phase, Over) else (),
        fame=FameView(tuple(phase.ballots), phase.fame) if isinstance(phase, Over) else None,
        knock_at=due(state),
        own=_own(play, seat) if play else None,
        may=legal(state, seat),
    )


def _level(state: State) -> int | None:
    if isinstance(state.phase, Glance):
        return state.phase.level
    if isinstance(state.phase, Drawing | Reveal):
        return state.phase.round.level
    return None if state.agreement.own_levels else advised_level(state)


def _seat_view(state: State, seat: Seat, play: Round | None) -> SeatView:
    player = state.players[seat]
    desk = play.desks.get(seat) if play else None
    return SeatView(
        seat=seat,
        total=player.total,
        is_away=player.away_since is not None,
        has_left=player.has_left,
        is_ready=isinstance(state.phase, Glance) and seat in state.phase.ready,
        proposal=state.phase.proposals.get(seat) if isinstance(state.phase, Setup) else None,
        desk=_desk_view(state, seat, desk) if desk else None,
    )


def _desk_view(state: State, seat: Seat, desk: Desk) -> DeskView:
    covered = DeskView(
        may_draw=refuse_pen(state, seat) is None,
        draws_nothing=desk.draws_nothing,
        has_stopped=desk.has_stopped,
        token=desk.token,
        guessed_by=tuple(laid.by for laid in desk.stack),
        is_blank=not desk.is_inked,
    )
    return _uncover(covered, seat, desk.word, state.phase) if isinstance(state.phase, Reveal) else covered


def _uncover(covered: DeskView, seat: Seat, word: Word, reveal: Reveal) -> DeskView:
    """Add to a desk what the reveal has come to."""
    place = reveal.order.index(seat)
    return replace(
        covered,
        is_void=seat in reveal.void,
        is_blank=covered.draws_nothing or seat in reveal.blank,
        word=word if place < reveal.shown else None,
        turned=reveal.turned[place] if place < len(reveal.turned) else None,
    )


def _challenge_view(state: State, reveal: Reveal) -> ChallengeView | None:
    drawer = contestable(state)
    return None if drawer is None else ChallengeView(drawer, reveal.agreed, challenge_ends_at(state))


def _vote_view(reveal: Reveal) -> VoteView | None:
    if reveal.vote is None or reveal.drawer is None:
        return None
    return VoteView(reveal.vote.by, reveal.drawer, reveal.vote.ballots)


def _photo_finishes(reveal: Reveal) -> tuple[PhotoFinish, ...]:
    turned = reveal.order[: len(reveal.turned)]
    shown = shown_photo(reveal)
    return tuple(
        PhotoFinish(race.prize, tuple(PlaceInRace(one.seat, one.behind_ms) for one in race.finishers), race is shown)
        for race in reveal.round.finishes
        if race.prize.on is None or race.prize.on in turned
    )


def _own(play: Round, seat: Seat) -> Own | None:
    desk = play.desks.get(seat)
    if desk is None:
        return None
    laid = {on: guess.number for on, other in play.desks.items() for guess in other.stack if guess.by == seat}
    return Own(desk.word, desk.hand, laid, desk.word.number)
