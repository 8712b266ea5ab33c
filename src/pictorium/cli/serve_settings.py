"""The settings of `pictorium serve` as values, or what is wrong with them."""

import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct

from pictorium.cli.messages import CommandError, data_folder, require_known
from pictorium.cli.param_types import WHOLE_NUMBER
from pictorium.cli.serve_log import parsed_log
from pictorium.cli.serve_options import ANY_ADDRESS, SERVE_OPTIONS
from pictorium.content.languages import SPOKEN, spoken
from pictorium.content.words import Words
from pictorium.web.app import Settings
from pictorium.web.journal import LEVELS

T = TypeVar("T")
PORT_MAX: Final = 65_535
WORKERS_MAX: Final = 64
PATH: Final = re.compile(r"(/(?!\.\.?(/|$))[\w.~-]+)*/?", re.ASCII)
"""A path without `.`, `..` and empty segments."""


class ServeSettings(Struct, frozen=True):
    """Where to listen, where to store data, and the language of the messages."""

    words: Words
    address: str
    port: int
    data: Path
    log: str | None
    """The address of a database; None: tables are in the data folder, too."""
    log_level: str
    settings: Settings
    workers: int = 1
    """How many processes serve people; more than one only with a database."""
    node_address: str | None = None
    """Where nodes on other machines reach this one."""
    learns: bool = False
    """Whether bots learn from what people draw."""


def parsed_settings(
    values: Mapping[str, str | None], words: Words, places: Mapping[str, str] | None = None
) -> ServeSettings:
    """The settings from these values; otherwise one line about the first that is invalid.

    `places` says of values from a file where they stand there.
    """

    def checked(name: str, check: Callable[[Words, str], T]) -> T:
        try:
            return check(words, values[name] or "")
        except CommandError as error:
            place = (places or {}).get(name)
            if place is None:
                raise
            raise CommandError(words.say("settings.at", place=place, what=error.message)) from error

    checked("language", _language)
    settings = Settings(
        public_url=checked("public_url", _public_url),
        sub_path=checked("sub_path", _sub_path),
        open_password=values["open_password"],
        trusted_proxies=checked("trusted_proxies", _proxies),
        metrics_token=values["metrics_token"],
        tables_max=checked("tables_max", partial(_count, "tables_max")),
        opens_per_minute=checked("opens_per_minute", partial(_count, "opens_per_minute")),
    )
    data = Path(values["data"]) if values["data"] else data_folder()
    address, port = values["address"] or ANY_ADDRESS, checked("port", _port)
    log = checked("log", parsed_log)
    return ServeSettings(
        words,
        address,
        port,
        data,
        log,
        checked("log_level", _log_level),
        settings,
        checked("workers", partial(_workers, log)),
        checked("node_address", _node_address),
        checked("learn", _yes_or_no),
    )


def _language(words: Words, value: str) -> None:
    if value and not spoken(value):
        require_known(words, "unknown_language", value, SPOKEN)


def _log_level(words: Words, value: str) -> str:
    require_known(words, "unknown_log_level", value.lower(), LEVELS)
    return value.lower()


def _port(words: Words, value: str) -> int:
    if not (WHOLE_NUMBER.fullmatch(value) and 0 <= int(value) <= PORT_MAX):
        raise CommandError(words.say("serve.bad_port", value=value, most=PORT_MAX))
    return int(value)


def _count(name: str, words: Words, value: str) -> int:
    if not (WHOLE_NUMBER.fullmatch(value) and int(value) > 0):
        flag = next(one.flag for one in SERVE_OPTIONS if one.name == name)
        raise CommandError(words.say("serve.bad_count", value=value, flag=flag))
    return int(value)


def _yes_or_no(words: Words, value: str) -> bool:
    if value not in ("yes", "no"):
        raise CommandError(words.say("serve.bad_yes_or_no", value=value))
    return value == "yes"


def _workers(log: str | None, words: Words, value: str) -> int:
    count = len(os.sched_getaffinity(0)) if value == "auto" and hasattr(os, "sched_getaffinity") else os.cpu_count()
    if value != "auto":
        if not (WHOLE_NUMBER.fullmatch(value) and 1 <= int(value) <= WORKERS_MAX):
            raise CommandError(words.say("serve.bad_workers", value=value, most=WORKERS_MAX))
        count = int(value)
    if log is None and value == "auto":
        return 1
    if log is None and count != 1:
        raise CommandError(words.say("serve.workers_need_log", count=count))
    return min(count or 1, WORKERS_MAX)


def _node_address(words: Words, value: str) -> str | None:
    """A name and a port; None: other machines do not reach this node."""
    if not value:
        return None
    host, _, port = value.rpartition(":")
    if not host or not WHOLE_NUMBER.fullmatch(port) or int(port) > PORT_MAX:
        raise CommandError(words.say("serve.bad_node_address", value=value))
    return value


def _public_url(words: Words, value: str) -> str | None:
    """Without a trailing slash; None if nothing is said."""
    if not value:
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
