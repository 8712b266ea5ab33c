"""Tables brought to where a test begins, and short questions about them."""

from typing import Any, Protocol

import pytest

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import CastVote, Challenge
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import GameOpened
from pictorium.games.pictomania.model import COLOURS, Desk, Drawing, Glance, RackCard, Reveal
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .table import GREEN, RED, YELLOW, Dice, Table, said


class Arrive(Protocol):
    """Bring a table to some phase."""

    def __call__(self, edition: str = ..., seats: int = ...) -> Table: ...


def why(refusal: Refusal) -> tuple[str, str]:
    return refusal.code, refusal.rule


def in_setup(edition: str = "first-en", seats: int = 4) -> Table:
    return Table(edition, seats, rounds=1)


def in_glance(edition: str = "first-en", seats: int = 4) -> Table:
    table = in_setup(edition, seats)
    table.deal()
    return table


def in_drawing(edition: str = "first-en", seats: int = 4) -> Table:
    table = in_glance(edition, seats)
    table.begin()
    table.ink()
    return table


def in_reveal(edition: str = "first-en", seats: int = 4) -> Table:
    """Red's word is on show."""
    table = in_drawing(edition, seats)
    end(table)
    table.show(RED)
    return table


def when_over(edition: str = "first-en", seats: int = 4) -> Table:
    table = in_reveal(edition, seats)
    table.score()
    return table


PHASES: dict[str, Arrive] = {
    "Setup": in_setup,
    "Glance": in_glance,
    "Drawing": in_drawing,
    "Reveal": in_reveal,
    "Over": when_over,
}
every_phase = pytest.mark.parametrize("arrive", PHASES.values(), ids=PHASES)


def dealt(edition: str = "first-en", seats: int = 3, **options: Any) -> Table:
    table = Table(edition, seats, **options)
    table.deal()
    return table


def begun(edition: str = "first-en", seats: int = 3, **options: Any) -> Table:
    """All have drawn something; numerals are 1, 2, 3… in the order of seats."""
    table = Table(edition, seats, **options)
    table.begin()
    table.ink()
    return table


def at_ease(edition: str = "first-en", seats: int = 4, **options: Any) -> Table:
    """All have drawn something, and in every edition anyone may stop without a token."""
    return begun(edition, seats, stop_without_token=True, **options)


def blank(edition: str = "first-en", seats: int = 3) -> Table:
    """All have learnt their word and nobody has drawn yet."""
    table = Table(edition, seats)
    table.begin()
    return table


def on_show(edition: str = "first-en", seats: int = 4, **options: Any) -> Table:
    """A reveal that has come to red's word; all have drawn, and yellow has guessed it."""
    table = begun(edition, seats, **options)
    table.right(YELLOW, RED)
    end(table)
    table.show(RED)
    return table


def end(table: Table) -> None:
    """All who still play stop, with the best token left."""
    for seat in table.seats:
        if isinstance(table.state.phase, Drawing) and not desk(table, seat).has_stopped:
            table.stop(seat, table.state.phase.round.middle[0])


def play_out(table: Table) -> None:
    """A whole round in which nobody draws anything."""
    table.begin()
    for seat in table.seats:
        if not table.state.players[seat].has_left:
            if table.state.agreement.may_draw_nothing:
                table.nothing(seat)
            table.stop(seat)
    table.score()


def vote(table: Table, ayes: int, noes: int) -> None:
    """The rivals of red vote in the order they sit; the first aye is the challenge."""
    voters = iter(COLOURS[1:])
    table.give(next(voters), Challenge())
    for is_aye in [True] * (ayes - 1) + [False] * noes:
        if is_open(table):
            table.give(next(voters), CastVote(is_aye))


def is_void(table: Table, seat: Seat = RED) -> bool:
    """Whether a drawing is void, as the game has it and as everyone sees it."""
    assert isinstance(table.state.phase, Reveal)
    void = seat in table.state.phase.void
    for view in PICTOMANIA.view(table.state, WATCHER).seats:
        if view.seat == seat and view.desk:
            assert view.desk.is_void is void
    return void


def is_open(table: Table) -> bool:
    """Whether a vote on a drawing is open."""
    return PICTOMANIA.view(table.state, WATCHER).vote is not None


def is_away(table: Table, seat: Seat) -> bool:
    return next(view.is_away for view in PICTOMANIA.view(table.state, WATCHER).seats if view.seat == seat)


def is_down(table: Table, seat: Seat) -> bool:
    """Whether the pen is down, as the game says and as everyone sees it."""
    pen = PICTOMANIA.pen(table.state, seat).is_down
    for view in PICTOMANIA.view(table.state, WATCHER).seats:
        if view.seat == seat and view.desk:
            assert view.desk.may_draw is pen
    return pen


def desk(table: Table, seat: Seat) -> Desk:
    assert isinstance(table.state.phase, Drawing | Reveal)
    return table.state.phase.round.desks[seat]


def middle(table: Table) -> tuple[int, ...]:
    return PICTOMANIA.view(table.state, WATCHER).middle


def rack(table: Table) -> tuple[RackCard, ...]:
    assert isinstance(table.state.phase, Glance)
    return table.state.phase.rack


def others(table: Table, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in table.seats if other != seat)


def opened(table: Table) -> GameOpened:
    first = table.events[0]
    assert isinstance(first, GameOpened)
    return first


def refused_deck(deck: Deck, edition: str = "first-en", **wishes: Any) -> Refusal:
    options = Options(edition=read_edition(content_folder(), edition), **wishes)
    answer = PICTOMANIA.open((RED, YELLOW, GREEN), deck, options, Dice())
    assert isinstance(answer, Refusal)
    assert said(answer)
    return answer
