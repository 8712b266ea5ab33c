"""How Pictus is played at a table, and what must hold for it afterwards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import Laying, State, Voting
from pictorium.games.pictus.options import CLUE_CHARACTERS_MAX
from pictorium.games.pictus.simulation import sketches
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.sim.manners import Manners, View
from pictorium.table.media import MediumKind

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson

NONSENSE: Final[tuple[dict[str, Any], ...]] = (
    {"type": "Tick"},
    {"type": "Away", "seat": "red"},
    {"type": "Mark", "seat": "yellow"},
    {"type": "Rest", "seat": "nobody"},
    {"type": "Rest", "seat": "red"},
    {"type": "GiveClue", "picture": "house/001"},
    {"type": "GiveClue", "picture": "house/001", "text": "x" * (CLUE_CHARACTERS_MAX + 1)},
    {"type": "GiveClue", "picture": "house/001", "text": "\u202e"},
    {"type": "GiveClue", "picture": "house/001", "recording": "nothing", "is_live": True},
    {"type": "GiveClue", "picture": "nowhere", "is_live": True},
    *({"type": "Lay", "picture": picture} for picture in ("house/001", "house/002", "nowhere")),
    *({"type": "Vote", "number": number} for number in (*range(-1, 13), *range(1, 5))),
    *({"type": "Next", "turn": turn} for turn in range(6)),
)
ADJUSTMENTS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"turns_each": 1},
    {"end": "score", "target": 10},
    {"end": "deck", "target": 4},
    {"clock_s": 60, "away_limit_s": 10},
)
"""What a host may wish for between turns, some of it in vain."""
KINDS: Final = ("live", "text", "sketch", "recording", "film", "all")
"""The kinds of clue. For a sketch there is nothing to say: it is what lies on the sheet, if anything does."""


def may_draw(view: View) -> bool:
    """The narrator, before the clue is given."""
    return bool(view["phase"] == "Telling" and view["narrator"] == view["seat"])


def waits(view: View) -> bool:
    """Players who have no vote to cast any more, while others vote."""
    is_asked = any(command["type"] == "Vote" for command in view["may"])
    return bool(view["phase"] != "Voting" or (view["own"] and not is_asked))


def brings(view: View) -> tuple[MediumKind, ...]:
    """The narrator sings and plays for the clue."""
    return ("recording", "film") if may_draw(view) else ()


def said(person: "SimPerson", command: dict[str, Any]) -> dict[str, Any]:
    """A clue of any kind; it says nothing of the card, so that twins who hold other cards say the same."""
    if command["type"] == "Adjust":
        return command | {"to": person.world.random.choice(ADJUSTMENTS)}
    if command["type"] != "GiveClue":
        return command
    random = person.world.random
    kind = random.choice(KINDS)
    return command | {
        "text": f"clue {random.randrange(10**6)}\n of {person.name}" if kind in ("text", "all") else "",
        "recording": _named(person, "recording") if kind in ("recording", "all") else None,
        "film": _named(person, "film") if kind in ("film", "all") else None,
        "is_live": kind in ("live", "all"),
    }


def _named(person: "SimPerson", kind: MediumKind) -> str | None:
    """Something of one's own, if there is any; now and then something of another's, or what nobody ever brought."""
    random = person.world.random
    if random.random() < 0.9:
        own = person.brought.get(kind, [])
        return random.choice(own) if own else None
    others = [id_ for other in person.world.people if other is not person for id_ in other.brought.get(kind, [])]
    return random.choice(["nothing", *others])


def without_luck(event: Any) -> Any:
    """Whose cards hang, how many were drawn, what was shuffled; not in which order."""
    match event:
        case e.CardsHung():
            return sorted(str(card.owner) for card in event.hung), event.at
        case e.HandsFilled():
            return {seat: len(drawn) for seat, drawn in event.drawn.items()}
        case e.PileReshuffled():
            return sorted(event.order)
        case _:
            return event


def faults(game: Sequence[Any]) -> Iterator[str]:
    """No card is ever lost, made or doubled; and what hangs on the wall is what was laid, each by its owner."""
    state: State | None = None
    for event in game:
        if isinstance(event, e.CardsHung):
            assert state is not None
            yield from _wall_faults(state, event)
        if isinstance(event, e.TurnScored):
            assert state is not None
            yield from _sheet_faults(state, event)
        state = PICTUS.evolve(state, event)
        if Counter(_cards(state)) != Counter(state.pictures.keys()):
            yield f"turn {state.turn}: cards were lost or made with {type(event).__name__}"


def _wall_faults(state: State, event: e.CardsHung) -> Iterator[str]:
    assert isinstance(state.phase, Laying), "cards are hung when all have laid theirs"
    hung = {card.owner: card.picture for card in event.hung if card.owner is not None}
    if hung != dict(state.phase.turn.laid):
        yield f"turn {state.turn}: what hangs is not what was laid"
    decoys = {card.picture for card in event.hung if card.owner is None}
    if not decoys <= set(state.pile):
        yield f"turn {state.turn}: a decoy that was not on the pile"


def _sheet_faults(state: State, event: e.TurnScored) -> Iterator[str]:
    """What is scored is what hung and what was voted, nothing else."""
    assert isinstance(state.phase, Voting), "a turn is scored when all have voted"
    votes = {ballot.by: ballot.number for ballot in event.sheet.votes}
    if event.sheet.narrator_vote is not None:
        votes[event.sheet.narrator] = event.sheet.narrator_vote
    if votes != dict(state.phase.votes):
        yield f"turn {state.turn}: other votes were scored than cast"
    if (event.sheet.hung, event.sheet.clue) != (state.phase.hung, state.phase.turn.clue):
        yield f"turn {state.turn}: other cards were scored than hung"


def _cards(state: State) -> Iterator[str]:
    """Every card, wherever it lies."""
    yield from state.pile
    yield from state.used
    for player in state.players.values():
        yield from player.hand
    match state.phase:
        case Laying(turn):
            yield from turn.laid.values()
        case Voting(_, hung, _):
            yield from (card.picture for card in hung)
        case _:
            pass


PICTUS_MANNERS: Final = Manners(
    habits=PICTUS_HABITS,
    nonsense=NONSENSE,
    may_draw=may_draw,
    zeal=0.5,
    brings=brings,
    said=said,
    inked=("GiveClue",),
    without_luck=without_luck,
    faults=faults,
    waits=waits,
    complaints=sketches.complaints,
)
