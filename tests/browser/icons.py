"""Draws the icons for the desks of telephones from the page's own icon: `python -m tests.browser.icons`."""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.system import launched

CLIENT = Path(__file__).parents[2] / "client"
DRAWN = CLIENT / "src" / "icon.svg"
ICONS = CLIENT / "icons"
PAPER = "#fbf8f1"
SIZES = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-whole-512": (512, 0.8), "icon-touch-180": (180, 0.9)}
"""How large each is, and which part of it the drawing takes: the rest is paper, and may be cut off in any shape."""


def drawn(browser: Browser, name: str) -> bytes:
    """An icon as bytes of PNG."""
    size, share = SIZES[name]
    page = browser.new_page(viewport={"width": size, "height": size})
    paper = "transparent" if share == 1 else PAPER
    style = f"margin:0;display:grid;place-items:center;width:{size}px;height:{size}px;background:{paper}"
    picture = DRAWN.read_text(encoding="utf-8").replace("<svg", f'<svg width="{size * share}" height="{size * share}"')
    page.set_content(f'<body style="{style}">{picture}</body>')
    shot = page.screenshot(omit_background=True)
    page.close()
    return shot


def main() -> None:
    """Write them all."""
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name in SIZES:
            (ICONS / f"{name}.png").write_bytes(drawn(browser, name))
        browser.close()


if __name__ == "__main__":
    main()
