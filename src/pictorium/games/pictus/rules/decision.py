"""What every rule answers: facts, or a refusal."""

from pictorium.games.pictus.events import Event
from pictorium.kernel.refusal import Refusal

Decision = tuple[Event, ...] | Refusal
