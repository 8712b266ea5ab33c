"""What the album of a table tells of a game: counted again from the facts, in any evening."""

from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.album import LaidGuess, PictomaniaRecord, RoundDrawing, caption, record
from pictorium.kernel.ids import Seat
from tests.games.pictomania.strategies import Arrangement, arrangements, play, quick
from tests.games.watched import stories

SEEDS = st.integers(0, 2**32)


def told(events: Iterable[Any]) -> PictomaniaRecord:
    *_, (_, story) = stories(PICTOMANIA, events)
    return record(story, is_closed=False)


def rounds(events: Iterable[Any]) -> list[list[tuple[int, Any]]]:
    """The facts of each round in which anybody drew, with their numbers."""
    found: list[list[tuple[int, Any]]] = []
    for number, event in enumerate(events):
        if isinstance(event, e.RackDealt):
            found.append([])
        if found:
            found[-1].append((number, event))
    return [some for some in found if any(isinstance(event, e.DrawingBegun) for _, event in some)]


@quick(0.3)
@given(arrangement=arrangements(), seed=SEEDS)
def test_T_ALBUM_2_every_round_is_told_as_it_was_played(arrangement: Arrangement, seed: int) -> None:
    events = play(arrangement, seed).events
    album = told(events)
    played = rounds(events)
    assert [story.round for story in album.rounds] == [
        next(event.round for _, event in some if isinstance(event, e.RackDealt)) for some in played
    ]
    for story, some in zip(album.rounds, played, strict=True):
        facts = [event for _, event in some]
        assert story.sheet == next((event.sheet for event in facts if isinstance(event, e.RoundScored)), None)
        for drawing in story.drawings:
            assert_told(drawing, some)
        inked: set[Seat] = set()
        for event in facts:
            if isinstance(event, e.SheetMarked):
                inked.add(event.seat)
            elif isinstance(event, e.SheetWiped):
                inked.discard(event.seat)
        assert {one.seat for one in album.drawings if one.sheet == story.round} == inked


def assert_told(drawing: RoundDrawing, some: list[tuple[int, Any]]) -> None:
    laid: list[tuple[int, e.GuessLaid]] = []
    for number, event in some:
        match event:
            case e.GuessLaid() if event.on == drawing.seat:
                laid.append((number, event))
            case e.NothingDeclared() if event.seat == drawing.seat:
                laid.clear()
            case e.StackTurned() if event.seat == drawing.seat:
                turned = {one.by: one for one in event.guesses}
                assert {one.by for one in drawing.guesses if one.outcome} == set(turned)
                for guess in drawing.guesses:
                    one = turned[guess.by]
                    assert (guess.number, guess.outcome, guess.token) == (one.number, one.outcome, one.token)
            case e.WordShown() if event.seat == drawing.seat:
                assert drawing.word == event.word
                assert drawing.term is not None
            case e.DrawingVoided() if event.seat == drawing.seat:
                assert drawing.void == event.cause
            case e.BonusTaken() if event.seat == drawing.seat:
                assert (drawing.stopped_at, drawing.token) == (number, event.token)
            case _:
                pass
    assert [(one.at, one.by, one.place) for one in drawing.guesses] == [
        (number, event.by, event.place) for number, event in laid
    ]


@quick(0.3)
@given(arrangement=arrangements(), seed=SEEDS)
def test_T_ALBUM_2_the_points_are_those_of_the_score(arrangement: Arrangement, seed: int) -> None:
    table = play(arrangement, seed)
    ended = next(event for event in table.events if isinstance(event, e.GameEnded))
    album = told(table.events)
    assert album.is_over
    assert album.winners == ended.winners
    assert dict(album.totals) == dict(ended.totals)
    crowned = next((event for event in table.events if isinstance(event, e.FameGiven)), None)
    if crowned:
        assert [(one.sheet, one.seat) for one in album.crowned] == [(one.round, one.seat) for one in crowned.drawings]
        assert album.crowned_by == crowned.votes


@quick(0.3)
@given(arrangement=arrangements(), seed=SEEDS)
def test_T_ALBUM_2_nothing_of_a_round_is_told_before_it_is_over(arrangement: Arrangement, seed: int) -> None:
    dealt = scored = 0
    shown: dict[Seat, Any] = {}
    for event, story in stories(PICTOMANIA, play(arrangement, seed).events):
        match event:
            case e.RackDealt():
                dealt, shown = event.round, {}
            case e.WordShown():
                shown[event.seat] = event.word
            case e.RoundScored():
                scored = dealt
            case e.GameEnded():
                scored = dealt
            case _:
                pass
        assert all(one.round <= scored for one in record(story, is_closed=False).rounds)
        assert all(one.sheet <= scored for one in record(story, is_closed=False).drawings)
        closed = record(story, is_closed=True).rounds
        if dealt > scored and closed and closed[-1].round == dealt:
            assert {one.seat: one.word for one in closed[-1].drawings if one.word} == shown
            assert all(one.outcome is None for one in unturned(closed[-1].drawings, event))


def unturned(drawings: Iterable[RoundDrawing], event: Any) -> list[LaidGuess]:
    """The guesses at drawings whose word was not even shown."""
    return [] if isinstance(event, e.StackTurned) else [one for it in drawings if not it.word for one in it.guesses]


def test_T_ALBUM_2_a_drawing_is_called_by_its_word_in_ones_language() -> None:
    table = Arrangement("second", 3).table()
    table.begin()
    table.ink()
    for seat in table.seats:
        table.stop(seat, next(one.token for one in PICTOMANIA.legal(table.state, seat) if isinstance(one, c.Stop)))
    table.score()
    album = told(table.events)
    for one in album.drawings:
        term = next(it.term for it in album.rounds[0].drawings if it.seat == one.seat)
        assert term is not None
        assert caption(album, one, "en") == term.word("en") != ""
    unknown = album.drawings[0].__class__(sheet=9, seat=table.seats[0])
    assert caption(album, unknown, "en") == ""
