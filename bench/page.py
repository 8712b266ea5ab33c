"""What the page costs: bytes until it is there, time to the first stroke, frames while all draw, ink from hand to eye.

The first stroke is one in mid-game, and the first of somebody alone who has never seen the page.

A real Chromium with the screen of a phone and, where it says so, a processor four times slower than this one. Beside
each figure stands the same one of a bare page, which has a canvas, draws a line on it and does nothing else, measured
in the same run. The server and the rivals are processes of their own; with few cores they and the browser still disturb
each other, so beside frames stands the work of the page's main thread alone.

    scripts/bench page           everything, about three minutes
    scripts/bench page --quick   less often, about a minute
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.async_api import Browser, StorageState
from rich.console import Console
from rich.table import Table

from bench.browser.alone import WORDS_A_MINUTE, first_game
from bench.browser.frames import Frames, drawn_frames
from bench.browser.ink import first_stroke_ms, latencies_ms
from bench.browser.phone import OWN, SLOWER, Box, Phone, browser, pause, phone, seated_at, spots
from bench.browser.weight import Scales, Weight
from bench.load.crowd import quantile
from bench.load.seating import Seated, seat
from bench.load.server import free_port, house, running
from pictorium.kernel.ids import SEATS, Seat

CODE_KB_MAX: Final = 100
WHOLE_KB_MAX: Final = 200
LONG_SHARE_MAX: Final = 0.01
FIRST_GAME_MS_MAX: Final = 15_000
SPOTS: Final = spots(12, 9)
RIVALS: Final = 5
WARM_UP_S: Final = 2


class Side(NamedTuple):
    """A page, its canvas, and what the phone remembers that goes there."""

    url: str
    canvas: str
    state: StorageState | None


class Pages(NamedTuple):
    """What is measured: our page at a table in the middle of drawing, and the bare one."""

    house: str
    table: Seated
    bare: str

    @property
    def ours(self) -> str:
        """Where the table is."""
        return f"{self.house}/{self.table.code}"

    def sits(self, place: int = 0) -> StorageState:
        """What a phone remembers whose owner sits there."""
        return seated_at(self.house, self.table, place)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Ours, and the bare one."""
        return Side(self.ours, OWN, self.sits()), Side(self.bare, "canvas", None)


class Effort(NamedTuple):
    """How often, and for how long."""

    turns: int
    dots: int
    seconds: float


WHOLE: Final = Effort(turns=5, dots=len(SPOTS), seconds=12)
QUICK: Final = Effort(turns=2, dots=24, seconds=4)


def main() -> None:
    """Measure everything and print it."""
    effort = QUICK if "--quick" in sys.argv[1:] else WHOLE
    with tempfile.TemporaryDirectory() as place:
        tables = seat(Path(place), 4)
        port, bare_port = free_port(), free_port()
        bare = [sys.executable, "-m", "bench.browser.bare", str(bare_port)]
        with running(house(Path(place), port), port), running(bare, bare_port):
            pages = [Pages(f"http://127.0.0.1:{port}", table, f"http://127.0.0.1:{bare_port}/") for table in tables]
            asyncio.run(measure(pages, effort))


async def measure(pages: list[Pages], effort: Effort) -> None:
    """One thing after another, each at a table of its own."""
    console = Console(width=110)
    async with browser() as chromium:
        cores = len(os.sched_getaffinity(0))
        console.print(f"Chromium {chromium.version}, {cores} cores for it, the server and the rivals; no graphics card")
        at_bytes, at_first, at_dots, at_frames = pages
        console.print(await weights(chromium, at_bytes))
        figures = Figures()
        figures.head(f"First stroke in mid-game, CPU {SLOWER} x slower")
        await first_strokes(chromium, at_first, effort.turns, figures)
        figures.head(f"Alone against bots: from the first page to the first stroke, CPU {SLOWER} x slower")
        await first_games(chromium, pages[0], effort.turns, figures)
        figures.head(f"Drawing as {RIVALS} rivals draw, CPU {SLOWER} x slower")
        await frames(chromium, at_frames, effort.seconds, figures)
        figures.head("From the finger to a rival's canvas, CPU at full speed")
        await latencies(chromium, at_dots, effort.dots, figures)
        console.print(figures.table)


