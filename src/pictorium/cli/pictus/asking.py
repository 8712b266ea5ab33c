"""What can be asked for in Pictus: each of its options by a flag of its own, and sets of pictures."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import click
import msgspec

from pictorium.cli.settings import Asked, choose
from pictorium.content.picture import Picture
from pictorium.content.words import Words
from pictorium.games.pictus.options import Options
from pictorium.sim.pictus.deck import made_up_pictures
from pictorium.stores.own_cards import HOUSE_CARDS

WISHES: Final = {field.name: field.type for field in msgspec.structs.fields(Options)}


def flag(field: msgspec.structs.FieldInfo) -> dict[str, Any]:
    """How an option is written as a flag: a choice, a yes, or a number. Nothing is said unless somebody says it."""
    shown = {"show_default": str(field.default).lower()}
    if field.type is bool:
        return {"is_flag": True, "default": None}
    return shown | {"type": click.Choice(get_args(field.type)) if get_args(field.type) else field.type}


def options(words: Words, flags: Mapping[str, Any], wishes: Mapping[str, Any]) -> Options:
    """The host's wishes, by flag or by name."""
    return Options(**{**flags, **wishes})


def chosen_pictures(words: Words, data: Path, names: Sequence[str]) -> tuple[Picture, ...]:
    """The pictures of the sets somebody asked for."""
    for name in names:
        choose(words, "unknown_cards", name, (HOUSE_CARDS,))
    return made_up_pictures()


PICTUS_ASKED: Final = Asked(
    flags={field.name: flag(field) for field in msgspec.structs.fields(Options)},
    wishes=WISHES,
    options=options,
    deck=chosen_pictures,
)
