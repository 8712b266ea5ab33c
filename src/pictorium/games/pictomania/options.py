"""What a host may change, and what makes no sense together."""

from typing import Final, Literal

from msgspec import Struct

from pictorium.content.card import LEVELS
from pictorium.games.bounds import Bounds, refuse_numbers
from pictorium.games.pictomania.edition import Edition, VariantName, VoidRule
from pictorium.games.players import refuse_count
from pictorium.kernel.refusal import Refusal

SEATS_FEWEST: Final = 3
SEATS_MOST: Final = 6
RaceRule = Literal["fair", "arrival"]
RevealRule = Literal["show", "hand"]
ROUNDS_MAX: Final = 12
TOKEN_MAX: Final = 9
REPLACEMENTS_MAX: Final = 99
OWN_LEVELS_COUNTS: Final = (2, 3)
"""How many levels there can be on one rack: with more, a rack of six would have a single card of one."""
OWN_LEVELS_RACK: Final = 6
"""How many cards there are on a rack of several levels: as many of each (P-HAND-2)."""
UNKNOWN_LEVEL: Final = Refusal("unknown_level", "P-SETUP-2", {"fewest": LEVELS[0], "most": LEVELS[-1]})

VARIANT_RULES: Final = {
    "kids": "P-VAR-1",
    "relaxed": "P-VAR-2",
    "competitive": "P-VAR-3",
    "learning": "P-VAR-4",
    "geek": "P-VAR-5",
}


CLOCKS: Final = {
    "glance_s": Bounds("P-GLANCE-1", 5, 120),
    "round_clock_s": Bounds("P-FINISH-5", 30, 3600, is_off_at_zero=True),
    "away_limit_s": Bounds("P-FINISH-5", 10, 3600, is_off_at_zero=True),
    "challenge_s": Bounds("P-VOID-2", 1, 60, is_off_at_zero=True),
    "vote_limit_s": Bounds("P-VOID-2", 10, 600),
    "reveal_pace_s": Bounds("P-PACE-1", 2, 600, is_off_at_zero=True),
}


class HouseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What no rulebook says: how it is unless the host wishes otherwise. Clocks in seconds; 0: there is none."""

    own_levels: tuple[int, ...] = ()
    """The levels among which each player chooses their own (P-HAND-1); none: all play at one level."""
    void: VoidRule = "vote"
    """Who may call a drawing void: the group by vote, only the drawer by owning up, nobody."""
    race: RaceRule = "fair"
    """Whose guess lies first: whoever gave it first as far as the table can measure, or whosever arrived first."""
    glance_s: int = 10
    round_clock_s: int = 0
    away_limit_s: int = 60
    challenge_s: int = 5
    """How long after a word is shown only all players together can go on."""
    vote_limit_s: int = 30
    reveal: RevealRule = "show"
    """Whether the reveal plays by itself, or each step is taken by hand."""
    reveal_pace_s: int = 0
    """How long each step of the reveal lasts at least; by hand: when the clock takes the next."""


class Options(HouseRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host's wishes. None: as the edition has it."""

    edition: Edition
    variants: tuple[VariantName, ...] = ()
    rounds: int | None = None
    levels: tuple[int, ...] | None = None
    """Fixes the level of each round; otherwise the table chooses before each."""
    bonus_tokens: tuple[int, ...] | None = None
    replacements: int | Literal["unlimited"] | None = None
    stop_without_token: bool | None = None
    geek_cards: bool | None = None

    @property
    def rounds_wanted(self) -> int:
        """The host's number of rounds, or the edition's."""
        return self.edition.rounds if self.rounds is None else self.rounds


def refuse_options(options: Options, seats: int) -> Refusal | None:
    """The first thing in the host's wishes that makes no sense for the edition or that many seats."""
    return (
        refuse_count(seats, options.edition.seats, "P-SETUP-1")
        or _refuse_variants(options, seats)
        or _refuse_rounds(options)
        or _refuse_levels(options)
        or _refuse_own_levels(options)
        or _refuse_tokens(options, seats)
        or _refuse_replacements(options)
        or refuse_numbers(options, CLOCKS)
    )


def _refuse_variants(options: Options, seats: int) -> Refusal | None:
    for name in options.variants:
        rule = VARIANT_RULES[name]
        variant = options.edition.variants.get(name)
        if variant is None:
            return Refusal("variant_not_in_edition", rule, {"variant": name, "edition": options.edition.name})
        if variant.seats and not variant.seats[0] <= seats <= variant.seats[1]:
            fewest, most = variant.seats
            return Refusal(
                "variant_not_for_seats",
                rule,
                {"variant": name, "seats": seats, "fewest": fewest, "most": most},
            )
    if "geek" in options.variants and options.geek_cards is False:
        return Refusal("geek_cards_in_and_out", "P-VAR-5")
    return None


def _refuse_rounds(options: Options) -> Refusal | None:
    rounds = options.rounds_wanted
    if not 1 <= rounds <= ROUNDS_MAX:
        return Refusal("rounds_out_of_range", "P-TOTAL-1", {"rounds": rounds, "most": ROUNDS_MAX})
    return None


def _refuse_levels(options: Options) -> Refusal | None:
    levels = options.levels
    if levels is None:
        return None
    if any(level not in LEVELS for level in levels):
        return UNKNOWN_LEVEL
    if len(levels) != options.rounds_wanted:
        return Refusal("levels_miss_rounds", "P-SETUP-4", {"levels": len(levels), "rounds": options.rounds_wanted})
    return None


def _refuse_own_levels(options: Options) -> Refusal | None:
    levels = options.own_levels
    if not levels:
        return None
    if any(level not in LEVELS for level in levels):
        return UNKNOWN_LEVEL
    if len(set(levels)) != len(levels) or len(levels) not in OWN_LEVELS_COUNTS:
        return Refusal(
            "own_levels_miscounted", "P-HAND-2", {"fewest": OWN_LEVELS_COUNTS[0], "most": OWN_LEVELS_COUNTS[-1]}
        )
    if options.levels is not None:
        return Refusal("own_and_fixed_levels", "P-HAND-1")
    if "kids" in options.variants:
        return Refusal("own_levels_and_kids", "P-HAND-1")
    return None


def _refuse_tokens(options: Options, seats: int) -> Refusal | None:
    tokens = options.bonus_tokens
    if tokens is None:
        return None
    for name in options.variants:
        if options.edition.variants[name].bonus_tokens:
            return Refusal("tokens_and_variant", "P-SETUP-6", {"variant": name})
    if not 1 <= len(tokens) <= seats:
        return Refusal("tokens_miss_seats", "P-SETUP-6", {"tokens": len(tokens), "seats": seats})
    if any(not 1 <= token <= TOKEN_MAX for token in tokens):
        return Refusal("token_out_of_range", "P-SETUP-6", {"most": TOKEN_MAX})
    return None


def _refuse_replacements(options: Options) -> Refusal | None:
    wish = options.replacements
    if isinstance(wish, int) and not 0 <= wish <= REPLACEMENTS_MAX:
        return Refusal("replacements_out_of_range", "P-GLANCE-2", {"most": REPLACEMENTS_MAX})
    return None
