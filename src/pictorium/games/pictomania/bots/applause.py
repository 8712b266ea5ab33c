"""A stamp now and then for what a person drew: seldom, late, and only of what everybody knows by then (T-REACT-9)."""

from random import Random
from typing import Final, NamedTuple

from pictorium.bots.mind import Scene, StampDrawing
from pictorium.games.game import Spot
from pictorium.games.pictomania.view import DeskView, View
from pictorium.table.people import StampKind

MOVED: Final = 0.3
"""How often a bot is moved by a drawing that deserves it; of all bots at a table one stamp is put in each round."""
GUESSES_LEAST: Final = 2
HARD: Final = 3
"""From this level on it is a feat to be understood."""


class DelayedStamp(NamedTuple):
    """A stamp, and the delay after it becomes possible, in seconds."""

    stamp: StampDrawing
    after: tuple[float, float]


def applause(scene: Scene, seed: str) -> DelayedStamp | None:
    """The stamp that this bot puts now, on a drawing whose stack is turned."""
    view: View = scene.view
    if view.phase != "Reveal" or scene.skill is None or _has_been_moved(scene, view.round):
        return None
    drawn_by = {person.seat for person in scene.table.people if person.seat and person.bot is None}
    for one in view.seats:
        kind = _deserved(one.desk, _level(view, one.desk)) if one.desk and one.seat in drawn_by else None
        spot = Spot(view.round, one.seat)
        is_moved = Random(f"{seed}/{view.round}/{one.seat}/applause").random() < MOVED
        if kind and is_moved and spot in scene.table.spots and one.seat != scene.seat:
            return DelayedStamp(StampDrawing(spot, kind), (1.5, 3.5))
    return None


def _has_been_moved(scene: Scene, round_: int) -> bool:
    """Whether a bot has put a stamp in this round."""
    bots = {person.id for person in scene.table.people if person.bot}
    return any(stamp.by in bots and stamp.on.round == round_ for stamp in scene.table.stamps)


def _level(view: View, desk: DeskView) -> int:
    """The level of what was drawn: the rack's, or that of the card where there are several."""
    card = next((card for card in view.rack if desk.word and card.name == desk.word.card), None)
    return view.level or (card and card.level) or 0


def _deserved(desk: DeskView, level: int) -> StampKind | None:
    """What a drawing deserves that everybody understood who guessed at it; nothing else is said, kind or unkind."""
    if desk.turned is None or desk.is_void or len(desk.turned) < GUESSES_LEAST:
        return None
    is_understood = all(guess.outcome == "right" for guess in desk.turned)
    return ("wow" if level >= HARD else "applause") if is_understood else None
