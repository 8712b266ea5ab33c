"""What most commands take, and the language in which they explain themselves."""

from pathlib import Path
from typing import Final

import click

from pictorium.cli.settings import data_folder, speaking
from pictorium.content.words import LANGUAGES

WORDS: Final = speaking()
LANGUAGE_OPTION: Final = click.option("--language", type=click.Choice(LANGUAGES), help=WORDS.say("cli.help.language"))
DATA_OPTION: Final = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="PICTORIUM_DATA",
    default=data_folder,
    help=WORDS.say("cli.help.data"),
)
