"""When to stop, and with which token."""

from collections.abc import Mapping
from typing import Final

from pictorium.bots.mind import Scene
from pictorium.games.pictomania.bots.seeing import own_desk, rivals
from pictorium.games.pictomania.commands import Stop
from pictorium.games.pictomania.view import View
from pictorium.kernel.ids import Seat

UNKNOWN: Final = 0.6
"""The probability that a forgotten guess of mine is right."""
USUAL: Final = 0.5
"""How many wrong guesses the others have, one by one; and how often one of them guesses my word."""
WAITS_MS: Final = 120_000
"""How long a bot takes no token while a person who is here has drawn nothing yet."""


def waits(scene: Scene, elapsed_ms: int) -> bool:
    """Whether it is too early to take a token: it could end the drawing for who has not begun (T-BOT-7)."""
    people, view = {person.seat for person in scene.people}, scene.view
    is_blank = any(
        desk.is_blank and desk.may_draw and not desk.has_stopped
        for seat, desk in rivals(view).items()
        if seat in people
    )
    return is_blank and elapsed_ms < WAITS_MS


def stop(view: View, likely: Mapping[Seat, float]) -> Stop | None:
    """The best way to stop now: with the best token, unless it is more likely to count against me."""
    ways = [command for command in view.may if isinstance(command, Stop)]
    tokens = sorted((way for way in ways if way.token is not None), key=lambda way: way.token or 0)
    without = next((way for way in ways if way.token is None), None)
    if not tokens:
        return without
    if _worth(view, likely) > 0:
        return tokens[-1]
    return without or tokens[0]


def _worth(view: View, likely: Mapping[Seat, float]) -> float:
    """What a token of one point is worth to me: it counts if somebody guesses my word, against me as a black sheep."""
    desk, laid = own_desk(view), view.own.laid if view.own else {}
    if desk and desk.is_blank:
        return 0.0  # for a blank sheet no token is ever a plus
    wrong = sum(1 - likely.get(seat, UNKNOWN) for seat in laid)
    is_sheep = min(0.9, max(0.0, (wrong - USUAL) / 2))
    guesses = len(desk.guessed_by) if desk else 0
    to_come = sum(not rival.has_stopped for rival in rivals(view).values())
    is_guessed: float = 1 - USUAL ** (guesses + to_come / 2)
    return is_guessed * (1 - is_sheep) - is_sheep
