"""`pictorium`: the door for people with a keyboard."""

from typing import Any

import click

from pictorium import __version__
from pictorium.cli.evening import tell_evening
from pictorium.cli.settings import request, speaking
from pictorium.cli.simulate import simulate_evenings
from pictorium.content.words import LANGUAGES

WORDS = speaking()


def _table_options(command: Any) -> Any:
    """The options that say which table to play at."""
    for option in reversed(
        (
            click.option("--game", default="pictomania", show_default=True, help=WORDS.say("cli.help.game")),
            click.option("--edition", default="second", show_default=True, help=WORDS.say("cli.help.edition")),
            click.option("--seats", type=int, default=4, show_default=True, help=WORDS.say("cli.help.seats")),
            click.option("--seed", default="1", show_default=True, help=WORDS.say("cli.help.seed")),
            click.option("--variant", "variants", multiple=True, help=WORDS.say("cli.help.variant")),
            click.option("--option", "wishes", multiple=True, metavar="NAME=VALUE", help=WORDS.say("cli.help.option")),
            click.option("--language", type=click.Choice(LANGUAGES), help=WORDS.say("cli.help.language")),
        )
    ):
        command = option(command)
    return command


@click.group(help=WORDS.say("cli.help"))
@click.version_option(__version__)
def main() -> None:
    """Choose a command."""


@main.command(help=WORDS.say("cli.help.simulate"))
@_table_options
@click.option(
    "--evenings", type=click.IntRange(min=1), default=100, show_default=True, help=WORDS.say("cli.help.evenings")
)
@click.option("--json", "as_json", is_flag=True, help=WORDS.say("cli.help.json"))
def simulate(
    game: str,
    edition: str,
    seats: int,
    seed: str,
    variants: tuple[str, ...],
    wishes: tuple[str, ...],
    language: str | None,
    evenings: int,
    as_json: bool,
) -> None:
    """Play many evenings and count."""
    words = speaking(language)
    table = request(words, game, edition, seats, variants, wishes)
    simulate_evenings(words, table, seed, evenings, as_json)


@main.command(help=WORDS.say("cli.help.evening"))
@_table_options
@click.option("--through", metavar="SEAT", help=WORDS.say("cli.help.through"))
@click.option("--views", is_flag=True, help=WORDS.say("cli.help.views"))
def evening(
    game: str,
    edition: str,
    seats: int,
    seed: str,
    variants: tuple[str, ...],
    wishes: tuple[str, ...],
    language: str | None,
    through: str | None,
    views: bool,
) -> None:
    """Tell one evening."""
    words = speaking(language)
    table = request(words, game, edition, seats, variants, wishes)
    for line in tell_evening(words, table, seed, through, views):
        click.echo(line)
