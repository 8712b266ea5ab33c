"""Every screen, on phones, tablets and desktops, in all languages, with letters as usual and twice as large.

Nothing is cut, covered, too small or in the way.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pictorium.content.languages import LANGUAGES
from tests.browser.bots import house_bots
from tests.browser.browsers import IS_FIREFOX
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import barriers
from tests.browser.photos.camera import CAMERA, Frame, Look, Scheme, flaws, frames, looks
from tests.browser.photos.shot import DESKTOP, LOW, NARROW, PHONE, SIDEWAYS, TABLET, TALL, Shot, Studio
from tests.browser.photos.tours import TOURS

SECONDS = {"six": 60, "four": 45, "pictus": 60, "pictus-eight": 25, "host": 15}
"""About how long a tour takes where it is long."""
TWICE_AS_LARGE = (
    *looks(("de",), (NARROW, PHONE, SIDEWAYS, DESKTOP), letters=(2,)),
    *looks(("it",), (TABLET,), letters=(2,)),
)
"""Playwright tells only Chromium, by CDP, which letters its reader wants."""
WAYS = (
    *looks(("en", "de"), (PHONE, DESKTOP)),
    *looks(("es", "it", "pt-BR"), (PHONE,)),
    *looks(("fr",), (DESKTOP,)),
    *looks(("de",), (NARROW, TABLET)),
    *looks(("pt-BR",), (TALL, LOW)),
    *looks(("it",), (SIDEWAYS,)),
    *(() if IS_FIREFOX else TWICE_AS_LARGE),
)
"""Each language in some sizes and each size in some languages: those with long words where room is scarce."""
assert {way.language for way in WAYS} == set(LANGUAGES)
FOCUS = (Path(__file__).parent / "focus.js").read_text(encoding="utf-8")
CLOSED = "lines"
"""The tour on which a line is closed for the page."""
RECORDED = "pictus"
"""The tour on which somebody records."""


TOLD = [pytest.param(name, marks=pytest.mark.long(SECONDS.get(name, 10))) for name in TOURS if name != CLOSED]
HANGS = pytest.mark.chromium_only("Playwright 1.64 waits for ever once it has closed a WebSocket of Firefox")


@pytest.mark.parametrize("tour", [*TOLD, pytest.param(CLOSED, marks=HANGS)])
def test_every_screen_is_whole_and_open_to_all(open_house: OpenHouse, invite: Invite, tour: str) -> None:
    house = open_house(bots=house_bots())
    with closing(TOURS[tour](Studio(house, lambda: invite(house, has_media=tour == RECORDED, **CAMERA)))) as shots:
        assert [fault for shot in shots for fault in faults(shot)] == []


def faults(shot: Shot) -> Iterator[str]:
    """What is wrong with a screen; for readers of all kinds in the first language: small and light, large and dark."""
    first = None
    for frame in frames(shot, WAYS):
        yield from flaws(frame)
        first = first or frame.look.language
        if frame.look in (Look(first, PHONE), Look(first, DESKTOP)):
            yield from barriers_in(frame)
            yield from led_astray(frame)


def led_astray(frame: Frame) -> list[str]:
    """Where keys lead to something that does not show it, or not in the order in which one reads."""
    frame.page.keyboard.press("Shift")  # whoever uses keys is shown where they are
    found: list[str] = frame.page.evaluate(FOCUS)
    return [f"{frame}: {fault}" for fault in found]


def barriers_in(frame: Frame) -> list[str]:
    scheme: Scheme = "light" if frame.look.size == PHONE else "dark"
    frame.page.emulate_media(color_scheme=scheme)
    return [f"{frame.shot.name} in the {scheme}: {barrier}" for barrier in barriers(frame.page)]
