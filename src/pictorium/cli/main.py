"""`pictorium`: the door for people with a keyboard."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from pictorium import __version__
from pictorium.cli.evening import tell_evening
from pictorium.cli.settings import Request, request, speaking
from pictorium.cli.simulate import simulate_evenings
from pictorium.content.words import LANGUAGES, Words

WORDS = speaking()
TABLE_OPTIONS = (
    click.option("--game", default="pictomania", show_default=True, help=WORDS.say("cli.help.game")),
    click.option("--edition", default="second", show_default=True, help=WORDS.say("cli.help.edition")),
    click.option("--seats", type=int, default=4, show_default=True, help=WORDS.say("cli.help.seats")),
    click.option("--variant", "variants", multiple=True, help=WORDS.say("cli.help.variant")),
    click.option("--option", "wishes", multiple=True, metavar="NAME=VALUE", help=WORDS.say("cli.help.option")),
    click.option("--seed", default="1", show_default=True, help=WORDS.say("cli.help.seed")),
    click.option("--language", type=click.Choice(LANGUAGES), help=WORDS.say("cli.help.language")),
)
"""The options that say which table to play at."""


def at_a_table(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the words to speak and the table somebody asked for."""

    @wraps(command)
    def sit_down(
        game: str,
        edition: str,
        seats: int,
        variants: tuple[str, ...],
        wishes: tuple[str, ...],
        language: str | None,
        **rest: Any,
    ) -> None:
        words = speaking(language)
        command(words, request(words, game, edition, seats, variants, wishes), **rest)

    for option in reversed(TABLE_OPTIONS):
        sit_down = option(sit_down)
    return sit_down


@click.group(help=WORDS.say("cli.help"))
@click.version_option(__version__)
def main() -> None:
    """Choose a command."""


@main.command(help=WORDS.say("cli.help.simulate"))
@at_a_table
@click.option(
    "--evenings", type=click.IntRange(min=1), default=100, show_default=True, help=WORDS.say("cli.help.evenings")
)
@click.option("--json", "as_json", is_flag=True, help=WORDS.say("cli.help.json"))
def simulate(words: Words, table: Request, seed: str, evenings: int, as_json: bool) -> None:
    """Play many evenings and count."""
    simulate_evenings(words, table, seed, evenings, as_json)


@main.command(help=WORDS.say("cli.help.evening"))
@at_a_table
@click.option("--through", metavar="SEAT", help=WORDS.say("cli.help.through"))
@click.option("--views", is_flag=True, help=WORDS.say("cli.help.views"))
def evening(words: Words, table: Request, seed: str, through: str | None, views: bool) -> None:
    """Tell one evening."""
    for line in tell_evening(words, table, seed, through, views):
        click.echo(line)
