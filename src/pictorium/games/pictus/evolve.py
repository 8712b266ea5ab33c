"""How each fact changes the state. Nothing here decides, rolls or fails."""

from collections.abc import Callable, Iterable
from typing import Any, Final, assert_never

from msgspec.structs import replace

from pictorium.games.acts import Act, ActEvent, act_after
from pictorium.games.pictus import events as e
from pictorium.games.pictus.agreement import adjusted
from pictorium.games.pictus.model import ClueTurn, Laying, Over, Player, Reveal, State, Telling, Voting, is_told
from pictorium.games.players import with_player
from pictorium.kernel.ids import Seat

Step = Callable[[State, Any], State]


def evolve(state: State | None, event: e.Event) -> State:
    """The state after a fact. None stands for the empty table before the first."""
    if isinstance(event, e.GameOpened):
        return _opened(event)
    assert state is not None, "the first fact opens the game"
    step = _STEPS.get(type(event)) or _STEPS.setdefault(type(event), _step(event))
    return step(state, event)


_STEPS: Final[dict[type, Step]] = {}
"""The steps for the kinds of fact that were met so far: going through all cases for each fact would cost a tenth."""


def _step(event: e.Event) -> Step:
    """How a fact of this kind changes the state. One that nobody folds is a type error: mypy finds it below."""
    match event:
        case e.HandsFilled():
            return _hands_filled
        case e.PileReshuffled():
            return _pile_reshuffled
        case e.TurnBegun():
            return _turn_begun
        case e.SketchMarked():
            return _sketch_marked
        case e.SketchWiped():
            return _sketch_wiped
        case e.ClueGiven():
            return _clue_given
        case e.CardLaid():
            return _card_laid
        case e.SeatRested():
            return _seat_rested
        case e.CardsHung():
            return _cards_hung
        case e.VoteCast():
            return _vote_cast
        case e.TurnScored():
            return _turn_scored
        case e.ShowHeld() | e.ShowReleased() | e.ActSkipped() | e.ActAdvanced():
            return _act_changed
        case e.TurnDropped():
            return _turn_dropped
        case e.GameAdjusted():
            return _game_adjusted
        case e.GameEnded():
            return _game_ended
        case e.SeatAway():
            return _seat_away
        case e.SeatBack():
            return _seat_back
        case e.HostSeated():
            return _host_seated
        case e.SeatLeft():
            return _seat_left
        case e.GameOpened():
            raise AssertionError("a game is opened once")
        case _:
            assert_never(event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """The state after several facts."""
    for event in events:
        state = evolve(state, event)
    return state


def _opened(event: e.GameOpened) -> State:
    return State(
        agreement=event.agreement,
        seats=event.seats,
        players={seat: Player() for seat in event.seats},
        pictures={picture.id: picture for picture in event.pictures},
        pile=tuple(picture.id for picture in event.pictures),
        used=(),
        narrator=event.narrator,
    )


def _hands_filled(state: State, event: e.HandsFilled) -> State:
    for seat, drawn in event.drawn.items():
        state = with_player(state, seat, hand=state.players[seat].hand + drawn)
    return _off_the_pile(state, {picture for drawn in event.drawn.values() for picture in drawn})


def _pile_reshuffled(state: State, event: e.PileReshuffled) -> State:
    return replace(state, pile=state.pile + event.order, used=())


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    state = with_player(state, event.narrator, narrated=state.players[event.narrator].narrated + 1)
    return replace(state, turn=event.turn, narrator=event.narrator, phase=Telling())


def _sketch_marked(state: State, event: e.SketchMarked) -> State:
    return replace(state, phase=Telling(is_inked=True))


def _sketch_wiped(state: State, event: e.SketchWiped) -> State:
    return replace(state, phase=Telling())


def _clue_given(state: State, event: e.ClueGiven) -> State:
    state = _out_of_hand(state, event.seat, event.picture)
    return replace(state, phase=Laying(ClueTurn(event.clue, {event.seat: event.picture}, since=event.at)))


def _card_laid(state: State, event: e.CardLaid) -> State:
    state = _out_of_hand(state, event.seat, event.picture)
    turn = _turn(state)
    return _with_turn(state, laid={**turn.laid, event.seat: event.picture})


def _seat_rested(state: State, event: e.SeatRested) -> State:
    return _with_turn(state, resting=(*_turn(state).resting, event.seat))


def _cards_hung(state: State, event: e.CardsHung) -> State:
    """Who did not lay in time and is here votes like everyone else."""
    turn = _turn(state)
    resting = tuple(seat for seat in turn.resting if state.players[seat].away_since is not None)
    state = _off_the_pile(state, {card.picture for card in event.hung if card.owner is None})
    return replace(state, phase=Voting(replace(turn, resting=resting, since=event.at), event.hung, {}))


def _vote_cast(state: State, event: e.VoteCast) -> State:
    assert isinstance(state.phase, Voting)
    return replace(state, phase=replace(state.phase, votes={**state.phase.votes, event.seat: event.number}))


def _turn_scored(state: State, event: e.TurnScored) -> State:
    for seat, points in event.sheet.points.items():
        state = with_player(state, seat, total=state.players[seat].total + points)
    return replace(_cleared(state), phase=Reveal(Act(event.at)), sheets=(*state.sheets, event.sheet))


def _act_changed(state: State, event: ActEvent | e.ActAdvanced) -> State:
    assert isinstance(state.phase, Reveal)
    return replace(state, phase=Reveal(act_after(state.phase.act, event)))


def _turn_dropped(state: State, event: e.TurnDropped) -> State:
    """The cards go back to those who laid them; whoever has left has no hand for them any more."""
    if not isinstance(state.phase, Laying):
        return state
    for seat, picture in state.phase.turn.laid.items():
        player = state.players[seat]
        if player.has_left:
            state = replace(state, used=(*state.used, picture))
        else:
            state = with_player(state, seat, hand=(*player.hand, picture))
    return replace(state, phase=Telling())


def _game_adjusted(state: State, event: e.GameAdjusted) -> State:
    return replace(state, agreement=adjusted(state.agreement, event.to))


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(_cleared(state), phase=Over(event.winners, is_told(state)))


def _seat_away(state: State, event: e.SeatAway) -> State:
    return with_player(state, event.seat, away_since=event.at)


def _seat_back(state: State, event: e.SeatBack) -> State:
    state = with_player(state, event.seat, away_since=None)
    if not isinstance(state.phase, Laying | Voting):
        return state
    return _with_turn(state, resting=tuple(seat for seat in _turn(state).resting if seat != event.seat))


def _host_seated(state: State, event: e.HostSeated) -> State:
    return replace(state, host=event.seat)


def _seat_left(state: State, event: e.SeatLeft) -> State:
    used = state.used + state.players[event.seat].hand
    return replace(with_player(state, event.seat, has_left=True, hand=()), used=used)


def _turn(state: State) -> ClueTurn:
    assert isinstance(state.phase, Laying | Voting)
    return state.phase.turn


def _with_turn(state: State, **changes: Any) -> State:
    assert isinstance(state.phase, Laying | Voting)
    return replace(state, phase=replace(state.phase, turn=replace(state.phase.turn, **changes)))


def _out_of_hand(state: State, seat: Seat, picture: str) -> State:
    hand = tuple(card for card in state.players[seat].hand if card != picture)
    return with_player(state, seat, hand=hand)


def _off_the_pile(state: State, drawn: set[str]) -> State:
    return replace(state, pile=tuple(picture for picture in state.pile if picture not in drawn))


def _cleared(state: State) -> State:
    """The table without the cards of the turn: they are used."""
    match state.phase:
        case Laying(turn):
            return replace(state, used=(*state.used, *turn.laid.values()))
        case Voting(_, hung, _):
            return replace(state, used=(*state.used, *(card.picture for card in hung)))
        case _:
            return state
