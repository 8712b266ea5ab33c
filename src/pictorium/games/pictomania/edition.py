"""An edition is a value: what one rulebook says differently from the others.

The values lie in content/editions/*.toml and the token tables in content/tokens.toml. Nothing in
the rules asks for an edition's name.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

VariantName = Literal["kids", "relaxed", "competitive", "learning", "geek"]
VoidRule = Literal["vote", "own_up", "off"]
DrawingRules = Literal["full", "short"]
"""What players are told of what may be drawn: all that is fine and all that is not, or four bans and nothing else."""

TokenTable = Mapping[int, tuple[int, ...]]
"""Tokens by the number of players, best first."""

UNLIMITED: Final = "unlimited"


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a variant asks for: other bonus tokens, a certain number of seats; and what is advised for it."""

    bonus_tokens: TokenTable | None = None
    seats: tuple[int, int] | None = None
    best_seats: tuple[int, int] | None = None
    """How many it is best with; others may play it and are told so."""


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The differences between the rulebooks, row by row of the edition table."""

    name: str
    seats: tuple[int, int]
    """Fewest and most players."""
    rounds: int
    card_names: tuple[str, ...]
    """The black cards that name a word card; a name that stands twice can be dealt to two players."""
    more_card_names: tuple[str, ...] = ()
    """Names for the further cards of a rack of several levels (P-HAND-2), where the edition has fewer than six."""
    levels: tuple[int, ...]
    """The level advised for each round; the last one goes on for later rounds."""
    level_colours: tuple[str, str, str, str]
    box: tuple[int, int, int, int]
    """How many word cards of each level lie in the box."""
    scoring_tokens: TokenTable
    bonus_tokens: TokenTable
    token_choice: Literal["best", "any"]
    """Which token one takes when one stops: the best left, or any."""
    first_guess_freezes_drawing: bool
    stop_without_token: bool
    """False: only players who draw nothing may stop without a token."""
    void_bonus: Literal["never_plus", "returned"]
    """The bonus token of a void drawing: no plus but the black sheep still pays, or back to the middle."""
    may_draw_nothing: bool
    """Whether a player may declare that they draw nothing; otherwise everyone must try."""
    nothing_is_void: bool
    drawing_rules: DrawingRules
    replacements: int | Literal["unlimited"]
    """How many cards each player may have replaced in a game."""
    go_by: Literal["dealer", "any"]
    """Who says go: the dealer, or any player."""
    geek_cards: bool
    """Whether geeky cards are in the box unless the table says otherwise."""
    variants: Mapping[VariantName, Variant]
    """The variants this rulebook offers."""

    @property
    def all_card_names(self) -> tuple[str, ...]:
        """Every name that a place of a rack can have, once."""
        return tuple(dict.fromkeys((*self.card_names, *self.more_card_names)))
