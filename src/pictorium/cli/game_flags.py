"""What can be asked for in a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pictorium.cli.param_types import NumberRange
from pictorium.content.words import Words


@dataclass(frozen=True)
class GameFlags:
    """What can be asked for in one game."""

    flags: Mapping[str, Mapping[str, Any]]
    """Its own flags, each with what click must know of it; what it means is said under `cli.help.<name>`."""
    wishes: Mapping[str, Any]
    """What `--option name=value` may name, with the type its value must have."""
    spans: Mapping[str, NumberRange]
    """From where to where its numbers may go."""
    options: Callable[[Words, Mapping[str, Any], Mapping[str, Any]], Any]
    """The options from flags and wishes."""
    deck: Callable[[Words, Path, Sequence[str]], Any]
    """The cards of these sets."""
