"""Settings from files: `pictorium.toml`, and one file for each secret.

`PICTORIUM_<NAME>_FILE` names the file of a secret, as containers and services hand them over; `<name>_file` does so in
`pictorium.toml`. A flag counts before a variable, a variable before the file of settings.
"""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from msgspec import Struct

from pictorium.cli.messages import CommandError
from pictorium.cli.param_types import or_list
from pictorium.cli.serve_options import SERVE_OPTIONS, ServeOption
from pictorium.content.words import Words

SETTINGS_FILE: Final = "pictorium.toml"
"""Read from the current folder, unless another file is named."""
CONFIG: Final = "config"
CONFIG_FLAG: Final = f"--{CONFIG}"
CONFIG_VARIABLE: Final = f"PICTORIUM_{CONFIG.upper()}"
FILE_SUFFIX: Final = "_file"
LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
SETTABLE: Final = {one.name: one for one in SERVE_OPTIONS if one.name != CONFIG}


class SettingsFile(Struct, frozen=True):
    """What a file of settings says."""

    path: Path
    values: Mapping[str, str]
    secrets: Mapping[str, Path]
    """The files of secrets that it names."""
    lines: Mapping[str, int]

    def with_secrets(self, words: Words) -> dict[str, str]:
        """All values, those of secrets as their files have them."""
        read = {name: read_secret(words, file, self.place(words, name)) for name, file in self.secrets.items()}
        return {**self.values, **read}

    def place(self, words: Words, name: str) -> str:
        """Where the file says this, in words."""
        key = f"{name}{FILE_SUFFIX}" if name in self.secrets else name
        return words.say("settings.place", file=self.path, line=self.lines[name], key=key)


def chosen_file(named: str | None) -> Path | None:
    """The file of settings that somebody named, or the one in the current folder, if there is one."""
    if chosen := named or os.environ.get(CONFIG_VARIABLE):
        return Path(chosen)
    return Path(SETTINGS_FILE) if Path(SETTINGS_FILE).is_file() else None


def read_settings_file(words: Words, path: Path) -> SettingsFile:
    """What this file says; otherwise one line about what is wrong with it, and where."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise CommandError(words.say("settings.unreadable", file=path)) from error
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = LINE.search(str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise CommandError(words.say("settings.no_toml", file=path, line=line)) from error
    lines = {key: _line_of(text, key) for key in raw}
    values: dict[str, str] = {}
    secrets: dict[str, Path] = {}
    for key, value in raw.items():
        place = words.say("settings.place", file=path, line=lines[key], key=key)
        name = _setting_named(words, key, place)
        written = _as_text(value)
        if written is None:
            raise CommandError(words.say("settings.bad_type", place=place))
        if name in values or name in secrets:
            raise CommandError(words.say("settings.twice", place=place, one=name, other=f"{name}{FILE_SUFFIX}"))
        if key == name:
            values[name] = written
        else:
            secrets[name] = path.parent / Path(written).expanduser()
        lines[name] = lines[key]
    if "data" in values:
        values["data"] = str(path.parent / Path(values["data"]).expanduser())
    return SettingsFile(path, values, secrets, lines)


def language_in(path: Path | None) -> str | None:
    """The language that a file of settings asks for. What is wrong with it is told later, in that language."""
    try:
        return str(tomllib.loads(path.read_text(encoding="utf-8")).get("language")) if path else None
    except (OSError, ValueError):
        return None


def is_elsewhere(words: Words) -> bool:
    """Whether a variable or the file of settings says that a database has the tables."""
    if os.environ.get("PICTORIUM_LOG") or os.environ.get(f"PICTORIUM_LOG{FILE_SUFFIX.upper()}"):
        return True
    path = chosen_file(None)
    settings = read_settings_file(words, path) if path else None
    return settings is not None and ("log" in settings.values or "log" in settings.secrets)


def secrets_from_files(words: Words) -> dict[str, str]:
    """The secrets whose files are named by variables."""
    secrets: dict[str, str] = {}
    for one in SERVE_OPTIONS:
        variable = f"{one.variable}{FILE_SUFFIX.upper()}"
        file = os.environ.get(variable)
        if one.is_secret and file:
            if os.environ.get(one.variable):
                raise CommandError(words.say("settings.twice", place=variable, one=one.variable, other=variable))
            secrets[one.name] = read_secret(words, Path(file), variable)
    return secrets


def read_secret(words: Words, file: Path, place: str) -> str:
    """A secret, without the end of its line."""
    try:
        secret = file.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeError) as error:
        raise CommandError(words.say("settings.no_secret", place=place, file=file)) from error
    if not secret:
        raise CommandError(words.say("settings.empty_secret", place=place, file=file))
    return secret


def _setting_named(words: Words, key: str, place: str) -> str:
    """The setting that a key of the file is for."""
    known: dict[str, ServeOption] = dict(SETTABLE)
    known |= {f"{one.name}{FILE_SUFFIX}": one for one in SETTABLE.values() if one.is_secret}
    if key in known:
        return known[key].name
    likely: Sequence[str] = get_close_matches(key.replace("-", "_").lower(), known) or tuple(SETTABLE)
    raise CommandError(words.say("settings.unknown", place=place, likely=or_list(words, likely)))


def _as_text(value: object) -> str | None:
    """A value as one writes it on the command line."""
    match value:
        case str():
            return value
        case bool():
            return None
        case int():
            return str(value)
        case [*parts] if all(isinstance(part, str) for part in parts):
            return ",".join(map(str, parts))
        case _:
            return None


def _line_of(text: str, key: str) -> int:
    """The line on which a key begins: the first after which everything is whole again has it, from the line after the
    one before that was whole. The parser does not tell.
    """
    lines = text.splitlines(keepends=True)
    whole = 0
    for count in range(1, len(lines) + 1):
        try:
            is_there = key in tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue
        if is_there:
            return whole + 1
        whole = count
    return len(lines)