class Figures:
    """Lines of figures, ours beside the bare page's."""

    def __init__(self) -> None:
        """None yet."""
        self.table = Table("ms", title="Times", title_justify="left")
        for name in ("Pictorium", "goal", "bare canvas page"):
            self.table.add_column(name, justify="right")

    def head(self, name: str) -> None:
        """What the next lines tell of."""
        self.table.add_section()
        self.table.add_row(name)

    def put(self, name: str, ours_and_bare: Iterable[str], goal: str = "") -> None:
        """One more line."""
        ours, bare = ours_and_bare
        self.table.add_row(name, ours, goal, bare)


async def weights(chromium: Browser, pages: Pages) -> Table:
    """How many bytes come until the page is there."""
    found = {
        "home": await weight(chromium, pages.house, "button", None),
        "up to the first stroke": await weight(chromium, pages.ours, OWN, pages.sits()),
        "bare canvas page": await weight(chromium, pages.bare, "canvas", None),
    }
    table = Table("KB over the net, cache empty", title="First load", title_justify="left")
    for name in found:
        table.add_column(name, justify="right")
    table.add_column("goal", justify="right")
    for kind in sorted({kind for one in found.values() for kind in one.page}):
        table.add_row(kind, *(kilobytes(one.page[kind]) for one in found.values()))
    table.add_section()
    table.add_row("script, style, one language", *(kilobytes(one.code) for one in found.values()), f"≤ {CODE_KB_MAX}")
    table.add_row("all of it", *(kilobytes(one.whole) for one in found.values()), f"≤ {WHOLE_KB_MAX}")
    table.add_row("later, when nobody waits", *(kilobytes(one.later) for one in found.values()))
    return table


async def weight(chromium: Browser, url: str, sign: str, state: StorageState | None) -> Weight:
    """What comes until this sign of life was seen and touched, and all is quiet."""
    async with phone(chromium, state) as one:
        scales = Scales(one.page)
        await one.page.goto(url)
        await one.dot((await one.box(sign)).at(SPOTS[0]))
        return await scales.read()


def kilobytes(size: int) -> str:
    """In thousands."""
    return f"{size / 1000:.1f}" if size else "-"


async def first_strokes(chromium: Browser, pages: Pages, turns: int, figures: Figures) -> None:
    """How long one waits for the first stroke, coming for the first time and again."""
    boxes = [await box_of(chromium, side) for side in pages.sides]
    took: list[list[tuple[float, float]]] = [[], []]
    for turn in range(turns):
        for side, box, times in zip(pages.sides, boxes, took, strict=True):
            times.append(await strokes_of(chromium, side, box, turn))
    for place, name in enumerate(("cache empty", "loaded again")):
        figures.put(f"… {name}", (f"{statistics.median(turn[place] for turn in times):.0f}" for times in took))


async def box_of(chromium: Browser, side: Side) -> Box:
    """Where the canvas will be."""
    async with phone(chromium, side.state) as one:
        await one.page.goto(side.url)
        return await one.box(side.canvas)


async def strokes_of(chromium: Browser, side: Side, box: Box, turn: int) -> tuple[float, float]:
    """Until the first stroke on a phone that has never seen the page, and again after loading it once more."""
    async with phone(chromium, side.state) as one:
        await one.slow_down()
        first = await first_stroke_ms(one, side.url, side.canvas, box, SPOTS[2 * turn])
        await pause(1)
        return first, await first_stroke_ms(one, None, side.canvas, box, SPOTS[2 * turn + 1])


