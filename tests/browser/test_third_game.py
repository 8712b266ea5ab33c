"""A third game in real browsers: one folder in Python, one on the page, and no other file knows of it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pictorium.games.all_games import PACKAGES
from pictorium.games.manifest import manifests_of
from pictorium.stores.page_files import read_page
from pictorium.web import pages
from pictorium.web.app import Settings
from tests.browser.conftest import Guest, House, Invite, house_with
from tests.browser.manners import barriers, comes, fits, opens
from tests.browser.speech import button, say

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client"
FOLDERS = (ROOT / "tests" / "games" / "hilo", CLIENT / "tests" / "games" / "hilo")
SENTENCES = json.loads((FOLDERS[1] / "words" / "en.json").read_text(encoding="utf-8"))
PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="module")
def page_with_hilo(tmp_path_factory: pytest.TempPathFactory) -> pages.Page:
    """The page, built once more with the folder of the third game."""
    folder = tmp_path_factory.mktemp("page")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    subprocess.run(
        ["npx", "vite", "build", "--outDir", str(folder), "--emptyOutDir", "--logLevel", "warn"],
        cwd=CLIENT,
        env={**os.environ, "PATH": path, "PICTORIUM_EXTRA_GAMES": str(FOLDERS[1])},
        check=True,
    )
    return pages.Page(read_page(folder))


@pytest.fixture
def house(tmp_path: Path, page_with_hilo: pages.Page) -> Iterator[House]:
    manifests = manifests_of((*PACKAGES, "tests.games.hilo"))
    with house_with(tmp_path, Settings(), page=page_with_hilo, manifests=manifests) as opened:
        yield opened


def hilo(page: Page, key: str, **facts: object) -> Locator:
    """A sentence of the game."""
    return page.get_by_role("main").get_by_text(SENTENCES[key].format(**facts), exact=True)


def number(page: Page, value: int) -> Locator:
    return page.get_by_role("button", name=str(value), exact=True)


def kept_number(keeper: Page) -> int:
    """The number that the keeper alone sees."""
    before, after = SENTENCES["page.hilo_keeps"].split("{number}")
    shown = keeper.get_by_text(re.compile(rf"{re.escape(before)}\d+{re.escape(after)}"))
    expect(shown).to_be_visible()
    return int(shown.inner_text().removeprefix(before).removesuffix(after))


def plans_hilo(host: Page) -> None:
    """Choose it at the table, with numbers up to 20."""
    host.get_by_role("radio", name="Hilo").check(force=True)
    most = host.get_by_label(SENTENCES["page.hilo_opt_most"])
    expect(most).to_be_attached()  # until then, what can be opened are the options of the game before
    host.get_by_text(say(host, "page.plan_change")).click()
    most.select_option("20")
    expect(host.get_by_role("definition").get_by_text("20", exact=True)).to_be_visible()


def reads_the_rules(page: Page) -> None:
    button(page, "page.help_key").click()
    expect(page.get_by_role("heading", name=SENTENCES["help.hilo_title"])).to_be_visible()
    expect(page.get_by_text(SENTENCES["help.hilo_idea"].format(most=20))).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")


@pytest.mark.long(40)
def test_an_evening_of_a_third_game(house: House, invite: Invite) -> None:
    guests = ada, bo, cleo = invite(house), invite(house, viewport=PHONE), invite(house)
    code = opens(ada, "Ada")
    comes(bo, code, "Bo")
    comes(cleo, code, "Cleo")
    plans_hilo(ada.page)
    expect(bo.page.get_by_text(SENTENCES["page.game_hilo"])).to_be_visible()
    fits(bo.page)
    button(bo.page, "page.be_ready").click()
    button(cleo.page, "page.be_ready").click()
    button(ada.page, "page.table_start").click()
    _first_game(ada, bo, cleo)
    button(ada.page, "page.over_again").click()
    _second_game(ada, bo, cleo)
    assert [guest.settle() for guest in guests] == [[], [], []]


def _first_game(ada: Guest, bo: Guest, cleo: Guest) -> None:
    """The first who guesses is wrong, the second is right."""
    secret = kept_number(ada.page)
    wrong, answer = (secret + 1, "lower") if secret < 20 else (secret - 1, "higher")
    reads_the_rules(bo.page)
    expect(hilo(bo.page, "page.hilo_your_turn", most=20)).to_be_visible()
    expect(hilo(cleo.page, "page.hilo_turn", name="Bo")).to_be_visible()
    expect(number(cleo.page, 1)).to_have_count(0)
    assert barriers(bo.page) == []
    number(bo.page, wrong).click()
    expect(hilo(bo.page, f"page.hilo_{answer}_own", number=wrong)).to_be_visible()
    expect(hilo(cleo.page, f"page.hilo_{answer}", name="Bo", number=wrong)).to_be_visible()
    cleo.page.reload()
    expect(hilo(cleo.page, f"page.hilo_{answer}", name="Bo", number=wrong)).to_be_visible()
    number(cleo.page, secret).click()
    for page in (ada.page, bo.page):
        expect(page.get_by_role("heading", name=say(page, "page.over_winner", names="Cleo"))).to_be_visible()
        expect(hilo(page, "page.hilo_was", number=secret)).to_be_visible()
    expect(cleo.page.get_by_role("heading", name=say(cleo.page, "page.over_you"))).to_be_visible()
    fits(bo.page)


def _second_game(ada: Guest, bo: Guest, cleo: Guest) -> None:
    """The first guess is right; afterwards another game is planned at the same table."""
    secret = kept_number(ada.page)
    number(bo.page, secret).click()
    expect(bo.page.get_by_role("heading", name=say(bo.page, "page.over_you"))).to_be_visible()
    button(ada.page, "page.over_table").click()
    ada.page.get_by_role("radio", name="Pictomania").check(force=True)
    expect(cleo.page.get_by_text(say(cleo.page, "page.game_pictomania"))).to_be_visible()


def test_only_its_folders_know_the_third_game() -> None:
    own = (*FOLDERS, Path(__file__))
    files = (file for top in ("src", "client", "tests", "scripts", "bench") for file in (ROOT / top).rglob("*"))
    code = [
        file
        for file in files
        if file.suffix in {".py", ".ts", ".svelte", ".js"}
        and not {"node_modules", "_page"} & set(file.parts)
        and not any(file.is_relative_to(folder) for folder in own)
    ]
    assert len(code) > 500
    assert [file for file in code if "hilo" in file.read_text(encoding="utf-8").lower()] == []


def test_the_shipped_page_is_built_without_it() -> None:
    page = read_page()
    assert page
    assert [name for name, text in page.items() if b"hilo" in text] == []
