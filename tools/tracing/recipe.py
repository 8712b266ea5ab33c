"""Recipes as people write them: a line for each piece of a drawing.

    fluent:old-woman 0 25 50 flip      a piece of line art: where its box begins, how large it is, and how it is turned
    path M10 10 L90 10                 strokes of our own, in the units of the sheet
    arrow 10 10 40 10 · cross 0 0 50 · ring 0 0 50 · thought 0 0 50 · speech 0 0 50 · sign ? 0 0 20

The sheet is 100 wide and 75 high. A `!` in front says that without this piece the word cannot be told from its
neighbours: it is drawn last, and surely.
"""

from typing import Final, NamedTuple

WIDTH: Final = 100
HEIGHT: Final = 75
USUAL_SIZE: Final = 68
SYMBOLS: Final = {"arrow": 4, "cross": 3, "ring": 3, "thought": 3, "speech": 3}
"""Symbols that need no art, and how many numbers each takes."""
SIGNS: Final = ("?", "!", "+", "-", "=", "×", "%", "€", "$")


class RecipeError(ValueError):
    """A line that cannot be read: `code` says why, `facts` are for the sentence in `checking`."""

    def __init__(self, code: str, **facts: str) -> None:
        """Something is wrong with a line."""
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class Box(NamedTuple):
    """Where a piece lies: the corner of a square, and its side."""

    x: float
    y: float
    size: float


USUAL_BOX: Final = Box((WIDTH - USUAL_SIZE) / 2, (HEIGHT - USUAL_SIZE) / 2, USUAL_SIZE)


class Art(NamedTuple):
    """A piece of line art: the set it comes from, its name there, and how it lies."""

    set: str
    name: str
    box: Box = USUAL_BOX
    is_flipped: bool = False
    turn: float = 0.0
    wide: float = 1.0


class StrokePath(NamedTuple):
    """Strokes of our own."""

    data: str


class Symbol(NamedTuple):
    """An arrow, a cross, a bubble, a sign."""

    kind: str
    numbers: tuple[float, ...]
    sign: str = ""


class DrawingPiece(NamedTuple):
    """One thing in a drawing."""

    what: Art | StrokePath | Symbol
    is_key: bool


DrawingRecipe = tuple[DrawingPiece, ...]


def read_recipe(written: str | list[str]) -> DrawingRecipe:
    """What somebody wrote for a word; no pieces: it cannot be drawn."""
    lines = [written] if isinstance(written, str) else written
    return tuple(read_piece(line) for line in lines)


def read_piece(line: str) -> DrawingPiece:
    """One line of a recipe."""
    text = line.strip()
    is_key = text.startswith("!")
    head, _, rest = text.removeprefix("!").strip().partition(" ")
    if head == "path":
        return DrawingPiece(StrokePath(rest), is_key)
    if head == "sign":
        sign, *numbers = rest.split() or [""]
        if sign not in SIGNS:
            raise RecipeError("unknown_sign", line=line)
        return DrawingPiece(Symbol("sign", _numbers(numbers, 3, line), sign), is_key)
    if head in SYMBOLS:
        return DrawingPiece(Symbol(head, _numbers(rest.split(), SYMBOLS[head], line)), is_key)
    set_, colon, name = head.partition(":")
    if not colon:
        raise RecipeError("unknown_piece", line=line)
    return DrawingPiece(_art(set_, name, rest.split(), line), is_key)


def _art(set_: str, name: str, words: list[str], line: str) -> Art:
    art = Art(set_, name)
    numbers = [word for word in words if word[0] in "-.0123456789"]
    if numbers:
        art = art._replace(box=Box(*_numbers(numbers, 3, line)))
    for word in words[len(numbers) :]:
        key, _, value = word.partition("=")
        if word == "flip":
            art = art._replace(is_flipped=True)
        elif key == "turn":
            art = art._replace(turn=_numbers([value], 1, line)[0])
        elif key == "wide":
            art = art._replace(wide=_numbers([value], 1, line)[0])
        else:
            raise RecipeError("unknown_turn", line=line)
    return art


def _numbers(words: list[str], count: int, line: str) -> tuple[float, ...]:
    try:
        numbers = tuple(map(float, words))
    except ValueError as error:
        raise RecipeError("bad_numbers", line=line) from error
    if len(numbers) != count:
        raise RecipeError("bad_numbers", line=line)
    return numbers
