"""`pictorium evening`: one evening as a story, whole or as one seat sees it."""

from collections.abc import Iterator
from typing import Any

from pictorium.cli.asking import CONSOLES, Request
from pictorium.cli.games import MANIFESTS
from pictorium.cli.messages import CommandError, refusal_error
from pictorium.content.words import Words
from pictorium.kernel.ids import SEATS, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.sim.games import manners_of


def tell_evening(words: Words, table: Request, seed: str, through: str | None, with_views: bool) -> Iterator[str]:
    """The story line by line; `through` a seat's eyes, and with what it sees whenever the phase changes."""
    habits, console = manners_of(MANIFESTS[table.game]).habits, CONSOLES[table.game]
    seats = SEATS[: table.seats]
    eyes = _eyes(words, through, seats)
    steps = play_evening(habits, table.seats, table.deck, table.options, seed)
    if isinstance(steps, Refusal):
        raise refusal_error(words, steps)
    teller = console.teller(words, table.deck)
    phase: type[Any] | None = None
    for step in steps:
        for event in step.events:
            yield from teller.tell(habits.game.face(event, eyes) if eyes else event)
        if with_views and type(step.state.phase) is not phase:
            for seat in (eyes,) if eyes else (*seats, WATCHER):
                yield from console.seen(habits.game.view(step.state, seat), words)
        phase = type(step.state.phase)


def _eyes(words: Words, through: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    if through is None:
        return None
    known = (*seats, WATCHER)
    if through not in known:
        raise CommandError(words.say("cli.unknown_seat", name=through, known=", ".join(known)))
    return Seat(through)
