"""What the album of a table tells of a game of Pictus: every turn that was scored, counted again from the facts."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.game_record import Sketch
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import events as e
from pictorium.games.pictus.album import PictusRecord, caption, record
from pictorium.games.pictus.model import sheet_of
from pictorium.kernel.ids import Seat
from tests.games.pictus.strategies import Arrangement, arrangements, play, quick
from tests.games.watched import stories

SEEDS = st.integers(0, 2**32)


@quick(0.5)
@given(arrangement=arrangements(turns_max=3), seed=SEEDS)
def test_T_ALBUM_2_every_scored_turn_is_told_as_it_was_played(arrangement: Arrangement, seed: int) -> None:
    scored: list[e.TurnScored] = []
    moments: dict[str, Any] = {}
    expected: list[dict[str, Any]] = []
    album = PictusRecord()
    for number, (event, story) in enumerate(stories(PICTUS, play(arrangement, seed).events)):
        match event:
            case e.TurnBegun():
                moments = {"began_at": number, "laid_at": {}, "voted_at": {}}
            case e.ClueGiven():
                moments["told_at"] = number
            case e.CardLaid():
                moments["laid_at"][event.seat] = number
            case e.CardsHung():
                moments["hung_at"] = number
            case e.VoteCast():
                moments["voted_at"][event.seat] = number
            case e.TurnScored():
                scored.append(event)
                expected.append({**moments, "scored_at": number})
            case _:
                pass
        album = record(story, is_closed=bool(number % 2))
        assert [turn.sheet for turn in album.turns] == [one.sheet for one in scored], "nothing before it is scored"
    assert [
        {name: getattr(turn, name) for name in ("began_at", "laid_at", "voted_at", "told_at", "hung_at", "scored_at")}
        for turn in album.turns
    ] == expected
    for turn in album.turns:
        assert [picture.id for picture in turn.pictures] == [hung.picture for hung in turn.sheet.hung]


@quick(0.5)
@given(arrangement=arrangements(turns_max=3), seed=SEEDS)
def test_T_ALBUM_2_points_and_sketches_are_those_of_the_turns(arrangement: Arrangement, seed: int) -> None:
    table = play(arrangement, seed)
    *_, (_, story) = stories(PICTUS, table.events)
    album = record(story, is_closed=False)
    ended = next(event for event in table.events if isinstance(event, e.GameEnded))
    assert album.is_over
    assert album.winners == ended.winners
    assert dict(album.totals) == dict(ended.totals)
    with_sketch = [turn.sheet for turn in album.turns if turn.sheet.clue.has_sketch]
    assert list(album.drawings) == [Sketch(sheet_of(sheet.turn), sheet.narrator) for sheet in with_sketch]
    for sheet, one in zip(with_sketch, album.drawings, strict=True):
        assert caption(album, one, "de") == sheet.clue.text
    assert caption(album, Sketch(99, Seat("red")), "en") == ""
