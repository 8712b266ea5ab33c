"""`pictorium evening`: one evening as a story, whole or as one seat sees it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pictorium.cli.asking import Request
from pictorium.cli.settings import SaidError, refused
from pictorium.cli.teller import Teller
from pictorium.content.words import Words
from pictorium.games.pictomania.console.seen import seen as pictomania_seen
from pictorium.games.pictomania.console.teller import PictomaniaTeller
from pictorium.games.pictus.console.seen import seen as pictus_seen
from pictorium.games.pictus.console.teller import PictusTeller
from pictorium.kernel.ids import SEATS, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.sim.games import HABITS


class Telling(NamedTuple):
    """How one game is told: its facts, and what a seat sees."""

    teller: Callable[[Words, Any], Teller]
    """Who tells the facts, in these words, knowing the deck."""
    seen: Callable[[Any, Words], Iterator[str]]


TELLINGS: Final[Mapping[str, Telling]] = {
    "pictomania": Telling(lambda words, _: PictomaniaTeller(words), pictomania_seen),
    "pictus": Telling(PictusTeller, pictus_seen),
}


def tell_evening(words: Words, table: Request, seed: str, through: str | None, with_views: bool) -> Iterator[str]:
    """The story line by line; `through` a seat's eyes, and with what it sees whenever the phase changes."""
    habits, telling = HABITS[table.game], TELLINGS[table.game]
    seats = SEATS[: table.seats]
    eyes = _eyes(words, through, seats)
    steps = play_evening(habits, table.seats, table.deck, table.options, seed)
    if isinstance(steps, Refusal):
        raise refused(words, steps)
    teller = telling.teller(words, table.deck)
    phase: type[Any] | None = None
    for step in steps:
        for event in step.events:
            yield from teller.tell(habits.game.face(event, eyes) if eyes else event)
        if with_views and type(step.state.phase) is not phase:
            for seat in (eyes,) if eyes else (*seats, WATCHER):
                yield from telling.seen(habits.game.view(step.state, seat), words)
        phase = type(step.state.phase)


def _eyes(words: Words, through: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    if through is None:
        return None
    known = (*seats, WATCHER)
    if through not in known:
        raise SaidError(words.say("cli.unknown_seat", name=through, known=", ".join(known)))
    return Seat(through)
