"""`pictorium`: the door for people with a keyboard.

Each command imports what it needs when it is called: none has to wait for what only others need.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pictorium import __version__
from pictorium.cli.asking import Request, flags_of, game_options, request
from pictorium.cli.doodles import doodles
from pictorium.cli.flags import hosting_options
from pictorium.cli.pictures import pictures
from pictorium.cli.settings import speaking
from pictorium.cli.usual import DATA_OPTION, LANGUAGE_OPTION, WORDS
from pictorium.content.words import Words
from pictorium.stores.own_cards import HOUSE_CARDS

TABLE_OPTIONS = (
    click.option("--game", default="pictomania", show_default=True, help=WORDS.say("cli.help.game")),
    click.option("--seats", type=int, default=4, show_default=True, help=WORDS.say("cli.help.seats")),
    game_options(WORDS),
    click.option("--option", "wishes", multiple=True, metavar="NAME=VALUE", help=WORDS.say("cli.help.option")),
    click.option("--seed", default="1", show_default=True, help=WORDS.say("cli.help.seed")),
    click.option("--cards", multiple=True, metavar="NAME", help=WORDS.say("cli.help.cards")),
    DATA_OPTION,
    LANGUAGE_OPTION,
)
"""The options that say which table to play at."""


def at_a_table(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the words to speak and the table somebody asked for."""

    @wraps(command)
    def sit_down(
        game: str,
        seats: int,
        wishes: tuple[str, ...],
        cards: tuple[str, ...],
        data: Path,
        language: str | None,
        **rest: Any,
    ) -> None:
        words = speaking(language)
        table = request(words, game, seats, flags_of(rest), wishes, data, cards)
        command(words, table, **rest)

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
@click.option("--bots", metavar="SKILL[,SKILL]...", help=WORDS.say("cli.help.bots"))
@click.option("--json", "as_json", is_flag=True, help=WORDS.say("cli.help.json"))
def simulate(words: Words, table: Request, seed: str, evenings: int, bots: str | None, as_json: bool) -> None:
    """Play many evenings and count."""
    from pictorium.cli.simulate import simulate_evenings

    simulate_evenings(words, table, seed, evenings, bots, as_json)


@main.command(help=WORDS.say("cli.help.evening"))
@at_a_table
@click.option("--through", metavar="SEAT", help=WORDS.say("cli.help.through"))
@click.option("--views", is_flag=True, help=WORDS.say("cli.help.views"))
def evening(words: Words, table: Request, seed: str, through: str | None, views: bool) -> None:
    """Tell one evening."""
    from pictorium.cli.evening import tell_evening

    for line in tell_evening(words, table, seed, through, views):
        click.echo(line)


@main.command(help=WORDS.say("cli.help.serve"))
@hosting_options(WORDS)
def serve(**values: str | None) -> None:
    """Open the house."""
    from pictorium.cli.hosting import hosted
    from pictorium.cli.serve import serve_house

    serve_house(hosted(values))


main.add_command(pictures)
main.add_command(doodles)


@main.group(help=WORDS.say("cli.help.content"))
def content() -> None:
    """Look after the word cards."""


@content.command(help=WORDS.say("cli.help.check"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@LANGUAGE_OPTION
def check(files: tuple[Path, ...], language: str | None) -> None:
    """Check cards."""
    from pictorium.cli.cards import check_cards

    check_cards(speaking(language), files)


@content.command(help=WORDS.say("cli.help.report"))
@click.argument("file", type=click.Path(path_type=Path), default=Path("cards.html"))
@click.option("--cards", default=HOUSE_CARDS, metavar="NAME", help=WORDS.say("cli.help.report_cards"))
@DATA_OPTION
@LANGUAGE_OPTION
def report(file: Path, cards: str, data: Path, language: str | None) -> None:
    """Write the page of all cards."""
    from pictorium.cli.cards import report_cards

    report_cards(speaking(language), data, cards, file)


@content.command("import", help=WORDS.say("cli.help.import"))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--name", help=WORDS.say("cli.help.name"))
@click.option("--replace", is_flag=True, help=WORDS.say("cli.help.replace"))
@click.option("--accept-spelling", is_flag=True, help=WORDS.say("cli.help.accept_spelling"))
@DATA_OPTION
@LANGUAGE_OPTION
def import_(
    files: tuple[Path, ...], name: str | None, replace: bool, accept_spelling: bool, data: Path, language: str | None
) -> None:
    """Take in a host's own cards."""
    from pictorium.cli.cards import import_cards

    import_cards(speaking(language), data, files, name, replace, accept_spelling)


@content.command("list", help=WORDS.say("cli.help.list"))
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path, language: str | None) -> None:
    """List the sets of cards."""
    from pictorium.cli.cards import list_cards

    list_cards(speaking(language), data)


@content.command(help=WORDS.say("cli.help.remove"))
@click.argument("name")
@click.option("--yes", is_flag=True, help=WORDS.say("cli.help.yes"))
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path, language: str | None) -> None:
    """Throw a set of cards away."""
    from pictorium.cli.cards import remove_cards

    remove_cards(speaking(language), data, name, yes)