async def first_games(chromium: Browser, pages: Pages, turns: int, figures: Figures) -> None:
    """What somebody needs who reads before they tap; the same person at the bare page, as if it had as much to read."""
    bare = Side(pages.bare, "canvas", None)
    box = await box_of(chromium, bare)
    ours, waited = [], []
    for turn in range(turns):
        async with phone(chromium) as one:
            await one.slow_down()
            ours.append(await first_game(one, pages.house))
        waited.append((await strokes_of(chromium, bare, box, turn))[0])
    person = statistics.median(one.person_ms for one in ours)
    machine, bare_ms = statistics.median(one.whole_ms - one.person_ms for one in ours), statistics.median(waited)
    goal = f"≤ {FIRST_GAME_MS_MAX}"
    figures.put("… waiting for the page and the bots", (f"{machine:.0f}", f"{bare_ms:.0f}"))
    reading = f"… reading {ours[0].words} words at {WORDS_A_MINUTE} a minute, and two taps"
    figures.put(reading, (f"{person:.0f}", f"{person:.0f}"))
    figures.put("… both", (f"{machine + person:.0f}", f"{bare_ms + person:.0f}"), goal)


async def frames(chromium: Browser, pages: Pages, seconds: float, figures: Figures) -> None:
    """Draw while five rivals draw; they go on while the bare page is drawn on, to take as much of the machine."""
    with rivals(pages):
        ours, bare = [await frames_of(chromium, side, seconds) for side in pages.sides]
    goal = f"≤ {LONG_SHARE_MAX:.0%}"
    figures.put("… frames looked at", (str(len(one.shown)) for one in (ours, bare)))
    figures.put("… over 16.7 ms (the clock may be 1 ms off)", (f"{one.over:.1%}" for one in (ours, bare)), goal)
    figures.put("… over 25 ms: one was missed", (f"{one.missed:.1%}" for one in (ours, bare)))
    figures.put("… main thread alone over 16.7 ms", (f"{one.overworked:.1%}" for one in (ours, bare)), goal)
    figures.put("… main thread a frame, p50 / p99 / most", (work(one) for one in (ours, bare)))


async def frames_of(chromium: Browser, side: Side, seconds: float) -> Frames:
    """On a phone that has settled."""
    async with phone(chromium, side.state) as one:
        await one.page.goto(side.url)
        await one.box(side.canvas)
        await pause(1)
        await one.slow_down()
        await drawn_frames(chromium, one, side.canvas, WARM_UP_S)
        return await drawn_frames(chromium, one, side.canvas, seconds)


def work(frames: Frames) -> str:
    """What the main thread did for a frame."""
    return " / ".join(f"{one:.1f}" for one in (*both(frames.work), max(frames.work)))


def both(times: list[float]) -> tuple[float, float]:
    """What half of them are below, and almost all."""
    return quantile(times, 0.5), quantile(times, 0.99)


@contextmanager
def rivals(pages: Pages) -> Iterator[None]:
    """Five who draw all the while, on the server's core."""
    port = int(pages.house.rpartition(":")[2])
    command = [sys.executable, "-m", "bench.browser.rivals", str(port), pages.table.code, *pages.table.tokens[1:]]
    with running(command, port) as drawing:
        yield
        if drawing.process.poll() is not None:
            raise SystemExit("the rivals have stopped")


async def latencies(chromium: Browser, pages: Pages, dots: int, figures: Figures) -> None:
    """Two phones, one draws and the other looks; and the same with two bare pages on a bare relay."""
    chosen = SPOTS[:: len(SPOTS) // dots][:dots]
    async with phone(chromium, pages.sits(0)) as drawer, phone(chromium, pages.sits(1)) as seer:
        await asyncio.gather(drawer.page.goto(pages.ours), seer.page.goto(pages.ours))
        ours = await latencies_ms(drawer, OWN, seer, f".tile.{await seat_of(drawer)} canvas", chosen)
    async with phone(chromium) as drawer, phone(chromium) as seer:
        for one in (drawer, seer):
            await one.page.goto(f"{pages.bare}?line")
            await one.page.locator("body.open").wait_for(state="attached")
        bare = await latencies_ms(drawer, "canvas", seer, "canvas", chosen)
    figures.put(f"… p50 / p99 of {len(ours)}", ("{:.0f} / {:.0f}".format(*both(one)) for one in (ours, bare)))


async def seat_of(one: Phone) -> Seat:
    """Where this phone's owner sits."""
    await one.box(OWN)
    classes = str(await one.page.locator(".own .box").get_attribute("class")).split()
    [seat] = {*SEATS}.intersection(classes)
    return seat


if __name__ == "__main__":
    main()
