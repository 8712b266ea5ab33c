"""Messages of the command line in the user's language: errors, refusals, problems with cards, confirmations."""

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
from pictorium.content.languages import first_spoken
from pictorium.content.problem import Problem
from pictorium.content.words import Words
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
"""Facts that have a name in every language."""


class CommandError(click.ClickException):
    """One line on stderr, and exit code 2."""

    exit_code = BAD_ARGUMENTS

    def show(self, file: Any = None) -> None:
        """Print the line without click's decoration."""
        click.echo(f"pictorium: {self.message}", file=file, err=file is None)


def read_words_for(language: str | None = None, otherwise: str | None = None) -> Words:
    """The words of this language, or of the environment's, or English. Unknown languages are ignored.

    `otherwise` is what a file of settings says.
    """
    wishes = (language, os.environ.get("PICTORIUM_LANGUAGE"), otherwise, os.environ.get("LANG"))
    return with_game_words(read_words(content_folder(), first_spoken(wishes)), MANIFESTS)


def requested(flag: str, arguments: Sequence[str]) -> str | None:
    """The value of an option that is read before all others, wherever it is on the command line; the last counts."""
    line = [*takewhile(lambda one: one != "--", arguments)]
    beside = (value for one, value in pairwise(line) if one == flag)
    within = (one.removeprefix(f"{flag}=") for one in line if one.startswith(f"{flag}="))
    return next(reversed([*within, *beside]), None)


def current_words(ctx: click.Context | None = None) -> Words:
    """The words for the current command, once its command line was parsed."""
    ctx = ctx or click.get_current_context(silent=True)
    words: Words | None = ctx.meta.get(WORDS_KEY) if ctx else None
    return words or read_words_for()


def data_folder() -> Path:
    """The default data folder."""
    return user_data_path("pictorium", appauthor=False)


def read_cards_named(data: Path, name: str) -> ParsedCards:
    """The cards of one set."""
    return read_cards(content_folder()) if name == SHIPPED_CARDS else read_set(data, name)


def refusal_error(words: Words, refusal: Refusal) -> CommandError:
    """A refusal in words, with its rule."""
    return CommandError(f"{words.say(f'refusal.{refusal.code}', **named_facts(words, refusal.facts))} ({refusal.rule})")


def problem_line(words: Words, problem: Problem) -> str:
    """What is wrong with a card: first where, then what to do."""
    location = problem.location
    what = words.say(f"card.{problem.code}", **named_facts(words, problem.facts))
    in_card = "card.at_card" if location.line else "card.in_card"
    key = in_card if location.card else "card.at_line" if location.line else "card.at_file"
    return words.say(key, file=location.file, line=location.line, card=location.card, what=what)


def named_facts(words: Words, facts: Mapping[str, object]) -> dict[str, object]:
    """Facts with the names that people have for them."""
    return {name: words.name(NAMED[name], str(fact)) if name in NAMED else fact for name, fact in facts.items()}


def require_known(words: Words, complaint: str, name: str, known: Collection[str]) -> None:
    """Raise an error with the known names, unless this is one of them."""
    if name not in known:
        raise CommandError(words.say(f"cli.{complaint}", name=name, known=", ".join(known)))


def require_writable(words: Words, data: Path) -> None:
    """Raise an error if the data folder cannot be created or written to. Leaves nothing behind."""
    there = data
    while not os.path.lexists(there):
        there = there.parent
    try:
        with TemporaryDirectory(dir=there):
            pass
    except OSError as error:
        raise CommandError(disk_error_text(words, error, data)) from error


def disk_error_text(words: Words, error: OSError, data: Path) -> str:
    """Why the data folder cannot be used, and what to do about it."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        return words.say("serve.no_folder", data=data)
    is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return words.say("serve.full" if is_full else "serve.unwritten", data=data)


def confirmed(words: Words, question: str) -> bool:
    """Whether the user says yes; everything else is a no."""
    answer = click.prompt(
        words.say("cli.confirm", question=question), default="", show_default=False, prompt_suffix=" "
    )
    return str(answer).strip().lower() in words.say("cli.yes").split()


@contextmanager
def reporting_disk_errors(words: Words, place: Path) -> Iterator[None]:
    """Report disk errors in words."""
    try:
        yield
    except OSError as error:
        raise CommandError(words.say("cards.unwritten", place=place)) from error
