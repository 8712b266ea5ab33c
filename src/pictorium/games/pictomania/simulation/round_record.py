"""A round as one flat object: what was dealt, guessed and taken, and the points that came of it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import RackCard, Word
from pictorium.kernel.ids import Seat


class CardRecord(Struct, frozen=True):
    """A word card that was on the rack, and which of its sides was up: 0 or 1."""

    id: str
    side: int


class GuessRecord(Struct, frozen=True):
    """A guess that lay on a stack when the drawing ended."""

    by: Seat
    on: Seat
    number: int


class StopRecord(Struct, frozen=True):
    """A player who stopped, with a token or without."""

    seat: Seat
    token: int | None


class RoundRecord(Struct, frozen=True, kw_only=True):
    """One scored round, as `pictorium simulate --json` writes it."""

    game: str
    edition: str
    variants: tuple[str, ...]
    evening: int
    round: int
    seats: tuple[Seat, ...]
    level: int | None
    """None where everyone played at a level of their own."""
    rack: list[CardRecord]
    """Place by place, as it stood when the drawing began."""
    replaced: list[CardRecord]
    """What had been on the rack before and was replaced, in that order."""
    dealt: dict[Seat, Word]
    guesses: list[GuessRecord]
    """In the order they were accepted; those that went back to their owners are not among them."""
    stopped: list[StopRecord]
    nothing: list[Seat]
    """Who declared that they draw nothing."""
    blank: list[Seat]
    """Whose sheet had no ink when the drawing ended, declared or not."""
    void: list[Seat]
    """Whose drawing was void: blank, owned up to, or voted so; where the edition says so, who declared nothing."""
    sheep: Seat | None
    scoring_tokens: tuple[int, ...]
    bonus_tokens: tuple[int, ...]
    points: dict[Seat, int]

    @property
    def number(self) -> int:
        """Which round it was."""
        return self.round


def records(evening: int, events: Iterable[e.Event]) -> Iterator[RoundRecord]:
    """The scored rounds of an evening's facts."""
    rack: list[CardRecord] = []
    replaced: list[CardRecord] = []
    guesses: list[GuessRecord] = []
    stopped: list[StopRecord] = []
    nothing: list[Seat] = []
    void: list[Seat] = []
    inked: set[Seat] = set()
    blank: list[Seat] = []
    for event in events:
        match event:
            case e.GameOpened():
                agreement = event.agreement
            case e.RackDealt():
                level, rack, replaced = event.level, [_card(card) for card in event.rack], []
            case e.CardReplaced():
                replaced.append(rack[event.place])
                rack[event.place] = _card(event.card)
            case e.DrawingBegun():
                begun, guesses, stopped, nothing, void, inked = event, [], [], [], [], set()
            case e.SheetMarked():
                inked.add(event.seat)
            case e.SheetWiped():
                inked.discard(event.seat)
            case e.DrawingEnded():
                blank = [seat for seat in begun.words if seat not in inked]
            case e.GuessLaid():
                guesses.append(GuessRecord(event.by, event.on, event.number))
            case e.NothingDeclared():
                nothing.append(event.seat)
                guesses = [guess for guess in guesses if guess.on != event.seat]
            case e.BonusTaken():
                stopped.append(StopRecord(event.seat, event.token))
            case e.StoppedWithout():
                stopped.append(StopRecord(event.seat, None))
            case e.DrawingVoided():
                void.append(event.seat)
            case e.RoundScored():
                yield RoundRecord(
                    game="pictomania",
                    edition=agreement.edition,
                    variants=agreement.variants,
                    evening=evening,
                    round=event.sheet.round,
                    seats=tuple(begun.words),
                    level=level,
                    rack=rack,
                    replaced=replaced,
                    dealt=dict(begun.words),
                    guesses=guesses,
                    stopped=stopped,
                    nothing=nothing,
                    blank=blank,
                    void=void,
                    sheep=event.sheet.sheep,
                    scoring_tokens=begun.scoring_tokens,
                    bonus_tokens=begun.bonus_tokens,
                    points=dict(event.sheet.points),
                )
            case _:
                pass


def _card(card: RackCard) -> CardRecord:
    assert card.side is not None, "a card that is put up now says which side is up"
    return CardRecord(card.card, card.side)
