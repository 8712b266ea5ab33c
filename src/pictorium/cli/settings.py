"""What a person asks for on the command line, turned into values; and how to say no."""

import errno
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click
from platformdirs import user_data_path

from pictorium.cli.games import MANIFESTS
from pictorium.content.problem import Problem
from pictorium.content.words import LANGUAGES, Words
from pictorium.content.written_cards import ParsedCards
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder, read_cards, read_words
from pictorium.stores.game_words import with_game_words
from pictorium.stores.own_cards import SHIPPED_CARDS, read_set

BAD_ARGUMENTS: Final = 2
LANGUAGE_FLAG: Final = "--language"
WORDS_KEY: Final = f"{__name__}.words"
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


def speaking(language: str | None = None) -> Words:
    """The words of the language asked for, or of the environment's, or English. What nobody speaks is passed over."""
    wishes = (language, os.environ.get("PICTORIUM_LANGUAGE"), os.environ.get("LANG"))
    known = (wish[:2].lower() for wish in wishes if wish and wish[:2].lower() in LANGUAGES)
    return with_game_words(read_words(content_folder(), next(known, LANGUAGES[0])), MANIFESTS)


def wished_language(arguments: Sequence[str]) -> str | None:
    """The language that a command line asks for, wherever on it; the last counts."""
    line = [*takewhile(lambda one: one != "--", arguments)]
    beside = (value for flag, value in pairwise(line) if flag == LANGUAGE_FLAG)
    within = (one.removeprefix(f"{LANGUAGE_FLAG}=") for one in line if one.startswith(f"{LANGUAGE_FLAG}="))
    return next(reversed([*within, *beside]), None)


def spoken(ctx: click.Context | None = None) -> Words:
    """The words in which a command line is answered, once it has been looked at."""
    ctx = ctx or click.get_current_context(silent=True)
    words: Words | None = ctx.meta.get(WORDS_KEY) if ctx else None
    return words or speaking()


def data_folder() -> Path:
    """Where a host's own things lie unless somebody says otherwise."""
    return user_data_path("pictorium", appauthor=False)


def read_cards_named(data: Path, name: str) -> ParsedCards:
    """The cards of one set."""
    return read_cards(content_folder()) if name == SHIPPED_CARDS else read_set(data, name)


def refused(words: Words, refusal: Refusal) -> SaidError:
    """A refusal in words, with the rule it comes from."""
    return SaidError(f"{words.say(f'refusal.{refusal.code}', **in_words(words, refusal.facts))} ({refusal.rule})")


def said(words: Words, problem: Problem) -> str:
    """What is wrong with a card: the location first, then what to do."""
    location = problem.location
    what = words.say(f"card.{problem.code}", **in_words(words, problem.facts))
    key = "card.at_card" if location.card else "card.at_line" if location.line else "card.at_file"
    return words.say(key, file=location.file, line=location.line, card=location.card, what=what)


def in_words(words: Words, facts: Mapping[str, object]) -> dict[str, object]:
    """Facts with the names that people have for them."""
    return {name: words.name(NAMED[name], str(fact)) if name in NAMED else fact for name, fact in facts.items()}


def choose(words: Words, complaint: str, name: str, known: Collection[str]) -> None:
    """Say no to a name that is not among those there are."""
    if name not in known:
        raise SaidError(words.say(f"cli.{complaint}", name=name, known=", ".join(known)))


def refuse_data(words: Words, data: Path) -> None:
    """Say no at once to a data folder that cannot be made or written to. Nothing of the trial stays."""
    there = data
    while not os.path.lexists(there):
        there = there.parent
    try:
        with TemporaryDirectory(dir=there):
            pass
    except OSError as error:
        raise SaidError(said_by_disk(words, error, data)) from error


def said_by_disk(words: Words, error: OSError, data: Path) -> str:
    """Why there can be no such data folder, and what to do about it."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        return words.say("serve.no_folder", data=data)
    is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return words.say("serve.full" if is_full else "serve.unwritten", data=data)


def confirmed(words: Words, question: str) -> bool:
    """Whether somebody says yes; everything else is a no."""
    answer = click.prompt(
        words.say("cli.confirm", question=question), default="", show_default=False, prompt_suffix=" "
    )
    return str(answer).strip().lower() in words.say("cli.yes").split()


@contextmanager
def writing(words: Words, place: Path) -> Iterator[None]:
    """Say it in words when the disk says no."""
    try:
        yield
    except OSError as error:
        raise SaidError(words.say("cards.unwritten", place=place)) from error
