"""How each fact changes the state. Nothing here decides, rolls or fails."""

from collections.abc import Callable, Iterable
from typing import Any, Final, assert_never

from msgspec.structs import replace

from pictorium.games.acts import Act, ActEvent, act_after
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.agreement import adjusted
from pictorium.games.pictomania.model import (
    CloseFinish,
    Desk,
    Drawing,
    Exhibit,
    Glance,
    Laid,
    Over,
    Pile,
    Player,
    RackCard,
    Reveal,
    Round,
    Setup,
    Side,
    State,
    VoidVote,
    level_of_card,
    term_of,
)
from pictorium.games.players import seats_from, with_player
from pictorium.kernel.ids import Seat

Step = Callable[[State, Any], State]


def evolve(state: State | None, event: e.Event) -> State:
    """The state after a fact. None stands for the empty table before the first."""
    if isinstance(event, e.GameOpened):
        return _opened(event)
    assert state is not None, "the first fact is GameOpened"
    step = _STEPS.get(type(event)) or _STEPS.setdefault(type(event), _step(event))
    return step(state, event)


_STEPS: Final[dict[type, Step]] = {}
"""The steps for the kinds of fact that were met so far: going through all cases for each fact would cost a tenth."""


def _step(event: e.Event) -> Step:
    """How a fact of this kind changes the state. One that nobody folds is a type error: mypy finds it below."""
    match event:
        case e.DeckReshuffled():
            return _deck_reshuffled
        case e.LevelProposed():
            return _level_proposed
        case e.OwnLevelChosen():
            return _own_level_chosen
        case e.GameAdjusted():
            return _game_adjusted
        case e.RackDealt():
            return _rack_dealt
        case e.CardReplaced():
            return _card_replaced
        case e.SeatReady():
            return _seat_ready
        case e.GlanceOver():
            return _glance_over
        case e.DrawingBegun():
            return _drawing_begun
        case e.SheetMarked():
            return _sheet_marked
        case e.SheetWiped():
            return _sheet_wiped
        case e.GuessLaid():
            return _guess_laid
        case e.RaceRun():
            return _race_run
        case e.NothingDeclared():
            return _nothing_declared
        case e.BonusTaken():
            return _bonus_taken
        case e.StoppedWithout():
            return _stopped_without
        case e.DrawingEnded():
            return _drawing_ended
        case e.WordShown():
            return _word_shown
        case e.DrawingVoided():
            return _drawing_voided
        case e.AgreedToGoOn():
            return _agreed_to_go_on
        case e.ChallengeTimeOver():
            return _challenge_time_over
        case e.Challenged():
            return _challenged
        case e.VoteCast():
            return _vote_cast
        case e.VoteClosed():
            return _vote_closed
        case e.StackTurned():
            return _stack_turned
        case e.ShowHeld() | e.ShowReleased() | e.ActSkipped():
            return _act_changed
        case e.RoundScored():
            return _round_scored
        case e.GameEnded():
            return _game_ended
        case e.HostSeated():
            return _host_seated
        case e.PraiseGiven():
            return _praise_given
        case e.FameGiven():
            return _fame_given
        case e.SeatAway():
            return _seat_away
        case e.SeatBack():
            return _seat_back
        case e.SeatLeft():
            return _seat_left
        case e.DeckTurned() | e.WordsReturned():
            return _told
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
        piles=tuple(Pile(deck) for deck in event.decks),
        dealer=event.dealer,
    )


def _deck_reshuffled(state: State, event: e.DeckReshuffled) -> State:
    pile = state.piles[event.level - 1]
    by_id = {card.id: card for card in pile.used}
    under = tuple(by_id.pop(card) for card in event.order)
    return _with_pile(state, event.level, replace(pile, fresh=pile.fresh + under, used=tuple(by_id.values())))


def _level_proposed(state: State, event: e.LevelProposed) -> State:
    assert isinstance(state.phase, Setup)
    return replace(state, phase=Setup({**state.phase.proposals, event.seat: event.level}))


def _own_level_chosen(state: State, event: e.OwnLevelChosen) -> State:
    return with_player(state, event.seat, own_level=event.level)


def _told(state: State, event: e.DeckTurned | e.WordsReturned) -> State:
    """What changes is in the fact of the cards, which follows."""
    return state


def _game_adjusted(state: State, event: e.GameAdjusted) -> State:
    return replace(state, agreement=adjusted(state.agreement, state.round - 1, event.to))


def _rack_dealt(state: State, event: e.RackDealt) -> State:
    state = _use_cards(state, event.level, event.rack)
    return replace(state, phase=Glance(event.level, event.rack, event.glance_ends_at))


def _card_replaced(state: State, event: e.CardReplaced) -> State:
    glance = _glance(state)
    rack = (*glance.rack[: event.place], event.card, *glance.rack[event.place + 1 :])
    state = _use_cards(state, glance.level, (event.card,))
    level, old = level_of_card(event.card, glance.level), glance.rack[event.place].card
    pile = state.piles[level - 1]
    if old not in pile.replaced:
        state = _with_pile(state, level, replace(pile, replaced=(*pile.replaced, old)))
    state = with_player(state, event.by, replaced=state.players[event.by].replaced + 1)
    return replace(state, phase=Glance(glance.level, rack, event.glance_ends_at))


