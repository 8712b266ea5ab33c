"""Makes the photos: `python -m tests.browser.photos FOLDER [TOUR…]`. What a script finds wrong is told on the way."""

import re
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pictorium.content.languages import LANGUAGES
from pictorium.web.app import Settings
from tests.browser.bots import house_bots
from tests.browser.conftest import Guest, house_with
from tests.browser.photos.camera import CAMERA, Look, flaws, frames, looks
from tests.browser.photos.contact import Photo, contact_sheets, index
from tests.browser.photos.shot import Shot, Studio
from tests.browser.photos.tours import TOURS
from tests.system import WHOLE_BROWSER, launched

AT_ONCE = 2
LONGEST = ("de", "es")
"""The languages with the longest words and sentences."""


def main(folder: Path, names: list[str]) -> int:
    """Photograph what these tours show; how much is wrong."""
    folder.mkdir(exist_ok=True)
    with ProcessPoolExecutor(AT_ONCE) as photographers:
        found = [*photographers.map(partial(walk, folder), names)]
    screens = sorted(page.stem for page in folder.glob("*.html") if page.stem != "index")
    print(f"\nAll screens: {index(screens, folder)}; as pictures: {folder / '*.png'}")
    return min(1, sum(found))


def walk(folder: Path, name: str) -> int:
    """Photograph one tour; how much is wrong."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        playwright = stack.enter_context(sync_playwright())
        browser = launched(playwright, WHOLE_BROWSER)
        stack.callback(browser.close)
        house = stack.enter_context(house_with(data, Settings(), bots=house_bots()))
        studio = Studio(house, lambda: Guest(_phone(browser), house))
        sheets = browser.new_page()
        shots = stack.enter_context(closing(TOURS[name](studio)))
        return sum(take(shot, folder, sheets) for shot in shots)


def take(shot: Shot, folder: Path, sheets: Page) -> int:
    """All photos of a screen, and a sheet of them; how much is wrong."""
    photos, found = [], []
    for frame in frames(shot, ways(shot)):
        file = folder / "each" / f"{frame}.png"
        file.parent.mkdir(exist_ok=True)
        shot.page.screenshot(path=file)
        photos.append(Photo(file, frame.look))
        found += flaws(frame)
    contact_sheets(sheets, shot.name, photos, folder)
    print(f"{shot.name}: {len(photos)} photos", *alike(found), sep="\n  ", flush=True)
    return len(found)


def ways(shot: Shot) -> list[Look]:
    """All sizes, schemes and languages; with letters twice as large, the languages with the longest words."""
    return [*looks(LANGUAGES, shot.sizes, ("light", "dark")), *looks(LONGEST, shot.sizes, letters=(2,))]


def alike(found: list[str]) -> list[str]:
    """What was found, once for all languages and schemes."""
    kinds: dict[str, list[str]] = {}
    for flaw in found:
        what = flaw.partition(": ")[2]
        kinds.setdefault(re.sub("“.*?”", "", what), []).append(flaw)
    return [f"{flaws[0]} (and {len(flaws) - 1} like it)" for flaws in kinds.values()]


def _phone(browser: Browser) -> BrowserContext:
    context = browser.new_context(**CAMERA)
    context.set_default_timeout(10_000)
    return context


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:] or [*TOURS]))
