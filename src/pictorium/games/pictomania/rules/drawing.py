"""Drawing and guessing, all at once (P-DRAW, P-GUESS, P-FINISH).

Each rule is a question that answers with a refusal or nothing; `decide_…` asks them in order and
`legal_…` asks the same ones, so that what is offered is what is allowed.
"""

from collections.abc import Mapping

from pictorium.games.pictomania.commands import DrawNothing, Guess, Mark, Rest, Stop, Wipe
from pictorium.games.pictomania.events import (
    BonusTaken,
    Event,
    GuessLaid,
    NothingDeclared,
    SheetMarked,
    SheetWiped,
    StoppedWithout,
)
from pictorium.games.pictomania.model import NUMBERS, Desk, Drawing, Reveal, Round, State
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import with_end_of_drawing
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def desk_in_play(state: State, seat: Seat, rule: str) -> Desk | Refusal:
    """The seat's desk while it still plays this round; the rule is the one a late wish would break."""
    if not isinstance(state.phase, Drawing):
        return Refusal("wrong_phase", rule)
    desk = state.phase.round.desks[seat]
    return Refusal("has_stopped", "P-FINISH-1") if desk.has_stopped else desk


def play_of(state: State) -> Round:
    """The round in play."""
    assert isinstance(state.phase, Drawing)
    return state.phase.round


def round_of(state: State) -> Round:
    """The round whose sheets lie on the table."""
    assert isinstance(state.phase, Drawing | Reveal)
    return state.phase.round


