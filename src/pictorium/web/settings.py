"""What whoever runs the server decides."""

from collections.abc import Callable
from typing import Final

from aiohttp import web
from msgspec import Struct


class Settings(Struct, frozen=True):
    """What whoever runs the server decides."""

    public_url: str | None = None
    near: Callable[[], str | None] = lambda: None
    """This machine's address on the local network as it is now, if it can be reached there."""
    sub_path: str = ""
    open_password: str | None = None
    trusted_proxies: frozenset[str] = frozenset()
    """Addresses and networks."""
    metrics_token: str | None = None
    tables_max: int = 500
    """In memory at once; more cannot be opened, nor woken."""
    opens_per_minute: int = 20
    """Tables that one address may open."""


SETTINGS: Final = web.AppKey("settings", Settings)
