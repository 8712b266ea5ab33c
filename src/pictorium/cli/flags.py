"""What whoever hosts can decide: each by a flag or an environment variable, with a default that works."""

from collections.abc import Callable
from typing import Final

import click
from msgspec import Struct

from pictorium.content.words import Words

ANY_ADDRESS: Final = "0.0.0.0"


class Setting(Struct, frozen=True):
    """One thing to decide; what it means is said under `cli.help.<name>`."""

    name: str
    default: str | None = None

    @property
    def flag(self) -> str:
        """How it is written on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """How it is written in the environment."""
        return f"PICTORIUM_{self.name.upper()}"


SETTINGS: Final = (
    Setting("address", ANY_ADDRESS),
    Setting("port", "8080"),
    Setting("public_url"),
    Setting("sub_path", "/"),
    Setting("trusted_proxies"),
    Setting("data"),
    Setting("open_password"),
    Setting("tables_max", "500"),
    Setting("opens_per_minute", "20"),
    Setting("metrics_token"),
    Setting("log_level", "info"),
    Setting("language"),
)
"""All there is to decide, in the order of the README."""


def hosting_options(words: Words) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command a flag for each setting. Values are taken as they are; `hosting` says what is wrong with them."""

    def optioned(command: Callable[..., None]) -> Callable[..., None]:
        for one in reversed(SETTINGS):
            command = click.option(
                one.flag,
                one.name,
                envvar=one.variable,
                default=one.default,
                help=words.say(f"cli.help.{one.name}"),
                show_default=one.default is not None,
                show_envvar=True,
            )(command)
        return command

    return optioned
