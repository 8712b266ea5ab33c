"""What a person asks for on the command line, turned into values; and how to say no."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, get_args

import click
import msgspec
from msgspec import Struct

from pictorium.content.deck import Deck
from pictorium.content.words import LANGUAGES, Words
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.options import Options
from pictorium.games.registry import GAMES
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import (
    ContentError,
    content_folder,
    edition_names,
    read_edition,
    read_made_up_deck,
    read_words,
)

BAD_ARGUMENTS: Final = 2
VARIANTS: Final[tuple[str, ...]] = get_args(VariantName)
WISHES: Final = {
    field.name: field.type for field in msgspec.structs.fields(Options) if field.name not in ("edition", "variants")
}
"""What `--option name=value` may name, with the type its value must have."""


class SaidError(click.ClickException):
    """One clear line on the error stream, and exit code 2."""

    exit_code = BAD_ARGUMENTS

    def show(self, file: Any = None) -> None:
        """Print the line, and nothing around it."""
        click.echo(f"pictorium: {self.message}", file=file, err=file is None)


class Request(Struct, frozen=True):
    """A table to play at: how many sit down, with which cards, by which rules."""

    seats: int
    deck: Deck
    options: Options


def speaking(language: str | None = None) -> Words:
    """The words of the language asked for, or of the environment's, or English."""
    wished = language or os.environ.get("PICTORIUM_LANGUAGE") or os.environ.get("LANG", "")
    spoken = wished[:2].lower()
    return read_words(content_folder(), spoken if spoken in LANGUAGES else LANGUAGES[0])


def request(
    words: Words, game: str, edition: str, seats: int, variants: Sequence[str], wishes: Iterable[str]
) -> Request:
    """The table somebody asked for; an unknown name gets the list of those there are."""
    folder = content_folder()
    _choose(words, "unknown_game", game, GAMES)
    _choose(words, "unknown_edition", edition, edition_names(folder))
    for variant in variants:
        _choose(words, "unknown_variant", variant, VARIANTS)
    chosen = msgspec.convert(variants, tuple[VariantName, ...])
    try:
        options = Options(edition=read_edition(folder, edition), variants=chosen, **_wishes(words, wishes))
        return Request(seats, read_made_up_deck(folder), options)
    except ContentError as error:
        raise SaidError(words.say(f"content.{error.code}", **error.facts)) from error


def refused(words: Words, refusal: Refusal) -> SaidError:
    """A refusal in words, with the rule it comes from."""
    named = {
        "seat": "colour",
        "colour": "colour",
        "variant": "variant",
        "edition": "edition",
    }
    facts = {
        name: words.name(named[name], str(value)) if name in named else value for name, value in refusal.facts.items()
    }
    return SaidError(f"{words.say(f'refusal.{refusal.code}', **facts)} ({refusal.rule})")


def _choose(words: Words, complaint: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise SaidError(words.say(f"cli.{complaint}", name=name, known=", ".join(known)))


def _wishes(words: Words, wishes: Iterable[str]) -> dict[str, Any]:
    """Options as name=value; a list is written with commas."""
    chosen: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise SaidError(words.say("cli.option_without_value", option=wish))
        _choose(words, "unknown_option", name, WISHES)
        try:
            chosen[name] = _converted(value, WISHES[name])
        except msgspec.ValidationError as error:
            raise SaidError(words.say("cli.bad_value", option=name, value=value)) from error
    return chosen


def _converted(value: str, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return msgspec.convert(value.split(","), kind, strict=False)
