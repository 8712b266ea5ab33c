"""A game of Pictus as its table's album has it: every turn that was scored, with its clue, its wall and its votes.

Told from what watchers were told: a turn is in the record once it is scored.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.game_record import Album, GameRecord, Sketch
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import sheet_of
from pictorium.games.pictus.score_sheet import TurnSheet
from pictorium.games.pictus.view import View
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment


class TurnStory(Struct, frozen=True):
    """One turn, from the moment somebody was to narrate. The score sheet has its clue, owners, votes and points."""

    began_at: Moment
    told_at: Moment
    """When the clue was given."""
    sheet: TurnSheet
    pictures: tuple[Picture, ...]
    """The cards on the wall, in their order: the first has number 1."""
    sketch: int | None
    """The sheet with the narrator's sketch, if there was one."""
    laid_at: Mapping[Seat, Moment]
    """When each of the others had added a card."""
    hung_at: Moment
    """When all cards hung on the wall."""
    voted_at: Mapping[Seat, Moment]
    scored_at: Moment


class PictusRecord(GameRecord, frozen=True, kw_only=True):
    """A game of Pictus."""

    turns: tuple[TurnStory, ...] = ()


class Story(Struct, frozen=True):
    """The turns that are scored, and the moments of the one that goes on."""

    record: PictusRecord
    began_at: Moment = Moment(0)
    told_at: Moment = Moment(0)
    hung_at: Moment = Moment(0)
    laid_at: Mapping[Seat, Moment] = {}
    voted_at: Mapping[Seat, Moment] = {}


def tell(story: Story | None, face: e.Face, at: Moment, view: Callable[[], View]) -> Story:
    """The story after what watchers are told."""
    if isinstance(face, e.TableSet):
        return Story(PictusRecord(), began_at=at)
    assert story is not None, "the first fact is TableSet"
    match face:
        case e.TurnBegun():
            return Story(story.record, began_at=at)
        case e.ClueHeard():
            return replace(story, told_at=at)
        case e.CardLaidFaceDown():
            return replace(story, laid_at={**story.laid_at, face.seat: at})
        case e.CardsShown():
            return replace(story, hung_at=at)
        case e.BallotIn():
            return replace(story, voted_at={**story.voted_at, face.seat: at})
        case e.TurnScored():
            return _scored(story, face.sheet, at, view())
        case e.GameEnded():
            record = replace(story.record, totals=face.totals, winners=face.winners, is_over=True)
            return replace(story, record=record)
        case _:
            return story


def record(story: Story, is_closed: bool) -> PictusRecord:
    """The turns that are scored; the clue of one that was not stays with those who heard it."""
    return story.record


def caption(record: PictusRecord, sketch: Sketch, language: str) -> str:
    """The words of the clue."""
    return next((turn.sheet.clue.text for turn in record.turns if turn.sketch == sketch.sheet), "")


def _scored(story: Story, sheet: TurnSheet, at: Moment, view: View) -> Story:
    sketch = sheet_of(sheet.turn) if sheet.clue.has_sketch else None
    turn = TurnStory(
        began_at=story.began_at,
        told_at=story.told_at,
        sheet=sheet,
        pictures=view.hung,
        sketch=sketch,
        laid_at=story.laid_at,
        hung_at=story.hung_at,
        voted_at=story.voted_at,
        scored_at=at,
    )
    old = story.record
    drawn = () if sketch is None else (Sketch(sketch, sheet.narrator),)
    totals = {seat: old.totals.get(seat, 0) + sheet.points.get(seat, 0) for seat in (*old.totals, *sheet.points)}
    record = replace(old, turns=(*old.turns, turn), through=sheet.turn, drawings=(*old.drawings, *drawn), totals=totals)
    return replace(story, record=record)


ALBUM: Final[Album[e.Face, View, Story]] = Album(PictusRecord, tell, caption, record)
