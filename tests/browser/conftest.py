"""A real house in a thread of its own, and people with real browsers who come to it."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, sync_playwright

from pictorium.table.bot_port import Bots
from pictorium.web.app import Settings
from tests.browser.browsers import IS_FIREFOX, Browsers, Chromiums, Firefoxes
from tests.browser.street import Street, open_street
from tests.web.server import serving

T = TypeVar("T")
VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
"""


class House:
    """A server, and the street to it."""

    def __init__(self, street: Street, data: Path, settings: Settings, **more: Any) -> None:
        self._street, self._loop = street, asyncio.get_running_loop()
        self._data, self._settings, self._more = data, settings, more
        self._open = AsyncExitStack()
        self.url = street.url + settings.sub_path

    async def open(self) -> None:
        self._street.lead_to(await self._open.enter_async_context(serving(self._data, self._settings, **self._more)))

    async def close(self) -> None:
        await self._open.aclose()

    def shut_down(self) -> None:
        """Nobody is there any more; what was kept lies in the data folder."""
        self.run(self.close())

    def start_again(self) -> None:
        self.run(self.open())

    def tear_up_street(self) -> None:
        self.run(self._street.tear_up())

    def mend_street(self) -> None:
        self.run(self._street.mend())

    def lose_lines(self) -> None:
        """Whatever is said on any line that there is now goes nowhere."""
        self._loop.call_soon_threadsafe(self._street.lose)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this where the server lives."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)


@contextmanager
def house_with(data: Path, settings: Settings, **more: Any) -> Iterator[House]:
    """A house with these settings, and with more that `serving` takes: bots, games, another page."""
    opened: Future[House] = Future()
    closing = asyncio.Event()

    async def keep() -> None:
        async with open_street() as street:
            house = House(street, data, settings, **more)
            await house.open()
            opened.set_result(house)
            await closing.wait()
            await house.close()

    thread = threading.Thread(target=lambda: asyncio.run(keep()))
    thread.start()
    house = opened.result(20)
    try:
        yield house
    finally:
        house._loop.call_soon_threadsafe(closing.set)
        thread.join(20)


OpenHouse = Callable[..., House]


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """Opens a house with these settings, and with bots if there are to be any."""
    with ExitStack() as stack:

        def opened(bots: Bots | None = None, *, learns: bool = False, **settings: Any) -> House:
            return stack.enter_context(house_with(tmp_path, Settings(**settings), bots=bots, learns=learns))

        yield opened


class Guest:
    """Somebody with a browser of their own, whose every complaint is written down."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        self.context, self._house = context, house
        self.complaints: list[str] = []
        context.add_init_script(VIOLATIONS)
        context.on("page", self._watch)
        self.page = context.new_page()

    def go(self, path: str = "/") -> Page:
        self.page.goto(self._house.url + path)
        return self.page

    def settle(self) -> list[str]:
        """All that was complained of."""
        for page in self.context.pages:
            self.complaints += page.evaluate("violations")
        return self.complaints

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type != "log" else None)
        page.on("request", lambda asked: self._check(asked.url))

    def _check(self, url: str) -> None:
        if not url.startswith((self._house.url, "data:", "blob:")):
            self.complaints.append(f"asked for {url}")


Invite = Callable[..., Guest]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """It occupies this thread's event loop: what runs in one here runs in the thread of a house."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package", autouse=IS_FIREFOX)
def _taps_are_clicks() -> Iterator[None]:
    """Playwright taps nothing in Firefox, and does not say so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "tap", Locator.click)
        yield


@pytest.fixture(scope="package")
def browsers(playwright: Playwright) -> Iterator[Browsers]:
    """Real browsers, for all tests of this folder."""
    with ExitStack() as stack:
        yield (Firefoxes if IS_FIREFOX else Chromiums)(playwright, stack)


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """One of them."""
    return browsers.one()


@pytest.fixture
def invite(browsers: Browsers) -> Iterator[Invite]:
    """Brings somebody with a fresh browser to a house."""
    with ExitStack() as stack:

        def invited(house: House, *, has_media: bool = False, **more: Any) -> Guest:
            context = browsers.one(has_media=has_media, **more).new_context(**{"locale": "en-GB", **more})
            stack.callback(context.close)
            return Guest(context, house)

        yield invited


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In Firefox, leave out what it cannot do."""
    left_out = [item for item in items if IS_FIREFOX and item.get_closest_marker("chromium_only")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("chromium_only")]
