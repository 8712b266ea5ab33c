"""What can be asked for in Pictomania: an edition, its variants, the host's options, and sets of word cards."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from pictorium.cli.game_flags import GameFlags
from pictorium.cli.messages import CommandError, problem_line, read_cards_named, require_known
from pictorium.cli.param_types import NumberRange
from pictorium.content.card import LEVELS
from pictorium.content.deck import Deck
from pictorium.content.words import Words
from pictorium.content.written_cards import merged
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.options import CLOCKS, REPLACEMENTS_MAX, ROUNDS_MAX, TOKEN_MAX, Options
from pictorium.stores.content_files import CardsError, ContentError, content_folder, playable
from pictorium.stores.own_cards import SHIPPED_CARDS, set_names

EDITION: Final = "second"
"""The edition that is played unless somebody names another."""
VARIANTS: Final[tuple[str, ...]] = get_args(VariantName)
WISHES: Final = {
    field.name: field.type for field in msgspec.structs.fields(Options) if field.name not in ("edition", "variants")
}
SPANS: Final = {
    "rounds": NumberRange(1, ROUNDS_MAX),
    "levels": NumberRange(LEVELS[0], LEVELS[-1]),
    "own_levels": NumberRange(LEVELS[0], LEVELS[-1]),
    "bonus_tokens": NumberRange(1, TOKEN_MAX),
    "replacements": NumberRange(0, REPLACEMENTS_MAX),
    **{name: NumberRange(clock.fewest, clock.most, clock.is_off_at_zero) for name, clock in CLOCKS.items()},
}


def options(words: Words, flags: Mapping[str, Any], wishes: Mapping[str, Any]) -> Options:
    """The edition, its variants and the host's wishes."""
    folder = content_folder()
    edition, variants = flags.get("edition", EDITION), flags.get("variant", ())
    require_known(words, "unknown_edition", edition, edition_names(folder))
    for variant in variants:
        require_known(words, "unknown_variant", variant, VARIANTS)
    chosen = msgspec.convert(variants, tuple[VariantName, ...])
    try:
        return Options(edition=read_edition(folder, edition), variants=chosen, **wishes)
    except ContentError as error:
        raise CommandError(words.say(f"content.{error.code}", **error.facts)) from error


def chosen_cards(words: Words, data: Path, names: Sequence[str]) -> Deck:
    """The cards of the sets somebody asked for: the house's, the host's own, or all there are."""
    known = (SHIPPED_CARDS, *set_names(data))
    for name in names:
        require_known(words, "unknown_cards", name, known)
    try:
        return playable(merged(read_cards_named(data, name) for name in dict.fromkeys(names or known)))
    except CardsError as error:
        raise CommandError("\n".join(problem_line(words, problem) for problem in error.problems)) from error


PICTOMANIA_ASKED: Final = GameFlags(
    flags={"edition": {"show_default": EDITION, "metavar": "name"}, "variant": {"multiple": True, "metavar": "name"}},
    wishes=WISHES,
    spans=SPANS,
    options=options,
    deck=chosen_cards,
)
