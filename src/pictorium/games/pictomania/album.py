"""A game of Pictomania as its table's album has it: every round with its drawings, and every guess with its moment.

Told from what watchers were told. A round is in the record once it is over, or if the game was closed in it; then words
that nobody showed stay unknown.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pictorium.content.card import Term
from pictorium.games.game_record import Album, GameRecord, Sketch
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import RackCard, Word, term_of
from pictorium.games.pictomania.score_sheet import Outcome, RoundSheet, Turned
from pictorium.games.pictomania.view import PhotoFinish, View
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

VoidCause = Literal["blank", "nothing", "owned_up", "voted"]


class LaidGuess(Struct, frozen=True):
    """A rival's guess at a drawing."""

    by: Seat
    at: Moment
    """When it was laid."""
    place: int
    """Its place on the stack, from 1: the first to be laid comes first."""
    number: int | None = None
    """What was guessed; None where the stack was never turned."""
    outcome: Outcome | None = None
    token: int = 0
    """The points that it brought."""


class RoundDrawing(Struct, frozen=True):
    """What happened at one seat in a round."""

    seat: Seat
    word: Word | None = None
    """Which word it was; None where it was never shown."""
    term: Term | None = None
    """That word, in each language."""
    guesses: tuple[LaidGuess, ...] = ()
    """In the order in which they were laid."""
    void: VoidCause | None = None
    """Why the drawing did not count."""
    stopped_at: Moment | None = None
    token: int | None = None
    """The bonus token that was taken then."""


class RoundStory(Struct, frozen=True):
    """One round."""

    round: int
    level: int | None
    """None where everyone played at a level of their own."""
    rack: tuple[RackCard, ...]
    began_at: Moment | None = None
    """When all began to draw."""
    ended_at: Moment | None = None
    """When all pens were down."""
    scoring_tokens: tuple[int, ...] = ()
    drawings: tuple[RoundDrawing, ...] = ()
    """One for each who took part, in the order in which they sit."""
    photo_finishes: tuple[PhotoFinish, ...] = ()
    sheet: RoundSheet | None = None
    """The score; None where the round was cut off."""


class PictomaniaRecord(GameRecord, frozen=True, kw_only=True):
    """A game of Pictomania."""

    rounds: tuple[RoundStory, ...] = ()
    crowned_by: int = 0
    """How many votes the most original drawing had."""


class Story(Struct, frozen=True):
    """The rounds that are over, and the one that goes on."""

    record: PictomaniaRecord
    seats: tuple[Seat, ...]
    current: RoundStory | None = None
    inked: frozenset[Seat] = frozenset()
    """On whose sheets there is anything in this round."""


def tell(story: Story | None, face: e.Face, at: Moment, view: Callable[[], View]) -> Story:
    """The story after what watchers are told."""
    if isinstance(face, e.TableSet):
        return Story(PictomaniaRecord(edition=face.agreement.edition), face.seats)
    assert story is not None, "the first fact is TableSet"
    match face:
        case e.RackDealt():
            return replace(story, current=RoundStory(face.round, face.level, face.rack), inked=frozenset())
        case e.FameGiven():
            crowned = tuple(Sketch(drawn.round, drawn.seat) for drawn in face.drawings)
            return replace(story, record=replace(story.record, crowned=crowned, crowned_by=face.votes))
        case e.GameEnded():
            story = _with_round(story)
            record = replace(story.record, totals=face.totals, winners=face.winners, is_over=True)
            return replace(story, record=record)
        case e.SheetMarked():
            return replace(story, inked=story.inked | {face.seat})
        case e.SheetWiped():
            return replace(story, inked=story.inked - {face.seat})
        case e.RoundScored():
            return _scored(story, face.sheet)
        case _ if story.current is not None:
            current = _went_on(story.current, face, at, view)
            return story if current is story.current else replace(story, current=current)
        case _:
            return story


def record(story: Story, is_closed: bool) -> PictomaniaRecord:
    """The rounds that are over; if the game was closed, also the one in which it was."""
    return (_with_round(story) if is_closed else story).record


