"""Games that stumble: now and then a rule, a fold, a view or a face fails, as if somebody had made a mistake in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from pictorium.table.state import AnyGame

VERBS: Final = ("decide", "evolve", "view", "face", "spots")


class StumbleError(Exception):
    """A mistake of our own."""


def stumbling(games: Mapping[str, AnyGame], stumbles: Callable[[], bool]) -> dict[str, AnyGame]:
    """The same games, with verbs that fail whenever this says so."""
    return {name: _stumbling(game, stumbles) for name, game in games.items()}


def _stumbling(game: AnyGame, stumbles: Callable[[], bool]) -> AnyGame:
    verbs: dict[str, Any] = {verb: _risky(getattr(game, verb), stumbles) for verb in VERBS}
    return replace(game, **verbs)


def _risky(verb: Callable[..., Any], stumbles: Callable[[], bool]) -> Callable[..., Any]:
    def tried(*asked: Any) -> Any:
        if stumbles():
            raise StumbleError
        return verb(*asked)

    return tried
