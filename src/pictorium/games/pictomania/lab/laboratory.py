"""What the laboratory asks of Pictomania: an environment with the house's cards, and players for it."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.lab.environment import PictomaniaEnv
from pictorium.games.pictomania.lab.match import MatchError
from pictorium.games.pictomania.lab.policies import BuiltInPolicy, RandomPolicy
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.shelf import KINDS
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import playable, read_cards
from pictorium.stores.shelf import wished

EDITION: Final = "second"
UNLESS_SET: Final = {
    "rounds": 1,
    "round_clock_s": 90,
    "void": "off",
    "race": "arrival",
    "reveal": "hand",
    "challenge_s": 0,
}
"""A round that ends, and nothing around it to decide on."""


def environment(content: Path, seats: int, step_ms: int, wishes: Mapping[str, Any]) -> PictomaniaEnv:
    """An environment with these options of an edition; raises `MatchError` where they make no sense."""
    named = {**UNLESS_SET, **wishes}
    edition = read_edition(content, named.pop("edition", EDITION))
    options = wished(KINDS, named)
    if isinstance(options, Refusal):
        raise MatchError(f"{options.code}: {options.facts}")
    return PictomaniaEnv(playable(read_cards(content)), Options(edition=edition, **options), seats, step_ms)


LAB: Final = SimpleNamespace(environment=environment, random=RandomPolicy, built_in=BuiltInPolicy)
