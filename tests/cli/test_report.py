"""The page of all cards, as a person sees it in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from pictorium.cli.card_problems import CardProblems
from pictorium.cli.main import main
from pictorium.cli.report import page as written_page
from pictorium.content.languages import LANGUAGES
from pictorium.content.problem import Location, Problem
from pictorium.stores.content_files import content_folder, read_cards, read_report_page, read_words
from tests.content.card_texts import TOML, good_card, spoilt

NARROW_PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}
SHOWN = """() => [...document.querySelectorAll("li span")].filter(box => box.clientWidth)
    .reduce((counts, box) => ({...counts, [box.lang]: (counts[box.lang] ?? 0) + 1}), {})"""
OVERFLOWING = """() => [...document.querySelectorAll("li span, h3, h4, nav label")]
    .filter(box => box.scrollWidth > box.clientWidth && box.clientWidth > 0).map(box => box.textContent)"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "cards.html"
    result = CliRunner().invoke(main, ["content", "report", str(file), "--language", "en"])
    assert result.exit_code == 0, result.output
    assert str(file) in result.stdout
    return file


@pytest.fixture(params=[NARROW_PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request: pytest.FixtureRequest, chromium: Browser, report: Path) -> Iterator[Page]:
    page = chromium.new_page(viewport=request.param)
    page.goto(report.as_uri())
    yield page
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_fits_its_card_in_every_language(page: Page, language: str) -> None:
    page.locator(f"label:has(#show-{language})").click()
    words = 14 * len(read_cards(content_folder()).cards)
    assert page.evaluate(SHOWN) == {language: words}
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_two_sides_of_a_card_lie_side_by_side(page: Page) -> None:
    front, back = (page.locator("article .side").nth(number).bounding_box() for number in (0, 1))
    assert front
    assert back
    assert front["y"] == back["y"]
    assert front["x"] + front["width"] <= back["x"]


def test_all_languages_can_be_read_beside_each_other(page: Page) -> None:
    page.locator("label:has(#show-all)").click()
    first = page.locator("article li").first
    assert first.locator("span:visible").count() == len(LANGUAGES)
    assert page.evaluate(OVERFLOWING) == []


def test_every_link_leads_somewhere(page: Page) -> None:
    assert (
        page.evaluate("""() => [...document.querySelectorAll("a[href^='#']")]
        .map(link => link.getAttribute("href").slice(1)).filter(id => !document.getElementById(id))""")
        == []
    )


def test_how_usual_words_are_is_a_picture_for_each_level(page: Page) -> None:
    assert page.locator("#usual svg:visible").count() == 4
    heights = (
        page.locator("#usual svg:visible")
        .first.locator("rect")
        .evaluate_all("bars => bars.map(bar => Number(bar.getAttribute('height')))")
    )
    assert max(heights) == 60
    assert len(heights) == 13


def told(*problems: Problem, text: str = TOML) -> str:
    verdict = CardProblems((good_card(text),), problems)
    return written_page(read_report_page(content_folder()), read_words(content_folder(), "en"), verdict, ())


def test_what_the_checks_noticed_stands_above_and_at_the_card() -> None:
    location = Location("lake.toml", 5, "lake")
    noticed = told(
        Problem("stray_space", location, {"word": "swan "}), Problem("empty", Location("other.csv"), is_fault=False)
    )
    assert noticed.count("“swan ” has an extra space.") == 2
    assert '<a href="#lake">' in noticed
    assert "To fix: 1" in noticed
    assert "To look at: 1" in noticed
    assert "The file is empty." in noticed


def test_words_are_text_and_never_code() -> None:
    assert "<b>swan</b>" not in told(text=spoilt(TOML, ('"swan"', '"<b>swan</b>"')))


def test_without_lists_the_page_says_so() -> None:
    assert "The word frequency lists aren’t installed here." in told()
