"""Facts and their backs, told as sentences: what all games tell alike."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

import msgspec

from pictorium.content.words import Words
from pictorium.kernel.ids import Seat

INDENT: Final = "    "


class EventLines(ABC):
    """Tells one evening of a game. What a game's facts show besides their sentence, its own teller says."""

    family: ClassVar[str]
    """The words for a fact lie under this and the name of the fact."""

    def __init__(self, words: Words) -> None:
        """Tell in the language of these words."""
        self._words = words

    def tell(self, fact: Any) -> Iterator[str]:
        """A sentence for each fact, and lines below it for what it shows."""
        self._remember(fact)
        cause = getattr(fact, "cause", None)
        key = f"{self.family}.{type(fact).__name__}" + (f".{cause}" if cause else "")
        named = {name: self._name(name, value) for name, value in msgspec.structs.asdict(fact).items()}
        yield self._words.say(key, **named)
        yield from (INDENT + line for line in self._below(fact))

    @abstractmethod
    def _remember(self, fact: Any) -> None:
        """Keep what later facts only hint at."""

    @abstractmethod
    def _below(self, fact: Any) -> Iterable[str]:
        """What a fact shows besides its sentence."""

    @abstractmethod
    def _name(self, field: str, value: object) -> object:
        """What a field says."""

    def _of(self, seat: Seat, what: str) -> str:
        return self._words.say("told.of", seat=self._words.name("colour", seat), what=what)

    def _ranked(self, totals: Mapping[Seat, int]) -> list[str]:
        best_first = sorted(totals.items(), key=lambda item: -item[1])
        return [self._of(seat, str(total)) for seat, total in best_first]
