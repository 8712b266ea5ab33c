"""The agreement of one game: an edition, the host's options and the number of seats, with every choice made.

From then on the rules read the Agreement alone: no rule asks for an edition's name.
"""

from msgspec import Struct
from msgspec.structs import asdict, replace

from pictorium.content.card import LEVELS
from pictorium.games.pictomania.commands import Adjustment
from pictorium.games.pictomania.edition import UNLIMITED, DrawingRules, TokenTable, VariantName, VoidRule
from pictorium.games.pictomania.options import OWN_LEVELS_RACK, Options, RaceRule, RevealRule, refuse_options
from pictorium.kernel.refusal import Refusal


class Agreement(Struct, frozen=True, kw_only=True):
    """The rules of this one game, with every choice made. It lies in the first fact."""

    edition: str
    variants: tuple[VariantName, ...]
    fewest_seats: int
    """The game goes on while that many have not left for good (P-LEAVE-1)."""
    rounds: int
    card_names: tuple[str, ...]
    """The black cards that name a word card; none in the kids' variant, where one card serves all."""
    levels: tuple[int, ...]
    levels_are_fixed: bool
    own_levels: tuple[int, ...] = ()
    """The levels among which each player chooses their own, the lowest first; none where all play at one level."""
    open_levels: tuple[int, ...] = LEVELS
    """The levels that can be chosen: those whose deck has cards enough."""
    level_colours: tuple[str, ...]
    box: tuple[int, ...]
    scoring_tokens: TokenTable
    bonus_tokens: TokenTable
    any_token: bool
    first_guess_freezes_drawing: bool
    stop_without_token: bool
    void: VoidRule
    void_returns_bonus: bool
    may_draw_nothing: bool = True
    """False: everyone must try to draw."""
    nothing_is_void: bool
    replacements: int | None
    """None: without limit."""
    anyone_says_go: bool = False
    """False: the dealer does."""
    has_geek_cards: bool
    first_round_is_learning: bool
    glance_s: int
    round_clock_s: int
    away_limit_s: int
    challenge_s: int = 0
    """How long a word stays on show before anyone can go on alone."""
    vote_limit_s: int
    reveal_pace_s: int
    drawing_rules: DrawingRules = "full"
    race: RaceRule = "arrival"
    """Games that began before there was a choice go on in the order of arrival."""
    reveal: RevealRule = "hand"
    """Games that began before it could play by itself go on by hand."""

    @property
    def rack_names(self) -> tuple[str | None, ...]:
        """The places of the rack, each name once; one nameless place where no names are dealt."""
        return tuple(dict.fromkeys(self.card_names)) or (None,)

    @property
    def rack_levels(self) -> tuple[int, ...]:
        """The levels of the places of the rack, where there are several: as many cards of each (P-HAND-2)."""
        names = self.rack_names
        return tuple(self.own_levels[place * len(self.own_levels) // len(names)] for place in range(len(names)))

    def level_of(self, number: int) -> int:
        """The level the round with this number is meant to have; the last one named goes on for later rounds."""
        return self.levels[min(number, len(self.levels)) - 1]


def agree(options: Options, seats: int) -> Agreement | Refusal:
    """The agreement for that many seats, or the first thing that makes no sense."""
    refusal = refuse_options(options, seats)
    if refusal:
        return refusal
    edition = options.edition
    is_kids = "kids" in options.variants
    replacements = edition.replacements if options.replacements is None else options.replacements
    return Agreement(
        edition=edition.name,
        variants=tuple(dict.fromkeys(options.variants)),
        fewest_seats=edition.seats[0],
        rounds=options.rounds_wanted,
        card_names=_card_names(options),
        levels=options.levels or ((1,) if is_kids else edition.levels),
        levels_are_fixed=options.levels is not None,
        own_levels=tuple(sorted(options.own_levels)),
        level_colours=edition.level_colours,
        box=edition.box,
        scoring_tokens=edition.scoring_tokens,
        bonus_tokens=_bonus_tokens(options, seats),
        any_token=edition.token_choice == "any",
        first_guess_freezes_drawing=edition.first_guess_freezes_drawing,
        stop_without_token=(
            edition.stop_without_token if options.stop_without_token is None else options.stop_without_token
        ),
        void=options.void,
        void_returns_bonus=edition.void_bonus == "returned",
        may_draw_nothing=edition.may_draw_nothing,
        nothing_is_void=edition.nothing_is_void,
        replacements=None if replacements == UNLIMITED else replacements,
        anyone_says_go=edition.go_by == "any",
        has_geek_cards=_has_geek_cards(options),
        first_round_is_learning="learning" in options.variants,
        glance_s=options.glance_s,
        round_clock_s=options.round_clock_s,
        away_limit_s=options.away_limit_s,
        challenge_s=options.challenge_s,
        vote_limit_s=options.vote_limit_s,
        reveal_pace_s=options.reveal_pace_s,
        drawing_rules=edition.drawing_rules,
        race=options.race,
        reveal=options.reveal,
    )


def adjusted(agreement: Agreement, played: int, to: Adjustment) -> Agreement:
    """The agreement from now on, after that many rounds."""
    changes = {name: value for name, value in asdict(to).items() if value is not None}
    if to.levels is not None:
        changes["levels"] = (*map(agreement.level_of, range(1, played + 1)), *to.levels)
    return replace(agreement, **changes)


def _card_names(options: Options) -> tuple[str, ...]:
    """The black cards: none for a single word card; of each of several levels as many as there can be players."""
    if options.own_levels:
        return tuple(name for name in options.edition.all_card_names[:OWN_LEVELS_RACK] for _ in options.own_levels)
    return () if "kids" in options.variants else options.edition.card_names


def _has_geek_cards(options: Options) -> bool:
    if options.geek_cards is not None:
        return options.geek_cards
    return options.edition.geek_cards or "geek" in options.variants


def _bonus_tokens(options: Options, seats: int) -> TokenTable:
    """The table of bonus tokens. A host's own tokens lose the lowest for each seat that leaves for good."""
    if options.bonus_tokens is not None:
        own = tuple(sorted(options.bonus_tokens, reverse=True))
        fewest = options.edition.seats[0]
        return {playing: own[: max(1, len(own) - (seats - playing))] for playing in range(fewest, seats + 1)}
    table = options.edition.bonus_tokens
    for name in options.variants:
        table = options.edition.variants[name].bonus_tokens or table
    return table
