"""What the page says, in the language it speaks."""

from typing import Final

from playwright.sync_api import Locator, Page

from pictorium.content.languages import SPOKEN
from pictorium.stores.content_files import content_folder, read_words

WORDS: Final = {language: read_words(content_folder(), language) for language in SPOKEN}


def language_of(page: Page) -> str:
    """What it speaks, once it speaks at all: a page is loaded before it has fetched its language."""
    page.locator("body > :not(script, noscript)").first.wait_for(state="attached")
    return page.locator("html").get_attribute("lang") or "en"


def say(page: Page, key: str, **facts: object) -> str:
    """A sentence in the language that the page speaks now."""
    return WORDS[language_of(page)].say(key, **facts)


def button(page: Page, key: str, **facts: object) -> Locator:
    """The button that says so, or is called so."""
    return page.get_by_role("button", name=say(page, key, **facts), exact=True)
