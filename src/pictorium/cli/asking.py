"""The table somebody asks for on the command line: which game, who sits down, with which cards, by which rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pictorium.cli.console import Console
from pictorium.cli.game_flags import GameFlags
from pictorium.cli.games import MANIFESTS
from pictorium.cli.localized_click import option
from pictorium.cli.messages import CommandError, require_known
from pictorium.cli.param_types import bad_value, parse_value, value_names
from pictorium.content.words import Words

CONSOLES: Final[Mapping[str, Console]] = {
    name: manifest.part(manifest.console) for name, manifest in MANIFESTS.items() if manifest.console
}
"""The games that can be asked for."""
ASKED: Final[Mapping[str, GameFlags]] = {name: console.asked for name, console in CONSOLES.items()}
"""What can be asked for in each game."""


class Request(Struct, frozen=True):
    """A table to play at: how many sit down to which game, with which cards, by which rules."""

    game: str
    seats: int
    deck: Any
    options: Any


def game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the flags of all games."""
    for asked in reversed(tuple(ASKED.values())):
        for name, settings in reversed(tuple(asked.flags.items())):
            command = option(f"--{name.replace('_', '-')}", name, help=f"cli.help.{name}", **settings)(command)
    return command


def flags_of(given: dict[str, Any]) -> dict[str, Any]:
    """Take the flags of all games out of what was given, and hand back those that somebody used."""
    taken = {name: given.pop(name) for asked in ASKED.values() for name in asked.flags}
    return {name: value for name, value in taken.items() if value is not None and value != ()}


def request(
    words: Words,
    game: str,
    seats: int,
    flags: Mapping[str, Any],
    wishes: Iterable[str],
    data: Path,
    cards: Sequence[str],
) -> Request:
    """The table somebody asked for; an unknown name gets the list of those there are."""
    require_known(words, "unknown_game", game, ASKED)
    asked = ASKED[game]
    for name in flags:
        require_known(words, "unknown_option", name, dict.fromkeys((*asked.flags, *asked.wishes)))
    options = asked.options(words, flags, _wishes(words, wishes, asked))
    return Request(game, seats, asked.deck(words, data, cards), options)


def _wishes(words: Words, wishes: Iterable[str], asked: GameFlags) -> dict[str, Any]:
    """Options as name=value; a list is written with commas."""
    chosen: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise CommandError(words.say("cli.option_without_value", option=wish))
        require_known(words, "unknown_option", name, asked.wishes)
        try:
            chosen[name] = parse_value(value, asked.wishes[name])
        except ValueError as error:
            known = value_names(words, asked.wishes[name], asked.spans.get(name))
            raise bad_value(words, value, name, known) from error
    return chosen