def _seat_ready(state: State, event: e.SeatReady) -> State:
    glance = _glance(state)
    return replace(state, phase=replace(glance, ready=(*glance.ready, event.seat)))


def _glance_over(state: State, event: e.GlanceOver) -> State:
    return replace(state, phase=replace(_glance(state), is_over=True))


def _drawing_begun(state: State, event: e.DrawingBegun) -> State:
    glance = _glance(state)
    play = Round(
        level=glance.level,
        rack=glance.rack,
        scoring_tokens=event.scoring_tokens,
        bonus_tokens=event.bonus_tokens,
        middle=event.bonus_tokens,
        desks={seat: Desk(word) for seat, word in event.words.items()},
        began_at=event.at,
    )
    return replace(state, phase=Drawing(play))


def _sheet_marked(state: State, event: e.SheetMarked) -> State:
    return _with_desk(state, event.seat, is_inked=True, was_inked=True)


def _sheet_wiped(state: State, event: e.SheetWiped) -> State:
    return _with_desk(state, event.seat, is_inked=False)


def _guess_laid(state: State, event: e.GuessLaid) -> State:
    play = _drawing(state).round
    guesser, drawer = play.desks[event.by], play.desks[event.on]
    hand = tuple(number for number in guesser.hand if number != event.number)
    freezes = state.agreement.first_guess_freezes_drawing
    desks = {
        **play.desks,
        event.by: replace(guesser, hand=hand, is_frozen=freezes),
        event.on: replace(drawer, stack=(*drawer.stack, Laid(event.by, event.number))),
    }
    return replace(state, phase=Drawing(replace(play, desks=desks)))


def _race_run(state: State, event: e.RaceRun) -> State:
    play = _drawing(state).round
    finishes = (*play.finishes, CloseFinish(event.prize, event.finishers))
    return replace(state, phase=Drawing(replace(play, finishes=finishes)))


def _nothing_declared(state: State, event: e.NothingDeclared) -> State:
    play = _drawing(state).round
    desks = dict(play.desks)
    for laid in desks[event.seat].stack:
        owner = desks[laid.by]
        desks[laid.by] = replace(owner, hand=tuple(sorted((*owner.hand, laid.number))))
    desks[event.seat] = replace(desks[event.seat], draws_nothing=True, stack=())
    return replace(state, phase=Drawing(replace(play, desks=desks)))


def _bonus_taken(state: State, event: e.BonusTaken) -> State:
    play = _drawing(state).round
    middle = list(play.middle)
    middle.remove(event.token)
    state = replace(state, phase=Drawing(replace(play, middle=tuple(middle))))
    return _with_desk(state, event.seat, has_stopped=True, token=event.token)


def _stopped_without(state: State, event: e.StoppedWithout) -> State:
    return _with_desk(state, event.seat, has_stopped=True)


def _drawing_ended(state: State, event: e.DrawingEnded) -> State:
    play = _drawing(state).round
    order = tuple(seat for seat in seats_from(state, state.dealer) if seat in play.desks)
    return replace(state, phase=Reveal(play, order, act=Act(event.at)))


def _word_shown(state: State, event: e.WordShown) -> State:
    reveal = _reveal(state)
    fresh = replace(reveal, agreed=(), is_challenge_over=False, has_been_voted_on=False)
    return replace(state, phase=replace(fresh, shown=reveal.shown + 1, act=Act(event.at)))


def _drawing_voided(state: State, event: e.DrawingVoided) -> State:
    reveal = _reveal(state)
    blank = (*reveal.blank, event.seat) if event.cause == "blank" else reveal.blank
    return replace(state, phase=replace(reveal, void=(*reveal.void, event.seat), blank=blank))


def _agreed_to_go_on(state: State, event: e.AgreedToGoOn) -> State:
    reveal = _reveal(state)
    return replace(state, phase=replace(reveal, agreed=(*reveal.agreed, event.seat)))


def _challenge_time_over(state: State, event: e.ChallengeTimeOver) -> State:
    return replace(state, phase=replace(_reveal(state), is_challenge_over=True))


def _challenged(state: State, event: e.Challenged) -> State:
    vote = VoidVote(event.by, event.at, {event.by: True})
    reveal = _reveal(state)
    return replace(state, phase=replace(reveal, vote=vote, has_been_voted_on=True, act=replace(reveal.act, held=None)))


def _vote_cast(state: State, event: e.VoteCast) -> State:
    reveal = _reveal(state)
    assert reveal.vote is not None, "a vote is cast while one is open"
    vote = replace(reveal.vote, ballots={**reveal.vote.ballots, event.by: event.is_void})
    return replace(state, phase=replace(reveal, vote=vote))


