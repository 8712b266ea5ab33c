"""An album as a table tells it: fact by fact, from what watchers are told and see."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from pictorium.games.game import AnyGame
from pictorium.kernel.ids import WATCHER
from pictorium.kernel.moment import Moment


def stories(game: AnyGame, events: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Each event, and the story after it. The number of an event stands for its moment."""
    assert game.album is not None
    state = story = None
    for number, event in enumerate(events):
        state = game.evolve(state, event)
        view = partial(game.view, state, WATCHER)
        story = game.album.tell(story, game.face(event, WATCHER), Moment(number), view)
        yield event, story
