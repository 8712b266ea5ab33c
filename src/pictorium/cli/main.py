"""`pictorium`: the door for people with a keyboard."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pictorium import __version__
from pictorium.cli.cards import check_cards, import_cards, list_cards, remove_cards, report_cards
from pictorium.cli.evening import tell_evening
from pictorium.cli.place import ANY_ADDRESS, Place, read_port, read_proxies, read_public_url, read_sub_path
from pictorium.cli.serve import serve_house
from pictorium.cli.settings import HOUSE_CARDS, Request, chosen_cards, data_folder, request, speaking
from pictorium.cli.simulate import simulate_evenings
from pictorium.content.words import LANGUAGES, Words
from pictorium.web.app import Settings

WORDS = speaking()
LANGUAGE_OPTION = click.option("--language", type=click.Choice(LANGUAGES), help=WORDS.say("cli.help.language"))
DATA_OPTION = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="PICTORIUM_DATA",
    default=data_folder,
    help=WORDS.say("cli.help.data"),
)
TABLE_OPTIONS = (
    click.option("--game", default="pictomania", show_default=True, help=WORDS.say("cli.help.game")),
    click.option("--edition", default="second", show_default=True, help=WORDS.say("cli.help.edition")),
    click.option("--seats", type=int, default=4, show_default=True, help=WORDS.say("cli.help.seats")),
    click.option("--variant", "variants", multiple=True, help=WORDS.say("cli.help.variant")),
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
        edition: str,
        seats: int,
        variants: tuple[str, ...],
        wishes: tuple[str, ...],
        cards: tuple[str, ...],
        data: Path,
        language: str | None,
        **rest: Any,
    ) -> None:
        words = speaking(language)
        deck = chosen_cards(words, data, cards)
        command(words, request(words, game, edition, seats, variants, wishes, deck), **rest)

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


@main.command(help=WORDS.say("cli.help.serve"))
@click.option("--address", envvar="PICTORIUM_ADDRESS", default=ANY_ADDRESS, help=WORDS.say("cli.help.address"))
@click.option("--port", envvar="PICTORIUM_PORT", default="8080", help=WORDS.say("cli.help.port"))
@click.option("--public-url", envvar="PICTORIUM_PUBLIC_URL", help=WORDS.say("cli.help.public_url"))
@click.option("--sub-path", envvar="PICTORIUM_SUB_PATH", default="", help=WORDS.say("cli.help.sub_path"))
@click.option("--open-password", envvar="PICTORIUM_OPEN_PASSWORD", help=WORDS.say("cli.help.open_password"))
@click.option(
    "--trusted-proxies", envvar="PICTORIUM_TRUSTED_PROXIES", default="", help=WORDS.say("cli.help.trusted_proxies")
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="PICTORIUM_DATA",
    default=data_folder,
    help=WORDS.say("cli.help.data"),
)
@LANGUAGE_OPTION
def serve(
    address: str,
    port: str,
    public_url: str | None,
    sub_path: str,
    open_password: str | None,
    trusted_proxies: str,
    data: Path,
    language: str | None,
) -> None:
    """Open the house."""
    words = speaking(language)
    settings = Settings(
        read_public_url(words, public_url),
        read_sub_path(words, sub_path),
        open_password,
        read_proxies(words, trusted_proxies),
    )
    serve_house(words, Place(address, read_port(words, port), data), settings)


@main.group(help=WORDS.say("cli.help.content"))
def content() -> None:
    """Look after the word cards."""


@content.command(help=WORDS.say("cli.help.check"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@LANGUAGE_OPTION
def check(files: tuple[Path, ...], language: str | None) -> None:
    """Check cards."""
    check_cards(speaking(language), files)


@content.command(help=WORDS.say("cli.help.report"))
@click.argument("file", type=click.Path(path_type=Path), default=Path("cards.html"))
@click.option("--cards", default=HOUSE_CARDS, metavar="NAME", help=WORDS.say("cli.help.report_cards"))
@DATA_OPTION
@LANGUAGE_OPTION
def report(file: Path, cards: str, data: Path, language: str | None) -> None:
    """Write the page of all cards."""
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
    import_cards(speaking(language), data, files, name, replace, accept_spelling)


@content.command("list", help=WORDS.say("cli.help.list"))
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path, language: str | None) -> None:
    """List the sets of cards."""
    list_cards(speaking(language), data)


@content.command(help=WORDS.say("cli.help.remove"))
@click.argument("name")
@click.option("--yes", is_flag=True, help=WORDS.say("cli.help.yes"))
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path, language: str | None) -> None:
    """Throw a set of cards away."""
    remove_cards(speaking(language), data, name, yes)
