"""What the album costs: opening it, replaying a drawing, making files of it, and fifty games at one table.

An evening of six bots, played in virtual time and kept by a real server; a real Chromium with the screen of a phone and
a processor four times slower than this one. Beside each figure stands that of a bare page which knows the strokes and a
canvas and nothing else, in the same run. Files are made in a worker, which the browser does not slow down: of those the
time is told as it was here, and four times as much must keep the goal.

    scripts/bench album             everything, about four minutes
    scripts/bench album --quick     less often, and twelve games instead of fifty
"""

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser
from rich.console import Console
from rich.table import Table

from bench.browser.frames import TRACED, Frames, frames_in
from bench.browser.phone import SLOWER, Phone, browser, pause, phone, seated_at
from bench.load.evening import drawings_in, play_evening
from bench.load.seating import Seated
from bench.load.server import Server, free_port, house, running
from pictorium.table.people import Plan

SIX: Final = ("keen",) * 6
EVENING: Final = Plan(edition="second", options={"rounds": 5})
SHORT: Final = Plan(edition="second", options={"rounds": 2})
ROOT: Final = Path(__file__).parents[1]
GIFENC: Final = ROOT / "client" / "node_modules" / "gifenc" / "dist" / "gifenc.esm.js"
OPENS_MS_MAX: Final = 1_000
GIF_MS_MAX: Final = 3_000
HTML_MS_MAX: Final = 5_000
HTML_MB_MAX: Final = 3
LONG_SHARE_MAX: Final = 0.01
GIF_FRAMES: Final = 60
SAVE_LEAF: Final = "dialog[aria-labelledby='leaf-title'] header .save"
"""Below the drawing that is open lies its game, which has such a button, too."""
TO_ALBUM: Final = """() => {
  const begun = performance.now();
  location.hash = "album";
  window.dispatchEvent(new PopStateEvent("popstate"));
  const inked = (canvas) => {
    if (canvas.width < 2) return false;
    const box = canvas.getBoundingClientRect();
    if (box.top > innerHeight) return true;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 === 3 && value > 0);
  };
  return new Promise((done) => {
    const look = () => {
      const canvases = [...document.querySelectorAll(".tile canvas")];
      const isThere = canvases.length > 0 && canvases.every(inked);
      if (isThere) requestAnimationFrame(() => done(performance.now() - begun));
      else requestAnimationFrame(look);
    };
    look();
  });
}"""
"""Presses the way to the album, and waits until all sheets in view have their ink; asking costs a little, too."""


class Place(NamedTuple):
    """Where everything is."""

    url: str
    table: Seated
    bare: str
    server: Server

    @property
    def state(self) -> Any:
        """What the phone remembers."""
        return seated_at(self.url, self.table, 0)


class Effort(NamedTuple):
    """How often, for how long, and how many games lie at the large table."""

    turns: int
    seconds: float
    games: int


WHOLE: Final = Effort(turns=5, seconds=10, games=50)
QUICK: Final = Effort(turns=2, seconds=4, games=12)


def main() -> None:
    """Measure everything and print it."""
    effort = QUICK if "--quick" in sys.argv[1:] else WHOLE
    with tempfile.TemporaryDirectory() as folder:
        one, many, bare = (Path(folder) / name for name in ("one", "many", "bare"))
        for place in (one, many, bare):
            place.mkdir()
        evening = play_evening(one, [EVENING], SIX)
        shutil.copy(Path(__file__).parent / "browser" / "bare_album.html", bare / "index.html")
        shutil.copy(GIFENC, bare)
        (bare / "strokes.json").write_text(json.dumps(drawings_in(one, evening)))
        table = Table("ms", title="The album of six people and five rounds", title_justify="left")
        for name in ("Pictorium", "goal", "bare canvas page"):
            table.add_column(name, justify="right")
        bare_port = free_port()
        serve_bare = [sys.executable, "-u", "-m", "http.server", str(bare_port), "--directory", str(bare)]
        with running([*serve_bare, "--bind", "127.0.0.1"], bare_port):
            at(one, evening, bare_port, lambda place: measured(place, effort, table))
        long_ago = play_evening(many, [SHORT] * effort.games, SIX)
        at(many, long_ago, bare_port, lambda place: bounded(place, effort, table))
    Console(width=110).print(table)


