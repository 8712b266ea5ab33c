"""The options that several commands share."""

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from pictorium.cli.localized_click import option
from pictorium.cli.messages import LANGUAGE_FLAG, current_words, data_folder, require_writable
from pictorium.cli.param_types import LanguageTag, PathType
from pictorium.cli.settings_file import chosen_file, read_settings_file

LANGUAGE_OPTION: Final = option(LANGUAGE_FLAG, type=LanguageTag(), expose_value=False, help="cli.help.language")
"""Its value is not used here: the root group has read it before anything could fail."""


def _usable(ctx: click.Context, option: click.Parameter, data: Path) -> Path:
    """A folder that was given must be writable; the default need not exist for commands that only read."""
    if ctx.get_parameter_source(option.name or "") is not ParameterSource.DEFAULT:
        require_writable(current_words(ctx), data)
    return data


def _default_folder() -> Path:
    """The folder that the file of settings names, or else the user's."""
    path = chosen_file(None)
    named = read_settings_file(current_words(), path).values.get("data") if path else None
    return Path(named) if named else data_folder()


DATA_OPTION: Final = option(
    "--data",
    type=PathType("folder"),
    envvar="PICTORIUM_DATA",
    show_envvar=True,
    default=_default_folder,
    callback=_usable,
    help="cli.help.data",
)
