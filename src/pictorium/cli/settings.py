"""What a person asks for on the command line, turned into values; and how to say no."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, get_args

import click
import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from pictorium.content.deck import Deck
from pictorium.content.problem import Problem
from pictorium.content.words import LANGUAGES, Words
from pictorium.content.written import Reading, joined
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.options import Options
from pictorium.games.registry import GAMES
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import (
    CardsError,
    ContentError,
    content_folder,
    edition_names,
    playable,
    read_cards,
    read_edition,
    read_words,
)
from pictorium.stores.own_cards import HOUSE_CARDS, read_set, set_names

BAD_ARGUMENTS: Final = 2
VARIANTS: Final[tuple[str, ...]] = get_args(VariantName)
WISHES: Final = {
    field.name: field.type for field in msgspec.structs.fields(Options) if field.name not in ("edition", "variants")
}
"""What `--option name=value` may name, with the type its value must have."""

NAMED: Final = {
    "seat": "colour",
    "colour": "colour",
    "variant": "variant",
    "edition": "edition",
    "language": "language",
    "side": "side",
}
"""Facts that every language has names for."""


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


def data_folder() -> Path:
    """Where a host's own things lie unless somebody says otherwise."""
    return user_data_path("pictorium", appauthor=False)


def request(
    words: Words, game: str, edition: str, seats: int, variants: Sequence[str], wishes: Iterable[str], deck: Deck
) -> Request:
    """The table somebody asked for; an unknown name gets the list of those there are."""
    folder = content_folder()
    choose(words, "unknown_game", game, GAMES)
    choose(words, "unknown_edition", edition, edition_names(folder))
    for variant in variants:
        choose(words, "unknown_variant", variant, VARIANTS)
    chosen = msgspec.convert(variants, tuple[VariantName, ...])
    try:
        options = Options(edition=read_edition(folder, edition), variants=chosen, **_wishes(words, wishes))
        return Request(seats, deck, options)
    except ContentError as error:
        raise SaidError(words.say(f"content.{error.code}", **error.facts)) from error


def chosen_cards(words: Words, data: Path, names: Sequence[str]) -> Deck:
    """The cards of the sets somebody asked for: the house's, the host's own, or all there are."""
    known = (HOUSE_CARDS, *set_names(data))
    for name in names:
        choose(words, "unknown_cards", name, known)
    try:
        return playable(joined(read_cards_named(data, name) for name in dict.fromkeys(names or known)))
    except CardsError as error:
        raise SaidError("\n".join(said(words, problem) for problem in error.problems)) from error


def read_cards_named(data: Path, name: str) -> Reading:
    """The cards of one set."""
    return read_cards(content_folder()) if name == HOUSE_CARDS else read_set(data, name)


def refused(words: Words, refusal: Refusal) -> SaidError:
    """A refusal in words, with the rule it comes from."""
    return SaidError(f"{words.say(f'refusal.{refusal.code}', **in_words(words, refusal.facts))} ({refusal.rule})")


def said(words: Words, problem: Problem) -> str:
    """What is wrong with a card: the place first, then what to do."""
    place = problem.place
    what = words.say(f"card.{problem.code}", **in_words(words, problem.facts))
    key = "card.at_card" if place.card else "card.at_line" if place.line else "card.at_file"
    return words.say(key, file=place.file, line=place.line, card=place.card, what=what)


def in_words(words: Words, facts: Mapping[str, object]) -> dict[str, object]:
    """Facts with the names that people have for them."""
    return {name: words.name(NAMED[name], str(fact)) if name in NAMED else fact for name, fact in facts.items()}


def choose(words: Words, complaint: str, name: str, known: Collection[str]) -> None:
    """Say no to a name that is not among those there are."""
    if name not in known:
        raise SaidError(words.say(f"cli.{complaint}", name=name, known=", ".join(known)))


@contextmanager
def writing(words: Words, place: Path) -> Iterator[None]:
    """Say it in words when the disk says no."""
    try:
        yield
    except OSError as error:
        raise SaidError(words.say("cards.unwritten", place=place)) from error


def _wishes(words: Words, wishes: Iterable[str]) -> dict[str, Any]:
    """Options as name=value; a list is written with commas."""
    chosen: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise SaidError(words.say("cli.option_without_value", option=wish))
        choose(words, "unknown_option", name, WISHES)
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
