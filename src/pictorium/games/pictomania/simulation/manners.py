"""How Pictomania is played at a table, and what must hold for it afterwards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.kernel.ids import Seat
from pictorium.sim.manners import Manners, View
from pictorium.table.media import MediumKind

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson

NONSENSE: Final[tuple[dict[str, Any], ...]] = (
    {"type": "Tick"},
    {"type": "Go"},
    {"type": "Next", "step": 0},
    {"type": "Release"},
    {"type": "Skip", "step": 0},
    {"type": "OwnUp"},
    {"type": "Deal", "level": 5},
    {"type": "Propose", "level": 0},
    {"type": "ChooseLevel", "level": 2},
    {"type": "Deal", "level": None},
    {"type": "Preside", "seat": "red"},
    {"type": "Away", "seat": "red"},
    {"type": "Stop", "token": 9},
    {"type": "Praise", "round": 1, "seat": "red"},
    {"type": "Praise", "round": 7, "seat": "nobody"},
    *({"type": "Guess", "on": on, "number": number} for on in ("red", "yellow", "nobody") for number in range(9)),
)
ADJUSTMENTS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"rounds": 2, "glance_s": 5},
    {"rounds": 1},
    {"round_clock_s": 60, "reveal_pace_s": 4},
    {"levels": [1, 2]},
    {"away_limit_s": 0},
)
"""What a host may wish for between rounds, some of it in vain."""
LUCKY: Final = (e.RackDealt, e.CardReplaced, e.DeckReshuffled, e.DrawingBegun)
"""Facts that hold luck."""


def may_draw(view: View) -> bool:
    """While all draw, and until one has stopped."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    return bool(own and own["desk"] and own["desk"]["may_draw"])


def waits(view: View) -> bool:
    """Who has stopped, while others draw."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    return bool(view["phase"] != "Drawing" or (own and own["desk"] and own["desk"]["has_stopped"]))


def brings(view: View) -> tuple[MediumKind, ...]:
    """Nothing but ink."""
    return ()


def said(person: "SimPerson", command: dict[str, Any]) -> dict[str, Any]:
    """The host changes a clock or the number of rounds; nothing else is left open in a command."""
    return command | {"to": person.world.random.choice(ADJUSTMENTS)} if command["type"] == "Adjust" else command


def without_luck(event: Any) -> Any:
    """The fact itself, or only that there was one."""
    return type(event).__name__ if isinstance(event, LUCKY) else event


def faults(game: Sequence[Any]) -> Iterator[str]:
    """Guesses lie and are turned in the order of the log, and so are tokens given for them; none for a blank sheet."""
    stacks: dict[Seat, list[tuple[Seat, int]]] = {}
    inked: set[Seat] = set()
    drawn: set[Seat] = set()
    for event in game:
        match event:
            case e.DrawingBegun():
                stacks, begun, inked = {seat: [] for seat in event.words}, event, set()
            case e.SheetMarked():
                inked.add(event.seat)
            case e.SheetWiped():
                inked.discard(event.seat)
            case e.DrawingEnded():
                drawn = set(inked)
            case e.GuessLaid():
                stacks[event.on].append((event.by, event.number))
                if event.place != len(stacks[event.on]):
                    yield f"a guess on {event.on} lies at {event.place}, but came as number {len(stacks[event.on])}"
            case e.NothingDeclared():
                stacks[event.seat] = []
            case e.StackTurned():
                if [(turned.by, turned.number) for turned in event.guesses] != stacks[event.seat]:
                    yield f"the stack of {event.seat} was turned in another order than it was laid"
                if event.seat not in drawn and any(turned.outcome != "returned" for turned in event.guesses):
                    yield f"a guess at the blank sheet of {event.seat} counted"
                given = [turned.token for turned in event.guesses if turned.outcome == "right"]
                if given != list(begun.scoring_tokens[: len(given)]):
                    yield f"the first to guess {event.seat} did not get the best token"
            case _:
                pass


PICTOMANIA_MANNERS: Final = Manners(
    habits=PICTOMANIA_HABITS,
    nonsense=NONSENSE,
    may_draw=may_draw,
    zeal=1.0,
    brings=brings,
    said=said,
    inked=("Stop",),
    without_luck=without_luck,
    faults=faults,
    waits=waits,
)
