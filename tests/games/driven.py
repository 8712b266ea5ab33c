"""A game driven by hand, whichever it is: gives commands, keeps the facts, and has its luck from a seed."""

from collections.abc import Callable, Iterator
from random import Random
from string import Formatter
from typing import Any, Final, Generic, TypeVar

from pictorium.games.game import Game
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder, read_words

ENGLISH: Final = read_words(content_folder(), "en")
FACTS_MAX: Final = 5000
"""More than any evening in the tests has, so that a broken rule cannot keep a test going for ever."""
STEPS_MAX: Final = 6000
State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


def said(refusal: Refusal) -> str:
    """A refusal in words: its code has a sentence, and its facts fill the gaps of that sentence exactly."""
    key = f"refusal.{refusal.code}"
    gaps = {name for _, name, _, _ in Formatter().parse(ENGLISH.sentences[key]) if name}
    assert gaps == set(refusal.facts), refusal
    return ENGLISH.say(key, **refusal.facts)


class Driven(Generic[State, Command, Event]):
    """One game. `give` expects facts, `refused` expects a refusal that changes nothing."""

    def __init__(
        self,
        game: Game[State, Command, Event, Any, Any, Any, Any],
        seats: tuple[Seat, ...],
        deck: Any,
        options: Any,
        seed: int,
    ) -> None:
        self._game = game
        self.seats, self.deck = seats, deck
        self.dice = Dice(seed)
        self.now = Moment(0)
        opened = game.open(seats, deck, options, self.dice)
        assert not isinstance(opened, Refusal), opened
        self.events: list[Event] = []
        self._state: State | None = None
        self.take(opened)

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    @property
    def phase(self) -> str:
        state: Any = self.state
        return type(state.phase).__name__

    def take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        for event in events:
            self._state = self._game.evolve(self._state, event)
        self.events += events
        assert len(self.events) < FACTS_MAX, "this evening never ends"
        return events

    def give(self, seat: Seat, command: Command) -> tuple[Event, ...]:
        """Give a command that must be accepted."""
        answer = self._game.decide(self.state, seat, command, self.now, self.dice)
        assert not isinstance(answer, Refusal), answer
        return self.take(answer)

    def refused(self, seat: Seat, command: Command) -> Refusal:
        """Give a command that must be refused; nothing may change."""
        before = self.state
        answer = self._game.decide(before, seat, command, self.now, self.dice)
        assert isinstance(answer, Refusal), answer
        assert self.state is before
        assert said(answer)
        return answer

    def wait(self, seconds: float) -> None:
        """Let time pass without a knock."""
        self.now = Moment(self.now + int(1000 * seconds))

    def wait_a_while(self, random: Random) -> None:
        """Some time passes: often a moment, now and then until the clock has something to do."""
        due = self._game.due(self.state)
        if due is not None and random.randrange(8) == 0:
            self.now = Moment(max(self.now, due))
        else:
            self.now = Moment(self.now + random.choice((0, 10, 700, 4000)))


def steps(
    table: Driven[State, Command, Event],
    choose: Callable[[State, Random], tuple[Seat, Command]],
    random: Random,
    after: int,
) -> Iterator[tuple[Event, ...]]:
    """Commands as they are chosen until the game is over, and some after it; yields the facts of each."""
    for _ in range(STEPS_MAX):
        after -= table.phase == "Over"
        if after == 0:
            return
        table.wait_a_while(random)
        yield table.give(*choose(table.state, random))
    raise AssertionError("this evening never ends")