def caption(record: PictomaniaRecord, sketch: Sketch, language: str) -> str:
    """The word that was drawn."""
    drawings = (one for story in record.rounds if story.round == sketch.sheet for one in story.drawings)
    term = next((one.term for one in drawings if one.seat == sketch.seat), None)
    return term.word(language) if term else ""


def known(record: PictomaniaRecord) -> Mapping[Sketch, str]:
    """The drawings that counted and whose word was shown, with that word, if anybody guessed it right."""
    return {
        Sketch(story.round, one.seat): one.term.id
        for story in record.rounds
        for one in story.drawings
        if one.term is not None and one.void is None and any(guess.outcome == "right" for guess in one.guesses)
    }


def _went_on(current: RoundStory, face: e.Face, at: Moment, view: Callable[[], View]) -> RoundStory:
    """A round after something that happened in it."""
    match face:
        case e.CardReplaced():
            rack = (*current.rack[: face.place], face.card, *current.rack[face.place + 1 :])
            return replace(current, rack=rack)
        case e.DrawingBegunFaceDown():
            drawings = tuple(map(RoundDrawing, face.seats))
            return replace(current, began_at=at, scoring_tokens=face.scoring_tokens, drawings=drawings)
        case e.DrawingEnded():
            return replace(current, ended_at=at)
        case e.CardLaidFaceDown():
            return _changed(current, face.on, lambda one: _guessed(one, LaidGuess(face.by, at, face.place)))
        case e.NothingDeclared():
            return _changed(current, face.seat, lambda one: replace(one, guesses=()))
        case e.BonusTaken():
            return _changed(current, face.seat, lambda one: replace(one, stopped_at=at, token=face.token))
        case e.StoppedWithout():
            return _changed(current, face.seat, lambda one: replace(one, stopped_at=at))
        case e.WordShown():
            term = term_of(current.rack, face.word)
            return _changed(current, face.seat, lambda one: replace(one, word=face.word, term=term))
        case e.DrawingVoided():
            return _changed(current, face.seat, lambda one: replace(one, void=face.cause))
        case e.StackTurned():
            current = replace(current, photo_finishes=view().photo_finishes)
            return _changed(current, face.seat, lambda one: _turned(one, face.guesses))
        case _:
            return current


def _changed(current: RoundStory, seat: Seat, change: Callable[[RoundDrawing], RoundDrawing]) -> RoundStory:
    return replace(current, drawings=tuple(change(one) if one.seat == seat else one for one in current.drawings))


def _guessed(drawing: RoundDrawing, guess: LaidGuess) -> RoundDrawing:
    return replace(drawing, guesses=(*drawing.guesses, guess))


def _turned(drawing: RoundDrawing, turned: tuple[Turned, ...]) -> RoundDrawing:
    """The guesses, face up: those on the stack lie there in the order in which they were laid."""
    seen = {one.by: one for one in turned}
    return replace(
        drawing,
        guesses=tuple(
            replace(guess, number=one.number, outcome=one.outcome, token=one.token) if one else guess
            for guess in drawing.guesses
            for one in (seen.get(guess.by),)
        ),
    )


def _scored(story: Story, sheet: RoundSheet) -> Story:
    assert story.current is not None, "a round that is scored was dealt"
    story = _with_round(replace(story, current=replace(story.current, sheet=sheet)))
    return replace(story, record=replace(story.record, totals=_added(story.record.totals, sheet.points)))


def _added(totals: Mapping[Seat, int], points: Mapping[Seat, int]) -> Mapping[Seat, int]:
    return {seat: totals.get(seat, 0) + points.get(seat, 0) for seat in (*totals, *points)}


def _with_round(story: Story) -> Story:
    """The current round goes into the record, if anybody could draw in it."""
    current = story.current
    if current is None or current.began_at is None:
        return replace(story, current=None)
    drawn = tuple(Sketch(current.round, one.seat) for one in current.drawings if one.seat in story.inked)
    record = replace(
        story.record,
        rounds=(*story.record.rounds, current),
        through=current.round,
        drawings=(*story.record.drawings, *drawn),
    )
    return replace(story, record=record, current=None, inked=frozenset())


ALBUM: Final[Album[e.Face, View, Story]] = Album(PictomaniaRecord, tell, caption, record, known)
