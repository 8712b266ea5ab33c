"""Frames while a finger draws: how long each was on the screen, and how much the page's main thread did for it.

The first is what a person sees, and depends on the whole machine; the second is what the page can answer for. It is
taken from the browser's own trace as time that the thread had a processor, so that others on this machine count least.
"""

import asyncio
import json
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import sin
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser

from bench.browser.phone import Box, Phone, Spot

FRAME_MS: Final = 1000 / 60
CLOCK_MS: Final = 1.0
"""How far the clock of frames may be off."""
MISSED: Final = 1.5
"""So many frames' time without a frame is surely one that was missed."""
TOUCHES_PER_SECOND: Final = 120
TRACED: Final = ["disabled-by-default-devtools.timeline", "blink.user_timing"]
"""As little as says what the main thread was given to do, and where a frame begins: looking costs time itself."""


class Frames(NamedTuple):
    """What was seen, in milliseconds."""

    shown: list[float]
    """From each frame to the next."""
    work: list[float]
    """What the main thread did from each frame to the next."""

    @property
    def over(self) -> float:
        """The share of frames that took longer than a frame has."""
        return _share(self.shown, FRAME_MS + CLOCK_MS)

    @property
    def missed(self) -> float:
        """The share of frames after which one was missed."""
        return _share(self.shown, FRAME_MS * MISSED)

    @property
    def overworked(self) -> float:
        """The share of frames for which the main thread alone took longer than a frame has."""
        return _share(self.work, FRAME_MS)


def _share(times: Sequence[float], most: float) -> float:
    return sum(one > most for one in times) / max(len(times), 1)


async def drawn_frames(chromium: Browser, phone: Phone, canvas: str, seconds: float) -> Frames:
    """Draw for so long, and look."""
    box = await phone.box(canvas)
    await chromium.start_tracing(page=phone.page, categories=TRACED)
    await phone.page.evaluate("probe.beginFrames()")
    await _draw(phone, box, seconds)
    return await frames_in(chromium, phone)


async def frames_in(chromium: Browser, phone: Phone) -> Frames:
    """Those since looking began."""
    times: list[float] = await phone.page.evaluate("probe.endFrames()")
    trace = json.loads(await chromium.stop_tracing())["traceEvents"]
    return Frames([after - before for before, after in pairwise(times)], worked(trace))


async def _draw(phone: Phone, box: Box, seconds: float) -> None:
    """A line without end, lifted once a second; touches go out when they are due, answered or not."""
    loop = asyncio.get_running_loop()
    begin = loop.time()
    under_way: list[asyncio.Task[None]] = []
    for number in range(round(seconds * TOUCHES_PER_SECOND)):
        at = box.at(_spot(number / TOUCHES_PER_SECOND))
        await asyncio.sleep(begin + number / TOUCHES_PER_SECOND - loop.time())
        if number % TOUCHES_PER_SECOND == 0:
            if number:
                under_way.append(asyncio.create_task(phone.touch("End")))
            under_way.append(asyncio.create_task(phone.touch("Start", at)))
        else:
            under_way.append(asyncio.create_task(phone.touch("Move", at)))
    await asyncio.gather(*under_way)
    await phone.touch("End")


def _spot(t: float) -> Spot:
    return Spot(0.5 + 0.4 * sin(1.9 * t), 0.5 + 0.4 * sin(2.9 * t))


def worked(trace: Sequence[dict[str, Any]]) -> list[float]:
    """How much the main thread of the page did from each frame to the next."""
    marks = [event for event in trace if event["name"] == "probe frame"]
    begins = sorted(event["ts"] for event in marks)
    thread = marks[0]["pid"], marks[0]["tid"]
    frames: list[float] = []
    for task in sorted(_tasks(trace, thread), key=lambda task: task["ts"]):
        if bisect_right(begins, task["ts"] + task["dur"]) > bisect_right(begins, task["ts"]):
            frames.append(0)
        if frames:
            frames[-1] += task["tdur"] / 1000
    return frames[1:-1]


def _tasks(trace: Sequence[dict[str, Any]], thread: tuple[int, int]) -> list[dict[str, Any]]:
    """All that this thread was given to do, one after another."""
    return [
        event
        for event in trace
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == thread and "tdur" in event
    ]
