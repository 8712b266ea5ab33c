"""From a line to its table: what each event asks of it."""

from pictorium.table.actor import TableActor
from pictorium.table.people import PersonId
from pictorium.wire.codec import MalformedError, read_command
from pictorium.wire.from_client import Do, InkBatch, Play
from pictorium.wire.line_events import CaughtUp


def deliver(event: Do | Play | InkBatch | CaughtUp, actor: TableActor, person: PersonId, lag_ms: int = 0) -> None:
    """Put what somebody said to the table, over a line whose way takes so long.

    Raises MalformedError if it is a command of no game here, or no ink.

    Nothing here waits.
    """
    match event:
        case InkBatch():
            if not actor.ink(person, *event):
                raise MalformedError("no moves")
        case Do(n, wish):
            actor.wish(person, n, wish)
        case Play(n, raw, ink_through):
            game = actor.game
            command = read_command(raw, game, actor.games.values()) if game else None
            actor.play(person, n, command, ink_through, lag_ms)
        case CaughtUp():
            actor.welcome_again(person)
