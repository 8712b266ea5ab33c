"""What a seat sees and may do, as arrays; built from its view and the sheets on the table alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from PIL import Image, ImageDraw

from pictorium.games.pictomania.commands import DrawNothing, Guess, PlayerCommand, Stop
from pictorium.games.pictomania.options import TOKEN_MAX
from pictorium.games.pictomania.view import View
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, WIDTHS, Begin, More, Move, Point, Undo, Wipe
from pictorium.kernel.ids import Seat

NUMBERS: Final = 7
"""The numerals on a card, from 1."""
POINTS: Final = 16
"""The most points of a line in one step."""
PICTURE: Final = (72, 96)
"""The height and width in pixels of a sheet in an observation."""
RACK_MAX: Final = 6
NOTHING, ON, ERASER, UNDO, WIPE = 0, 4, 5, 6, 7
"""What a pen does; 1 to 3 begin a line with the thin, the usual and the broad pen, ON goes on with the last line."""
PEN_ACTIONS: Final = 8
WORDS_MAX: Final = 1_000_000

Observation = dict[str, Any]
Action = Mapping[str, Any]


def deeds(seats: Sequence[Seat]) -> tuple[PlayerCommand | None, ...]:
    """All that can be asked for, numbered: nothing, a guess at each seat, stopping, drawing nothing."""
    guesses = [Guess(seat, number) for seat in seats for number in range(1, NUMBERS + 1)]
    return (None, *guesses, *(Stop(token) for token in (None, *range(1, TOKEN_MAX + 1))), DrawNothing())


def action_space(seats: Sequence[Seat]) -> spaces.Dict:
    """A deed, and what the pen does in this step."""
    return spaces.Dict(
        {
            "deed": spaces.Discrete(len(deeds(seats))),
            "pen": spaces.Discrete(PEN_ACTIONS),
            "points": spaces.Box(0.0, 1.0, (POINTS, 2), np.float32),
            "count": spaces.Discrete(POINTS + 1),
        }
    )


def observation_space(seats: Sequence[Seat]) -> spaces.Dict:
    """What `observation` makes. Where a number may be missing it is -1."""
    count = len(seats)
    return spaces.Dict(
        {
            "sheets": spaces.Box(0, 255, (count, *PICTURE), np.uint8),
            "rack": spaces.Box(-1, WORDS_MAX, (RACK_MAX, NUMBERS), np.int32),
            "own_card": spaces.Box(-1, RACK_MAX - 1, (1,), np.int32),
            "own_number": spaces.Box(-1, NUMBERS, (1,), np.int32),
            "hand": spaces.MultiBinary(NUMBERS),
            "laid": spaces.Box(0, NUMBERS, (count,), np.int32),
            "guessed_by": spaces.Box(0, count, (count, count), np.int32),
            "stopped": spaces.MultiBinary(count),
            "middle": spaces.Box(0, count, (TOKEN_MAX,), np.int32),
            "totals": spaces.Box(-1000, 1000, (count,), np.int32),
            "elapsed_s": spaces.Box(0.0, np.inf, (1,), np.float32),
            "may": spaces.MultiBinary(len(deeds(seats))),
        }
    )


def observation(
    view: View, seats: Sequence[Seat], sheets: Mapping[Seat, Sheet], words: Mapping[str, int], elapsed_s: float
) -> Observation:
    """A view as arrays: `words` numbers the concepts; seats come in their order, whoever looks."""
    place = {seat: number for number, seat in enumerate(seats)}
    own = view.own
    rack = np.full((RACK_MAX, NUMBERS), -1, np.int32)
    for number, card in enumerate(view.rack):
        rack[number] = [words[term.id] for term in card.terms]
    names = [card.name for card in view.rack]
    guessed_by = np.zeros((len(seats), len(seats)), np.int32)
    stopped = np.zeros(len(seats), np.int8)
    laid = np.zeros(len(seats), np.int32)
    for one in view.seats:
        if one.desk:
            stopped[place[one.seat]] = one.desk.has_stopped
            for order, by in enumerate(one.desk.guessed_by, 1):
                guessed_by[place[one.seat], place[by]] = order
    for seat, number in own.laid.items() if own else ():
        laid[place[seat]] = number
    hand = np.zeros(NUMBERS, np.int8)
    hand[[number - 1 for number in own.hand] if own else []] = 1
    return {
        "sheets": np.stack([picture(sheets[seat]) for seat in seats]),
        "rack": rack,
        "own_card": np.array([names.index(own.word.card) if own and own.word.card in names else -1], np.int32),
        "own_number": np.array([own.word.number if own else -1], np.int32),
        "hand": hand,
        "laid": laid,
        "guessed_by": guessed_by,
        "stopped": stopped,
        "middle": np.bincount([token - 1 for token in view.middle], minlength=TOKEN_MAX).astype(np.int32),
        "totals": np.array([one.total for one in view.seats], np.int32),
        "elapsed_s": np.array([elapsed_s], np.float32),
        "may": np.array([deed is None or deed in view.may for deed in deeds(seats)], np.int8),
    }


def picture(sheet: Sheet) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """A sheet as all see it: 0 is paper, 255 ink."""
    height, width = PICTURE
    scale = width / SHEET_WIDTH
    image = Image.new("L", (width, height))
    pen = ImageDraw.Draw(image)
    for stroke in sheet.strokes:
        broad = max(1, round(WIDTHS[stroke.width] * scale))
        way = [(point.x * scale, point.y * scale) for point in stroke.points]
        shade = 0 if stroke.is_eraser else 255
        pen.line(way * 2 if len(way) == 1 else way, fill=shade, width=broad)
    return np.asarray(image.rotate(-90) if sheet.is_upright else image)


def moves(action: Action, sheet: Sheet) -> tuple[Move, ...]:
    """What the pen of an action draws."""
    pen, count = int(action["pen"]), int(action["count"])
    if pen == UNDO:
        return (Undo(),)
    if pen == WIPE:
        return (Wipe(),)
    points = tuple(
        Point(round(float(x) * (SHEET_WIDTH - 1)), round(float(y) * (SHEET_HEIGHT - 1)))
        for x, y in action["points"][:count]
    )
    if pen == NOTHING or not points or (pen == ON and not sheet.strokes):
        return ()
    if pen == ON:
        return (More(points),)
    begin = Begin(points[0], 2, True) if pen == ERASER else Begin(points[0], pen - 1)
    return (begin, More(points[1:])) if points[1:] else (begin,)
