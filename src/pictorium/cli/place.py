"""Where the house is open: what somebody wrote on the command line, turned into values or a clear line."""

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from pictorium.cli.settings import SaidError
from pictorium.content.words import Words

ANY_ADDRESS: Final = "0.0.0.0"
PORT_MAX: Final = 65_535
PATH: Final = re.compile(r"(/(?!\.)[\w.~-]+)*", re.ASCII)


class Place(Struct, frozen=True):
    """Where to listen, and where to keep things."""

    address: str
    port: int
    data: Path


def read_port(words: Words, written: str) -> int:
    """A port; 0 is any that is free."""
    if not (written.isascii() and written.isdigit() and int(written) <= PORT_MAX):
        raise SaidError(words.say("serve.bad_port", value=written))
    return int(written)


def read_public_url(words: Words, written: str | None) -> str | None:
    """Where people reach this house, without a slash at its end."""
    if not written:
        return None
    try:
        parts = urlsplit(written)
        is_page = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_page = False
    if not is_page or parts.query or parts.fragment or "@" in parts.netloc:
        raise SaidError(words.say("serve.bad_url", value=written))
    return written.rstrip("/")


def read_sub_path(words: Words, written: str) -> str:
    """The path below which everything lies: nothing, or with a slash before it and none after it."""
    path = f"/{written.strip('/')}" if written.strip("/") else ""
    if not PATH.fullmatch(path):
        raise SaidError(words.say("serve.bad_path", value=written))
    return path


def read_proxies(words: Words, written: str) -> frozenset[str]:
    """Addresses, as the machine will see them."""
    proxies = [proxy.strip() for proxy in written.split(",") if proxy.strip()]
    for proxy in proxies:
        try:
            ip_address(proxy)
        except ValueError as error:
            raise SaidError(words.say("serve.bad_proxy", value=proxy)) from error
    return frozenset(str(ip_address(proxy)) for proxy in proxies)
