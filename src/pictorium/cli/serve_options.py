"""The settings of `pictorium serve`: each is a flag and an environment variable, with a default that works."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pictorium.cli.localized_click import option

ANY_ADDRESS: Final = "0.0.0.0"


class ServeOption(Struct, frozen=True):
    """One setting; its help text is `cli.help.<name>`."""

    name: str
    default: str | None = None
    metavar: str = "text"
    """The placeholder for its value: `cli.metavar.<metavar>`."""

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"PICTORIUM_{self.name.upper()}"


SERVE_OPTIONS: Final = (
    ServeOption("address", ANY_ADDRESS),
    ServeOption("port", "8080", "number"),
    ServeOption("public_url"),
    ServeOption("sub_path", "/"),
    ServeOption("trusted_proxies"),
    ServeOption("data", metavar="folder"),
    ServeOption("open_password"),
    ServeOption("tables_max", "500", "number"),
    ServeOption("opens_per_minute", "20", "number"),
    ServeOption("metrics_token"),
    ServeOption("log_level", "info"),
    ServeOption("language"),
)
"""All settings, in the order of the README."""


def serve_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each setting. The values are checked later, by `parsed_settings`."""
    for one in reversed(SERVE_OPTIONS):
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
