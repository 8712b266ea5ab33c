"""All that a seat may know, built up from nothing: what is not put in here is not seen.

The public part is the same for everyone; `own` is what a player holds in hand, and None for who watches.
"""

from collections.abc import Mapping

from msgspec import Struct

from pictorium.content.picture import Picture
from pictorium.games.acts import ActView, act_view
from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.commands import AnyCommand
from pictorium.games.pictus.model import Laying, Over, Reveal, State, Voting, awaited, sheet_on_show
from pictorium.games.pictus.rules.clock import due
from pictorium.games.pictus.rules.decide import legal
from pictorium.games.pictus.rules.reveal import act_length
from pictorium.games.pictus.score_sheet import Clue, TurnSheet
from pictorium.games.players import remaining
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment


class SeatView(Struct, frozen=True):
    """One player, as all see them."""

    seat: Seat
    total: int
    narrated: int
    is_away: bool
    has_left: bool
    is_resting: bool
    """Whether nobody waits for this seat in this turn."""
    has_laid: bool
    has_voted: bool
    is_awaited: bool
    """Whether the turn waits for this seat now."""


class Own(Struct, frozen=True):
    """What only this player knows."""

    hand: tuple[Picture, ...]
    laid: Picture | None
    """What I have laid in this turn."""
    number: int | None
    """Where it hangs: nobody votes for their own card."""
    vote: int | None


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat
    agreement: Agreement
    phase: str
    turn: int
    turns: int | None
    """How many turns the game will have, where that is known."""
    narrator: Seat
    pile: int
    """How many cards are still to come."""
    seats: tuple[SeatView, ...]
    clue: Clue | None
    """From the moment it is given until the turn after it begins."""
    hung: tuple[Picture, ...]
    """The pictures on the wall while all vote and at the reveal; the first has number 1."""
    sheets: tuple[TurnSheet, ...]
    """The turns that were scored; at the reveal the last is the one on show."""
    act: ActView | None
    """The show of the turn just scored."""
    winners: tuple[Seat, ...]
    knock_at: Moment | None
    """When the clock will do something by itself."""
    own: Own | None
    may: tuple[AnyCommand, ...]
    """What this seat may do now. Of GiveClue one for each card, performed live, and of adjustments the empty one: what
    else they can be is free.
    """


class Wall(Struct, frozen=True):
    """What of the turn lies open or covered on the table, in whatever phase: never shown as it is."""

    clue: Clue | None = None
    laid: Mapping[Seat, str] = {}
    hung: tuple[str, ...] = ()
    votes: Mapping[Seat, int] = {}
    resting: tuple[Seat, ...] = ()


def view(state: State, seat: Seat) -> View:
    """What this seat sees now; any name that has no seat sees what is public."""
    wall = _wall(state)
    return View(
        seat=seat,
        agreement=state.agreement,
        phase=type(state.phase).__name__,
        turn=state.turn,
        turns=_turns(state),
        narrator=state.narrator,
        pile=len(state.pile),
        seats=tuple(_seat_view(state, other, wall) for other in state.seats),
        clue=wall.clue,
        hung=tuple(state.pictures[picture] for picture in wall.hung),
        sheets=state.sheets,
        act=act_view(state.phase.act, act_length(state)) if isinstance(state.phase, Reveal) else None,
        winners=state.phase.winners if isinstance(state.phase, Over) else (),
        knock_at=due(state),
        own=_own(state, seat, wall) if seat in state.players else None,
        may=legal(state, seat),
    )


def _wall(state: State) -> Wall:
    sheet = sheet_on_show(state)
    match state.phase:
        case Laying(turn):
            return Wall(turn.clue, turn.laid, resting=turn.resting)
        case Voting(turn, hung, votes):
            return Wall(turn.clue, turn.laid, tuple(card.picture for card in hung), votes, turn.resting)
        case _:
            return _scored_wall(sheet) if sheet else Wall()


def _scored_wall(sheet: TurnSheet) -> Wall:
    laid = {card.owner: card.picture for card in sheet.hung if card.owner is not None}
    votes = {ballot.by: ballot.number for ballot in sheet.votes}
    if sheet.narrator_vote is not None:
        votes[sheet.narrator] = sheet.narrator_vote
    return Wall(sheet.clue, laid, tuple(card.picture for card in sheet.hung), votes)


def _turns(state: State) -> int | None:
    """The turns begun, and one for each time that somebody still has to narrate."""
    if isinstance(state.phase, Over):
        return state.turn
    if state.agreement.end != "turns":
        return None
    narrated = (state.players[seat].narrated for seat in remaining(state))
    return state.turn + sum(max(0, state.agreement.turns_each - count) for count in narrated)


def _seat_view(state: State, seat: Seat, wall: Wall) -> SeatView:
    player = state.players[seat]
    return SeatView(
        seat=seat,
        total=player.total,
        narrated=player.narrated,
        is_away=player.away_since is not None,
        has_left=player.has_left,
        is_resting=seat in wall.resting,
        has_laid=seat in wall.laid,
        has_voted=seat in wall.votes,
        is_awaited=seat in awaited(state),
    )


def _own(state: State, seat: Seat, wall: Wall) -> Own:
    laid = wall.laid.get(seat)
    return Own(
        hand=tuple(state.pictures[picture] for picture in state.players[seat].hand),
        laid=state.pictures[laid] if laid else None,
        number=wall.hung.index(laid) + 1 if laid in wall.hung else None,
        vote=wall.votes.get(seat),
    )
