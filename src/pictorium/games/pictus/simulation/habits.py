"""How Pictus is played by people who try everything."""

from typing import Final

from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.bounds import refuse_numbers
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus.agreement import adjusted
from pictorium.games.pictus.events import Event
from pictorium.games.pictus.model import Over, State, Telling
from pictorium.games.pictus.options import BOUNDS, Options, refuse_options
from pictorium.games.pictus.simulation.checks import opinion
from pictorium.games.pictus.simulation.round_record import TurnRecord, records
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.sim.habits import Habits

WEIGHTS: Final[dict[type, int]] = {
    c.GiveClue: 2000,
    c.Lay: 3000,
    c.Vote: 3000,
    c.Next: 1500,
    c.Hold: 60,
    c.Release: 200,
    c.Skip: 200,
    c.SkipTo: 60,
    c.Adjust: 400,
    c.Rest: 200,
    c.Mark: 600,
    c.Wipe: 30,
    c.Away: 20,
    c.Back: 300,
    c.Preside: 40,
    c.Leave: 1,
}
"""Leaving is rare: it ends evenings early."""

KINDS: Final = ("live", "text", "recording", "film", "all")
"""The kinds of clue, a sketch apart: that comes with the ink."""


def ink(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Ink on a blank sheet, or a wiped one, while the pen is down."""
    if not isinstance(state.phase, Telling) or not PICTUS.pen(state, seat).is_down:
        return ()
    return (c.Wipe(seat) if state.phase.is_inked else c.Mark(seat),)


def word(state: State, command: c.AnyCommand, chance: Chance) -> c.AnyCommand:
    """A clue of any kind: said in the words of a card, hummed, filmed, played, or all of it at once; an adjustment of
    something.
    """
    if isinstance(command, c.Adjust):
        return c.Adjust(_adjustment(state, chance))
    if not isinstance(command, c.GiveClue):
        return command
    kind = KINDS[chance.below(len(KINDS))]
    text = _words(state, command.picture, chance) if kind in ("text", "all") else ""
    recording = f"recording-{state.turn}" if kind in ("recording", "all") else None
    film = f"film-{state.turn}" if kind in ("film", "all") else None
    is_live = kind in ("live", "all") or not (text or recording or film)
    return replace(command, text=text, recording=recording, film=film, is_live=is_live)


def _adjustment(state: State, chance: Chance) -> c.Adjustment:
    """An end that is still to come, or another clock."""
    players = state.players.values()
    ends = (
        c.Adjustment(end="turns", turns_each=max(player.narrated for player in players) + chance.below(2)),
        c.Adjustment(end="score", target=max(BOUNDS["target"].fewest, *(player.total for player in players))),
        c.Adjustment(end="deck"),
    )
    clocks = (c.Adjustment(clock_s=30 * chance.below(3)), c.Adjustment(away_limit_s=10 * chance.below(3)))
    possible = [one for one in (*ends, *clocks) if not refuse_numbers(adjusted(state.agreement, one), BOUNDS)]
    return possible[chance.below(len(possible))]


def _words(state: State, picture: str, chance: Chance) -> str:
    """A title in any language: of this picture, or of another one, which is a clue just as well."""
    known = [picture, *state.players[state.narrator].hand]
    titles = tuple(state.pictures[known[chance.below(len(known))]].titles.values())
    return titles[chance.below(len(titles))] if titles else ""


def patience(state: State) -> int | None:
    """Nobody stays when the game is over."""
    return 0 if isinstance(state.phase, Over) else None


PICTUS_HABITS: Final[Habits[State, c.AnyCommand, Event, Options, tuple[Picture, ...], TurnRecord]] = Habits(
    game=PICTUS,
    weights=WEIGHTS,
    refuse=refuse_options,
    ink=ink,
    word=word,
    patience=patience,
    records=records,
    opinion=opinion,
    faults=lambda _records, _opened: (),
)
