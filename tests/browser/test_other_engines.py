"""Firefox by finger and WebKit by mouse, and all that moves does: one person alone plays either game against bots."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from pictorium.cli.album_export import export_album
from tests.browser.album import played
from tests.browser.bots import house_bots, hurry
from tests.browser.conftest import House, OpenHouse
from tests.browser.engines import firefox, webkit
from tests.browser.engines.somebody import SAYS, Somebody
from tests.browser.play import WAVE
from tests.browser.speech import WORDS
from tests.system import IS_LONG, needs

pytestmark = pytest.mark.chromium_only("it brings Firefox and WebKit itself")

OWN_SHEET: Final = f"canvas[aria-label='{SAYS('page.ink_own_sheet')}']"
INKED: Final = """(css) => {
  const canvas = document.querySelector(css);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, at) => at % 4 === 3 && value > 0);
}"""
COMPLAINTS: Final = "() => window.complaints"
LISTEN: Final = """() => {
  window.complaints = [];
  // That a size followed from another is told later, in the next frame, is no error, though it is said as one.
  const isError = (message) => !message.startsWith("ResizeObserver loop");
  addEventListener("error", ({ message }) => isError(message) && complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => complaints.push(violatedDirective));
}"""
Engine = Callable[[ExitStack, House, Path], Somebody]


def in_firefox(stack: ExitStack, house: House, profile: Path) -> Somebody:
    needs(firefox.PACKAGE)
    opened = firefox.firefox(house, profile)
    tab = house.run(opened.__aenter__())
    stack.callback(lambda: house.run(opened.__aexit__(None, None, None)))
    return Somebody(tab, profile)


def in_webkit(stack: ExitStack, _: House, album: Path) -> Somebody:
    needs(*webkit.PACKAGES)
    return Somebody(stack.enter_context(webkit.webkit()), album)


@pytest.fixture
def house(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    hurry(monkeypatch)
    return open_house(bots=house_bots())


ENGINES: Final = (in_firefox, in_webkit)
"""Both play both games in `scripts/check long`, and together in `test_mixed_table`."""


@pytest.fixture(params=ENGINES)
def somebody(
    request: pytest.FixtureRequest, house: House, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Somebody]:
    """On the first page, with all complaints written down."""
    with ExitStack() as stack:
        engine: Engine = request.param
        one = engine(stack, house, tmp_path_factory.mktemp("profile"))
        one.go(house.url)
        one.ask(LISTEN)
        yield one
        assert one.ask(COMPLAINTS) == []


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of an evening, as a host writes it."""
    folder = tmp_path_factory.mktemp("evening")
    seated = played(folder)
    to = folder / "saved"
    export_album(WORDS["en"], folder, seated.code, to, is_replacing=False)
    return next(to.glob("*.html"))


def test_a_saved_evening_replays_from_disk(somebody: Somebody, saved: Path) -> None:
    one = somebody
    one.go(saved.as_uri())
    one.ask(LISTEN)
    one.press(".tile")
    one.press(".speed label:last-of-type, .speed [role=radio]:last-of-type")
    one.waits(lambda: one.ask(INKED, ".stage canvas"))
    one.waits(lambda: one.sees("button", SAYS("page.album_play")))
    assert one.ask("() => document.querySelectorAll('.mark .number-card.open').length") > 0
    one.press("header button", SAYS("page.album_back"))


def begins(one: Somebody, game: str) -> None:
    """By the key of that game. While the first page is still coming, it may move away under a finger."""
    one.presses_until("header.bar", f"#play-{game}")


@pytest.mark.long(30)
@pytest.mark.parametrize("somebody", ENGINES if IS_LONG else [in_firefox], indirect=True)
def test_a_round_of_pictomania_is_drawn_guessed_stopped_and_scored(somebody: Somebody) -> None:
    one = somebody
    begins(one, "pictomania")
    one.finds(".rack .card")
    one.presses_until(".drawing", "button.main")
    one.draw(OWN_SHEET, WAVE)
    one.waits(lambda: one.ask(INKED, OWN_SHEET))
    one.press(".tile button.look")
    one.press(".keying .numbers button:not(.own)")
    one.press(".keying .numbers button.armed")
    one.finds(".tile .laid")
    one.press("button.stop")
    one.holds_until("div.evening", ".ending .slide")
    # The show goes on by itself, and a press makes it quicker.
    one.presses_until(".player", "div.evening footer button.main[aria-disabled=false]")


@pytest.mark.long(30)
@pytest.mark.parametrize("somebody", ENGINES if IS_LONG else [in_webkit], indirect=True)
def test_a_turn_of_pictus_is_told_laid_voted_and_scored(somebody: Somebody) -> None:
    one = somebody
    begins(one, "pictus")
    one.press(".hand ul button[aria-pressed=false]")
    lay = SAYS("page.pictus_lay")
    if one.sees("button", lay):
        one.press("button", lay)
        one.press("button", SAYS("page.pictus_lay_really"))
    else:
        one.press("button", SAYS("page.pictus_compose"))
        one.press("[role=tab][id$='-sketch']")
        one.draw(OWN_SHEET, WAVE)
        one.press("button", SAYS("page.pictus_clue_give"))
    one.waits(lambda: one.sees(".deeds button.main") or one.sees(".die button"))
    if one.sees(".die button"):
        one.press(".die button")
        one.press(".die button.armed")
    one.press("button[aria-disabled=false]", SAYS("page.pictus_show_all"))
    one.finds(".player")
