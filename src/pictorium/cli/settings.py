"""What a person asks for on the command line, turned into values; and how to say no."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
from platformdirs import user_data_path

from pictorium.content.problem import Problem
from pictorium.content.words import LANGUAGES, Words
from pictorium.content.written import Reading
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder, read_cards, read_words
from pictorium.stores.own_cards import HOUSE_CARDS, read_set

BAD_ARGUMENTS: Final = 2
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


@dataclass(frozen=True)
class Asked:
    """What can be asked for in one game."""

    flags: Mapping[str, Mapping[str, Any]]
    """Its own flags, each with what click must know of it; what it means is said under `cli.help.<name>`."""
    wishes: Mapping[str, Any]
    """What `--option name=value` may name, with the type its value must have."""
    options: Callable[[Words, Mapping[str, Any], Mapping[str, Any]], Any]
    """The options from flags and wishes."""
    deck: Callable[[Words, Path, Sequence[str]], Any]
    """The cards of these sets."""


def speaking(language: str | None = None) -> Words:
    """The words of the language asked for, or of the environment's, or English."""
    wished = language or os.environ.get("PICTORIUM_LANGUAGE") or os.environ.get("LANG", "")
    spoken = wished[:2].lower()
    return read_words(content_folder(), spoken if spoken in LANGUAGES else LANGUAGES[0])


def data_folder() -> Path:
    """Where a host's own things lie unless somebody says otherwise."""
    return user_data_path("pictorium", appauthor=False)


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
