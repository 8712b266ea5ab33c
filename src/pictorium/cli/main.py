"""`pictorium`: the door for people with a keyboard.

Each command imports what it needs when it is called: none has to wait for what only others need.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pictorium import __version__
from pictorium.cli.albums import albums
from pictorium.cli.asking import Request, flags_of, game_options, request
from pictorium.cli.lessons import lessons
from pictorium.cli.localized_click import LocalizedOption, RootGroup, argument, option
from pictorium.cli.messages import current_words
from pictorium.cli.param_types import PathType, WholeNumber
from pictorium.cli.pictures import pictures
from pictorium.cli.serve_flags import SETTINGS_KEY, places_in_file, serve_flags
from pictorium.cli.shared_options import DATA_OPTION, LANGUAGE_OPTION
from pictorium.content.words import Words
from pictorium.stores.own_cards import SHIPPED_CARDS

SEATS_TRIED = 99
"""More than any game has: whether so many can play is for its rules to say, but nobody sets out a million chairs."""
TABLE_OPTIONS = (
    option("--game", default="pictomania", show_default=True, metavar="name", help="cli.help.game"),
    option("--seats", type=WholeNumber(0, SEATS_TRIED), default=4, show_default=True, help="cli.help.seats"),
    game_options,
    option("--option", "wishes", multiple=True, metavar="wish", help="cli.help.option"),
    option("--seed", default="1", show_default=True, help="cli.help.seed"),
    option("--cards", multiple=True, metavar="name", help="cli.help.cards"),
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
        **rest: Any,
    ) -> None:
        words = current_words()
        table = request(words, game, seats, flags_of(rest), wishes, data, cards)
        command(words, table, **rest)

    for added in reversed(TABLE_OPTIONS):
        sit_down = added(sit_down)
    return sit_down


@click.group(cls=RootGroup, help="cli.help")
@click.version_option(__version__, cls=LocalizedOption, message="%(prog)s %(version)s", help="cli.help.version")
@LANGUAGE_OPTION
def main() -> None:
    """Choose a command."""


@main.command(help="cli.help.simulate")
@at_a_table
@option("--evenings", type=WholeNumber(1), default=100, show_default=True, help="cli.help.evenings")
@option("--bots", metavar="skills", help="cli.help.bots")
@option("--json", "as_json", is_flag=True, help="cli.help.json")
def simulate(words: Words, table: Request, seed: str, evenings: int, bots: str | None, as_json: bool) -> None:
    """Play many evenings and count."""
    from pictorium.cli.simulate import simulate_evenings

    simulate_evenings(words, table, seed, evenings, bots, as_json)


@main.command(help="cli.help.evening")
@at_a_table
@option("--through", metavar="seat", help="cli.help.through")
@option("--views", is_flag=True, help="cli.help.views")
def evening(words: Words, table: Request, seed: str, through: str | None, views: bool) -> None:
    """Tell one evening."""
    from pictorium.cli.evening import tell_evening

    for line in tell_evening(words, table, seed, through, views):
        click.echo(line)


@main.command(help="cli.help.serve")
@serve_flags
def serve(**values: str | None) -> None:
    """Open the house."""
    from pictorium.cli.inherited import is_worker
    from pictorium.cli.serve_settings import parsed_settings

    chosen = parsed_settings(values, current_words(), places_in_file(click.get_current_context()))
    if chosen.workers > 1 and not is_worker():
        from pictorium.cli.supervisor import run_workers

        run_workers(chosen)
    else:
        from pictorium.cli.serve import run_server

        run_server(chosen)


@main.command(help="cli.help.doctor")
@serve_flags
def doctor(**values: str | None) -> None:
    """Look at a server as browsers see it."""
    from pictorium.cli.doctor import examine
    from pictorium.cli.serve_settings import parsed_settings

    ctx = click.get_current_context()
    examine(parsed_settings(values, current_words(), places_in_file(ctx)), ctx.meta.get(SETTINGS_KEY))


@main.command(help="cli.help.health")
@option("--ready", is_flag=True, help="cli.help.health_ready")
@serve_flags
def health(ready: bool, **values: str | None) -> None:
    """Ask the server whether it lives."""
    from pictorium.cli.health import check_health
    from pictorium.cli.serve_settings import parsed_settings

    chosen = parsed_settings(values, current_words(), places_in_file(click.get_current_context()))
    check_health(chosen, is_asking_ready=ready)


@main.command(help="cli.help.backup")
@argument("file", type=PathType("file"))
@option("--replace", is_flag=True, help="cli.help.backup_replace")
@DATA_OPTION
@LANGUAGE_OPTION
def backup(file: Path, replace: bool, data: Path) -> None:
    """Write all that is kept to a file."""
    from pictorium.cli.backup import write_backup

    write_backup(current_words(), data, file, is_replacing=replace)


@main.command(help="cli.help.restore")
@argument("file", type=PathType("file"))
@option("--replace", is_flag=True, help="cli.help.restore_replace")
@DATA_OPTION
@LANGUAGE_OPTION
def restore(file: Path, replace: bool, data: Path) -> None:
    """Put a backup in place."""
    from pictorium.cli.backup import restore_backup

    restore_backup(current_words(), file, data, is_replacing=replace)


@main.command(help="cli.help.move")
@argument("old", metavar="log")
@argument("new", metavar="log")
@LANGUAGE_OPTION
def move(old: str, new: str) -> None:
    """Carry all tables from one log into another."""
    from pictorium.cli.move import move_tables

    move_tables(current_words(), old, new)


@main.command(help="cli.help.nodes")
@argument("code", required=False, metavar="code")
@option("--log", envvar="PICTORIUM_LOG", show_envvar=True, default="", metavar="address", help="cli.help.log")
@LANGUAGE_OPTION
def nodes(code: str | None, log: str) -> None:
    """Show who shares a database."""
    from pictorium.cli.nodes import show_nodes

    show_nodes(current_words(), log, code)


main.add_command(pictures)
main.add_command(albums)
main.add_command(lessons)


@main.group(help="cli.help.content")
@LANGUAGE_OPTION
def content() -> None:
    """Look after the word cards."""


@content.command(help="cli.help.check")
@argument("files", nargs=-1, type=PathType("file"))
@LANGUAGE_OPTION
def check(files: tuple[Path, ...]) -> None:
    """Check cards."""
    from pictorium.cli.cards import check_cards

    check_cards(current_words(), files)


@content.command(help="cli.help.report")
@argument("file", type=PathType("file"), default=Path("cards.html"))
@option("--cards", default=SHIPPED_CARDS, metavar="name", help="cli.help.report_cards")
@DATA_OPTION
@LANGUAGE_OPTION
def report(file: Path, cards: str, data: Path) -> None:
    """Write the page of all cards."""
    from pictorium.cli.cards import report_cards

    report_cards(current_words(), data, cards, file)


@content.command("import", help="cli.help.import")
@argument("files", nargs=-1, required=True, type=PathType("file"))
@option("--name", metavar="name", help="cli.help.name")
@option("--replace", is_flag=True, help="cli.help.replace")
@option("--accept-spelling", is_flag=True, help="cli.help.accept_spelling")
@DATA_OPTION
@LANGUAGE_OPTION
def import_(files: tuple[Path, ...], name: str | None, replace: bool, accept_spelling: bool, data: Path) -> None:
    """Take in a host's own cards."""
    from pictorium.cli.cards import import_cards

    import_cards(current_words(), data, files, name, replace, accept_spelling)


