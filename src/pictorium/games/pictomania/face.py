"""A fact as one seat may see it: whole, or its back. Whatever is not named here is public."""

from pictorium.games.pictomania import events as e
from pictorium.kernel.ids import Seat


def face(event: e.Event, seat: Seat) -> e.Face:
    """What this seat is told of a fact. Watchers and displays get what no player hides."""
    match event:
        case e.GameOpened():
            return e.TableSet(event.seats, event.agreement, event.dealer)
        case e.DeckReshuffled():
            return e.DeckReshuffledFaceDown(event.level)
        case e.OwnLevelChosen() if event.seat != seat:
            return e.LevelChosenFaceDown()
        case e.DrawingBegun():
            return _black_cards(event, seat)
        case e.GuessLaid() if event.by != seat:
            return e.CardLaidFaceDown(event.by, event.on, event.place)
        case e.RaceRun():
            return e.RaceWasClose(event.prize)
        case e.PraiseGiven() if event.by != seat:
            return e.BallotIn(event.by)
        case _:
            return event


def _black_cards(event: e.DrawingBegun, seat: Seat) -> e.DrawingBegunFaceDown | e.OwnWordSeen:
    seats, own = tuple(event.words), event.words.get(seat)
    if own is None:
        return e.DrawingBegunFaceDown(event.at, event.scoring_tokens, event.bonus_tokens, seats)
    return e.OwnWordSeen(event.at, event.scoring_tokens, event.bonus_tokens, seats, own)
