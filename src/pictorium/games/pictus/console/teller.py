"""Facts of Pictus and their backs, told as sentences. The words lie under `told.pictus.<name of the fact>`."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from pictorium.cli.event_lines import EventLines
from pictorium.content.languages import reading
from pictorium.content.picture import Picture
from pictorium.content.words import Words
from pictorium.games.pictus import events as e
from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.commands import Adjustment
from pictorium.games.pictus.score_sheet import Ballot, Clue, Hung, ScoreLine, TurnSheet


class PictusTeller(EventLines):
    """Knows the titles of all pictures, to say which one is meant; they tell nobody where it lies."""

    family = "told.pictus"

    def __init__(self, words: Words, deck: Iterable[Picture]) -> None:
        """Tell in the language of these words."""
        super().__init__(words)
        self._titles = {picture.id: self._title(picture) for picture in deck}

    def _title(self, picture: Picture) -> str:
        return reading(picture.titles, self._words.language) or picture.id

    def _remember(self, fact: Any) -> None:
        """No fact hints at another."""

    def _below(self, fact: Any) -> Iterable[str]:
        match fact:
            case e.HandsFilled():
                return [self._of(seat, self._pictures(drawn)) for seat, drawn in fact.drawn.items()]
            case e.HandsFilledFaceDown():
                return self._counts(fact)
            case e.CardsHung():
                return [self._hung(number, hung) for number, hung in enumerate(fact.hung, 1)]
            case e.CardsShown():
                return [f"{number} {self._picture(picture)}" for number, picture in enumerate(fact.pictures, 1)]
            case e.TurnScored():
                return self._sheet(fact.sheet)
            case e.GameEnded():
                return self._ranked(fact.totals)
            case _:
                return ()

    def _name(self, field: str, value: object) -> object:
        """What a field says: a colour, a picture, a clue, a list of colours, or itself."""
        match value:
            case Agreement():
                return self._agreement(value)
            case Clue():
                return self._clue(value)
            case Adjustment():
                return self._adjustment(value)
            case None:
                return "-"
            case str():
                return self._picture(value) if field == "picture" else self._words.name("colour", value)
            case tuple() if field in ("seats", "winners"):
                return ", ".join(self._words.name("colour", seat) for seat in value) or "-"
            case _:
                return value

    def _agreement(self, agreement: Agreement) -> str:
        return self._words.say(
            "told.pictus.agreement",
            voters=self._words.say(f"told.pictus.voters.{agreement.voters}"),
            hand_size=agreement.hand_size,
            decoys=agreement.decoys,
            end=self._words.say(
                f"told.pictus.end.{agreement.end}", turns_each=agreement.turns_each, target=agreement.target
            ),
        )

    def _adjustment(self, to: Adjustment) -> str:
        changes = {name: value for name, value in asdict(to).items() if value is not None}
        if to.end is not None:
            changes["end"] = self._words.say(f"told.pictus.adjusted.{to.end}")
        said = (self._words.say(f"told.pictus.adjusted.{name}", value=value) for name, value in changes.items())
        return ", ".join(said)

    def _clue(self, clue: Clue) -> str:
        kinds = {
            "text": bool(clue.text),
            "sketch": clue.has_sketch,
            "recording": clue.recording is not None,
            "film": clue.film is not None,
            "live": clue.is_live,
        }
        return ", ".join(
            self._words.say(f"told.pictus.clue.{kind}", text=clue.text) for kind, is_so in kinds.items() if is_so
        )

    def _picture(self, picture: str) -> str:
        return self._words.say("told.pictus.picture", title=self._titles[picture])

    def _pictures(self, pictures: Iterable[str]) -> str:
        return " · ".join(map(self._picture, pictures))

    def _counts(self, fact: e.HandsFilledFaceDown) -> Iterator[str]:
        for seat, count in fact.counts.items():
            yield self._of(seat, str(count))
        if fact.own:
            yield self._words.say("told.pictus.own", pictures=self._pictures(fact.own))

    def _hung(self, number: int, hung: Hung, voters: Iterable[str] = ()) -> str:
        owner = self._words.name("colour", hung.owner) if hung.owner else self._words.say("told.pictus.nobody")
        line = f"{number} {self._picture(hung.picture)}, {owner}"
        names = ", ".join(self._words.name("colour", seat) for seat in voters)
        return self._words.say("told.of", seat=line, what=names) if names else line

    def _sheet(self, sheet: TurnSheet) -> Iterator[str]:
        """The wall with the votes on each card, then the points with their reasons."""
        votes = list(sheet.votes)
        if sheet.narrator_vote is not None:
            votes.append(Ballot(sheet.narrator, sheet.narrator_vote))
        for number, hung in enumerate(sheet.hung, 1):
            yield self._hung(number, hung, [vote.by for vote in votes if vote.number == number])
        order = tuple(sheet.points)
        lines = sorted(sheet.lines, key=lambda line: order.index(line.seat))
        reasons = {
            seat: "; ".join(self._line(line) for line in own)
            for seat, own in groupby(lines, key=lambda line: line.seat)
        }
        for seat, points in sheet.points.items():
            yield self._of(seat, f"{points:+d}" + (f" ({reasons[seat]})" if seat in reasons else ""))

    def _line(self, line: ScoreLine) -> str:
        by = self._words.name("colour", line.by) if line.by else ""
        return self._words.say(f"reason.{line.reason}", points=f"{line.points:+d}", by=by)