def at(data: Path, table: Seated, bare_port: int, work: Callable[[Place], Coroutine[Any, Any, None]]) -> None:
    """Do this while a house keeps that folder."""
    port = free_port()
    with running(house(data, port), port) as server:
        asyncio.run(work(Place(f"http://127.0.0.1:{port}", table, f"http://127.0.0.1:{bare_port}/", server)))


async def measured(place: Place, effort: Effort, table: Table) -> None:
    """All that concerns one evening."""
    async with browser() as chromium:
        opened = [await opens(chromium, place) for _ in range(effort.turns)]
        bare = [await opens_bare(chromium, place) for _ in range(effort.turns)]
        name = f"from the press to all sheets in view, CPU {SLOWER} x slower"
        table.add_row(name, middle(opened), f"≤ {OPENS_MS_MAX}", middle(bare))
        await replays(chromium, place, effort, table)
        await files(chromium, place, effort, table)


async def opens(chromium: Browser, place: Place) -> float:
    """At the table, whose page is loaded; of the album nothing is."""
    async with phone(chromium, place.state) as one:
        await one.page.goto(f"{place.url}/{place.table.code}")
        await one.page.locator("button").first.wait_for()
        await pause(1)
        await one.slow_down()
        took: float = await one.page.evaluate(TO_ALBUM)
        return took


async def opens_bare(chromium: Browser, place: Place) -> float:
    """The whole bare page, which fetches all strokes and paints all sheets."""
    async with phone(chromium) as one:
        await one.page.goto("about:blank")
        await one.slow_down()
        await one.page.goto(place.bare)
        await one.page.locator("[data-ready]").wait_for(state="attached")
        took: float = await one.page.evaluate("performance.now()")
        return took


async def replays(chromium: Browser, place: Place, effort: Effort, table: Table) -> None:
    """Frames while a drawing draws itself at the speed it was drawn."""
    async with phone(chromium, place.state) as one:
        await to_leaf(one, place)
        await one.slow_down()
        ours = await frames_of(chromium, one, effort.seconds)
    async with phone(chromium) as one:
        await one.page.goto(f"{place.bare}#empty")
        await one.page.locator("[data-ready]").wait_for(state="attached")
        await one.slow_down()
        await one.page.evaluate("bare.replay(0)")
        bare = await frames_of(chromium, one, effort.seconds)
    goal = f"≤ {LONG_SHARE_MAX:.0%}"
    table.add_section()
    table.add_row(f"replay, CPU {SLOWER} x slower: frames looked at", *row(len(ours.shown), "", len(bare.shown)))
    table.add_row("… over 16.7 ms (the clock may be 1 ms off)", f"{ours.over:.1%}", goal, f"{bare.over:.1%}")
    table.add_row("… main thread alone over 16.7 ms", f"{ours.overworked:.1%}", goal, f"{bare.overworked:.1%}")
    table.add_row("… main thread a frame, p50 / most", busy(ours), "", busy(bare))


async def to_leaf(one: Phone, place: Place) -> None:
    """The first drawing of the evening, large."""
    await one.page.goto(f"{place.url}/{place.table.code}#album")
    await one.page.locator(".tile").first.click()
    await one.page.locator(".stage canvas").wait_for()


async def frames_of(chromium: Browser, one: Phone, seconds: float) -> Frames:
    """Only looking on."""
    await pause(1)
    await chromium.start_tracing(page=one.page, categories=TRACED)
    await one.page.evaluate("probe.beginFrames()")
    await pause(seconds)
    return await frames_in(chromium, one)


