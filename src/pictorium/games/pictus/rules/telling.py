"""The narrator's card and clue (S-CLUE)."""

from pictorium.games.pictus.commands import GiveClue, Mark, Wipe
from pictorium.games.pictus.events import ClueGiven, SketchMarked, SketchWiped
from pictorium.games.pictus.model import State, Telling
from pictorium.games.pictus.options import CLUE_CHARACTERS_MAX
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.score_sheet import Clue
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.kernel.text import is_shown_as_written, tidied


def refuse_telling(state: State, seat: Seat) -> Refusal | None:
    """Whether it is not this seat's time to tell."""
    if not isinstance(state.phase, Telling):
        return Refusal("wrong_phase", "S-CLUE-1")
    return None if seat == state.narrator else Refusal("not_the_narrator", "S-CLUE-1")


def refuse_card(state: State, seat: Seat, picture: str, rule: str) -> Refusal | None:
    """Whether this picture is not in the seat's hand; the rule is the one that asks for a card."""
    return None if picture in state.players[seat].hand else Refusal("not_in_hand", rule)


def refuse_clue(clue: Clue) -> Refusal | None:
    """Whether this is no clue: empty, too long, or not shown as it is written."""
    if len(clue.text) > CLUE_CHARACTERS_MAX:
        return Refusal("clue_too_long", "S-CLUE-2", {"most": CLUE_CHARACTERS_MAX})
    if not all(map(is_shown_as_written, clue.text.split("\n"))):
        return Refusal("bad_clue", "S-CLUE-2")
    return Refusal("no_clue", "S-CLUE-1") if clue == Clue() else None


def decide_clue(state: State, seat: Seat, command: GiveClue, now: Moment, chance: Chance) -> Decision:
    """Lay a card face down and give the clue to it; whatever is on the sheet belongs to it."""
    refusal = refuse_telling(state, seat) or refuse_card(state, seat, command.picture, "S-CLUE-1")
    if refusal:
        return refusal
    assert isinstance(state.phase, Telling)
    clue = Clue(tidied(command.text), state.phase.is_inked, command.recording, command.film, command.is_live)
    return refuse_clue(clue) or (ClueGiven(seat, command.picture, clue, now),)


def legal_clues(state: State, seat: Seat) -> list[GiveClue]:
    """Each card of the narrator's hand, with the one clue that needs nothing but the narrator."""
    if refuse_telling(state, seat):
        return []
    return [GiveClue(picture, is_live=True) for picture in state.players[seat].hand]


def refuse_pen(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat may not change its sheet now (S-CLUE-3)."""
    if not isinstance(state.phase, Telling):
        return Refusal("wrong_phase", "S-CLUE-3")
    return None if seat == state.narrator else Refusal("not_your_sheet", "S-CLUE-3")


def decide_mark(state: State, seat: Seat, command: Mark, now: Moment, chance: Chance) -> Decision:
    """The house reports ink on the narrator's sheet; only the first is a fact."""
    return refuse_pen(state, command.seat) or (() if _is_inked(state) else (SketchMarked(command.seat),))


def decide_wipe(state: State, seat: Seat, command: Wipe, now: Moment, chance: Chance) -> Decision:
    """The house reports that the narrator's sheet is blank again."""
    return refuse_pen(state, command.seat) or ((SketchWiped(command.seat),) if _is_inked(state) else ())


def _is_inked(state: State) -> bool:
    return isinstance(state.phase, Telling) and state.phase.is_inked


def legal_ink(state: State) -> list[Mark | Wipe]:
    """The sheet that the house may report ink on."""
    drawing = [seat for seat in state.seats if not refuse_pen(state, seat)]
    return [*map(Mark, drawing), *map(Wipe, drawing)]
