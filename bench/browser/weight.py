"""What comes over the net until a page is there, in bytes as they come: compressed, with their heads, no cache."""

import re
from collections import Counter
from pathlib import PurePosixPath
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Page, Request

from bench.browser.phone import pause

QUIET_S: Final = 1.0
PATIENT_S: Final = 6.0
"""What comes when nobody waits for it begins some seconds later."""
KINDS: Final = {
    ".js": "script",
    ".css": "style",
    ".woff2": "font",
    ".svg": "icon",
    ".png": "icon",
    ".webp": "picture",
    ".webmanifest": "icon",
    "": "html",
}
LANGUAGE: Final = re.compile(r"/[a-z]{2}-[\w-]+\.js$")


class Weight(NamedTuple):
    """Bytes by kind."""

    page: Counter[str]
    """What the page itself asked for until it was quiet."""
    later: int
    """What came after that, and what its service worker fetched, so that the page opens without a line."""

    @property
    def code(self) -> int:
        """Script and style, the sentences of one language among them."""
        return self.page["script"] + self.page["style"] + self.page["language"]

    @property
    def whole(self) -> int:
        """All that the page asked for."""
        return self.page.total()


class Scales:
    """Weighs all that is asked for from now on."""

    def __init__(self, page: Page) -> None:
        """Look at this page and its service worker."""
        self._came: list[Request] = []
        self._open = 0
        context = page.context
        context.on("request", lambda _: self._count(1))
        context.on("requestfailed", lambda _: self._count(-1))
        context.on("requestfinished", self._finish)

    def _count(self, change: int) -> None:
        self._open += change

    def _finish(self, request: Request) -> None:
        self._came.append(request)
        self._count(-1)

    async def read(self) -> Weight:
        """Once nothing comes any more."""
        at_once = await self._until_quiet(QUIET_S)
        await self._until_quiet(PATIENT_S)
        page, later = Counter[str](), 0
        for number, request in enumerate(self._came):
            sizes = await request.sizes()
            # Out of a cache come less than no bytes.
            size = max(0, sizes["responseBodySize"] + sizes["responseHeadersSize"])
            if request.service_worker or number >= at_once:
                later += size
            else:
                page[kind_of(request)] += size
        return Weight(page, later)

    async def _until_quiet(self, seconds: float) -> int:
        """How much has come when nothing has for so long."""
        before = -1
        while self._open > 0 or before != len(self._came):
            before = len(self._came)
            await pause(seconds)
        return before


def kind_of(request: Request) -> str:
    """What kind of file it is."""
    path = urlsplit(request.url).path
    if request.resource_type in ("fetch", "xhr"):
        return "data"
    return "language" if LANGUAGE.search(path) else KINDS.get(PurePosixPath(path).suffix, "other")
