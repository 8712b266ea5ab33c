"""A screen to look at, and what it takes to come there."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.conftest import Guest, House

Size = tuple[int, int]
PHONE: Size = (360, 640)
SIDEWAYS: Size = (740, 360)
TABLET: Size = (768, 1024)
DESKTOP: Size = (1280, 800)
LONG: Size = (360, 1500)
"""A phone as high as what would have to be scrolled."""


def nothing() -> None:
    """What is to be done where nothing is."""


@dataclass(frozen=True)
class Shot:
    """A screen by its name. The page is there; what closes by itself is opened anew for each language."""

    name: str
    page: Page
    sizes: tuple[Size, ...] = (PHONE, TABLET, DESKTOP)
    is_still: bool = False
    """Whether nothing may scroll here: one draws."""
    open: Callable[[], object] = nothing
    close: Callable[[], object] = nothing


GAME = (PHONE, SIDEWAYS, TABLET, DESKTOP)
SCROLLED = (PHONE, LONG, SIDEWAYS, TABLET, DESKTOP)


@dataclass(frozen=True)
class Studio:
    """Where photos are made: a house, and a way to bring people with browsers to it."""

    house: House
    invite: Callable[[], Guest]


Tour = Callable[[Studio], Generator[Shot, None, None]]
"""Goes from screen to screen."""
