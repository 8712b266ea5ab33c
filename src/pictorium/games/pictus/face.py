"""A fact as one seat may see it: whole, or its back. Whatever is not named here is public."""

from pictorium.games.pictus import events as e
from pictorium.kernel.ids import Seat


def face(event: e.Event, seat: Seat) -> e.Face:
    """What this seat is told of a fact. Watchers and displays get what no player hides."""
    match event:
        case e.GameOpened():
            return e.TableSet(event.seats, event.agreement, event.narrator)
        case e.HandsFilled():
            counts = {other: len(drawn) for other, drawn in event.drawn.items()}
            return e.HandsFilledFaceDown(counts, event.drawn.get(seat, ()))
        case e.PileReshuffled():
            return e.PileReshuffledFaceDown()
        case e.CardsHung():
            return e.CardsShown(tuple(card.picture for card in event.hung), event.at)
        case e.ClueGiven() if event.seat != seat:
            return e.ClueHeard(event.seat, event.clue, event.at)
        case e.CardLaid() if event.seat != seat:
            return e.CardLaidFaceDown(event.seat)
        case e.VoteCast() if event.seat != seat:
            return e.BallotIn(event.seat)
        case _:
            return event
