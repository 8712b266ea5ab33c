"""The mind for Hilo: it guesses the middle of what is still possible."""

from collections.abc import Callable
from typing import Any, Final

from pictorium.bots.bot_factory import Knowledge
from pictorium.bots.mind import Intent, Mind, MindFactory, Scene, SendCommand
from pictorium.kernel.moment import Moment
from pictorium.table.people import Skill
from tests.games.hilo.commands import Guess
from tests.games.hilo.view import View

THINKS_MS: Final = 1_000


class HiloMind:
    """Plays Hilo at one seat."""

    def __init__(self) -> None:
        """There is nothing to know."""
        self.due: Moment | None = None

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        """Guess when it is my turn, after a moment."""
        view: View = scene.view
        if view.turn != scene.seat:
            self.due = None
            return ()
        if self.due is None or now < self.due:
            self.due = self.due or Moment(now + THINKS_MS)
            return ()
        self.due = Moment(now + THINKS_MS)
        return (SendCommand(Guess(middle(view))),)

    def question(self, scene: Scene) -> Callable[[], Any] | None:  # noqa: ARG002
        """Nothing takes long."""
        return None

    def conclude(self, answer: Any, now: Moment) -> None:
        """Nothing was asked."""


def middle(view: View) -> int:
    """The middle of what the answers so far leave open."""
    low = max((guess.number + 1 for guess in view.guesses if guess.answer == "higher"), default=1)
    high = min((guess.number - 1 for guess in view.guesses if guess.answer == "lower"), default=view.most)
    return (low + high) // 2


def minds(knowledge: Knowledge) -> MindFactory:
    """Where minds for Hilo come from: all are alike."""

    def mind(skill: Skill, seed: str) -> Mind:
        return HiloMind()

    return mind
