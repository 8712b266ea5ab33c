"""The icons for the desks of telephones are the page's own icon."""

import base64

import pytest
from playwright.sync_api import Browser

from tests.browser.icons import ICONS, SIZES, drawn

DIFFERENCE = """
async ([one, other]) => {
  const dots = async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height).data;
  };
  const [a, b] = [await dots(one), await dots(other)];
  if (a.length !== b.length) return 1;
  return a.reduce((sum, dot, at) => sum + Math.abs(dot - b[at]), 0) / a.length / 255;
}
"""


@pytest.mark.parametrize("name", SIZES)
def test_an_icon_is_still_what_is_drawn_from_the_pages_own(chromium: Browser, name: str) -> None:
    """Browsers differ a little in how they smooth edges."""
    kept, wanted = (ICONS / f"{name}.png").read_bytes(), drawn(chromium, name)
    page = chromium.new_page()
    both = [base64.b64encode(picture).decode() for picture in (kept, wanted)]
    assert page.evaluate(DIFFERENCE, both) < 0.01
    page.close()
