"""The settings of `pictorium serve`: each is a flag, an environment variable and a line of `pictorium.toml`, with a
default that works.
"""

from typing import Final

from msgspec import Struct

ANY_ADDRESS: Final = "0.0.0.0"


class ServeOption(Struct, frozen=True):
    """One setting; its help text is `cli.help.<name>`."""

    name: str
    default: str | None = None
    metavar: str = "text"
    """The placeholder for its value: `cli.metavar.<metavar>`."""
    is_secret: bool = False
    """Whether a file of its own can hold it, which `PICTORIUM_<NAME>_FILE` names."""

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"PICTORIUM_{self.name.upper()}"


SERVE_OPTIONS: Final = (
    ServeOption("config", metavar="file"),
    ServeOption("address", ANY_ADDRESS),
    ServeOption("port", "8080", "number"),
    ServeOption("public_url"),
    ServeOption("sub_path", "/"),
    ServeOption("trusted_proxies"),
    ServeOption("data", metavar="folder"),
    ServeOption("log", metavar="address", is_secret=True),
    ServeOption("workers", "1", "number"),
    ServeOption("node_address", metavar="address"),
    ServeOption("open_password", is_secret=True),
    ServeOption("tables_max", "500", "number"),
    ServeOption("opens_per_minute", "20", "number"),
    ServeOption("learn", "no", "yes_or_no"),
    ServeOption("metrics_token", is_secret=True),
    ServeOption("log_level", "info"),
    ServeOption("language"),
)
"""All settings, in the order of the README."""
