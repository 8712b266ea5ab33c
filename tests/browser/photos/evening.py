"""The moving picture of the README: a round that bots play, as the page itself exports it.

python -m tests.browser.photos.evening [ROUND]    writes docs/pictures/evening.gif
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from bench.load.evening import play_evening
from pictorium.table.people import Plan
from pictorium.web.app import Settings
from tests.browser.album import game, is_known, opens_drawing, takes
from tests.browser.conftest import Guest, house_with
from tests.browser.player import equipment
from tests.browser.speech import button
from tests.system import launched

PICTURE: Final = Path(__file__).parents[3] / "docs" / "pictures" / "evening.gif"
BYTES_MAX: Final = 2_000_000
SEED: Final = "album"
"""Another seed, another evening."""
PLAN: Final = Plan(edition="second", options={"rounds": 4})


def moving_picture(folder: Path, round_: int) -> bytes:
    """All drawings of that round, drawing themselves side by side."""
    with ThreadPoolExecutor(1) as thread:
        seated = thread.submit(play_evening, folder, [PLAN], ["keen"] * 6, SEED).result()
    with house_with(folder, Settings()) as house, sync_playwright() as playwright:
        browser = launched(playwright)
        guest = Guest(browser.new_context(**equipment("mouse", "en"), accept_downloads=True), house)
        is_known(guest, house, seated)
        page = guest.go(f"/{seated.code}#album")
        opens_drawing(page, game(page).locator(".chapter").nth(round_ - 1).locator(".tile").first)
        button(page, "page.album_save").click()
        _, gif = takes(page, "round")
        browser.close()
    return gif


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        made = moving_picture(Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    assert len(made) <= BYTES_MAX, f"{len(made)} bytes are too many for a README"
    PICTURE.write_bytes(made)