def refuse_pen(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat may not change its sheet now (P-DRAW-1, P-DRAW-2)."""
    if not isinstance(state.phase, Drawing):
        return Refusal("wrong_phase", "P-DRAW-1")
    desk = state.phase.round.desks.get(seat)
    if desk is None:
        return Refusal("not_your_sheet", "P-DRAW-1")
    if desk.has_stopped:
        return Refusal("has_stopped", "P-FINISH-1")
    if desk.is_frozen:
        return Refusal("drawing_is_frozen", "P-DRAW-3")
    if desk.draws_nothing:
        return Refusal("draws_nothing", "P-DRAW-4")
    return None


def refuse_wiping(state: State, seat: Seat) -> Refusal | None:
    """Whether no sheet of that seat lies on the table."""
    if not isinstance(state.phase, Drawing | Reveal):
        return Refusal("wrong_phase", "P-DRAW-1")
    return None if seat in state.phase.round.desks else Refusal("not_your_sheet", "P-DRAW-1")


def decide_mark(state: State, seat: Seat, command: Mark, now: Moment, chance: Chance) -> Decision:
    """The house reports ink on a sheet; only the first is a fact."""
    refusal = refuse_pen(state, command.seat)
    if refusal:
        return refusal
    return () if play_of(state).desks[command.seat].is_inked else (SheetMarked(command.seat),)


def decide_wipe(state: State, seat: Seat, command: Wipe, now: Moment, chance: Chance) -> Decision:
    """The house reports a sheet that is blank again, by whatever hand: its owner may erase what a raised pen drew."""
    refusal = refuse_wiping(state, command.seat)
    if refusal:
        return refusal
    return (SheetWiped(command.seat),) if round_of(state).desks[command.seat].is_inked else ()


def refuse_rival(desks: Mapping[Seat, Desk], seat: Seat, on: Seat) -> Refusal | None:
    """Whether this seat may lay no guess there."""
    if on == seat:
        return Refusal("own_stack", "P-GUESS-2")
    if on not in desks:
        return Refusal("no_such_rival", "P-GUESS-1")
    if desks[on].draws_nothing:
        return Refusal("rival_draws_nothing", "P-DRAW-4", {"seat": on})
    if any(laid.by == seat for laid in desks[on].stack):
        return Refusal("guessed_already", "P-GUESS-2", {"seat": on})
    return None


def refuse_number(desk: Desk, number: int) -> Refusal | None:
    """Whether this guess card is not in the hand."""
    if number not in NUMBERS:
        return Refusal("no_such_number", "P-GUESS-1", {"most": NUMBERS[-1]})
    return None if number in desk.hand else Refusal("number_spent", "P-GUESS-2", {"number": number})


def decide_guess(state: State, seat: Seat, command: Guess, now: Moment, chance: Chance) -> Decision:
    """Lay a guess on top of a rival's stack, for good."""
    desk = desk_in_play(state, seat, "P-GUESS-1")
    if isinstance(desk, Refusal):
        return desk
    desks = play_of(state).desks
    refusal = refuse_rival(desks, seat, command.on) or refuse_number(desk, command.number)
    if refusal:
        return refusal
    return (GuessLaid(seat, command.on, command.number, place=len(desks[command.on].stack) + 1),)


def refuse_nothing(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot declare that it draws nothing: only on a blank sheet, and once.

    Nobody takes back guesses by wiping what they were laid on.
    """
    desk = desk_in_play(state, seat, "P-DRAW-4")
    if isinstance(desk, Refusal):
        return desk
    if not state.agreement.may_draw_nothing:
        return Refusal("everyone_must_draw", "P-DRAW-4")
    if desk.draws_nothing:
        return Refusal("draws_nothing", "P-DRAW-4")
    if desk.is_inked:
        return Refusal("sheet_not_blank", "P-DRAW-4")
    return Refusal("drawing_was_guessed", "P-DRAW-4") if desk.was_inked and desk.stack else None


def decide_nothing(state: State, seat: Seat, command: DrawNothing, now: Moment, chance: Chance) -> Decision:
    """Leave the sheet blank; guesses that lie there go back and can be played again."""
    refusal = refuse_nothing(state, seat)
    if refusal:
        return refusal
    return (NothingDeclared(seat, tuple(laid.by for laid in play_of(state).desks[seat].stack)),)


def refuse_token(state: State, desk: Desk, token: int | None) -> Refusal | None:
    """Whether this seat cannot stop with that token, or with none."""
    if token is None:
        may_go_without = state.agreement.stop_without_token or desk.draws_nothing
        return None if may_go_without else Refusal("token_required", "P-FINISH-2")
    middle = play_of(state).middle
    if desk.draws_nothing:
        return Refusal("nothing_takes_no_token", "P-DRAW-4")
    if token not in middle:
        return Refusal("token_gone", "P-FINISH-1", {"token": token})
    if token != middle[0] and not state.agreement.any_token:
        return Refusal("best_token_first", "P-FINISH-1", {"token": middle[0]})
    return None


def decide_stop(state: State, seat: Seat, command: Stop, now: Moment, chance: Chance) -> Decision:
    """Stop for this round; the last token, or the last to stop, ends it for all."""
    desk = desk_in_play(state, seat, "P-FINISH-1")
    if isinstance(desk, Refusal):
        return desk
    refusal = refuse_token(state, desk, command.token)
    if refusal:
        return refusal
    stopped: Event = StoppedWithout(seat, "chose") if command.token is None else BonusTaken(seat, command.token)
    return with_end_of_drawing(state, (stopped,), now)


def refuse_rest(state: State, seat: Seat, other: Seat) -> Refusal | None:
    """Whether the other cannot be let rest: it must be away and still holding up the round."""
    if not isinstance(state.phase, Drawing):
        return Refusal("wrong_phase", "P-AWAY-2")
    if other == seat:
        return Refusal("not_for_oneself", "P-AWAY-2")
    desk = state.phase.round.desks.get(other)
    if desk is None:
        return Refusal("no_such_rival", "P-AWAY-2")
    if desk.has_stopped:
        return Refusal("has_stopped", "P-FINISH-1")
    if state.players[other].away_since is None:
        return Refusal("not_away", "P-AWAY-2", {"seat": other})
    return None


def decide_rest(state: State, seat: Seat, command: Rest, now: Moment, chance: Chance) -> Decision:
    """Anyone may let a seat that is away rest for the round: it stops without a token."""
    refusal = refuse_rest(state, seat, command.seat)
    if refusal:
        return refusal
    return with_end_of_drawing(state, (StoppedWithout(command.seat, "rest"),), now)


def legal_in_drawing(state: State, seat: Seat) -> list[Guess | DrawNothing | Stop | Rest]:
    """What this seat may do while all draw and guess."""
    away = (other for other in state.seats if state.players[other].away_since is not None)
    may: list[Guess | DrawNothing | Stop | Rest] = [
        Rest(other) for other in away if not refuse_rest(state, seat, other)
    ]
    desk = desk_in_play(state, seat, "P-GUESS-1")
    if isinstance(desk, Refusal):
        return may
    play = play_of(state)
    hand = [number for number in NUMBERS if not refuse_number(desk, number)]
    may += [Guess(on, number) for on in state.seats if not refuse_rival(play.desks, seat, on) for number in hand]
    if not refuse_nothing(state, seat):
        may.append(DrawNothing())
    tokens = (None, *dict.fromkeys(play.middle))
    return may + [Stop(token) for token in tokens if not refuse_token(state, desk, token)]


def legal_ink(state: State) -> list[Mark | Wipe]:
    """The sheets that the house may report ink on, and those that it may report blank."""
    drawing = [seat for seat in state.seats if not refuse_pen(state, seat)]
    lying = [seat for seat in state.seats if not refuse_wiping(state, seat)]
    return [*map(Mark, drawing), *map(Wipe, lying)]
