"""Hands of different people: one has a mouse, one a finger, one only keys."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.browsers import IS_FIREFOX
from tests.browser.play import Spot, draws, own_sheet, spots_on

Kind = Literal["touchStart", "touchMove", "touchEnd"]
Tell = Callable[[Kind, Sequence[Spot], float], None]
"""Touches of such a kind are there, and so large."""
HOLDING_MS = 10_000
"""How long a held key may take to do what it says, on a slow machine."""


class Hand(Protocol):
    """What can be done with any of them."""

    def press(self, what: Locator, within_ms: float | None = None) -> None:
        """Press it once, as soon as it can be; a TimeoutError or AssertionError if that takes too long."""
        ...

    def slide(self, slide: Locator) -> None:
        """Do with a slide what it asks for, until it is gone."""
        ...

    def draw(self, spots: Sequence[Spot]) -> None:
        """Draw a line on the own sheet."""
        ...


class Mouse:
    """What most desktops have."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, what: Locator, within_ms: float | None = None) -> None:
        what.click(timeout=within_ms)

    def slide(self, slide: Locator) -> None:
        """Hold it: its knob need not be slid."""
        slide.hover()
        self._page.mouse.down()
        expect(slide).to_have_count(0, timeout=HOLDING_MS)
        self._page.mouse.up()

    def draw(self, spots: Sequence[Spot]) -> None:
        draws(self._page, spots)

    @contextmanager
    def drawing(self, start: Spot) -> Iterator[Callable[[Spot], None]]:
        """A line that begins there; to move on, call what this gives."""
        sheet = own_sheet(self._page)
        self._page.mouse.move(*spots_on(sheet, [start])[0])
        self._page.mouse.down()
        yield lambda spot: self._page.mouse.move(*spots_on(sheet, [spot])[0])
        self._page.mouse.up()


class Finger:
    """What phones have: touches as the system tells the browser of them."""

    FINGERTIP = 12

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tell = _one_finger(page) if IS_FIREFOX else _fingers(page)

    def press(self, what: Locator, within_ms: float | None = None) -> None:
        what.tap(timeout=within_ms)

    def slide(self, slide: Locator) -> None:
        """Slide its knob along."""
        self.pull(slide)
        self.lift()
        expect(slide).to_have_count(0)

    def pull(self, slide: Locator, share: float = 1) -> None:
        """Pull its knob that far along its way, without letting go."""
        box, knob = slide.bounding_box(), slide.locator(".knob").bounding_box()
        assert box, "the slide is in view"
        assert knob, "its knob, too"
        start, y = knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2
        for step in range(11):
            self.touch([(start + (box["width"] - knob["width"]) * share * step / 10, y)])

    def draw(self, spots: Sequence[Spot]) -> None:
        for x, y in spots_on(own_sheet(self._page), spots):
            self.touch([(x, y)])
        self.lift()

    def touch(self, spots: Sequence[Spot], radius: float = FINGERTIP) -> None:
        """Fingers are there now: those that were not before come down, and the others move."""
        kind: Kind = "touchMove" if self._is_down(len(spots)) else "touchStart"
        self._tell(kind, spots, radius)

    def lift(self) -> None:
        """No finger is on the glass any more."""
        self._count = 0
        self._tell("touchEnd", [], 0)

    _count = 0

    def _is_down(self, count: int) -> bool:
        was, self._count = self._count, count
        return was == count


def _fingers(page: Page) -> Tell:
    """All there are."""
    glass = page.context.new_cdp_session(page)

    def tell(kind: Kind, spots: Sequence[Spot], radius: float) -> None:
        points = [
            {"x": x, "y": y, "id": finger, "radiusX": radius, "radiusY": radius, "force": 0.5}
            for finger, (x, y) in enumerate(spots)
        ]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return tell


def _one_finger(page: Page) -> Tell:
    """Where the driver knows no touches: one, and the page takes it for a mouse."""

    def tell(kind: Kind, spots: Sequence[Spot], radius: float) -> None:
        for spot in spots:
            page.mouse.move(*spot)
        if kind == "touchStart":
            page.mouse.down()
        elif kind == "touchEnd":
            page.mouse.up()

    return tell


class Keys:
    """Nothing but keys. They draw no lines."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, what: Locator, within_ms: float | None = None) -> None:
        expect(what).to_be_enabled(timeout=within_ms)  # nothing that is disabled takes the focus
        takes_keys(self._page)
        what.focus(timeout=within_ms)
        expect(what).to_be_focused(timeout=within_ms)
        expect(what).to_be_enabled(timeout=within_ms)
        self._page.keyboard.press("Enter")

    def slide(self, slide: Locator) -> None:
        """Hold it."""
        slide.focus()
        self._page.keyboard.down("Enter")
        expect(slide).to_have_count(0, timeout=HOLDING_MS)
        self._page.keyboard.up("Enter")

    def draw(self, spots: Sequence[Spot]) -> None:
        """Nothing: the sheet stays blank."""


def takes_keys(page: Page) -> None:
    """Keys go to that page now: of several windows of a Firefox one has them."""
    if IS_FIREFOX:
        page.bring_to_front()


def stop(page: Page, hand: Hand) -> None:
    """Stop drawing: the key, and the slide that it brings."""
    hand.press(page.locator("button.stop"))
    hand.slide(page.locator(".ending .slide"))
