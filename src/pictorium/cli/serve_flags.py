"""The flags of commands that take all settings, and what fills those that nobody gave."""

from collections.abc import Callable

import click
from click.core import ParameterSource

from pictorium.cli.localized_click import option
from pictorium.cli.messages import current_words
from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.cli.settings_file import CONFIG, SettingsFile, chosen_file, read_settings_file, secrets_from_files

SETTINGS_KEY = f"{__name__}.settings"


def serve_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each setting. The values are checked later, by `parsed_settings`."""
    for one in reversed(SERVE_OPTIONS):
        is_config = one.name == CONFIG
        command = option(
            one.flag,
            one.name,
            envvar=one.variable,
            default=one.default,
            metavar=one.metavar,
            help=f"cli.help.{one.name}",
            show_default=one.default is not None,
            show_envvar=True,
            is_eager=is_config,
            callback=_read_files if is_config else None,
        )(command)
    return command


def places_in_file(ctx: click.Context) -> dict[str, str]:
    """Where the file of settings says the values that come from it."""
    settings: SettingsFile | None = ctx.meta.get(SETTINGS_KEY)
    if settings is None:
        return {}
    words = current_words(ctx)
    names = (name for name in settings.values if ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP)
    return {name: settings.place(words, name) for name in names}


def _read_files(ctx: click.Context, _: click.Parameter, named: str | None) -> str | None:
    """What files say is what holds unless a flag or a variable says otherwise."""
    words, path = current_words(ctx), chosen_file(named)
    settings = read_settings_file(words, path) if path else None
    ctx.meta[SETTINGS_KEY] = settings
    ctx.default_map = {**(settings.with_secrets(words) if settings else {}), **secrets_from_files(words)}
    return str(path) if path else None
