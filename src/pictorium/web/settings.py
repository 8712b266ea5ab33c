"""What the operator of the server decides."""

from collections.abc import Callable
from typing import Final

from aiohttp import web
from msgspec import Struct


class Settings(Struct, frozen=True):
    """The settings of the server."""

    public_url: str | None = None
    near: Callable[[], str | None] = lambda: None
    """This machine's current address on the local network, if it can be reached there."""
    sub_path: str = ""
    open_password: str | None = None
    trusted_proxies: frozenset[str] = frozenset()
    """Addresses and networks."""
    metrics_token: str | None = None
    tables_max: int = 500
    """In memory at the same time; further ones can be neither opened nor loaded."""
    opens_per_minute: int = 20
    """Tables that one address may open."""


SETTINGS: Final = web.AppKey("settings", Settings)
