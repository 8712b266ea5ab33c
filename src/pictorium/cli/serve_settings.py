"""The settings of `pictorium serve` as values, or what is wrong with them."""

import re
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from pictorium.cli.messages import CommandError, data_folder, require_known
from pictorium.cli.param_types import WHOLE_NUMBER
from pictorium.cli.serve_options import ANY_ADDRESS, SERVE_OPTIONS
from pictorium.content.words import LANGUAGES, Words
from pictorium.web.app import Settings
from pictorium.web.journal import LEVELS

PORT_MAX: Final = 65_535
PATH: Final = re.compile(r"(/(?!\.\.?(/|$))[\w.~-]+)*/?", re.ASCII)
"""A path without `.`, `..` and empty segments."""


class ServeSettings(Struct, frozen=True):
    """Where to listen, where to store data, and the language of the messages."""

    words: Words
    address: str
    port: int
    data: Path
    log_level: str
    settings: Settings


def parsed_settings(values: Mapping[str, str | None], words: Words) -> ServeSettings:
    """The settings from these values; otherwise one line about the first that is invalid."""
    if values["language"]:
        require_known(words, "unknown_language", values["language"], LANGUAGES)
    level = (values["log_level"] or "").lower()
    require_known(words, "unknown_log_level", level, LEVELS)
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
    return ServeSettings(
        words, values["address"] or ANY_ADDRESS, _port(words, values["port"] or ""), data, level, settings
    )


def _port(words: Words, value: str) -> int:
    if not (WHOLE_NUMBER.fullmatch(value) and 0 <= int(value) <= PORT_MAX):
        raise CommandError(words.say("serve.bad_port", value=value, most=PORT_MAX))
    return int(value)


def _count(words: Words, name: str, values: Mapping[str, str | None]) -> int:
    value = values[name] or ""
    if not (WHOLE_NUMBER.fullmatch(value) and int(value) > 0):
        flag = next(one.flag for one in SERVE_OPTIONS if one.name == name)
        raise CommandError(words.say("serve.bad_count", value=value, flag=flag))
    return int(value)


def _public_url(words: Words, value: str | None) -> str | None:
    """Without a trailing slash."""
    if value is None:
        return None
    try:
        parts = urlsplit(value)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or "?" in value or "#" in value or "@" in value or not PATH.fullmatch(parts.path):
        raise CommandError(words.say("serve.bad_public_url", value=value))
    return value.rstrip("/")


def _sub_path(words: Words, value: str) -> str:
    """Without a trailing slash; empty if everything is at the root."""
    if value and not (value.startswith("/") and PATH.fullmatch(value)):
        raise CommandError(words.say("serve.bad_sub_path", value=value))
    return value.rstrip("/")


def _proxies(words: Words, value: str) -> frozenset[str]:
    proxies = frozenset(proxy.strip() for proxy in value.split(",") if proxy.strip())
    for proxy in sorted(proxies):
        try:
            ip_network(proxy, strict=False)
        except ValueError as error:
            raise CommandError(words.say("serve.bad_proxy", value=proxy)) from error
    return proxies
