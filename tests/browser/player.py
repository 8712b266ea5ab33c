"""Somebody who plays a whole evening with a browser, a hand and a language of their own."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from tests.browser.conftest import Guest
from tests.browser.hands import Finger, Hand, Keys, Mouse, stop, takes_keys
from tests.browser.manners import comes, opens, types_code
from tests.browser.photos.shot import DESKTOP, PHONE, Size
from tests.browser.play import Spot, own_sheet
from tests.browser.speech import button, say

SHOWN_MS = 5000
"""So long a key is tried that may go away meanwhile."""
HANDS: dict[str, Callable[[Page], Hand]] = {"mouse": Mouse, "finger": Finger, "keys": Keys}


def equipment(hand: str, language: str, *, moves: bool = False) -> dict[str, Any]:
    """What a browser context for such a person is made with. Most tests want nothing to move: it is quicker."""
    size = PHONE if hand == "finger" else DESKTOP
    touch = {"has_touch": True, "is_mobile": True} if hand == "finger" else {}
    motion = "no-preference" if moves else "reduce"
    return {"locale": language, "viewport": _viewport(size), "reduced_motion": motion, **touch}


def _viewport(size: Size) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


class Player:
    """One of six."""

    def __init__(self, guest: Guest, name: str, hand: str) -> None:
        self.guest, self.name = guest, name
        self.draws = hand != "keys"
        self.has_keys = hand == "keys"
        self.hand: Hand = HANDS[hand](guest.page)

    @property
    def page(self) -> Page:
        return self.guest.page

    def open(self) -> str:
        return opens(self.guest, self.name, self.hand.press)

    def come(self, code: str, *, by_link: bool = True) -> None:
        way = comes if by_link else types_code
        way(self.guest, code, self.name, self.hand.press)
        expect(self.page.locator(".seat.own")).to_contain_text(self.name)

    def press(self, key: str, **facts: object) -> None:
        """The button that says so."""
        self.hand.press(button(self.page, key, **facts))

    def sit(self, colour: str) -> None:
        """Take another seat, which is free."""
        seat = f"{say(self.page, 'page.sit')}: {say(self.page, f'colour.{colour}')}"
        self.hand.press(self.page.get_by_role("button", name=seat, exact=True))
        expect(self.page.locator(f".seat.own.{colour}")).to_contain_text(self.name)

    def pause(self, why: str) -> None:
        """Pause the game for all, from the menu."""
        self.press("page.menu")
        self.press(f"page.pause_{why}")
        self.sees("page.paused_you")

    def resume(self) -> None:
        self.press("page.paused_resume")
        expect(self.page.locator(".paused")).to_have_count(0)

    def sees(self, key: str, **facts: object) -> None:
        expect(self.page.get_by_text(say(self.page, key, **facts), exact=True).first).to_be_visible()

    def draw(self, lines: Sequence[Sequence[Spot]]) -> None:
        expect(own_sheet(self.page)).to_be_visible()
        for line in lines if self.draws else ():
            self.hand.draw(line)

    @property
    def number(self) -> int:
        """The number of the word this person draws."""
        said = self.page.locator(".own-word .unseen").text_content() or ""
        own = self.page.locator(".own-word b").inner_text()
        assert own in said
        return int(own)

    def tile(self, seat: str) -> Locator:
        return self.page.locator(f".tile.{seat}")

    def guess(self, on: str, number: int) -> None:
        """Look at a rival, arm a number, lay it: by tapping, or with keys alone."""
        if self.has_keys:
            self._guess_with_keys(on, number)
        else:
            self.hand.press(self.tile(on).locator("button.look"))
            self._key(on, number).wait_for()
            self.hand.press(self._key(on, number))
            expect(self._key(on, number)).to_have_class(re.compile("armed"))
            self.hand.press(self._key(on, number))
        expect(self.tile(on).locator(".laid")).to_have_attribute("data-said", str(number))

    def _key(self, on: str, number: int) -> Locator:
        beside = self.tile(on).locator(".numbers button")
        keys = beside if beside.count() else self.page.locator(".keying .numbers button")
        return keys.nth(number - 1)

    def _guess_with_keys(self, on: str, number: int) -> None:
        takes_keys(self.page)
        keyboard = self.page.keyboard
        for _ in range(6):
            if "chosen" in (self.tile(on).get_attribute("class") or ""):
                break
            keyboard.press("ArrowRight")
        keyboard.press(str(number))
        expect(self._key(on, number)).to_have_class(re.compile("armed"))
        keyboard.press(str(number))

    def stop(self) -> None:
        stop(self.page, self.hand)

    def counts(self) -> None:
        """Until all points have counted up."""
        expect(self.page.locator(".players[aria-busy=false]")).to_be_visible(timeout=20_000)

    def sees_standing(self) -> None:
        """The end of the game, without waiting for the show."""
        skip, results = button(self.page, "page.reveal_skip"), self.page.locator(".results")
        expect(skip.or_(results).first).to_be_attached()
        if skip.count():
            with suppress(TooLateError, AssertionError):  # it was over in that moment
                self.hand.press(skip, SHOWN_MS)
        expect(results).to_be_attached(timeout=20_000)

    def points(self, seat: str) -> tuple[str, str]:
        """What this screen says somebody got in the last round, and has in all."""
        head = self.page.locator(f".player.{seat} > header")
        total = re.search(r"\u2212?\d+", head.locator("small").inner_text())
        assert total
        return head.locator("> b").inner_text(), total[0]
