"""Somebody alone who has never seen the page: from the first page to the first stroke, by touch, against bots.

They read before they tap: the card of the game on the first page, and all the words on the table. People read English
prose silently at 238 words a minute on average (Brysbaert 2019, 190 studies); a tap takes the time in which a thumb
finds a large key.
"""

import asyncio
from typing import Final, NamedTuple

from bench.browser.ink import inked_at
from bench.browser.phone import OWN, Phone, Spot, pause

WORDS_A_MINUTE: Final = 238
TAP_S: Final = 0.6
GAME: Final = "pictomania"
WORDS: Final = """(one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(".unseen")) texts.push(walker.currentNode.data);
  }
  return texts.join(" ").split(/\\s+/).filter((word) => /\\p{L}/u.test(word)).length;
}"""
"""How many words can be seen there."""
CENTRE: Final = Spot(0.5, 0.5)
WITHIN_S: Final = 30


class FirstGame(NamedTuple):
    """How somebody came to their first stroke."""

    whole_ms: float
    person_ms: float
    """What of it they spent on reading and tapping."""
    words: int


async def first_game(phone: Phone, url: str) -> FirstGame:
    """One tap to the cards, one more to the sheet, and a stroke."""
    reader = Reader(phone)
    await phone.page.goto(url, wait_until="commit")
    await reader.reads(f".game:has(#play-{GAME})", sign=f"#play-{GAME}")
    await reader.taps(f"#play-{GAME}")
    await reader.reads("main", sign=".rack")
    await reader.taps("footer button.main")
    await reader.reads(".own-word", sign=OWN)
    box = await phone.box(OWN)
    seeing = asyncio.create_task(inked_at(phone, OWN, CENTRE))
    await phone.dot(box.at(CENTRE))
    seen = await asyncio.wait_for(seeing, WITHIN_S)
    begun: float = await phone.page.evaluate("probe.origin()")
    return FirstGame(seen - begun, 1000 * reader.spent_s, reader.words)


class Reader:
    """Eyes and a thumb, which take their time."""

    def __init__(self, phone: Phone) -> None:
        """Nothing is read yet."""
        self._phone = phone
        self.spent_s = 0.0
        self.words = 0

    async def reads(self, what: str, *, sign: str) -> None:
        """All that stands there, once that sign of it is there."""
        await self._phone.page.locator(sign).first.wait_for(timeout=1000 * WITHIN_S)
        words: int = await self._phone.page.locator(what).first.evaluate(WORDS)
        self.words += words
        await self._takes(60 * words / WORDS_A_MINUTE)

    async def taps(self, what: str) -> None:
        """Where that is, with a finger."""
        await self._takes(TAP_S)
        await self._phone.page.locator(what).first.tap(timeout=1000 * WITHIN_S)

    async def _takes(self, seconds: float) -> None:
        self.spent_s += seconds
        await pause(seconds)
