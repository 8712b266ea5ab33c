"""`scripts/check cluster browsers`: six browsers at one table of two servers, each of which dies, as does the database.

A round of Pictomania. While all draw, the server that keeps the table is killed, then frozen, then stopped and
replaced, and at last the primary database is killed and its standby promoted. After each of that everybody draws and
guesses, and all screens show the same. Told of each is how long a page had to wait at worst, for an answer or for its
line; at the end all that was acknowledged is in the log once, and a page that is loaded anew shows every drawing whole.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import Row, TableId
from tests.browser.cluster_house import ClusterHouse
from tests.browser.conftest import Guest
from tests.browser.pictures import are_alike, difference
from tests.browser.play import WAVE, Spot, came_so, own_sheet
from tests.browser.speech import button
from tests.browser.test_evenings import CROSS, LOOP, PEOPLE, PHONES, Evening
from tests.system import launched

HEARD = (Path(__file__).parent / "heard.js").read_text()
PROMISED_S = {"kill": 2.0, "freeze": 5.0}
PATIENCE_MS = 30_000
LINES: list[list[Spot]] = [WAVE, LOOP, *CROSS, [(0.1, 0.9), (0.9, 0.9)]]


class ClusterEvening(Evening):
    """Six with browsers, of whom is known what they said and were answered."""

    def __init__(self, house: Any, invite: Any) -> None:
        super().__init__(house, invite)
        self.answered: dict[str, set[int]] = {player.name: set() for player in self.players}

    def heard(self) -> dict[str, float]:
        """How long each page waited at worst since this was asked last, in seconds."""
        waited = {}
        for player in self.players:
            told = player.page.evaluate("() => { const told = { ...heard }; heard.worst = 0; return told; }")
            self.answered[player.name] |= set(told["answered"])
            waited[player.name] = told["worst"] / 1000
        return waited

    def go_on(self, turn: int) -> None:
        """Everybody draws a line, all screens show the same, and everybody lays a guess."""
        for player in self.players:
            back = button(player.page, "page.draw_to_draw")
            if back.count():
                player.hand.press(back)
            player.draw([LINES[turn]])
        self.compare_drawings()
        seats = [seat for seat, player in self.seated.items() if player.draws]
        for place, (seat, player) in enumerate(self.seated.items()):
            rivals = [one for one in (*seats[place % len(seats) :], *seats[: place % len(seats)]) if one != seat]
            numbers = [number for number in range(1, 8) if number != player.number]
            if 0 < turn <= len(rivals):
                player.guess(rivals[turn - 1], numbers[turn])

    def compare_drawings(self) -> None:
        """Everybody sees what everybody else has drawn, as it is on their own sheet."""
        for seat, author in self.seated.items():
            for other in self.players if author.draws else ():
                sheets = own_sheet(author.page), other.tile(seat).locator("canvas")
                if other is not author and not came_so(author.page, partial(are_alike, *sheets), PATIENCE_MS / 1000):
                    raise AssertionError(
                        f"{difference(*sheets):.0%} of {author.name}'s ink is elsewhere at {other.name}'s"
                    )

    def load_anew(self) -> None:
        """What these pages show comes from the log alone."""
        self.heard()
        for player in self.players:
            if player.name in PHONES:
                player.page.reload()
        self.compare_drawings()


def play(house: ClusterHouse, evening: ClusterEvening) -> dict[str, dict[str, float]]:
    """The evening; for each thing that happens how long each page waited."""
    evening.meet("second", rounds=1)
    evening.deal()
    waited = {}
    happens: list[tuple[str, Callable[[], Any]]] = [
        ("nothing", lambda: lambda: None),
        ("kill", house.kill),
        ("freeze", house.freeze),
        ("deploy", house.deploy),
        ("promote", house.promote),
    ]
    for turn, (name, happen) in enumerate(happens):
        evening.heard()
        afterwards = happen()
        evening.go_on(turn)
        waited[name] = evening.heard()
        afterwards()
    evening.load_anew()
    evening.stop()
    evening.reveal(with_vote=False)
    evening.compare_scores()
    evening.umpire.until_phase("Over")
    evening.heard()
    return waited


async def rows_of(url: str, code: str) -> tuple[Row, ...]:
    log = await PostgresLog.open(url)
    try:
        return await log.read(TableId(code))
    finally:
        await log.close()


def missing(rows: tuple[Row, ...], people: dict[str, str], answered: dict[str, set[int]]) -> tuple[int, int]:
    """How much of what was answered is not in the log, and how much of the log is there twice."""
    assert [row.number for row in rows] == list(range(1, len(rows) + 1)), "a row is missing"
    there = Counter((row.person, row.n) for row in rows if row.n is not None)
    lost = sum((people[name], n) not in there for name, numbers in answered.items() for n in numbers)
    return lost, sum(count - 1 for count in there.values())


def main() -> None:
    expect.set_options(timeout=PATIENCE_MS)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house = ClusterHouse(folder, stack)
        browser = launched(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)

        def invite(house: Any, **more: Any) -> Guest:
            context = browser.new_context(**more)
            context.add_init_script(HEARD)
            return Guest(context, house)

        evening = ClusterEvening(house, invite)
        waited = play(house, evening)
        people = {person["name"]: person["id"] for person in evening.umpire.until(lambda one: one.table["people"])}
        code = evening.host.page.url.rpartition("/")[2]
        evening.umpire.go()
        rows = asyncio.run_coroutine_threadsafe(rows_of(house.database.url, code), house._loop).result(30)
    lost, doubled = missing(rows, people, evening.answered)
    print(f"{'what happened':<14} {'promised':>9} " + " ".join(f"{name:>7}" for name in PEOPLE))
    for name, seconds in waited.items():
        promised = f"{PROMISED_S[name]:.0f} s" if name in PROMISED_S else ""
        print(f"{name:<14} {promised:>9} " + " ".join(f"{seconds[one]:>5.2f} s" for one in PEOPLE))
    acknowledged = sum(map(len, evening.answered.values()))
    print(f"of {acknowledged} acknowledged actions {lost} are lost, {doubled} doubled, in {len(rows)} rows")
    late = [name for name, seconds in waited.items() if max(seconds.values()) > PROMISED_S.get(name, PATIENCE_MS)]
    if late:
        print(f"longer than promised: {', '.join(late)}")
    sys.exit(bool(lost or doubled or late))


if __name__ == "__main__":
    main()
