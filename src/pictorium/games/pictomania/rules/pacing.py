"""How long the acts of a reveal are (P-SHOW-1): the fewer play, the more time each drawing gets.

What there is to see in that time is the page's (`client/src/games/pictomania/show.ts`); `tests/vectors/shows.json`
holds both to each other.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pictorium.games.acts import Length
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.model import CloseFinish, Reveal, State
from pictorium.kernel.ids import Seat


class Pace(Struct, frozen=True):
    """How long the parts of a reveal take, in milliseconds."""

    replay: int
    """The drawing draws itself."""
    fan: int
    """Its stack opens."""
    guess: int
    """A guess turns, before the next does."""


PACES: Final = {3: Pace(3000, 400, 1100), 4: Pace(2600, 400, 800), 5: Pace(2200, 300, 600), 6: Pace(2000, 300, 460)}
"""By the number of drawings."""
PENCILS_MS: Final = 1200
"""Pencils down, before the first drawing."""
WRITE_MS: Final = 500
"""The word is written."""
LOOK_MS: Final = 3000
"""How long a word stays where nobody waits for a challenge."""
LAND_MS: Final = 1000
"""From when the last guess turns until its token has landed."""
PHOTO_MS: Final = 2400
"""A photo finish."""
AFTER_STACK_MS: Final = 1500
"""How long a turned stack stays."""
CLOSE_MS: Final = 150
"""Guesses that come in closer than this are a photo finish."""


def pace_of(drawings: int) -> Pace:
    """The pace for so many drawings."""
    return PACES[min(max(drawings, min(PACES)), max(PACES))]


def length_of(state: State, reveal: Reveal) -> Length:
    """How long the act is that is shown."""
    settles, stays = _parts(state.agreement, reveal)
    pace_ms = 1000 * state.agreement.reveal_pace_s
    if state.agreement.reveal == "show":
        return Length(settles, max(settles + stays, pace_ms))
    return Length(settles, pace_ms or None)


def _parts(agreement: Agreement, reveal: Reveal) -> tuple[int, int]:
    """Until when all of the act is to be seen, and how long it stays then."""
    if reveal.shown == 0:
        return PENCILS_MS, 0
    if reveal.drawer is None:
        return _stack_ms(reveal), AFTER_STACK_MS
    is_blank = reveal.drawer in reveal.blank or reveal.round.desks[reveal.drawer].draws_nothing
    is_doubtful = not (is_blank or reveal.has_been_voted_on or agreement.void == "off")
    stays = max(LOOK_MS, 1000 * agreement.challenge_s if is_doubtful else 0)
    if agreement.reveal == "hand":
        return 0, stays
    return (0 if is_blank else pace_of(len(reveal.order)).replay) + WRITE_MS, stays


def _stack_ms(reveal: Reveal) -> int:
    guesses = reveal.turned[-1]
    if not guesses:
        return 0
    pace = pace_of(len(reveal.order))
    shown = shown_photo(reveal)
    has_photo = shown is not None and shown.prize.on == reveal.order[len(reveal.turned) - 1]
    return pace.fan + pace.guess * (len(guesses) - 1) + LAND_MS + (PHOTO_MS if has_photo else 0)


def shown_photo(reveal: Reveal) -> CloseFinish | None:
    """The photo finish that the show stops at: the closest at the first stack where one changed a token (P-SHOW-4).

    Whether a closer one is still to come would tell what lies on stacks that nobody has seen.
    """
    for seat, guesses in zip(reveal.order, reveal.turned, strict=False):
        tokens = {guess.by: guess.token for guess in guesses if guess.outcome == "right"}
        races = [(_gap(race, tokens), race) for race in reveal.round.finishes if race.prize.on == seat]
        close = [(gap, race) for gap, race in races if gap < CLOSE_MS]
        if close:
            return min(close, key=lambda one: one[0])[1]
    return None


def _gap(race: CloseFinish, tokens: Mapping[Seat, int]) -> int:
    """How closely somebody in it missed the token of the one before."""
    paid = [(one.behind_ms, tokens[one.seat]) for one in race.finishers if one.seat in tokens]
    gaps = (later - earlier for (earlier, one), (later, other) in pairwise(paid) if one != other)
    return min(gaps, default=CLOSE_MS)
