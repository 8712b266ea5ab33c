"""What whoever hosts can decide: each by a flag or an environment variable, with a default that works."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pictorium.cli.spoken import option

ANY_ADDRESS: Final = "0.0.0.0"


class Setting(Struct, frozen=True):
    """One thing to decide; what it means is said under `cli.help.<name>`."""

    name: str
    default: str | None = None
    metavar: str = "text"
    """What stands for its value: `cli.metavar.<metavar>`."""

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
    Setting("port", "8080", "number"),
    Setting("public_url"),
    Setting("sub_path", "/"),
    Setting("trusted_proxies"),
    Setting("data", metavar="folder"),
    Setting("open_password"),
    Setting("tables_max", "500", "number"),
    Setting("opens_per_minute", "20", "number"),
    Setting("metrics_token"),
    Setting("log_level", "info"),
    Setting("language"),
)
"""All there is to decide, in the order of the README."""


def hosting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each setting. Values are taken as they are; `hosting` says what is wrong with them."""
    for one in reversed(SETTINGS):
        command = option(
            one.flag,
            one.name,
            envvar=one.variable,
            default=one.default,
            metavar=one.metavar,
            help=f"cli.help.{one.name}",
            show_default=one.default is not None,
            show_envvar=True,
        )(command)
    return command
