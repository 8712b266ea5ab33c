"""Sheets of many photos, made by the browser itself: a page for each screen, and a picture for each size of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.photos.camera import Look

WIDE = 1520
"""How wide a sheet is."""
STYLE = """
body { margin: 0; font: 16px sans-serif; background: #888 }
section { padding: 12px; background: inherit }
h2 { margin: 0 0 8px; font-size: inherit }
div { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0 }
img { display: block; outline: 1px solid #444 }
"""


@dataclass(frozen=True)
class Photo:
    """A photo, and what it shows."""

    file: Path
    look: Look


def contact_sheets(page: Page, name: str, photos: list[Photo], folder: Path) -> None:
    """Write all photos of a screen on one page, and take pictures of it."""
    sheet = folder / f"{name}.html"
    sheet.write_text(_written(name, photos), encoding="utf-8")
    page.set_viewport_size({"width": WIDE, "height": 1000})
    page.goto(sheet.resolve().as_uri())
    for section in page.locator("section").all():
        section.screenshot(path=folder / f"{name}-{section.get_attribute('id')}.png")


def index(names: Iterable[str], folder: Path) -> Path:
    """A page with the way to every sheet."""
    ways = "".join(f'<li><a href="{escape(name)}.html">{escape(name)}</a></li>' for name in names)
    page = folder / "index.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><title>photos</title><ul>{ways}</ul>", encoding="utf-8")
    return page


def _written(name: str, photos: list[Photo]) -> str:
    in_order = sorted(photos, key=lambda one: (_room(one.look), one.look.scheme != "light", one.look.language))
    sections = (_section(name, [*some]) for _, some in groupby(in_order, lambda photo: _room(photo.look)))
    head = f"<!doctype html><meta charset=utf-8><title>{escape(name)}</title><style>{STYLE}</style>"
    return head + "".join(sections)


def _room(look: Look) -> tuple[object, ...]:
    """What all photos of one sheet have alike."""
    return look.size, look.letters


def _section(name: str, photos: list[Photo]) -> str:
    look = photos[0].look
    wide, high = look.size
    shown = 360 if high > wide else 740
    figures = (
        f'<figure><img src="each/{one.file.name}" width="{shown}" alt="">{one.look.language} {one.look.scheme}</figure>'
        for one in photos
    )
    large = "" if look.letters == 1 else f"-{100 * look.letters}"
    title = f"{escape(name)} {wide} by {high}, letters {100 * look.letters} %"
    return f'<section id="{wide}x{high}{large}"><h2>{title}</h2><div>{"".join(figures)}</div></section>'
