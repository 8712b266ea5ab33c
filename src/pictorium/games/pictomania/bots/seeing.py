"""What a view of Pictomania says about a round, from the player's side."""

from collections import Counter

from pictorium.bots.guesser import Choice
from pictorium.bots.mind import Scene, WatchedSheet
from pictorium.content.card import Term
from pictorium.games.pictomania.view import DeskView, View
from pictorium.kernel.ids import Seat


def own_desk(view: View) -> DeskView | None:
    """One's own place in the round."""
    return next((one.desk for one in view.seats if one.seat == view.seat), None)


def own_term(view: View) -> Term | None:
    """The word to be drawn: the one with my number on the card of my name."""
    if view.own is None:
        return None
    word = view.own.word
    return next((card.terms[word.number - 1] for card in view.rack if card.name == word.card), None)


def rivals(view: View) -> dict[Seat, DeskView]:
    """Who else plays this round, and draws something."""
    desks = {one.seat: one.desk for one in view.seats if one.seat != view.seat}
    return {seat: desk for seat, desk in desks.items() if desk and not desk.draws_nothing}


def unguessed(view: View) -> dict[Seat, DeskView]:
    """The rivals at whom no guess of mine lies."""
    laid = view.own.laid if view.own else {}
    return {seat: desk for seat, desk in rivals(view).items() if seat not in laid}


def choices(view: View) -> tuple[Choice, ...]:
    """All words of the rack that others could be drawing. A card whose name only this player holds is left out."""
    if view.own is None:
        return ()
    names: Counter[str | None] = Counter(view.agreement.card_names)
    names[view.own.word.card] -= 1
    return tuple(
        Choice(term.id, number, float(names[card.name]) if view.agreement.card_names else 1.0)
        for card in view.rack
        for number, term in enumerate(card.terms, 1)
        if number != view.own.never_right and (names[card.name] > 0 or not view.agreement.card_names)
    )


def watched_sheets(scene: Scene) -> dict[Seat, WatchedSheet]:
    """The others' sheets of this round, as far as there is anything on them."""
    return {
        seat: watched_sheet
        for seat, watched_sheet in scene.watched_sheets.items()
        if seat != scene.seat and watched_sheet.number == scene.sheet and watched_sheet.inked
    }
