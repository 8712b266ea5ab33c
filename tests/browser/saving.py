"""What a page saves: the name of the file, and what is in it."""

from base64 import b64decode
from typing import Final

from playwright.sync_api import Locator, Page

from tests.browser.browsers import IS_FIREFOX

CATCHES: Final = """() => {
  window.caught = null;
  const blobs = new Map();
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = create.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    const reader = new FileReader();
    reader.onload = () => { window.caught = [this.download, reader.result.split(",")[1]]; };
    reader.readAsDataURL(blobs.get(this.href));
  };
}"""
"""Takes what the page would hand to the browser: of such a file Firefox tells Playwright nothing."""


def saved(page: Page, key: Locator) -> tuple[str, bytes]:
    """Press that key, which saves something."""
    if not IS_FIREFOX:
        with page.expect_download() as download:
            key.click()
        return download.value.suggested_filename, download.value.path().read_bytes()
    page.evaluate(CATCHES)
    key.click()
    page.wait_for_function("caught")
    name, data = page.evaluate("caught")
    return name, b64decode(data)