async def files(chromium: Browser, place: Place, effort: Effort, table: Table) -> None:
    """From the press on a way to take something along to the file."""
    async with phone(chromium, place.state) as one:
        await to_leaf(one, place)
        await one.page.locator(SAVE_LEAF).click()
        made = {form: [await makes(one, form) for _ in range(effort.turns)] for form in ("gif", "film", "png")}
        made |= {form: [await makes(one, form)] for form in ("poster", "a4", "html", "zip")}
    async with phone(chromium) as one:
        await one.page.goto(f"{place.bare}#empty")
        await one.page.locator("[data-ready]").wait_for(state="attached")
        bare = [await one.page.evaluate(f"bare.gif(0, {GIF_FRAMES}, 50)") for _ in range(effort.turns)]
    goals = {"gif": GIF_MS_MAX // SLOWER, "html": HTML_MS_MAX // SLOWER}
    table.add_section()
    for form, files_ in made.items():
        beside = middle([one["ms"] for one in bare]) if form == "gif" else ""
        size = statistics.median(mb for _, mb in files_)
        goal = f"≤ {goals[form]}" if form in goals else ""
        table.add_row(f"{form}: {size:.2f} MB", middle([ms for ms, _ in files_]), goal, beside)
    html_mb = made["html"][0][1]
    table.add_row("… one file: MB", f"{html_mb:.2f}", f"≤ {HTML_MB_MAX}", "")


async def makes(one: Phone, form: str) -> tuple[float, float]:
    """How long it took, and how many MB it has."""
    begun = asyncio.get_running_loop().time()
    await one.page.locator(f"[data-form={form}]").click()
    keep = one.page.locator(".given button.main")
    await keep.wait_for(timeout=120_000)
    took = (asyncio.get_running_loop().time() - begun) * 1000
    async with one.page.expect_download() as saved:
        await keep.click()
    file = await (await saved.value).path()
    # The next begins without it.
    await one.page.evaluate("() => document.activeElement?.blur()")
    return took, Path(file).stat().st_size / 1e6


async def bounded(place: Place, effort: Effort, table: Table) -> None:
    """Scroll through all games: what stays in memory, of the page and of the house."""
    async with browser() as chromium, phone(chromium, place.state) as one:
        await one.page.goto(f"{place.url}/{place.table.code}#album")
        await one.page.locator(".tile").first.wait_for()
        before_kb = place.server.settle()
        first = await heap_mb(one)
        most = 0
        for number in range(effort.games, 0, -1):
            await one.page.locator(f"[data-game='{number}']").scroll_into_view_if_needed()
            await one.page.locator(f"[data-game='{number}'] .tile").first.wait_for()
            most = max(most, await one.page.locator(".tile").count())
            await pause(0.55)  # a member may ask so often
        last, after_kb = await heap_mb(one), place.server.memory_kb
    table.add_section()
    name = f"{effort.games} games: heap of the page, latest game / all looked at, MB"
    table.add_row(name, f"{first:.1f} / {last:.1f}", "", "")
    table.add_row("… drawings on the page at once, of all", f"{most} / {effort.games * 12}", "", "")
    table.add_row("… memory of the house for all that, MB", f"{(after_kb - before_kb) / 1000:+.1f}", "", "")


async def heap_mb(one: Phone) -> float:
    """What the page has in memory, after whatever it needs no longer is gone."""
    await one.tools.send("HeapProfiler.enable")
    await one.tools.send("HeapProfiler.collectGarbage")
    await one.tools.send("Performance.enable")
    metrics = (await one.tools.send("Performance.getMetrics"))["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "JSHeapUsedSize")) / 1e6


def middle(times: Sequence[float]) -> str:
    """The median, and what all lie between."""
    return f"{statistics.median(times):.0f}" + (f" ({min(times):.0f}-{max(times):.0f})" if len(times) > 1 else "")


def row(*values: object) -> tuple[str, ...]:
    """As a table wants them."""
    return tuple(map(str, values))


def busy(frames: Frames) -> str:
    """What the main thread did for a frame."""
    return f"{statistics.median(frames.work):.1f} / {max(frames.work):.1f}" if frames.work else "-"


if __name__ == "__main__":
    main()