def _vote_closed(state: State, event: e.VoteClosed) -> State:
    return replace(state, phase=replace(_reveal(state), vote=None, act=Act(event.at, is_settled=True)))


def _stack_turned(state: State, event: e.StackTurned) -> State:
    reveal = _reveal(state)
    return replace(state, phase=replace(reveal, turned=(*reveal.turned, event.guesses), act=Act(event.at)))


def _act_changed(state: State, event: ActEvent) -> State:
    reveal = _reveal(state)
    return replace(state, phase=replace(reveal, act=act_after(reveal.act, event)))


def _round_scored(state: State, event: e.RoundScored) -> State:
    gallery = _gallery(state, _reveal(state))
    for seat, points in event.sheet.points.items():
        state = with_player(state, seat, total=state.players[seat].total + points)
    return replace(
        state,
        dealer=_next_dealer(state),
        round=state.round + 1,
        phase=Setup(),
        sheets=(*state.sheets, event.sheet),
        scored_at=event.at,
        gallery=gallery,
    )


def _game_ended(state: State, event: e.GameEnded) -> State:
    gallery = _gallery(state, state.phase) if isinstance(state.phase, Drawing | Reveal) else state.gallery
    return replace(state, phase=Over(event.winners), gallery=gallery)


def _seat_away(state: State, event: e.SeatAway) -> State:
    return with_player(state, event.seat, away_since=event.at)


def _seat_back(state: State, event: e.SeatBack) -> State:
    return with_player(state, event.seat, away_since=None)


def _host_seated(state: State, event: e.HostSeated) -> State:
    return replace(state, host=event.seat)


def _seat_left(state: State, event: e.SeatLeft) -> State:
    state = with_player(state, event.seat, has_left=True)
    if not isinstance(state.phase, Setup):
        return state
    return replace(state, phase=Setup({by: level for by, level in state.phase.proposals.items() if by != event.seat}))


def _praise_given(state: State, event: e.PraiseGiven) -> State:
    over = _over(state)
    return replace(state, phase=replace(over, ballots={**over.ballots, event.by: event.drawing}))


def _fame_given(state: State, event: e.FameGiven) -> State:
    return replace(state, phase=replace(_over(state), fame=event.drawings))


def _glance(state: State) -> Glance:
    assert isinstance(state.phase, Glance)
    return state.phase


def _drawing(state: State) -> Drawing:
    assert isinstance(state.phase, Drawing)
    return state.phase


def _reveal(state: State) -> Reveal:
    assert isinstance(state.phase, Reveal)
    return state.phase


def _over(state: State) -> Over:
    assert isinstance(state.phase, Over)
    return state.phase


def _with_desk(state: State, seat: Seat, **changes: Any) -> State:
    phase = state.phase
    assert isinstance(phase, Drawing | Reveal)
    play = phase.round
    desks = {**play.desks, seat: replace(play.desks[seat], **changes)}
    return replace(state, phase=replace(phase, round=replace(play, desks=desks)))


def _with_pile(state: State, level: int, pile: Pile) -> State:
    return replace(state, piles=(*state.piles[: level - 1], pile, *state.piles[level:]))


def _use_cards(state: State, level: int | None, cards: tuple[RackCard, ...]) -> State:
    """Each card from the deck of its own level, or of the rack's."""
    for one in sorted({level_of_card(card, level) for card in cards}):
        state = _use_cards_of(state, one, tuple(card for card in cards if level_of_card(card, level) == one))
    return state


def _use_cards_of(state: State, level: int, cards: tuple[RackCard, ...]) -> State:
    pile = state.piles[level - 1]
    ids = {card.card for card in cards}
    now = tuple(Side(card.card, _side(pile, card)) for card in cards)
    pile = replace(
        pile,
        fresh=tuple(card for card in pile.fresh if card.id not in ids),
        used=pile.used + tuple(card for card in pile.fresh if card.id in ids),
        shown=tuple(side for side in pile.shown if side not in now) + now,
    )
    return _with_pile(state, level, pile)


def _side(pile: Pile, card: RackCard) -> int:
    """Which side is up; where the fact does not say, its words do."""
    if card.side is not None:
        return card.side
    sides = next(one.sides for one in (*pile.fresh, *pile.used) if one.id == card.card)
    return sides.index(card.terms)


def _gallery(state: State, phase: Drawing | Reveal) -> tuple[Exhibit, ...]:
    """The evening's drawings with those of a round that is over; words that were not shown stay secret."""
    play = phase.round
    shown, void = (phase.order[: phase.shown], phase.void) if isinstance(phase, Reveal) else ((), ())
    return state.gallery + tuple(
        Exhibit(state.round, seat, term_of(play.rack, desk.word) if seat in shown else None, seat in void)
        for seat, desk in play.desks.items()
        if desk.is_inked
    )


def _next_dealer(state: State) -> Seat:
    """The deal passes on, over those who have left (P-GLANCE-3)."""
    after = seats_from(state, state.dealer)[1:]
    return next((seat for seat in after if not state.players[seat].has_left), state.dealer)
