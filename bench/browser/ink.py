"""Times of ink: until the first stroke, and from a finger to a rival's canvas."""

import asyncio
from typing import Final

from bench.browser.phone import Box, Phone, Spot, pause

TOUCH_EVERY_S: Final = 0.03
BETWEEN_S: Final = 0.11
"""About so long from one dot to the next; a little more each time, so that no tick is always met at the same moment."""
WITHIN_S: Final = 20


async def first_stroke_ms(phone: Phone, url: str | None, canvas: str, box: Box, spot: Spot) -> float:
    """From going to an address, or loading the same one again, until a finger that keeps trying has left ink."""
    await (phone.page.goto(url, wait_until="commit") if url else phone.page.reload(wait_until="commit"))
    seeing = asyncio.create_task(inked_at(phone, canvas, spot))
    async with asyncio.timeout(WITHIN_S):
        while not seeing.done():
            await phone.dot(box.at(spot))
            await asyncio.wait([seeing], timeout=TOUCH_EVERY_S)
    begun: float = await phone.page.evaluate("probe.origin()")
    return seeing.result() - begun


async def inked_at(phone: Phone, canvas: str, spot: Spot) -> float:
    """When there is ink at this spot."""
    seen: float = await phone.page.evaluate("(where) => probe.inked(...where)", [canvas, *spot])
    return seen


async def latencies_ms(drawer: Phone, own: str, seer: Phone, rival: str, dots: list[Spot]) -> list[float]:
    """How long each dot took from the finger to the other's canvas."""
    box = await drawer.box(own)
    await seer.box(rival)
    took = []
    for number, spot in enumerate(dots):
        seeing = asyncio.create_task(inked_at(seer, rival, spot))
        await pause(BETWEEN_S + number % 10 * 0.007)
        await drawer.dot(box.at(spot))
        seen = await asyncio.wait_for(seeing, WITHIN_S)
        touched: float = await drawer.page.evaluate("probe.touchedAt()")
        took.append(seen - touched)
    return took