@content.command("pack", help="cli.help.pack")
@argument("file", type=PathType("file"))
@argument("files", nargs=-1, required=True, type=PathType("file"))
@option("--name", required=True, metavar="name", help="cli.help.pack_name")
@option("--author", default="", metavar="name", help="cli.help.author")
@option("--licence", default="", metavar="name", help="cli.help.licence")
@LANGUAGE_OPTION
def pack(file: Path, files: tuple[Path, ...], name: str, author: str, licence: str) -> None:
    """Put a host's own cards into one file."""
    from pictorium.cli.cards import pack_cards

    pack_cards(current_words(), file, files, name, author, licence)


@content.command("translate", help="cli.help.translate")
@argument("tag", metavar="name")
@argument("file", type=PathType("file"), required=False)
@option("--take", is_flag=True, help="cli.help.take")
@LANGUAGE_OPTION
def translate(tag: str, file: Path | None, take: bool) -> None:
    """Write what a language has to say, or take what somebody wrote."""
    from pictorium.cli.translate import take_translation, write_translation

    (take_translation if take else write_translation)(current_words(), tag, file or Path(f"{tag}.po"))


@content.command("list", help="cli.help.list")
@DATA_OPTION
@LANGUAGE_OPTION
def list_(data: Path) -> None:
    """List the sets of cards."""
    from pictorium.cli.cards import list_cards

    list_cards(current_words(), data)


@content.command(help="cli.help.remove")
@argument("name", metavar="name")
@option("--yes", is_flag=True, help="cli.help.yes")
@DATA_OPTION
@LANGUAGE_OPTION
def remove(name: str, yes: bool, data: Path) -> None:
    """Throw a set of cards away."""
    from pictorium.cli.cards import remove_cards

    remove_cards(current_words(), data, name, yes)
