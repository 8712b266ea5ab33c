"""What whoever hosts has decided, turned into values; or what is wrong with it."""

import re
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from pictorium.cli.flags import ANY_ADDRESS, SETTINGS
from pictorium.cli.kinds import WHOLE
from pictorium.cli.settings import SaidError, choose, data_folder
from pictorium.content.words import LANGUAGES, Words
from pictorium.web.app import Settings
from pictorium.web.journal import LEVELS

PORT_MAX: Final = 65_535
PATH: Final = re.compile(r"(/(?!\.\.?(/|$))[\w.~-]+)*/?", re.ASCII)
"""Steps down, none that lead up again or nowhere."""


class Hosting(Struct, frozen=True):
    """Where to listen, where to keep things, and in which words to speak of it."""

    words: Words
    address: str
    port: int
    data: Path
    log_level: str
    settings: Settings


def hosted(values: Mapping[str, str | None], words: Words) -> Hosting:
    """The values that were given, if they make sense; otherwise one line about the first that does not."""
    if values["language"]:
        choose(words, "unknown_language", values["language"], LANGUAGES)
    level = (values["log_level"] or "").lower()
    choose(words, "unknown_log_level", level, LEVELS)
    settings = Settings(
        public_url=_public_url(words, values["public_url"]),
        sub_path=_sub_path(words, values["sub_path"] or ""),
        open_password=values["open_password"],
        trusted_proxies=_proxies(words, values["trusted_proxies"] or ""),
        metrics_token=values["metrics_token"],
        tables_max=_count(words, "tables_max", values),
        opens_per_minute=_count(words, "opens_per_minute", values),
    )
    data = Path(values["data"]) if values["data"] else data_folder()
    return Hosting(words, values["address"] or ANY_ADDRESS, _port(words, values["port"] or ""), data, level, settings)


def _port(words: Words, value: str) -> int:
    if not (WHOLE.fullmatch(value) and 0 <= int(value) <= PORT_MAX):
        raise SaidError(words.say("serve.bad_port", value=value, most=PORT_MAX))
    return int(value)


def _count(words: Words, name: str, values: Mapping[str, str | None]) -> int:
    value = values[name] or ""
    if not (WHOLE.fullmatch(value) and int(value) > 0):
        flag = next(one.flag for one in SETTINGS if one.name == name)
        raise SaidError(words.say("serve.bad_count", value=value, flag=flag))
    return int(value)


def _public_url(words: Words, value: str | None) -> str | None:
    """Without a slash at its end."""
    if value is None:
        return None
    try:
        parts = urlsplit(value)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or "?" in value or "#" in value or "@" in value or not PATH.fullmatch(parts.path):
        raise SaidError(words.say("serve.bad_public_url", value=value))
    return value.rstrip("/")


def _sub_path(words: Words, value: str) -> str:
    """Without a slash at its end; nothing if everything lies at the root."""
    if value and not (value.startswith("/") and PATH.fullmatch(value)):
        raise SaidError(words.say("serve.bad_sub_path", value=value))
    return value.rstrip("/")


def _proxies(words: Words, value: str) -> frozenset[str]:
    proxies = frozenset(proxy.strip() for proxy in value.split(",") if proxy.strip())
    for proxy in sorted(proxies):
        try:
            ip_network(proxy, strict=False)
        except ValueError as error:
            raise SaidError(words.say("serve.bad_proxy", value=proxy)) from error
    return proxies
