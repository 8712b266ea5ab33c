"""A screen to look at, and what it takes to come there."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.conftest import Guest, House

Size = tuple[int, int]
NARROW: Size = (320, 568)
PHONE: Size = (360, 640)
TALL: Size = (390, 844)
LOW: Size = (740, 360)
SIDEWAYS: Size = (844, 390)
TABLET: Size = (820, 1180)
DESKTOP: Size = (1440, 900)
LONG: Size = (360, 1500)
"""A phone as high as what would have to be scrolled."""
FINGERED = (NARROW, PHONE, TALL, LOW, SIDEWAYS, LONG)
"""Phones, on which everything is pressed with a finger."""
SIZES = (NARROW, PHONE, TALL, LOW, SIDEWAYS, TABLET, DESKTOP)
SCROLLED = (*SIZES, LONG)


def nothing() -> None:
    """What is to be done where nothing is."""


@dataclass(frozen=True)
class Shot:
    """A screen by its name. The page is there; what closes by itself is opened anew for each language."""

    name: str
    page: Page
    sizes: tuple[Size, ...] = SIZES
    is_still: bool = False
    """Whether nothing may scroll here: one draws."""
    open: Callable[[], object] = nothing
    close: Callable[[], object] = nothing


@dataclass(frozen=True)
class Studio:
    """Where photos are made: a house, and a way to bring people with browsers to it."""

    house: House
    invite: Callable[[], Guest]


Tour = Callable[[Studio], Generator[Shot, None, None]]
"""Goes from screen to screen."""
