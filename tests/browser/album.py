"""The album in a browser: an evening that was played, its drawings, and what people take along."""

import shutil
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from bench.load.evening import play_evening
from bench.load.seating import Seated
from pictorium.table.people import Plan
from tests.browser.conftest import Guest, House
from tests.browser.saving import saved
from tests.browser.speech import button, say

PLANS: Final = (Plan(edition="second", options={"rounds": 2}), Plan(game="pictus", options={"turns_each": 1}))
DRAWINGS: Final = 8
INKED: Final = """(canvas) => {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  let inked = 0;
  for (let at = 3; at < data.length; at += 4) inked += data[at] > 0 ? 1 : 0;
  return inked;
}"""
"""How many dots of a canvas have ink."""
PLAYED: Final = """async ({ film, type }) => {
  const bytes = Uint8Array.from(atob(film), (sign) => sign.charCodeAt(0));
  const video = document.createElement("video");
  video.muted = true;
  video.src = URL.createObjectURL(new Blob([bytes], { type }));
  await new Promise((done, failed) => {
    video.onloadeddata = done;
    video.onerror = () => failed(video.error.message);
  });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const dark = async (at) => {
    video.currentTime = at;
    await new Promise((done) => { video.onseeked = done; });
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let dot = 0; dot < data.length; dot += 4) count += data[dot] + data[dot + 1] + data[dot + 2] < 500 ? 1 : 0;
    return count;
  };
  const { duration } = video;
  return { duration, size: [canvas.width, canvas.height], begin: await dark(0.05), end: await dark(duration - 0.1) };
}"""
"""How long a film is, how large, and how many dark dots it has at its beginning and at its end."""


def played(folder: Path) -> Seated:
    """An evening of four bots, with somebody who looked on, in this folder: a game of each kind."""
    # Playwright has the event loop of this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(play_evening, folder, PLANS, ["keen"] * 4).result()


def copied(evening: Path, folder: Path) -> None:
    """Into the folder of a house that is not open yet."""
    shutil.copytree(evening, folder, dirs_exist_ok=True)


def is_known(guest: Guest, house: House, seated: Seated) -> None:
    """This browser is that of the person who looked on."""
    name = f"pictorium-{seated.code}"
    guest.context.add_cookies([{"name": name, "value": seated.tokens[0], "url": house.url}])
    guest.context.add_init_script(f"if (location.host) localStorage.setItem('pictorium.at.{seated.code}', '1')")


def game(page: Page, number: int = 1) -> Locator:
    """One game of the album, once it is loaded: it is when it comes near."""
    section = page.locator(f"[data-game='{number}']")
    section.scroll_into_view_if_needed()
    expect(section.locator("h3").first).to_be_attached()
    return section


def opens_drawing(page: Page, tile: Locator) -> Locator:
    """The drawing that was pressed, large."""
    tile.click()
    leaf = page.locator("dialog[aria-labelledby='leaf-title']")
    expect(leaf).to_be_visible()
    return leaf


def to_take(page: Page) -> Locator:
    """The ways to take something along."""
    dialog = page.get_by_role("dialog", name=say(page, "page.album_save"))
    expect(dialog).to_be_visible()
    return dialog


def last_of(slider: Locator) -> int:
    """The last place of a timeline: not all browsers put it at an end that is no whole number of steps away."""
    end, step = (int(slider.get_attribute(name) or 0) for name in ("max", "step"))
    return end - end % step


def takes(page: Page, form: str, within_ms: float = 60_000) -> tuple[str, bytes]:
    """Has it made, and saves it: the name of the file, and what is in it."""
    dialog = to_take(page)
    dialog.locator(f"[data-form={form}]").click()
    ready = button(page, "page.album_keep")
    expect(ready.or_(page.get_by_text(say(page, "page.album_failed")))).to_be_visible(timeout=within_ms)
    return saved(page, ready)


def plays(page: Page, film: bytes, kind: str) -> dict[str, object]:
    """A film, played by the browser of that page."""
    seen: dict[str, object] = page.evaluate(PLAYED, {"film": b64encode(film).decode(), "type": kind})
    return seen
