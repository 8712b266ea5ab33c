"""What can be asked for in Pictus: each of its options by a flag of its own, and sets of pictures."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from pictorium.cli.game_flags import GameFlags
from pictorium.cli.messages import CommandError, require_known
from pictorium.cli.param_types import NumberRange, ValueType
from pictorium.content.picture import Picture
from pictorium.content.words import Words
from pictorium.games.pictus.options import BOUNDS, Options
from pictorium.stores.content_files import ContentError, content_folder
from pictorium.stores.own_pictures import SHIPPED_PICTURES, read_set, set_names
from pictorium.stores.picture_files import read_pictures

WISHES: Final = {field.name: field.type for field in msgspec.structs.fields(Options)}
SPANS: Final = {name: NumberRange(one.fewest, one.most, one.is_off_at_zero) for name, one in BOUNDS.items()}


def flag(field: msgspec.structs.FieldInfo) -> dict[str, Any]:
    """How an option is written as a flag: a choice, a yes, or a number. Nothing is said unless somebody says it."""
    shown = {"show_default": str(field.default).lower()}
    if field.type is bool:
        return {"is_flag": True, "default": None}
    return shown | {"type": ValueType(field.type, SPANS.get(field.name))}


def options(words: Words, flags: Mapping[str, Any], wishes: Mapping[str, Any]) -> Options:
    """The host's wishes, by flag or by name."""
    return Options(**{**flags, **wishes})


def chosen_pictures(words: Words, data: Path, names: Sequence[str]) -> tuple[Picture, ...]:
    """The pictures of the sets somebody asked for: the house's, the host's own, or all there are."""
    known = (SHIPPED_PICTURES, *set_names(data))
    for name in names:
        require_known(words, "unknown_cards", name, known)
    try:
        return tuple(picture for name in dict.fromkeys(names or known) for picture in _read(data, name))
    except ContentError as error:
        raise CommandError(words.say(f"content.{error.code}", **error.facts)) from error


def _read(data: Path, name: str) -> tuple[Picture, ...]:
    return read_pictures(content_folder()) if name == SHIPPED_PICTURES else read_set(data, name)


PICTUS_ASKED: Final = GameFlags(
    flags={field.name: flag(field) for field in msgspec.structs.fields(Options)},
    wishes=WISHES,
    spans=SPANS,
    options=options,
    deck=chosen_pictures,
)
