"""The table somebody asks for on the command line: which game, who sits down, with which cards, by which rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from msgspec import Struct

from pictorium.cli.pictomania.asking import PICTOMANIA_ASKED
from pictorium.cli.pictus.asking import PICTUS_ASKED
from pictorium.cli.settings import Asked, SaidError, choose
from pictorium.content.words import Words

ASKED: Final[Mapping[str, Asked]] = {"pictomania": PICTOMANIA_ASKED, "pictus": PICTUS_ASKED}
"""What can be asked for in each game."""


class Request(Struct, frozen=True):
    """A table to play at: how many sit down to which game, with which cards, by which rules."""

    game: str
    seats: int
    deck: Any
    options: Any


def game_options(words: Words) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the flags of all games."""

    def optioned(command: Callable[..., None]) -> Callable[..., None]:
        for asked in reversed(tuple(ASKED.values())):
            for name, settings in reversed(tuple(asked.flags.items())):
                flag = f"--{name.replace('_', '-')}"
                command = click.option(flag, name, help=words.say(f"cli.help.{name}"), **settings)(command)
        return command

    return optioned


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
    choose(words, "unknown_game", game, ASKED)
    asked = ASKED[game]
    for name in flags:
        choose(words, "unknown_option", name, (*asked.flags, *asked.wishes))
    options = asked.options(words, flags, _wishes(words, wishes, asked.wishes))
    return Request(game, seats, asked.deck(words, data, cards), options)


def _wishes(words: Words, wishes: Iterable[str], known: Mapping[str, Any]) -> dict[str, Any]:
    """Options as name=value; a list is written with commas."""
    chosen: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise SaidError(words.say("cli.option_without_value", option=wish))
        choose(words, "unknown_option", name, known)
        try:
            chosen[name] = _converted(value, known[name])
        except msgspec.ValidationError as error:
            raise SaidError(words.say("cli.bad_value", option=name, value=value)) from error
    return chosen


def _converted(value: str, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return msgspec.convert(value.split(","), kind, strict=False)
