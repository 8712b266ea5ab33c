"""A real browser like a phone: its screen, its fingers, and its processor, which is slower than this machine's."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, StorageState, async_playwright

from bench.load.seating import Seated

SLOWER: Final = 4
SCREEN: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "locale": "de-DE",
    }
)
PROBE: Final = Path(__file__).with_name("probe.js")
OWN: Final = ".own canvas"


class Spot(NamedTuple):
    """A place on a canvas, as shares of its width and height."""

    across: float
    down: float


def spots(columns: int, rows: int) -> list[Spot]:
    """Places on a canvas that are far enough from each other for a dot each."""
    return [
        Spot((column + 1) / (columns + 1), (row + 1) / (rows + 1)) for row in range(rows) for column in range(columns)
    ]


class Box(NamedTuple):
    """Where something lies on the screen."""

    x: float
    y: float
    width: float
    height: float

    def at(self, spot: Spot) -> tuple[float, float]:
        """A place on it, on the screen."""
        return self.x + spot.across * self.width, self.y + spot.down * self.height


class Phone:
    """One page, with a finger on it."""

    def __init__(self, page: Page, tools: CDPSession) -> None:
        """Hold it."""
        self.page, self.tools = page, tools

    async def slow_down(self, rate: float = SLOWER) -> None:
        """Let its processor be so much slower."""
        await self.tools.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    async def box(self, selector: str) -> Box:
        """Where the canvas lies, once it is there."""
        canvas = self.page.locator(selector).first
        await canvas.wait_for()
        box = await canvas.bounding_box()
        assert box
        return Box(**box)

    async def touch(self, kind: str, at: tuple[float, float] | None = None) -> None:
        """The finger does this: `Start`, `Move` or `End`."""
        points = [{"x": at[0], "y": at[1], "id": 1}] if at else []
        await self.tools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    async def dot(self, at: tuple[float, float]) -> None:
        """Touch the screen once, and move farther than in a press on whatever lies there: a short stroke."""
        await self.touch("Start", at)
        await self.touch("Move", (at[0] + 16, at[1] + 5))
        await self.touch("End")


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """The system's own Chromium."""
    async with async_playwright() as playwright:
        path = shutil.which("chromium")
        if path is None:
            raise SystemExit("there is no chromium on this machine")
        chromium = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield chromium
        finally:
            await chromium.close()


@asynccontextmanager
async def phone(chromium: Browser, state: StorageState | None = None) -> AsyncIterator[Phone]:
    """A phone on which nothing was ever opened; or with what it remembers."""
    context: BrowserContext = await chromium.new_context(**SCREEN, storage_state=state)
    try:
        await context.add_init_script(path=PROBE)
        page = await context.new_page()
        yield Phone(page, await context.new_cdp_session(page))
    finally:
        await context.close()


def seated_at(url: str, table: Seated, place: int) -> StorageState:
    """What the phone of somebody remembers who sits there."""
    name, token = f"pictorium-{table.code}", table.tokens[place]
    return {
        "cookies": [{"name": name, "value": token, "domain": "127.0.0.1", "path": "/"}],
        "origins": [{"origin": url, "localStorage": [{"name": f"pictorium.at.{table.code}", "value": "1"}]}],
    }


async def pause(seconds: float) -> None:
    """Let time go by."""
    await asyncio.sleep(seconds)
