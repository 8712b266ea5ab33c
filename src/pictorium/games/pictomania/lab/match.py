"""A game that is played step by step: its rules, its sheets, and a clock that is set by hand.

The match does what needs no skill: it deals at the advised level, lets everybody read, and turns the stacks. Left to
the seats is what happens while all draw: lines, guesses, stopping.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from pictorium.content.deck import Deck
from pictorium.games.house_commands import Mark, Tick, Wipe
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import AnyCommand, Deal, Go, Next, PlayerCommand, Ready
from pictorium.games.pictomania.events import Event, RoundScored
from pictorium.games.pictomania.model import Drawing, Over, Setup, State
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.view import View
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Move
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice

HOUSEKEEPING: Final = (Deal, Ready, Go, Next)
"""What a match does for all seats, the first that is legal."""


class MatchError(ValueError):
    """These options cannot be played: the code of the refusal."""


class Match:
    """One game, from the first deal to its end."""

    def __init__(self, seats: Sequence[Seat], deck: Deck, options: Options, seed: str) -> None:
        """The same seed and the same actions give the same game."""
        self._dice = Dice(seed)
        self.now = Moment(0)
        self.scored: list[Mapping[Seat, int]] = []
        """The points of each round that is over."""
        self.sheets: dict[Seat, Sheet] = dict.fromkeys(seats, Sheet())
        self._numbers: dict[Seat, int] = {}
        facts = PICTOMANIA.open(tuple(seats), deck, options, self._dice)
        if isinstance(facts, Refusal):
            raise MatchError(facts.code)
        self._state: State | None = None
        self._take(facts)
        self._keep_house()

    @property
    def state(self) -> State:
        """Everything; no seat may see it."""
        assert self._state is not None
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the last round is scored."""
        return isinstance(self.state.phase, Over)

    def view(self, seat: Seat) -> View:
        """What a seat sees."""
        return PICTOMANIA.view(self.state, seat)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now = Moment(self.now + ms)
        due = PICTOMANIA.due(self.state)
        if due is not None and due <= self.now:
            self._decide(HOUSE, Tick())
            self._keep_house()

    def draw(self, seat: Seat, moves: Sequence[Move]) -> bool:
        """Draw on one's sheet; False if the pen is up."""
        pen = PICTOMANIA.pen(self.state, seat)
        if not pen.is_down or not moves:
            return False
        before = self.sheets[seat]
        self.sheets[seat] = after = drawn(before, moves)
        if before.is_blank != after.is_blank:
            self._decide(HOUSE, Wipe(seat) if after.is_blank else Mark(seat))
        return True

    def play(self, seat: Seat, command: PlayerCommand) -> Refusal | None:
        """Ask for a command; why it was refused, if it was."""
        refusal = self._decide(seat, command)
        self._keep_house()
        return refusal

    def order(self) -> list[Seat]:
        """All seats, shuffled: whose guess comes first when several come in the same step."""
        left = list(self.sheets)
        return [left.pop(self._dice.below(len(left))) for _ in range(len(left))]

    def _decide(self, seat: Seat, command: AnyCommand) -> Refusal | None:
        answer = PICTOMANIA.decide(self.state, seat, command, self.now, self._dice)
        if isinstance(answer, Refusal):
            return answer
        self._take(answer)
        return None

    def _take(self, facts: Sequence[Event]) -> None:
        for fact in facts:
            self._state = PICTOMANIA.evolve(self._state, fact)
            if isinstance(fact, RoundScored):
                self.scored.append(fact.sheet.points)
        for seat in self.sheets:
            number = PICTOMANIA.pen(self.state, seat).sheet
            if self._numbers.get(seat) != number:
                self._numbers[seat], self.sheets[seat] = number, Sheet()

    def _keep_house(self) -> None:
        """Go on until somebody can draw, or the game is over."""
        while not isinstance(self.state.phase, Drawing | Over):
            wished = next(filter(None, map(self._chore, self.state.seats)), None)
            assert wished is not None, "somebody can always go on"
            self._decide(*wished)

    def _chore(self, seat: Seat) -> tuple[Seat, PlayerCommand] | None:
        level = self.view(seat).level if isinstance(self.state.phase, Setup) else 0
        for command in PICTOMANIA.legal(self.state, seat):
            if isinstance(command, HOUSEKEEPING) and not (isinstance(command, Deal) and command.level != level):
                return seat, command
        return None
