"""What a host can choose for this game on this server."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pictorium.content.card import LEVELS
from pictorium.games.bounds import Bounds
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.edition import Edition
from pictorium.games.pictomania.options import (
    CLOCKS,
    REPLACEMENTS_MAX,
    ROUNDS_MAX,
    SEATS_FEWEST,
    SEATS_MOST,
    TOKEN_MAX,
    HouseRules,
    Options,
)


class Offer(Struct, frozen=True, kw_only=True):
    """The editions there are, and what a host may choose. What no option names is as the edition has it, or `usual`."""

    seats: tuple[int, int]
    """The fewest and the most that can play, whatever the edition."""
    editions: tuple[Edition, ...]
    agreements: Mapping[str, Agreement]
    """The agreement of each edition if no option is chosen, so that its rules can be shown."""
    levels: tuple[int, ...]
    """The levels that the rounds can be of."""
    rounds_max: int
    """The fewest are 1."""
    replacements_max: int
    """The fewest are 0; "unlimited" is a choice, too."""
    token_max: int
    """The best bonus token; the lowest is 1."""
    clocks: Mapping[str, Bounds]
    """The options that are clocks, by name."""
    usual: HouseRules


def offer(editions: Iterable[Edition]) -> Offer:
    """What can be played with these editions."""
    editions = tuple(editions)
    return Offer(
        seats=(SEATS_FEWEST, SEATS_MOST),
        editions=editions,
        agreements={edition.name: _unchanged(edition) for edition in editions},
        levels=LEVELS,
        rounds_max=ROUNDS_MAX,
        replacements_max=REPLACEMENTS_MAX,
        token_max=TOKEN_MAX,
        clocks=CLOCKS,
        usual=HouseRules(),
    )


def _unchanged(edition: Edition) -> Agreement:
    agreement = agree(Options(edition=edition), edition.seats[0])
    assert isinstance(agreement, Agreement), "an edition as it is makes sense"
    return agreement
