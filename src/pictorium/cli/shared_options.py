"""The options that most commands take."""

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from pictorium.cli.kinds import Kind, Place
from pictorium.cli.settings import LANGUAGE_FLAG, data_folder, refuse_data, spoken
from pictorium.cli.spoken import option
from pictorium.content.words import Language

LANGUAGE_OPTION: Final = option(LANGUAGE_FLAG, type=Kind(Language), expose_value=False, help="cli.help.language")
"""Nobody reads its value: the outermost group has seen it before anything could go wrong."""


def _usable(ctx: click.Context, option: click.Parameter, data: Path) -> Path:
    """Only a folder that somebody named must be of use: who only reads need not have one."""
    if ctx.get_parameter_source(option.name or "") is not ParameterSource.DEFAULT:
        refuse_data(spoken(ctx), data)
    return data


DATA_OPTION: Final = option(
    "--data",
    type=Place("folder"),
    envvar="PICTORIUM_DATA",
    show_envvar=True,
    default=data_folder,
    callback=_usable,
    help="cli.help.data",
)
