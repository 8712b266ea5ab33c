"""Hilo on the command line: what can be asked for, and how an evening and many of them are told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pictorium.cli.console import Console
from pictorium.cli.event_lines import EventLines
from pictorium.cli.game_flags import GameFlags
from pictorium.cli.param_types import NumberRange
from pictorium.content.words import Words
from tests.games.hilo.options import BOUNDS, Options
from tests.games.hilo.view import View

if TYPE_CHECKING:
    from rich.console import Console as Screen

    from pictorium.sim.run import Evening


def options(words: Words, flags: Mapping[str, Any], wishes: Mapping[str, Any]) -> Options:
    """The host's wishes."""
    return Options(**wishes)


def deck(words: Words, data: Path, sets: Sequence[str]) -> None:
    """There are no cards."""


class HiloTeller(EventLines):
    """Every fact is one sentence."""

    family = "told.hilo"

    def _remember(self, fact: Any) -> None:
        """No fact hints at another."""

    def _below(self, fact: Any) -> Iterable[str]:  # noqa: ARG002
        return ()

    def _name(self, field: str, value: object) -> object:
        match value:
            case Options():
                return value.most
            case tuple():
                return ", ".join(self._words.name("colour", str(seat)) for seat in value)
            case str():
                return self._words.name("hilo.answer" if field == "answer" else "colour", value)
            case None:
                return "-"
            case _:
                return value


def seen(view: View, words: Words) -> Iterator[str]:
    """What a seat sees."""
    seat, turn = words.name("colour", view.seat), words.name("colour", view.turn or "-")
    yield words.say("seen.hilo", seat=seat, turn=turn, number=view.secret or "?", guesses=len(view.guesses))


class HiloCounts:
    """Counts games and guesses."""

    def __init__(self, words: Words) -> None:
        """Nothing is counted yet."""
        self._words = words
        self._evenings = self._won = self._guesses = 0

    def add(self, evening: "Evening") -> None:
        """Count one evening."""
        self._evenings += 1
        self._won += len(evening.records)
        self._guesses += sum(len(record.guesses) for record in evening.records)

    def print(self, console: "Screen") -> None:
        """Show what was counted."""
        facts = {"evenings": self._evenings, "won": self._won, "guesses": self._guesses}
        console.print(self._words.say("tally.hilo", **facts))


CONSOLE: Final = Console(
    asked=GameFlags(
        flags={},
        wishes={"most": int},
        spans={name: NumberRange(one.fewest, one.most, one.is_off_at_zero) for name, one in BOUNDS.items()},
        options=options,
        deck=deck,
    ),
    teller=lambda words, _deck: HiloTeller(words),
    seen=seen,
    counts=HiloCounts,
)
