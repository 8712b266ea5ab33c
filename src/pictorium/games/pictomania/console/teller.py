"""Facts of Pictomania and their backs, told as sentences. The words lie under `told.<name of the fact>`."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import asdict

from pictorium.cli.event_lines import EventLines
from pictorium.content.words import Words
from pictorium.games.contest import Finisher
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import Adjustment
from pictorium.games.pictomania.model import Drawn, RackCard, Word, term_of
from pictorium.games.pictomania.score_sheet import RoundSheet, ScoreLine, Turned


class PictomaniaTeller(EventLines):
    """Remembers the rack and the colours of the levels, to say what a card means."""

    family = "told"

    def __init__(self, words: Words) -> None:
        """Tell in the language of these words."""
        super().__init__(words)
        self._rack: list[RackCard] = []
        self._level_colours: tuple[str, ...] = ()

    def _remember(self, fact: e.Event | e.Face) -> None:
        if isinstance(fact, e.GameOpened | e.TableSet):
            self._level_colours = fact.agreement.level_colours
        elif isinstance(fact, e.RackDealt):
            self._rack = list(fact.rack)
        elif isinstance(fact, e.CardReplaced):
            self._rack[fact.place] = fact.card

    def _below(self, fact: e.Event | e.Face) -> Iterable[str]:
        match fact:
            case e.RackDealt():
                return [self._card(card) for card in fact.rack]
            case e.CardReplaced():
                return [self._card(fact.card)]
            case e.DrawingBegun():
                return [self._of(seat, self._word(word)) for seat, word in fact.words.items()]
            case e.StackTurned():
                return [self._turned(guess) for guess in fact.guesses] or [self._words.say("told.no_guesses")]
            case e.RoundScored():
                return self._sheet(fact.sheet)
            case e.GameEnded():
                return self._ranked(fact.totals)
            case _:
                return ()

    def _name(self, field: str, value: object) -> object:
        """What a field says: a colour, a word, a list of either, or itself."""
        match value:
            case Word():
                return self._word(value)
            case Agreement():
                return self._agreement(value)
            case Adjustment():
                return self._adjustment(value)
            case Drawn():
                return self._drawing(value)
            case Finisher():
                return f"{self._words.name('colour', value.seat)} (+{value.behind_ms} ms)"
            case None:
                return self._words.say("told.own_levels") if field == "level" else "-"
            case bool():
                return self._words.say("told.void" if value else "told.stands")
            case str():
                return self._words.name("colour", value)
            case int() if field == "level":
                return f"{value} ({self._words.name('level', self._level_colours[value - 1])})"
            case tuple():
                return ", ".join(str(self._name("", item)) for item in value) or "-"
            case _:
                return value

    def _agreement(self, agreement: Agreement) -> str:
        variants = [self._words.name("variant", variant) for variant in agreement.variants]
        return ", ".join([self._words.name("edition", agreement.edition), *variants])

    def _adjustment(self, to: Adjustment) -> str:
        changes = {name: value for name, value in asdict(to).items() if value is not None}
        return ", ".join(
            self._words.say(f"told.adjusted.{name}", value=self._name("", value)) for name, value in changes.items()
        )

    def _drawing(self, drawing: Drawn) -> str:
        return self._words.say("told.drawing", seat=self._words.name("colour", drawing.seat), round=drawing.round)

    def _card(self, card: RackCard) -> str:
        terms = " · ".join(f"{number} {term.word(self._words.language)}" for number, term in enumerate(card.terms, 1))
        if card.name is None:
            return terms
        return self._words.say("told.of", seat=self._words.name("symbol", card.name), what=terms)

    def _word(self, word: Word) -> str:
        term = term_of(self._rack, word).word(self._words.language)
        name = f"{self._words.name('symbol', word.card)} " if word.card else ""
        return f"{name}{word.number}, {term}"

    def _turned(self, guess: Turned) -> str:
        said = self._words.say(f"told.turned.{guess.outcome}", token=guess.token)
        return self._of(guess.by, f"{guess.number}, {said}")

    def _sheet(self, sheet: RoundSheet) -> Iterator[str]:
        lines = sorted(sheet.lines, key=lambda line: tuple(sheet.points).index(line.seat))
        reasons = {
            seat: "; ".join(self._line(line) for line in own)
            for seat, own in groupby(lines, key=lambda line: line.seat)
        }
        for seat, points in sheet.points.items():
            yield self._of(seat, f"{points:+d}" + (f" ({reasons[seat]})" if seat in reasons else ""))
        sheep = self._words.name("colour", sheet.sheep) if sheet.sheep else self._words.say("told.no_sheep")
        yield self._words.say("told.sheep", sheep=sheep)

    def _line(self, line: ScoreLine) -> str:
        drawer = self._words.name("colour", line.drawer) if line.drawer else ""
        return self._words.say(f"reason.{line.reason}", points=f"{line.points:+d}", drawer=drawer)
