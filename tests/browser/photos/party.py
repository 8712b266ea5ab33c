"""A party with one browser: the rest of the company does what the round needs."""

from collections.abc import Callable
from contextlib import suppress
from math import inf

from playwright.sync_api import Page, expect

from pictorium.table.commands import CloseGame, Start
from tests.browser.company import Companion
from tests.browser.hands import Mouse, stop
from tests.browser.play import draws, own_sheet
from tests.browser.speech import button


def starts_with(host: Companion, is_wanted: Callable[[str], bool]) -> None:
    """Begin a game whose first dealer is somebody like that: who it is, is luck."""
    host.wish(Start())
    while not is_wanted(str(host.until(lambda session: session.view and session.view["dealer"]))):
        host.wish(CloseGame())
        host.wish(Start())


def deal(page: Page, others: list[Companion]) -> None:
    """Whose turn it is to deal, deals; the host may as well, but lets them."""
    for other in others:
        other.until_phase("Setup")
    dealer = next((other for other in others if other.view["dealer"] == other.seat), None)
    if dealer:
        dealer.play("Deal", level=dealer.view["level"])
    else:
        page.locator(".foot button.main").click()
    for other in others:
        other.until_phase("Glance")


def go(page: Page, others: list[Companion], *, artists: int = 6) -> None:
    """All have read, and whoever deals says go; so many of the company draw something."""
    ready = button(page, "page.glance_ready")
    with suppress(AssertionError):  # the screen may still come; who has said it already sees neither
        expect(ready.or_(button(page, "page.glance_go")).first).to_be_visible()
    if ready.count():
        ready.click()
    for other in others:
        if other.may("Ready"):
            other.play("Ready")
    dealer = next((other for other in others if other.view["dealer"] == other.seat), None)
    if dealer:
        dealer.until(lambda session: session.view and {"type": "Go"} in session.view["may"])
        dealer.play("Go")
    else:
        button(page, "page.glance_go").click()
    for place, other in enumerate(others):
        other.until_phase("Drawing")
        if place < artists:
            other.doodle(place)
    expect(own_sheet(page)).to_be_visible()


def guesses(other: Companion, on: str, number: int = 0) -> None:
    """Lay that number there, or the first one that can be laid."""
    numbers = [may["number"] for may in other.may("Guess") if may["on"] == on]
    other.play("Guess", on=on, number=number if number in numbers else numbers[0])


def drawn_by(other: Companion) -> int:
    """The number of the word that somebody draws."""
    return int(other.view["own"]["word"]["number"])


def stops(other: Companion) -> None:
    """Stop, with the best token there is; a token that somebody else was quicker to take is passed over."""
    best_first = sorted(other.may("Stop"), key=lambda may: may["token"] or 0, reverse=True)
    for may in best_first:
        if other.view["phase"] == "Drawing" and may in other.may("Stop"):
            other.attempt(may)


def go_on(others: list[Companion]) -> None:
    """One step of the reveal, by one whose drawing is not on show. A show that plays by itself may be quicker."""
    first = others[0]
    now, challenge = _shown(first), first.view["challenge"]
    other = next(one for one in others if not challenge or one.seat != challenge["on"])
    other.until(lambda _: _shown(other) >= now and (other.may("Next") or _shown(other) > now))
    for may in other.may("Next"):
        refusal = other.attempt(may)
        assert refusal is None or refusal.code == "step_is_taken", refusal
    now = _shown(other)
    first.until(lambda _: _shown(first) >= now)


def _shown(one: Companion) -> float:
    """How many words and stacks the reveal has come to, as this one is told; afterwards more than there can be."""
    if one.view["phase"] != "Reveal":
        return inf
    desks = [seat["desk"] for seat in one.view["seats"] if seat["desk"]]
    return sum((desk["word"] is not None) + (desk["turned"] is not None) for desk in desks)


def play_round(page: Page, others: list[Companion]) -> None:
    """A whole round, quickly."""
    deal(page, others)
    go(page, others)
    draws(page)
    for other in others[1:]:
        guesses(other, others[0].seat, drawn_by(others[0]))
    for other in others:
        stops(other)
    if others[0].view["phase"] == "Drawing":
        stop(page, Mouse(page))
    others[0].until_phase("Reveal")
    while others[0].view["phase"] == "Reveal":
        go_on(others)
